//! Breakthrough (Dan Troyka, 2000): men step forward, capture diagonally, and the first to reach the far row wins.

mod knowledge;
mod scene;
mod text;

use gametree_core::{Duel, Finite, Fixed, Game, Open, Player, Rng, Symmetric, Turn};

use crate::bits::Bits;
pub use knowledge::Advance;

/// Sizes that fit into one word, and on which two rows of men a side do not touch.
const COLUMNS: (usize, usize) = (2, 8);
const ROWS: (usize, usize) = (4, 8);

/// Up to so many squares a key holds the whole position: two bits a square, and one for who is to move.
const LOSSLESS: u32 = 31;

/// The rules: the size of the board, and the squares that follow from it. Bit 0 is the top left square, and bits run along the rows.
/// White is player 0, starts at the bottom and moves up.
#[derive(Clone, Debug)]
pub struct Breakthrough {
    columns: usize,
    rows: usize,
    all: u64,
    /// The outermost columns.
    left: u64,
    right: u64,
    /// The row that each player wants to reach.
    goal: [u64; 2],
    /// The row before it.
    verge: [u64; 2],
}

/// A position. That it is over follows from the men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The squares of White, then those of Black, one bit each.
    men: [u64; 2],
    mover: u8,
}

/// A man goes from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where it stands.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
}

impl Breakthrough {
    /// The game on `columns` by `rows` squares.
    ///
    /// # Errors
    /// A sentence that says which number is out of range.
    pub fn new(columns: usize, rows: usize) -> Result<Self, String> {
        for (name, number, (least, most)) in [("columns", columns, COLUMNS), ("rows", rows, ROWS)] {
            if !(least..=most).contains(&number) {
                return Err(format!("expected {least} to {most} {name}, found {number}"));
            }
        }
        let all = u64::MAX >> (64 - columns * rows);
        let left = (0..rows).fold(0, |column, row| column | 1 << (row * columns));
        let row = |row: usize| ((1 << columns) - 1) << (row * columns);
        Ok(Self {
            columns,
            rows,
            all,
            left,
            right: left << (columns - 1),
            goal: [row(0), row(rows - 1)],
            verge: [row(1), row(rows - 2)],
        })
    }

    /// How many columns the board has.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many rows the board has.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The squares straight ahead of a player's men.
    #[inline]
    fn ahead(&self, player: Player, men: u64) -> u64 {
        if player == 0 { men >> self.columns } else { men << self.columns & self.all }
    }

    /// The squares to the left and to the right of some squares.
    #[inline]
    fn beside(&self, squares: u64) -> [u64; 2] {
        [(squares & !self.left) >> 1, (squares & !self.right) << 1]
    }

    /// The squares on which a player's men can capture.
    #[inline]
    fn attacked(&self, player: Player, men: u64) -> u64 {
        let [left, right] = self.beside(self.ahead(player, men));
        left | right
    }

    /// The squares to which the mover's man on a square can go.
    #[inline]
    fn targets(&self, state: &Position, from: u8) -> u64 {
        let (mover, man) = (state.mover(), 1 << from);
        let straight = self.ahead(mover, man) & !(state.men[0] | state.men[1]);
        straight | self.attacked(mover, man) & !state.men[mover]
    }

    /// The moves of an open position, man by man from the top left.
    #[inline]
    fn steps(&self, state: &Position) -> impl Iterator<Item = Step> {
        let to = |from| Bits(self.targets(state, from)).map(move |to| Step { from, to });
        Bits(state.men[state.mover()]).flat_map(to)
    }

    /// How many rows a man has behind it.
    #[inline]
    fn progress(&self, player: Player, square: u8) -> usize {
        let row = usize::from(square) / self.columns;
        if player == 0 { self.rows - 1 - row } else { row }
    }

    fn winner(&self, state: &Position) -> Option<Player> {
        (0..2).find(|player| state.men[*player] & self.goal[*player] != 0 || state.men[1 - player] == 0)
    }

    /// The winner, as far as a glance shows. A man one step before the goal always gets there: straight ahead or beside it, as a board
    /// has two columns and no man of its own stands on the goal yet. It must be captured at once, and of two only one can be.
    #[inline]
    fn sure_winner(&self, state: &Position) -> Option<Player> {
        if let Some(winner) = self.winner(state) {
            return Some(winner);
        }
        let (mover, other) = (state.mover(), 1 - state.mover());
        if self.wins_at_once(state) {
            return Some(mover);
        }
        let threats = state.men[other] & self.verge[other];
        let lost = threats.count_ones() > 1 || threats & !self.attacked(mover, state.men[mover]) != 0;
        lost.then_some(other)
    }

