//! The m,n,k family: on a board of m columns and n rows, who first has k stones in a row wins. 3,3,3 is tic-tac-toe.

mod board;
mod evaluation;
mod scene;
mod text;

use gametree_core::{Duel, Finite, Fixed, Game, Open, Player, Rng, Symmetric, Turn};

use crate::bits::Bits;
use board::{Board, MOST_SQUARES};
pub use evaluation::OpenLines;

/// The rules: the size of the board and the length of a winning line.
#[derive(Clone, Debug)]
pub struct Mnk {
    board: Board,
}

/// A square, counted row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub u8);

/// A position. The stage follows from the stones and is kept so that nobody has to look for lines twice; equal states
/// are therefore equal positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The squares of X, then those of O, one bit each.
    stones: [u64; 2],
    stage: Stage,
}

/// How far the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stage {
    XToMove,
    OToMove,
    XWon,
    OWon,
    Drawn,
}

impl Mnk {
    /// The game on `columns` by `rows` squares (at most 64) in which `length` stones in a row win.
    ///
    /// # Errors
    /// A sentence that says which number is out of range.
    pub fn new(columns: usize, rows: usize, length: usize) -> Result<Self, String> {
        for (name, number) in [("columns", columns), ("rows", rows), ("stones in a row", length)] {
            if number == 0 {
                return Err(format!("expected at least 1 for the number of {name}, found 0"));
            }
        }
        // Dividing instead of multiplying: a product of huge numbers would overflow.
        if rows > MOST_SQUARES / columns {
            return Err(format!(
                "expected at most {MOST_SQUARES} squares, found a board of {columns} by {rows}"
            ));
        }
        Ok(Self { board: Board::new(columns, rows, length) })
    }

    /// Three in a row on three by three squares.
    pub fn tic_tac_toe() -> Self {
        Self { board: Board::new(3, 3, 3) }
    }

    /// How many columns the board has.
    pub fn columns(&self) -> usize {
        self.board.columns
    }

    /// How many rows the board has.
    pub fn rows(&self) -> usize {
        self.board.rows
    }

    /// True when a stone on `square` is part of a complete line of `stones`. Only lines through the square are looked at.
    ///
    /// Shifting the stones along all four directions instead was measured: as fast on 8 by 8 squares, and a whole
    /// alpha-beta search a tenth slower on 3 by 3 to 4 by 4.
    #[inline]
    fn completes(&self, stones: u64, square: u8) -> bool {
        let lines = self.board.lines_through(usize::from(square));
        lines.iter().any(|line| stones & line == *line)
    }

    /// The squares on which a stone may be put.
    #[inline]
    fn free(&self, state: &Position) -> u64 {
        match state.mover() {
            Some(_) => self.board.all & !state.taken(),
            None => 0,
        }
    }

    /// The squares among `free` that complete a line of `stones`.
    fn completing(&self, stones: u64, free: u64) -> impl Iterator<Item = Square> {
        Bits(free).filter(move |square| self.completes(stones | 1 << square, *square)).map(Square)
    }
}

impl Position {
    /// The squares of a player, one bit each: bit 0 is the top left square, and bits run along the rows.
    pub fn stones(&self, player: Player) -> u64 {
        self.stones[player]
    }

    #[inline]
    fn taken(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    #[inline]
    fn mover(&self) -> Option<Player> {
        match self.stage {
            Stage::XToMove => Some(0),
            Stage::OToMove => Some(1),
            _ => None,
        }
    }
}

impl Game for Mnk {
    type State = Position;
    type Action = Square;
    type Value = Fixed;

    fn initial(&self) -> Position {
        Position { stones: [0, 0], stage: Stage::XToMove }
    }

    #[inline]
    fn turn(&self, state: &Position) -> Turn {
        state.mover().map_or(Turn::Over, Turn::Player)
    }

    /// Row by row from the top left.
    #[inline]
    fn actions(&self, state: &Position, out: &mut Vec<Square>) {
        out.extend(Bits(self.free(state)).map(Square));
    }

    #[inline]
    fn play(&self, state: &mut Position, Square(square): Square) {
        debug_assert!(self.free(state) >> square & 1 == 1, "square {square} is not free");
        let mover = usize::from(state.stage == Stage::OToMove);
        state.stones[mover] |= 1 << square;
        state.stage = if self.completes(state.stones[mover], square) {
            [Stage::XWon, Stage::OWon][mover]
        } else if state.taken() == self.board.all {
            Stage::Drawn
        } else {
            [Stage::OToMove, Stage::XToMove][mover]
        };
    }

    #[inline]
    fn utility(&self, state: &Position, player: Player) -> Fixed {
        let of_x = match state.stage {
            Stage::XWon => 1,
            Stage::OWon => -1,
            _ => 0,
        };
        Fixed::whole(if player == 0 { of_x } else { -of_x })
    }

    /// Up to 32 squares the stones themselves, O's in the upper half; beyond that a hash of them.
    #[inline]
    fn key(&self, state: &Position) -> Option<u64> {
        let [x, o] = state.stones;
        Some(if self.keys_hold_states() { x | o << 32 } else { Rng::new(Rng::new(x).bits() ^ o).bits() })
    }

