//! Searches with hidden information against brute force over all pure strategies.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use gametree_core::{Average, Hidden, Limits, Odds, Rational, Rng, Value, Worlds};
use gametree_games::tree::{Draft, HiddenTree, Kind, NodeId, Recipe, Tree};
use gametree_search::{Silent, averaging, belief};

use crate::common::{TREES, induction};

/// A random tree of one player who often does not see what chance did, with perfect recall: nodes are
/// joined only when the same sets and the same own moves lie before them.
fn veiled(seed: u64) -> Arc<Tree> {
    let mut rng = Rng::new(seed).fork(3);
    let recipe = Recipe {
        players: 1,
        plies: rng.between(2, 6) as usize,
        branching: (2, 2 + rng.below(2)),
        values: [(-1, 1), (-9, 9)][rng.below(2)],
        chance_one_in: Some(2),
        uneven: rng.one_in(2),
        ..Recipe::default()
    };
    let mut draft = recipe.draft(seed).expect("the recipe is small");
    veil(&mut draft, 0, String::new(), &mut rng);
    Arc::new(draft.check().expect("the tree is sound"))
}

fn veil(draft: &mut Draft, id: NodeId, past: String, rng: &mut Rng) {
    let node = &mut draft.nodes[id as usize];
    let mut set = None;
    if node.kind == Kind::Player(0) {
        // What is seen now and then distinguishes two nodes.
        let name = format!("{past}w{}o{}", node.edges.len(), usize::from(rng.one_in(4)));
        node.infoset = Some(name.clone());
        set = Some(name);
        for (index, edge) in node.edges.iter_mut().enumerate() {
            edge.label = Some(format!("m{index}"));
        }
    }
    let children: Vec<NodeId> = node.edges.iter().map(|edge| edge.to).collect();
    for (index, child) in children.into_iter().enumerate() {
        let past = set.as_ref().map_or_else(|| past.clone(), |set| format!("{set}m{index}"));
        veil(draft, child, past, rng);
    }
}

/// All pure strategies, one move for every set; none when there are too many to try.
fn strategies(tree: &Tree) -> Option<Vec<Vec<usize>>> {
    let sizes: Vec<usize> = tree.infosets.iter().map(|set| tree.node(set.nodes[0]).edges.len()).collect();
    let count = sizes.iter().try_fold(1usize, |product, size| product.checked_mul(*size))?;
    (count <= 600).then(|| (0..count).map(|number| digits(number, &sizes)).collect())
}

/// Strategy number so-and-so: one move for every set.
fn digits(mut number: usize, sizes: &[usize]) -> Vec<usize> {
    sizes
        .iter()
        .map(|size| {
            let digit = number % size;
            number /= size;
            digit
        })
        .collect()
}

fn expectation(tree: &Tree, id: NodeId, strategy: &[usize]) -> Rational {
    let node = tree.node(id);
    match (node.kind, node.infoset) {
        (Kind::Leaf, _) => node.payoffs[0],
        (Kind::Player(_), Some(set)) => expectation(tree, node.edges[strategy[set]].to, strategy),
        _ => node.edges.iter().fold(Rational::ZERO, |sum, edge| {
            sum.plus(edge.odds.times(expectation(tree, edge.to, strategy)))
        }),
    }
}

#[test]
fn belief_search_is_the_best_of_all_pure_strategies() {
    let mut compared = 0;
    for seed in 0.. {
        if compared == TREES {
            break;
        }
        let tree = veiled(seed);
        assert!(tree.has_perfect_recall(), "seed {seed}");
        let Some(strategies) = strategies(&tree).filter(|_| !tree.is_open()) else { continue };
        compared += 1;
        let all = strategies.iter().map(|strategy| expectation(&tree, 0, strategy));
        let best = all.max().expect("there is always a strategy");
        let game = HiddenTree::new(&tree);
        let start = vec![(0, Odds::ONE)];
        let Ok(plan) = belief::search(&game, start, 0, &Limits::default(), &mut Silent) else {
            panic!("no other player decides");
        };
        assert_eq!(plan.report.payoffs, [best], "seed {seed}");
        assert!(plan.report.proven, "seed {seed}");
        assert_plan_achieves(&tree, &game, &plan.choices, best);
    }
}

