//! Hex (Piet Hein, 1942; John Nash, 1948): stones on a rhombus of hexagons, and who first joins the own two sides with a chain wins.

mod distance;
mod knowledge;
mod scene;
mod text;

use gametree_core::{Duel, Finite, Fixed, Game, Open, Player, Rng, Symmetric, Turn};

pub use knowledge::TwoDistance;

/// Sizes of the board whose cells fit into 128 bits.
const SIZES: (usize, usize) = (2, 11);

/// Up to this size a key holds the whole position: two bits a cell, and one for who is to move.
const LOSSLESS: usize = 5;

/// The rules: the size of the board, and whether the second player may swap. Bit 0 is the top left cell, and bits run along the rows.
/// Each row lies half a cell further to the right than the one above it, so that the six neighbours of a cell are:
///
/// ```text
///         -size   -size + 1
///      -1      cell      +1
///     +size - 1   +size
/// ```
#[derive(Clone, Debug)]
pub struct Hex {
    size: usize,
    swap: bool,
    all: u128,
    /// The leftmost and the rightmost column.
    left: u128,
    right: u128,
    /// The two sides that each player wants to join: Blue top and bottom, Red left and right.
    sides: [[u128; 2]; 2],
}

/// A position. Whether it is won follows from the stones and is kept so that no chain is followed twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cells of Blue, then those of Red, one bit each.
    stones: [u128; 2],
    mover: u8,
    /// The last stone has joined two sides.
    won: bool,
}

/// A cell on which a stone is put, counted row by row from the top left; or the swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(pub u8);

impl Move {
    /// Takes over the first stone: it becomes one of the second player's, mirrored at the long diagonal, so that the sides stay whose they are.
    pub const SWAP: Move = Move(127);
}

impl Hex {
    /// The game on a board of `size` by `size` cells.
    ///
    /// # Errors
    /// A sentence that says what was expected.
    pub fn new(size: usize) -> Result<Self, String> {
        let (least, most) = SIZES;
        if !(least..=most).contains(&size) {
            return Err(format!("expected a board of size {least} to {most}, found {size}"));
        }
        let left = (0..size).fold(0, |column, row| column | 1 << (row * size));
        let (right, top) = (left << (size - 1), (1 << size) - 1);
        let bottom = top << (size * (size - 1));
        let sides = [[top, bottom], [left, right]];
        Ok(Self { size, swap: false, all: u128::MAX >> (128 - size * size), left, right, sides })
    }

    /// The same with the pie rule: the second player may answer the first stone by taking it over.
    #[must_use]
    pub fn with_swap(self) -> Self {
        Self { swap: true, ..self }
    }

    /// How many rows and columns the board has.
    pub fn size(&self) -> usize {
        self.size
    }

    /// True when these cells join the two sides of a player.
    pub fn joins(&self, player: Player, cells: u128) -> bool {
        let [start, goal] = self.sides[player];
        self.grown(start & cells, cells) & goal != 0
    }

    /// The cells next to some cells, some of which may be among them.
    #[inline]
    fn neighbours(&self, cells: u128) -> u128 {
        let (size, west, east) = (self.size, cells & !self.left, cells & !self.right);
        let rows = cells >> size | east >> (size - 1) | cells << size | west << (size - 1);
        (west >> 1 | east << 1 | rows) & self.all
    }

    /// What can be reached from some cells along `cells`.
    #[inline]
    fn grown(&self, from: u128, cells: u128) -> u128 {
        let mut group = from;
        loop {
            let larger = group | self.neighbours(group) & cells;
            if larger == group {
                return group;
            }
            group = larger;
        }
    }

    fn empty(&self, state: &Position) -> u128 {
        self.all & !(state.stones[0] | state.stones[1])
    }

    /// The empty cells on which one stone more joins a player's sides.
    #[inline]
    fn finishing(&self, state: &Position, player: Player) -> u128 {
        let own = state.stones[player];
        let touching = self.sides[player].map(|side| side | self.neighbours(self.grown(side & own, own)));
        touching[0] & touching[1] & self.empty(state)
    }

    #[inline]
    fn may_swap(&self, state: &Position) -> bool {
        self.swap && state.mover == 1 && state.stones[1] == 0 && state.stones[0].count_ones() == 1
    }

