//! Positions to train nets with, 32 bytes each.

use cozy_chess::{Color, Piece, Square};
use gametree_games::chess::net::{View, bucket_of};
use gametree_games::chess::{Position, player};
use gametree_learn::net::{Example, Positions};

use super::games::Record;

/// A position as the mover sees it, its own first rank below.
///
/// ```text
/// | occupied 8 | pieces 16: four bits each in the order of their squares, 8 for the enemy's | target 4 | game 4 |
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Packed {
    occupied: u64,
    pieces: [u8; 16],
    /// The mover's expected share of the points.
    target: f32,
    game: u32,
}

impl Packed {
    fn new(state: &Position, white: f32, game: u32) -> Self {
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
        let target = if player(mover) == 0 { white } else { 1.0 - white };
        Self { occupied: turned.0, pieces, target, game }
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

/// All positions of some games, each with its target.
pub(super) struct Examples(Vec<Packed>);

impl Examples {
    pub(super) fn new(games: &[Record], targets: &Targets) -> Self {
        let mut list = Vec::new();
        for (number, game) in (0..).zip(games) {
            let white = targets.of(game);
            game.visit(|state, place| list.push(Packed::new(state, white[place], number)));
        }
        Self(list)
    }
}

/// How targets are made of results and the values of searches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Targets {
    /// The weight of results.
    pub results: f32,
    /// The weight of later values.
    pub foresight: f32,
    /// The value whose expected share of the points is 73 %.
    pub scale: f32,
}

impl Targets {
    /// White's share of the points at each value of a game.
    pub(super) fn of(&self, game: &Record) -> Vec<f32> {
        let result = (f32::from(game.result) + 1.0) / 2.0;
        let mut shares = game.shares(self.scale, self.foresight);
        shares.iter_mut().for_each(|share| *share += self.results * (result - *share));
        shares
    }
}

impl Positions for Examples {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn group(&self, index: usize) -> u64 {
        self.0[index].game.into()
    }

    fn read(&self, index: usize, out: &mut Example) {
        let packed = &self.0[index];
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
        out.target = packed.target;
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
            let examples = Examples(vec![Packed::new(&state, 0.75, 7)]);
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
            assert_eq!(example.target, if mover == Color::White { 0.75 } else { 0.25 });
            actions.clear();
            game.actions(&state, &mut actions);
            game.play(&mut state, actions[random.below(actions.len())]);
        }
    }
}
