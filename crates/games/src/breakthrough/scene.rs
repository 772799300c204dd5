//! The board as a picture: pawns on a chequered board.

use gametree_core::{Look, Picture, Piece, Scene, Shape};

use super::{Breakthrough, Position, Step};
use crate::bits::Bits;

impl Scene for Breakthrough {
    fn picture(&self, state: &Position) -> Picture {
        let pieces = (0..2).flat_map(|player| {
            Bits(state.men(player)).map(move |square| Piece {
                at: self.name(square),
                what: ["P", "p"][player].into(),
                owner: Some(player),
            })
        });
        Picture {
            pieces: pieces.collect(),
            shape: Shape::Grid {
                columns: self.columns(),
                squares: Bits(self.all).map(|square| self.name(square)).collect(),
                look: Look::Chequered,
            },
        }
    }

    fn path(&self, _state: &Position, Step { from, to }: Step) -> Vec<String> {
        vec![self.name(from), self.name(to)]
    }
}
