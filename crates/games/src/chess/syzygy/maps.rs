//! The numbers that squares and pairs of squares have in the tables.

use cozy_chess::{Square, get_king_moves};

/// Squares of a triangle and ways to choose, worked out once.
pub(super) struct Maps {
    /// Ways to choose so many of so many.
    binomials: [[u64; 64]; 7],
    /// The ten squares of the triangle a1-d1-d4: first those below the diagonal, then those on it.
    pub(super) triangle: [u8; 64],
    /// The 28 squares below the diagonal from a1 to h8.
    pub(super) below: [u8; 64],
    /// The two kings: by the first one's number in the triangle, and the second one's square.
    pub(super) kings: [[Option<u16>; 64]; 10],
    /// The 48 squares of pawns, from 47 on a2 downwards: the higher, the more leading.
    pub(super) pawns: [u8; 64],
    /// Where the numbers of so many leading pawns begin, by the square of the first.
    pub(super) lead_pawns: [[u64; 64]; 6],
    /// How many numbers so many leading pawns have, by the file of the first.
    pub(super) lead_sizes: [[u64; 4]; 6],
}

impl Maps {
    pub(super) fn new() -> Self {
        let mut maps = Self {
            binomials: binomials(),
            triangle: [0; 64],
            below: [0; 64],
            kings: [[None; 64]; 10],
            pawns: [0; 64],
            lead_pawns: [[0; 64]; 6],
            lead_sizes: [[0; 4]; 6],
        };
        for (number, square) in (0..64).filter(|square| is_below(*square)).enumerate() {
            maps.below[square] = number as u8;
        }
        for (number, square) in triangle().enumerate() {
            maps.triangle[square] = number as u8;
        }
        maps.number_kings();
        maps.number_pawns();
        maps
    }

    /// Ways to choose `count` of `all`; zero where there are none.
    pub(super) fn binomial(&self, count: usize, all: usize) -> u64 {
        self.binomials.get(count).and_then(|row| row.get(all)).copied().unwrap_or(0)
    }

    /// Pairs with both kings on the diagonal come last.
    fn number_kings(&mut self) {
        let mut number = 0;
        for both_on_diagonal in [false, true] {
            for first in triangle() {
                for second in 0..64 {
                    let near = get_king_moves(Square::index(first)).has(Square::index(second));
                    let mirrored = is_diagonal(first) && is_above(second);
                    let both = is_diagonal(first) && is_diagonal(second);
                    if first != second && !near && !mirrored && both == both_on_diagonal {
                        self.kings[usize::from(self.triangle[first])][second] = Some(number);
                        number += 1;
                    }
                }
            }
        }
    }

    fn number_pawns(&mut self) {
        let squares = |file: usize| (1..7).map(move |rank| rank * 8 + file);
        let mut number = 48;
        for square in (0..4).flat_map(squares) {
            for square in [square, square ^ 7] {
                number -= 1;
                self.pawns[square] = number;
            }
        }
        for count in 1..self.lead_pawns.len() {
            for file in 0..4 {
                let mut sum = 0;
                for square in squares(file) {
                    self.lead_pawns[count][square] = sum;
                    sum += self.binomial(count - 1, self.pawns[square].into());
                }
                self.lead_sizes[count][file] = sum;
            }
        }
    }
}

fn binomials() -> [[u64; 64]; 7] {
    let mut rows = [[0; 64]; 7];
    rows[0] = [1; 64];
    for count in 1..rows.len() {
        for all in 1..64 {
            rows[count][all] = rows[count - 1][all - 1] + rows[count][all - 1];
        }
    }
    rows
}

/// The squares a1-d1-d4: those below the diagonal, then those on it.
fn triangle() -> impl Iterator<Item = usize> {
    let quarter = || (0..4).flat_map(|rank| (0..4).map(move |file| rank * 8 + file));
    quarter().filter(|square| is_below(*square)).chain(quarter().filter(|square| is_diagonal(*square)))
}

fn is_below(square: usize) -> bool {
    square / 8 < square % 8
}

fn is_above(square: usize) -> bool {
    square / 8 > square % 8
}

fn is_diagonal(square: usize) -> bool {
    square / 8 == square % 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kings_pawns_and_sets_have_every_number_once() {
        let maps = Maps::new();
        let mut kings: Vec<u16> = maps.kings.iter().flatten().flatten().copied().collect();
        kings.sort_unstable();
        assert_eq!(kings, (0..462).collect::<Vec<u16>>());
        let mut pawns: Vec<u8> = (8..56).map(|square| maps.pawns[square]).collect();
        pawns.sort_unstable();
        assert_eq!(pawns, (0..48).collect::<Vec<u8>>());
        assert_eq!((maps.pawns[8], maps.pawns[15]), (47, 46), "a2 leads, then h2");
        assert_eq!(maps.lead_sizes[1], [6; 4]);
        // Two pawns: every pair once, up to mirroring.
        assert_eq!(maps.lead_sizes[2].iter().sum::<u64>(), 24 * 23 + 24);
        assert_eq!((maps.binomial(5, 62), maps.binomial(3, 2), maps.binomial(9, 9)), (6_471_002, 0, 0));
    }
}
