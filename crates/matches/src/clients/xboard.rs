//! An engine that speaks the protocol of XBoard (CECP, version 2). Games other than chess are played by the same commands with their own moves and
//! positions.
//!
//! The engine never moves unasked. It gets `force` after every move of its own, so that the moves of both sides are only made, and `go` asks for
//! the next one.

mod features;
mod lines;
mod wait;

use std::time::Duration;

use gametree_core::Turn;
use gametree_engine::{AnyGame, AnyPosition, open};

use self::features::Features;
use self::lines::{Said, clocks, control};
use self::wait::Wait;
use super::program::{Lost, Program};
use super::{Client, Launch};
use crate::{Agent, AgentError, Budget, Choice, Limit, MatchError, Pace};

/// The protocol of XBoard.
pub(super) const CLIENT: Client =
    Client { prefix: "xboard", title: "Chess Engine Communication Protocol", takes_options: true, make };

/// After so long without a line the engine is nudged while it lists its features.
const NUDGE: Duration = Duration::from_millis(250);

/// A list of features has ended after so many nudges in vain, unless the engine asks for more time: the protocol waits for two seconds.
const NUDGES: u32 = 8;

/// The protocol's name of Chess960.
const CHESS960: &str = "fischerandom";

/// The child process, its settings, and the game so far.
struct XboardEngine {
    launch: Launch,
    game: Box<dyn AnyGame>,
    position: Box<dyn AnyPosition>,
    features: Features,
    /// None where it was not started yet, ended or hung: it is started for the next game.
    program: Option<Program>,
    /// It has not played yet.
    is_fresh: bool,
    /// Pings so far.
    pings: u32,
    /// The commands that set the limit, as they were sent last in this game.
    control: Vec<String>,
    /// The engine has made the next move itself, so that it is not sent.
    has_moved: bool,
}

/// An engine with a command line such as `fairymax`.
fn make(launch: Launch) -> Result<Box<dyn Agent>, MatchError> {
    let game = open(&launch.game)?;
    Ok(Box::new(XboardEngine {
        position: game.start(),
        game,
        launch,
        features: Features::default(),
        program: None,
        is_fresh: true,
        pings: 0,
        control: Vec::new(),
        has_moved: false,
    }))
}

impl XboardEngine {
    /// Starts the program, sets its options, and makes sure that it can play the game at this pace.
    fn wake(&mut self) -> Result<(), AgentError> {
        let mut program = Program::start(&self.launch)?;
        self.features = negotiate(&mut program)?;
        (self.program, self.is_fresh, self.pings) = (Some(program), true, 0);
        let refused = |reason: String| Err(AgentError::Refused(reason));
        for (name, value) in &self.launch.options.clone() {
            match self.features.option(name, value) {
                Ok(command) => self.insist(&command)?,
                Err(known) => return refused(format!("has no option '{name}'; expected one of {known}")),
            }
        }
        if self.is_shuffled() && !self.features.plays(CHESS960) {
            return refused(format!("does not play {CHESS960}; expected it in feature variants"));
        }
        match self.launch.pace {
            Pace::Nodes(_) if !self.features.nps => {
                refused("cannot count nodes (feature nps); expected time=, depth= or tc=".into())
            }
            Pace::Depth(depth) => self.insist(&format!("sd {depth}")),
            _ => Ok(()),
        }
    }

    fn is_shuffled(&self) -> bool {
        self.game.rules().starts_with("chess:960")
    }

    /// Sends a command and waits until the engine has done it, where it can say so. Gives its line where it does not take the command. An engine
    /// that does not answer is ended.
    fn order(&mut self, command: &str) -> Result<Option<String>, AgentError> {
        let done = self.exchange(command);
        if done.is_err() {
            self.program = None;
        }
        done
    }

    fn exchange(&mut self, command: &str) -> Result<Option<String>, AgentError> {
        let ended = || AgentError::Crash(format!("ended before '{command}'"));
        let program = self.program.as_mut().ok_or_else(ended)?;
        program.send(command).map_err(|_| ended())?;
        if !self.features.ping {
            return Ok(None);
        }
        self.pings += 1;
        let (mut question, pong) =
            (program.ask(&format!("ping {}", self.pings)), format!("pong {}", self.pings));
        let mut refusal = None;
        loop {
            match program.answer(&mut question).map_err(|lost| question.failed(lost, &pong))? {
                line if line == pong => return Ok(refusal),
                line if Said::of(&line) == Said::Refuses => refusal = Some(line),
                _ => {}
            }
        }
    }

    /// The same for a command without which the engine cannot play on.
    fn insist(&mut self, command: &str) -> Result<(), AgentError> {
        match self.order(command)? {
            None => Ok(()),
            Some(line) => Err(AgentError::Refused(format!("does not take '{command}': {line}"))),
        }
    }

