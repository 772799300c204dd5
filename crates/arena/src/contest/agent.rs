//! Somebody who plays: an algorithm of ours here, other programs elsewhere.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gametree_core::Limits;

use super::adjudication::Opinion;
use super::clock::{Reading, slice};
use super::game::Ending;
use crate::Spec;
use crate::any::{AnyGame, AnyPosition};

/// What an agent may spend on one move.
#[derive(Clone, Debug)]
pub struct Budget {
    /// What it is told.
    pub limit: Limit,
    /// It has lost, or is given up, when it has not answered after so long.
    pub deadline: Duration,
    /// Set when nobody waits for the answer any more.
    pub stop: Arc<AtomicBool>,
}

/// What an agent is told about one move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    /// This time.
    Time(Duration),
    /// So many nodes.
    Nodes(u64),
    /// So many plies.
    Depth(u32),
    /// What is on the clocks of the game's first and second player; the agent is the one with this number.
    Clocks([Reading; 2], usize),
}

/// A move, and what the agent says about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The move, in the game's notation.
    pub text: String,
    /// What it thinks of its position.
    pub opinion: Option<Opinion>,
    /// How deep it has looked.
    pub depth: Option<u32>,
    /// How many positions it has looked at.
    pub nodes: Option<u64>,
}

/// Why there is no move: what kind of end that is, and a sentence without its subject, which is the agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lapse {
    /// Crash or silence.
    pub ending: Ending,
    /// `ended instead of answering 'go'`.
    pub words: String,
}

/// Somebody who plays.
pub trait Agent: Send {
    /// How it is called in tables.
    fn name(&self) -> String;

    /// A game begins, from this position or the usual one, with these moves made already.
    fn begin(&mut self, start: Option<&str>, opening: &[String]) -> Result<(), String>;

    /// Somebody has made this move.
    fn told(&mut self, text: &str) -> Result<(), String>;

    /// The agent's own move. It is told of it like of any other.
    fn choose(&mut self, budget: &Budget) -> Result<Choice, Lapse>;

    /// Whether it can be told how long it may take, so that it loses when it takes longer.
    fn keeps_time(&self) -> bool {
        true
    }
}

/// An algorithm of ours.
pub struct Engine {
    name: String,
    game: Box<dyn AnyGame>,
    position: Box<dyn AnyPosition>,
    spec: Spec,
}

impl Engine {
    /// An algorithm on a game.
    pub fn new(game: Box<dyn AnyGame>, spec: Spec) -> Self {
        let name = format!("{spec}@{}", game.name());
        Self::named(name, game, spec)
    }

    /// The same under another name.
    pub fn named(name: String, game: Box<dyn AnyGame>, spec: Spec) -> Self {
        let position = game.start();
        Self { name, game, position, spec }
    }

    fn limits(&self, budget: &Budget) -> Limits {
        let mut limits = Limits { stop: Some(budget.stop.clone()), ..Limits::default() };
        match &budget.limit {
            // A depth of its own takes the place of time.
            Limit::Time(_) | Limit::Clocks(..) if self.spec.depth.is_some() => {}
            Limit::Time(time) => limits.time = Some(*time),
            Limit::Nodes(nodes) => limits.nodes = Some(*nodes),
            Limit::Depth(depth) => limits.depth = Some(*depth),
            Limit::Clocks(readings, own) => limits.time = Some(slice(&readings[*own])),
        }
        limits
    }
}

impl Agent for Engine {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, start: Option<&str>, opening: &[String]) -> Result<(), String> {
        self.position = match start {
            Some(text) => self.game.parse(text).map_err(|error| error.message)?,
            None => self.game.start(),
        };
        opening.iter().try_for_each(|text| self.told(text))
    }

    fn told(&mut self, text: &str) -> Result<(), String> {
        self.position.play(text).map(|_| ()).map_err(|error| error.message)
    }

    fn choose(&mut self, budget: &Budget) -> Result<Choice, Lapse> {
        let silent = |words: String| Lapse { ending: Ending::Silence, words };
        let report = self.position.search(&self.spec, &self.limits(budget), &mut |_| {}).map_err(silent)?;
        let value = report.value().0;
        let nodes = Some(report.counts.nodes);
        let opinion = value
            .is_finite()
            .then(|| Opinion::Hundredths((value.to_f64() * 100.0).clamp(-99_000.0, 99_000.0) as i32));
        let text = report.best.ok_or_else(|| silent("found no move".into()))?;
        Ok(Choice { text, opinion, depth: report.depth, nodes })
    }

    fn keeps_time(&self) -> bool {
        self.spec.depth.is_none()
    }
}
