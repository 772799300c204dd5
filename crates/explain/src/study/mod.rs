//! Studies: measurements that put a textbook's claim to the test.
//!
//! [`ordering`] asks how much of a tree alpha-beta looks at when moves come in good, random or bad order. The textbook says
//! `b^(m/2)`, about `b^(3m/4)` and `b^m` leaves.

mod show;

use gametree_core::{Limits, NoEvaluation, Rng};
use gametree_games::uniform::{ChildOrder, UniformTree};
use gametree_search::alphabeta::{self, Options};
use gametree_search::parts::Ties;
use gametree_search::{Silent, minimax};
use serde::Serialize;

use gametree_engine::words::{count, thousands};
use gametree_engine::{Error, Result};

/// Leaves that a study may look at in one order, all its trees together.
const MOST_LEAVES: u64 = 50_000_000;

/// Leaves that one tree may have: three copies of it are held in memory.
const MOST_LEAVES_A_TREE: u32 = 1 << 24;

/// How many leaves of uniform trees alpha-beta visits, by move order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OrderingStudy {
    /// `gametree.study.ordering/1`.
    pub schema: &'static str,
    /// Moves at every inner node.
    pub branching: u32,
    /// Plies of the deepest trees.
    pub depth: u32,
    /// Trees of each depth that the means are taken over.
    pub trees: u32,
    /// The seed of the leaves.
    pub seed: u64,
    /// True when a limit ended the study before all trees that were asked for.
    pub stopped: bool,
    /// Leaves visited, one row for every depth from 1.
    pub rows: Vec<OrderingRow>,
    /// What the leaves grow like, one for each order: worst first, random, best first.
    pub exponents: Vec<Exponent>,
}

/// Leaves visited in trees of one depth; means over the trees where these differ.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OrderingRow {
    /// Plies.
    pub depth: u32,
    /// By plain minimax: all there are.
    pub minimax: u64,
    /// By alpha-beta when every node's worst move comes first.
    pub worst: f64,
    /// By alpha-beta when moves come in random order.
    pub random: f64,
    /// By alpha-beta when every node's best move comes first.
    pub best: f64,
    /// The fewest that any search must visit (Knuth and Moore, 1975): `b^ceil(d/2) + b^floor(d/2) - 1`.
    pub knuth_moore: u64,
}

/// The power of `branching^depth` that the visited leaves grow like.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Exponent {
    /// The move order.
    pub order: &'static str,
    /// What the textbook says.
    pub textbook: f64,
    /// The slope of a line through all depths, by least squares; none where there is only one depth.
    pub fitted: Option<f64>,
    /// The same from the deepest trees alone: `ln(leaves) / (depth ln(branching))`.
    pub at_full_depth: f64,
}

/// Makes `trees` random trees of each depth up to `depth`, and counts the leaves that minimax and alpha-beta visit. `progress` is given
/// the number of trees that are done. A limit ends the study after the trees that were complete.
///
/// # Errors
/// The numbers make no study, it would be too large, or a limit was hit before the first tree was complete.
pub fn ordering(
    branching: u32,
    depth: u32,
    trees: u32,
    seed: u64,
    limits: &Limits,
    mut progress: impl FnMut(u32),
) -> Result<OrderingStudy> {
    check_size(branching, depth, trees)?;
    let clock = limits.start();
    let mut sums = vec![[0u64; 4]; depth as usize];
    let mut done = 0;
    while done < trees {
        let rest = Limits {
            time: limits.time.map(|time| time.saturating_sub(clock.elapsed())),
            stop: limits.stop.clone(),
            ..Limits::default()
        };
        let Some(counted) =
            one_tree_of_each_depth(branching, depth, &Rng::new(seed).fork(done.into()), &rest)
        else {
            break;
        };
        for (sums, leaves) in sums.iter_mut().zip(counted) {
            sums.iter_mut().zip(leaves).for_each(|(sum, leaves)| *sum += leaves);
        }
        done += 1;
        progress(done);
    }
    if done == 0 {
        return Err(Error::limit("a limit was hit before the first tree was complete"));
    }
    let rows: Vec<OrderingRow> =
        (1..).zip(&sums).map(|(depth, sums)| row(branching, depth, sums, done)).collect();
    Ok(OrderingStudy {
        schema: "gametree.study.ordering/1",
        branching,
        depth,
        trees: done,
        seed,
        stopped: done < trees,
        exponents: exponents(branching, &rows),
        rows,
    })
}