    /// Begins a new game, in which the engine waits for `go`.
    fn new_game(&mut self) -> Result<(), AgentError> {
        self.order("new")?;
        if self.is_shuffled() {
            self.insist(&format!("variant {CHESS960}"))?;
        }
        ["easy", "post", "force"].iter().try_for_each(|command| self.order(command).map(drop))
    }

    /// The lines that ask for a move: the limit where it is new, the clocks, and `go`.
    fn question(&mut self, budget: &Budget, player: usize) -> Vec<String> {
        let (mut lines, control) = (Vec::new(), control(budget));
        // A clock runs on from move to move; any other limit is for one move.
        let runs = matches!(budget.limit, Limit::Clocks(..)) && !self.control.is_empty();
        if self.control != control && !runs {
            lines.clone_from(&control);
            self.control = control;
        }
        lines.extend(clocks(budget).into_iter().filter(|_| self.features.time));
        lines.extend(
            ["white", "black"].get(player).filter(|_| self.features.colors).map(|colour| colour.to_string()),
        );
        lines.push("go".into());
        lines
    }

    /// Asks for a move, and collects what the engine reports about it.
    fn answer(&mut self, budget: &Budget) -> Result<Choice, AgentError> {
        let player = if let Turn::Player(player) = self.position.turn() { player } else { 0 };
        let (question, mut wait) = (self.question(budget, player), Wait::new(budget, player));
        let program = self.program.as_mut().ok_or_else(|| wait.in_vain(Lost::Ended))?;
        question.iter().try_for_each(|line| program.send(line)).map_err(|lost| wait.in_vain(lost))?;
        loop {
            match program.receive(wait.until, Some(&budget.stop)) {
                Ok(line) => {
                    if let Some(answer) = wait.hear(line) {
                        // An engine that does not hear this any more is missed at the next command.
                        program.send("force").ok();
                        return answer;
                    }
                }
                Err(Lost::Late) if !wait.is_last => {
                    program.send("?").map_err(|lost| wait.in_vain(lost))?;
                    wait.end_soon();
                }
                Err(lost) => return Err(wait.in_vain(lost)),
            }
        }
    }
}

impl Agent for XboardEngine {
    fn name(&self) -> String {
        self.launch.name.clone()
    }

    fn begin(&mut self, start: Option<&str>, opening: &[String]) -> Result<(), AgentError> {
        // Without pings the end of what an engine writes about the game before is not known.
        let plays_on = self.is_fresh || (self.features.reuse && self.features.ping);
        self.program = self.program.take().filter(|_| plays_on);
        match self.new_game() {
            // It was not started yet, or has ended since the last game.
            Err(AgentError::Crash(_)) => {
                self.wake()?;
                self.new_game()?;
            }
            begun => begun?,
        }
        (self.is_fresh, self.has_moved) = (false, false);
        self.control.clear();
        self.position = match start {
            Some(text) => self.game.parse(text)?,
            None => self.game.start(),
        };
        // The usual position needs no command, but chess begins in 959 others.
        if start.is_some() || self.is_shuffled() {
            if !self.features.setboard {
                return Err(AgentError::Refused(
                    "takes no positions (feature setboard); expected openings of moves".into(),
                ));
            }
            self.insist(&format!("setboard {}", self.position.text()))?;
        }
        opening.iter().try_for_each(|text| self.observe(text))
    }

    fn observe(&mut self, text: &str) -> Result<(), AgentError> {
        let squares = self.position.coordinates(text)?;
        let text = self.position.play(text)?;
        if std::mem::take(&mut self.has_moved) {
            return Ok(());
        }
        // With shuffled pieces the squares of king and rook are not enough.
        let castles = self.is_shuffled() && text.starts_with("O-O");
        let wire = if castles { text.trim_end_matches(['+', '#']).into() } else { squares };
        self.insist(&if self.features.usermove { format!("usermove {wire}") } else { wire })
    }

    fn choose(&mut self, budget: &Budget) -> Result<Choice, AgentError> {
        let answer = self.answer(budget);
        match &answer {
            Ok(_) => self.has_moved = true,
            Err(AgentError::Resigned(_)) => {}
            Err(_) => self.program = None,
        }
        answer
    }
}

/// Greets the engine and learns what it can do.
fn negotiate(program: &mut Program) -> Result<Features, AgentError> {
    program.send("xboard").ok();
    let mut question = program.ask("protover 2");
    let (mut features, mut knows_some, mut quiet) = (Features::default(), false, 0);
    while features.done != Some(true) {
        let line = program.answer_within(&mut question, NUDGE);
        let answers = match line.map_err(|lost| question.failed(lost, "feature"))? {
            Some(line) => {
                quiet = 0;
                features.take(&line)
            }
            None if knows_some && features.done.is_none() && quiet == NUDGES => break,
            None => {
                quiet += 1;
                // Some programs, gnuchess among them, pass on a line only when another one comes in.
                program.send("accepted done").ok();
                continue;
            }
        };
        knows_some |= !answers.is_empty();
        for answer in answers {
            program.send(&answer).ok();
        }
    }
    Ok(features)
}
