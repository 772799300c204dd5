use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;

const SMALL: OthelloSettings = OthelloSettings { games: 300, rounds: 2, epochs: 3, seed: 5, threads: 1 };

fn learn(settings: &OthelloSettings, folder: Option<&Folder>) -> (Vec<u8>, OthelloLearned) {
    let (patterns, learned) = othello(settings, folder, &Limits::default(), &mut |_| {}).unwrap();
    (patterns.to_bytes(), learned)
}

#[test]
fn the_same_seed_gives_the_same_weights_on_any_number_of_threads() {
    let (weights, learned) = learn(&SMALL, None);
    assert_eq!((weights.clone(), learned), learn(&OthelloSettings { threads: 3, ..SMALL }, None));
    assert_ne!(weights, learn(&OthelloSettings { seed: 6, ..SMALL }, None).0);
}

#[test]
fn stopped_again_and_again_the_weights_are_the_same() {
    let path = std::env::temp_dir().join(format!("gametree-learning-{}", std::process::id()));
    std::fs::remove_dir_all(&path).ok();
    let folder = Folder::open(&path, &SMALL.describe()).unwrap();
    let mut stops = 0;
    let resumed = loop {
        // Stops at the next thing that happens.
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(stop.clone()), ..Limits::default() };
        match othello(&SMALL, Some(&folder), &limits, &mut |_| stop.store(true, Ordering::Relaxed)) {
            Ok(done) => break done,
            Err(error) => assert_eq!(error, LearnError::Stopped),
        }
        stops += 1;
        assert!(stops < 100);
    };
    assert!(stops >= 5, "{stops}");
    let (weights, learned) = learn(&SMALL, None);
    assert_eq!((resumed.0.to_bytes(), resumed.1), (weights, learned));
    SMALL.tidy(&folder);
    assert!(!path.exists());
}

#[test]
fn damaged_files_are_reported_and_made_again() {
    let path = std::env::temp_dir().join(format!("gametree-damaged-{}", std::process::id()));
    std::fs::remove_dir_all(&path).ok();
    let folder = Folder::open(&path, &SMALL.describe()).unwrap();
    let (weights, _) = learn(&SMALL, Some(&folder));
    for name in [store::batch_name(2, 0), store::round_name(2)] {
        let bytes = std::fs::read(path.join(&name)).unwrap();
        std::fs::write(path.join(&name), &bytes[..bytes.len() - 9]).unwrap();
    }
    let mut notes = Vec::new();
    let (again, _) = othello(&SMALL, Some(&folder), &Limits::default(), &mut |progress| {
        if let Progress::Note(note) = progress {
            notes.push(note);
        }
    })
    .unwrap();
    assert_eq!(again.to_bytes(), weights);
    assert_eq!(notes.iter().filter(|note| note.contains("is damaged")).count(), 2, "{notes:?}");
    let other = Folder::open(&path, "something else").unwrap();
    let refused = othello(&SMALL, Some(&other), &Limits::default(), &mut |_| {}).unwrap_err();
    assert!(matches!(&refused, LearnError::File(reason) if reason.contains("other settings")), "{refused:?}");
    std::fs::remove_dir_all(&path).ok();
}

#[test]
fn learned_weights_beat_those_that_know_nothing() {
    use gametree_core::{Game, Turn};
    use gametree_games::othello::Othello;
    let settings = OthelloSettings { games: 1_000, rounds: 1, ..SMALL };
    let (patterns, _) = othello(&settings, None, &Limits::default(), &mut |_| {}).unwrap();
    let (game, nothing) = (Othello::standard(), no_weights());
    let mut players = [Player::new(&patterns), Player::new(&nothing)];
    let mut won = 0;
    for number in 0..40 {
        let (mut state, mut random) = (game.initial(), Rng::new(number));
        while let Turn::Player(mover) = game.turn(&state) {
            let player = &mut players[(mover + number as usize) % 2];
            let noise = if player_is_early(&game, &state) { 64 * 20 } else { 0 };
            let action = player.noisy(&state, noise, &mut random);
            game.play(&mut state, action);
        }
        won += i32::from(game.discs_ahead(&state, number as usize % 2) > 0);
    }
    assert!(won >= 30, "{won} of 40");
}

fn player_is_early(
    game: &gametree_games::othello::Othello,
    state: &gametree_games::othello::Position,
) -> bool {
    gametree_core::Game::plies_left(game, state) > Some(52)
}

#[test]
fn numbers_that_teach_nothing_are_refused() {
    let nothing = OthelloSettings { rounds: 0, ..SMALL };
    let error = othello(&nothing, None, &Limits::default(), &mut |_| {}).unwrap_err();
    assert!(matches!(error, LearnError::Refused(reason) if reason.contains("found 300, 0 and 3")));
}
