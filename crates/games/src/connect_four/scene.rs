//! The board as a picture.

use gametree_core::{Look, Picture, Piece, Scene, Shape, Text};

use super::{ConnectFour, Position, Square};
use crate::bits::Bits;
use crate::names::column_name;

impl<const COLUMNS: usize, const ROWS: usize> Scene for ConnectFour<COLUMNS, ROWS> {
    fn picture(&self, state: &Position) -> Picture {
        let row = |row| (0..self.columns()).map(move |column| square_name(column, row));
        let pieces = (0..2).flat_map(|player| {
            Bits(state.stones(player)).map(move |square| Piece {
                at: self.square_name(Square(square)),
                what: self.player_name(player),
                owner: Some(player),
            })
        });
        Picture {
            pieces: pieces.collect(),
            shape: Shape::Grid {
                columns: self.columns(),
                squares: (0..self.rows()).rev().flat_map(row).collect(),
                look: Look::Holes,
            },
        }
    }

    /// The square on which the stone comes to rest.
    fn path(&self, _state: &Position, square: Square) -> Vec<String> {
        vec![self.square_name(square)]
    }
}

impl<const COLUMNS: usize, const ROWS: usize> ConnectFour<COLUMNS, ROWS> {
    /// A square as in chess: `a1` is the bottom left.
    fn square_name(&self, Square(square): Square) -> String {
        let (column, row) = self.board.place(square);
        square_name(column, row)
    }
}

fn square_name(column: usize, row: usize) -> String {
    format!("{}{}", column_name(column), row + 1)
}
