//! Sets of squares as 64 bits: where a disc may go, what it turns, and the symmetries of the square.
//!
//! ```text
//!        a  b  c  d  e  f  g  h        Smaller boards lie in the middle of the same 64 bits, so that one code and one
//!    1   0  1  2  3  4  5  6  7        set of symmetries serves them all: the corner a1 of a board of six by six
//!    2   8  9 10 11 12 13 14 15        squares is bit 9, and the four squares of the centre are always 27, 28, 35, 36.
//!    :                                 A square that is not on the board is empty for ever.
//!    8  56 57 58 59 60 61 62 63
//! ```
//!
//! Everything here works on four directions at once, in arrays of four words, which the compiler turns into vector instructions. Rays from
//! precomputed tables of whole lines, with the lines gathered by multiplication, were measured as well: within a few per cent.

/// The squares of columns b to g. A disc in column a or h cannot be turned along a row or a diagonal, and a shift must not carry
/// it around the edge.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// How far neighbours lie apart in the bits: along rows, columns, falling to the left and falling to the right.
pub(super) const STEPS: [u32; 4] = [1, 8, 7, 9];

/// The squares where a disc of `own` would turn discs of `other`: parallel-prefix fills (Kogge and Stone) in eight directions.
#[inline]
pub fn moves(own: u64, other: u64, board: u64) -> u64 {
    let inner = other & INNER_COLUMNS;
    let between = [inner, other, inner, inner];
    let mut found = [0; 4];
    for direction in 0..4 {
        let (step, through) = (STEPS[direction], between[direction]);
        // After these lines `up` and `down` hold the runs of up to six turnable discs next to an own disc.
        let mut up = through & own << step;
        let mut down = through & own >> step;
        up |= through & up << step;
        down |= through & down >> step;
        let (pairs_up, pairs_down) = (through & through << step, through & through >> step);
        up |= pairs_up & up << (2 * step);
        down |= pairs_down & down >> (2 * step);
        up |= pairs_up & up << (2 * step);
        down |= pairs_down & down >> (2 * step);
        found[direction] = up << step | down >> step;
    }
    (found[0] | found[1] | found[2] | found[3]) & board & !(own | other)
}

/// The discs of `other` that a disc of `own` on an empty square turns. None: the move is not legal.
#[inline]
pub fn flips(own: u64, other: u64, square: u8) -> u64 {
    let square = usize::from(square & 63);
    let (up, down, bit) = (&UP[square], &DOWN[square], 1u64 << square);
    let mut turned = [0; 4];
    for direction in 0..4 {
        // Towards higher bits an addition finds the end of the run: everything off the ray and every disc of the other colour
        // hands the carry on, and it stops on the first square of the ray that is neither.
        let ray = up[direction];
        let end = (other | !ray).wrapping_add(1) & ray & own;
        let run_up = ray & end.wrapping_sub(u64::from(end != 0));
        // Towards lower bits nothing carries; the ray behind the run is filled by doubling steps instead.
        let (ray, step) = (down[direction], STEPS[direction]);
        let mut behind = ray & !other;
        behind |= behind >> step;
        behind |= behind >> (2 * step);
        behind |= behind >> (4 * step);
        let run = ray & !behind;
        let end = (run | bit) >> step & behind & ray & own;
        turned[direction] = run_up | if end != 0 { run } else { 0 };
    }
    turned[0] | turned[1] | turned[2] | turned[3]
}

/// The squares from each square on in the directions of [`STEPS`].
static UP: [[u64; 4]; 64] = rays(1);
/// The squares from each square on against the directions of [`STEPS`].
static DOWN: [[u64; 4]; 64] = rays(-1);

const fn rays(sign: i32) -> [[u64; 4]; 64] {
    let mut rays = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        rays[square] =
            [ray(square, 0, sign), ray(square, sign, 0), ray(square, sign, -sign), ray(square, sign, sign)];
        square += 1;
    }
    rays
}

const fn ray(square: usize, down: i32, right: i32) -> u64 {
    let (mut row, mut column) = (square as i32 / 8 + down, square as i32 % 8 + right);
    let mut ray = 0;
    while 0 <= row && row < 8 && 0 <= column && column < 8 {
        ray |= 1 << (8 * row + column);
        row += down;
        column += right;
    }
    ray
}

