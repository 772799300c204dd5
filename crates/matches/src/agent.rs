//! An agent that plays: the program's own algorithms here, other programs in `clients`.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use gametree_core::{Clock, Limits, Rng};

use super::adjudication::Evaluation;
use super::error::AgentError;
use gametree_engine::session::{AnySession, Question, SearchInfo};
use gametree_engine::{AnyGame, AnyPosition, Error, Spec, algorithms};

/// What an agent may spend on one move.
#[derive(Clone, Debug)]
pub struct Budget {
    /// What it is given.
    pub limit: Limit,
    /// An agent that has not answered after this time loses, or is stopped.
    pub deadline: Duration,
    /// Set when the answer is not needed any more.
    pub stop: Arc<AtomicBool>,
}

/// The limit of one move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    /// This time.
    Time(Duration),
    /// Nodes.
    Nodes(u64),
    /// Plies.
    Depth(u32),
    /// The clocks of the game's first and second player; the agent is the player with this number.
    Clocks([Clock; 2], usize),
}

/// A move, and what the agent reports about its search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The move, in the game's notation.
    pub text: String,
    /// Its evaluation of the position.
    pub evaluation: Option<Evaluation>,
    /// The depth of the search.
    pub depth: Option<u32>,
    /// The nodes of the search.
    pub nodes: Option<u64>,
}

/// What an agent draws in one game of a match depends on the match's seed, the number of the game and the agent, so that an equilibrium is mixed
/// anew in every game, and a match can be repeated, resumed and played several games at a time.
pub(crate) fn game_seed(seed: u64, game: u64, agent: usize) -> u64 {
    /// Keeps the agents' draws apart from those of openings and cards.
    const AGENTS: u64 = 0x6167_656e_7473;
    Rng::new(seed).fork(AGENTS).fork(game).fork(agent as u64).bits()
}

/// A player of games.
pub trait Agent: Send {
    /// Its name in tables.
    fn name(&self) -> String;

    /// What it draws in the game that begins next depends on this seed. Other programs draw as they like.
    fn reseed(&mut self, _seed: u64) {}

    /// Begins a game, from this position or the usual one, after these moves.
    fn begin(&mut self, start: Option<&str>, opening: &[String]) -> Result<(), AgentError>;

    /// A move is made, by this agent or another one.
    fn observe(&mut self, text: &str) -> Result<(), AgentError>;

    /// Chooses a move. [`observe`](Agent::observe) follows, as for every other move.
    fn choose(&mut self, budget: &Budget) -> Result<Choice, AgentError>;

    /// Whether it can keep a time limit, so that it loses when it takes longer.
    fn keeps_time(&self) -> bool {
        true
    }
}

/// Moves that a side usually still has to make, where the clock does not say.
const EXPECTED_MOVES: u32 = gametree_games::chess::EXPECTED_MOVES;

/// Time that is lost between a clock and the search.
const RESERVE: Duration = Duration::from_millis(10);

/// An algorithm of this program.
pub struct Engine {
    name: String,
    game: Box<dyn AnyGame>,
    position: Box<dyn AnyPosition>,
    spec: Spec,
    /// What its draws in this game depend on; by default only on its own seed.
    seed: Option<u64>,
    /// A search that keeps its tables from one move to the next, where the algorithm has one.
    session: Option<Box<dyn AnySession>>,
    /// Where the game began, and its moves, for the session.
    start: Option<String>,
    moves: Vec<String>,
}

impl Engine {
    /// An algorithm on a game.
    pub fn new(game: Box<dyn AnyGame>, spec: Spec) -> Self {
        let name = format!("{spec}@{}", game.name());
        Self::named(name, game, spec)
    }

    /// The same with another name.
    pub fn named(name: String, game: Box<dyn AnyGame>, spec: Spec) -> Self {
        let (position, start, moves) = (game.start(), None, Vec::new());
        let limited = Limits { nodes: Some(1), ..Limits::default() };
        let resolved = game.capabilities().resolve(game.name(), &spec, &limited, position.turn());
        let remembers = resolved.is_ok_and(|(spec, _)| spec.algorithm() == algorithms::SELECTIVE);
        let mut session = game.session().filter(|_| remembers);
        if let Some(session) = &mut session {
            *session.options() = algorithms::selective_options(&spec);
        }
        Self { name, game, position, spec, seed: None, session, start, moves }
    }

