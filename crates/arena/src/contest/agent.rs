//! Somebody who plays: an algorithm of ours here, other programs elsewhere.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gametree_core::{Clock, Limits};

use super::adjudication::Opinion;
use super::game::Ending;
use crate::any::{AnyGame, AnyPosition};
use crate::thinking::{AnyThinker, AnyThought, Question};
use crate::{Algorithm, Spec};

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
    Clocks([Clock; 2], usize),
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

/// Lost between a clock and the search.
const RESERVE: Duration = Duration::from_millis(10);

/// An algorithm of ours.
pub struct Engine {
    name: String,
    game: Box<dyn AnyGame>,
    position: Box<dyn AnyPosition>,
    spec: Spec,
    /// A searcher that remembers from one move to the next, where the algorithm is one.
    thinker: Option<Box<dyn AnyThinker>>,
    /// Where the game began, and its moves, for the searcher.
    start: Option<String>,
    moves: Vec<String>,
}

impl Engine {
    /// An algorithm on a game.
    pub fn new(game: Box<dyn AnyGame>, spec: Spec) -> Self {
        let name = format!("{spec}@{}", game.name());
        Self::named(name, game, spec)
    }

    /// The same under another name.
    pub fn named(name: String, game: Box<dyn AnyGame>, spec: Spec) -> Self {
        let (position, start, moves) = (game.start(), None, Vec::new());
        let limited = Limits { nodes: Some(1), ..Limits::default() };
        let remembers = game.abilities().resolve(&spec, &limited).0.algorithm == Algorithm::Selective;
        let mut thinker = game.thinker().filter(|_| remembers);
        if let Some(thinker) = &mut thinker {
            *thinker.options() = (*spec.selective).clone();
        }
        Self { name, game, position, spec, thinker, start, moves }
    }

    /// What a search may spend. A search that remembers decides itself how long a move is worth; the others are told.
    fn limits(&self, budget: &Budget) -> Limits {
        // Whatever it is told, it is given up after the deadline.
        let (time, stop) = (Some(budget.deadline), Some(budget.stop.clone()));
        let mut limits = Limits { time, stop, ..Limits::default() };
        match &budget.limit {
            // A depth of its own takes the place of time.
            Limit::Time(_) | Limit::Clocks(..) if self.spec.depth.is_some() => limits.depth = self.spec.depth,
            Limit::Time(time) => limits.time = Some(*time),
            Limit::Nodes(nodes) => limits.nodes = Some(*nodes),
            Limit::Depth(depth) => limits.depth = Some(*depth),
            Limit::Clocks(clocks, own) => {
                let (aim, most) = clocks[*own].share(RESERVE);
                let (aim, most) = if self.thinker.is_some() { (Some(aim), most) } else { (None, aim) };
                (limits.aim, limits.time) = (aim, Some(most));
            }
        }
        limits
    }

    fn think(&mut self, limits: &Limits) -> Option<Result<Choice, String>> {
        let thinker = self.thinker.as_mut()?;
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        let thought = thinker
            .go_to(self.start.as_deref(), &moves)
            .and_then(|()| thinker.think(&Question::default(), limits, &mut |_| {}));
        Some(thought.map_err(|error| error.message).and_then(|thought| choice(&thought)))
    }

    fn search(&self, limits: &Limits) -> Result<Choice, String> {
        let report = self.position.search(&self.spec, limits, &mut |_| {})?;
        let value = report.value().0;
        let hundredths = || Opinion::Hundredths((value.to_f64() * 100.0).clamp(-99_000.0, 99_000.0) as i32);
        let (opinion, nodes) = (value.is_finite().then(hundredths), Some(report.counts.nodes));
        let text = report.best.ok_or("found no move")?;
        Ok(Choice { text, opinion, depth: report.depth, nodes })
    }
}

/// The best move of a thought.
fn choice(thought: &AnyThought) -> Result<Choice, String> {
    let line = thought.lines.first().ok_or("found no move")?;
    let text = line.moves.first().ok_or("found no move")?.clone();
    let opinion = match line.decided {
        // Own moves, rounded up.
        Some(plies) if plies > 0 => Opinion::Mate((plies + 1) / 2),
        Some(plies) => Opinion::Mate(plies / 2),
        None => Opinion::Hundredths(line.hundredths),
    };
    let depth = u32::try_from(thought.depth).ok();
    Ok(Choice { text, opinion: Some(opinion), depth, nodes: Some(thought.nodes) })
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
        self.start = start.map(str::to_string);
        self.moves.clear();
        if let Some(thinker) = &mut self.thinker {
            thinker.forget();
        }
        opening.iter().try_for_each(|text| self.told(text))
    }

    fn told(&mut self, text: &str) -> Result<(), String> {
        let text = self.position.play(text).map_err(|error| error.message)?;
        self.moves.push(text);
        Ok(())
    }

    fn choose(&mut self, budget: &Budget) -> Result<Choice, Lapse> {
        let limits = self.limits(budget);
        let chosen = self.think(&limits).unwrap_or_else(|| self.search(&limits));
        chosen.map_err(|words| Lapse { ending: Ending::Silence, words })
    }

    fn keeps_time(&self) -> bool {
        self.spec.depth.is_none()
    }
}
