//! Searches through chance nodes against plain expectiminimax, on random trees with ties and shared nodes.

use std::sync::Arc;

use gametree_core::{Bound, Game, Limits, Rational, Rng, Turn};
use gametree_games::tree::{DiceTree, Kind, NodeId, Recipe, Tree};
use gametree_search::alphabeta::Order;
use gametree_search::star::{self, Options, Variant};
use gametree_search::{Silent, expectiminimax};

use crate::common::{Estimates, Hooked, TREES, assert_root_bounds, follow, recipe, tree, values};

fn dice(seed: u64) -> (Arc<Tree>, DiceTree) {
    let often = Rng::new(seed).fork(9).between(2, 4) as usize;
    let tree = tree(&Recipe { chance_one_in: Some(often), ..recipe(seed) }, seed);
    let game = DiceTree::new(&tree).expect("two players, zero-sum, nothing hidden");
    (tree, game)
}

fn all_options() -> Vec<Options<Rational>> {
    let mut all = Vec::new();
    for variant in [Variant::Star1, Variant::Star2] {
        for order in [Order::AsGiven, Order::Ranked] {
            all.push(Options { variant, order, bounds: None });
        }
    }
    all
}

#[test]
fn expectiminimax_equals_backward_induction() {
    for seed in 0..TREES {
        let (tree, game) = dice(seed);
        let (truth, estimates) = (values(&tree), Estimates(tree.clone()));
        let report = expectiminimax::search(&game, &0, &estimates, &Limits::default(), &mut Silent);
        let what = format!("seed {seed}");
        assert_eq!((report.payoffs[0], report.bound), (truth[0], Bound::Exact), "{what}");
        assert!(report.proven, "{what}");
        assert_root_bounds(&game, &report, |state| truth[state as usize], &what);
        let end = follow(&game, &report, |state, _| truth[state as usize], &what);
        assert!(!matches!(game.turn(&end), Turn::Player(_)), "{what}");
        assert_eq!(report.best.is_none(), tree.node(0).kind == Kind::Chance, "{what}");
    }
}

#[test]
fn star1_and_star2_equal_expectiminimax_with_fewer_leaves() {
    let mut leaves = [0; 3];
    for seed in 0..TREES {
        let (tree, game) = dice(seed);
        let (truth, estimates) = (values(&tree), Estimates(tree.clone()));
        let plain = expectiminimax::search(&game, &0, &estimates, &Limits::default(), &mut Silent);
        for (switch, hooked) in Hooked::both(&game, &tree, seed).iter().enumerate() {
            for options in all_options() {
                for bounds in [None, Some(tree.payoff_range())] {
                    let options = Options { bounds, ..options };
                    let report =
                        star::search(hooked, &0, &estimates, &options, &Limits::default(), &mut Silent);
                    let what = format!("seed {seed}, hooks {switch}, {options:?}");
                    assert_eq!((report.payoffs[0], report.bound), (truth[0], Bound::Exact), "{what}");
                    assert!(report.proven, "{what}");
                    assert_root_bounds(hooked, &report, |state| truth[state as usize], &what);
                    follow(hooked, &report, |state, _| truth[state as usize], &what);
                    if switch == 1 && bounds.is_some() && options.order == Order::AsGiven {
                        leaves[1 + options.variant as usize] += report.counts.leaves;
                    }
                }
            }
        }
        leaves[0] += plain.counts.leaves;
    }
    let [plain, star1, star2] = leaves;
    let share = |part: u64| 100.0 * part as f64 / plain as f64;
    println!("leaves: expectiminimax {plain}, Star1 {:.1} %, Star2 {:.1} %", share(star1), share(star2));
    assert!(star1 < plain, "Star1 looked at {star1} leaves of {plain}");
    assert!(star2 < plain, "Star2 looked at {star2} leaves of {plain}");
}

