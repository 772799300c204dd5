//! Discs that can never be turned again, and what they say about the final score.

use super::bits::STEPS;
use super::{Othello, Position};

/// Squares from which one, two and four steps lead off the 64 squares: along each of [`STEPS`], then against it.
const ENDS: [[[u64; 4]; 3]; 2] = [[ends(1), ends(2), ends(4)], [ends(-1), ends(-2), ends(-4)]];

const fn ends(count: i32) -> [u64; 4] {
    let directions = [(0, 1), (1, 0), (1, -1), (1, 1)];
    let mut ends = [0; 4];
    let mut index = 0;
    while index < 256 {
        let (direction, square) = (index / 64, index % 64);
        let (down, right) = directions[direction];
        let (row, column) = (square as i32 / 8 + count * down, square as i32 % 8 + count * right);
        if row < 0 || row > 7 || column < 0 || column > 7 {
            ends[direction] |= 1 << square;
        }
        index += 1;
    }
    ends
}

/// For each direction of [`STEPS`] the squares of whose line in that direction every square is `filled`.
#[inline]
fn full_lines(filled: u64) -> [u64; 4] {
    let mut full = [0; 4];
    for direction in 0..4 {
        let step = STEPS[direction];
        let (mut up, mut down) = (filled, filled);
        // After these lines `up` holds the squares from which one, three and all seven squares ahead are filled or do not exist.
        up &= ENDS[0][0][direction] | up >> step;
        down &= ENDS[1][0][direction] | down << step;
        up &= ENDS[0][1][direction] | up >> (2 * step);
        down &= ENDS[1][1][direction] | down << (2 * step);
        up &= ENDS[0][2][direction] | up >> (4 * step);
        down &= ENDS[1][2][direction] | down << (4 * step);
        full[direction] = up & down;
    }
    full
}

/// The discs of `own` that stay for sure, given the squares along whose line in each direction nothing can be turned. A disc cannot be turned
/// along a line either where its neighbour is a disc of the same colour that stays: both would have to be turned together.
#[inline]
fn staying(own: u64, safe: [u64; 4]) -> u64 {
    let mut stay = own & safe[0] & safe[1] & safe[2] & safe[3];
    while stay != 0 {
        let mut kept = [0; 4];
        for direction in 0..4 {
            kept[direction] = safe[direction] | stay << STEPS[direction] | stay >> STEPS[direction];
        }
        let more = own & kept[0] & kept[1] & kept[2] & kept[3];
        if more == stay {
            break;
        }
        stay = more;
    }
    stay
}

impl Othello {
    /// The squares of the rim, in each direction of [`STEPS`]: where the neighbour on one side is not on the board.
    pub(super) fn rims(board: u64) -> [u64; 4] {
        let mut rims = [0; 4];
        for direction in 0..4 {
            let (off, step) = (!board, STEPS[direction]);
            let ends = ENDS[0][0][direction] | ENDS[1][0][direction];
            rims[direction] = board & (ends | off << step | off >> step);
        }
        rims
    }

    /// Discs of Black, then of White, that can never be turned: not all of them, but surely none that can.
    pub fn stable(&self, state: &Position) -> [u64; 2] {
        let safe = self.safe(state);
        [0, 1].map(|player| staying(state.discs(player), safe))
    }

    /// The squares where nothing can be turned along the line in each direction: it is full, or ends right here.
    #[inline]
    fn safe(&self, state: &Position) -> [u64; 4] {
        let mut safe = full_lines(state.own | state.other | !self.board);
        for (safe, rim) in safe.iter_mut().zip(self.rims) {
            *safe |= rim;
        }
        safe
    }

    /// Between which scores the game will end as whose turn it is sees it, by the discs that stay.
    #[inline]
    pub(super) fn stable_bounds(&self, state: &Position) -> (i32, i32) {
        let area = self.area();
        let [own_corners, other_corners] = [state.own, state.other].map(|discs| discs & self.corners);
        // What stays without a corner is hardly ever worth the search for it.
        if own_corners | other_corners == 0 {
            return (-area, area);
        }
        let safe = self.safe(state);
        let kept =
            |discs, corners| if corners == 0 { 0 } else { 2 * staying(discs, safe).count_ones() as i32 };
        (kept(state.own, own_corners) - area, area - kept(state.other, other_corners))
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Text;

    use super::*;

    fn stable(text: &str) -> [u32; 2] {
        let game = Othello::standard();
        let state = game.parse_state(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.stable(&state).map(u64::count_ones)
    }

    #[test]
    fn corners_and_what_leans_on_them_stay() {
        let rows = |rows: [&str; 8]| format!("{} X", rows.concat());
        let start =
            ["--------", "--------", "--------", "---OX---", "---XO---", "--------", "--------", "--------"];
        assert_eq!(stable(&rows(start)), [0, 0]);
        let corner =
            ["XXX-----", "XX------", "XOX-----", "---XX---", "---XO---", "--------", "--------", "--------"];
        // The corner, the edge from it, the second row behind it, and the edge down the side.
        assert_eq!(stable(&rows(corner)), [6, 0]);
        let full = "XOXOXOXOOXOXOXOXXOXOXOXOOXOXOXOXXOXOXOXOOXOXOXOXXOXOXOXOOXOXOXOX X";
        assert_eq!(stable(full), [32, 32]);
    }

    #[test]
    fn full_lines_are_those_without_a_gap() {
        for direction in 0..4 {
            assert_eq!(full_lines(u64::MAX)[direction], u64::MAX);
        }
        let [rows, columns, left, right] = full_lines(!(1 << 27));
        assert_eq!(!rows, 0xff << 24);
        assert_eq!(!columns, 0x0808_0808_0808_0808);
        assert_eq!(!left, 0x0001_0204_0810_2040);
        assert_eq!(!right, 0x8040_2010_0804_0201);
    }
}
