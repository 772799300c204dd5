//! The evaluation of the first paper on computer chess: Claude Shannon, "Programming a Computer for Playing Chess", 1950.

use cozy_chess::{Board, Color, File, Piece, Rank};
use gametree_core::{Evaluate, Fixed, Knowledge};

use super::{Chess, MAX_EVALUATION, Position};

/// f(P) = 200(K - K') + 9(Q - Q') + 5(R - R') + 3(B - B' + N - N') + (P - P') - 0.5(D - D' + S - S' + I - I') + 0.1(M - M')
/// with doubled, backward (S) and isolated pawns and the number of legal moves. Both kings are always there, so that they cancel out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shannon;

/// Pawn, knight, bishop, rook, queen in thousandths of a pawn.
const MATERIAL: [i32; 5] = [1000, 3000, 3000, 5000, 9000];
const WEAK_PAWN: i32 = -500;
const MOVE: i32 = 100;

impl Evaluate<Chess> for Shannon {
    fn evaluate(&self, _game: &Chess, state: &Position) -> Fixed {
        let board = state.board();
        let value = side(board, Color::White) - side(board, Color::Black);
        Fixed(value.clamp(-MAX_EVALUATION, MAX_EVALUATION))
    }

    fn stays_inside(&self, _game: &Chess, _state: &Position) -> bool {
        true
    }
}

impl Knowledge<Chess> for Shannon {
    super::knowledge::shared_knowledge!();
}

fn side(board: &Board, color: Color) -> i32 {
    let pieces = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
    let material = |(piece, worth): (Piece, i32)| board.colored_pieces(color, piece).len() as i32 * worth;
    let material: i32 = pieces.into_iter().zip(MATERIAL).map(material).sum();
    material + WEAK_PAWN * weak_pawns(board, color) + MOVE * mobility(board, color)
}

/// Legal moves; of the side that is not to move, those it had if it were. In check nobody else can move, and nothing is counted.
fn mobility(board: &Board, color: Color) -> i32 {
    let count = |board: &Board| {
        let mut count = 0;
        board.generate_moves(|moves| {
            count += moves.len() as i32;
            false
        });
        count
    };
    if board.side_to_move() == color {
        count(board)
    } else {
        board.null_move().map_or(0, |board| count(&board))
    }
}

/// Doubled, isolated and backward pawns, each counted for every weakness it has.
fn weak_pawns(board: &Board, color: Color) -> i32 {
    let own = board.colored_pieces(color, Piece::Pawn);
    let enemy = board.colored_pieces(!color, Piece::Pawn);
    let mut count = 0;
    for file in File::ALL {
        let here = own & file.bitboard();
        count += here.len().saturating_sub(1) as i32;
        let neighbours = own & file.adjacent();
        if neighbours.is_empty() {
            count += here.len() as i32;
        }
        for pawn in here {
            // No neighbour is beside or behind it, and where it would go an enemy pawn guards.
            let beside_or_behind =
                neighbours.iter().any(|other| rank(other.rank(), color) <= rank(pawn.rank(), color));
            let ahead = pawn.try_offset(0, if color == Color::White { 1 } else { -1 });
            let guarded =
                ahead.is_some_and(|square| !(cozy_chess::get_pawn_attacks(square, color) & enemy).is_empty());
            count += i32::from(!neighbours.is_empty() && !beside_or_behind && guarded);
        }
    }
    count
}

fn rank(rank: Rank, color: Color) -> usize {
    rank.relative_to(color) as usize
}
