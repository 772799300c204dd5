//! An evaluation of unfinished positions by a handful of features that players know by name.

use gametree_core::{Evaluate, Fixed, Knowledge};

use super::bits::{moves, spread};
use super::{Othello, Position, knowledge};

/// Weighs choice of moves, corners and the squares that give them away, and discs that stay.
///
/// The weights are round numbers set by hand, with an eye on a least-squares fit to the results of 15,000 games and on a few matches of 600 games
/// at four plies. They are the baseline that a learned evaluation has to beat.
#[derive(Clone, Copy, Debug, Default)]
pub struct Corners;

/// What one more than the opponent is worth in hundredths of a disc when the board is full, and at the start; between the two the weight
/// changes by equal steps with every disc.
struct Weight {
    full: i32,
    start: i32,
}

/// Squares that can be played.
const MOBILITY: Weight = Weight { full: 300, start: 100 };
/// Empty squares next to discs of the opponent, which may become moves. Late in the game they are squares that will never be.
const FRONTIER: Weight = Weight { full: -60, start: 120 };
const CORNER: Weight = Weight { full: 400, start: 2_000 };
/// The square diagonally next to an empty corner.
const X_SQUARE: Weight = Weight { full: -400, start: -1_600 };
/// The squares on the edge next to an empty corner.
const C_SQUARE: Weight = Weight { full: -200, start: -500 };
/// Discs that can never be turned.
const STABLE: Weight = Weight { full: 90, start: 400 };
/// Many discs are a burden for long: they are what the opponent turns.
const DISCS: Weight = Weight { full: 0, start: -110 };
/// An odd number of empty squares, so that the mover has the last word unless a player passes.
const LAST_WORD: Weight = Weight { full: 120, start: 0 };

impl Evaluate<Othello> for Corners {
    fn evaluate(&self, game: &Othello, state: &Position) -> Fixed {
        // Sure wins are known by the rules alone.
        let most = 1000 * (game.area() - 4);
        let value = (10 * sum(game, state)).clamp(-most, most);
        Fixed(if state.side() == 0 { value } else { -value })
    }
}

impl Knowledge<Othello> for Corners {
    knowledge::shared_knowledge!();
}

/// The weighted features as whose turn it is sees them.
fn sum(game: &Othello, state: &Position) -> i32 {
    let (own, other, empty) = (state.own, state.other, game.empty(state));
    let left = empty.count_ones() as i32;
    // As if on the standard board, which has 60 empty squares at the start.
    let phase = 60 * left / (game.area() - 4);
    let more = |weight: &Weight, own: u64, other: u64| {
        let weight = (weight.start * phase + weight.full * (60 - phase)) / 60;
        weight * (own.count_ones() as i32 - other.count_ones() as i32)
    };
    let (own_moves, other_moves) =
        if state.must_pass() { (0, state.moves) } else { (state.moves, moves(other, own, game.board)) };
    let open_corners = game.corners & empty;
    let near_corners = spread(open_corners) & game.board;
    let (x_squares, c_squares) = (near_corners & !game.edge(), near_corners & game.edge());
    let stable = game.stable(state);
    let (own_stable, other_stable) = (stable[state.side()], stable[1 - state.side()]);
    let last_word = u64::from(left % 2 == 1);
    more(&MOBILITY, own_moves, other_moves)
        + more(&FRONTIER, spread(other) & empty, spread(own) & empty)
        + more(&CORNER, own & game.corners, other & game.corners)
        + more(&X_SQUARE, own & x_squares, other & x_squares)
        + more(&C_SQUARE, own & c_squares, other & c_squares)
        + more(&STABLE, own_stable, other_stable)
        + more(&DISCS, own, other)
        + more(&LAST_WORD, last_word, 1 - last_word)
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, Rng, Symmetric, Text, Turn, Value};

    use super::*;

    #[test]
    fn evaluations_are_the_same_for_both_colours_and_in_every_mirror() {
        for size in [4, 6, 8] {
            let game = Othello::new(size).unwrap();
            for seed in 0..50 {
                let (mut rng, mut state) = (Rng::new(seed), game.initial());
                loop {
                    let value = Corners.evaluate(&game, &state);
                    assert!(value.0.abs() < 1000 * game.area());
                    let swapped = game.position(state.discs(1), state.discs(0), 1 - state.side());
                    assert_eq!(Corners.evaluate(&game, &swapped), value.negate());
                    let image = game.transform(rng.below(8), &state);
                    assert_eq!(Corners.evaluate(&game, &image), value);
                    let mut actions = Vec::new();
                    game.actions(&state, &mut actions);
                    let Some(action) = rng.pick(&actions) else { break };
                    game.play(&mut state, *action);
                    if game.turn(&state) == Turn::Over {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn a_corner_is_good_and_to_give_one_away_is_bad() {
        let game = Othello::standard();
        let value = |text: &str| Corners.evaluate(&game, &game.parse_state(text).unwrap());
        let rows = |first: &str, second: &str| {
            format!("{first}{second}--X--------OX------XO--------------------------- O")
        };
        let (plain, corner, x_square) =
            (rows("--------", "--X-----"), rows("X-------", "-X------"), rows("--------", "-X------"));
        assert!(value(&corner) > value(&plain) && value(&plain) > value(&x_square));
    }
}
