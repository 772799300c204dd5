//! Adjudication: games that end early because the agents agree about them, or because they are too long.

use std::fmt;
use std::str::FromStr;

use gametree_core::clip;
use gametree_engine::{Error, Result};

/// An agent's evaluation of its own position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Hundredths of the game's unit, a pawn or a disc: positive is good for the agent.
    Hundredths(i32),
    /// It wins in so many moves; it loses where the number is negative.
    Mate(i32),
}

impl Evaluation {
    /// As one number: a forced win is worth more than any material.
    pub fn number(self) -> i32 {
        match self {
            Evaluation::Hundredths(number) => number,
            Evaluation::Mate(moves) if moves > 0 => 100_000 - moves,
            Evaluation::Mate(moves) => -100_000 - moves,
        }
    }
}

/// `+0.34`, `-12.50`, `+M5`.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Evaluation::Hundredths(number) => write!(f, "{:+.2}", f64::from(*number) / 100.0),
            Evaluation::Mate(moves) if *moves > 0 => write!(f, "+M{moves}"),
            Evaluation::Mate(moves) => write!(f, "-M{}", moves.unsigned_abs()),
        }
    }
}

impl FromStr for Evaluation {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text.split_once('M') {
            Some((sign, moves)) => {
                let moves: i32 =
                    moves.parse::<u32>().ok().and_then(|moves| moves.try_into().ok()).ok_or(())?;
                match sign {
                    "-" => Ok(Evaluation::Mate(-moves)),
                    "" | "+" => Ok(Evaluation::Mate(moves)),
                    _ => Err(()),
                }
            }
            None => text
                .parse::<f64>()
                .map(|number| Evaluation::Hundredths((number * 100.0).round() as i32))
                .map_err(|_| ()),
        }
    }
}

/// A draw when all evaluations of some moves are near zero: `40:8:10`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// From this move of the game on.
    pub from: usize,
    /// So many moves of both agents.
    pub moves: usize,
    /// Within so many hundredths.
    pub within: i32,
}

/// An agent loses that has been behind by its own evaluation for some moves: `4:600`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// So many of its moves.
    pub moves: usize,
    /// Behind by so many hundredths.
    pub behind: i32,
}

/// When a game is ended before its rules end it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// As a draw.
    pub draw: Option<DrawRule>,
    /// As a loss.
    pub resign: Option<ResignRule>,
    /// As a draw after so many plies, those of the opening included.
    pub most_plies: Option<usize>,
}

/// How a game was ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// A draw, and why.
    Draw(String),
    /// The agent that moved last has lost, and why.
    Lost(String),
}

impl Adjudication {
    /// The result by the evaluations of the moves after the opening, the last of which has just been made. `before` is the number of plies in the
    /// opening.
    pub fn judge(&self, before: usize, evaluations: &[Option<Evaluation>]) -> Option<Judged> {
        let plies = before + evaluations.len();
        if let Some(rule) = self.draw {
            let recent = evaluations.iter().rev().take(2 * rule.moves);
            let level = |evaluation: &&Option<Evaluation>| {
                evaluation.is_some_and(|evaluation| evaluation.number().abs() <= rule.within)
            };
            if plies.div_ceil(2) >= rule.from && recent.take_while(level).count() == 2 * rule.moves {
                let words =
                    format!("a draw by agreement: {} moves within {} hundredths", rule.moves, rule.within);
                return Some(Judged::Draw(words));
            }
        }
        if let Some(rule) = self.resign {
            // The agent that moved last moves every second ply: othello's passes are moves, too.
            let recent = evaluations.iter().rev().step_by(2).take(rule.moves);
            let behind = |evaluation: &&Option<Evaluation>| {
                evaluation.is_some_and(|evaluation| evaluation.number() <= -rule.behind)
            };
            if recent.take_while(behind).count() == rule.moves {
                let words =
                    format!("resigned: behind by {} hundredths for {} moves", rule.behind, rule.moves);
                return Some(Judged::Lost(words));
            }
        }
        let long = self.most_plies.is_some_and(|most| plies >= most);
        long.then(|| Judged::Draw(format!("a draw by length: {plies} plies")))
    }
}

/// The numbers between colons.
fn numbers<const COUNT: usize>(text: &str) -> Option<[u32; COUNT]> {
    let numbers: Option<Vec<u32>> = text.split(':').map(|part| part.trim().parse().ok()).collect();
    numbers?.try_into().ok()
}

impl FromStr for DrawRule {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        match numbers(text) {
            Some([from, moves @ 1..=100_000, within @ 0..=100_000]) => {
                Ok(Self { from: from as usize, moves: moves as usize, within: within as i32 })
            }
            _ => Err(Error::Option(format!(
                "'{}' is no rule for draws; expected MOVE:MOVES:HUNDREDTHS such as 40:8:10",
                clip(text)
            ))),
        }
    }
}

impl FromStr for ResignRule {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        match numbers(text) {
            Some([moves @ 1..=100_000, behind @ 1..=100_000]) => {
                Ok(Self { moves: moves as usize, behind: behind as i32 })
            }
            _ => Err(Error::Option(format!(
                "'{}' is no rule for resigning; expected MOVES:HUNDREDTHS such as 4:600",
                clip(text)
            ))),
        }
    }
}

impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.from, self.moves, self.within)
    }
}

impl fmt::Display for ResignRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.moves, self.behind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evaluations(numbers: &[i32]) -> Vec<Option<Evaluation>> {
        numbers.iter().map(|number| Some(Evaluation::Hundredths(*number))).collect()
    }

    #[test]
    fn a_draw_needs_both_for_long_enough_and_late_enough() {
        let rules = Adjudication { draw: Some("3:2:10".parse().unwrap()), ..Adjudication::default() };
        let level = evaluations(&[5, -5, 10, 0]);
        assert_eq!(rules.judge(0, &level), None, "too early");
        assert!(matches!(rules.judge(2, &level), Some(Judged::Draw(_))));
        assert_eq!(rules.judge(2, &evaluations(&[11, -5, 10, 0])), None);
        assert_eq!(rules.judge(2, &[level[0], None, level[2], level[3]]), None);
    }

    #[test]
    fn an_agent_resigns_by_its_own_opinion_only() {
        let rules = Adjudication { resign: Some("2:600".parse().unwrap()), ..Adjudication::default() };
        assert!(matches!(rules.judge(0, &evaluations(&[-700, 0, -600])), Some(Judged::Lost(_))));
        assert_eq!(rules.judge(0, &evaluations(&[0, -700, 0, 700])), None);
        let mated = [Some(Evaluation::Mate(-3)), None, Some(Evaluation::Mate(-2))];
        assert!(matches!(rules.judge(0, &mated), Some(Judged::Lost(_))));
    }

    #[test]
    fn rules_and_opinions_are_read_as_they_are_written() {
        assert_eq!("40:8:10".parse::<DrawRule>().unwrap().to_string(), "40:8:10");
        assert_eq!("4:600".parse::<ResignRule>().unwrap().to_string(), "4:600");
        for wrong in ["", "4", "4:x", "0:600", "4:0", "4:600:1", "4:-600"] {
            assert!(wrong.parse::<ResignRule>().unwrap_err().to_string().contains("expected"), "{wrong}");
        }
        for evaluation in [
            Evaluation::Hundredths(34),
            Evaluation::Hundredths(-1250),
            Evaluation::Mate(5),
            Evaluation::Mate(-2),
        ] {
            assert_eq!(evaluation.to_string().parse(), Ok(evaluation));
        }
    }
}
