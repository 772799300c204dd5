//! Flat Monte Carlo against the exact expectation of random play, which a recursion works out that shares nothing with it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gametree_core::{
    Chance, EvaluateAll, Game, Limits, NoEvaluation, Player, Rational, Rng, Turn, Value, Worlds,
};
use gametree_games::liars_dice::LiarsDice;
use gametree_games::poker::{Kuhn, Leduc, Suits};
use gametree_games::tree::{Kind, NodeId, OpenTree, Recipe, Tree};
use gametree_search::parts::Tally;
use gametree_search::rollouts::{self, Allocation, Found, Options, Playouts};

use crate::common::{recipe, tree};

/// Random trees with chance, of two or three players.
const TREES: u64 = 500;

/// How many standard errors a mean may be from the truth: three in a million are further.
const FAR: f64 = 4.5;

fn chancy(seed: u64) -> (Arc<Tree>, OpenTree) {
    let mut rng = Rng::new(seed).fork(11);
    let (chance_one_in, players) = (Some(rng.between(2, 4) as usize), rng.between(2, 3) as usize);
    let tree = tree(&Recipe { chance_one_in, players, ..recipe(seed) }, seed);
    let game = OpenTree::new(&tree).expect("nothing hidden");
    (tree, game)
}

/// Something that differs from node to node and from player to player.
struct Marks;

impl EvaluateAll<OpenTree> for Marks {
    fn evaluate_all(&self, game: &OpenTree, state: &NodeId) -> Vec<Rational> {
        (0..game.players()).map(|player| Rational::whole(mark(*state, player))).collect()
    }
}

fn mark(node: NodeId, player: Player) -> i64 {
    i64::from(node) * 7 % 11 - 5 + player as i64
}

/// The mean and the mean square of what a player gets below a node when everything is random, cut off after so many plies.
fn moments(tree: &Tree, node: NodeId, player: Player, plies: u32) -> (f64, f64) {
    let here = tree.node(node);
    if here.kind == Kind::Leaf {
        let payoff = here.payoffs[player].to_f64();
        return (payoff, payoff * payoff);
    }
    if plies == 0 {
        let mark = mark(node, player) as f64;
        return (mark, mark * mark);
    }
    let even = 1.0 / here.edges.len() as f64;
    here.edges.iter().fold((0.0, 0.0), |(mean, square), edge| {
        let odds = if here.kind == Kind::Chance { edge.odds.to_f64() } else { even };
        let (below, below_square) = moments(tree, edge.to, player, plies - 1);
        (mean + odds * below, square + odds * below_square)
    })
}

/// How many true standard errors the mean of a tally is from the truth; none where nothing varies.
fn distance(tally: &Tally, player: Player, (mean, square): (f64, f64)) -> Option<f64> {
    let deviation = (square - mean * mean).max(0.0).sqrt();
    if deviation < 1e-6 {
        assert!((tally.mean(player) - mean).abs() < 1e-6, "{} where always {mean}", tally.mean(player));
        return None;
    }
    Some((tally.mean(player) - mean) / deviation * (tally.playouts() as f64).sqrt())
}

#[test]
fn means_are_those_of_random_play() {
    let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
    for seed in 0..TREES {
        let (tree, game) = chancy(seed);
        let plies = [u32::MAX, 1, 2, 3][Rng::new(seed).fork(12).below(4)];
        // Not the seed of the tree, whose numbers must have nothing to do with those of its playouts.
        let own = Rng::new(seed).fork(13).bits();
        let options = Options { playouts: 6_000, plies, seed: own, ..Options::default() };
        // From the root, or from the first inner node below it.
        let below =
            tree.node(0).edges.iter().map(|edge| edge.to).find(|to| tree.node(*to).kind != Kind::Leaf);
        let root = below.filter(|_| seed % 2 == 1).unwrap_or(Tree::ROOT);
        let found = rollouts::search(&game, &root, &Marks, &options, &Limits::default());
        assert!(!found.stopped && found.all.playouts() == 6_000 && found.counts.leaves == 6_000);
        let mut check = |tally: &Tally, node: NodeId, plies: u32| {
            for player in 0..game.players() {
                let truth = moments(&tree, node, player, plies);
                let Some(distance) = distance(tally, player, truth) else { continue };
                assert!(distance.abs() < FAR, "seed {seed}, node {node}, player {player}: {distance}");
                // What one player wins another loses, so that one of them is enough.
                if player == 0 {
                    (sum, squares, count) = (sum + distance, squares + distance * distance, count + 1.0);
                }
            }
        };
        let drawn = tree.node(root).kind == Kind::Chance;
        assert_eq!(found.best.is_none(), game.turn(&root) == Turn::Over || drawn, "seed {seed}");
        if drawn {
            check(&found.all, root, plies);
        }
        assert_eq!(found.choices.len(), tree.node(root).edges.len(), "seed {seed}");
        for (choice, edge) in found.choices.iter().zip(&tree.node(root).edges) {
            check(&choice.tally, edge.to, plies.saturating_sub(1));
        }
    }
    // Far too near would be as wrong as far too far: distances have the spread of a standard normal, and no lean.
    let (lean, spread) = (sum / count * f64::sqrt(count), squares / count);
    println!("{count} means, lean {lean:.2}, spread {spread:.3}");
    assert!(count > 500.0 && lean.abs() < FAR && (0.8..1.2).contains(&spread), "{lean} {spread}");
}

