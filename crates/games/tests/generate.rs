//! Random trees are what their recipe says, and the same for the same seed.

// Whatever is not as it should be must stop the test.
#![allow(clippy::unwrap_used)]

use gametree_core::Rational;
use gametree_games::tree::{Kind, Recipe, Tree};

fn trees(recipe: &Recipe) -> Vec<Tree> {
    (0..100).map(|seed| recipe.tree(seed).unwrap()).collect()
}

#[test]
fn the_same_seed_gives_the_same_tree_and_another_seed_another() {
    let recipe = Recipe { chance_one_in: Some(3), uneven: true, ..Recipe::default() };
    assert_eq!(trees(&recipe), trees(&recipe));
    let distinct: Vec<Tree> = trees(&recipe).into_iter().fold(Vec::new(), |mut seen, tree| {
        if !seen.contains(&tree) {
            seen.push(tree);
        }
        seen
    });
    assert!(distinct.len() > 90, "{}", distinct.len());
}

#[test]
fn plies_branching_and_values_stay_inside_the_recipe() {
    let recipe = Recipe { plies: 4, branching: (2, 3), values: (0, 1), ..Recipe::default() };
    for tree in trees(&recipe) {
        assert_eq!(tree.plies(), 4);
        assert!(tree.is_zero_sum() && tree.is_open() && !tree.has_chance() && !tree.is_shared());
        let inner = tree.nodes.iter().filter(|node| node.kind != Kind::Leaf);
        assert!(inner.map(|node| node.edges.len()).all(|ways| (2..=3).contains(&ways)));
        assert!(tree.payoff_range().0 >= Rational::whole(0) && tree.payoff_range().1 <= Rational::whole(1));
    }
}

#[test]
fn chance_sharing_hiding_and_more_players_come_when_asked_for() {
    let plain = Recipe { plies: 4, ..Recipe::default() };
    let chance = trees(&Recipe { chance_one_in: Some(3), ..plain.clone() });
    assert!(chance.iter().filter(|tree| tree.has_chance()).count() > 80);
    let shared = trees(&Recipe { shared_one_in: Some(3), ..plain.clone() });
    assert!(shared.iter().filter(|tree| tree.is_shared()).count() > 80);
    let hidden = trees(&Recipe { hidden_one_in: Some(2), chance_one_in: Some(3), ..plain.clone() });
    let joined = hidden.iter().filter(|tree| !tree.is_open()).count();
    assert!(joined > 70, "{joined}");
    assert!(hidden.iter().all(Tree::has_perfect_recall));
    let three = trees(&Recipe { players: 3, ..plain });
    assert!(three.iter().all(|tree| tree.players == ["P1", "P2", "P3"]));
    assert!(three.iter().all(|tree| tree.leaves().all(|id| tree.node(id).payoffs.len() == 3)));
}

#[test]
fn a_recipe_for_too_large_a_tree_is_refused() {
    let recipe = Recipe { plies: 30, ..Recipe::default() };
    assert!(recipe.tree(0).unwrap_err().message.contains("too large"));
}
