//! An engine that speaks the Go Text Protocol (version 2), run as a child process: also othello programs do.

use std::time::{Duration, Instant};

use gametree_arena::contest::{Agent, Budget, Choice, Ending, Lapse};

use super::program::{Lost, Program};

/// How long an answer that is no move may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// The child process and what it is told.
pub struct GtpEngine {
    name: String,
    command: String,
    /// None where it ended or misunderstood something: it is started anew for the next game.
    program: Option<Program>,
    /// Moves so far: the colours take turns, Black first; a pass is a move.
    plies: usize,
    /// The engine has made this move itself and must not be told of it.
    own: Option<String>,
}

/// Why an answer is missing.
enum Silence {
    Lost(Lost),
    Refused(String),
}

impl GtpEngine {
    /// Starts a command line such as `gtp-rhino -l 3`.
    pub fn start(name: String, command: &str) -> Result<Self, String> {
        let program = Some(Program::start(command)?);
        Ok(Self { name, command: command.into(), program, plies: 0, own: None })
    }

    /// Sends a command and reads its answer, which ends with an empty line.
    fn exchange(
        &mut self,
        command: &str,
        until: Instant,
        budget: Option<&Budget>,
    ) -> Result<String, Silence> {
        let stop = budget.map(|budget| &*budget.stop);
        let program = self.program.as_mut().ok_or(Silence::Lost(Lost::Ended))?;
        program.send(command).map_err(Silence::Lost)?;
        let mut answer = String::new();
        loop {
            let line = program.receive(until, stop).map_err(Silence::Lost)?;
            match (line.is_empty(), answer.is_empty()) {
                (true, true) => {}
                (true, false) => break,
                (false, _) => answer = format!("{answer}{line}\n"),
            }
        }
        let answer = answer.trim();
        answer.strip_prefix('=').map(|text| text.trim().into()).ok_or_else(|| Silence::Refused(answer.into()))
    }

    /// The same; an engine that does not answer is ended. What goes wrong is said without a subject, which is the engine.
    fn ask(&mut self, command: &str, patience: Duration, budget: Option<&Budget>) -> Result<String, Lapse> {
        let answer = self.exchange(command, Instant::now() + patience, budget);
        answer.map_err(|silence| self.give_up(command, silence))
    }

    fn give_up(&mut self, command: &str, silence: Silence) -> Lapse {
        self.program = None;
        let (ending, words) = match silence {
            Silence::Refused(answer) => (Ending::Crash, format!("does not take '{command}': {answer}")),
            Silence::Lost(Lost::Ended) => (Ending::Crash, format!("ended instead of answering '{command}'")),
            Silence::Lost(_) => (Ending::Silence, format!("gave no answer to '{command}'")),
        };
        Lapse { ending, words }
    }

    fn colour(&self) -> &'static str {
        ["black", "white"][self.plies % 2]
    }
}

impl Agent for GtpEngine {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, start: Option<&str>, opening: &[String]) -> Result<(), String> {
        if start.is_some() {
            return Err("the protocol knows no positions; expected openings of moves".into());
        }
        if self.program.is_none() {
            self.program = Some(Program::start(&self.command)?);
        }
        self.plies = 0;
        self.own = None;
        self.ask("clear_board", PATIENCE, None).map_err(|lapse| lapse.words)?;
        opening.iter().try_for_each(|text| self.told(text))
    }

    fn told(&mut self, text: &str) -> Result<(), String> {
        if self.own.take().is_none_or(|own| !own.eq_ignore_ascii_case(text)) {
            let command = format!("play {} {text}", self.colour());
            // Some programs make passes of othello themselves and refuse to be told. Whether they have understood shows at their next move.
            match self.exchange(&command, Instant::now() + PATIENCE, None) {
                Ok(_) => {}
                Err(Silence::Refused(_)) if text == "pass" => {}
                Err(silence) => return Err(self.give_up(&command, silence).words),
            }
        }
        self.plies += 1;
        Ok(())
    }

    fn choose(&mut self, budget: &Budget) -> Result<Choice, Lapse> {
        let command = format!("genmove {}", self.colour());
        let text = self.ask(&command, budget.deadline, Some(budget))?.to_lowercase();
        self.own = Some(text.clone());
        Ok(Choice { text, ..Choice::default() })
    }

    /// The protocol's clocks are understood by few.
    fn keeps_time(&self) -> bool {
        false
    }
}
