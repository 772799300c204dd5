//! An opinion about unfinished positions: count the lines that each player may still complete.

use gametree_core::{Evaluate, Fixed};

use super::{Mnk, Position};

/// Weighs every line that only one player has stones in: four times as much for each further stone.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenLines;

/// The sum of weights at which the opinion is half a win. Any positive number keeps the order of positions.
const HALF_A_WIN: i64 = 100;

impl Evaluate<Mnk> for OpenLines {
    fn evaluate(&self, game: &Mnk, state: &Position) -> Fixed {
        let [x, o] = state.stones;
        let worth = |line: &u64| match (line & x, line & o) {
            (ours, 0) => weight(ours),
            (0, theirs) => -weight(theirs),
            _ => 0,
        };
        // A line without stones is open to both and helps neither.
        let touched = |line: &&u64| *line & (x | o) != 0;
        let sum: i64 = game.board.lines.iter().filter(touched).map(worth).sum();
        // Rounding towards zero keeps the quotient strictly inside -1 and 1, however large the sum.
        Fixed((i64::from(Fixed::ONE.0) * sum / (HALF_A_WIN + sum.abs())) as i32)
    }
}

/// What a line is worth that holds these stones of one player and none of the other.
pub(super) fn weight(stones: u64) -> i64 {
    // Beyond ten stones all lines weigh the same, so that no sum of them overflows 32 bits.
    1 << (2 * stones.count_ones().min(10))
}
