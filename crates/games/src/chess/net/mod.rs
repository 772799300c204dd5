//! The evaluation of a small net, updated move by move (an NNUE).
//!
//! Each side sees 768 features: whose piece (its own or the enemy's), which of six, on which of 64 squares, with its own first rank below
//! and the files mirrored where its king stands on the right half. A first layer of `HIDDEN` units, the same for both sides, is a sum of one row
//! for each piece. So a move changes two or three rows of a sum that is kept for each position on the way. The units, clipped to 0..=255 and squared, meet
//! the weights of one of eight outputs, by the number of pieces: the mover's units first. All numbers are small integers (see
//! `learn::net`), in loops that the compiler turns into vector instructions.

mod file;

#[cfg(test)]
mod tests;

use cozy_chess::{BitBoard, Board, Color, File, Piece, Square};
use gametree_core::{Evaluate, Fixed, Incremental, Knowledge};

use super::{Chess, ChessMove, MAX_EVALUATION, Position};
pub(super) use file::EMBEDDED;
pub use file::{Numbers, units};

/// Features of one side's view.
pub const FEATURES: usize = 768;

/// Outputs.
pub const BUCKETS: usize = 8;

/// Units of the first layer of the net inside the program.
pub const HIDDEN: usize = 128;

/// What one is, in the first layer and in the weights of the output.
const ONE: [i32; 2] = [255, 64];

/// A net.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net<const HIDDEN: usize = 128> {
    first: Vec<[i16; HIDDEN]>,
    bias: [i16; HIDDEN],
    output: [[[i16; HIDDEN]; 2]; BUCKETS],
    constant: [i32; BUCKETS],
    /// What an output of one is worth, in thousandths of a pawn.
    scale: i32,
}

/// The first layer as White and as Black see it, before it is clipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accumulator<const HIDDEN: usize> {
    views: [[i16; HIDDEN]; 2],
}

/// How one side looks at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    color: Color,
    mirrored: bool,
}

impl View {
    /// The view of a side.
    #[inline]
    pub fn new(board: &Board, color: Color) -> Self {
        Self::of(color, board.king(color))
    }

    /// The view of a side whose king stands there.
    #[inline]
    pub fn of(color: Color, king: Square) -> Self {
        Self { color, mirrored: king.file() >= File::E }
    }

    /// The number of a piece in this view.
    #[inline]
    pub fn feature(self, color: Color, piece: Piece, square: Square) -> usize {
        let square = square.relative_to(self.color) as usize ^ if self.mirrored { 7 } else { 0 };
        384 * usize::from(color != self.color) + 64 * piece as usize + square
    }
}

/// Which output speaks, by the number of pieces.
#[inline]
pub fn bucket(board: &Board) -> usize {
    bucket_of(board.occupied().len() as usize)
}

/// Which output speaks where there are so many pieces.
#[inline]
pub fn bucket_of(pieces: usize) -> usize {
    pieces.saturating_sub(1) / 4 % BUCKETS
}

/// What a move takes off the board, or puts onto it: at most a piece and what it takes, or king and rook.
struct Pieces {
    list: [(Color, Piece, Square); 2],
    count: usize,
}

impl Pieces {
    fn new() -> Self {
        Self { list: [(Color::White, Piece::Pawn, Square::A1); 2], count: 0 }
    }

    #[inline]
    fn add(&mut self, color: Color, piece: Piece, squares: BitBoard) {
        for square in squares {
            self.list[self.count & 1] = (color, piece, square);
            self.count += 1;
        }
    }
}

impl<const HIDDEN: usize> Net<HIDDEN> {
    /// What the output of one is worth, in thousandths of a pawn.
    pub fn scale(&self) -> i32 {
        self.scale
    }

