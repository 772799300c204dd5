//! Selective search: what people call a chess engine. Principal-variation search that looks deeply at what matters and hardly at the rest
//! (Shannon's "type B", 1950), for rich games that no search exhausts and a clock that ends it.
//!
//! What the game must tell is in [`Tactical`]. Every part can be switched off; most of them are wrong now and then and right on average,
//! so that only games say what they are worth.

mod entry;
mod experience;
mod margins;
mod node;
mod picker;
mod quiescence;
mod root;
mod seeker;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use gametree_core::{
    Bound, Counts, Game, Incremental, Limits, Player, Report, RootMove, Score, Tactical, Turn, Value,
};

use crate::parts::Memory;
use experience::Experience;
use margins::Reductions;
use seeker::{Seeker, Tools};

/// The parts of the search. Each can be switched off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Bytes of the table.
    pub bytes: usize,
    /// How many threads search, each for itself but with one table ("lazy SMP").
    pub threads: usize,
    /// Remember positions, for the action to try first and for what follows.
    pub table: bool,
    /// Leave a node where the table knows enough.
    pub table_cuts: bool,
    /// Go on below the horizon until the position is quiet.
    pub quiescence: bool,
    /// Static exchanges put captures in order and leave out what loses.
    pub exchange: bool,
    /// Start each iteration with a narrow window around the last value.
    pub aspiration: bool,
    /// Try first what did well elsewhere.
    pub history: bool,
    /// Try first what did well after the same moves.
    pub following: bool,
    /// Try first captures that did well elsewhere.
    pub noisy_history: bool,
    /// Try first what just did well at the same ply.
    pub killers: bool,
    /// Try first what the game calls urgent: threats, and pieces that are in danger.
    pub urgency: bool,
    /// Correct opinions by how far they were off at positions like this.
    pub correction: bool,
    /// Treat sides whose prospects get better with more respect.
    pub improving: bool,
    /// Leave a node where a pass is good enough (null move).
    pub null_move: bool,
    /// Leave a node that is far above the window (reverse futility).
    pub reverse_futility: bool,
    /// Leave a node that is far below the window (razoring).
    pub razoring: bool,
    /// Leave a node where a capture is far above the window by a shallow search (ProbCut).
    pub prob_cut: bool,
    /// Search a ply less where there is no action to begin with.
    pub internal: bool,
    /// Leave out late quiet actions.
    pub late_pruning: bool,
    /// Leave out quiet actions that did badly elsewhere.
    pub history_pruning: bool,
    /// Leave out quiet actions where the position is too far below the window.
    pub futility: bool,
    /// Leave out actions that lose material.
    pub exchange_pruning: bool,
    /// Search late actions less deeply.
    pub reductions: bool,
    /// Search the only good action more deeply.
    pub singular: bool,
    /// Search threats near the horizon more deeply.
    pub checks: bool,
}

impl Options {
    /// Nothing but alpha-beta with windows of one step: the value of minimax at the same depth.
    pub fn plain() -> Self {
        Self {
            bytes: 1 << 20,
            threads: 1,
            table: false,
            table_cuts: false,
            quiescence: false,
            exchange: false,
            aspiration: false,
            history: false,
            following: false,
            noisy_history: false,
            killers: false,
            urgency: false,
            correction: false,
            improving: false,
            null_move: false,
            reverse_futility: false,
            razoring: false,
            prob_cut: false,
            internal: false,
            late_pruning: false,
            history_pruning: false,
            futility: false,
            exchange_pruning: false,
            reductions: false,
            singular: false,
            checks: false,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            bytes: 16 << 20,
            threads: 1,
            table: true,
            table_cuts: true,
            quiescence: true,
            exchange: true,
            aspiration: true,
            history: true,
            following: true,
            noisy_history: true,
            killers: true,
            urgency: true,
            correction: true,
            improving: true,
            null_move: true,
            reverse_futility: true,
            razoring: true,
            prob_cut: true,
            internal: true,
            late_pruning: true,
            history_pruning: true,
            futility: true,
            exchange_pruning: true,
            reductions: true,
            singular: true,
            checks: false,
        }
    }
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct Request<A> {
    /// Only these actions; empty for all.
    pub only: Vec<A>,
    /// How many of the best actions to find, each with its line.
    pub lines: usize,
    /// Stop at a win within so many of the own moves.
    pub mate: Option<u32>,
}

impl<A> Default for Request<A> {
    fn default() -> Self {
        Self { only: Vec::new(), lines: 1, mate: None }
    }
}

/// A line of play and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<A> {
    /// In steps, as the mover at the root sees it; a win is the less worth the later it comes, by one step a ply.
    pub value: i32,
    /// Whether that is exact or a bound.
    pub bound: Bound,
    /// The actions, the first one first.
    pub actions: Vec<A>,
}

/// What is known so far.
#[derive(Clone, Debug)]
pub struct Thought<A> {
    /// Plies of the last finished iteration.
    pub depth: i32,
    /// The longest line that was looked at.
    pub deepest: usize,
    /// The best lines, the best first. None only where there is no action.
    pub lines: Vec<Line<A>>,
    /// Positions of all threads.
    pub nodes: u64,
    /// Time since the start.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub fill: u32,
    /// A win now, in steps.
    pub win: i32,
    /// Values beyond this, to either side, are wins and losses.
    pub decided: i32,
    /// Work of the first thread.
    pub counts: Counts,
    /// A limit ended the last iteration.
    pub stopped: bool,
}

impl<A: Copy> Thought<A> {
    /// The action to play.
    pub fn best(&self) -> Option<A> {
        self.lines.first().and_then(|line| line.actions.first()).copied()
    }

