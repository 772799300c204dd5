//! The geometry of a board: where its bits are, and how lines of four are found by shifting all stones at once.

use std::ops::Deref;

/// Bits a board may have, one for each square and one above each column.
pub(super) const MOST_BITS: usize = 64;

/// Stones in a row that win.
const FOUR: usize = 4;

/// What never changes during a game. Bits run up the columns, and above each column is one that is never taken:
///
/// ```text
///     7x6:    6 13 20 27 34 41 48    <- never taken
///             5 12 19 26 33 40 47
///             4 11 18 25 32 39 46
///             3 10 17 24 31 38 45
///             2  9 16 23 30 37 44
///             1  8 15 22 29 36 43
///             0  7 14 21 28 35 42
/// ```
///
/// A line that leaves the board at the top or at the bottom meets one of those bits before it comes in again elsewhere, so that no shift
/// needs a mask against lines around the edge. Adding 1 to a column of taken squares gives its lowest empty one.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Every square.
    pub(super) all: u64,
    /// The bottom square of every column.
    pub(super) bottom: u64,
    /// The squares with an even number of squares above them.
    pub(super) upper: u64,
    /// How near to the middle the column of each square is: the higher the nearer.
    pub(super) nearness: [u8; MOST_BITS],
    /// How far apart the squares of a line are: along a row, along both diagonals. Zero where the board is too narrow for any.
    steps: [u32; 3],
    /// The same, with 1 (along a column) in place of zero.
    lines: [u32; 3],
}

impl Board {
    /// A board of at most 64 bits.
    pub(super) const fn new(columns: usize, rows: usize) -> Self {
        let height = rows + 1;
        let (mut all, mut bottom, mut upper) = (0, 0, 0);
        let mut nearness = [0; MOST_BITS];
        let mut index = 0;
        while index < columns {
            bottom |= 1 << (index * height);
            all |= ((1 << rows) - 1) << (index * height);
            let mut row = 0;
            while row < height {
                nearness[index * height + row] = (columns - (2 * index + 1).abs_diff(columns)) as u8;
                row += 1;
            }
            index += 1;
        }
        let mut row = rows;
        while row > 0 {
            upper |= bottom << (row - 1);
            row = row.saturating_sub(2);
        }
        let (along, down, up) = (height as u32, height as u32 - 1, height as u32 + 1);
        let wide = columns >= FOUR;
        let steps = if wide { [along, down, up] } else { [0; 3] };
        let lines = if wide { [along, if down > 1 { down } else { 1 }, up] } else { [1; 3] };
        Self { columns, rows, all, bottom, upper, nearness, steps, lines }
    }

    /// How many squares there are.
    #[inline]
    pub(super) fn squares(&self) -> u32 {
        (self.columns * self.rows) as u32
    }

    /// The lowest empty square of every column that has one.
    #[inline]
    pub(super) fn landings(&self, taken: u64) -> u64 {
        // In a full column this is the bit above it, which is no square.
        (taken + self.bottom) & self.all
    }

    /// The empty squares on which one more stone would make four in a row with these `stones`, whether or not it can land there yet.
    #[inline]
    pub(super) fn completing(&self, stones: u64, taken: u64) -> u64 {
        let upwards = stones << 1 & stones << 2 & stones << 3;
        let squares = self.steps.iter().fold(upwards, |squares, step| squares | fourth(stones, *step));
        squares & self.all & !taken
    }

    /// All squares of the column of a square.
    #[inline]
    pub(super) fn column_of(&self, square: u64) -> u64 {
        let height = self.rows as u32 + 1;
        ((1 << self.rows) - 1) << (square.trailing_zeros() / height * height)
    }

    /// True when these stones hold four in a row.
    #[inline]
    pub(super) fn has_four(&self, stones: u64) -> bool {
        let along = |step: u32| {
            let pairs = stones & stones >> step;
            pairs & pairs >> (2 * step)
        };
        // On a board too narrow for other lines the steps are 1 as well.
        along(1) | along(self.lines[0]) | along(self.lines[1]) | along(self.lines[2]) != 0
    }