    fn view(&self, board: &Board, view: View) -> [i16; HIDDEN] {
        let mut units = self.bias;
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in board.colored_pieces(color, piece) {
                    let row = &self.first[view.feature(color, piece, square)];
                    for (unit, weight) in units.iter_mut().zip(row) {
                        *unit = unit.wrapping_add(*weight);
                    }
                }
            }
        }
        units
    }

    /// The first layer from nothing.
    pub fn accumulator(&self, board: &Board) -> Accumulator<HIDDEN> {
        Accumulator { views: Color::ALL.map(|color| self.view(board, View::new(board, color))) }
    }

    /// The first layer after a move, from that before it.
    #[inline]
    pub fn step(
        &self,
        before: &Board,
        after: &Board,
        from: &Accumulator<HIDDEN>,
        to: &mut Accumulator<HIDDEN>,
    ) {
        // What differs between the boards, whatever move it was: castling, capturing in passing and promotion need no words of their own.
        let (mut gone, mut come) = (Pieces::new(), Pieces::new());
        for piece in Piece::ALL {
            if before.pieces(piece) == after.pieces(piece) {
                continue;
            }
            for color in Color::ALL {
                let (old, new) = (before.colored_pieces(color, piece), after.colored_pieces(color, piece));
                gone.add(color, piece, old - new);
                come.add(color, piece, new - old);
            }
        }
        for color in Color::ALL {
            let (view, number) = (View::new(after, color), color as usize);
            let (old, new) = (&from.views[number], &mut to.views[number]);
            let row = |pieces: &Pieces, place: usize| {
                let (color, piece, square) = pieces.list[place];
                &self.first[view.feature(color, piece, square)]
            };
            if View::new(before, color) != view {
                *new = self.view(after, view);
                continue;
            }
            // One pass over the units, whatever changes.
            let (minus, plus) = (row(&gone, 0), row(&come, 0));
            match (gone.count, come.count) {
                (1, 1) => fill(new, |unit| old[unit].wrapping_add(plus[unit]).wrapping_sub(minus[unit])),
                (2, 1) => {
                    let taken = row(&gone, 1);
                    fill(new, |unit| {
                        old[unit].wrapping_add(plus[unit]).wrapping_sub(minus[unit]).wrapping_sub(taken[unit])
                    });
                }
                (2, 2) => {
                    let (taken, more) = (row(&gone, 1), row(&come, 1));
                    fill(new, |unit| {
                        let sum = old[unit].wrapping_add(plus[unit]).wrapping_add(more[unit]);
                        sum.wrapping_sub(minus[unit]).wrapping_sub(taken[unit])
                    });
                }
                _ => *new = self.view(after, view),
            }
        }
    }

    /// White's advantage in thousandths of a pawn, by the first layer.
    #[inline]
    pub fn output(&self, board: &Board, accumulator: &Accumulator<HIDDEN>) -> i32 {
        let (mover, bucket) = (board.side_to_move(), bucket(board));
        let [own, other] = &self.output[bucket];
        let sum = i64::from(meet(&accumulator.views[mover as usize], own))
            + i64::from(meet(&accumulator.views[!mover as usize], other));
        let total = sum / i64::from(ONE[0]) + i64::from(self.constant[bucket]);
        let value = total * i64::from(self.scale) / i64::from(ONE[0] * ONE[1]);
        let value = value.clamp(-i64::from(MAX_EVALUATION), i64::from(MAX_EVALUATION)) as i32;
        if mover == Color::White { value } else { -value }
    }
}

/// Every unit anew.
#[inline(always)]
fn fill<const HIDDEN: usize>(units: &mut [i16; HIDDEN], value: impl Fn(usize) -> i16) {
    for (number, unit) in units.iter_mut().enumerate() {
        *unit = value(number);
    }
}

/// The sum of squared clipped units times their weights. At most 255 * 255 * 127 for each unit: up to 256 of them fit.
#[inline]
fn meet<const HIDDEN: usize>(units: &[i16; HIDDEN], weights: &[i16; HIDDEN]) -> i32 {
    let mut sum = 0;
    for (unit, weight) in units.iter().zip(weights) {
        let unit = (*unit).clamp(0, ONE[0] as i16);
        // Weights are at most 127, so that this fits into sixteen bits.
        sum += i32::from(unit.wrapping_mul(*weight)) * i32::from(unit);
    }
    sum
}

impl<const HIDDEN: usize> Evaluate<Chess> for Net<HIDDEN> {
    fn evaluate(&self, _game: &Chess, state: &Position) -> Fixed {
        Fixed(self.output(state.board(), &self.accumulator(state.board())))
    }

    fn stays_inside(&self, _game: &Chess, _state: &Position) -> bool {
        true
    }
}

impl<const HIDDEN: usize> Knowledge<Chess> for Net<HIDDEN> {
    super::knowledge::shared_knowledge!();
}

impl<const HIDDEN: usize> Incremental<Chess> for Net<HIDDEN> {
    type Accumulator = Accumulator<HIDDEN>;

    fn refresh(&self, _game: &Chess, state: &Position) -> Accumulator<HIDDEN> {
        self.accumulator(state.board())
    }

    #[inline]
    fn update(
        &self,
        _game: &Chess,
        before: &Position,
        _action: ChessMove,
        after: &Position,
        from: &Accumulator<HIDDEN>,
        to: &mut Accumulator<HIDDEN>,
    ) {
        self.step(before.board(), after.board(), from, to);
    }

    #[inline]
    fn evaluate_accumulated(
        &self,
        _game: &Chess,
        state: &Position,
        accumulator: &Accumulator<HIDDEN>,
    ) -> Fixed {
        Fixed(self.output(state.board(), accumulator))
    }
}
