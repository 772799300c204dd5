//! Material and where it stands, by a few formulas: an evaluation to begin with, before anything is learned.

use cozy_chess::{Color, Piece, Square};
use gametree_core::{Evaluate, Fixed, Knowledge};

use super::{Chess, MAX_EVALUATION, Position};

/// The evaluation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Placement;

/// Pawn, knight, bishop, rook, queen and king in thousandths of a pawn.
const MATERIAL: [i32; 6] = [1000, 3200, 3300, 5000, 9500, 0];

/// How much of the middle game a piece brings.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
const WHOLE_PHASE: i32 = 24;

fn worth(piece: Piece, square: Square, color: Color, phase: i32) -> i32 {
    let rank = square.rank().relative_to(color) as i32;
    let file = square.file() as i32;
    let centre = 6 - ((2 * file - 7).abs() + (2 * rank - 7).abs()) / 2;
    let (early, late) = match piece {
        Piece::Pawn => (
            (rank - 1) * 20 + if (2..=5).contains(&file) { (rank - 1) * 60 } else { 0 },
            (rank - 1) * (rank - 1) * 50,
        ),
        Piece::Knight => (centre * 80 - if rank == 0 { 150 } else { 0 }, centre * 60),
        Piece::Bishop => (centre * 40 - if rank == 0 { 120 } else { 0 }, centre * 40),
        Piece::Rook => (if rank == 6 { 250 } else { 0 } + centre * 10, if rank == 6 { 200 } else { 0 }),
        Piece::Queen => (centre * 15, centre * 50),
        Piece::King => {
            (-rank * 250 + if rank == 0 && !(2..=5).contains(&file) { 300 } else { 0 }, centre * 100)
        }
    };
    MATERIAL[piece as usize] + (early * phase + late * (WHOLE_PHASE - phase)) / WHOLE_PHASE
}

impl Evaluate<Chess> for Placement {
    fn evaluate(&self, _game: &Chess, state: &Position) -> Fixed {
        let board = state.board();
        let phase: i32 = Piece::ALL
            .into_iter()
            .map(|piece| PHASE[piece as usize] * board.pieces(piece).len() as i32)
            .sum();
        let phase = phase.min(WHOLE_PHASE);
        let mut value = 0;
        for piece in Piece::ALL {
            for square in board.colored_pieces(Color::White, piece) {
                value += worth(piece, square, Color::White, phase);
            }
            for square in board.colored_pieces(Color::Black, piece) {
                value -= worth(piece, square, Color::Black, phase);
            }
        }
        value += if board.side_to_move() == Color::White { 150 } else { -150 };
        Fixed(value.clamp(-MAX_EVALUATION, MAX_EVALUATION))
    }

    fn stays_inside(&self, _game: &Chess, _state: &Position) -> bool {
        true
    }
}

impl Knowledge<Chess> for Placement {
    super::knowledge::shared_knowledge!();
}
