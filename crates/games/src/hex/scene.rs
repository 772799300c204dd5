//! The board as a picture.

use gametree_core::{Picture, Piece, Scene, Shape, Text};

use super::{Hex, Move, Position, cells};

impl Scene for Hex {
    fn picture(&self, state: &Position) -> Picture {
        let pieces = (0..2).flat_map(|player| {
            cells(state.stones(player)).map(move |cell| Piece {
                at: self.name(cell),
                what: self.player_name(player).to_lowercase(),
                owner: Some(player),
            })
        });
        Picture {
            pieces: pieces.collect(),
            shape: Shape::Hexagons {
                columns: self.size(),
                hexagons: cells(self.all).map(|cell| self.name(cell)).collect(),
                sides: [Some(0), Some(1), Some(0), Some(1)],
            },
        }
    }

    /// A swap has no place on the board.
    fn path(&self, state: &Position, action: Move) -> Vec<String> {
        if action == Move::SWAP { Vec::new() } else { vec![self.print_action(state, action)] }
    }
}