fn check_size(branching: u32, depth: u32, trees: u32) -> Result<()> {
    if branching < 2 || depth < 1 || trees < 1 {
        return Err(Error::Option(format!(
            "expected at least 2 moves, 1 ply and 1 tree, found branching {branching}, depth {depth}, trees {trees}"
        )));
    }
    let shape = format!("a tree of branching {branching} and depth {depth}");
    let Some(leaves) = UniformTree::leaves(branching, depth).filter(|leaves| *leaves <= MOST_LEAVES_A_TREE)
    else {
        let most = thousands(MOST_LEAVES_A_TREE.into());
        return Err(Error::Refused(format!("{shape} is too large; expected at most {most} leaves")));
    };
    let all = u64::from(leaves) * u64::from(trees);
    if all > MOST_LEAVES {
        let (leaves, most) = (thousands(leaves.into()), thousands(MOST_LEAVES));
        let fit = MOST_LEAVES / u64::from(leaves_of(branching, depth));
        return Err(Error::Refused(format!(
            "{shape} has {leaves} leaves, and {} of them are too many; expected at most {most} leaves in all, so at most {}",
            count(trees.into(), "tree", "trees"),
            count(fit, "tree", "trees")
        )));
    }
    Ok(())
}

fn leaves_of(branching: u32, depth: u32) -> u32 {
    UniformTree::leaves(branching, depth).unwrap_or(u32::MAX)
}

/// Leaves visited at each depth: by minimax, then by alpha-beta in worst-first, random and best-first order. None when a limit was hit.
fn one_tree_of_each_depth(branching: u32, depth: u32, rng: &Rng, limits: &Limits) -> Option<Vec<[u64; 4]>> {
    (1..=depth)
        .map(|depth| {
            let tree = UniformTree::random(branching, depth, &mut rng.fork(depth.into()))?;
            Some([
                plain(&tree, limits)?,
                pruned(&tree.ordered(ChildOrder::WorstFirst), limits)?,
                pruned(&tree, limits)?,
                pruned(&tree.ordered(ChildOrder::BestFirst), limits)?,
            ])
        })
        .collect()
}

fn plain(tree: &UniformTree, limits: &Limits) -> Option<u64> {
    let root = gametree_core::Game::initial(tree);
    let report = minimax::search(tree, &root, &NoEvaluation, Ties::First, limits, &mut Silent);
    (!report.stopped).then_some(report.counts.leaves)
}

fn pruned(tree: &UniformTree, limits: &Limits) -> Option<u64> {
    let root = gametree_core::Game::initial(tree);
    let report = alphabeta::search(tree, &root, &NoEvaluation, &Options::default(), limits, &mut Silent);
    (!report.stopped).then_some(report.counts.leaves)
}

fn row(branching: u32, depth: u32, sums: &[u64; 4], trees: u32) -> OrderingRow {
    let mean = |sum: u64| sum as f64 / f64::from(trees);
    let power = |exponent: u32| u64::from(branching).pow(exponent);
    let [minimax, worst, random, best] = *sums;
    OrderingRow {
        depth,
        minimax: minimax / u64::from(trees),
        worst: mean(worst),
        random: mean(random),
        best: mean(best),
        knuth_moore: power(depth.div_ceil(2)) + power(depth / 2) - 1,
    }
}

fn exponents(branching: u32, rows: &[OrderingRow]) -> Vec<Exponent> {
    let log = f64::from(branching).ln();
    let exponent = |order, textbook, leaves: fn(&OrderingRow) -> f64| {
        let points: Vec<(f64, f64)> =
            rows.iter().map(|row| (f64::from(row.depth) * log, leaves(row).ln())).collect();
        let at_full_depth = points.last().map_or(f64::NAN, |(x, y)| y / x);
        Exponent { order, textbook, fitted: slope(&points), at_full_depth }
    };
    vec![
        exponent("worst first", 1.0, |row| row.worst),
        exponent("random", 0.75, |row| row.random),
        exponent("best first", 0.5, |row| row.best),
    ]
}

