//! Every reader on text that nobody meant: it gives a value or an error, and never panics.

use crate::common::{self, Named, actions, named};
use gametree_core::{Game, Rng, Text, TextError};
use gametree_games::othello::Othello;
use gametree_games::othello::ggf::{self, Record};
use gametree_games::tree::HiddenTree;

/// Characters that mean something in some notation, and some that are longer than a byte.
const SIGNS: &[char] = &[
    'X', 'O', 'x', 'o', '.', '/', ',', '-', '+', '*', ';', '%', '[', ']', '(', ')', ' ', '\t', '\n', '0',
    '1', '2', '5', '9', 'a', 'b', 'z', '#', 's', '\u{0}', 'é', '棋', '\u{301}', '\u{2003}', '🎲',
];

fn noise(rng: &mut Rng) -> String {
    let length = rng.below(24);
    (0..length).filter_map(|_| rng.pick(SIGNS)).collect()
}

fn random_bytes(rng: &mut Rng) -> String {
    let bytes: Vec<u8> = (0..rng.below(24)).map(|_| rng.bits() as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A few characters of a good text changed, added, dropped, doubled or swapped.
fn mutate(text: &str, rng: &mut Rng) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let place = rng.below(signs.len() + 1);
        let sign = SIGNS[rng.below(SIGNS.len())];
        match rng.below(5) {
            0 => signs.insert(place, sign),
            1 => signs.truncate(place),
            _ if place == signs.len() => signs.push(sign),
            2 => signs[place] = sign,
            3 => drop(signs.remove(place)),
            _ => signs.swap(0, place),
        }
    }
    signs.into_iter().collect()
}

fn complains_well(text: &str, error: &TextError) {
    assert!(error.line >= 1 && error.column >= 1, "{text:?}: {error}");
    assert!(error.column <= text.chars().count() + 1, "{text:?}: {error}");
    assert!(error.message.contains("expected"), "{text:?}: {error}");
    assert!(error.message.len() < 1_000, "{text:?}: an error is a sentence");
}

fn try_state<G: Game + Text>(game: &G, text: &str) {
    match game.parse_state(text) {
        // What parsed is valid: it prints, reads back and can be played on.
        Ok(state) => {
            assert_eq!(game.parse_state(&game.print_state(&state)), Ok(state.clone()), "{text:?}");
            game.diagram(&state);
            for action in actions(game, &state) {
                game.result(&state, action);
            }
        }
        Err(error) => complains_well(text, &error),
    }
}

fn try_action<G: Game + Text>(game: &G, state: &G::State, text: &str) {
    match game.parse_action(state, text) {
        Ok(action) => assert!(actions(game, state).contains(&action), "{text:?} is not legal"),
        Err(error) => complains_well(text, &error),
    }
}

fn never_panics<G: Game + Text>(game: &G, seed: u64) {
    let mut rng = Rng::new(seed);
    // Games of chess are long.
    let mut left = 6_000;
    for _ in 0..300 {
        let mut state = game.initial();
        while left > 0 {
            left -= 1;
            let position = game.print_state(&state);
            for text in [noise(&mut rng), random_bytes(&mut rng), mutate(&position, &mut rng)] {
                try_state(game, &text);
                try_action(game, &state, &text);
            }
            let list = actions(game, &state);
            let Some(action) = rng.pick(&list) else { break };
            try_action(game, &state, &mutate(&game.print_action(&state, *action), &mut rng));
            game.play(&mut state, *action);
        }
    }
}

#[test]
fn no_text_makes_a_reader_panic() {
    for (seed, name) in (1..).zip([
        "tic-tac-toe",
        "mnk:4,3,3",
        "mnk:40,1,3",
        "nim:5,2,6,3",
        "misere:1,1",
        "connect-four:7,6",
        "connect-four:32,1",
        "othello:4",
        "othello:8",
        "chess",
        "breakthrough:3,5",
        "hex:5",
        "swap:3",
    ]) {
        match named(name) {
            Named::Breakthrough(game) => never_panics(&game, seed),
            Named::Chess(game) => never_panics(&game, seed),
            Named::ConnectFour(game) => never_panics(&game, seed),
            Named::Hex(game) => never_panics(&game, seed),
            Named::Mnk(game) => never_panics(&game, seed),
            Named::Nim(game) => never_panics(&game, seed),
            Named::Othello(game) => never_panics(&game, seed),
        }
    }
    never_panics(&HiddenTree::new(&common::hidden_tree()), 9);
}

#[test]
fn no_game_record_makes_a_reader_panic() {
    let game = Othello::new(6).expect("a valid board");
    for seed in 0..200 {
        let (mut rng, mut record) = (Rng::new(seed), Record::new(game.initial(), "é", "two"));
        while let Some(action) = rng.pick(&actions(&game, &record.end)) {
            record.push(&game, *action);
        }
        let text = ggf::write(&game, &record);
        for _ in 0..50 {
            let wrong = mutate(&text, &mut rng);
            try_state(&game, &wrong);
            if let Err(error) = ggf::read_all(&game, &wrong) {
                complains_well(&wrong, &error);
            }
        }
    }
}
