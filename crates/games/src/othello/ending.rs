//! The last squares of a game, played out by code that does nothing else: no table, no lists on the heap.
//!
//! Scores are those of whose turn it is. Every function returns the exact score where that lies between `alpha` and `beta`, an upper bound
//! of it where the result is at most `alpha`, and a lower bound where it is at least `beta`.

use super::bits::{flips, moves, spread};
use super::{Othello, score};
use crate::bits::Bits;

/// No score yet: less than every score.
const NONE: i32 = -i32::MAX;

/// With this many empty squares and more, it pays to sort moves by how many answers they leave.
const SORTED: u32 = 6;

/// The most empty squares that are played out here. In a search with a table above it, 8 took a fifth less time than 6 on the positions 40 to
/// 42 of the FFO endgame test, and 7 to 9 made no difference that could be measured.
pub(super) const MOST: u32 = 8;

/// What the last plies need to know of the rules, and a count.
pub(super) struct Ending {
    board: u64,
    corners: u64,
    area: i32,
    /// Positions visited.
    pub(super) visited: u64,
}

impl Ending {
    pub(super) fn new(game: &Othello) -> Self {
        Self { board: game.board, corners: game.corners, area: game.area(), visited: 0 }
    }

    /// The score of a position with at most [`MOST`] empty squares.
    pub(super) fn solve(&mut self, own: u64, other: u64, alpha: i32, beta: i32) -> i32 {
        let squares = self.board & !(own | other);
        let empty = Empty { squares, odd: odd(squares), left: squares.count_ones() };
        match empty.left {
            0 => {
                self.visited += 1;
                score(own, other, self.area)
            }
            1 => self.last(own, squares.trailing_zeros() as u8),
            2 => self.last_two(own, other, alpha, beta, squares),
            3..SORTED => self.last_few(own, other, alpha, beta, empty),
            _ => self.sorted(own, other, moves(own, other, self.board), alpha, beta, empty),
        }
    }

    /// Many empty squares, of which `legal` can be played: the moves that leave the opponent the least choice first.
    fn sorted(&mut self, own: u64, other: u64, legal: u64, mut alpha: i32, beta: i32, empty: Empty) -> i32 {
        self.visited += 1;
        if legal == 0 {
            return match moves(other, own, self.board) {
                0 => score(own, other, self.area),
                legal => -self.sorted(other, own, legal, -beta, -alpha, empty),
            };
        }
        let mut replies = [Reply::default(); MOST as usize];
        let count = self.replies(own, other, legal, empty, &mut replies);
        let mut best = NONE;
        for reply in &replies[..count] {
            let left = empty.without(reply.square);
            let score = -if left.left < SORTED {
                self.last_few(reply.own, reply.other, -beta, -alpha, left)
            } else {
                self.sorted(reply.own, reply.other, reply.legal, -beta, -alpha, left)
            };
            if score >= beta {
                return score;
            }
            best = best.max(score);
            alpha = alpha.max(score);
        }
        best
    }

    /// What every legal move leads to, sorted while it is made; how many there are.
    #[inline]
    fn replies(&self, own: u64, other: u64, squares: u64, empty: Empty, replies: &mut [Reply]) -> usize {
        let mut count = 0;
        for square in Bits(squares) {
            let turned = flips(own, other, square);
            let (next, opponent) = (other ^ turned, own | turned | 1 << square);
            let legal = moves(next, opponent, self.board);
            // A corner is worth two answers, and an odd quadrant almost one.
            let answers = legal.count_ones() + (legal & self.corners).count_ones();
            let cost = 4 * answers as i32 - 3 * (empty.odd >> square & 1) as i32;
            let mut place = count;
            while place > 0 && replies[place - 1].cost > cost {
                replies[place] = replies[place - 1];
                place -= 1;
            }
            replies[place] = Reply { own: next, other: opponent, legal, square, cost };
            count += 1;
        }
        count
    }

