//! Pig: roll a die as often as you dare. A one loses what the turn has brought and the turn itself; to hold banks it. The first player to
//! bank the target wins. The smallest game with dice: two opposed players, everything in view, and play that can go on for ever.

use gametree_core::{
    Chance, DiceDuel, Evaluate, Game, Knowledge, Open, Player, Rational, Text, TextError, Turn, Value,
};

/// Sides of the die.
const SIDES: u8 = 6;

/// The rules: how many points win.
#[derive(Clone, Copy, Debug)]
pub struct Pig {
    target: u8,
}

/// What both have banked, what the turn has brought, and who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    banked: [u8; 2],
    turn: u8,
    mover: u8,
    /// The die is in the air.
    rolling: bool,
}

/// A decision, or what the die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PigAction {
    /// Roll the die.
    Roll,
    /// Bank what the turn has brought.
    Hold,
    /// The die shows this.
    Face(u8),
}

impl Pig {
    /// The first to bank so many points wins.
    ///
    /// # Errors
    /// What was expected.
    pub fn new(target: usize) -> Result<Self, String> {
        match u8::try_from(target) {
            Ok(target @ 2..=100) => Ok(Self { target }),
            _ => Err(format!("expected a target from 2 to 100 points, found {target}")),
        }
    }

    fn winner(&self, state: &Score) -> Option<Player> {
        state.banked.iter().position(|banked| *banked >= self.target)
    }
}

impl Game for Pig {
    type State = Score;
    type Action = PigAction;
    type Value = Rational;

    fn initial(&self) -> Score {
        Score { banked: [0; 2], turn: 0, mover: 0, rolling: false }
    }

    fn turn(&self, state: &Score) -> Turn {
        match (self.winner(state), state.rolling) {
            (Some(_), _) => Turn::Over,
            (None, true) => Turn::Chance,
            (None, false) => Turn::Player(state.mover.into()),
        }
    }

    /// To hold before the first roll would pass the turn for nothing.
    fn actions(&self, state: &Score, out: &mut Vec<PigAction>) {
        match self.turn(state) {
            Turn::Over => {}
            Turn::Chance => out.extend((1..=SIDES).map(PigAction::Face)),
            Turn::Player(_) => {
                out.push(PigAction::Roll);
                out.extend((state.turn > 0).then_some(PigAction::Hold));
            }
        }
    }

    fn play(&self, state: &mut Score, action: PigAction) {
        let own = usize::from(state.mover);
        match action {
            PigAction::Roll => state.rolling = true,
            PigAction::Face(1) => {
                *state = Score { turn: 0, mover: 1 - state.mover, rolling: false, ..*state }
            }
            PigAction::Face(face) => {
                state.rolling = false;
                // More than the target is as good as the target, and keeps the number of states small.
                state.turn = (state.turn + face).min(self.target - state.banked[own]);
            }
            PigAction::Hold => {
                state.banked[own] += state.turn;
                *state = Score { turn: 0, mover: 1 - state.mover, ..*state };
            }
        }
    }

    fn utility(&self, state: &Score, player: Player) -> Rational {
        Rational::whole(if self.winner(state) == Some(player) { 1 } else { -1 })
    }

    fn key(&self, state: &Score) -> Option<u64> {
        let [first, second] = state.banked.map(u64::from);
        let rest = u64::from(state.turn) << 2 | u64::from(state.mover) << 1 | u64::from(state.rolling);
        Some(first << 32 | second << 16 | rest)
    }

    fn keys_hold_states(&self) -> bool {
        true
    }

    fn bounds(&self, _state: &Score) -> (Rational, Rational) {
        (Rational::whole(-1), Rational::whole(1))
    }
}

impl Open for Pig {}

/// A fair die: all faces are equally likely.
impl Chance for Pig {}

impl DiceDuel for Pig {}

/// The lead as a share of the target. What the turn has brought counts for three quarters: it may still be lost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lead;

impl Evaluate<Pig> for Lead {
    fn evaluate(&self, game: &Pig, state: &Score) -> Rational {
        let mut points = state.banked.map(|banked| 4 * i128::from(banked));
        points[usize::from(state.mover)] += 3 * i128::from(state.turn);
        let share = Rational::new(points[0] - points[1], 4 * i128::from(game.target) + 4);
        share.unwrap_or(Rational::ZERO)
    }
}