#[test]
fn the_standard_error_is_the_spread_over_many_seeds() {
    let seeds = 400;
    for number in 0..12 {
        let (tree, game) = chancy(1000 + number);
        let runs: Vec<Found<u32>> = (0..seeds)
            .map(|seed| {
                let options = Options { playouts: 300, seed, ..Options::default() };
                rollouts::search(&game, &Tree::ROOT, &NoEvaluation, &options, &Limits::default())
            })
            .collect();
        for place in 0..tree.node(0).edges.len() {
            let tallies = runs.iter().map(|found| &found.choices[place].tally);
            let mut means = Tally::new(1);
            tallies.clone().for_each(|tally| means.add(&[tally.mean(0)]));
            // Of so many means the standard error says the spread, and the squares of what was claimed add up to it.
            let spread = means.standard_error(0).unwrap().powi(2) * f64::from(seeds as u32);
            let claimed = tallies.filter_map(|tally| tally.standard_error(0)).map(|error| error * error);
            let claimed = claimed.sum::<f64>() / f64::from(seeds as u32);
            let same = claimed < 1e-12 && spread < 1e-12;
            let ratio = spread / claimed;
            assert!(same || (0.7..1.4).contains(&ratio), "tree {number}, move {place}: {spread} {claimed}");
        }
    }
}

#[test]
fn ucb_concentrates_on_the_best_move() {
    let mut concentrated = 0;
    for seed in 0..200 {
        let (tree, game) = chancy(seed);
        let Turn::Player(mover) = game.turn(&Tree::ROOT) else { continue };
        let edges = &tree.node(0).edges;
        let truth = |place: usize| moments(&tree, edges[place].to, mover, u32::MAX).0;
        let mut order: Vec<usize> = (0..edges.len()).collect();
        order.sort_by(|one, other| truth(*other).total_cmp(&truth(*one)));
        let (low, high) = tree.payoff_range();
        // Moves that differ by little take long to distinguish.
        let clear = |second: &usize| truth(order[0]) - truth(*second) > 0.2 * (high.to_f64() - low.to_f64());
        if !order.get(1).is_some_and(clear) {
            continue;
        }
        let options = Options { playouts: 4_000, allocation: Allocation::Ucb, seed, ..Options::default() };
        let found = rollouts::search(&game, &Tree::ROOT, &NoEvaluation, &options, &Limits::default());
        let tried = |place: usize| found.choices[place].tally.playouts();
        assert_eq!(found.best, Some(order[0]), "seed {seed}");
        assert!(tried(order[0]) > 3_000, "seed {seed}: {:?}", found.choices);
        assert!((0..edges.len()).all(|place| tried(place) > 0), "seed {seed}: every move is tried");
        assert_eq!((0..edges.len()).map(tried).sum::<u64>(), 4_000);
        concentrated += 1;
    }
    assert!(concentrated > 20, "{concentrated} trees");
}

#[test]
fn uniform_allocation_tries_all_moves_equally_often() {
    for seed in 0..50 {
        let (tree, game) = chancy(seed);
        if !matches!(game.turn(&Tree::ROOT), Turn::Player(_)) {
            continue;
        }
        let options = Options { playouts: 101, seed, ..Options::default() };
        let found = rollouts::search(&game, &Tree::ROOT, &NoEvaluation, &options, &Limits::default());
        let even = 101 / tree.node(0).edges.len() as u64;
        assert!(found.choices.iter().all(|choice| (even..=even + 1).contains(&choice.tally.playouts())));
    }
}

#[test]
fn the_same_seed_gives_the_same_numbers() {
    let (_, game) = chancy(3);
    for allocation in [Allocation::Uniform, Allocation::Ucb] {
        let run = |seed| {
            let options = Options { playouts: 500, seed, allocation, ..Options::default() };
            rollouts::search(&game, &Tree::ROOT, &NoEvaluation, &options, &Limits::default())
        };
        assert_eq!(run(1), run(1));
        assert_ne!(run(1).all, run(2).all);
    }
}

#[test]
fn what_a_limit_interrupts_is_not_counted() {
    let mut interrupted = 0;
    for seed in 0..100 {
        let (_, game) = chancy(seed);
        for (allocation, nodes) in [(Allocation::Uniform, 137), (Allocation::Ucb, 500), (Allocation::Ucb, 1)]
        {
            let all = Options { playouts: u64::MAX, seed, allocation, ..Options::default() };
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let limited = rollouts::search(&game, &Tree::ROOT, &NoEvaluation, &all, &limits);
            assert!(limited.stopped && limited.counts.nodes == nodes);
            // The same as if exactly so many had been asked for.
            let playouts = limited.all.playouts();
            let asked = Options { playouts, ..all };
            let full = rollouts::search(&game, &Tree::ROOT, &NoEvaluation, &asked, &Limits::default());
            assert!(!full.stopped && full.counts.nodes <= nodes);
            assert_eq!((&limited.choices, &limited.all), (&full.choices, &full.all), "seed {seed}");
            assert_eq!((limited.best, limited.cut_off), (full.best, full.cut_off));
            interrupted += u32::from(full.counts.nodes < nodes);
        }
    }
    assert!(interrupted > 50, "{interrupted} playouts were interrupted");
}

