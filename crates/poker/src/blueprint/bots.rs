//! Players by a simple rule, to measure others against.

use gametree_games::poker::heads_up::{Step, hand_strengths, real_action};
use gametree_games::poker::holdem::{Holdem, HoldemAction, Table};
use gametree_games::poker::{Card, PAIRS, pair_index};

use super::policy::Policy;

/// Which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Always checks or calls.
    Call,
    /// Always bets or raises the pot.
    Raise,
    /// Bets good hands, calls with fair ones, folds the rest.
    Tight,
}

/// The policy of a bot.
pub(super) fn policy(game: &Holdem, table: &Table, style: Style) -> Policy {
    match style {
        Style::Call => Policy::always(HoldemAction::Call),
        Style::Raise => Policy::always(real_action(game, table, Step::Raise(1.0))),
        Style::Tight => tight(game, table),
    }
}

/// Hands above the first bound raise the pot, those above the second call bets up to the pot, and better ones larger bets; the rest checks or
/// folds. Before the flop a score of high cards, pairs and suits stands for the strength.
fn tight(game: &Holdem, table: &Table) -> Policy {
    let [raises, calls] = [0.85, 0.65];
    let board: Vec<Card> = table.board().collect();
    let strengths = if board.is_empty() { scores() } else { hand_strengths(&board) };
    let raise = real_action(game, table, Step::Raise(1.0));
    let mut policy = Policy::new(vec![HoldemAction::Fold, HoldemAction::Call, raise]);
    let level = table.paid(0).max(table.paid(1));
    let own = table.mover().map_or(level, |seat| table.paid(seat));
    let owed = f64::from(level - own);
    // The price of a call as a part of the pot before the bet: the higher, the better a hand must be.
    let asked = if owed > 0.0 { owed / f64::from((2 * own).max(1)) } else { 0.0 };
    let needed = (calls + 0.1 * (asked - 1.0).clamp(0.0, 2.5)).min(0.95);
    for (pair, strength) in strengths.into_iter().enumerate() {
        let place = match strength {
            strength if strength >= raises.max(needed) => 2,
            strength if owed == 0.0 || strength >= needed => 1,
            _ => 0,
        };
        policy.odds_mut(pair)[place] = 1.0;
    }
    policy
}

/// Calls where the chance to beat two random cards is at least the pot odds, and never raises: for nodes at which the blueprint takes both
/// players for all in.
pub(super) fn by_pot_odds(table: &Table) -> Policy {
    let board: Vec<Card> = table.board().collect();
    let strengths = if board.is_empty() { scores() } else { hand_strengths(&board) };
    let level = table.paid(0).max(table.paid(1));
    let owed = table.mover().map_or(0, |seat| level - table.paid(seat));
    let needed = f64::from(owed) / f64::from((2 * level).max(1));
    let mut policy = Policy::new(vec![HoldemAction::Fold, HoldemAction::Call]);
    for (pair, strength) in strengths.into_iter().enumerate() {
        policy.odds_mut(pair)[usize::from(owed == 0 || strength >= needed)] = 1.0;
    }
    policy
}

/// How good hands are before the flop, from 0 to 1, in the manner of Chen's count: the high card, pairs doubled, points for one suit and for
/// near ranks.
fn scores() -> Vec<f64> {
    let mut scores = vec![0.0; PAIRS];
    for high in Card::all() {
        for low in Card::all().take(high.index()) {
            let (top, bottom) = (high.rank() as f64, low.rank() as f64);
            let points = if high.rank() == low.rank() {
                0.5 + top / 24.0
            } else {
                let near = (4.0 - (top - bottom)).max(0.0) / 60.0;
                let suited = if high.suit() == low.suit() { 0.06 } else { 0.0 };
                top / 20.0 + bottom / 60.0 + near + suited
            };
            scores[pair_index(high, low)] = points.min(1.0);
        }
    }
    scores
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_core::Text;

    #[test]
    fn bots_keep_to_their_rules() {
        let game = Holdem::new(2, 200, 1, 2).unwrap();
        let table = |text: &str| game.parse_state(text).unwrap();
        let pair = |a: &str, b: &str| pair_index(Card::parse(a).unwrap(), Card::parse(b).unwrap());
        let start = table(":AsKs|QhQd");
        assert_eq!(policy(&game, &start, Style::Call).actions(), [HoldemAction::Call]);
        assert_eq!(policy(&game, &start, Style::Raise).actions(), [HoldemAction::Raise(6)]);
        let tight = policy(&game, &start, Style::Tight);
        assert_eq!(tight.odds(pair("As", "Ah")), [0.0, 0.0, 1.0]);
        assert_eq!(tight.odds(pair("7s", "2h")), [1.0, 0.0, 0.0]);
        let flop = policy(&game, &table("cc/:AsKs|QhQd/Td9d6h"), Style::Tight);
        assert_eq!(flop.share(pair("7s", "2h"), HoldemAction::Call), 1.0, "checks what it need not fold");
        assert_eq!(flop.share(pair("Ts", "Th"), HoldemAction::Raise(6)), 1.0);
    }
}
