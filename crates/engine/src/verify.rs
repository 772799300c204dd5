//! Checks a strategy against every possible reply and every outcome of chance. Uses the rules only: nothing here knows a search.

use std::collections::HashMap;

use gametree_core::{Player, Rational, Turn, Value};

use crate::any::AnyPosition;

/// A strategy to be checked, as read from a document.
pub struct Claim<'a> {
    /// Whose strategy it is.
    pub owner: Player,
    /// What it is said to guarantee.
    pub guarantees: Rational,
    /// The move for everything that the owner may see.
    pub moves: &'a HashMap<String, String>,
}

/// What the check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The owner gets at least this whatever the others do.
    Proven {
        /// The least the owner gets.
        value: Rational,
        /// Positions looked at.
        positions: usize,
        /// Moves of the strategy that were never needed.
        unused: usize,
    },
    /// The others have an answer.
    Refuted {
        /// The moves that lead there.
        line: Vec<String>,
        /// What is wrong, as a sentence.
        reason: String,
    },
}

/// Plays the strategy against everything.
pub fn verify(start: &dyn AnyPosition, claim: &Claim<'_>) -> Verdict {
    let mut check = Check { claim, known: HashMap::new(), used: HashMap::new(), line: Vec::new() };
    match check.worth(start) {
        Err(reason) => Verdict::Refuted { line: check.line, reason },
        Ok(value) if value < claim.guarantees => {
            let line = check.worst_line(start);
            let reason =
                format!("the owner gets {value}, less than the {} that was claimed", claim.guarantees);
            Verdict::Refuted { line, reason }
        }
        Ok(value) => Verdict::Proven {
            value,
            positions: check.known.len(),
            unused: claim.moves.len() - check.used.len(),
        },
    }
}

struct Check<'a> {
    claim: &'a Claim<'a>,
    /// What each position is worth to the owner if the others do their worst.
    known: HashMap<String, Rational>,
    used: HashMap<String, ()>,
    /// The moves from the start to the current position.
    line: Vec<String>,
}

impl Check<'_> {
    fn worth(&mut self, position: &dyn AnyPosition) -> Result<Rational, String> {
        let key = position.text();
        if let Some(value) = self.known.get(&key) {
            return Ok(*value);
        }
        let value = match position.turn() {
            Turn::Over => position.payoffs().map_or(Rational::ZERO, |payoffs| payoffs[self.claim.owner]),
            Turn::Player(player) if player == self.claim.owner => {
                let text = self.chosen(position)?;
                self.after(position, &text)?
            }
            Turn::Player(_) => {
                let mut worst = Rational::HIGHEST;
                for reply in position.moves() {
                    worst = worst.min(self.after(position, &reply.text)?);
                }
                worst
            }
            Turn::Chance => {
                let mut sum = Rational::ZERO;
                for outcome in position.moves() {
                    let odds = outcome.odds.ok_or("the game states no odds for its chance nodes")?;
                    let part = odds.checked_times(self.after(position, &outcome.text)?);
                    sum = part
                        .and_then(|part| sum.checked_plus(part))
                        .ok_or("the average is too long to be stated exactly")?;
                }
                sum
            }
        };
        self.known.insert(key, value);
        Ok(value)
    }

    /// The strategy's move at a position of its owner.
    fn chosen(&mut self, position: &dyn AnyPosition) -> Result<String, String> {
        let view = position.view(self.claim.owner);
        let Some(text) = self.claim.moves.get(&view) else {
            return Err(format!("the strategy has no move for '{view}'"));
        };
        self.used.insert(view, ());
        Ok(text.clone())
    }

    fn after(&mut self, position: &dyn AnyPosition, text: &str) -> Result<Rational, String> {
        let mut next = position.boxed_clone();
        self.line.push(text.into());
        next.play(text).map_err(|error| format!("the strategy's move is not legal: {}", error.message))?;
        let value = self.worth(&*next)?;
        self.line.pop();
        Ok(value)
    }

    /// The line in which the others do their worst, to the end of the game; chance takes its worst outcome.
    fn worst_line(&mut self, start: &dyn AnyPosition) -> Vec<String> {
        let (mut here, mut line) = (start.boxed_clone(), Vec::new());
        while here.turn() != Turn::Over {
            let choices: Vec<String> = match here.turn() {
                Turn::Player(player) if player == self.claim.owner => {
                    self.chosen(&*here).into_iter().collect()
                }
                _ => here.moves().into_iter().map(|reply| reply.text).collect(),
            };
            let worst = choices.into_iter().min_by_key(|text| {
                let mut next = here.boxed_clone();
                let played = next.play(text).is_ok();
                (!played, self.known.get(&next.text()).copied().unwrap_or(Rational::HIGHEST))
            });
            let Some(text) = worst else { break };
            if here.play(&text).is_err() {
                break;
            }
            line.push(text);
        }
        line
    }
}
