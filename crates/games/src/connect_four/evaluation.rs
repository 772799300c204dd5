//! An opinion about unfinished positions: who has more squares to win on, and whether he will be the one to get them.

use gametree_core::{Evaluate, Game};

use super::{ConnectFour, Position};

/// Counts the squares on which each player would win, and those of the right parity twice.
///
/// When all other columns are full, the players fill the last one from the bottom in turn. On an even number of rows the first player then
/// comes to the odd ones and the second to the even ones, so that such a threat wins in the end if nothing else happens; on an odd number
/// it depends on how many columns are left. This is zugzwang control in the smallest form (Allis, "A Knowledge-based Approach of
/// Connect-Four", 1988).
///
/// Utilities are whole numbers that start at 1, so no opinion fits between a draw and the smallest win. It is therefore kept to at most
/// [`Threats::MOST`], which is as much as a win with the winner's third last stone: larger wins are always preferred to any opinion.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threats;

impl Threats {
    /// The strongest opinion for or against anybody.
    pub const MOST: i32 = 3;
}

impl<const COLUMNS: usize, const ROWS: usize> Evaluate<ConnectFour<COLUMNS, ROWS>> for Threats {
    fn evaluate(&self, game: &ConnectFour<COLUMNS, ROWS>, state: &Position) -> i32 {
        let odd_rows = odd_rows(game);
        let rows =
            if game.rows().is_multiple_of(2) { [odd_rows, game.board.all & !odd_rows] } else { [0, 0] };
        let worth = |player: usize| {
            let wins = state.wins(player);
            (wins.count_ones() + (wins & rows[player]).count_ones()) as i32
        };
        let opinion = (worth(0) - worth(1)).clamp(-Self::MOST, Self::MOST);
        // What the rules say for sure comes first; it may be narrower.
        let (low, high) = game.bounds(state);
        opinion.clamp(low, high)
    }
}

/// Rows one, three, five and so on from the bottom.
fn odd_rows<const COLUMNS: usize, const ROWS: usize>(game: &ConnectFour<COLUMNS, ROWS>) -> u64 {
    (0..game.rows()).step_by(2).fold(0, |squares, row| squares | game.board.bottom << row)
}
