//! The board as a picture.

use cozy_chess::{Color, File, Move, Rank, Square};
use gametree_core::{Look, Picture, Piece, Scene, Shape};

use super::{Chess, Position, player, text::castling};

/// Squares as a board is drawn, from a8 to h1.
fn squares() -> impl Iterator<Item = Square> {
    Rank::ALL.into_iter().rev().flat_map(|rank| File::ALL.map(|file| Square::new(file, rank)))
}

impl Scene for Chess {
    fn picture(&self, state: &Position) -> Picture {
        let piece = |square: Square| {
            let (piece, color) = (state.board.piece_on(square)?, state.board.color_on(square)?);
            let letter: char = piece.into();
            let what = if color == Color::White { letter.to_ascii_uppercase() } else { letter };
            Some(Piece { at: square.to_string(), what: what.into(), owner: Some(player(color)) })
        };
        Picture {
            pieces: squares().filter_map(piece).collect(),
            shape: Shape::Grid {
                columns: 8,
                squares: squares().map(|square| square.to_string()).collect(),
                look: Look::Chequered,
            },
        }
    }

    /// From, to, and what a pawn becomes. A king castles to where it will stand, or onto its rook where the two cannot be distinguished from a
    /// move.
    fn path(&self, state: &Position, action: Move) -> Vec<String> {
        let to = match castling(&state.board, action) {
            Some(to) if !self.shuffled => to,
            _ => action.to,
        };
        let mut path = vec![action.from.to_string(), to.to_string()];
        path.extend(action.promotion.map(|piece| format!("={}", char::from(piece).to_ascii_uppercase())));
        path
    }
}
