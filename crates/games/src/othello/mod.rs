//! Othello: enclosed discs change their colour, and who has more of them in the end wins by that many.

mod bits;
mod ending;
mod evaluation;
pub mod ggf;
mod knowledge;
mod learned;
mod order;
mod patterns;
mod probcut;
mod scene;
mod stability;
mod text;
mod weights;

use gametree_core::{Duel, Finite, Fixed, Game, Open, Player, Symmetric, Turn};

use crate::bits::Bits;
use bits::SYMMETRIES;
pub use bits::{flips, image, moves};
pub use evaluation::Corners;
pub use learned::{Entries, Patterns};
pub use probcut::{Lines, ProbCut};
pub use weights::WeightsError;

/// The rules: the size of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Othello {
    size: usize,
    /// Every square of the board.
    board: u64,
    /// Its four corners.
    corners: u64,
    /// The corners and the squares next to them.
    near_corners: u64,
    /// The squares that have a neighbour off the board, for each of four directions.
    rims: [u64; 4],
}

/// A move: the number of a square, 0 to 63 as `bits.rs` draws them, or [`Move::PASS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub u8);

impl Move {
    /// To leave the move to the opponent, which is legal exactly where no disc can be put.
    pub const PASS: Move = Move(64);
}

/// A position. What follows from the discs is kept with them, so that nobody has to look for moves twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The discs of whose turn it is; when the game is over, Black's.
    own: u64,
    /// The discs of the opponent; when the game is over, White's.
    other: u64,
    /// The squares that can be played next: by whose turn it is, or after a pass by the opponent.
    moves: u64,
    stage: Stage,
}

/// How far the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stage {
    BlackToMove,
    WhiteToMove,
    BlackPasses,
    WhitePasses,
    Over,
}

/// The squares of the centre that Black and White occupy at the start: e4 and d5, d4 and e5.
const START: [u64; 2] = [1 << 28 | 1 << 35, 1 << 27 | 1 << 36];

/// One disc in thousandths, in which evaluations are finer than scores.
const DISC: i32 = Fixed::ONE.0;

impl Othello {
    /// The game on `size` by `size` squares: 4, 6 or 8.
    ///
    /// # Errors
    /// A sentence that says what sizes there are.
    pub fn new(size: usize) -> Result<Self, String> {
        match size {
            4 | 6 | 8 => Ok(Self::of_size(size)),
            _ => Err(format!("expected a board of 4x4, 6x6 or 8x8 squares, found {size}x{size}")),
        }
    }

    /// The game as it is played, on eight by eight squares.
    pub fn standard() -> Self {
        Self::of_size(8)
    }

    fn of_size(size: usize) -> Self {
        let (first, last) = ((8 - size) / 2, (8 + size) / 2);
        let (mut board, mut corners) = (0, 0);
        for row in first..last {
            for column in first..last {
                let is_end = |place: usize| place == first || place == last - 1;
                board |= 1u64 << (8 * row + column);
                corners |= u64::from(is_end(row) && is_end(column)) << (8 * row + column);
            }
        }
        let near_corners = bits::spread(corners) & board;
        Self { size, board, corners, near_corners, rims: Self::rims(board) }
    }

    /// How many squares a row has.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Every square of the board, one bit each.
    pub fn board(&self) -> u64 {
        self.board
    }

    /// The squares of the four corners, one bit each.
    pub fn corners(&self) -> u64 {
        self.corners
    }

    /// How many squares the board has.
    #[inline]
    fn area(&self) -> i32 {
        self.board.count_ones() as i32
    }

    /// The position with these discs where `mover` is to put one, or to pass, or nobody can.
    #[inline]
    pub fn position(&self, black: u64, white: u64, mover: Player) -> Position {
        if mover == 0 { self.reached(black, white, 0) } else { self.reached(white, black, 1) }
    }

    /// The position that `mover`, who has the discs `own`, has come to.
    #[inline]
    fn reached(&self, own: u64, other: u64, mover: Player) -> Position {
        let moves = moves(own, other, self.board);
        if moves != 0 {
            let stage = [Stage::BlackToMove, Stage::WhiteToMove][mover & 1];
            return Position { own, other, moves, stage };
        }
        self.stuck(own, other, mover)
    }

    /// The same where `mover` can put no disc anywhere: a few positions in a thousand.
    #[cold]
    fn stuck(&self, own: u64, other: u64, mover: Player) -> Position {
        let moves = moves(other, own, self.board);
        if moves != 0 {
            let stage = [Stage::BlackPasses, Stage::WhitePasses][mover & 1];
            return Position { own, other, moves, stage };
        }
        // One position that is over is one state, whatever side would have moved.
        let (own, other) = if mover == 0 { (own, other) } else { (other, own) };
        Position { own, other, moves, stage: Stage::Over }
    }

    /// The outermost rows and columns.
    #[inline]
    fn edge(&self) -> u64 {
        self.rims[0] | self.rims[1]
    }

    /// The squares without a disc.
    #[inline]
    fn empty(&self, state: &Position) -> u64 {
        self.board & !(state.own | state.other)
    }
}

/// The final difference of discs as the owner of `own` sees it. The winner gets the squares that stay empty, as tournaments and
/// endgame programs count.
#[inline]
fn score(own: u64, other: u64, area: i32) -> i32 {
    let (own, other) = (own.count_ones() as i32, other.count_ones() as i32);
    match own - other {
        0 => 0,
        1.. => area - 2 * other,
        _ => 2 * own - area,
    }
}

impl Othello {
    /// The difference of discs of a finished game as `player` sees it.
    pub fn discs_ahead(&self, state: &Position, player: Player) -> i32 {
        let of_black = score(state.discs(0), state.discs(1), self.area());
        if player == 0 { of_black } else { -of_black }
    }
}

