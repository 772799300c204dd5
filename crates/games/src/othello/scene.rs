//! The board as a picture.

use gametree_core::{Picture, Piece, Scene, Shape, Text};

use super::{Move, Othello, Position};

impl Scene for Othello {
    fn picture(&self, state: &Position) -> Picture {
        let owner = |square: u8| (0..2).find(|player| state.discs(*player) >> square & 1 == 1);
        let pieces = self.squares().filter_map(|square| {
            let player = owner(square)?;
            Some(Piece {
                at: self.name(square),
                what: self.player_name(player).to_lowercase(),
                owner: Some(player),
            })
        });
        let squares = self.squares().map(|square| self.name(square));
        Picture {
            pieces: pieces.collect(),
            shape: Shape::Grid { columns: self.size(), squares: squares.collect() },
        }
    }

    /// A pass has no place on the board.
    fn path(&self, state: &Position, action: Move) -> Vec<String> {
        if action == Move::PASS { Vec::new() } else { vec![self.print_action(state, action)] }
    }
}
