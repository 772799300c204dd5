//! Exact values, fast: alpha-beta with a window of one step, asked again and again whether the value is more than this, until it is known.
//!
//! A window of one step leaves the most to cut, and a table remembers from question to question what was found out on the way. Nothing is
//! left to an evaluation; one may help to try the better moves first.

mod asking;
mod node;
mod split;

use gametree_core::{Bound, Counts, Duel, Evaluate, Limits, Report, Score, Turn};

use crate::parts::Memory;
use asking::Asking;
pub(crate) use node::{Prover, Rules, seen_by};
pub(crate) use split::Pool;

/// The parts of the search. Each can be switched off, and the answer stays the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Remember what was found out in a table of at most so many bytes; 0 for none.
    pub table: usize,
    /// Use the game's bounds of what a position can be worth.
    pub bounds: bool,
    /// Before any move is searched, look whether the table knows a position behind one of them that decides already ("enhanced transposition
    /// cut-off", Schaeffer and Plaat 1996). Only with at least so many plies left; none for never.
    pub look_ahead: Option<u32>,
    /// Try first what the game ranks high.
    pub ranking: bool,
    /// Try first what the evaluation likes, with at least so many plies left, where its opinions put moves into a better order than ranks do; none
    /// for never.
    pub evaluation: Option<u32>,
    /// Try first what was best here before.
    pub hints: bool,
    /// Search only among the game's candidates instead of all actions.
    pub candidates: bool,
    /// Let the game play out its last plies itself.
    pub settle: bool,
    /// Nodes for the first questions, which narrow the value from both ends; 0 to begin with the guess.
    pub squeeze: u64,
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
            look_ahead: Some(8),
            ranking: true,
            // Five endings of othello with 20 to 23 empty squares take four tenths fewer nodes and a third less time.
            evaluation: Some(15),
            hints: true,
            candidates: true,
            settle: true,
            squeeze: 4096,
            every_action: false,
            line: true,
            threads: 1,
            split: 12,
        }
    }
}

impl Options {
    /// True when everything is on that a node asks about for each of its moves.
    #[inline]
    pub(crate) fn is_usual(&self) -> bool {
        let Self { table, bounds, ranking, hints, candidates, .. } = self;
        *table > 0 && *bounds && *ranking && *hints && *candidates
    }
}

/// The table with which a search starts, in bytes.
pub(crate) const SMALLEST_TABLE: usize = 1 << 18;

/// How many times larger the next table is.
const GROWTH: usize = 16;

/// A table is too small when a search has seen more nodes than its bytes divided by this.
const BYTES_A_NODE: u64 = 16;

/// The exact value of `root`, a best action, and what is known of the others. `guess` is where the questions start, for player 0. After
/// every question `progress` is told what is known so far.
pub fn search<G, E>(
    game: &G,
    root: &G::State,
    evaluation: &E,
    options: &Options,
    guess: G::Value,
    limits: &Limits,
    mut progress: impl FnMut(&Report<G>),
) -> Report<G>
where
    G: Duel<Value: Score>,
    E: Evaluate<G>,
{
    let mut memory = Memory::new(options.table.min(SMALLEST_TABLE));
    solve_in(&mut memory, game, root, evaluation, options, guess, limits, &mut progress)
}

/// The same with memory that is kept from one search of a game to the next, so that what one finds out helps the other.
#[expect(clippy::too_many_arguments, reason = "the arguments of `search` and one more")]
pub fn solve_in<G, E>(
    memory: &mut Memory,
    game: &G,
    root: &G::State,
    evaluation: &E,
    options: &Options,
    guess: G::Value,
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
    let mut asking = Asking::new(game, root, player, evaluation, options, guess.steps());
    let (mut meter, mut counts, mut can_grow) = (limits.start(), Counts::default(), true);
    loop {
        // A small problem gets a small table: to make room in a large one takes longer than to solve it.
        let enough = !can_grow || memory.bytes() >= options.table;
        let patience = if enough { u64::MAX } else { room(memory) };
        // What fits into the smallest table is done before another thread has begun.
        let alone = !enough && memory.bytes() <= SMALLEST_TABLE;
        let pool = Pool::new(if alone { 1 } else { options.threads.max(1) });
        let (table, usual) = (memory.table(), options.is_usual());
        let rules = Rules { game, evaluation, options, table, pool: &pool, usual };
        let mut prover = Prover::new(rules, meter, patience).counting_from(counts);
        std::thread::scope(|scope| {
            for _ in 1..pool.threads() {
                scope.spawn(|| Prover::new(rules, limits.start(), u64::MAX).help());
            }
            asking.run(&mut prover, progress);
            pool.close();
        });
        if !prover.gave_up() {
            return asking.finish(&mut prover);
        }
        (meter, counts) = prover.handed_over();
        can_grow = grow(memory, options.table);
    }
}

/// The nodes for which a table is large enough.
pub(crate) fn room(memory: &Memory) -> u64 {
    memory.bytes() as u64 / BYTES_A_NODE
}

/// Makes a table larger, up to `most` bytes, and keeps what it knows. False when the system has no more memory to give.
pub(crate) fn grow(memory: &mut Memory, most: usize) -> bool {
    let mut larger = Memory::new(most.min(memory.bytes() * GROWTH));
    if larger.bytes() <= memory.bytes() {
        return false;
    }
    larger.table().absorb(memory.table());
    *memory = larger;
    true
}