    #[inline]
    fn keys_hold_states(&self) -> bool {
        self.board.all >> 32 == 0
    }

    fn bounds(&self, _state: &Position) -> (Fixed, Fixed) {
        (Fixed::whole(-1), Fixed::whole(1))
    }
}

impl Open for Mnk {}
impl Duel for Mnk {}
impl Finite for Mnk {}

impl Symmetric for Mnk {
    /// The rotations and reflections of the board: eight of a square, four of an oblong.
    fn symmetries(&self) -> usize {
        self.board.symmetries()
    }

    fn transform(&self, index: usize, state: &Position) -> Position {
        Position { stones: state.stones.map(|stones| self.board.image(index, stones)), stage: state.stage }
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Evaluate, Knowledge, Text};

    use super::*;

    fn squares(game: &Mnk, position: &str) -> Vec<String> {
        let state = game.parse_state(position).unwrap();
        let mut out = Vec::new();
        OpenLines.noisy(game, &state, &mut out);
        out.iter().map(|square| game.print_action(&state, *square)).collect()
    }

    #[test]
    fn sizes_out_of_range_are_refused_with_a_reason() {
        assert!(Mnk::new(8, 8, 5).is_ok() && Mnk::new(64, 1, 64).is_ok() && Mnk::new(1, 1, 1).is_ok());
        assert_eq!(Mnk::new(9, 8, 5).unwrap_err(), "expected at most 64 squares, found a board of 9 by 8");
        assert!(Mnk::new(usize::MAX, usize::MAX, 3).is_err());
        assert_eq!(Mnk::new(3, 0, 3).unwrap_err(), "expected at least 1 for the number of rows, found 0");
    }

    #[test]
    fn a_line_too_long_for_the_board_makes_every_game_a_draw() {
        let game = Mnk::new(2, 2, 3).unwrap();
        let mut state = game.initial();
        (0..4).for_each(|square| game.play(&mut state, Square(square)));
        assert_eq!(game.turn(&state), Turn::Over);
        assert_eq!(game.utility(&state, 0), Fixed::whole(0));
    }

    #[test]
    fn a_line_that_fills_the_board_is_a_win_and_not_a_draw() {
        let game = Mnk::tic_tac_toe();
        let state = game.parse_state("XOX/OXO/XOX");
        assert!(state.is_ok_and(|state| game.utility(&state, 0) == Fixed::whole(1)));
    }

    #[test]
    fn keys_are_lossless_up_to_the_last_of_32_squares() {
        let game = Mnk::new(8, 4, 4).unwrap();
        let key = |squares: [u8; 4]| {
            let mut state = game.initial();
            squares.iter().for_each(|square| game.play(&mut state, Square(*square)));
            game.key(&state)
        };
        assert_eq!(key([0, 31, 1, 30]), Some(1 << 63 | 1 << 62 | 1 << 1 | 1));
        assert_eq!(key([31, 0, 30, 1]), Some(1 << 33 | 1 << 32 | 1 << 31 | 1 << 30));
    }

    #[test]
    fn noisy_moves_win_or_else_prevent_a_win() {
        let game = Mnk::tic_tac_toe();
        assert_eq!(squares(&game, "XX./OO./..."), ["c3"]);
        assert_eq!(squares(&game, "XX./O../..."), ["c3"]);
        assert_eq!(squares(&game, "X../O../..."), Vec::<String>::new());
        assert_eq!(squares(&game, "XXX/OO./..."), Vec::<String>::new());
    }

    #[test]
    fn ranks_put_a_win_before_a_block_before_the_centre() {
        let game = Mnk::tic_tac_toe();
        let best = |position: &str| {
            let state = game.parse_state(position).unwrap();
            let mut actions = Vec::new();
            game.actions(&state, &mut actions);
            let best = actions.into_iter().max_by_key(|square| OpenLines.rank(&game, &state, *square));
            game.print_action(&state, best.unwrap())
        };
        assert_eq!(best("XX./OO./..."), "c3");
        assert_eq!(best("XX./O../..."), "c3");
        assert_eq!(best(".../.../..."), "b2");
    }

    #[test]
    fn evaluations_favour_open_lines_and_stay_between_a_loss_and_a_win() {
        let game = Mnk::new(8, 8, 5).unwrap();
        let value = |position: &str| OpenLines.evaluate(&game, &game.parse_state(position).unwrap());
        let empty = "......../......../......../......../......../......../......../........";
        assert_eq!(value(empty), Fixed(0));
        let centre = value("......../......../......../...X..../......../......../......../........");
        let corner = value("X......./......../......../......../......../......../......../........");
        assert!(Fixed(0) < corner && corner < centre && centre < Fixed::ONE);
        let strong = value("XXXX.XXX/X.XX.XXX/......../......../OO.OO.OO/......../OO.OO.OO/........");
        assert!(centre < strong && strong < Fixed::ONE);
    }
}
