//! Which moves look promising: those after which the opponent has little choice.

use super::bits::spread;
use super::ending::odd;
use super::{Move, Othello, Position, Stage};

/// With at most this many empty squares, who has the last word in a quadrant is worth a look.
const LATE: u32 = 18;

/// How good `action` looks for its player by the position it leads to. The opponent's moves are what a search must try next, so few of them
/// make a search short; they are also what good play takes away.
#[inline]
pub(super) fn rank(game: &Othello, state: &Position, Move(square): Move, result: &Position) -> i32 {
    match result.stage {
        Stage::Over => return 1 << 20,
        // The opponent must pass.
        Stage::BlackPasses | Stage::WhitePasses => return 1 << 10,
        _ => {}
    }
    if state.must_pass() {
        return 0;
    }
    let bit = 1 << square;
    let empty = game.empty(result);
    let corners = game.corners;
    let mobility = (result.moves.count_ones() + (result.moves & corners).count_ones()) as i32;
    let frontier = (spread(result.other) & empty).count_ones() as i32;
    let mut rank = -16 * mobility - 6 * frontier;
    if bit & corners != 0 {
        rank += 24;
    }
    if empty.count_ones() < LATE && odd(game.empty(state)) & bit != 0 {
        rank += 8;
    }
    rank
}