    /// The plies to the end of the game, negative when the mover loses, where a value says so.
    pub fn plies_to_end(&self, value: i32) -> Option<i32> {
        if value > self.decided {
            Some(self.win - value)
        } else if value < -self.decided {
            Some(-self.win - value)
        } else {
            None
        }
    }
}

/// A searcher that remembers from one move to the next.
pub struct Engine {
    memory: Memory,
    age: u64,
    experiences: Vec<Experience>,
    reductions: Reductions,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine {
    /// A searcher that knows nothing yet. Its table is made when it is first used.
    pub fn new() -> Self {
        Self { memory: Memory::new(0), age: 0, experiences: Vec::new(), reductions: Reductions::new() }
    }

    /// Forgets everything, for another game.
    pub fn forget(&mut self) {
        self.memory.table().clear();
        self.experiences.clear();
        self.age = 0;
    }

    #[expect(clippy::too_many_arguments, reason = "what, how, and for how long")]
    /// Thinks about a position until a limit is met. `progress` is told after every finished iteration. Even with no time at all the
    /// answer is a legal action.
    pub fn think<G, E>(
        &mut self,
        game: &G,
        state: &G::State,
        evaluation: &E,
        options: &Options,
        request: &Request<G::Action>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Thought<G::Action>),
    ) -> Thought<G::Action>
    where
        G: Tactical,
        E: Incremental<G>,
    {
        let threads = options.threads.max(1);
        if self.memory.bytes() > options.bytes || self.memory.bytes() * 2 <= options.bytes {
            self.memory = Memory::new(options.bytes);
        }
        self.experiences.resize_with(threads.max(self.experiences.len()), Experience::new);
        self.experiences.iter_mut().for_each(Experience::fade);
        self.age = self.age.wrapping_add(1);
        let advised = || Request { only: game.advised(state).into_iter().collect(), ..request.clone() };
        let request = &if request.only.is_empty() { advised() } else { request.clone() };
        let (root, past) = game.detach(state);
        let (root, past) = (&root, &past[..]);
        let tools = Tools {
            game,
            evaluation,
            options,
            table: self.memory.table(),
            age: self.age,
            reductions: &self.reductions,
        };
        let watch = limits.watch.clone().unwrap_or_else(|| Arc::new(AtomicU64::new(0)));
        let done = Arc::new(AtomicBool::new(false));
        let (main, helpers) = match self.experiences.split_first_mut() {
            Some(split) => split,
            None => unreachable!("there is at least one thread"),
        };
        std::thread::scope(|scope| {
            for (number, experience) in helpers.iter_mut().take(threads - 1).enumerate() {
                let limits = Limits {
                    stop: Some(done.clone()),
                    watch: Some(watch.clone()),
                    depth: limits.depth,
                    ..Limits::default()
                };
                let request = Request { mate: None, ..request.clone() };
                scope.spawn(move || {
                    let mut helper = Seeker::new(tools, experience, limits.start(), root, past);
                    helper.deepen(root, &request, &limits, 1 + number as i32 % 2, &mut |_| {});
                });
            }
            let limits = Limits { watch: Some(watch.clone()), ..limits.clone() };
            let mut seeker = Seeker::new(tools, main, limits.start(), root, past);
            let thought = seeker.deepen(root, request, &limits, 1, progress);
            done.store(true, Relaxed);
            thought
        })
    }
}

/// The answer of a search from nothing, as other searches give it, with so many of the best actions.
pub fn search<G, E>(
    game: &G,
    root: &G::State,
    evaluation: &E,
    options: &Options,
    lines: usize,
    limits: &Limits,
    mut progress: impl FnMut(&Report<G>),
) -> Report<G>
where
    G: Tactical,
    E: Incremental<G>,
{
    let Turn::Player(player) = game.turn(root) else {
        return Report::zero_sum(game.utility(root, 0), Bound::Exact);
    };
    let tell = |thought: &Thought<G::Action>| progress(&report(player, thought));
    let request = Request { lines, ..Request::default() };
    let thought = Engine::new().think(game, root, evaluation, options, &request, limits, &mut { tell });
    report(player, &thought)
}

/// A thought of `player` as a report.
pub fn report<G: Game<Value: Score>>(player: Player, thought: &Thought<G::Action>) -> Report<G> {
    let of_player_0 = |value: i32| {
        let value = G::Value::from_steps(value);
        if player == 0 { value } else { value.negate() }
    };
    let sign = |bound: Bound| if player == 0 { bound } else { bound.negate() };
    let best = thought.lines.first();
    let mut report = Report::zero_sum(of_player_0(best.map_or(0, |line| line.value)), Bound::Exact);
    report.best = thought.best();
    report.line = best.map_or_else(Vec::new, |line| line.actions.clone());
    // Nothing is left out where a side is lost, and one way to win is enough: a win that was seen is one. It may come sooner.
    let is_proven =
        |line: &Line<G::Action>| thought.plies_to_end(line.value).is_some() && line.bound == Bound::Exact;
    let row = |line: &Line<G::Action>| {
        let action = *line.actions.first()?;
        let row = RootMove::zero_sum(action, of_player_0(line.value), sign(line.bound));
        Some(RootMove { proven: is_proven(line), ..row })
    };
    report.root = thought.lines.iter().filter_map(row).collect();
    report.proven = best.is_some_and(is_proven);
    report.depth = u32::try_from(thought.depth).ok();
    report.counts = thought.counts;
    report.stopped = thought.stopped;
    report
}
