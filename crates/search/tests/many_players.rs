//! Games of several players: max^n and paranoid search against solvers written here.

use std::sync::Arc;

use gametree_core::{Bound, Game, Limits, NoEvaluation, Player, Rational, Rng, Turn, Value};
use gametree_games::tree::{Kind, NodeId, OpenTree, Recipe, Tree};
use gametree_search::parts::Ties;
use gametree_search::{Silent, maxn, paranoid};

use crate::common::{self, Hooked, TREES, follow, induction, recipe, tree};

fn open(seed: u64) -> (Arc<Tree>, OpenTree) {
    let mut rng = Rng::new(seed).fork(9);
    let recipe = Recipe {
        players: rng.between(1, 4) as usize,
        general_sum: true,
        chance_one_in: [None, Some(4)][rng.below(2)],
        ..recipe(seed)
    };
    let tree = tree(&recipe, seed);
    let game = OpenTree::new(&tree).expect("nothing is hidden");
    (tree, game)
}

#[test]
fn maxn_equals_backward_induction_for_one_to_four_players() {
    let mut of_three = 0;
    for seed in 0..2 * TREES {
        let (tree, game) = open(seed);
        of_three += u64::from(tree.players.len() == 3);
        let truth = induction(&tree);
        for game in Hooked::both(&game, &tree, seed) {
            let report = maxn::search(&game, &0, &NoEvaluation, Ties::First, &Limits::default(), &mut Silent);
            let what = format!("seed {seed}");
            assert_eq!((&report.payoffs, report.bound), (&truth[0], Bound::Exact), "{what}");
            assert!(report.proven, "{what}");
            for row in &report.root {
                assert_eq!(row.payoffs, truth[game.result(&0, row.action) as usize], "{what}");
            }
            let end = follow(&game, &report, |state, _| truth[state as usize][0], &what);
            assert!(!matches!(game.turn(&end), Turn::Player(_)), "{what}");
            assert_eq!(truth[end as usize], report.payoffs, "{what}");
        }
    }
    assert!(of_three > 400, "only {of_three} trees of three players");
}

#[test]
fn maxn_breaks_ties_as_it_is_told() {
    for seed in 0..TREES {
        let (tree, game) = open(seed);
        let Kind::Player(mover) = tree.node(0).kind else { continue };
        for ties in [Ties::Last, Ties::Random(seed)] {
            let report = maxn::search(&game, &0, &NoEvaluation, ties, &Limits::default(), &mut Silent);
            let most = report.root.iter().map(|row| row.payoffs[mover]).max();
            assert_eq!(Some(report.payoffs[mover]), most);
            let best: Vec<u32> = report
                .root
                .iter()
                .filter(|row| Some(row.payoffs[mover]) == most)
                .map(|row| row.action)
                .collect();
            assert!(best.contains(&report.best.unwrap()));
            if ties == Ties::Last {
                assert_eq!(report.best, best.last().copied());
            }
        }
    }
}

/// What `hero` can be sure of at each node when all others minimise it.
fn against_all(tree: &Tree, hero: Player) -> Vec<Rational> {
    let mut values = vec![Rational::ZERO; tree.nodes.len()];
    for id in tree.children_first() {
        let node = tree.node(id);
        let below = node.edges.iter().map(|edge| values[edge.to as usize]);
        values[id as usize] = match node.kind {
            Kind::Leaf => node.payoffs[hero],
            Kind::Player(player) if player == hero => below.max().expect("inner nodes have edges"),
            Kind::Player(_) => below.min().expect("inner nodes have edges"),
            Kind::Chance => node
                .edges
                .iter()
                .fold(Rational::ZERO, |sum, edge| sum.plus(edge.odds.times(values[edge.to as usize]))),
        };
    }
    values
}

#[test]
fn paranoid_search_is_minimax_against_the_coalition_of_all_others() {
    for seed in 0..TREES {
        let (tree, game) = open(seed);
        // Every position is asked about, so that every player is the hero once.
        for root in 0..tree.nodes.len().min(30) as NodeId {
            let Kind::Player(hero) = tree.node(root).kind else { continue };
            let truth = against_all(&tree, hero);
            for game in Hooked::both(&game, &tree, seed) {
                let report = paranoid::search(&game, &root, &NoEvaluation, &Limits::default(), &mut Silent);
                let what = format!("seed {seed}, node {root}");
                assert_eq!(report.payoffs[hero], truth[root as usize], "{what}");
                for (player, payoff) in report.payoffs.iter().enumerate() {
                    assert!(player == hero || *payoff == report.payoffs[hero].negate(), "{what}");
                }
                assert_hero_bounds(&game, root, hero, &report, &truth);
                let kept = |action| truth[game.result(&root, action) as usize] == truth[root as usize];
                assert!(report.best.is_some_and(kept), "{what}");
            }
        }
    }
}

fn assert_hero_bounds<G: common::OnTree>(
    game: &G,
    root: NodeId,
    hero: Player,
    report: &gametree_core::Report<G>,
    truth: &[Rational],
) {
    for row in &report.root {
        let value = truth[game.result(&root, row.action) as usize];
        // Bounds are reported as player 0 sees them.
        let bound = if hero == 0 { row.bound } else { row.bound.negate() };
        let holds = match bound {
            Bound::Exact => value == row.payoffs[hero],
            Bound::Lower => value >= row.payoffs[hero],
            Bound::Upper => value <= row.payoffs[hero],
        };
        assert!(holds, "move {} is worth {value}, reported {row:?}", row.action);
    }
}
