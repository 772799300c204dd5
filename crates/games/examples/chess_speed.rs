//! How long opinions about chess positions take: `cargo run --release -p gametree-games --example chess_speed`.

use std::hint::black_box;
use std::time::Instant;

use gametree_core::{Evaluate, Game, Incremental, Rng, Turn};
use gametree_games::chess::classic::Classic;
use gametree_games::chess::net::{BUCKETS, FEATURES, Net, Numbers};
use gametree_games::chess::{Chess, Shannon};

fn main() {
    let (game, mut random, mut steps) = (Chess::standard(), Rng::new(1), Vec::new());
    for _ in 0..20 {
        let (mut state, mut actions) = (game.initial(), Vec::new());
        while game.turn(&state) != Turn::Over && steps.len() < 5_000 {
            actions.clear();
            game.actions(&state, &mut actions);
            let action = actions[random.below(actions.len())];
            let after = game.result(&state, action);
            steps.push((state, action, after.clone()));
            state = after;
        }
    }
    let classic = Classic::embedded();
    measure("shannon", steps.len(), || {
        steps.iter().map(|(state, ..)| Shannon.evaluate(&game, state).0).sum()
    });
    measure("classic", steps.len(), || {
        steps.iter().map(|(state, ..)| classic.evaluate(&game, state).0).sum()
    });
    net::<32>(&game, &steps);
    net::<64>(&game, &steps);
    net::<128>(&game, &steps);
}

type Step =
    (gametree_games::chess::Position, gametree_games::chess::ChessMove, gametree_games::chess::Position);

fn net<const HIDDEN: usize>(game: &Chess, steps: &[Step]) {
    let mut random = Rng::new(2);
    let mut list =
        |count: usize| -> Vec<i16> { (0..count).map(|_| random.between(-60, 60) as i16).collect() };
    let (first, bias, output) = (list(FEATURES * HIDDEN), list(HIDDEN), list(2 * BUCKETS * HIDDEN));
    let numbers = Numbers { first: &first, bias: &bias, output: &output, constant: &[0; BUCKETS] };
    let Ok(net) = Net::<HIDDEN>::new(numbers, 4000) else { return };
    let accumulators: Vec<_> = steps.iter().map(|(state, ..)| net.refresh(game, state)).collect();
    measure(&format!("net of {HIDDEN}, from nothing"), steps.len(), || {
        steps.iter().map(|(state, ..)| net.evaluate(game, state).0).sum()
    });
    let mut to = accumulators[0].clone();
    measure(&format!("net of {HIDDEN}, update"), steps.len(), || {
        for ((before, action, after), accumulator) in steps.iter().zip(&accumulators) {
            net.update(game, before, *action, after, accumulator, &mut to);
            black_box(&to);
        }
        0
    });
    measure(&format!("net of {HIDDEN}, read"), steps.len(), || {
        steps
            .iter()
            .zip(&accumulators)
            .map(|((state, ..), accumulator)| net.evaluate_accumulated(game, state, accumulator).0)
            .sum()
    });
}

fn measure(what: &str, count: usize, mut work: impl FnMut() -> i32) {
    let rounds = 20;
    let mut best = f64::INFINITY;
    for _ in 0..rounds {
        let started = Instant::now();
        black_box(work());
        best = best.min(started.elapsed().as_secs_f64());
    }
    println!("{what}: {:.0} ns", best / count as f64 * 1e9);
}