    /// The winner, as far as a glance shows: one stone is missing, or of two missing stones of the opponent only one can be prevented.
    #[inline]
    fn sure_winner(&self, state: &Position) -> Option<Player> {
        let (mover, other) = (state.mover(), 1 - state.mover());
        if state.won {
            return Some(other);
        }
        if self.may_swap(state) {
            return None;
        }
        if self.finishing(state, mover) != 0 {
            return Some(mover);
        }
        (self.finishing(state, other).count_ones() > 1).then_some(other)
    }

    /// Swaps columns and rows.
    fn mirrored(&self, cell: u8) -> u8 {
        let (size, cell) = (self.size, usize::from(cell));
        (cell % size * size + cell / size) as u8
    }
}

impl Position {
    /// The cells of a player, one bit each: bit 0 is the top left cell, and bits run along the rows.
    pub fn stones(&self, player: Player) -> u128 {
        self.stones[player]
    }

    /// Who is to move, or would be if the game were not over.
    #[inline]
    fn mover(&self) -> Player {
        self.mover.into()
    }
}

impl Game for Hex {
    type State = Position;
    type Action = Move;
    type Value = Fixed;

    fn initial(&self) -> Position {
        Position { stones: [0; 2], mover: 0, won: false }
    }

    #[inline]
    fn turn(&self, state: &Position) -> Turn {
        if state.won { Turn::Over } else { Turn::Player(state.mover()) }
    }

    /// Row by row from the top left, then the swap. The board is never full before a player has won.
    #[inline]
    fn actions(&self, state: &Position, out: &mut Vec<Move>) {
        if !state.won {
            out.extend(cells(self.empty(state)).map(Move));
            out.extend(self.may_swap(state).then_some(Move::SWAP));
        }
    }

    #[inline]
    fn play(&self, state: &mut Position, action: Move) {
        let mover = state.mover();
        state.mover ^= 1;
        if action == Move::SWAP {
            debug_assert!(state.stones[1] == 0, "a swap answers the first stone");
            let first = state.stones[0].trailing_zeros() as u8;
            state.stones = [0, 1 << self.mirrored(first)];
            return;
        }
        let stone = 1 << action.0;
        debug_assert!(!state.won && self.empty(state) & stone != 0, "cell {} is not free", action.0);
        state.stones[mover] |= stone;
        let chain = self.grown(stone, state.stones[mover]);
        state.won = self.sides[mover].iter().all(|side| chain & side != 0);
    }

    #[inline]
    fn utility(&self, state: &Position, player: Player) -> Fixed {
        Fixed::whole(if player == state.mover() { -1 } else { 1 })
    }

    /// Up to five by five cells the stones themselves, and on larger boards a hash of them.
    #[inline]
    fn key(&self, state: &Position) -> Option<u64> {
        let ([blue, red], mover) = (state.stones, u64::from(state.mover));
        if self.keys_hold_states() {
            return Some(blue as u64 | (red as u64) << (LOSSLESS * LOSSLESS) | mover << 63);
        }
        // The largest board leaves the highest bits free.
        let words = [blue as u64, (blue >> 64) as u64, red as u64, (red >> 64) as u64 | mover << 63];
        Some(words.iter().fold(0, |key, word| Rng::new(key ^ word).bits()))
    }

    #[inline]
    fn keys_hold_states(&self) -> bool {
        self.size <= LOSSLESS
    }

    /// A position and its image after half a turn of the board count as one.
    #[inline]
    fn canonical_key(&self, state: &Position) -> Option<u64> {
        self.key(state).min(self.key(&self.transform(1, state)))
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

    /// A stone for every empty cell, and the swap.
    #[inline]
    fn plies_left(&self, state: &Position) -> Option<u32> {
        let swap = self.swap && (state.stones == [0; 2] || self.may_swap(state));
        Some(if state.won { 0 } else { self.empty(state).count_ones() + u32::from(swap) })
    }

    #[inline]
    fn count(&self, state: &Position) -> Option<usize> {
        let moves = self.empty(state).count_ones() as usize + usize::from(self.may_swap(state));
        Some(if state.won { 0 } else { moves })
    }
}

impl Open for Hex {}
impl Duel for Hex {}
impl Finite for Hex {}

impl Symmetric for Hex {
    /// Half a turn takes both sides of each player to each other.
    fn symmetries(&self) -> usize {
        2
    }

