//! Othello's shortcuts, which must not change what is true: stable discs, bounds and the last squares, against plain minimax.

use gametree_core::{Fixed, Game, Knowledge, Rng, Turn, Value};
use gametree_games::othello::{Corners, Othello, Position, flips};

fn actions(game: &Othello, state: &Position) -> Vec<<Othello as Game>::Action> {
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    actions
}

/// A position of a random game with so many empty squares, or the last one before the game ended with more.
fn late(game: &Othello, empty: u32, rng: &mut Rng) -> Position {
    let mut state = game.initial();
    while game.plies_left(&state) > Some(empty) {
        let Some(action) = rng.pick(&actions(game, &state)).copied() else { break };
        game.play(&mut state, action);
    }
    state
}

/// Black's value by trying everything.
fn minimax(game: &Othello, state: &Position) -> Fixed {
    let values = actions(game, state).into_iter().map(|action| minimax(game, &game.result(state, action)));
    match game.turn(state) {
        Turn::Player(0) => values.max().expect("an action"),
        Turn::Player(_) => values.min().expect("an action"),
        _ => game.utility(state, 0),
    }
}

/// Sizes, and how many empty squares plain minimax can still play out there.
const BOARDS: [(usize, u32); 3] = [(4, 8), (6, 8), (8, 7)];

#[test]
fn the_last_squares_are_settled_as_minimax_settles_them() {
    let mut rng = Rng::new(1);
    let (mut settled, mut passes) = (0, 0);
    for round in 0..3_000 {
        let (size, most) = BOARDS[round % 3];
        let game = Othello::new(size).expect("a valid board");
        let state = late(&game, rng.below(most as usize + 1) as u32, &mut rng);
        let truth = minimax(&game, &state);
        passes += u32::from(state.must_pass());
        // The whole range, then windows of all widths around and beside the truth.
        let near = |below: i32, above: i32| (Fixed(truth.0 - below), Fixed(truth.0 + above));
        let mut windows = vec![
            (Fixed::LOWEST, Fixed::HIGHEST),
            (Fixed::whole(-64), Fixed::whole(64)),
            near(1, 1),
            near(0, 1),
            near(1, 0),
            near(1000, 0),
            near(0, 1000),
        ];
        windows.extend((0..8).map(|_| {
            let below = rng.between(-12_000, 12_000) as i32;
            near(below, rng.between(1, 12_000) as i32 - below)
        }));
        for (low, high) in windows {
            let Some((value, visited)) = Corners.endgame_shortcut(&game, &state, low, high) else { continue };
            settled += 1;
            assert!(visited > 0);
            let right = match value {
                _ if value <= low => truth <= value,
                _ if value >= high => truth >= value,
                _ => truth == value,
            };
            assert!(right, "{state:?} is worth {truth}; between {low} and {high} it was settled as {value}");
        }
    }
    assert!(settled > 30_000 && passes > 30, "settled {settled}, with {passes} passes");
}

#[test]
fn bounds_hold_and_stable_discs_are_never_turned() {
    let mut rng = Rng::new(2);
    let (mut tight, mut kept) = (0, 0);
    for round in 0..3_000 {
        let (size, most) = BOARDS[round % 3];
        let game = Othello::new(size).expect("a valid board");
        let state = late(&game, rng.below(most as usize + 1) as u32, &mut rng);
        let (low, high) = game.bounds(&state);
        let truth = minimax(&game, &state);
        assert!(low <= truth && truth <= high, "{state:?} is worth {truth}, not between {low} and {high}");
        let area = (size * size) as i32;
        tight += u32::from((low, high) != (Fixed::whole(-area), Fixed::whole(area)) && low != high);
        // Whatever is played from here on, those discs stay.
        let stable = game.stable(&state);
        for _ in 0..5 {
            let mut state = state;
            while let Some(action) = rng.pick(&actions(&game, &state)).copied() {
                game.play(&mut state, action);
                for (player, stable) in stable.iter().enumerate() {
                    assert_eq!(stable & !state.discs(player), 0, "{state:?}");
                    kept += stable.count_ones();
                }
            }
        }
    }
    assert!(tight > 1_000 && kept > 100_000, "{tight} bounds said something, {kept} discs stayed");
}

#[test]
fn early_stable_discs_are_never_turned_either() {
    let (game, mut rng, mut kept) = (Othello::standard(), Rng::new(3), 0);
    for _ in 0..2_000 {
        let mut state = late(&game, 10 + rng.below(40) as u32, &mut rng);
        let stable = game.stable(&state);
        while let Some(action) = rng.pick(&actions(&game, &state)).copied() {
            game.play(&mut state, action);
            (0..2).for_each(|player| assert_eq!(stable[player] & !state.discs(player), 0, "{state:?}"));
        }
        kept += stable[0].count_ones() + stable[1].count_ones();
    }
    assert!(kept > 2_000, "{kept}");
}

#[test]
fn a_move_turns_what_the_rules_say_and_gives_the_turn_away() {
    let (game, mut rng) = (Othello::standard(), Rng::new(4));
    for _ in 0..200 {
        let state = late(&game, rng.below(60) as u32, &mut rng);
        let (own, other) = state.sides();
        for action in actions(&game, &state).into_iter().filter(|action| action.0 < 64) {
            let next = game.result(&state, action);
            let (mover, turned) =
                (usize::from(game.turn(&state) == Turn::Player(1)), flips(own, other, action.0));
            assert_eq!(next.discs(mover), own | turned | 1 << action.0);
            assert_eq!(next.discs(1 - mover), other & !turned);
            assert_ne!(turned, 0);
            assert!([Turn::Player(1 - mover), Turn::Over].contains(&game.turn(&next)));
        }
    }
}

#[test]
fn the_smallest_board_has_the_known_value() {
    // With perfect play the second player wins 11 to 3 on 4x4; the two squares that stay empty are his.
    let game = Othello::new(4).expect("a valid board");
    let mut state = game.initial();
    let first = actions(&game, &state)[0];
    game.play(&mut state, first);
    assert_eq!(value(&game, &state, Fixed::whole(-16), Fixed::whole(16)), Fixed::whole(-10));
}

/// Alpha-beta without anything else.
fn value(game: &Othello, state: &Position, mut low: Fixed, mut high: Fixed) -> Fixed {
    let black = match game.turn(state) {
        Turn::Player(player) => player == 0,
        _ => return game.utility(state, 0),
    };
    for action in actions(game, state) {
        let value = value(game, &game.result(state, action), low, high);
        if black {
            low = low.max(value);
        } else {
            high = high.min(value);
        }
        if low >= high {
            break;
        }
    }
    if black { low } else { high }
}
