//! The corpus of the fuzz targets whose parsers are behind a verb: the program refuses what it does not understand, and goes on or ends, but never by a panic.

use std::path::Path;

use gametree_hostile::{Mutator, corpus, program};

/// Starts of the program with changed inputs, per verb.
const ROUNDS: usize = 40;

/// Changed inputs that one start gets.
const TOGETHER: usize = 25;

fn replay(verb: &str, seed: u64, together: usize) {
    let gametree = Path::new(env!("CARGO_BIN_EXE_gametree"));
    let (files, mut mutator) = (corpus::of(verb), Mutator::new(seed));
    for bytes in &files {
        program::run(gametree, verb, bytes);
    }
    for _ in 0..ROUNDS {
        let bytes: Vec<Vec<u8>> = (0..together).map(|_| mutator.next(&files)).collect();
        // A search that one of them has asked for ends before the next.
        program::run(gametree, verb, &bytes.join(program::ENOUGH));
    }
}

#[test]
fn nothing_that_a_chess_front_end_says_makes_it_panic() {
    replay("uci", 1, TOGETHER);
}

#[test]
fn nothing_that_an_othello_front_end_says_makes_it_panic() {
    replay("nboard", 2, TOGETHER);
}

#[test]
fn no_strategy_file_makes_verify_panic() {
    replay("verify", 3, 1);
}