/// Plays the plan against chance: it names one move for every set it comes to, and earns what it promises.
fn assert_plan_achieves(
    tree: &Tree,
    game: &HiddenTree,
    choices: &[(<HiddenTree as Hidden>::View, u32)],
    promised: Rational,
) {
    let mut moves = HashMap::new();
    for (view, action) in choices {
        assert!(moves.insert(view.clone(), *action).is_none(), "two moves for {view:?}");
    }
    let strategy: Vec<usize> = tree
        .infosets
        .iter()
        .map(|set| moves.get(&game.view(&set.nodes[0], 0)).map_or(0, |action| *action as usize))
        .collect();
    assert_eq!(expectation(tree, 0, &strategy), promised);
}

#[test]
fn the_value_at_an_information_set_is_the_best_for_its_worlds_together() {
    let mut asked = 0;
    for seed in 0..5 * TREES {
        let tree = veiled(seed);
        let game = HiddenTree::new(&tree);
        let Some(set) = tree.infosets.iter().rev().find(|set| set.nodes.len() > 1) else { continue };
        let view = game.view(&set.nodes[0], 0);
        let mut worlds = Vec::new();
        game.worlds(&view, &mut worlds);
        let total = worlds.iter().fold(Odds::ZERO, |sum, (_, weight)| sum.plus(*weight));
        let Some(strategies) = strategies(&tree) else { continue };
        let best = strategies.iter().map(|strategy| {
            worlds.iter().fold(Rational::ZERO, |sum, (state, weight)| {
                sum.plus(expectation(&tree, *state, strategy).weigh(*weight))
            })
        });
        let best = best.max().and_then(|best| best.unweigh(total));
        let plan = belief::search(&game, worlds, 0, &Limits::default(), &mut Silent);
        let Ok(plan) = plan else { panic!("no other player decides") };
        assert_eq!(Some(plan.report.payoffs[0]), best, "seed {seed}");
        let rows = plan.report.root.iter().map(|row| row.payoffs[0]).max();
        assert_eq!(
            (rows, plan.report.root.len()),
            (best, tree.node(set.nodes[0]).edges.len()),
            "seed {seed}"
        );
        asked += 1;
    }
    assert!(asked >= TREES, "only {asked} sets were asked about");
}

/// Every action's average over the worlds of a set, each world solved with everything revealed.
fn averages(tree: &Tree, set: usize) -> BTreeMap<u32, Vec<Rational>> {
    let (solved, set) = (induction(tree), &tree.infosets[set]);
    let total = set.nodes.iter().fold(Rational::ZERO, |sum, id| sum.plus(tree.reach(*id)));
    let actions = 0..tree.node(set.nodes[0]).edges.len();
    let average = |action: usize, player: usize| {
        set.nodes.iter().fold(Rational::ZERO, |sum, id| {
            let weight = tree.reach(*id).over(total).expect("chance comes here");
            sum.plus(weight.times(solved[tree.node(*id).edges[action].to as usize][player]))
        })
    };
    actions
        .map(|action| {
            (action as u32, (0..tree.players.len()).map(|player| average(action, player)).collect())
        })
        .collect()
}