    #[inline]
    fn transform(&self, index: usize, state: &Position) -> Position {
        let turned = |cells: u128| cells.reverse_bits() >> (128 - self.size * self.size);
        match index {
            0 => *state,
            _ => Position { stones: state.stones.map(turned), ..*state },
        }
    }
}

/// Walks over the cells of a set, the lowest bit first.
fn cells(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use gametree_core::Text;

    use super::*;

    fn neighbours(game: &Hex, name: &str) -> Vec<String> {
        let Move(cell) = game.parse_action(&game.initial(), name).unwrap();
        cells(game.neighbours(1 << cell)).map(|cell| game.print_action(&game.initial(), Move(cell))).collect()
    }

    #[test]
    fn a_cell_has_six_neighbours_and_the_corners_have_two_or_three() {
        let game = Hex::new(11).unwrap();
        assert_eq!(neighbours(&game, "f6"), ["f5", "g5", "e6", "g6", "e7", "f7"]);
        assert_eq!(neighbours(&game, "a1"), ["b1", "a2"]);
        assert_eq!(neighbours(&game, "k1"), ["j1", "j2", "k2"]);
        assert_eq!(neighbours(&game, "a11"), ["a10", "b10", "b11"]);
        assert_eq!(neighbours(&game, "k11"), ["k10", "j11"]);
    }

    #[test]
    fn blue_joins_top_and_bottom_and_red_left_and_right() {
        let game = Hex::new(3).unwrap();
        let over = |text: &str| game.turn(&game.parse_state(text).unwrap()) == Turn::Over;
        assert!(over(".B./RB./BR. R"), "b1, b2 and a3 are a chain");
        assert!(!over("B../RB./.RB R"), "neither a1 and b2 nor b2 and c3 touch");
        assert!(over("BBR/.RB/R.. B"), "c1, b2 and a3 are a chain");
    }

    #[test]
    fn a_swap_takes_the_first_stone_over_and_only_that() {
        let game = Hex::new(4).unwrap().with_swap();
        let mut state = game.initial();
        for (text, after) in [("b1", "R"), ("swap", "B"), ("c3", "R"), ("a1", "B")] {
            let mut moves = Vec::new();
            game.actions(&state, &mut moves);
            assert_eq!(moves.contains(&Move::SWAP), text == "swap", "{text}");
            let action = game.parse_action(&state, text).unwrap();
            game.play(&mut state, action);
            assert!(game.print_state(&state).ends_with(after), "{text}");
        }
        assert_eq!(game.print_state(&state), "R.../R.../..B./.... B");
        let plain = Hex::new(4).unwrap();
        let first = plain.result(&plain.initial(), Move(1));
        assert!(plain.parse_action(&first, "swap").is_err(), "without the option there is no swap");
    }

    #[test]
    fn half_a_turn_takes_a_corner_to_the_opposite_one() {
        let game = Hex::new(3).unwrap();
        let state = game.parse_state("BR./.../..B R").unwrap();
        assert_eq!(game.print_state(&game.transform(1, &state)), "B../.../.RB R");
        assert_eq!(game.canonical_key(&state), game.canonical_key(&game.transform(1, &state)));
    }

    #[test]
    fn a_glance_shows_one_missing_stone_and_two_that_cannot_both_be_prevented() {
        let game = Hex::new(3).unwrap();
        let seen = |text: &str| game.sure_winner(&game.parse_state(text).unwrap());
        assert_eq!(seen(".B./.B./R.R B"), Some(0));
        assert_eq!(seen(".B./.B./R.. R"), None, "b3 is left, and Red can take it");
        assert_eq!(seen("..B/RB./... R"), Some(0), "a3 or b3");
        assert_eq!(seen("..B/.../R.. B"), None);
        let swap = Hex::new(2).unwrap().with_swap();
        assert_eq!(
            swap.sure_winner(&swap.parse_state(".B/.. R").unwrap()),
            None,
            "the stone may be taken over"
        );
    }
}
