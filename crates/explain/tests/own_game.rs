//! The game of the example keeps the contract that it teaches.

#[allow(dead_code, reason = "the program around the game is not run here")]
#[path = "../examples/own_game.rs"]
mod example;

use example::Euclid;
use gametree_core::{Game, Rng, Text, Turn};

#[test]
fn what_is_printed_is_read_back() {
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let game = Euclid(1 + rng.below(50) as u32, 1 + rng.below(50) as u32);
        let mut state = game.initial();
        loop {
            assert_eq!(game.parse_state(&game.print_state(&state)), Ok(state));
            let mut actions = Vec::new();
            game.actions(&state, &mut actions);
            assert_eq!(actions.is_empty(), game.turn(&state) == Turn::Over);
            let Some(times) = rng.pick(&actions) else { break };
            game.play(&mut state, *times);
        }
    }
}

#[test]
fn what_is_no_position_is_refused() {
    let game = Euclid(4, 11);
    for text in
        ["", "3", "3 7", "3 7 MAX MIN", "7 3 MAX", "0 0 MIN", "3 7 max", "3 7 nobody", "-3 7 MAX", "3 x MIN"]
    {
        assert!(game.parse_state(text).is_err(), "{text:?}");
    }
    for text in ["0 4 MAX", "3 7 MIN", "4 4 MAX", " 3  7 MAX "] {
        assert!(game.parse_state(text).is_ok(), "{text:?}");
    }
}
