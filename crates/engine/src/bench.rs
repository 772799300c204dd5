//! The benchmark: a fixed list of searches. The signature is how many nodes they take, or, where that never changes, a number that
//! follows from the answer. It is the same on every machine. How long they take is the speed.

mod fast;
mod hidden;
mod tables;

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gametree_core::{Chance, Counts, Duel, Finite, Knowledge, Limits, NoEvaluation, Open, Rng, Symmetric};
use gametree_games::mnk::{Mnk, OpenLines};
use gametree_games::nim::Nim;
use gametree_games::pig::Pig;
use gametree_games::race::Race;
use gametree_games::tree::{DiceTree, DuelTree, OpenTree, Recipe, Tree};
use gametree_games::uniform::UniformTree;
use gametree_search::alphabeta::{self, CutTest, Options, Order, Returns};
use gametree_search::parts::Ties;
use gametree_search::rollouts::{self, Allocation};
use gametree_search::star::{self, Variant};
use gametree_search::{Silent, deepening, expectiminimax, maxn, memo, minimax, paranoid, proof};

use crate::words::thousands;

/// The count of every search of the list, and the time they took.
#[derive(Clone, Debug)]
pub struct Bench {
    /// One row for each search, in the order in which they ran.
    pub rows: Vec<BenchRow>,
}

/// One search of the list.
#[derive(Clone, Debug)]
pub struct BenchRow {
    /// Which algorithm on what.
    pub name: &'static str,
    /// What is counted.
    pub unit: Unit,
    /// How much of it.
    pub count: u64,
    /// Time by the clock.
    pub time: Duration,
}

/// What a row of the signature counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Nodes entered.
    Nodes,
    /// What the name of the row says, such as exploitability in parts of a million.
    Named,
}

/// One search of the list: its name, what it counts, and how it runs.
type Row = (&'static str, Unit, fn() -> u64);

impl Bench {
    /// The sum of all counts: one number that says whether any search behaves differently.
    pub fn signature(&self) -> u64 {
        self.rows.iter().map(|row| row.count).sum()
    }

    /// Nodes per second over all searches that count nodes.
    pub fn nodes_a_second(&self) -> u64 {
        let counted = || self.rows.iter().filter(|row| row.unit == Unit::Nodes);
        rate(counted().map(|row| row.count).sum(), counted().map(|row| row.time).sum())
    }

    /// The counts alone, one line per search and the sum last: what `bench/signature.txt` holds.
    pub fn signature_text(&self) -> String {
        let mut out = String::new();
        for row in &self.rows {
            let _ = writeln!(out, "{:>10}  {}", row.count, row.name);
        }
        let _ = writeln!(out, "{:>10}  signature", self.signature());
        out
    }

    /// Counts and speeds for a terminal.
    pub fn table(&self) -> String {
        let mut out = format!("{:<50}{:>13}{:>17}\n", "", "nodes", "nodes per second");
        let mut line = |name: &str, count: u64, speed: String| {
            let _ = writeln!(out, "{name:<50}{:>13}{speed:>17}", thousands(count));
        };
        for row in &self.rows {
            let speed = match row.unit {
                Unit::Nodes => thousands(rate(row.count, row.time)),
                Unit::Named => format!("{:.2} s", row.time.as_secs_f64()),
            };
            line(row.name, row.count, speed);
        }
        line("signature", self.signature(), thousands(self.nodes_a_second()));
        out
    }
}

fn rate(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-9)) as u64
}

/// Runs the list. No limit but those of the searches themselves, so that the counts never depend on the clock.
pub fn run() -> Bench {
    let mut rows = Vec::new();
    let forest = Forest::grow();
    for (name, search) in SEARCHES {
        let started = Instant::now();
        let count = search(&forest).nodes;
        rows.push(BenchRow { name, unit: Unit::Nodes, count, time: started.elapsed() });
    }
    for (name, unit, search) in fast::ROWS.iter().chain(hidden::ROWS).chain(tables::ROWS) {
        let started = Instant::now();
        let count = search();
        rows.push(BenchRow { name, unit: *unit, count, time: started.elapsed() });
    }
    Bench { rows }
}

type Search = fn(&Forest) -> Counts;

