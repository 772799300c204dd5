//! Every algorithm against the yardsticks, on random trees with ties and shared nodes, with hooks on and off.

use gametree_core::{Bound, Duel, Finite, Game, Limits, Rational, Report, Turn};
use gametree_games::tree::NodeId;
use gametree_search::alphabeta::{self, CutTest, Options, Order, Returns};
use gametree_search::parts::Ties;
use gametree_search::{Silent, deepening, memo, minimax};

use crate::common::{Estimates, Hooked, OnTree, Ranked, TREES, assert_root_bounds, duel, follow, values};

/// Every way to run alpha-beta that names a best move: anything but the first of equals needs the strict test.
fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for cut in [CutTest::OnEqual, CutTest::Strict] {
        for returns in [Returns::FailSoft, Returns::FailHard] {
            for order in [Order::AsGiven, Order::Ranked] {
                for ties in [Ties::First, Ties::Last, Ties::Random(5)] {
                    if ties == Ties::First || cut == CutTest::Strict {
                        all.push(Options { cut, returns, order, ties, quiescence: None });
                    }
                }
            }
        }
    }
    all
}

/// The moves in the order in which the options try them.
fn order<G: OnTree + Ranked>(game: &G, state: NodeId, options: &Options) -> Vec<u32> {
    let mut moves = Vec::new();
    game.actions(&state, &mut moves);
    if options.order == Order::Ranked {
        moves.sort_by_key(|action| -game.rank(state, *action));
    }
    moves
}

/// The move that the tie rule names among those that keep the value.
fn assert_tie_rule<G: OnTree + Ranked>(
    game: &G,
    report: &Report<G>,
    options: &Options,
    truth: impl Fn(NodeId) -> Rational,
) {
    let root = game.initial();
    let best: Vec<u32> = order(game, root, options)
        .into_iter()
        .filter(|action| truth(game.result(&root, *action)) == report.payoffs[0])
        .collect();
    let named = report.best.expect("the game is not over");
    match options.ties {
        Ties::First => assert_eq!(Some(&named), best.first(), "{options:?}"),
        Ties::Last => assert_eq!(Some(&named), best.last(), "{options:?}"),
        Ties::Random(_) => assert!(best.contains(&named), "{options:?}"),
    }
}

fn plain<G: Duel + Finite + OnTree>(
    game: &G,
    state: NodeId,
    estimates: &Estimates,
    depth: Option<u32>,
) -> Report<G> {
    let limits = Limits { depth, ..Limits::default() };
    minimax::search(game, &state, estimates, Ties::First, &limits, &mut Silent)
}

#[test]
fn minimax_equals_backward_induction() {
    for seed in 0..TREES {
        let (tree, game) = duel(seed);
        let truth = values(&tree);
        for ties in [Ties::First, Ties::Last, Ties::Random(seed)] {
            let estimates = Estimates(tree.clone());
            let report = minimax::search(&game, &0, &estimates, ties, &Limits::default(), &mut Silent);
            let what = format!("seed {seed}, {ties:?}");
            assert_eq!((report.payoffs[0], report.bound), (truth[0], Bound::Exact), "{what}");
            assert!(report.proven && !report.stopped, "{what}");
            assert_root_bounds(&game, &report, |state| truth[state as usize], &what);
            let end = follow(&game, &report, |state, _| truth[state as usize], &what);
            assert_eq!(game.turn(&end), Turn::Over, "{what}");
            assert_tie_rule(&game, &report, &Options { ties, ..Options::default() }, |s| truth[s as usize]);
        }
    }
}

