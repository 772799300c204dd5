//! Material with which nobody can be mated, whatever both sides do.

use cozy_chess::{BitBoard, Board, Piece};

/// True when no sequence of moves gives mate: bare kings, a single knight, or bishops that all stand on one colour.
pub(super) fn is_dead(board: &Board) -> bool {
    let strong = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    if !strong.is_empty() {
        return false;
    }
    let (knights, bishops) = (board.pieces(Piece::Knight), board.pieces(Piece::Bishop));
    match (knights.len(), bishops.len()) {
        (0, 0) | (1, 0) => true,
        (0, _) => {
            (bishops & BitBoard::DARK_SQUARES).is_empty() || (bishops & BitBoard::LIGHT_SQUARES).is_empty()
        }
        _ => false,
    }
}
