//! Exact values, fast: alpha-beta with a null window, one step wide, moved until the value is known (an MTD driver: Plaat and others, 1996).
//!
//! A null window leaves the most to cut, and a table remembers from search to search what was found out on the way. Nothing is
//! left to an evaluation; one may help to try the better moves first.

mod node;
mod null_window;

use gametree_core::{Bound, Counts, Duel, Finite, Knowledge, Limits, Report, Score, Turn};

use crate::driver::{Pool, SMALLEST_TABLE, with_growing_table};
use crate::parts::Memory;
pub(crate) use node::{Prover, Shared};
use null_window::NullWindows;

/// The parts of the search. Each can be switched off, and the answer stays the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Remember what was found out in a table of at most so many bytes; 0 for none.
    pub table: usize,
    /// Use the game's bounds of what a position can be worth.
    pub bounds: bool,
    /// Enhanced transposition cut-off (ETC; Schaeffer and Plaat, 1996): before any move is searched, look whether the table knows a position
    /// behind one of them that decides already. Only with at least so many plies left; none for never.
    pub etc: Option<u32>,
    /// Try first what the game ranks high.
    pub ranking: bool,
    /// Try first what the evaluation likes, with at least so many plies left, where it puts moves into a better order than ranks do; none for
    /// never.
    pub evaluation: Option<u32>,
    /// Try first what was best here before.
    pub hints: bool,
    /// Search only among the game's candidates instead of all actions.
    pub candidates: bool,
    /// Let special code of the game play out its last plies.
    pub endgame_shortcut: bool,
    /// Nodes for bound probes, which narrow the value from both ends before all else; 0 to begin with the guess.
    pub bound_probes: u64,
    /// Find the exact value of every action at the root, not only of the best.
    pub every_action: bool,
    /// When the value is known, find out how the game goes on if both sides play well, as far as that takes little.
    pub line: bool,
    /// How many threads share the work. With more than one the number of nodes is not the same each time.
    pub threads: usize,
    /// Threads share the moves of a node only with at least so many plies left.
    pub split: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            table: 256 << 20,
            bounds: true,
            etc: Some(8),
            ranking: true,
            // Five endings of othello with 20 to 23 empty squares take four tenths fewer nodes and a third less time.
            evaluation: Some(15),
            hints: true,
            candidates: true,
            endgame_shortcut: true,
            bound_probes: 4096,
            every_action: false,
            line: true,
            threads: 1,
            split: 12,
        }
    }
}

impl Options {
    /// True when all parts are on that a node checks for each of its moves.
    #[inline]
    pub(crate) fn is_usual(&self) -> bool {
        let Self { table, bounds, ranking, hints, candidates, .. } = self;
        *table > 0 && *bounds && *ranking && *hints && *candidates
    }
}

/// The exact value of `root`, a best action, and what is known of the others. `guess` is where the null windows start, for player 0.
/// `progress` is called after every search with what is known so far.
pub fn search<G, K>(
    game: &G,
    root: &G::State,
    knowledge: &K,
    options: &Options,
    guess: G::Value,
    limits: &Limits,
    mut progress: impl FnMut(&Report<G>),
) -> Report<G>
where
    G: Duel<Value: Score> + Finite,
    K: Knowledge<G>,
{
    let mut memory = Memory::new(options.table.min(SMALLEST_TABLE));
    solve_in(&mut memory, game, root, knowledge, options, guess, limits, &mut progress)
}

/// The same with memory that is kept from one search of a game to the next, so that what one finds out helps the other.
#[expect(clippy::too_many_arguments, reason = "the arguments of `search` and one more")]
pub fn solve_in<G, K>(
    memory: &mut Memory,
    game: &G,
    root: &G::State,
    knowledge: &K,
    options: &Options,
    guess: G::Value,
    limits: &Limits,
    progress: &mut impl FnMut(&Report<G>),
) -> Report<G>
where
    G: Duel<Value: Score> + Finite,
    K: Knowledge<G>,
{
    let Turn::Player(player) = game.turn(root) else {
        return Report::zero_sum(game.utility(root, 0), Bound::Exact);
    };
    let mut driver = NullWindows::new(game, root, player, knowledge, options, guess.steps());
    let mut so_far = (limits.start(), Counts::default());
    with_growing_table(memory, options.table, |memory, room| {
        // What fits into the smallest table is done before another thread has begun.
        let pool = Pool::new(if room.smallest { 1 } else { options.threads.max(1) });
        let (table, usual) = (memory.table(), options.is_usual());
        let shared = Shared { game, knowledge, options, table, pool: &pool, usual };
        let (meter, counts) = so_far.clone();
        let mut prover = Prover::new(shared, meter, room.nodes).counting_from(counts);
        std::thread::scope(|scope| {
            for _ in 1..pool.threads() {
                scope.spawn(|| Prover::new(shared, limits.start(), u64::MAX).help());
            }
            driver.run(&mut prover, progress);
            pool.close();
        });
        if !prover.gave_up() {
            return Some(driver.finish(&mut prover));
        }
        so_far = prover.handed_over();
        None
    })
}
