//! The benchmark: a fixed list of searches. How many nodes they take is the signature, the same on every machine; how long they
//! take is the speed.

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gametree_core::{Counts, Duel, Evaluate, Limits, NoOpinion, Rng, Symmetric};
use gametree_games::mnk::{Mnk, OpenLines};
use gametree_games::nim::Nim;
use gametree_games::tree::{DiceTree, DuelTree, OpenTree, Recipe, Tree};
use gametree_games::uniform::UniformTree;
use gametree_search::alphabeta::{self, CutTest, Options, Order, Returns};
use gametree_search::parts::Ties;
use gametree_search::star::{self, Variant};
use gametree_search::{Silent, deepening, expectiminimax, maxn, memo, minimax, paranoid, proof};

use crate::words::thousands;

/// Nodes of every search of the list, and the time they took.
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
    /// Nodes entered.
    pub nodes: u64,
    /// Time by the clock.
    pub time: Duration,
}

impl Bench {
    /// All nodes: one number that says whether any search behaves differently.
    pub fn signature(&self) -> u64 {
        self.rows.iter().map(|row| row.nodes).sum()
    }

    /// Nodes a second over all searches.
    pub fn nodes_a_second(&self) -> u64 {
        let time: Duration = self.rows.iter().map(|row| row.time).sum();
        rate(self.signature(), time)
    }

    /// The node counts alone, one line a search and the sum last: what `bench/signature.txt` holds.
    pub fn signature_text(&self) -> String {
        let mut out = String::new();
        for row in &self.rows {
            let _ = writeln!(out, "{:>10}  {}", row.nodes, row.name);
        }
        let _ = writeln!(out, "{:>10}  signature", self.signature());
        out
    }

    /// Counts and speeds for a terminal.
    pub fn table(&self) -> String {
        let mut out = format!("{:<46}{:>13}{:>17}\n", "", "nodes", "nodes a second");
        let mut line = |name: &str, nodes: u64, rate: u64| {
            let _ = writeln!(out, "{name:<46}{:>13}{:>17}", thousands(nodes), thousands(rate));
        };
        for row in &self.rows {
            line(row.name, row.nodes, rate(row.nodes, row.time));
        }
        line("signature", self.signature(), self.nodes_a_second());
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
        let nodes = search(&forest).nodes;
        rows.push(BenchRow { name, nodes, time: started.elapsed() });
    }
    Bench { rows }
}

type Search = fn(&Forest) -> Counts;

/// Every algorithm at least once, each on something it is good for.
const SEARCHES: &[(&str, Search)] = &[
    ("minimax, tic-tac-toe", |_| plain(&Mnk::tic_tac_toe())),
    ("alpha-beta, tic-tac-toe", |_| pruned(&Mnk::tic_tac_toe(), &NoOpinion, &Options::default(), None)),
    ("alpha-beta, strict, tic-tac-toe", |_| {
        let options = Options { cut: CutTest::Strict, ..Options::default() };
        pruned(&Mnk::tic_tac_toe(), &NoOpinion, &options, None)
    }),
    ("alpha-beta, fail-hard, ranked, tic-tac-toe", |_| {
        let options = Options { returns: Returns::FailHard, order: Order::Ranked, ..Options::default() };
        pruned(&Mnk::tic_tac_toe(), &NoOpinion, &options, None)
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
        let search = |tree| pruned(tree, &NoOpinion, &Options::default(), None);
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
    ("proof-number, symmetric, 4x3 three in a row", |_| with_board(4, 3, 3, asked)),
    ("proof-number, symmetric, nim 7 9 11 13", |_| {
        Nim::normal(&[7, 9, 11, 13]).map_or_else(|_| Counts::default(), |game| asked(&game))
    }),
    ("alpha-beta, random trees", |forest| {
        let options = Options::default();
        on_trees(&forest.duels, |tree| {
            DuelTree::new(tree).map(|game| pruned(&game, &NoOpinion, &options, None))
        })
    }),
    ("expectiminimax, random trees", |forest| {
        on_trees(&forest.dice, |tree| {
            let game = DiceTree::new(tree)?;
            Some(
                expectiminimax::search(&game, &Tree::ROOT, &NoOpinion, &Limits::default(), &mut Silent)
                    .counts,
            )
        })
    }),
    ("Star1, random trees", |forest| starred(forest, Variant::Star1)),
    ("Star2, random trees", |forest| starred(forest, Variant::Star2)),
    ("max^n, random trees of three players", |forest| {
        on_trees(&forest.crowds, |tree| {
            let game = OpenTree::new(tree)?;
            Some(maxn::search(&game, &Tree::ROOT, Ties::First, &Limits::default(), &mut Silent).counts)
        })
    }),
    ("paranoid, random trees of three players", |forest| {
        on_trees(&forest.crowds, |tree| {
            let game = OpenTree::new(tree)?;
            Some(paranoid::search(&game, &Tree::ROOT, &Limits::default(), &mut Silent).counts)
        })
    }),
];

fn plain<G: Duel>(game: &G) -> Counts {
    minimax::search(game, &game.initial(), &NoOpinion, Ties::First, &Limits::default(), &mut Silent).counts
}

fn pruned<G: Duel, E: Evaluate<G>>(
    game: &G,
    evaluation: &E,
    options: &Options,
    depth: Option<u32>,
) -> Counts {
    let limits = Limits { depth, ..Limits::default() };
    alphabeta::search(game, &game.initial(), evaluation, options, &limits, &mut Silent).counts
}

fn remembered<G: Duel + Symmetric>(game: &G, symmetric: bool) -> Counts {
    let canonical = symmetric.then_some(G::canonical as memo::Canonical<G>);
    memo::search(game, &game.initial(), canonical, &Limits::default(), &mut Silent).counts
}

fn asked<G: Duel + Symmetric>(game: &G) -> Counts {
    let options = proof::Options::default();
    proof::search(game, &game.initial(), Some(G::canonical), &options, &Limits::default()).counts
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
        Some(star::search(&game, &Tree::ROOT, &NoOpinion, &options, &Limits::default(), &mut Silent).counts)
    })
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
    /// `cargo run --release -p gametree-arena --example bench -- --signature > bench/signature.txt`.
    #[test]
    fn node_counts_are_those_of_the_signature_file() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bench/signature.txt");
        let expected = std::fs::read_to_string(file).unwrap();
        let bench = run();
        assert_eq!(bench.signature_text(), expected);
        assert!(bench.rows.iter().all(|row| row.nodes > 0), "every search of the list runs");
        assert_eq!(bench.rows[1].nodes, 18_297);
        assert!(bench.table().lines().all(|line| line.chars().count() <= 80), "{}", bench.table());
    }
}
