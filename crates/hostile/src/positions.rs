//! Positions and moves of the registered games, by their own notations.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use gametree_engine::{AnyGame, AnyPosition, open_without_files};
use gametree_games::othello::Othello;
use gametree_games::othello::ggf;

use crate::{complains_well, settles, text};

/// The first line is a position, the words after it are moves.
pub fn feed(name: &'static str, bytes: &[u8]) {
    let (game, text) = (opened(name), text(bytes));
    let (first, moves) = text.split_once('\n').unwrap_or((&text, ""));
    // A game in a notation of several lines is a position, too.
    for text in [first, &*text] {
        match game.parse(text) {
            Ok(position) => is_valid(game, &*position),
            Err(error) => complains_well(text, &error),
        }
    }
    let mut position = game.parse(first).unwrap_or_else(|_| game.start());
    for word in moves.split_whitespace().chain([first]) {
        match position.play(word) {
            Ok(_) => is_valid(game, &*position),
            Err(error) => complains_well(word, &error),
        }
    }
}

/// A record of othello.
pub fn ggf(bytes: &[u8]) {
    let (text, Ok(game)) = (text(bytes), Othello::new(8)) else { return };
    match ggf::read_all(&game, &text) {
        Ok(records) => records.iter().for_each(|record| {
            settles(record, |record| ggf::write(&game, record), |text| ggf::read(&game, text).ok());
        }),
        Err(error) => complains_well(&text, &error),
    }
}

/// What parsed is valid: it prints, reads back, and can be looked at and played on.
pub fn is_valid(game: &dyn AnyGame, position: &dyn AnyPosition) {
    settles(&position.text(), String::clone, |text| game.parse(text).ok().map(|position| position.text()));
    position.diagram();
    position.picture();
    for (player, _) in game.players().iter().enumerate() {
        position.view(player);
        position.sight(player);
    }
    for action in position.moves().into_iter().take(8) {
        let mut next = position.boxed_clone();
        assert!(next.play(&action.text).is_ok(), "{} is listed at {}", action.text, position.text());
        next.payoffs();
        next.outcome();
    }
}

/// Games stay open: some of them bring large tables.
fn opened(name: &'static str) -> &'static dyn AnyGame {
    static GAMES: Mutex<Option<HashMap<&'static str, &'static dyn AnyGame>>> = Mutex::new(None);
    gametree_poker::register();
    let mut games = GAMES.lock().unwrap_or_else(PoisonError::into_inner);
    *games.get_or_insert_default().entry(name).or_insert_with(|| match open_without_files(name) {
        Ok(game) => Box::leak(game),
        Err(error) => panic!("{name}: {error}"),
    })
}
