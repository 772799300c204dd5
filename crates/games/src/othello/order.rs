//! Which moves look promising: those after which the opponent has little choice.

use super::bits::spread;
use super::ending::odd;
use super::{Move, Othello, Position, Stage};

/// With at most this many empty squares, who has the last word in a quadrant is worth a look.
const LATE: u32 = 13;

/// What one unit of rank is worth in thousandths of a disc, so that evaluations can be added: half a disc for each reply.
const SCALE: i32 = 32;

/// How good `action` looks for its player by the position it leads to. The opponent's moves are what a search must try next, so few of them
/// make a search short; they are also what good play takes away.
///
/// The weights were found by changing one at a time while the positions 40 to 44 of the FFO endgame test took fewer nodes.
#[inline]
pub(super) fn rank(game: &Othello, state: &Position, Move(square): Move, result: &Position) -> i32 {
    match result.stage {
        Stage::Over => return 1 << 24,
        // The opponent must pass.
        Stage::BlackPasses | Stage::WhitePasses => return 1 << 14,
        _ if state.must_pass() => return 0,
        _ => {}
    }
    let count = |squares: u64| squares.count_ones() as i32;
    let (bit, empty) = (1 << (square & 63), game.empty(result));
    let choice = count(result.moves) + count(result.moves & game.corners);
    let (their_frontier, our_frontier) = (spread(result.own) & empty, spread(result.other) & empty);
    let mut rank = 4 * count(their_frontier) - 8 * count(our_frontier) - 16 * choice;
    if bit & game.corners != 0 {
        rank += 12;
    } else if bit & game.near_corners != 0 {
        rank -= if bit & game.edge() != 0 { 8 } else { 24 };
    }
    if empty.count_ones() < LATE && odd(empty | bit) & bit != 0 {
        rank += 8;
    }
    SCALE * rank
}
