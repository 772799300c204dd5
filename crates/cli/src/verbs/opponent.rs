//! How well the opponent of `play` plays, and the clocks on the table.

use std::time::Duration;

use gametree_core::{Limits, Player};
use gametree_matches::{Control, Timer};

use crate::protocols::uci::level::{ELO, nodes};

/// The strongest level, at which nothing holds the opponent back.
const STRONGEST: u8 = 10;

/// How often an opponent of levels 1 to 10 makes a random move, in percent, where no Elo is known.
const RANDOM: [u8; STRONGEST as usize] = [60, 45, 35, 27, 20, 14, 9, 5, 2, 0];

/// Time that is lost between a clock and a search.
const RESERVE: Duration = Duration::from_millis(20);

/// Moves that a game still lasts, for a clock that does not say.
const MOVES_LEFT: u32 = 30;

/// How well the opponent plays.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Strength {
    /// Nodes per move.
    pub nodes: Option<u64>,
    /// How often a move is random, from 0 to 1.
    pub random: f64,
}

impl Strength {
    /// That of a level from 1 to 10 in a game of these rules.
    pub fn new(level: Option<u8>, rules: &str) -> Self {
        let Some(level) = level.filter(|level| *level < STRONGEST) else { return Self::default() };
        if rules.starts_with("chess") {
            let step = (ELO.end() - ELO.start()) / u32::from(STRONGEST - 2);
            return Self { nodes: Some(nodes(ELO.start() + step * u32::from(level - 1))), random: 0.0 };
        }
        let percent = RANDOM[usize::from(level.max(1)) - 1];
        Self { nodes: None, random: f64::from(percent) / 100.0 }
    }
}

/// A clock per player, where the game is played with clocks.
#[derive(Clone, Debug, Default)]
pub struct Clocks(Vec<Timer>);

impl Clocks {
    /// At the start of a game.
    pub fn new(control: Option<Control>, players: usize) -> Self {
        Self(control.map_or_else(Vec::new, |control| vec![Timer::new(control); players]))
    }

    /// The limits of a player's search by the player's clock.
    pub fn limit(&self, player: Player, limits: &Limits) -> Limits {
        let Some(timer) = self.0.get(player) else { return limits.clone() };
        let (soft, most) = timer.clock().share(RESERVE, MOVES_LEFT);
        Limits { soft: Some(soft), time: Some(most), ..limits.clone() }
    }

    /// A move has taken so long; false when the time was over before.
    pub fn moved(&mut self, player: Player, taken: Duration) -> bool {
        let Some(timer) = self.0.get_mut(player) else { return true };
        let in_time = taken <= timer.clock().left;
        timer.moved(taken);
        in_time
    }

    /// What the clocks show: `X 4:58, O 5:00`; nothing where there are none.
    pub fn text(&self, names: &[String]) -> Option<String> {
        let shown = |(name, timer): (&String, &Timer)| {
            let seconds = timer.clock().left.as_secs();
            format!("{name} {}:{:02}", seconds / 60, seconds % 60)
        };
        (!self.0.is_empty()).then(|| names.iter().zip(&self.0).map(shown).collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_is_stronger_than_the_one_before() {
        let chess: Vec<Option<u64>> =
            (1..=9).map(|level| Strength::new(Some(level), "chess").nodes).collect();
        assert!(chess.is_sorted() && chess[0] < chess[8] && chess[0].is_some());
        let random: Vec<f64> = (1..=10).map(|level| Strength::new(Some(level), "nim:3").random).collect();
        assert!(random.windows(2).all(|pair| pair[0] > pair[1]) && random[9] == 0.0);
        for rules in ["chess", "nim:3"] {
            assert_eq!(Strength::new(Some(10), rules), Strength::new(None, rules));
        }
    }

    #[test]
    fn a_clock_runs_down_and_falls() {
        let mut clocks = Clocks::new("60+1".parse().ok(), 2);
        let names = ["X".to_string(), "O".into()];
        assert!(clocks.moved(0, Duration::from_secs(11)));
        assert_eq!(clocks.text(&names).as_deref(), Some("X 0:50, O 1:00"));
        assert!(clocks.limit(0, &Limits::default()).time < Some(Duration::from_secs(50)));
        assert!(!clocks.moved(0, Duration::from_secs(51)));
        assert!(Clocks::default().moved(0, Duration::MAX) && Clocks::default().text(&names).is_none());
    }
}
