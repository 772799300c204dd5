//! Principal-variation search: the first move of a node is searched in full, and of the others it is only asked whether they are better
//! (Marsland and Campbell 1982). One ply deeper each time until the clock ends, with a table, experience of what did well elsewhere, and
//! cuts on what shallow searches make very unlikely.
//!
//! The last plies, once the search reaches the end of the game, are left to the nodes of [`exact`](crate::exact).

mod node;
mod root;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use gametree_core::{Bound, Counts, Duel, Evaluate, Limits, Player, Report, Score, Turn};

use crate::exact::{self, Pool, Prover, Rules};
use crate::parts::Memory;
use node::Principal;

/// The parts of the search. Each can be switched off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The exact search of the last plies; its table, bounds, ranking, hints, candidates and settling are used everywhere.
    pub proof: exact::Options,
    /// Once the end of the game is in reach, nodes with at most so many plies left are searched exactly by lean nodes.
    pub lean: u32,
    /// After the first move only ask whether another is better; otherwise search all in full.
    pub null_windows: bool,
    /// Start each iteration with a window of so many steps on both sides of the last value; none for the full window.
    pub aspiration: Option<i32>,
    /// Try first what did well elsewhere.
    pub history: bool,
    /// Try first what just did well at the same ply.
    pub killers: bool,
    /// Before any move is searched, look whether the table knows a position behind one of them that decides already. Only with at least so
    /// many plies to go; none for never.
    pub look_ahead: Option<u32>,
    /// Try first what the evaluation likes, with at least so many plies to go; none for never.
    pub evaluation: Option<u32>,
    /// Leave a node when a shallow search makes it very unlikely to matter (Buro 1995), where the evaluation tells how far shallow searches
    /// err: 0 never, 1 only when nearly certain, up to 4.
    pub daring: u8,
    /// Once the end of the game is in reach, go on until the value is proven; otherwise stop when it is nearly certain.
    pub prove: bool,
    /// Find the value of every action at the root, not only of the best.
    pub every_action: bool,
    /// How many threads search, each for itself but with one table ("lazy SMP").
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            proof: exact::Options::default(),
            lean: 13,
            null_windows: true,
            aspiration: Some(3000),
            history: true,
            killers: true,
            look_ahead: Some(4),
            evaluation: Some(3),
            daring: 3,
            prove: true,
            every_action: false,
            threads: 1,
        }
    }
}

/// The answer of the deepest search that was finished in time. Even with no time at all it is a legal move. `progress` is told after every
/// finished iteration.
pub fn search<G, E>(
    game: &G,
    root: &G::State,
    evaluation: &E,
    options: &Options,
    limits: &Limits,
    mut progress: impl FnMut(&Report<G>),
) -> Report<G>
where
    G: Duel<Value: Score>,
    E: Evaluate<G>,
{
    let mut memory = Memory::new(options.proof.table.min(exact::SMALLEST_TABLE));
    search_in(&mut memory, game, root, evaluation, options, limits, &mut progress)
}

/// The same with memory that is kept from one move of a game to the next. It grows when it becomes too small.
pub fn search_in<G, E>(
    memory: &mut Memory,
    game: &G,
    root: &G::State,
    evaluation: &E,
    options: &Options,
    limits: &Limits,
    progress: &mut impl FnMut(&Report<G>),
) -> Report<G>
where
    G: Duel<Value: Score>,
    E: Evaluate<G>,
{
    let Turn::Player(player) = game.turn(root) else {
        return Report::zero_sum(game.utility(root, 0), Bound::Exact);
    };
    if options.threads > 1 {
        return search_together(memory, game, (root, player), evaluation, options, limits, progress);
    }
    let (proof, pool) = (&options.proof, Pool::new(1));
    let (mut meter, mut counts, mut so_far, mut can_grow) = (limits.start(), Counts::default(), None, true);
    loop {
        // A quick answer gets a small table: to make room in a large one takes longer than to find it.
        let room = if can_grow && memory.bytes() < proof.table { exact::room(memory) } else { u64::MAX };
        let (table, usual) = (memory.table(), proof.is_usual());
        let rules = Rules { game, evaluation, options: proof, table, pool: &pool, usual };
        let prover = Prover::new(rules, meter, u64::MAX).counting_from(counts);
        let mut principal = Principal::new(prover, options);
        let mut deepening = match so_far.take() {
            None => principal.begin(root, player, 1),
            Some((deepening, history)) => {
                principal.history = history;
                deepening
            }
        };
        principal.deepen(&mut deepening, limits.depth, |nodes| nodes < room, progress);
        if deepening.over {
            return deepening.report;
        }
        so_far = Some((deepening, principal.history));
        (meter, counts) = principal.prover.handed_over();
        can_grow = exact::grow(memory, proof.table);
    }
}

/// The same on several threads, which share the table and nothing else ("lazy SMP").
fn search_together<G, E>(
    memory: &mut Memory,
    game: &G,
    (root, player): (&G::State, Player),
    evaluation: &E,
    options: &Options,
    limits: &Limits,
    progress: &mut impl FnMut(&Report<G>),
) -> Report<G>
where
    G: Duel<Value: Score>,
    E: Evaluate<G>,
{
    if memory.bytes() < options.proof.table {
        // Nobody can stop all threads to make it larger later.
        *memory = Memory::new(options.proof.table);
    }
    let done = Arc::new(AtomicBool::new(false));
    let pool = Pool::new(1);
    let (proof, table) = (&options.proof, memory.table());
    let rules = Rules { game, evaluation, options: proof, table, pool: &pool, usual: proof.is_usual() };
    let search = |limits: &Limits| Principal::new(Prover::new(rules, limits.start(), u64::MAX), options);
    std::thread::scope(|scope| {
        for thread in 1..options.threads.max(1) {
            let limits = Limits { stop: Some(done.clone()), watch: None, ..limits.clone() };
            let search = &search;
            let pool = &pool;
            scope.spawn(move || {
                let mut helper = search(&limits);
                let mut deepening = helper.begin(root, player, thread as u32 % 2 + 1);
                helper.deepen(&mut deepening, limits.depth, |_| true, &mut |_| {});
                pool.add_nodes(helper.nodes());
            });
        }
        let mut principal = search(limits);
        let mut deepening = principal.begin(root, player, 1);
        principal.deepen(&mut deepening, limits.depth, |_| true, progress);
        done.store(true, Relaxed);
        deepening.report
    })
}
