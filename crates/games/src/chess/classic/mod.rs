//! The classic evaluation: a sum over features that people look at, with weights that were learned.
//!
//! Each feature has two weights, for the middle game and for the ending, and the pieces that are left say how much each of them counts. The
//! weights are in `data/chess.classic`, a text for people to read; `gametree learn chess --what classic` writes it.

mod features;
mod groups;
mod text;

use cozy_chess::{Board, Piece};
use gametree_core::{Evaluate, Fixed, Knowledge};

use super::{Chess, MAX_EVALUATION, Position};
pub use features::{Sink, walk};
pub use groups::{FEATURES, GROUPS};

/// What the features are worth, in thousandths of a pawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classic {
    /// Both weights of a feature in one number, so that one addition does for both.
    weights: Box<[Both; FEATURES]>,
}

/// A weight for the middle game and one for the ending.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Both(i64);

impl Both {
    fn new(middle: i32, end: i32) -> Self {
        Self((i64::from(middle) << 32) + i64::from(end))
    }

    fn end(self) -> i32 {
        self.0 as i32
    }

    fn middle(self) -> i32 {
        // What the lower half borrowed is given back.
        ((self.0 + (1 << 31)) >> 32) as i32
    }
}

/// How much of the middle game a piece brings, and how much there is at the start.
const PHASE: [u32; 6] = [0, 1, 1, 2, 4, 0];
const WHOLE_PHASE: u32 = 24;

/// How much of the middle game is left, from 24 down to 0.
fn phase(board: &Board) -> u32 {
    let part = |piece: Piece| PHASE[piece as usize] * board.pieces(piece).len();
    Piece::ALL.into_iter().map(part).sum::<u32>().min(WHOLE_PHASE)
}

impl Classic {
    /// Weights for middle game and ending, feature by feature.
    pub fn new(weights: &[[i32; 2]; FEATURES]) -> Self {
        let mut both = Box::new([Both::default(); FEATURES]);
        for (both, [middle, end]) in both.iter_mut().zip(weights) {
            *both = Both::new(*middle, *end);
        }
        Self { weights: both }
    }

    /// What everybody knows, to begin with: material alone.
    pub fn material() -> Self {
        let mut weights = [[0; 2]; FEATURES];
        for (weight, worth) in weights.iter_mut().zip([1000, 3200, 3300, 5000, 9500]) {
            *weight = [worth; 2];
        }
        Self::new(&weights)
    }

    /// The weights inside the program.
    pub fn embedded() -> Self {
        // A test reads the file, so that this never falls back.
        Self::parse(include_str!("../../../data/chess.classic")).unwrap_or_else(|_| Self::material())
    }

    /// Weights for middle game and ending.
    pub fn weights(&self) -> Vec<[i32; 2]> {
        self.weights.iter().map(|both| [both.middle(), both.end()]).collect()
    }

    /// How much of the middle game is left, from 1 down to 0.
    pub fn phase(board: &Board) -> f32 {
        phase(board) as f32 / WHOLE_PHASE as f32
    }

    /// White's advantage in thousandths of a pawn.
    pub fn value(&self, board: &Board) -> i32 {
        struct Sum<'a>(&'a [Both; FEATURES], i64);
        impl Sink for Sum<'_> {
            #[inline(always)]
            fn add(&mut self, feature: usize, times: i32) {
                self.1 += self.0[feature].0 * i64::from(times);
            }
        }
        let mut sum = Sum(&self.weights, 0);
        walk(board, &mut sum);
        let (both, phase) = (Both(sum.1), phase(board) as i32);
        let value = both.middle() * phase + both.end() * (WHOLE_PHASE as i32 - phase);
        (value / WHOLE_PHASE as i32).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

/// A sink that lists features, each once, with how often White has it more than Black.
#[derive(Clone, Debug)]
pub struct Tally {
    counts: Vec<i32>,
    touched: Vec<usize>,
}

impl Default for Tally {
    fn default() -> Self {
        Self { counts: vec![0; FEATURES], touched: Vec::new() }
    }
}

impl Sink for Tally {
    fn add(&mut self, feature: usize, times: i32) {
        if self.counts[feature] == 0 {
            self.touched.push(feature);
        }
        self.counts[feature] += times;
    }
}

impl Tally {
    /// All features that do not cancel out, with their counts; empty afterwards.
    pub fn take(&mut self) -> Vec<(u16, i8)> {
        let mut list = Vec::new();
        for feature in self.touched.drain(..) {
            let count = std::mem::take(&mut self.counts[feature]);
            if count != 0 {
                list.push((feature as u16, count as i8));
            }
        }
        list
    }
}

impl Evaluate<Chess> for Classic {
    fn evaluate(&self, _game: &Chess, state: &Position) -> Fixed {
        Fixed(self.value(state.board()))
    }

    fn stays_inside(&self, _game: &Chess, _state: &Position) -> bool {
        true
    }
}

impl Knowledge<Chess> for Classic {
    super::knowledge::shared_knowledge!();
}

#[cfg(test)]
mod tests;