/// The slope of the line that lies nearest to the points by least squares.
fn slope(points: &[(f64, f64)]) -> Option<f64> {
    let count = points.len() as f64;
    let (mean_x, mean_y) =
        points.iter().fold((0.0, 0.0), |(sum_x, sum_y), (x, y)| (sum_x + x / count, sum_y + y / count));
    let over = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum::<f64>();
    let under = points.iter().map(|(x, _)| (x - mean_x) * (x - mean_x)).sum::<f64>();
    (points.len() > 1).then(|| over / under)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn study(branching: u32, depth: u32, trees: u32, seed: u64) -> OrderingStudy {
        ordering(branching, depth, trees, seed, &Limits::default(), |_| {}).unwrap()
    }

    #[test]
    fn best_order_meets_the_minimum_and_worst_order_skips_next_to_nothing() {
        for (branching, depth, trees) in [(2, 9, 5), (3, 6, 5), (5, 4, 3), (7, 3, 3), (6, 8, 1)] {
            for row in study(branching, depth, trees, 1).rows {
                assert_eq!(row.minimax, u64::from(branching).pow(row.depth));
                assert_eq!(row.best, row.knuth_moore as f64, "branching {branching}, depth {}", row.depth);
                let most = row.minimax as f64;
                assert!(row.worst <= most && (row.depth > 3 || row.worst == most), "{row:?}");
                assert!(row.best <= row.random && row.random <= row.worst);
            }
        }
    }

    #[test]
    fn six_to_the_eighth_needs_2_591_leaves_in_the_best_order() {
        let study = study(6, 8, 1, 3);
        let last = study.rows.last().unwrap();
        assert_eq!((last.minimax, last.knuth_moore, last.best), (1_679_616, 2_591, 2_591.0));
    }

    #[test]
    fn exponents_lie_near_the_textbook_s() {
        let exponents = study(6, 6, 10, 1).exponents;
        let fitted: Vec<f64> = exponents.iter().map(|exponent| exponent.fitted.unwrap()).collect();
        assert!((0.95..=1.0).contains(&fitted[0]), "{fitted:?}");
        assert!((0.65..0.85).contains(&fitted[1]), "{fitted:?}");
        assert!((0.4..0.6).contains(&fitted[2]), "{fitted:?}");
        assert_eq!(study(6, 1, 1, 1).exponents[0].fitted, None);
    }

    #[test]
    fn the_same_seed_gives_the_same_study_and_another_seed_another() {
        assert_eq!(study(4, 4, 3, 8), study(4, 4, 3, 8));
        assert_ne!(study(4, 4, 3, 8).rows, study(4, 4, 3, 9).rows);
    }

    #[test]
    fn sizes_that_make_no_study_are_refused_with_a_sentence() {
        let refused = |branching, depth, trees| {
            ordering(branching, depth, trees, 1, &Limits::default(), |_| {}).unwrap_err().to_string()
        };
        assert_eq!(
            refused(1, 3, 1),
            "expected at least 2 moves, 1 ply and 1 tree, found branching 1, depth 3, trees 1"
        );
        assert_eq!(
            refused(10, 8, 1),
            "a tree of branching 10 and depth 8 is too large; expected at most 16,777,216 leaves"
        );
        assert_eq!(
            refused(6, 8, 30),
            "a tree of branching 6 and depth 8 has 1,679,616 leaves, and 30 trees of them are too many; expected at most 50,000,000 leaves in all, so at most 29 trees"
        );
        assert!(refused(u32::MAX, u32::MAX, u32::MAX).contains("too large"));
        assert!(refused(2, 3, 0).contains("trees 0"));
    }

    #[test]
    fn a_limit_keeps_the_trees_that_were_complete() {
        use std::sync::Arc;
        use std::sync::atomic::{AtomicBool, Ordering};
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
        let two = ordering(3, 3, 9, 1, &limits, |done| stop.store(done == 2, Ordering::Relaxed)).unwrap();
        assert!(two.stopped && two.trees == 2);
        assert_eq!(two.rows, study(3, 3, 2, 1).rows);
        assert!(matches!(ordering(3, 3, 9, 1, &limits, |_| {}), Err(Error::Limit(_))));
    }

    #[test]
    fn the_table_fits_a_terminal_and_the_json_names_its_schema() {
        let study = study(6, 7, 2, 1);
        let table = study.table();
        assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
        assert!(table.contains("Knuth-Moore") && table.contains("3/4"), "{table}");
        let json = serde_json::to_value(&study).unwrap();
        assert_eq!(json["schema"], "gametree.study.ordering/1");
        assert_eq!(json["rows"][1]["knuth_moore"], 11);
        assert_eq!(json["exponents"][2]["order"], "best first");
    }

    #[test]
    fn the_picture_is_well_formed_and_names_every_line() {
        let svg = study(3, 5, 2, 1).svg();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        for name in ["worst move first", "minimax", "random order", "best move first", "Knuth-Moore minimum"]
        {
            assert!(svg.contains(name), "{name}");
        }
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }
}
