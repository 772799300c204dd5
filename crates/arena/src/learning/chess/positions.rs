//! Positions to train nets with, 32 bytes each.

use cozy_chess::{Color, Piece, Square};
use gametree_games::chess::net::{View, bucket_of};
use gametree_games::chess::{Position, player};
use gametree_learn::net::{Example, Positions};

use super::games::Record;

/// A position as the mover sees it, its own first rank below.
///
/// ```text
/// | occupied 8 | pieces 16: four bits each in the order of their squares, 8 for the enemy's | value 2 | result 1 | 1 | game 4 |
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed {
    occupied: u64,
    pieces: [u8; 16],
    /// What the mover expected, in thousandths of a pawn.
    value: i16,
    /// 1 when the mover won, -1 when the other side did.
    result: i8,
    game: u32,
}

impl Packed {
    fn new(state: &Position, white: i16, result: i8, game: u32) -> Self {
        let board = state.board();
        let mover = board.side_to_move();
        let turned = match mover {
            Color::White => board.occupied(),
            Color::Black => board.occupied().flip_ranks(),
        };
        let mut pieces = [0; 16];
        for (number, seen) in turned.iter().enumerate().take(32) {
            let square = seen.relative_to(mover);
            let piece = board.piece_on(square).map_or(0, |piece| piece as u8);
            let enemy = u8::from(board.color_on(square) != Some(mover));
            pieces[number / 2] |= (piece | enemy << 3) << (4 * (number % 2));
        }
        let sign = if player(mover) == 0 { 1 } else { -1 };
        Self { occupied: turned.0, pieces, value: white * i16::from(sign), result: result * sign, game }
    }

    /// Each piece with its square: White is the mover.
    fn pieces(&self) -> impl Iterator<Item = (Color, Piece, Square)> {
        let squares = cozy_chess::BitBoard(self.occupied).iter();
        squares.enumerate().map(|(number, square)| {
            let four = self.pieces[number / 2 % 16] >> (4 * (number % 2));
            let color = if four & 8 == 0 { Color::White } else { Color::Black };
            (color, Piece::index(usize::from(four & 7).min(5)), square)
        })
    }
}

/// All positions of some games, with targets between results and values.
pub(super) struct Examples {
    list: Vec<Packed>,
    /// How much results count.
    results: f32,
    /// What value promises 73 % of the points.
    scale: f32,
}

impl Examples {
    pub(super) fn new(games: &[Record], results: f32, scale: f32) -> Self {
        let mut list = Vec::new();
        for (number, game) in (0..).zip(games) {
            game.visit(|state, value| list.push(Packed::new(state, value, game.result, number)));
        }
        Self { list, results, scale }
    }
}

/// What is to be foretold: something between the result, from -1 to 1, and the share of the points that a value promises.
pub(super) fn target(result: i8, value: i16, results: f32, scale: f32) -> f32 {
    let share = 1.0 / (1.0 + (-f32::from(value) / scale).exp());
    results * (f32::from(result) + 1.0) / 2.0 + (1.0 - results) * share
}

impl Positions for Examples {
    fn count(&self) -> usize {
        self.list.len()
    }

    fn group(&self, index: usize) -> u64 {
        self.list[index].game.into()
    }

    fn read(&self, index: usize, out: &mut Example) {
        let packed = &self.list[index];
        let king = |wanted: Color| {
            let is_king =
                |(color, piece, _): &(Color, Piece, Square)| *piece == Piece::King && *color == wanted;
            packed.pieces().find(is_king).map_or(Square::A1, |(.., square)| square)
        };
        let views = Color::ALL.map(|color| View::of(color, king(color)));
        for (color, piece, square) in packed.pieces() {
            out.push(views.map(|view| view.feature(color, piece, square) as u16));
        }
        out.bucket = bucket_of(packed.occupied.count_ones() as usize);
        out.target = target(packed.result, packed.value, self.results, self.scale);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_core::{Game, Rng, Turn};
    use gametree_games::chess::Chess;

    #[test]
    fn packed_positions_have_the_features_that_the_net_sees() {
        assert_eq!(size_of::<Packed>(), 32);
        let (game, mut random) = (Chess::standard(), Rng::new(2));
        let (mut state, mut actions) = (game.initial(), Vec::new());
        while game.turn(&state) != Turn::Over {
            let board = state.board();
            let examples =
                Examples { list: vec![Packed::new(&state, 500, 1, 7)], results: 1.0, scale: 4000.0 };
            let mut example = Example::default();
            examples.read(0, &mut example);
            let mover = board.side_to_move();
            let views = [mover, !mover].map(|color| View::new(board, color));
            let mut expected: Vec<[u16; 2]> = Vec::new();
            for square in board.occupied() {
                let (piece, color) = (board.piece_on(square).unwrap(), board.color_on(square).unwrap());
                expected.push(views.map(|view| view.feature(color, piece, square) as u16));
            }
            let mut found = example.active().to_vec();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{board}");
            assert_eq!(example.target, if mover == Color::White { 1.0 } else { 0.0 });
            actions.clear();
            game.actions(&state, &mut actions);
            game.play(&mut state, actions[random.below(actions.len())]);
        }
    }
}
