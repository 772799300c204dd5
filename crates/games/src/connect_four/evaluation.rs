//! Knowledge about unfinished positions: who has more squares to win on and will get to them, and which moves to try first.

use gametree_core::{Evaluate, Game, Knowledge};

use super::board::MOST_BITS;
use super::{ConnectFour, Position, Square, Stage};
use crate::bits::Bits;

/// Counts the squares on which each player would win, and those of the right parity twice.
///
/// When all other columns are full, the players fill the last one from the bottom in turn. On an even number of rows the first player then
/// comes to the odd ones and the second to the even ones, so that such a threat wins in the end if nothing else happens; on an odd number
/// it depends on how many columns are left. This is zugzwang control in the smallest form (Allis, "A Knowledge-based Approach of
/// Connect-Four", 1988).
///
/// Utilities are whole numbers that start at 1, so no evaluation fits between a draw and the smallest win. It therefore stays within
/// [`Threats::MOST`], as much as a win with the winner's third last stone: larger wins are always preferred.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threats;

impl Threats {
    /// The strongest evaluation for either player.
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
        let value = (worth(0) - worth(1)).clamp(-Self::MOST, Self::MOST);
        // What the rules say for sure comes first; it may be narrower.
        let (low, high) = game.bounds(state);
        value.clamp(low, high)
    }
}

impl<const COLUMNS: usize, const ROWS: usize> Knowledge<ConnectFour<COLUMNS, ROWS>> for Threats {
    /// By the number of squares on which the mover threatens to win afterwards, then by how near the column is to the middle.
    #[inline]
    fn rank(&self, game: &ConnectFour<COLUMNS, ROWS>, state: &Position, action: Square) -> i32 {
        self.rank_result(game, state, action, &game.result(state, action))
    }

    #[inline]
    fn rank_result(
        &self,
        game: &ConnectFour<COLUMNS, ROWS>,
        _state: &Position,
        Square(square): Square,
        result: &Position,
    ) -> i32 {
        if result.stage == Stage::Won {
            return i32::MAX;
        }
        let threats = result.their_wins.count_ones() as i32;
        threats * MOST_BITS as i32 + i32::from(game.board.nearness[usize::from(square)])
    }

    /// A move that wins at once; if there is none, those after which the opponent does not; if there are none either, one that blocks a
    /// win of the opponent.
    #[inline]
    fn candidates(&self, game: &ConnectFour<COLUMNS, ROWS>, state: &Position, out: &mut Vec<Square>) {
        let landings = game.board.landings(state.taken);
        let lowest = |squares: u64| Square(squares.trailing_zeros() as u8);
        let wins = landings & state.own_wins;
        if wins != 0 {
            return out.push(lowest(wins));
        }
        let safe = game.safe(state, landings);
        if safe == 0 {
            let blocks = landings & state.their_wins;
            return out.push(lowest(if blocks != 0 { blocks } else { landings }));
        }
        Bits(safe).for_each(|square| out.push(Square(square)));
    }

    /// The square on which the stone lands.
    #[inline]
    fn history_index(&self, _game: &ConnectFour<COLUMNS, ROWS>, Square(square): Square) -> usize {
        square.into()
    }

    /// The moves that win at once; if there are none, those that prevent the opponent from doing so.
    fn noisy(&self, game: &ConnectFour<COLUMNS, ROWS>, state: &Position, out: &mut Vec<Square>) {
        if state.stage == Stage::Open {
            let landings = game.board.landings(state.taken);
            let wins = landings & state.own_wins;
            out.extend(Bits(if wins != 0 { wins } else { landings & state.their_wins }).map(Square));
        }
    }
}

/// Rows one, three, five and so on from the bottom.
fn odd_rows<const COLUMNS: usize, const ROWS: usize>(game: &ConnectFour<COLUMNS, ROWS>) -> u64 {
    (0..game.rows()).step_by(2).fold(0, |squares, row| squares | game.board.bottom << row)
}