impl Knowledge<Pig> for Lead {}

impl Text for Pig {
    /// `12:7+5 first`, with `rolls` behind it while the die is in the air.
    fn print_state(&self, state: &Score) -> String {
        let ([first, second], mover) = (state.banked, self.player_name(state.mover.into()));
        let rolls = if state.rolling { " rolls" } else { "" };
        format!("{first}:{second}+{} {mover}{rolls}", state.turn)
    }

    fn parse_state(&self, text: &str) -> Result<Score, TextError> {
        let expected =
            || TextError::new(1, 1, "expected a score such as 12:7+5 first, or 12:7+5 first rolls");
        let mut words = text.split_whitespace();
        let (score, mover) = (words.next().ok_or_else(expected)?, words.next().ok_or_else(expected)?);
        let rolling = match (words.next(), words.next()) {
            (None, None) => false,
            (Some("rolls"), None) => true,
            _ => return Err(expected()),
        };
        let (banked, turn) = score.split_once('+').ok_or_else(expected)?;
        let (first, second) = banked.split_once(':').ok_or_else(expected)?;
        let number = |text: &str| text.parse::<u8>().map_err(|_| expected());
        let mover = u8::from(match mover {
            "first" => false,
            "second" => true,
            _ => return Err(expected()),
        });
        let state = Score { banked: [number(first)?, number(second)?], turn: number(turn)?, mover, rolling };
        self.check(&state).map_err(|problem| TextError::new(1, 1, problem))?;
        Ok(state)
    }

    fn print_action(&self, _state: &Score, action: PigAction) -> String {
        match action {
            PigAction::Roll => "roll".into(),
            PigAction::Hold => "hold".into(),
            PigAction::Face(face) => face.to_string(),
        }
    }

    fn diagram(&self, state: &Score) -> String {
        let [first, second] = state.banked;
        let die = if state.rolling { ", the die is rolling" } else { "" };
        format!("first {first}, second {second}, of {}\nthis turn {}{die}", self.target, state.turn)
    }

    fn player_name(&self, player: Player) -> String {
        if player == 0 { "first".into() } else { "second".into() }
    }
}

impl Pig {
    /// Whether play can lead to a state; the error says why not.
    fn check(&self, state: &Score) -> Result<(), String> {
        let [first, second] = state.banked;
        let (over, own) = (self.winner(state), usize::from(state.mover));
        if first.max(second) > self.target || first.min(second) >= self.target {
            return Err(format!("expected at most {} points, and one winner at most", self.target));
        }
        match over {
            // The winner has just held, so that the other would be next.
            Some(winner) if state.turn != 0 || state.rolling || winner == own => {
                Err("the game is over: expected +0 and the loser to move".into())
            }
            Some(_) => Ok(()),
            // More than is needed counts as what is needed, which may be one point.
            None if state.turn == 1 && self.target - state.banked[own] > 1 => {
                Err("a turn of one point cannot be: a one ends the turn".into())
            }
            None if state.turn > self.target - state.banked[own] => {
                Err(format!("expected no more in this turn than {} points need", self.target))
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_one_ends_the_turn_and_a_hold_banks_it() {
        let game = Pig::new(10).unwrap();
        let mut state = game.initial();
        for action in [PigAction::Roll, PigAction::Face(5), PigAction::Roll, PigAction::Face(1)] {
            game.play(&mut state, action);
        }
        assert_eq!(game.print_state(&state), "0:0+0 second");
        for action in [PigAction::Roll, PigAction::Face(6), PigAction::Hold] {
            game.play(&mut state, action);
        }
        assert_eq!(game.print_state(&state), "0:6+0 first");
        assert_eq!(game.turn(&state), Turn::Player(0));
    }

    #[test]
    fn positions_that_cannot_be_are_refused() {
        let game = Pig::new(10).unwrap();
        for wrong in
            ["11:0+0 first", "10:10+0 first", "0:0+1 first", "10:0+0 first", "5:0+6 first", "5:0 first", "x"]
        {
            assert!(game.parse_state(wrong).is_err(), "{wrong}");
        }
        assert!(game.parse_state("10:3+0 second").is_ok());
        assert!(game.parse_state("4:3+2 second rolls").is_ok());
    }
}