/// These squares and all their neighbours.
#[inline]
pub(super) const fn spread(squares: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let rows = squares | squares << 1 & NOT_A | squares >> 1 & NOT_H;
    rows | rows << 8 | rows >> 8
}

/// How many symmetries a square has.
pub(super) const SYMMETRIES: usize = 8;

/// Where a symmetry takes a set of squares. Its number is three switches: 1 mirrors left and right, 2 mirrors top and bottom, and 4 then
/// swaps columns and rows.
#[inline]
pub fn image(symmetry: usize, mut squares: u64) -> u64 {
    if symmetry & 1 != 0 {
        // All bits reversed is half a turn; the rows put back leave the mirror image.
        squares = squares.reverse_bits().swap_bytes();
    }
    if symmetry & 2 != 0 {
        squares = squares.swap_bytes();
    }
    if symmetry & 4 != 0 {
        squares = transpose(squares);
    }
    squares
}

/// Columns become rows, by swapping blocks of four, two and one (Warren, Hacker's Delight, 7-3).
#[inline]
fn transpose(mut squares: u64) -> u64 {
    for (step, upper) in
        [(28, 0x0000_0000_f0f0_f0f0), (14, 0x0000_cccc_0000_cccc), (7, 0x00aa_00aa_00aa_00aa)]
    {
        let differ = (squares ^ squares >> step) & upper;
        squares ^= differ ^ differ << step;
    }
    squares
}

#[cfg(test)]
mod tests {
    use gametree_core::Rng;

    use super::*;
    use crate::bits::Bits;

    /// The rules as people read them: walk in a direction over discs of the other colour to one of the own colour.
    fn walked(own: u64, other: u64, square: u8) -> u64 {
        let mut turned = 0;
        for (down, right) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            let (mut row, mut column) = (i32::from(square) / 8, i32::from(square) % 8);
            let mut run = 0;
            loop {
                (row, column) = (row + down, column + right);
                if !(0..8).contains(&row) || !(0..8).contains(&column) {
                    break;
                }
                let bit = 1u64 << (8 * row + column);
                if own & bit != 0 {
                    turned |= run;
                }
                if other & bit == 0 {
                    break;
                }
                run |= bit;
            }
        }
        turned
    }

    #[test]
    fn moves_and_flips_are_those_of_a_walk_in_eight_directions() {
        let mut rng = Rng::new(1);
        for round in 0..20_000 {
            let board = [u64::MAX, 0x007e_7e7e_7e7e_7e00, 0x0000_3c3c_3c3c_0000][round % 3];
            // Crowded and sparse boards, and more discs of one colour than of the other.
            let taken = if round % 2 == 0 { rng.bits() | rng.bits() } else { rng.bits() } & board;
            let own = taken & if round % 5 == 0 { rng.bits() & rng.bits() } else { rng.bits() };
            let other = taken & !own;
            let mut legal = 0;
            for square in Bits(board & !taken) {
                let turned = walked(own, other, square);
                assert_eq!(flips(own, other, square), turned, "{own:x} {other:x} {square}");
                legal |= u64::from(turned != 0) << square;
            }
            assert_eq!(moves(own, other, board), legal, "{own:x} {other:x}");
        }
    }

    #[test]
    fn symmetries_are_eight_different_permutations_of_squares() {
        let images: std::collections::BTreeSet<[u64; 2]> =
            (0..SYMMETRIES).map(|symmetry| [image(symmetry, 1), image(symmetry, 2)]).collect();
        assert_eq!(images.len(), SYMMETRIES);
        assert_eq!(image(4, 1 << 1), 1 << 8);
        let mut rng = Rng::new(2);
        for symmetry in 0..SYMMETRIES {
            let (one, other) = (rng.bits(), rng.bits());
            let walked = Bits(one).fold(0, |sum, square| sum | image(symmetry, 1 << square));
            assert_eq!(image(symmetry, one), walked);
            assert_eq!(image(symmetry, one & other), image(symmetry, one) & image(symmetry, other));
            assert_eq!(image(symmetry, 0x0000_3c3c_3c3c_0000), 0x0000_3c3c_3c3c_0000);
        }
    }

    #[test]
    fn neighbours_do_not_wrap_around_the_edge() {
        assert_eq!(spread(1), 0x0303);
        assert_eq!(spread(1 << 63), 0xc0c0_0000_0000_0000);
        assert_eq!(spread(1 << 32).count_ones(), 6);
    }
}
