//! What follows from the parity of the empty squares alone, without any search (after Allis, "A knowledge-based approach of Connect-Four", 1988).
//!
//! Call a square *upper* when an even number of squares is above it in its column, and *lower* otherwise: the top square is upper, the one
//! below it lower, and so on in turn. In a column with an even number of empty squares, a player who always answers just above the
//! opponent's stone gets all upper squares of that column, and the opponent the lower ones. In a column with an odd number, the square on
//! which the next stone lands is an upper one and has no partner. When the number of all empty squares is even there is an even number of
//! such columns, so that their landing squares can be paired with each other instead: the player who is not to move can always answer.

use super::board::Board;

/// True when the player to move, who has the stones `own`, surely cannot win. Only for positions with an even number of empty squares.
///
/// The opponent answers every stone in the way described above. The mover then gets no more than the lower empty squares, and one of each
/// pair of landing squares.
#[inline]
pub(super) fn mover_cannot_win(board: &Board, own: u64, taken: u64) -> bool {
    let landings = board.landings(taken) & board.upper;
    let mine = own | board.all & !taken & !board.upper;
    if !board.has_four(mine | landings) {
        return true;
    }
    // With one pair only it is plain which two squares the mover cannot have both.
    if landings.count_ones() == 2 {
        let one = landings & landings.wrapping_neg();
        return !board.has_four(mine | one) && !board.has_four(mine | landings ^ one);
    }
    false
}

/// The ply on which the player who is not to move wins at the latest, by a winning square that the other must give up in the
/// end. `own` are the stones of the player to move, `threats` the empty squares that win for the other. Only for positions with an odd
/// number of empty squares.
///
/// Say the square is a lower one, in a column with an odd number of empty squares. The opponent answers every stone in that column just
/// above it, and every other stone in the way described above, for the other columns together have an even number of empty squares. The
/// opponent never has to move first in the column, and takes the square when the mover has put a stone just below it. The mover gets no more
/// than the lower squares of the other columns, their landing squares, and the upper squares below the winning one. If that makes no
/// four, the mover cannot win first.
#[inline]
pub(super) fn mover_loses_by(board: &Board, own: u64, taken: u64, threats: u64) -> Option<u32> {
    let (landings, empty) = (board.landings(taken), board.all & !taken);
    let loose = landings & board.upper;
    let mut winning = threats & !board.upper & !landings;
    let mut latest: Option<u32> = None;
    while winning != 0 {
        let square = winning & winning.wrapping_neg();
        winning ^= square;
        let column = board.column_of(square);
        if column & loose == 0 {
            continue;
        }
        let (below, elsewhere) = (column & (square - 1) & empty, empty & !column);
        let mine = own | elsewhere & !board.upper | loose & !column | below & board.upper;
        if !board.has_four(mine) {
            let ply = taken.count_ones() + elsewhere.count_ones() + below.count_ones() + 1;
            latest = Some(latest.map_or(ply, |other| other.min(ply)));
        }
    }
    latest
}