    /// The limits of a search. A session decides itself how long a move is worth; other searches are given a share of the clock.
    fn limits(&self, budget: &Budget) -> Limits {
        // Every search is stopped after the deadline.
        let (time, stop) = (Some(budget.deadline), Some(budget.stop.clone()));
        let mut limits = Limits { time, stop, ..Limits::default() };
        match &budget.limit {
            // A depth of its own takes the place of time.
            Limit::Time(_) | Limit::Clocks(..) if self.spec.depth().is_some() => {
                limits.depth = self.spec.depth()
            }
            Limit::Time(time) => limits.time = Some(*time),
            Limit::Nodes(nodes) => limits.nodes = Some(*nodes),
            Limit::Depth(depth) => limits.depth = Some(*depth),
            Limit::Clocks(clocks, own) => {
                let (soft, most) = clocks[*own].share(RESERVE, EXPECTED_MOVES);
                let (soft, most) = if self.session.is_some() { (Some(soft), most) } else { (None, soft) };
                (limits.soft, limits.time) = (soft, Some(most));
            }
        }
        limits
    }

    fn think(&mut self, limits: &Limits) -> Option<Result<Choice, AgentError>> {
        let session = self.session.as_mut()?;
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        let info = session
            .go_to(self.start.as_deref(), &moves)
            .and_then(|()| session.think(&Question::default(), limits, &mut |_| {}));
        Some(info.map_err(|error| AgentError::Silence(error.message)).and_then(|info| choice(&info)))
    }

    fn search(&self, limits: &Limits) -> Result<Choice, AgentError> {
        let failed = |error: Error| AgentError::Silence(error.to_string());
        let ply = self.moves.len() as u64;
        let spec = self.seed.map_or_else(|| self.spec.clone(), |seed| self.spec.clone().at_table(seed, ply));
        let report = self.position.search(&spec, limits, &mut |_| {}).map_err(failed)?;
        let value = report.value().0;
        let hundredths =
            || Evaluation::Hundredths((value.to_f64() * 100.0).clamp(-99_000.0, 99_000.0) as i32);
        let (evaluation, nodes) = (value.is_finite().then(hundredths), Some(report.counts.nodes));
        let text = report.best.ok_or_else(no_move)?;
        Ok(Choice { text, evaluation, depth: report.depth, nodes })
    }
}

fn no_move() -> AgentError {
    AgentError::Silence("found no move".into())
}

/// The best move of a search.
fn choice(info: &SearchInfo) -> Result<Choice, AgentError> {
    let line = info.lines.first().ok_or_else(no_move)?;
    let text = line.moves.first().ok_or_else(no_move)?.clone();
    let evaluation = match line.decided {
        // Own moves, rounded up.
        Some(plies) if plies > 0 => Evaluation::Mate((plies + 1) / 2),
        Some(plies) => Evaluation::Mate(plies / 2),
        None => Evaluation::Hundredths(line.hundredths),
    };
    let depth = u32::try_from(info.depth).ok();
    Ok(Choice { text, evaluation: Some(evaluation), depth, nodes: Some(info.nodes) })
}

impl Agent for Engine {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn reseed(&mut self, seed: u64) {
        self.seed = Some(seed);
    }

    fn begin(&mut self, start: Option<&str>, opening: &[String]) -> Result<(), AgentError> {
        self.position = match start {
            Some(text) => self.game.parse(text)?,
            None => self.game.start(),
        };
        self.start = start.map(str::to_string);
        self.moves.clear();
        if let Some(session) = &mut self.session {
            session.forget();
        }
        opening.iter().try_for_each(|text| self.observe(text))
    }

    fn observe(&mut self, text: &str) -> Result<(), AgentError> {
        let text = self.position.play(text)?;
        self.moves.push(text);
        Ok(())
    }

    fn choose(&mut self, budget: &Budget) -> Result<Choice, AgentError> {
        let limits = self.limits(budget);
        self.think(&limits).unwrap_or_else(|| self.search(&limits))
    }

    fn keeps_time(&self) -> bool {
        self.spec.depth().is_none()
    }
}
