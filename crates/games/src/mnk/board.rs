//! The geometry of a board, worked out once when the rules are made: lines, and the board's symmetries.

use crate::bits::Bits;

/// Squares a board may have: one bit each.
pub(super) const MOST_SQUARES: usize = 64;

/// What never changes during a game. Bit 0 is the top left square, and bits run along the rows:
///
/// ```text
///     3,3,3:   0 1 2        4,3,3:   0  1  2  3
///              3 4 5                 4  5  6  7
///              6 7 8                 8  9 10 11
/// ```
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) columns: usize,
    pub(super) rows: usize,
    /// Every square.
    pub(super) all: u64,
    /// Every line of the wanted length, once.
    pub(super) lines: Vec<u64>,
    /// The lines through square 0, then those through square 1, and so on.
    through: Vec<u64>,
    /// Where the lines of each square begin in `through`; one more entry says where the last ones end.
    first: [u16; MOST_SQUARES + 1],
    /// `images[symmetry][square]`: where a symmetry takes a square.
    images: Vec<[u8; MOST_SQUARES]>,
}

impl Board {
    /// A board of at most 64 squares, with lines of `length` squares.
    pub(super) fn new(columns: usize, rows: usize, length: usize) -> Self {
        let lines = all_lines(columns, rows, length);
        let (mut through, mut first) = (Vec::new(), [0; MOST_SQUARES + 1]);
        for square in 0..MOST_SQUARES {
            through.extend(lines.iter().filter(|line| **line >> square & 1 == 1));
            first[square + 1] = through.len() as u16;
        }
        Self {
            columns,
            rows,
            all: u64::MAX >> (MOST_SQUARES - columns * rows),
            lines,
            through,
            first,
            images: all_images(columns, rows),
        }
    }

    /// The lines through a square.
    #[inline]
    pub(super) fn lines_through(&self, square: usize) -> &[u64] {
        &self.through[usize::from(self.first[square])..usize::from(self.first[square + 1])]
    }

    pub(super) fn symmetries(&self) -> usize {
        self.images.len()
    }

    pub(super) fn image_of_square(&self, symmetry: usize, square: u8) -> u8 {
        self.images[symmetry][usize::from(square)]
    }

    /// Where a symmetry takes a set of squares.
    pub(super) fn image(&self, symmetry: usize, squares: u64) -> u64 {
        Bits(squares).fold(0, |image, square| image | 1 << self.image_of_square(symmetry, square))
    }
}

/// Every line of `length` squares along rows, columns and both diagonals.
fn all_lines(columns: usize, rows: usize, length: usize) -> Vec<u64> {
    // A single square is a line in all four directions; once is enough.
    let directions: &[(isize, isize)] = match length {
        1 => &[(1, 0)],
        _ => &[(1, 0), (0, 1), (1, 1), (-1, 1)],
    };
    let mut lines = Vec::new();
    for &direction in directions {
        for square in 0..columns * rows {
            lines.extend(line_from(square, direction, columns, rows, length));
        }
    }
    lines
}

/// The line that starts at `square` and runs in one direction, if all of it is on the board.
fn line_from(
    square: usize,
    (right, down): (isize, isize),
    columns: usize,
    rows: usize,
    length: usize,
) -> Option<u64> {
    (0..length as isize).try_fold(0, |line, step| {
        let column = (square % columns).checked_add_signed(right * step)?;
        let row = (square / columns).checked_add_signed(down * step)?;
        (column < columns && row < rows).then(|| line | 1u64 << (row * columns + column))
    })
}

/// Symmetry numbers are three switches: 1 mirrors left and right, 2 mirrors top and bottom, and 4 (on square boards only)
/// then swaps columns and rows. Together they make all rotations and reflections.
fn all_images(columns: usize, rows: usize) -> Vec<[u8; MOST_SQUARES]> {
    let count = if columns == rows { 8 } else { 4 };
    let image = |symmetry: usize, square: usize| {
        let (mut column, mut row) = (square % columns, square / columns);
        if symmetry & 1 != 0 {
            column = columns - 1 - column;
        }
        if symmetry & 2 != 0 {
            row = rows - 1 - row;
        }
        if symmetry & 4 != 0 {
            (column, row) = (row, column);
        }
        (row * columns + column) as u8
    };
    let images = |symmetry| {
        let mut table = [0; MOST_SQUARES];
        (0..columns * rows).for_each(|square| table[square] = image(symmetry, square));
        table
    };
    (0..count).map(images).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tic_tac_toe_has_eight_lines_and_four_of_them_meet_in_the_centre() {
        let board = Board::new(3, 3, 3);
        assert_eq!(board.lines.len(), 8);
        let through: Vec<usize> = (0..9).map(|square| board.lines_through(square).len()).collect();
        assert_eq!(through, [3, 2, 3, 2, 4, 2, 3, 2, 3]);
    }

    #[test]
    fn the_number_of_lines_is_the_counted_one_on_every_board() {
        // Along a side of length s there are s + 1 - k places for a line of k, or none.
        let places = |side: usize, length: usize| (side + 1).saturating_sub(length);
        for columns in 1..=64 {
            for rows in 1..=64 / columns {
                for length in 2..=9 {
                    let (across, down) = (places(columns, length), places(rows, length));
                    let expected = across * rows + down * columns + 2 * across * down;
                    assert_eq!(Board::new(columns, rows, length).lines.len(), expected);
                }
            }
        }
    }

    #[test]
    fn symmetries_of_a_square_board_are_eight_different_permutations() {
        let board = Board::new(4, 4, 3);
        let corner_and_neighbour =
            |symmetry| (board.image_of_square(symmetry, 0), board.image_of_square(symmetry, 1));
        let different: std::collections::BTreeSet<_> = (0..8).map(corner_and_neighbour).collect();
        assert_eq!(different.len(), 8);
        assert!((0..8).all(|symmetry| board.image(symmetry, board.all) == board.all));
    }
}