impl Position {
    /// The discs of a player, one bit each.
    #[inline]
    pub fn discs(&self, player: Player) -> u64 {
        if player == self.side() { self.own } else { self.other }
    }

    /// The discs of whose turn it is and those of the opponent; when the game is over, Black's and White's.
    #[inline]
    pub fn sides(&self) -> (u64, u64) {
        (self.own, self.other)
    }

    /// The squares where whose turn it is can put a disc; none where that player must pass or the game is over.
    #[inline]
    pub fn moves(&self) -> u64 {
        if self.must_pass() { 0 } else { self.moves }
    }

    /// True where whose turn it is can put no disc but the opponent can.
    #[inline]
    pub fn must_pass(&self) -> bool {
        matches!(self.stage, Stage::BlackPasses | Stage::WhitePasses)
    }

    /// Whose discs `own` are.
    #[inline]
    fn side(&self) -> Player {
        usize::from(matches!(self.stage, Stage::WhiteToMove | Stage::WhitePasses))
    }
}

impl Game for Othello {
    type State = Position;
    type Action = Move;
    type Value = Fixed;

    fn initial(&self) -> Position {
        let [black, white] = START;
        self.position(black, white, 0)
    }

    #[inline]
    fn turn(&self, state: &Position) -> Turn {
        match state.stage {
            Stage::Over => Turn::Over,
            _ => Turn::Player(state.side()),
        }
    }

    /// Row by row from the top left.
    #[inline]
    fn actions(&self, state: &Position, out: &mut Vec<Move>) {
        if state.must_pass() {
            out.push(Move::PASS);
        } else {
            out.extend(Bits(state.moves).map(Move));
        }
    }

    #[inline]
    fn play(&self, state: &mut Position, Move(square): Move) {
        let Position { own, other, moves, .. } = *state;
        let next = 1 - state.side();
        if state.must_pass() {
            debug_assert!(Move(square) == Move::PASS, "only a pass is legal");
            let stage = [Stage::BlackToMove, Stage::WhiteToMove][next];
            *state = Position { own: other, other: own, moves, stage };
            return;
        }
        debug_assert!(square < 64 && moves >> square & 1 == 1, "square {square} is not legal");
        let turned = flips(own, other, square);
        *state = self.reached(other ^ turned, own | turned | 1 << (square & 63), next);
    }

    #[inline]
    fn utility(&self, state: &Position, player: Player) -> Fixed {
        Fixed::whole(self.discs_ahead(state, player))
    }

    /// A hash: two boards do not fit into 64 bits.
    #[inline]
    fn key(&self, state: &Position) -> Option<u64> {
        // Two multiplications over the full width, halves added (as wyhash does, Wang 2019): every bit of the result depends on every
        // bit of both boards.
        let fold = |left: u64, right: u64| {
            let product = u128::from(left) * u128::from(right);
            product as u64 ^ (product >> 64) as u64
        };
        let side = if state.side() == 0 { 0xa076_1d64_78bd_642f } else { 0xe703_7ed1_a0b4_28db };
        let mixed = fold(state.own ^ side, state.other ^ 0x8ebc_6af0_9c88_c6e3);
        Some(fold(mixed ^ state.own.rotate_left(32), 0x5899_65cc_7537_4cc3 ^ state.other))
    }

    /// The exact score where the game is over, otherwise what the discs that stay for ever say.
    #[inline]
    fn bounds(&self, state: &Position) -> (Fixed, Fixed) {
        let (low, high) = match state.stage {
            Stage::Over => [score(state.own, state.other, self.area()); 2].into(),
            _ => self.stable_bounds(state),
        };
        let (low, high) = if state.side() == 0 { (low, high) } else { (-high, -low) };
        (Fixed::whole(low), Fixed::whole(high))
    }

    #[inline]
    fn plies_left(&self, state: &Position) -> Option<u32> {
        Some(if state.stage == Stage::Over { 0 } else { self.empty(state).count_ones() })
    }
}

impl Open for Othello {}
impl Duel for Othello {}
impl Finite for Othello {}

impl Symmetric for Othello {
    /// The rotations and reflections of the board.
    fn symmetries(&self) -> usize {
        SYMMETRIES
    }

    fn transform(&self, index: usize, state: &Position) -> Position {
        let [own, other, moves] = [state.own, state.other, state.moves].map(|set| image(index, set));
        Position { own, other, moves, stage: state.stage }
    }

    fn canonical(&self, state: &Position) -> Position {
        let images = (0..SYMMETRIES).map(|index| self.transform(index, state));
        images.min_by_key(|image| (image.own, image.other)).unwrap_or(*state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ways to play exactly `depth` plies, and how many games ended before that.
    fn perft(game: &Othello, state: &Position, depth: u32) -> (u64, u64) {
        if depth == 0 || state.stage == Stage::Over {
            return (u64::from(depth == 0), u64::from(depth > 0));
        }
        let mut actions = Vec::new();
        game.actions(state, &mut actions);
        let below = actions.into_iter().map(|action| perft(game, &game.result(state, action), depth - 1));
        below.fold((0, 0), |sum, next| (sum.0 + next.0, sum.1 + next.1))
    }

    #[test]
    fn the_published_counts_of_games_come_out() {
        let game = Othello::standard();
        let counts = (1..=9).map(|depth| perft(&game, &game.initial(), depth));
        let published = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288];
        assert!(counts.eq(published.map(|count| (count, 0))));
    }

    #[test]
    fn sizes_out_of_range_are_refused_with_a_reason() {
        assert!([4, 6, 8].map(Othello::new).iter().all(Result::is_ok));
        assert_eq!(Othello::new(10).unwrap_err(), "expected a board of 4x4, 6x6 or 8x8 squares, found 10x10");
    }
}