#[test]
fn alphabeta_equals_minimax_in_every_school_and_never_visits_more() {
    for seed in 0..TREES {
        let (tree, game) = duel(seed);
        let (truth, estimates) = (values(&tree), Estimates(tree.clone()));
        let full = plain(&game, 0, &estimates, None).counts.nodes;
        for game in Hooked::both(&game, &tree, seed) {
            for options in all_options() {
                let limits = Limits::default();
                let report = alphabeta::search(&game, &0, &estimates, &options, &limits, &mut Silent);
                let what = format!("seed {seed}, {options:?}");
                assert_eq!((report.payoffs[0], report.bound), (truth[0], Bound::Exact), "{what}");
                assert!(report.proven && report.counts.nodes <= full, "{what}");
                assert_root_bounds(&game, &report, |state| truth[state as usize], &what);
                let end = follow(&game, &report, |state, _| truth[state as usize], &what);
                assert_eq!(game.turn(&end), Turn::Over, "{what}");
                assert_tie_rule(&game, &report, &options, |state| truth[state as usize]);
            }
        }
    }
}

#[test]
fn depth_limited_alphabeta_equals_depth_limited_minimax() {
    for seed in 0..TREES {
        let (tree, game) = duel(seed);
        let estimates = Estimates(tree.clone());
        for game in Hooked::both(&game, &tree, seed) {
            for depth in 1..=tree.plies() as u32 {
                let truth = |state, ply| plain(&game, state, &estimates, Some(depth - ply)).payoffs[0];
                let expected = plain(&game, 0, &estimates, Some(depth));
                for options in all_options() {
                    let limits = Limits::depth(depth);
                    let report = alphabeta::search(&game, &0, &estimates, &options, &limits, &mut Silent);
                    let what = format!("seed {seed}, depth {depth}, {options:?}");
                    assert_eq!(report.payoffs, expected.payoffs, "{what}");
                    // Proven only when nothing was estimated; minimax sees more and so may estimate more.
                    assert!(report.proven || !expected.proven, "{what}");
                    assert_root_bounds(&game, &report, |state| truth(state, 1), &what);
                    follow(&game, &report, truth, &what);
                    assert_tie_rule(&game, &report, &options, |state| truth(state, 1));
                }
            }
        }
    }
}

#[test]
fn deepening_to_the_end_equals_minimax() {
    for seed in 0..TREES {
        let (tree, game) = duel(seed);
        let (truth, estimates) = (values(&tree), Estimates(tree.clone()));
        for game in Hooked::both(&game, &tree, seed) {
            for options in all_options() {
                let mut reported = Vec::new();
                let report = deepening::search(
                    &game,
                    &0,
                    &estimates,
                    &options,
                    &Limits::default(),
                    &mut Silent,
                    |report| reported.push((report.depth, report.payoffs[0])),
                );
                let what = format!("seed {seed}, {options:?}");
                assert_eq!((report.payoffs[0], report.bound), (truth[0], Bound::Exact), "{what}");
                assert!(report.proven && !report.stopped, "{what}");
                assert_root_bounds(&game, &report, |state| truth[state as usize], &what);
                follow(&game, &report, |state, _| truth[state as usize], &what);
                for (depth, value) in reported {
                    assert_eq!(value, plain(&game, 0, &estimates, depth).payoffs[0], "{what}, {depth:?}");
                }
            }
        }
    }
}

#[test]
fn a_table_changes_no_value_and_saves_work_where_branches_are_shared() {
    let (mut with_table, mut without) = (0, 0);
    for seed in 0..TREES {
        let (tree, game) = duel(seed);
        let (truth, estimates) = (values(&tree), Estimates(tree.clone()));
        without += 2 * plain(&game, 0, &estimates, None).counts.nodes;
        for game in Hooked::both(&game, &tree, seed) {
            let report = memo::search(&game, &0, None, &Limits::default(), &mut Silent);
            let what = format!("seed {seed}");
            assert_eq!((report.payoffs[0], report.bound), (truth[0], Bound::Exact), "{what}");
            assert!(report.proven && report.root.iter().all(|row| row.bound == Bound::Exact), "{what}");
            assert_root_bounds(&game, &report, |state| truth[state as usize], &what);
            let end = follow(&game, &report, |state, _| truth[state as usize], &what);
            assert_eq!(game.turn(&end), Turn::Over, "{what}");
            with_table += report.counts.nodes;
            // The same table, asked about every node, inside out.
            let mut silent = Silent;
            let mut solver = memo::Solver::new(&game, None, &Limits::default(), &mut silent);
            for state in tree.children_first().into_iter().rev() {
                assert_eq!(solver.value(&state), Some(truth[state as usize]), "{what}, node {state}");
            }
        }
    }
    assert!(with_table < without, "{with_table} nodes with a table, {without} without");
}

