//! Principal-variation search: the first move of a node is searched in full, and the others with a null window, to see whether they are better
//! (Marsland and Campbell 1982). One ply deeper each time until the clock ends, with a table, a history of what did well elsewhere, and
//! cuts on what shallow searches make very unlikely.
//!
//! The last plies, once the search reaches the end of the game, are left to the nodes of [`exact`](crate::exact::search).

mod node;
mod root;

use gametree_core::{Bound, Counts, Duel, Knowledge, Limits, Player, Report, Score, Turn};

use crate::driver::{Pool, Room, SMALLEST_TABLE, lazy_smp, with_growing_table};
use crate::exact::{self, Prover, Shared};
use crate::parts::Memory;
use node::Principal;

/// The parts of the search. Each can be switched off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The exact search of the last plies; its table, bounds, ranking, hints, candidates and endgame shortcut are used everywhere.
    pub proof: exact::Options,
    /// Once the end of the game is in reach, nodes with at most so many plies left are searched exactly by lean nodes.
    pub lean: u32,
    /// Search all moves but the first with a null window, and again only if they are better; otherwise search all in full.
    pub null_windows: bool,
    /// Start each iteration with a window of so many thousandths of the [`unit`](Knowledge::unit) on both sides of the last value; none
    /// for the full window.
    pub aspiration: Option<i32>,
    /// Try first what did well elsewhere.
    pub history: bool,
    /// Try first what just did well at the same ply.
    pub killers: bool,
    /// Enhanced transposition cut-off (ETC): before any move is searched, look whether the table knows a position behind one of them that
    /// decides already. Only with at least so many plies to go; none for never.
    pub etc: Option<u32>,
    /// Try first what the evaluation likes, with at least so many plies to go; none for never.
    pub evaluation: Option<u32>,
    /// Leave a node when a shallow search makes it very unlikely to matter (Buro 1995), where a ProbCut model says how far shallow searches
    /// err: 0 never, 1 only when nearly certain, up to 4.
    pub selectivity: u8,
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
            etc: Some(4),
            evaluation: Some(3),
            selectivity: 3,
            prove: true,
            every_action: false,
            threads: 1,
        }
    }
}

/// The answer of the deepest search that was finished in time. Even with no time at all it is a legal move. `progress` is called after every
/// finished iteration.
pub fn search<G, K>(
    game: &G,
    root: &G::State,
    knowledge: &K,
    options: &Options,
    limits: &Limits,
    mut progress: impl FnMut(&Report<G>),
) -> Report<G>
where
    G: Duel<Value: Score>,
    K: Knowledge<G>,
{
    let mut memory = Memory::new(options.proof.table.min(SMALLEST_TABLE));
    search_in(&mut memory, game, root, knowledge, options, limits, &mut progress)
}

/// The same with memory that is kept from one move of a game to the next. It grows when it becomes too small.
pub fn search_in<G, K>(
    memory: &mut Memory,
    game: &G,
    root: &G::State,
    knowledge: &K,
    options: &Options,
    limits: &Limits,
    progress: &mut impl FnMut(&Report<G>),
) -> Report<G>
where
    G: Duel<Value: Score>,
    K: Knowledge<G>,
{
    let Turn::Player(player) = game.turn(root) else {
        return Report::zero_sum(game.utility(root, 0), Bound::Exact);
    };
    if options.threads > 1 {
        return search_together(memory, game, (root, player), knowledge, options, limits, progress);
    }
    let (proof, pool) = (&options.proof, Pool::new(1));
    let (mut counted, mut so_far) = ((limits.start(), Counts::default()), None);
    with_growing_table(memory, proof.table, |memory, room| {
        let (table, usual) = (memory.table(), proof.is_usual());
        let shared = Shared { game, knowledge, options: proof, table, pool: &pool, usual };
        let (meter, counts) = counted.clone();
        let prover = Prover::new(shared, meter, u64::MAX).counting_from(counts);
        let mut principal = Principal::new(prover, options);
        let mut reached = match so_far.take() {
            None => principal.begin(root, player, 1),
            Some((reached, history)) => {
                principal.history = history;
                reached
            }
        };
        if principal.deepen(&mut reached, limits.depth, room, progress) {
            return Some(reached.report);
        }
        so_far = Some((reached, principal.history));
        counted = principal.prover.handed_over();
        None
    })
}

/// The same on several threads.
fn search_together<G, K>(
    memory: &mut Memory,
    game: &G,
    (root, player): (&G::State, Player),
    knowledge: &K,
    options: &Options,
    limits: &Limits,
    progress: &mut impl FnMut(&Report<G>),
) -> Report<G>
where
    G: Duel<Value: Score>,
    K: Knowledge<G>,
{
    if memory.bytes() < options.proof.table {
        // It cannot grow while several threads use it.
        *memory = Memory::new(options.proof.table);
    }
    let (pool, room) = (Pool::new(1), Room { nodes: u64::MAX, smallest: false });
    let (proof, table) = (&options.proof, memory.table());
    let shared = Shared { game, knowledge, options: proof, table, pool: &pool, usual: proof.is_usual() };
    let search = |limits: &Limits, first: u32, progress: &mut dyn FnMut(&Report<G>)| {
        let mut principal = Principal::new(Prover::new(shared, limits.start(), u64::MAX), options);
        let mut reached = principal.begin(root, player, first);
        principal.deepen(&mut reached, limits.depth, room, progress);
        (reached.report, principal.nodes())
    };
    let helper = |thread: usize| {
        let (search, pool) = (&search, &pool);
        move |limits: &Limits| {
            let (_, nodes) = search(limits, thread as u32 % 2 + 1, &mut |_| {});
            pool.add_nodes(nodes);
        }
    };
    lazy_smp(limits, (1..options.threads).map(helper), |limits| search(limits, 1, progress).0)
}