    /// The board in a mirror: left is right.
    #[inline]
    pub(super) fn mirror(&self, bits: u64) -> u64 {
        let height = self.rows + 1;
        let leftmost = u64::MAX >> (MOST_BITS - height);
        // Two columns that are equally far from the middle change places; the middle one does so with itself.
        (0..self.columns.div_ceil(2)).fold(0, |image, index| {
            let (left, apart) = (leftmost << (index * height), (self.columns - 1 - 2 * index) * height);
            image | (bits & left) << apart | bits >> apart & left
        })
    }

    /// The column from the left and the row from the bottom, counted from 0.
    pub(super) fn place(&self, square: u8) -> (usize, usize) {
        (usize::from(square) / (self.rows + 1), usize::from(square) % (self.rows + 1))
    }

    /// The bit of a column and a row, counted from 0 at the bottom left.
    pub(super) fn bit(&self, column: usize, row: usize) -> u64 {
        1 << (column * (self.rows + 1) + row)
    }
}

/// The places to which a line of three with one gap, or of three before or behind it, runs along one direction. A step of zero gives the
/// stones themselves, which are no empty squares.
#[inline]
fn fourth(stones: u64, step: u32) -> u64 {
    let (before, behind) = (stones << step, stones >> step);
    let (two_before, two_behind) = (before & before << step, behind & behind >> step);
    let three_before = stones << (3 * step);
    let three_behind = stones >> (3 * step);
    two_before & (three_before | behind) | two_behind & (three_behind | before)
}

/// A board whose size may be known when the program is compiled, so that everything that follows from it becomes a constant. With two
/// zeros it is not.
#[derive(Clone, Debug)]
pub(super) struct BoardOf<const COLUMNS: usize, const ROWS: usize>(pub(super) Board);

impl<const COLUMNS: usize, const ROWS: usize> Deref for BoardOf<COLUMNS, ROWS> {
    type Target = Board;

    #[inline(always)]
    fn deref(&self) -> &Board {
        if COLUMNS > 0 { const { &Board::new(COLUMNS, ROWS) } } else { &self.0 }
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Rng;

    use super::*;
    use crate::bits::Bits;

    /// Every line of four as a set of squares, from coordinates alone.
    fn lines(board: &Board) -> Vec<u64> {
        let mut lines = Vec::new();
        for column in 0..board.columns as isize {
            for row in 0..board.rows as isize {
                for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let squares: Vec<(isize, isize)> =
                        (0..4).map(|step| (column + right * step, row + up * step)).collect();
                    let inside = |(column, row): &(isize, isize)| {
                        (0..board.columns as isize).contains(column) && (0..board.rows as isize).contains(row)
                    };
                    if squares.iter().all(inside) {
                        lines.push(squares.iter().fold(0, |line, (column, row)| {
                            line | board.bit(*column as usize, *row as usize)
                        }));
                    }
                }
            }
        }
        lines
    }

    fn every_board() -> impl Iterator<Item = Board> {
        (1..=32).flat_map(|columns| (1..MOST_BITS / columns).map(move |rows| Board::new(columns, rows)))
    }

    #[test]
    fn the_usual_board_has_69_lines_and_42_squares() {
        let board = Board::new(7, 6);
        assert_eq!((lines(&board).len(), board.all.count_ones(), board.squares()), (69, 42, 42));
    }

    #[test]
    fn shifts_find_the_same_lines_as_coordinates_on_every_board() {
        let mut rng = Rng::new(4);
        for board in every_board() {
            let lines = lines(&board);
            for _ in 0..40 {
                let column = |index| board.bit(index, rng.below(board.rows + 1)) - board.bit(index, 0);
                let taken: u64 = (0..board.columns).map(column).sum();
                let stones = taken & (rng.bits() | rng.bits());
                let completes = |square: &u8| {
                    let more = stones | 1 << square;
                    lines.iter().any(|line| line >> square & 1 == 1 && line & more == *line)
                };
                let expected =
                    Bits(board.all & !taken).filter(completes).fold(0, |set, square| set | 1 << square);
                assert_eq!(board.completing(stones, taken), expected, "{board:?} {stones:x}");
                assert_eq!(board.has_four(stones), lines.iter().any(|line| line & stones == *line));
            }
        }
    }

    #[test]
    fn a_mirror_swaps_columns_on_every_board() {
        for board in every_board() {
            assert_eq!(board.mirror(board.all), board.all);
            for square in Bits(board.all) {
                let (column, row) = board.place(square);
                assert_eq!(board.mirror(1 << square), board.bit(board.columns - 1 - column, row));
            }
        }
    }
}
