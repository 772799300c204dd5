//! The board as a picture.

use gametree_core::{Look, Picture, Piece, Scene, Shape, Text};

use super::{Mnk, Position, Square};

impl Scene for Mnk {
    fn picture(&self, state: &Position) -> Picture {
        let squares: Vec<String> = (0..self.columns() * self.rows())
            .map(|square| self.print_action(state, Square(square as u8)))
            .collect();
        let owner = |square: usize| (0..2).find(|player| state.stones(*player) >> square & 1 == 1);
        let pieces = squares.iter().enumerate().filter_map(|(square, at)| {
            owner(square).map(|player| Piece {
                at: at.clone(),
                what: self.player_name(player),
                owner: Some(player),
            })
        });
        Picture {
            pieces: pieces.collect(),
            shape: Shape::Grid { columns: self.columns(), squares, look: Look::Lines },
        }
    }

    fn path(&self, state: &Position, square: Square) -> Vec<String> {
        vec![self.print_action(state, square)]
    }
}