#[test]
fn depth_limited_star_equals_depth_limited_expectiminimax() {
    for seed in 0..TREES {
        let (tree, game) = dice(seed);
        let estimates = Estimates(tree.clone());
        let truth = |state: NodeId, depth: u32| {
            expectiminimax::search(&game, &state, &estimates, &Limits::depth(depth), &mut Silent).payoffs[0]
        };
        for hooked in Hooked::both(&game, &tree, seed) {
            for options in all_options() {
                for depth in 1..=tree.plies() as u32 {
                    let limits = Limits::depth(depth);
                    let report = star::search(&hooked, &0, &estimates, &options, &limits, &mut Silent);
                    let what = format!("seed {seed}, depth {depth}, {options:?}");
                    assert_eq!(report.payoffs[0], truth(0, depth), "{what}");
                    assert_root_bounds(&hooked, &report, |state| truth(state, depth - 1), &what);
                    follow(&hooked, &report, |state, ply| truth(state, depth - ply), &what);
                }
            }
        }
    }
}

#[test]
fn a_dice_game_of_many_outcomes_needs_a_fraction_of_the_leaves() {
    // Moves and rolls in turn, as in backgammon: here the probes of Star2 pay.
    let mut leaves = [0; 3];
    for seed in 0..20 {
        let tree = alternating(seed);
        let game = DiceTree::new(&tree).expect("two players, zero-sum, nothing hidden");
        let estimates = Estimates(tree.clone());
        let plain = expectiminimax::search(&game, &0, &estimates, &Limits::default(), &mut Silent);
        leaves[0] += plain.counts.leaves;
        for variant in [Variant::Star1, Variant::Star2] {
            let options = Options { variant, ..Options::default() };
            let report = star::search(&game, &0, &estimates, &options, &Limits::default(), &mut Silent);
            assert_eq!((&report.payoffs, report.best), (&plain.payoffs, plain.best), "seed {seed}");
            leaves[1 + variant as usize] += report.counts.leaves;
        }
    }
    println!(
        "leaves, move-roll-move: expectiminimax {}, Star1 {}, Star2 {}",
        leaves[0], leaves[1], leaves[2]
    );
    assert!(leaves[2] < leaves[1] && leaves[1] < leaves[0], "{leaves:?}");
}

/// MAX chooses among 8 moves, chance among 6 outcomes, MIN among 8 moves. Payoffs lean on MAX's move, so that moves differ.
fn alternating(seed: u64) -> Arc<Tree> {
    use gametree_games::tree::{Draft, DraftEdge, DraftNode, Place};
    fn grow(draft: &mut Draft, rng: &mut Rng, kinds: &[Kind], lean: i64) -> NodeId {
        let id = draft.nodes.len() as NodeId;
        let Some((kind, below)) = kinds.split_first() else {
            let payoff = Rational::whole(lean + rng.between(-3, 3));
            draft.nodes.push(DraftNode::leaf(vec![payoff], Place::default()));
            return id;
        };
        draft.nodes.push(DraftNode { estimate: None, ..DraftNode::inner(*kind, Place::default()) });
        for _ in 0..if *kind == Kind::Chance { 6 } else { 8 } {
            let lean = if *kind == Kind::Chance { lean } else { lean + rng.between(-4, 4) };
            let to = grow(draft, rng, below, lean);
            draft.nodes[id as usize].edges.push(DraftEdge { to, ..DraftEdge::default() });
        }
        id
    }
    let mut draft = Draft::default();
    let kinds = [Kind::Player(0), Kind::Chance, Kind::Player(1), Kind::Chance];
    grow(&mut draft, &mut Rng::new(seed), &kinds, 0);
    Arc::new(draft.check().expect("the tree is sound"))
}

#[test]
fn a_move_that_cannot_reach_the_window_is_not_called_equal() {
    // The first move already has the most that the bounds allow; the second is worth less and must not be reported as exact.
    let text = "max\n  sure: 1\n  gamble: chance\n    1/2 heads: min [1 0]\n    1/2 tails: 1\n";
    let tree = Arc::new(gametree_games::tree::read_tree(text, Some("gtree")).unwrap());
    let game = DiceTree::new(&tree).unwrap();
    for variant in [Variant::Star1, Variant::Star2] {
        let options = Options { variant, ..Options::default() };
        let estimates = Estimates(tree.clone());
        let report = star::search(&game, &0, &estimates, &options, &Limits::default(), &mut Silent);
        let row = &report.root[1];
        assert_eq!((row.payoffs[0], row.bound, report.counts.leaves), (Rational::ONE, Bound::Upper, 1));
    }
}