/// Stand pat or make a noisy move, at most `plies` of them: what quiescence means, without any cut.
fn quiet<G: OnTree>(game: &G, state: NodeId, estimates: &Estimates, plies: u32) -> Rational {
    let Turn::Player(player) = game.turn(&state) else {
        return game.utility(&state, 0);
    };
    let moves = if plies > 0 { estimates.noisy(state) } else { Vec::new() };
    let stand_pat = estimates.0.node(state).estimate.expect("every inner node has one");
    let tried =
        moves.into_iter().map(|action| quiet(game, game.result(&state, action), estimates, plies - 1));
    let all = tried.chain([stand_pat]);
    if player == 0 { all.max() } else { all.min() }.expect("standing pat is always possible")
}

/// Minimax to `depth`, then quiescence.
fn deep_then_quiet<G: OnTree>(
    game: &G,
    state: NodeId,
    estimates: &Estimates,
    depth: u32,
    plies: u32,
) -> Rational {
    let Turn::Player(player) = game.turn(&state) else {
        return game.utility(&state, 0);
    };
    if depth == 0 {
        return quiet(game, state, estimates, plies);
    }
    let mut moves = Vec::new();
    game.actions(&state, &mut moves);
    let worth =
        moves.into_iter().map(|a| deep_then_quiet(game, game.result(&state, a), estimates, depth - 1, plies));
    if player == 0 { worth.max() } else { worth.min() }.expect("inner nodes have edges")
}

#[test]
fn quiescence_stands_pat_or_plays_noisy_moves_and_is_minimax_when_deep_enough() {
    for seed in 0..TREES {
        let (tree, game) = duel(seed);
        let (truth, estimates) = (values(&tree), Estimates(tree.clone()));
        for game in Hooked::both(&game, &tree, seed) {
            for options in all_options() {
                let plies = (seed % 4) as u32;
                let options = Options { quiescence: Some(plies), ..options };
                let what = format!("seed {seed}, {options:?}");
                let run = |depth| {
                    let limits = Limits::depth(depth);
                    alphabeta::search(&game, &0, &estimates, &options, &limits, &mut Silent)
                };
                let complete = run(tree.plies() as u32);
                assert_eq!(complete.payoffs[0], truth[0], "{what}");
                assert!(complete.proven, "{what}");
                let shallow = run(1);
                assert_eq!(shallow.payoffs[0], deep_then_quiet(&game, 0, &estimates, 1, plies), "{what}");
                let truth = |state| deep_then_quiet(&game, state, &estimates, 0, plies);
                assert_root_bounds(&game, &shallow, truth, &what);
            }
        }
    }
}

#[test]
fn random_ties_name_every_equal_move_about_equally_often() {
    let tree = gametree_games::tree::read_tree("[[2,2],[1,2],[2,3],[0,0],[5,2]]", None).unwrap();
    let game = gametree_games::tree::DuelTree::new(&std::sync::Arc::new(tree)).unwrap();
    for returns in [Returns::FailSoft, Returns::FailHard] {
        let mut named = [0; 5];
        for seed in 0..3000 {
            let ties = Ties::Random(seed);
            let options = Options { cut: CutTest::Strict, returns, ties, ..Options::default() };
            let none = gametree_core::NoEvaluation;
            let report = alphabeta::search(&game, &0, &none, &options, &Limits::default(), &mut Silent);
            named[report.best.unwrap() as usize] += 1;
        }
        assert_eq!((named[1], named[3]), (0, 0));
        assert!([0, 2, 4].iter().all(|index| (900..1100).contains(&named[*index])), "{named:?}");
    }
}
