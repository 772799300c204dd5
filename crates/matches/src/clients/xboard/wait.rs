//! What comes while an engine is to move: thinking, its move, a result, or nothing.

use std::time::{Duration, Instant};

use super::lines::{Said, note};
use crate::clients::program::Lost;
use crate::{AgentError, Budget, Choice};

/// How long an engine that has lost on time, or takes the game for over, has to give a move all the same.
const GRACE: Duration = Duration::from_secs(1);

/// Waiting for a move.
pub struct Wait {
    /// The player of the game that the engine is.
    player: usize,
    /// What it may take.
    deadline: Duration,
    /// How long it is waited for.
    pub until: Instant,
    /// And not a moment longer.
    pub is_last: bool,
    choice: Choice,
    /// Why there is no move, in the engine's words.
    remark: Option<String>,
}

impl Wait {
    /// For the answer of this player.
    pub fn new(budget: &Budget, player: usize) -> Self {
        let (deadline, until) = (budget.deadline, Instant::now() + budget.deadline);
        Self { player, deadline, until, is_last: false, choice: Choice::default(), remark: None }
    }

    /// Only a moment longer.
    pub fn end_soon(&mut self) {
        (self.is_last, self.until) = (true, Instant::now() + GRACE);
    }

    /// Takes in a line; gives the answer when there is one.
    pub fn hear(&mut self, line: String) -> Option<Result<Choice, AgentError>> {
        match Said::of(&line) {
            Said::Move(text) => {
                self.choice.text = text.into();
                return Some(Ok(std::mem::take(&mut self.choice)));
            }
            Said::Resigns => return Some(Err(AgentError::Resigned("resigned".into()))),
            Said::Result(Some(winner)) if winner != self.player => {
                return Some(Err(AgentError::Resigned(format!("resigned: {line}"))));
            }
            // The rules say when a game is over. Where it goes on, a move may still come.
            Said::Result(_) => {
                self.end_soon();
                self.remark = Some(line);
            }
            Said::Refuses => self.remark = Some(line),
            Said::Other => note(&mut self.choice, &line),
        }
        None
    }

    /// Why there is no move.
    pub fn in_vain(&self, lost: Lost) -> AgentError {
        match (lost, &self.remark) {
            (Lost::Ended, None) => AgentError::Crash("ended instead of moving".into()),
            (Lost::Ended, Some(line)) => AgentError::Crash(format!("ended after '{line}' instead of moving")),
            (_, None) => {
                AgentError::Silence(format!("gave no move within {:.1} s", self.deadline.as_secs_f64()))
            }
            (_, Some(line)) => AgentError::Silence(format!("gave no move after '{line}'")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Evaluation, Limit};

    fn wait(player: usize) -> Wait {
        let (limit, deadline) = (Limit::Depth(1), Duration::from_secs(60));
        Wait::new(&Budget { limit, deadline, stop: Default::default() }, player)
    }

    /// The answer behind some lines, of which only the last one is an answer.
    fn heard(player: usize, lines: &[&str]) -> Result<Choice, AgentError> {
        let (mut wait, (last, before)) = (wait(player), lines.split_last().unwrap());
        assert!(before.iter().all(|line| wait.hear(line.to_string()).is_none()), "{lines:?}");
        wait.hear(last.to_string()).expect("an answer")
    }

    #[test]
    fn a_move_comes_with_what_was_thought_last() {
        let choice =
            heard(0, &["1 5 0 9 a2a3", "", "# x", "2 30 1 99 e2e4 e7e5", "offer draw", "move e2e4"]).unwrap();
        assert_eq!((choice.text.as_str(), choice.depth, choice.nodes), ("e2e4", Some(2), Some(99)));
        assert_eq!(choice.evaluation, Some(Evaluation::Hundredths(30)));
        // What the engine takes for a draw is none where the rules let it move.
        assert_eq!(heard(0, &["1/2-1/2 {Draw by repetition}", "move e2e4"]).unwrap().text, "e2e4");
        assert_eq!(heard(1, &["0-1 {Black mates}", "move d8h4"]).unwrap().text, "d8h4");
    }

    #[test]
    fn an_engine_resigns_in_a_word_or_by_the_result() {
        let resigned = |words: &str| Err(AgentError::Resigned(words.into()));
        assert_eq!(heard(1, &["resign"]), resigned("resigned"));
        assert_eq!(
            heard(1, &["9 -900 1 5", "1-0 {Black resigns}"]),
            resigned("resigned: 1-0 {Black resigns}")
        );
        assert_eq!(heard(0, &["0-1 {White resigns}"]), resigned("resigned: 0-1 {White resigns}"));
    }

    #[test]
    fn an_engine_without_a_move_is_quoted() {
        let mut wait = wait(0);
        let until = wait.until;
        assert_eq!(wait.in_vain(Lost::Late), AgentError::Silence("gave no move within 60.0 s".into()));
        assert_eq!(wait.in_vain(Lost::Ended), AgentError::Crash("ended instead of moving".into()));
        assert_eq!(wait.hear("Error (out of memory): go".into()), None);
        assert!(wait.until == until && !wait.is_last, "a refusal takes no time away");
        let reason = "ended after 'Error (out of memory): go' instead of moving".into();
        assert_eq!(wait.in_vain(Lost::Ended), AgentError::Crash(reason));
        assert_eq!(wait.hear("1-0 {White mates}".into()), None);
        assert!(wait.until < until && wait.is_last, "a result leaves a moment");
        assert_eq!(
            wait.in_vain(Lost::Late),
            AgentError::Silence("gave no move after '1-0 {White mates}'".into())
        );
    }
}