    /// The mover of an open position reaches the goal with the next move, or captures the last man.
    #[inline]
    fn wins_at_once(&self, state: &Position) -> bool {
        let (mover, theirs) = (state.mover(), state.men[1 - state.mover()]);
        let captures_last = theirs.count_ones() == 1 && theirs & self.attacked(mover, state.men[mover]) != 0;
        state.men[mover] & self.verge[mover] != 0 || captures_last
    }

    /// True for the moves of which [`wins_at_once`](Breakthrough::wins_at_once) speaks.
    #[inline]
    fn wins(&self, state: &Position, step: Step) -> bool {
        let (mover, to) = (state.mover(), 1 << step.to);
        to & self.goal[mover] != 0 || state.men[1 - mover] == to
    }

    /// Swaps left and right.
    fn mirror(&self, men: u64) -> u64 {
        (0..self.columns)
            .fold(0, |image, column| image | (men >> column & self.left) << (self.columns - 1 - column))
    }
}

impl Position {
    /// The squares of a player, one bit each: bit 0 is the top left square, and bits run along the rows.
    pub fn men(&self, player: Player) -> u64 {
        self.men[player]
    }

    /// Who is to move, or would be if the game were not over.
    #[inline]
    fn mover(&self) -> Player {
        self.mover.into()
    }
}

impl Game for Breakthrough {
    type State = Position;
    type Action = Step;
    type Value = Fixed;

    fn initial(&self) -> Position {
        let men = |player: Player| self.goal[1 - player] | self.verge[1 - player];
        Position { men: [men(0), men(1)], mover: 0 }
    }

    #[inline]
    fn turn(&self, state: &Position) -> Turn {
        match self.winner(state) {
            Some(_) => Turn::Over,
            None => Turn::Player(state.mover()),
        }
    }

    /// There always is a move: the foremost man has no man of its own before it.
    #[inline]
    fn actions(&self, state: &Position, out: &mut Vec<Step>) {
        if self.winner(state).is_none() {
            out.extend(self.steps(state));
        }
    }

    #[inline]
    fn play(&self, state: &mut Position, Step { from, to }: Step) {
        let mover = state.mover();
        debug_assert!(state.men[mover] >> from & 1 == 1, "no man of the mover on {from}");
        debug_assert!(self.targets(state, from) >> to & 1 == 1, "a man on {from} does not go to {to}");
        state.men[mover] ^= 1 << from | 1 << to;
        state.men[1 - mover] &= !(1 << to);
        state.mover ^= 1;
    }

    #[inline]
    fn utility(&self, state: &Position, player: Player) -> Fixed {
        Fixed::whole(if self.winner(state) == Some(player) { 1 } else { -1 })
    }

    /// On boards of up to 31 squares the men themselves, and on larger ones a hash of them.
    #[inline]
    fn key(&self, state: &Position) -> Option<u64> {
        let ([white, black], mover) = (state.men, u64::from(state.mover));
        if self.keys_hold_states() {
            return Some(white << 1 | black << (LOSSLESS + 1) | mover);
        }
        Some(Rng::new(Rng::new(Rng::new(white).bits() ^ black).bits() ^ mover).bits())
    }

    #[inline]
    fn keys_hold_states(&self) -> bool {
        self.all.count_ones() <= LOSSLESS
    }

    /// Mirror images count as one on the boards that can be solved.
    #[inline]
    fn canonical_key(&self, state: &Position) -> Option<u64> {
        let key = self.key(state);
        if self.keys_hold_states() { key.min(self.key(&self.transform(1, state))) } else { key }
    }

    /// Exact where a glance shows who wins.
    #[inline]
    fn bounds(&self, state: &Position) -> (Fixed, Fixed) {
        match self.sure_winner(state) {
            Some(0) => (Fixed::whole(1), Fixed::whole(1)),
            Some(_) => (Fixed::whole(-1), Fixed::whole(-1)),
            None => (Fixed::whole(-1), Fixed::whole(1)),
        }
    }