/// The plain searches, each on something it is good for.
const SEARCHES: &[(&str, Search)] = &[
    ("minimax, tic-tac-toe", |_| plain(&Mnk::tic_tac_toe())),
    ("alpha-beta, tic-tac-toe", |_| pruned(&Mnk::tic_tac_toe(), &NoEvaluation, &Options::default(), None)),
    ("alpha-beta, strict, tic-tac-toe", |_| {
        let options = Options { cut: CutTest::Strict, ..Options::default() };
        pruned(&Mnk::tic_tac_toe(), &NoEvaluation, &options, None)
    }),
    ("alpha-beta, fail-hard, ranked, tic-tac-toe", |_| {
        let options = Options { returns: Returns::FailHard, order: Order::Ranked, ..Options::default() };
        pruned(&Mnk::tic_tac_toe(), &OpenLines, &options, None)
    }),
    ("alpha-beta, ranked, 7x7 five in a row, 4 plies", |_| {
        let options = Options { order: Order::Ranked, ..Options::default() };
        with_board(7, 7, 5, |game| pruned(game, &OpenLines, &options, Some(4)))
    }),
    ("alpha-beta, quiescence, 5x5 four in a row", |_| {
        let options = Options { quiescence: Some(6), order: Order::Ranked, ..Options::default() };
        with_board(5, 5, 4, |game| pruned(game, &OpenLines, &options, Some(4)))
    }),
    ("alpha-beta, uniform tree 8 moves, 6 plies", |forest| {
        let search = |tree| pruned(tree, &NoEvaluation, &Options::default(), None);
        forest.uniform.as_ref().map_or_else(Counts::default, search)
    }),
    ("iterative deepening, 4x4 four in a row, 6 plies", |_| {
        with_board(4, 4, 4, |game| {
            let (options, limits) = (Options::default(), Limits::depth(6));
            let root = gametree_core::Game::initial(game);
            deepening::search(game, &root, &OpenLines, &options, &limits, &mut Silent, |_| {}).counts
        })
    }),
    ("memo, 4x3 three in a row", |_| with_board(4, 3, 3, |game| remembered(game, false))),
    ("memo, symmetric, 4x4 three in a row", |_| with_board(4, 4, 3, |game| remembered(game, true))),
    ("memo, symmetric, nim 7 9 11 13", |_| {
        Nim::normal(&[7, 9, 11, 13]).map_or_else(|_| Counts::default(), |game| remembered(&game, true))
    }),
    ("proof-number, symmetric, 4x3 three in a row", |_| with_board(4, 3, 3, |game| asked(game, &OpenLines))),
    ("proof-number, symmetric, nim 7 9 11 13", |_| {
        Nim::normal(&[7, 9, 11, 13]).map_or_else(|_| Counts::default(), |game| asked(&game, &NoEvaluation))
    }),
    ("alpha-beta, random trees", |forest| {
        let options = Options::default();
        on_trees(&forest.duels, |tree| {
            DuelTree::new(tree).map(|game| pruned(&game, &NoEvaluation, &options, None))
        })
    }),
    ("expectiminimax, random trees", |forest| {
        on_trees(&forest.dice, |tree| {
            let game = DiceTree::new(tree)?;
            Some(
                expectiminimax::search(&game, &Tree::ROOT, &NoEvaluation, &Limits::default(), &mut Silent)
                    .counts,
            )
        })
    }),
    ("Star1, random trees", |forest| starred(forest, Variant::Star1)),
    ("Star2, random trees", |forest| starred(forest, Variant::Star2)),
    ("max^n, random trees of three players", |forest| {
        on_trees(&forest.crowds, |tree| {
            let game = OpenTree::new(tree)?;
            Some(
                maxn::search(&game, &Tree::ROOT, &NoEvaluation, Ties::First, &Limits::default(), &mut Silent)
                    .counts,
            )
        })
    }),
    ("paranoid, random trees of three players", |forest| {
        on_trees(&forest.crowds, |tree| {
            let game = OpenTree::new(tree)?;
            Some(paranoid::search(&game, &Tree::ROOT, &NoEvaluation, &Limits::default(), &mut Silent).counts)
        })
    }),
    ("flat Monte Carlo, pig to 20", |_| {
        Pig::new(20).map_or_else(|_| Counts::default(), |game| sampled(&game, Allocation::Uniform))
    }),
    ("flat Monte Carlo, UCB, race for three", |_| {
        Race::new(12).map_or_else(|_| Counts::default(), |game| sampled(&game, Allocation::Ucb))
    }),
];

