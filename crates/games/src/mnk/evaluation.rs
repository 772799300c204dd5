//! Knowledge about unfinished positions: the lines that each player may still complete.

use gametree_core::{Evaluate, Fixed, Knowledge};

use super::{Mnk, Position, Square};

/// Weighs every line that only one player has stones in: four times as much for each further stone.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenLines;

/// The sum of weights at which the evaluation is half a win. Any positive number keeps the order of positions.
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

impl Knowledge<Mnk> for OpenLines {
    /// What the lines through the square are worth to the player who may still complete them. To take an open line from the
    /// opponent is good, to come nearer to an own one is twice as good: winning is better than preventing a win.
    fn rank(&self, game: &Mnk, state: &Position, Square(square): Square) -> i32 {
        let own = state.stones[state.mover().unwrap_or(0)];
        let worth = |line: &u64| match (line & own, line & state.taken() & !own) {
            (mine, 0) => 2 * weight(mine) as i32,
            (0, theirs) => weight(theirs) as i32,
            _ => 0,
        };
        let lines = game.board.lines_through(usize::from(square));
        lines.iter().map(worth).sum()
    }

    /// The moves that win at once; if there are none, those that prevent the opponent from doing so.
    fn noisy(&self, game: &Mnk, state: &Position, out: &mut Vec<Square>) {
        let Some(mover) = state.mover() else { return };
        let (free, before) = (game.free(state), out.len());
        out.extend(game.completing(state.stones[mover], free));
        if out.len() == before {
            out.extend(game.completing(state.stones[1 - mover], free));
        }
    }
}

/// What a line is worth that holds these stones of one player and none of the other.
fn weight(stones: u64) -> i64 {
    // Beyond ten stones all lines weigh the same, so that no sum of them overflows 32 bits.
    1 << (2 * stones.count_ones().min(10))
}