    /// Every move takes a man one row ahead, and the first to arrive ends the game.
    #[inline]
    fn plies_left(&self, state: &Position) -> Option<u32> {
        if self.winner(state).is_some() {
            return Some(0);
        }
        let steps = |player: Player| {
            let left = |square| (self.rows - 2 - self.progress(player, square)) as u32;
            Bits(state.men[player]).map(left).sum::<u32>()
        };
        Some(steps(0) + steps(1) + 1)
    }

    #[inline]
    fn count(&self, state: &Position) -> Option<usize> {
        let own = state.men[state.mover()];
        let ahead = self.ahead(state.mover(), own);
        let [left, right] = self.beside(ahead).map(|squares| (squares & !own).count_ones());
        let straight = (ahead & !(state.men[0] | state.men[1])).count_ones();
        Some(if self.winner(state).is_some() { 0 } else { (left + straight + right) as usize })
    }
}

impl Open for Breakthrough {}
impl Duel for Breakthrough {}
impl Finite for Breakthrough {}

impl Symmetric for Breakthrough {
    /// Left and right can be swapped; up and down are different for each player.
    fn symmetries(&self) -> usize {
        2
    }

    #[inline]
    fn transform(&self, index: usize, state: &Position) -> Position {
        match index {
            0 => *state,
            _ => Position { men: state.men.map(|men| self.mirror(men)), mover: state.mover },
        }
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Text;

    use super::*;

    fn board(columns: usize, rows: usize) -> Breakthrough {
        Breakthrough::new(columns, rows).unwrap()
    }

    #[test]
    fn sizes_out_of_range_are_refused_with_a_reason() {
        assert!(Breakthrough::new(2, 4).is_ok() && Breakthrough::new(8, 8).is_ok());
        assert_eq!(Breakthrough::new(9, 8).unwrap_err(), "expected 2 to 8 columns, found 9");
        assert_eq!(Breakthrough::new(5, 3).unwrap_err(), "expected 4 to 8 rows, found 3");
    }

    #[test]
    fn men_step_straight_onto_empty_squares_and_capture_diagonally_only() {
        let game = board(4, 5);
        let moves = |position: &str| {
            let state = game.parse_state(position).unwrap();
            let mut actions = Vec::new();
            game.actions(&state, &mut actions);
            actions.iter().map(|step| game.print_action(&state, *step)).collect::<Vec<_>>()
        };
        // A man in front of it, one to capture, and one of its own.
        assert_eq!(moves("..../.bbw/..w./..../.... w"), ["d4-c5", "d4-d5", "c3xb4"]);
        assert_eq!(moves("..../.b../b.w./..../.... b"), ["b4-b3", "b4xc3", "a3-a2", "a3-b2"]);
    }

    #[test]
    fn a_glance_shows_the_winner_as_far_as_the_next_two_moves_do() {
        let game = board(4, 5);
        let seen = |position: &str| game.sure_winner(&game.parse_state(position).unwrap());
        assert_eq!(seen("bb../w.../..../..b./..w. w"), Some(0), "nothing stops a man before the goal");
        assert_eq!(seen("b.../..../..../.b../...w w"), Some(1), "no man of White can capture b2");
        assert_eq!(seen("b.../..../..../.b../w... w"), None, "a1xb2");
        assert_eq!(seen("..../..../..../.bb./w..w w"), Some(1), "only one of two can be captured");
        assert_eq!(seen("..../..../..../.b../w... w"), Some(0), "the last man is captured");
    }

    #[test]
    fn a_mirror_image_swaps_left_and_right() {
        let game = board(3, 4);
        let state = game.parse_state("b../.b./.ww/w.. b").unwrap();
        assert_eq!(game.print_state(&game.transform(1, &state)), "..b/.b./ww./..w b");
        assert_eq!(game.canonical_key(&state), game.canonical_key(&game.transform(1, &state)));
    }

    #[test]
    fn keys_are_lossless_up_to_31_squares() {
        let game = board(5, 6);
        let state = game.parse_state("bbbbb/bbbbb/...../...../wwwww/wwwww b").unwrap();
        let key = (1023 << 20) << 1 | 1023 << 32 | 1;
        assert_eq!(game.key(&state), Some(key));
        assert!(!board(8, 4).keys_hold_states() && board(7, 4).keys_hold_states());
    }
}
