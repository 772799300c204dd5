//! Which patterns lie on a board: the features of the learned evaluation.
//!
//! A pattern is a shape of four to ten squares, such as an edge with its two X squares; an *instance* is where it lies, such as on the
//! upper edge; its *index* says what lies there, one digit in base 3 a square: 0 empty, 1 a disc of the mover, 2 one of the
//! opponent. All instances of a shape share one table (Buro's Logistello, 1999). An index and its mirror image mean the same
//! and share one *entry*.
//!
//! The board is turned and mirrored into eight images once, so that each instance is the same squares of some image, and these come out by
//! shifts and masks; the squares of a diagonal lie in different columns and are brought into one byte by a multiplication. (The
//! instruction that gathers bits, `pext`, would save little here, and takes hundreds of cycles on some processors.)
//!
//! Behind the patterns come three small tables: how many discs there are (with an odd number of empty squares whose turn it is expects to
//! have the last word), and how many moves each player has. The latter make the error as much smaller as twice the games would.

use super::bits::{image, moves};

/// One shape of squares.
struct Shape {
    squares: u32,
    /// Which square each square is mirrored to.
    mirror: &'static [u8],
}

const SHAPES: [Shape; 11] = [
    Shape { squares: 4, mirror: &[3, 2, 1, 0] },
    Shape { squares: 5, mirror: &[4, 3, 2, 1, 0] },
    Shape { squares: 6, mirror: &[5, 4, 3, 2, 1, 0] },
    Shape { squares: 7, mirror: &[6, 5, 4, 3, 2, 1, 0] },
    Shape { squares: 8, mirror: &[7, 6, 5, 4, 3, 2, 1, 0] },
    Shape { squares: 8, mirror: &[7, 6, 5, 4, 3, 2, 1, 0] },
    Shape { squares: 8, mirror: &[7, 6, 5, 4, 3, 2, 1, 0] },
    Shape { squares: 8, mirror: &[7, 6, 5, 4, 3, 2, 1, 0] },
    Shape { squares: 10, mirror: &[7, 6, 5, 4, 3, 2, 1, 0, 9, 8] },
    Shape { squares: 9, mirror: &[0, 3, 6, 1, 4, 7, 2, 5, 8] },
    Shape { squares: 10, mirror: &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9] },
];

/// Where the table of each shape begins, diagonals of 4 to 8 squares first; the last number is where all tables end.
const OFFSETS: [usize; SHAPES.len() + 1] = {
    let mut offsets = [0; SHAPES.len() + 1];
    let mut shape = 0;
    while shape < SHAPES.len() {
        offsets[shape + 1] = offsets[shape] + 3usize.pow(SHAPES[shape].squares);
        shape += 1;
    }
    offsets
};

const DIAGONAL: usize = 0;
const ROW: usize = 5;
const EDGE: usize = 8;
const CORNER: usize = 9;
const BLOCK: usize = 10;

/// Where the table of the disc counts begins, and those of the moves of each player.
const DISCS: usize = OFFSETS[SHAPES.len()];
const OWN_MOVES: usize = DISCS + 65;
const OTHER_MOVES: usize = OWN_MOVES + 65;

/// Indices of all tables together.
pub(super) const INDICES: usize = OTHER_MOVES + 65;

/// How many indices a board has: 46 instances of patterns, and three counts.
pub(super) const ACTIVE: usize = 49;

/// Bits read as digits in base 3.
const TERNARY: [u16; 1024] = {
    let mut ternary = [0; 1024];
    let mut bits = 1;
    while bits < 1024 {
        ternary[bits] = 3 * ternary[bits >> 1] + (bits & 1) as u16;
        bits += 1;
    }
    ternary
};

/// Calls `each` with the index of every instance and of the counts, from the beginning of the first table. The owner of `own` is to move, and
/// can move to the squares `legal`.
#[inline(always)]
pub(super) fn indices(own: u64, other: u64, legal: u64, mut each: impl FnMut(usize)) {
    each(DISCS + (own | other).count_ones() as usize);
    each(OWN_MOVES + legal.count_ones() as usize);
    each(OTHER_MOVES + moves(other, own, u64::MAX).count_ones() as usize);
    let (own, other) = (images(own), images(other));
    let mut instance = |shape: usize, image: usize, take: &dyn Fn(u64) -> u64| {
        let digits = |bits: u64| usize::from(TERNARY[take(bits) as usize & 1023]);
        each(OFFSETS[shape] + digits(own[image]) + 2 * digits(other[image]));
    };
    for image in 0..8 {
        instance(BLOCK, image, &|board| (board & 0x1f) | (board >> 3 & 0x3e0));
    }
    for image in 0..4 {
        instance(CORNER, image, &|board| (board & 7) | (board >> 5 & 0x38) | (board >> 10 & 0x1c0));
    }
    for image in [0, 1, 4, 5] {
        instance(EDGE, image, &|board| (board & 0xff) | (board >> 1 & 0x100) | (board >> 5 & 0x200));
    }
    for image in [0, 1, 4, 5] {
        instance(ROW, image, &|board| board >> 8 & 0xff);
        instance(ROW + 1, image, &|board| board >> 16 & 0xff);
        instance(ROW + 2, image, &|board| board >> 24 & 0xff);
    }
    for image in [0, 1] {
        instance(DIAGONAL + 4, image, &|board| gather(board & 0x8040_2010_0804_0201));
        instance(DIAGONAL + 3, image, &|board| gather(board & 0x4020_1008_0402_0100));
        instance(DIAGONAL + 3, image, &|board| gather(board & 0x0080_4020_1008_0402) >> 1);
        instance(DIAGONAL + 2, image, &|board| gather(board & 0x2010_0804_0201_0000));
        instance(DIAGONAL + 2, image, &|board| gather(board & 0x0000_8040_2010_0804) >> 2);
        instance(DIAGONAL + 1, image, &|board| gather(board & 0x1008_0402_0100_0000));
        instance(DIAGONAL + 1, image, &|board| gather(board & 0x0000_0080_4020_1008) >> 3);
        instance(DIAGONAL, image, &|board| gather(board & 0x0804_0201_0000_0000));
        instance(DIAGONAL, image, &|board| gather(board & 0x0000_0000_8040_2010) >> 4);
    }
}