#[test]
fn no_time_and_a_stop_flag_mean_no_playout() {
    let (_, game) = chancy(3);
    let stop = Arc::new(AtomicBool::new(true));
    for limits in [
        Limits { time: Some(Duration::ZERO), ..Limits::default() },
        Limits { stop: Some(stop.clone()), ..Limits::default() },
    ] {
        let found = rollouts::search(&game, &Tree::ROOT, &NoEvaluation, &Options::default(), &limits);
        assert_eq!((found.all.playouts(), found.best, found.stopped), (0, None, true));
    }
    stop.store(false, Ordering::Relaxed);
    let limits = Limits { stop: Some(stop), ..Limits::default() };
    assert!(!rollouts::search(&game, &Tree::ROOT, &NoEvaluation, &Options::default(), &limits).stopped);
}

#[test]
fn a_playout_that_is_cut_off_is_evaluated() {
    for seed in 0..100 {
        let (tree, game) = chancy(seed);
        if !matches!(game.turn(&Tree::ROOT), Turn::Player(_)) {
            continue;
        }
        let options = Options { playouts: 60, plies: 1, seed, ..Options::default() };
        let found = rollouts::search(&game, &Tree::ROOT, &Marks, &options, &Limits::default());
        let inner = |place: &usize| tree.node(tree.node(0).edges[*place].to).kind != Kind::Leaf;
        let cut_off =
            (0..found.choices.len()).filter(inner).map(|place| found.choices[place].tally.playouts());
        assert_eq!(found.cut_off, cut_off.sum::<u64>(), "seed {seed}");
        // What is certain after one ply has no spread.
        assert!(found.choices.iter().all(|choice| choice.tally.standard_error(0) == Some(0.0)));
    }
}

/// The same moments by the rules, for games with hidden parts.
fn rule_moments<G: Chance>(game: &G, state: &G::State, player: Player) -> (f64, f64) {
    let turn = game.turn(state);
    if turn == Turn::Over {
        let payoff = game.utility(state, player).to_f64();
        return (payoff, payoff * payoff);
    }
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    actions.iter().fold((0.0, 0.0), |(mean, square), action| {
        let odds = match turn {
            Turn::Chance => game.odds(state, *action).to_f64(),
            _ => 1.0 / actions.len() as f64,
        };
        let (below, below_square) = rule_moments(game, &game.result(state, *action), player);
        (mean + odds * below, square + odds * below_square)
    })
}

/// At views along random play, sampled playouts against the sum over all worlds.
fn averages_over_worlds<G: Worlds + Chance>(game: &G, seeds: u64) {
    for seed in 0..seeds {
        let (mut rng, mut state) = (Rng::new(seed).fork(21), game.initial());
        let mut actions = Vec::new();
        let steps = rng.below(6);
        for step in 0.. {
            actions.clear();
            game.actions(&state, &mut actions);
            let next = match game.turn(&state) {
                Turn::Over => break,
                Turn::Player(_) if step >= steps => break,
                Turn::Chance => game.draw(&state, &mut rng),
                Turn::Player(_) => rng.pick(&actions).copied(),
            };
            game.play(&mut state, next.expect("a game that goes on has actions"));
        }
        let Turn::Player(player) = game.turn(&state) else { continue };
        let view = game.view(&state, player);
        let playouts = Playouts {
            game,
            mover: Some(player),
            actions: actions.clone(),
            start: game.sampler(&view),
            draw: |state: &G::State, rng: &mut Rng| game.draw(state, rng),
            evaluate: |_: &G::State| unreachable!("every game ends"),
        };
        let options = Options { playouts: 4_000, seed, ..Options::default() };
        let found = playouts.sample(&options, &Limits::default(), &mut |_| {});
        let mut worlds = Vec::new();
        game.worlds(&view, &mut worlds);
        let total: f64 = worlds.iter().map(|(_, weight)| weight.to_f64()).sum();
        for choice in &found.choices {
            let truth = worlds.iter().fold((0.0, 0.0), |(mean, square), (world, weight)| {
                let share = weight.to_f64() / total;
                let (below, below_square) = rule_moments(game, &game.result(world, choice.action), player);
                (mean + share * below, square + share * below_square)
            });
            let far = distance(&choice.tally, player, truth).unwrap_or(0.0);
            assert!(far.abs() < FAR, "seed {seed}, {view:?}, {:?}: {far}", choice.action);
        }
    }
}

#[test]
fn where_something_is_hidden_playouts_average_over_worlds() {
    averages_over_worlds(&Kuhn::new(3).unwrap(), 60);
    averages_over_worlds(&Leduc::new(Suits::Ignored), 40);
    averages_over_worlds(&LiarsDice::new(1, 3).unwrap(), 40);
}