#[test]
fn averaging_is_the_mean_over_worlds_that_are_solved_as_if_known() {
    let (mut asked, mut optimistic) = (0, 0);
    for seed in 0..TREES {
        let two = Recipe {
            plies: 4,
            values: (-3, 3),
            chance_one_in: Some(3),
            hidden_one_in: Some(2),
            ..Recipe::default()
        };
        for tree in [veiled(seed), Arc::new(two.tree(seed).expect("the recipe is small"))] {
            let game = HiddenTree::new(&tree);
            for (index, set) in tree.infosets.iter().enumerate() {
                let view = game.view(&set.nodes[0], set.player);
                let report = averaging::search(&game, &view, set.player, &Limits::default(), &mut Silent);
                let expected = averages(&tree, index);
                let found: BTreeMap<u32, Vec<Rational>> =
                    report.root.iter().map(|row| (row.action, row.payoffs.clone())).collect();
                assert_eq!(found, expected, "seed {seed}, set {}", set.name);
                let most = expected.values().map(|payoffs| payoffs[set.player]).max();
                assert_eq!(Some(report.payoffs[set.player]), most, "seed {seed}");
                let first = expected.iter().find(|(_, payoffs)| Some(payoffs[set.player]) == most);
                assert_eq!(report.best, first.map(|(action, _)| *action), "seed {seed}");
                assert!(!report.proven, "no strategy achieves an average over known worlds in general");
                asked += 1;
                if tree.players.len() == 1 {
                    let mut worlds = Vec::new();
                    game.worlds(&view, &mut worlds);
                    let Ok(plan) = belief::search(&game, worlds, 0, &Limits::default(), &mut Silent) else {
                        panic!("no other player decides");
                    };
                    assert!(plan.report.payoffs[0] <= report.payoffs[0], "knowing more never hurts");
                    optimistic += u64::from(plan.report.payoffs[0] < report.payoffs[0]);
                }
            }
        }
    }
    println!("{asked} sets averaged; at {optimistic} the average promises more than can be had");
    assert!(optimistic > 0);
}

#[test]
fn three_roads_average_to_the_wrong_one() {
    // A pays 10. B leads to a fork whose good side is unknown: 100 or -1000.
    let tree = three_roads();
    let game = HiddenTree::new(&tree);
    let set = tree.infosets.iter().find(|set| set.nodes.len() == 2).expect("the choice of a road");
    let view = game.view(&set.nodes[0], 0);
    let mut worlds = Vec::new();
    game.worlds(&view, &mut worlds);
    let averaged = averaging::search(&game, &view, 0, &Limits::default(), &mut Silent);
    assert_eq!((averaged.best, averaged.payoffs[0]), (Some(1), Rational::whole(100)));
    let Ok(plan) = belief::search(&game, worlds, 0, &Limits::default(), &mut Silent) else {
        panic!("no other player decides");
    };
    assert_eq!((plan.report.best, plan.report.payoffs[0]), (Some(0), Rational::whole(10)));
    assert_eq!(plan.report.root[1].payoffs, [Rational::whole(-450)]);
}

fn three_roads() -> Arc<Tree> {
    use gametree_games::tree::{DraftEdge, DraftNode, Place};
    let leaf = |payoff| DraftNode::leaf(vec![Rational::whole(payoff)], Place::default());
    let inner = |kind, infoset: Option<&str>, children: &[NodeId]| DraftNode {
        infoset: infoset.map(Into::into),
        edges: (0..)
            .zip(children)
            .map(|(index, to)| DraftEdge {
                label: Some(format!("m{index}")),
                to: *to,
                ..DraftEdge::default()
            })
            .collect(),
        ..DraftNode::inner(kind, Place::default())
    };
    let hero = Kind::Player(0);
    let nodes = vec![
        inner(Kind::Chance, None, &[1, 2]),
        inner(hero, Some("road"), &[3, 4]),
        inner(hero, Some("road"), &[5, 6]),
        leaf(10),
        inner(hero, Some("fork"), &[7, 8]),
        leaf(10),
        inner(hero, Some("fork"), &[9, 10]),
        leaf(100),
        leaf(-1000),
        leaf(-1000),
        leaf(100),
    ];
    let draft = Draft { players: Some(vec!["hero".into()]), nodes, ..Draft::default() };
    Arc::new(draft.check().expect("the tree is sound"))
}