/// The board in all eight images. The first four have each corner in the first square once; the last four are their mirror images along
/// the main diagonal.
#[inline(always)]
fn images(board: u64) -> [u64; 8] {
    let (turned, mirrored) = (board.reverse_bits(), image(4, board));
    let both = mirrored.reverse_bits();
    [
        board,
        board.swap_bytes(),
        turned,
        turned.swap_bytes(),
        mirrored,
        mirrored.swap_bytes(),
        both,
        both.swap_bytes(),
    ]
}

/// All rows laid over each other.
#[inline(always)]
fn gather(board: u64) -> u64 {
    board.wrapping_mul(0x0101_0101_0101_0101) >> 56
}

/// For each index the number of its entry, and how many entries there are: an index and its mirror image have the same.
pub(super) fn entries() -> (Vec<u32>, usize) {
    let (mut entries, mut count) = (vec![0; INDICES], 0);
    for (shape, first) in SHAPES.iter().zip(OFFSETS) {
        for index in 0..3usize.pow(shape.squares) {
            let mirrored = mirror(index, shape.mirror);
            entries[first + index] = if mirrored < index {
                entries[first + mirrored]
            } else {
                count += 1;
                count - 1
            };
        }
    }
    for entry in &mut entries[DISCS..] {
        *entry = count;
        count += 1;
    }
    (entries, count as usize)
}

fn mirror(index: usize, mirror: &[u8]) -> usize {
    let digit = |square: u8| index / 3usize.pow(square.into()) % 3;
    mirror.iter().rev().fold(0, |mirrored, square| 3 * mirrored + digit(*square))
}

#[cfg(test)]
mod tests {
    use gametree_core::Rng;

    use super::super::bits::SYMMETRIES;
    use super::*;

    /// The squares of every instance, in any of the orders that a symmetry gives, as people would write them down.
    fn written_out() -> Vec<(usize, [u8; 10])> {
        let square = |row: usize, column: usize| (8 * row + column) as u8;
        let mut shapes: Vec<(usize, Vec<u8>)> = vec![
            (EDGE, (0..8).map(|column| square(0, column)).chain([square(1, 1), square(1, 6)]).collect()),
            (CORNER, (0..9).map(|index| square(index / 3, index % 3)).collect()),
            (BLOCK, (0..10).map(|index| square(index / 5, index % 5)).collect()),
        ];
        shapes.extend((1..4).map(|row| (ROW + row - 1, (0..8).map(|column| square(row, column)).collect())));
        let diagonal = |length: usize| (0..length).map(|step| square(8 - length + step, step)).collect();
        shapes.extend((4..=8).map(|length| (DIAGONAL + length - 4, diagonal(length))));
        let mut instances = std::collections::BTreeMap::new();
        for symmetry in 0..SYMMETRIES {
            for (shape, squares) in &shapes {
                let image = |square: &u8| image(symmetry, 1 << square).trailing_zeros() as u8;
                let mut images = [64; 10];
                squares.iter().zip(&mut images).for_each(|(square, place)| *place = image(square));
                // Two symmetries may give the same squares in another order: one instance, which is its own mirror image.
                let set: std::collections::BTreeSet<u8> = images.into_iter().collect();
                instances.entry((*shape, set)).or_insert(images);
            }
        }
        instances.into_iter().map(|((shape, _), squares)| (shape, squares)).collect()
    }

    #[test]
    fn fast_indices_are_those_of_the_squares_written_out() {
        let (instances, (entries, count)) = (written_out(), entries());
        assert_eq!(instances.len() + 3, ACTIVE);
        assert_eq!(count, 113_877 + 3 * 65);
        let mut rng = Rng::new(4);
        for _ in 0..1_000 {
            let (taken, colour) = (rng.bits() | rng.bits(), rng.bits());
            let (own, other) = (taken & colour, taken & !colour);
            let digit = |square: u8| match square {
                64 => 0,
                _ => (own >> square & 1) as usize + 2 * (other >> square & 1) as usize,
            };
            let naive = |(shape, squares): &(usize, [u8; 10])| {
                let index = squares.iter().rev().fold(0, |index, square| 3 * index + digit(*square));
                entries[OFFSETS[*shape] + index]
            };
            let mut expected: Vec<u32> = instances.iter().map(naive).collect();
            let legal = moves(own, other, u64::MAX);
            let replies = moves(other, own, u64::MAX).count_ones() as usize;
            expected.push(entries[DISCS + taken.count_ones() as usize]);
            expected.push(entries[OWN_MOVES + legal.count_ones() as usize]);
            expected.push(entries[OTHER_MOVES + replies]);
            let mut found = Vec::new();
            indices(own, other, legal, |index| found.push(entries[index]));
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn a_mirrored_index_mirrored_is_the_index() {
        for shape in &SHAPES {
            let whole = 3usize.pow(shape.squares);
            assert!((0..whole).all(|index| {
                let mirrored = mirror(index, shape.mirror);
                mirrored < whole && mirror(mirrored, shape.mirror) == index
            }));
        }
    }
}