    /// Three or more empty squares: those in quadrants with an odd number of them first, as the player who plays there is likely to have the
    /// last word there.
    fn last_few(&mut self, own: u64, other: u64, mut alpha: i32, beta: i32, empty: Empty) -> i32 {
        self.visited += 1;
        let mut best = NONE;
        for mut squares in [empty.squares & empty.odd, empty.squares & !empty.odd] {
            while squares != 0 {
                let square = squares.trailing_zeros() as u8;
                squares &= squares - 1;
                let Some((next, opponent)) = put(own, other, square) else { continue };
                let score = -if empty.left == 3 {
                    self.last_two(next, opponent, -beta, -alpha, empty.squares ^ 1 << square)
                } else {
                    self.last_few(next, opponent, -beta, -alpha, empty.without(square))
                };
                if score >= beta {
                    return score;
                }
                best = best.max(score);
                alpha = alpha.max(score);
            }
        }
        if best > NONE {
            best
        } else if moves(other, own, self.board) != 0 {
            -self.last_few(other, own, -beta, -alpha, empty)
        } else {
            score(own, other, self.area)
        }
    }

    fn last_two(&mut self, own: u64, other: u64, alpha: i32, beta: i32, empty: u64) -> i32 {
        self.visited += 1;
        let (one, two) = (empty.trailing_zeros() as u8, 63 - empty.leading_zeros() as u8);
        let mut best = NONE;
        if let Some((next, _)) = put(own, other, one) {
            best = -self.last(next, two);
            if best >= beta {
                return best;
            }
        }
        if let Some((next, _)) = put(own, other, two) {
            best = best.max(-self.last(next, one));
        }
        if best > NONE {
            return best;
        }
        // A pass: the opponent chooses what is least.
        let mut least = -NONE;
        if let Some((next, _)) = put(other, own, one) {
            least = self.last(next, two);
            if least <= alpha {
                return least;
            }
        }
        if let Some((next, _)) = put(other, own, two) {
            least = least.min(self.last(next, one));
        }
        if least < -NONE { least } else { score(own, other, self.area) }
    }

    /// One empty square. Nothing is turned, only counted: all discs that are not `own` are the opponent's.
    #[inline]
    fn last(&mut self, own: u64, square: u8) -> i32 {
        self.visited += 1;
        let before = 2 * own.count_ones() as i32 - self.area;
        let turned = count(own, square);
        if turned > 0 {
            return before + 2 * turned + 2;
        }
        let turned = count(self.board & !own & !(1 << square), square);
        if turned > 0 {
            before - 2 * turned
        } else if before < 0 {
            // Nobody can play there, and the square goes to the winner. With one square empty there is no tie.
            before
        } else {
            before + 2
        }
    }
}

/// A position after a move: the discs of who is next and of the opponent, and what can be played.
#[derive(Clone, Copy, Default)]
struct Reply {
    own: u64,
    other: u64,
    legal: u64,
    square: u8,
    /// How long it looks to answer; the least first.
    cost: i32,
}

/// The boards after a disc of `own` on an empty square, those of who moves next first; none where it turns nothing.
#[inline]
fn put(own: u64, other: u64, square: u8) -> Option<(u64, u64)> {
    if NEIGHBOURS[usize::from(square & 63)] & other == 0 {
        return None;
    }
    let turned = flips(own, other, square);
    (turned != 0).then(|| (other ^ turned, own | turned | 1 << square))
}

/// The empty squares, and all squares of quadrants that have an odd number of them.
#[derive(Clone, Copy)]
struct Empty {
    squares: u64,
    odd: u64,
    left: u32,
}

impl Empty {
    #[inline]
    fn without(self, square: u8) -> Empty {
        Empty { squares: self.squares ^ 1 << square, odd: self.odd ^ quadrant(square), left: self.left - 1 }
    }
}

