//! An engine that speaks the Go Text Protocol (version 2), as some othello programs do.

use super::program::{Lost, Program};
use super::{Client, Launch};
use crate::{Agent, AgentError, Budget, Choice, MatchError};

/// The Go Text Protocol. Its options are part of the command line.
pub(super) const CLIENT: Client =
    Client { prefix: "gtp", title: "Go Text Protocol", takes_options: false, make };

/// The child process and the game so far.
struct GtpEngine {
    launch: Launch,
    /// None where it was not started yet, ended or did not understand a command: it is started for the next game.
    program: Option<Program>,
    /// Moves so far: the colours take turns, Black first; a pass is a move.
    plies: usize,
    /// The engine has made this move itself, so that it is not sent.
    own: Option<String>,
}

/// Why an answer is missing.
enum Silence {
    Lost(Lost),
    Refused(String),
}

/// An engine with a command line such as `gtp-rhino -l 3`.
fn make(launch: Launch) -> Result<Box<dyn Agent>, MatchError> {
    Ok(Box::new(GtpEngine { launch, program: None, plies: 0, own: None }))
}

impl GtpEngine {
    /// Sends a command and reads its answer, which ends with an empty line. A move has a budget.
    fn exchange(&mut self, command: &str, budget: Option<&Budget>) -> Result<String, Silence> {
        let program = self.program.as_mut().ok_or(Silence::Lost(Lost::Ended))?;
        let (mut question, mut answer) = (program.ask(command), String::new());
        loop {
            let line = match budget {
                Some(budget) => program.receive(question.asked + budget.deadline, Some(&budget.stop)),
                None => program.answer(&mut question),
            };
            let line = line.map_err(Silence::Lost)?;
            match (line.is_empty(), answer.is_empty()) {
                (true, true) => {}
                (true, false) => break,
                (false, _) => answer = format!("{answer}{line}\n"),
            }
        }
        let answer = answer.trim();
        answer.strip_prefix('=').map(|text| text.trim().into()).ok_or_else(|| Silence::Refused(answer.into()))
    }

    /// The same; an engine that does not answer is ended.
    fn ask(&mut self, command: &str, budget: Option<&Budget>) -> Result<String, AgentError> {
        let answer = self.exchange(command, budget);
        answer.map_err(|silence| self.give_up(command, silence))
    }

    fn give_up(&mut self, command: &str, silence: Silence) -> AgentError {
        self.program = None;
        match silence {
            Silence::Refused(answer) => AgentError::Refused(format!("does not take '{command}': {answer}")),
            Silence::Lost(Lost::Ended) => {
                AgentError::Crash(format!("ended instead of answering '{command}'"))
            }
            Silence::Lost(_) => AgentError::Silence(format!("gave no answer to '{command}'")),
        }
    }

    fn colour(&self) -> &'static str {
        ["black", "white"][self.plies % 2]
    }
}

impl Agent for GtpEngine {
    fn name(&self) -> String {
        self.launch.name.clone()
    }

    fn begin(&mut self, start: Option<&str>, opening: &[String]) -> Result<(), AgentError> {
        if start.is_some() {
            let reason = "the protocol knows no positions; expected openings of moves";
            return Err(AgentError::Refused(reason.into()));
        }
        if self.program.is_none() {
            self.program = Some(Program::start(&self.launch)?);
        }
        self.plies = 0;
        self.own = None;
        self.ask("clear_board", None)?;
        opening.iter().try_for_each(|text| self.observe(text))
    }

    fn observe(&mut self, text: &str) -> Result<(), AgentError> {
        if self.own.take().is_none_or(|own| !own.eq_ignore_ascii_case(text)) {
            let command = format!("play {} {text}", self.colour());
            // Some programs make passes of othello themselves and refuse the command. Their next move shows whether they know of it.
            match self.exchange(&command, None) {
                Ok(_) => {}
                Err(Silence::Refused(_)) if text == "pass" => {}
                Err(silence) => return Err(self.give_up(&command, silence)),
            }
        }
        self.plies += 1;
        Ok(())
    }

    fn choose(&mut self, budget: &Budget) -> Result<Choice, AgentError> {
        let command = format!("genmove {}", self.colour());
        let text = self.ask(&command, Some(budget))?.to_lowercase();
        self.own = Some(text.clone());
        Ok(Choice { text, ..Choice::default() })
    }

    /// Few engines understand the protocol's clocks.
    fn keeps_time(&self) -> bool {
        false
    }
}
