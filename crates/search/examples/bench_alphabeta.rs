//! Searches tic-tac-toe from the empty board again and again and prints how many nodes that took: `bench/alphabeta.py` runs it
//! and divides by the CPU time. The only argument is the number of searches.

use gametree_core::{Game, Limits, NoOpinion};
use gametree_games::mnk::Mnk;
use gametree_search::Silent;
use gametree_search::alphabeta::{self, Options};

fn main() {
    let searches: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100);
    let (game, options, limits) = (Mnk::tic_tac_toe(), Options::default(), Limits::default());
    let nodes: u64 = (0..searches)
        .map(|_| {
            // The optimiser must not find out that all searches are the same one.
            let start = std::hint::black_box(game.initial());
            let report = alphabeta::search(&game, &start, &NoOpinion, &options, &limits, &mut Silent);
            report.counts.nodes
        })
        .sum();
    println!("{nodes}");
}