/// The four by four squares around a corner to which a square belongs.
#[inline]
fn quadrant(square: u8) -> u64 {
    // Bits 5 and 2 of the number say lower half and right half.
    0x0f0f_0f0f << (square & 0x24)
}

/// All squares of the quadrants where an odd number of squares is empty.
pub(super) fn odd(empty: u64) -> u64 {
    [0, 4, 32, 36].into_iter().map(quadrant).filter(|part| (empty & part).count_ones() % 2 == 1).sum()
}

/// How many discs a disc of `own` turns on the only empty square.
#[inline]
fn count(own: u64, square: u8) -> i32 {
    const COLUMN: u64 = 0x0101_0101_0101_0101;
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let square = usize::from(square & 63);
    let (row, column) = (square / 8, square % 8);
    let [falling, rising] = DIAGONALS[square];
    // Multiplications gather a line into the highest byte: a diagonal's squares by columns, a column's by rows.
    let along_row = own >> (8 * row) & 0xff;
    let along_column = (own >> column & COLUMN).wrapping_mul(GATHER) >> 56;
    let along_falling = (own & falling).wrapping_mul(COLUMN) >> 56;
    let along_rising = (own & rising).wrapping_mul(COLUMN) >> 56;
    let (by_column, by_row) = (&COUNTS[column], &COUNTS[row]);
    i32::from(by_column[along_row as usize])
        + i32::from(by_row[along_column as usize])
        + i32::from(by_column[along_falling as usize])
        + i32::from(by_column[along_rising as usize])
}

/// `COUNTS[place][own]`: how many discs one at `place` of a line of eight turns, when the own discs are these and all others the opponent's.
static COUNTS: [[u8; 256]; 8] = {
    let mut counts = [[0; 256]; 8];
    let mut index = 0;
    while index < 8 * 256 {
        let (place, own) = (index / 256, index % 256);
        let (mut right, mut left) = (place + 1, place);
        while right < 8 && own >> right & 1 == 0 {
            right += 1;
        }
        while left > 0 && own >> (left - 1) & 1 == 0 {
            left -= 1;
        }
        let turned_right = if right < 8 { right - place - 1 } else { 0 };
        let turned_left = if left > 0 { place - left } else { 0 };
        counts[place][own] = (turned_right + turned_left) as u8;
        index += 1;
    }
    counts
};

/// The two diagonals through each square, itself included.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut index = 0;
    while index < 64 * 64 {
        let (one, two) = (index / 64, index % 64);
        let (down, right) = (two as i32 / 8 - one as i32 / 8, two as i32 % 8 - one as i32 % 8);
        if down == right {
            diagonals[one][0] |= 1 << two;
        }
        if down == -right {
            diagonals[one][1] |= 1 << two;
        }
        index += 1;
    }
    diagonals
};

/// The squares next to each square.
static NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut square = 0;
    while square < 64 {
        neighbours[square] = spread(1 << square) & !(1 << square);
        square += 1;
    }
    neighbours
};

#[cfg(test)]
mod tests {
    use gametree_core::Rng;

    use super::*;

    #[test]
    fn discs_are_counted_as_they_are_turned() {
        let mut rng = Rng::new(3);
        for _ in 0..10_000 {
            let (own, square) = (rng.bits(), rng.below(64) as u8);
            let own = own & !(1 << square);
            let other = !own & !(1 << square);
            assert_eq!(count(own, square), flips(own, other, square).count_ones() as i32);
        }
    }

    #[test]
    fn quadrants_are_four_by_four() {
        assert_eq!(quadrant(0), 0x0000_0000_0f0f_0f0f);
        assert_eq!(quadrant(27), quadrant(0));
        assert_eq!(quadrant(63), 0xf0f0_f0f0_0000_0000);
        assert_eq!(odd(1 | 1 << 7 | 1 << 6 | 1 << 56), quadrant(0) | quadrant(56));
    }
}