fn plain<G: Duel + Finite>(game: &G) -> Counts {
    minimax::search(game, &game.initial(), &NoEvaluation, Ties::First, &Limits::default(), &mut Silent).counts
}

fn pruned<G: Duel + Finite, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    options: &Options,
    depth: Option<u32>,
) -> Counts {
    let limits = Limits { depth, ..Limits::default() };
    alphabeta::search(game, &game.initial(), knowledge, options, &limits, &mut Silent).counts
}

fn remembered<G: Duel + Finite + Symmetric>(game: &G, symmetric: bool) -> Counts {
    let canonical = symmetric.then_some(G::canonical as memo::Canonical<G>);
    memo::search(game, &game.initial(), canonical, &Limits::default(), &mut Silent).counts
}

fn asked<G: Duel + Symmetric, K: Knowledge<G>>(game: &G, knowledge: &K) -> Counts {
    let options = proof::Options::default();
    proof::search(game, &game.initial(), knowledge, Some(G::canonical), &options, &Limits::default()).counts
}

fn with_board(columns: usize, rows: usize, length: usize, search: impl Fn(&Mnk) -> Counts) -> Counts {
    Mnk::new(columns, rows, length).map_or_else(|_| Counts::default(), |game| search(&game))
}

/// The counts of several trees together.
fn on_trees(trees: &[Arc<Tree>], search: impl Fn(&Arc<Tree>) -> Option<Counts>) -> Counts {
    let mut sum = Counts::default();
    trees.iter().filter_map(search).for_each(|counts| sum += counts);
    sum
}

fn starred(forest: &Forest, variant: Variant) -> Counts {
    let options = star::Options { variant, ..star::Options::default() };
    on_trees(&forest.dice, |tree| {
        let game = DiceTree::new(tree)?;
        Some(
            star::search(&game, &Tree::ROOT, &NoEvaluation, &options, &Limits::default(), &mut Silent).counts,
        )
    })
}

/// How long games last depends on everything that is drawn in them.
fn sampled<G: Open + Chance>(game: &G, allocation: Allocation) -> Counts {
    let options = rollouts::Options { playouts: 3_000, allocation, seed: 1, ..rollouts::Options::default() };
    rollouts::search(game, &game.initial(), &NoEvaluation, &options, &Limits::default()).counts
}

/// Random trees, made before any clock runs.
struct Forest {
    uniform: Option<UniformTree>,
    duels: Vec<Arc<Tree>>,
    dice: Vec<Arc<Tree>>,
    crowds: Vec<Arc<Tree>>,
}

impl Forest {
    fn grow() -> Self {
        let trees =
            |recipe: Recipe| (0..50).filter_map(|seed| recipe.tree(seed).ok()).map(Arc::new).collect();
        let (plies, chance_one_in) = (7, Some(3));
        Self {
            uniform: UniformTree::random(8, 6, &mut Rng::new(1)),
            duels: trees(Recipe { plies, ..Recipe::default() }),
            dice: trees(Recipe { plies: 6, branching: (3, 3), chance_one_in, ..Recipe::default() }),
            crowds: trees(Recipe { players: 3, plies, ..Recipe::default() }),
        }
    }
}

/// The positions on which the speed of a chess search is measured.
pub fn chess_positions() -> impl Iterator<Item = &'static str> {
    CHESS.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

const CHESS: &str = include_str!("../data/chess-bench.fen");

#[cfg(test)]
mod tests {
    use super::*;

    /// When this fails, some search behaves differently. If that was meant, say so in the commit and write the new counts:
    /// `cargo run --release -p gametree-engine --example bench -- --signature > bench/signature.txt`.
    #[test]
    fn node_counts_are_those_of_the_signature_file() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bench/signature.txt");
        let expected = std::fs::read_to_string(file).unwrap();
        let bench = run();
        assert_eq!(bench.signature_text(), expected);
        assert!(bench.rows.iter().all(|row| row.count > 0), "every search of the list runs");
        assert_eq!(bench.rows[1].count, 18_297);
        assert!(bench.table().lines().all(|line| line.chars().count() <= 80), "{}", bench.table());
    }
}
