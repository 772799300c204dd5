//! Perfect play never gives anything away: every move of a game against the solver keeps the exact value.

use std::time::Duration;

use gametree_core::{Limits, Rng, Turn};
use gametree_engine::analysis::best;
use gametree_engine::{AnyGame, AnyPosition, AnyReport, Spec, algorithms, open};

/// Games against the solver, from random openings.
const GAMES: u64 = 200;

/// Far more than the positions here take.
const TIME: Duration = Duration::from_secs(120);

fn auto() -> Spec {
    Spec::plain(algorithms::AUTO).modest(8 << 20)
}

fn limits() -> Limits {
    Limits { time: Some(TIME), ..Limits::default() }
}

/// What the solver says, without any book.
fn solved(position: &dyn AnyPosition) -> AnyReport {
    let spec = "exact".parse::<Spec>().expect("an algorithm").modest(8 << 20);
    let report = position.search(&spec, &Limits::default(), &mut |_| {}).expect("a report");
    assert!(report.proven, "{}", position.text());
    report
}

/// A position after so many random moves in which the game goes on.
fn opening(game: &dyn AnyGame, plies: usize, rng: &mut Rng) -> Box<dyn AnyPosition> {
    loop {
        let mut position = game.start();
        for _ in 0..plies {
            let moves = position.moves();
            let Some(legal) = rng.pick(&moves) else { break };
            position.play(&legal.text).expect("a legal move");
        }
        if position.turn() != Turn::Over {
            return position;
        }
    }
}

#[test]
fn two_hundred_games_against_the_solver_lose_nothing() {
    let mut rng = Rng::new(18);
    // Boards on which every position is solved at once, and the usual one from the middle of the game on.
    let boards = [
        ("connect-four:5x4", 0),
        ("connect-four:5x5", 8),
        ("connect-four", 24),
        ("othello:4x4", 2),
        ("mnk:4,4,3", 3),
    ];
    for number in 0..GAMES {
        let (name, plies) = boards[number as usize % boards.len()];
        let game = open(name).unwrap();
        let mut position = opening(&*game, plies + rng.below(4), &mut rng);
        let side = (number % 2) as usize;
        let mut worth = solved(&*position).payoffs;
        while let Turn::Player(mover) = position.turn() {
            let report = if mover == side {
                best(&*game, &*position, &auto(), &limits(), &mut |_| {}).unwrap()
            } else {
                solved(&*position)
            };
            let text = position.text();
            let played = report.best.expect("a move");
            position.play(&played).unwrap();
            let now = position.payoffs().unwrap_or_else(|| solved(&*position).payoffs);
            assert_eq!(now, worth, "{name}: {played} at {text} by {}", report.algorithm);
            worth = now;
        }
    }
}

#[test]
fn the_opening_is_played_from_the_book() {
    // After 4, 4 a search that is cut off plays 2 and throws the win away.
    let game = open("connect-four").unwrap();
    let brief = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
    let mut position = game.start();
    for text in ["4", "4"] {
        let report = best(&*game, &*position, &auto(), &brief, &mut |_| {}).unwrap();
        assert_eq!((report.algorithm.as_str(), report.best.as_deref()), ("book", Some("4")));
        position.play(text).unwrap();
    }
    let report = best(&*game, &*position, &auto(), &brief, &mut |_| {}).unwrap();
    let best_value = report.moves.iter().map(|row| row.payoffs[0]).max();
    let played = report.moves.iter().find(|row| Some(&row.text) == report.best.as_ref()).unwrap();
    assert_eq!((report.algorithm.as_str(), Some(played.payoffs[0])), ("book", best_value));
}
