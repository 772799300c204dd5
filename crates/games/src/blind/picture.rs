//! What a player of blind tic-tac-toe sees: a board with the own marks and those that were run into.

use gametree_core::{Look, Picture, Piece, Player, Shape, ViewScene};

use super::text::square_name;
use super::{Blind, BlindState, BlindView, SQUARES, squares};

fn board(marks: [u16; 2]) -> Picture {
    let piece = |owner: Player| {
        squares(marks[owner]).map(move |square| Piece {
            at: square_name(square),
            what: ["X", "O"][owner].into(),
            owner: Some(owner),
        })
    };
    let shape =
        Shape::Grid { columns: 3, squares: (0..SQUARES).map(square_name).collect(), look: Look::Lines };
    Picture { shape, pieces: (0..2).flat_map(piece).collect() }
}

impl ViewScene for Blind {
    fn view_picture(&self, view: &BlindView) -> Picture {
        let (own, other) = (usize::from(view.player), 1 - usize::from(view.player));
        let mut marks = self.public;
        for tried in view.tries.list() {
            marks[if tried.taken { other } else { own }] |= 1 << tried.square;
        }
        board(marks)
    }

    fn open_picture(&self, state: &BlindState, _player: Player) -> Picture {
        board(state.marks)
    }

    /// When all is over, both look at the board.
    fn final_picture(&self, state: &BlindState, _player: Player) -> Picture {
        board(state.marks)
    }

    fn place(&self, square: u8) -> Option<String> {
        Some(square_name(square))
    }
}
