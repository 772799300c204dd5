//! Selective search: what people call a chess engine. Principal-variation search that looks deeply at what matters and hardly at the rest
//! (Shannon's "type B", 1950), for rich games that no search exhausts and a clock that ends it.
//!
//! What the game must provide is in [`Tactical`]. Every part can be switched off ([`Options`]).

mod entry;
mod extend;
mod histories;
mod info;
mod node;
mod options;
mod picker;
mod prune;
mod quiescence;
mod reduce;
mod root;
mod worker;

use gametree_core::{Bound, Incremental, Limits, Report, Score, Tactical, Turn, Value};

use crate::driver::lazy_smp;
use crate::parts::Memory;
use histories::Histories;
pub use info::{Line, SearchInfo, report};
pub use options::Options;
use reduce::Reductions;
use worker::{Shared, Worker};

/// Which answer is wanted.
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

/// An engine, which keeps its table and its histories from one move to the next.
pub struct Engine {
    memory: Memory,
    age: u64,
    histories: Vec<Histories>,
    reductions: Reductions,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine {
    /// An engine that knows nothing yet. Its table is made when it is first used.
    pub fn new() -> Self {
        Self { memory: Memory::new(0), age: 0, histories: Vec::new(), reductions: Reductions::new() }
    }

    /// Forgets everything, for another game.
    pub fn forget(&mut self) {
        self.memory.table().clear();
        self.histories.clear();
        self.age = 0;
    }

    /// Searches a position until a limit is met. `progress` is called after every finished iteration. Even with no time at all the
    /// answer is a legal action.
    #[expect(clippy::too_many_arguments, reason = "what, how, and for how long")]
    pub fn think<G, K>(
        &mut self,
        game: &G,
        state: &G::State,
        knowledge: &K,
        options: &Options,
        request: &Request<G::Action>,
        limits: &Limits,
        progress: &mut dyn FnMut(&SearchInfo<G::Action>),
    ) -> SearchInfo<G::Action>
    where
        G: Tactical,
        K: Incremental<G>,
    {
        let threads = options.threads.max(1);
        if self.memory.bytes() > options.bytes || self.memory.bytes() * 2 <= options.bytes {
            self.memory = Memory::new(options.bytes);
        }
        self.histories.resize_with(threads.max(self.histories.len()), Histories::new);
        self.histories.iter_mut().for_each(Histories::fade);
        self.age = self.age.wrapping_add(1);
        let mut request = request.clone();
        let tablebase = if request.only.is_empty() { game.tablebase_root(state) } else { None };
        let known = tablebase.map(|(actions, value)| {
            request.only = actions;
            if game.mover(state) == 0 { value } else { value.negate() }.steps()
        });
        let (root, past) = game.without_history(state);
        let (root, past) = (&root, &past[..]);
        let (table, age, reductions) = (self.memory.table(), self.age, &self.reductions);
        let shared = Shared { game, knowledge, options, table, age, reductions };
        let [main, helpers @ ..] = &mut self.histories[..threads] else {
            unreachable!("there is at least one thread");
        };
        let helper_request = &Request { mate: None, ..request.clone() };
        let helpers = helpers.iter_mut().enumerate().map(|(number, histories)| {
            move |limits: &Limits| {
                let mut helper = Worker::new(shared, histories, limits.start(), root, past);
                helper.deepen(root, helper_request, limits, 1 + number as u32 % 2, &mut |_| {});
            }
        });
        let mut progress = |info: &SearchInfo<G::Action>| match known {
            None => progress(info),
            Some(value) => progress(&info.clone().by_tablebase(value)),
        };
        let info = lazy_smp(limits, helpers, |limits| {
            Worker::new(shared, main, limits.start(), root, past).deepen(
                root,
                &request,
                limits,
                1,
                &mut progress,
            )
        });
        match known {
            None => info,
            Some(value) => info.by_tablebase(value),
        }
    }
}

/// The answer of a search from nothing, as other searches give it, with so many of the best actions.
pub fn search<G, K>(
    game: &G,
    root: &G::State,
    knowledge: &K,
    options: &Options,
    lines: usize,
    limits: &Limits,
    mut progress: impl FnMut(&Report<G>),
) -> Report<G>
where
    G: Tactical,
    K: Incremental<G>,
{
    let Turn::Player(player) = game.turn(root) else {
        return Report::zero_sum(game.utility(root, 0), Bound::Exact);
    };
    let report_progress = |info: &SearchInfo<G::Action>| progress(&report(player, info));
    let request = Request { lines, ..Request::default() };
    let info =
        Engine::new().think(game, root, knowledge, options, &request, limits, &mut { report_progress });
    report(player, &info)
}
