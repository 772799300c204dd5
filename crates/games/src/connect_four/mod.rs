//! Connect four: stones fall to the lowest empty square of a column, and who first has four in a row wins.

mod board;
mod evaluation;
mod scene;
mod text;
mod zugzwang;

use std::hash::{Hash, Hasher};

use gametree_core::{Duel, Finite, Game, Open, Player, Symmetric, Turn};

use crate::bits::Bits;
use board::{Board, BoardOf, MOST_BITS};
pub use evaluation::Threats;

/// The ply on which the first player has four stones.
const SOONEST_WIN: u32 = 7;

/// The rules: the size of the board. It can be given by the type, which makes searches faster; with two zeros it is chosen at run time.
#[derive(Clone, Debug)]
pub struct ConnectFour<const COLUMNS: usize = 0, const ROWS: usize = 0> {
    board: BoardOf<COLUMNS, ROWS>,
}

/// The game on seven columns and six rows, as in the box.
pub type Standard = ConnectFour<7, 6>;

/// A move: the square on which the stone lands, as the number of its bit (`column * (rows + 1) + row`, both from 0, rows from the bottom).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub u8);

/// A position, as the player to move sees it. All but the stones follows from them and is kept so that nobody has to look for lines twice.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// The stones of the player to move, or who would be to move if the game were not over.
    own: u64,
    /// The stones of both.
    taken: u64,
    /// The empty squares that would win for the player to move, some of them still in the air.
    own_wins: u64,
    /// The same for the opponent.
    their_wins: u64,
    // As wide as this so that there is nothing between the fields that would be copied in vain.
    plies: u32,
    stage: Stage,
}

/// How far the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
enum Stage {
    Open,
    /// The last stone made four in a row.
    Won,
    Drawn,
}

impl PartialEq for Position {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        (self.own, self.taken) == (other.own, other.taken)
    }
}

impl Eq for Position {}

impl Hash for Position {
    #[inline]
    fn hash<S: Hasher>(&self, state: &mut S) {
        (self.own, self.taken).hash(state);
    }
}

impl ConnectFour {
    /// The game on `columns` by `rows` squares, at most 64 of them when every column is counted one row higher. Boards on which no four
    /// fit are allowed; every game on them is a draw.
    ///
    /// # Errors
    /// A sentence that says which number is out of range.
    pub fn new(columns: usize, rows: usize) -> Result<Self, String> {
        for (name, number) in [("columns", columns), ("rows", rows)] {
            if number == 0 {
                return Err(format!("expected at least 1 for the number of {name}, found 0"));
            }
        }
        // Dividing instead of multiplying: a product of huge numbers would overflow.
        if rows >= MOST_BITS / columns {
            return Err(format!(
                "expected columns * (rows + 1) to be at most {MOST_BITS}, found a board of {columns} by {rows}"
            ));
        }
        Ok(Self { board: BoardOf(Board::new(columns, rows)) })
    }
}

impl Standard {
    /// Seven columns and six rows.
    pub fn standard() -> Self {
        Self { board: BoardOf(Board::new(7, 6)) }
    }
}

impl<const COLUMNS: usize, const ROWS: usize> ConnectFour<COLUMNS, ROWS> {
    /// How many columns the board has.
    pub fn columns(&self) -> usize {
        self.board.columns
    }

    /// How many rows the board has.
    pub fn rows(&self) -> usize {
        self.board.rows
    }

    /// The same number for a state and its mirror image, and different ones for any other two states.
    #[inline]
    pub fn mirrored_key(&self, state: &Position) -> u64 {
        let key = state.number();
        // The number has a part of its own for each column, so that its mirror image is the number of the mirror image.
        key.min(self.board.mirror(key))
    }

    /// What a win with stone number `ply` is worth: 1 with the winner's last stone, and 1 more for each stone that the winner has left. Zero beyond
    /// the end of the board.
    #[inline]
    pub fn worth(&self, ply: u32) -> i32 {
        (self.board.squares() + 2).saturating_sub(ply) as i32 / 2
    }

    /// Bounds of the value of an unfinished state as the player to move sees it.
    #[inline]
    fn mover_bounds(&self, state: &Position) -> (i32, i32) {
        let (landings, plies) = (self.board.landings(state.taken), state.plies);
        if landings & state.own_wins != 0 {
            let win = self.worth(plies + 1);
            return (win, win);
        }
        if self.safe(state, landings) == 0 {
            let loss = -self.worth(plies + 2);
            return (loss, loss);
        }
        // Neither player wins with the next stone, but with the one after that at the soonest.
        let (low, high) = (-self.worth(SOONEST_WIN.max(plies + 4)), self.worth(SOONEST_WIN.max(plies + 3)));
        (low, high.min(self.zugzwang(state)))
    }

    /// What the player to move gets at most because of the parity of the empty squares.
    #[inline]
    fn zugzwang(&self, state: &Position) -> i32 {
        if (self.board.squares() - state.plies).is_multiple_of(2) {
            if zugzwang::mover_cannot_win(&self.board, state.own, state.taken) { 0 } else { i32::MAX }
        } else {
            let latest = zugzwang::mover_loses_by(&self.board, state.own, state.taken, state.their_wins);
            latest.map_or(i32::MAX, |ply| -self.worth(ply))
        }
    }

    /// The moves after which the opponent does not win at once, for a player who cannot do so either.
    #[inline]
    fn safe(&self, state: &Position, landings: u64) -> u64 {
        let forced = landings & state.their_wins;
        let moves = match forced {
            0 => landings,
            // Of two squares on which the opponent wins only one can be blocked.
            _ if forced & (forced - 1) != 0 => 0,
            _ => forced,
        };
        // A stone just below a square on which the opponent wins lets the opponent reach it.
        moves & !(state.their_wins >> 1)
    }

    /// The position of these stones: those of the player to move, and all. The caller has made sure that play can lead to it.
    fn position(&self, own: u64, taken: u64) -> Position {
        let stage = if self.board.has_four(taken ^ own) {
            Stage::Won
        } else if taken == self.board.all {
            Stage::Drawn
        } else {
            Stage::Open
        };
        Position {
            own,
            taken,
            own_wins: self.board.completing(own, taken),
            their_wins: self.board.completing(taken ^ own, taken),
            plies: taken.count_ones(),
            stage,
        }
    }
}

impl Position {
    /// The squares of a player, one bit each, numbered as [`Square`] says.
    pub fn stones(&self, player: Player) -> u64 {
        if player == self.parity() { self.own } else { self.taken ^ self.own }
    }

    /// The empty squares on which one more stone of a player would make four in a row, also those that nobody can reach yet.
    pub fn wins(&self, player: Player) -> u64 {
        if player == self.parity() { self.own_wins } else { self.their_wins }
    }

    /// The squares of both players.
    #[inline]
    pub fn taken(&self) -> u64 {
        self.taken
    }

    /// How many stones there are.
    #[inline]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Who is to move, or would be if the game were not over.
    #[inline]
    fn parity(&self) -> Player {
        (self.plies & 1) as usize
    }

    /// In each column the stones of both, plus those of the player to move: `2^h - 1` to `2^(h + 1) - 2` for `h` stones, so that it tells
    /// the height and the stones, and fits below the next column.
    #[inline]
    fn number(&self) -> u64 {
        self.taken + self.own
    }
}

impl<const COLUMNS: usize, const ROWS: usize> Game for ConnectFour<COLUMNS, ROWS> {
    type State = Position;
    type Action = Square;
    type Value = i32;

    fn initial(&self) -> Position {
        Position { own: 0, taken: 0, own_wins: 0, their_wins: 0, plies: 0, stage: Stage::Open }
    }

    #[inline]
    fn turn(&self, state: &Position) -> Turn {
        match state.stage {
            Stage::Open => Turn::Player(state.parity()),
            _ => Turn::Over,
        }
    }

    /// Column by column from the left.
    #[inline]
    fn actions(&self, state: &Position, out: &mut Vec<Square>) {
        if state.stage == Stage::Open {
            out.extend(Bits(self.board.landings(state.taken)).map(Square));
        }
    }

    #[inline]
    fn play(&self, state: &mut Position, Square(square): Square) {
        let stone = 1 << square;
        debug_assert!(state.stage == Stage::Open, "the game is over");
        debug_assert!(self.board.landings(state.taken) & stone != 0, "no stone lands on square {square}");
        let (moved, wins) = (state.own | stone, state.own_wins & stone != 0);
        state.own ^= state.taken;
        state.taken |= stone;
        state.own_wins = state.their_wins & !stone;
        state.their_wins = self.board.completing(moved, state.taken);
        state.plies += 1;
        if wins {
            state.stage = Stage::Won;
        } else if state.taken == self.board.all {
            state.stage = Stage::Drawn;
        }
    }

    /// A win counts 1 with the winner's last stone and 1 more for each stone that the winner has left; a loss the same below zero.
    #[inline]
    fn utility(&self, state: &Position, player: Player) -> i32 {
        match state.stage {
            Stage::Won if player == state.parity() => -self.worth(state.plies()),
            Stage::Won => self.worth(state.plies()),
            _ => 0,
        }
    }

    /// The stones themselves: different states have different keys.
    #[inline]
    fn key(&self, state: &Position) -> Option<u64> {
        Some(state.number())
    }

    fn keys_hold_states(&self) -> bool {
        true
    }

    /// Mirror images count as one while there are few stones; later they hardly ever meet.
    #[inline]
    fn canonical_key(&self, state: &Position) -> Option<u64> {
        Some(if state.plies < 16 { self.mirrored_key(state) } else { state.number() })
    }

    /// Exact when the game is over, and when the player to move wins at once or cannot help losing to the next stone.
    #[inline]
    fn bounds(&self, state: &Position) -> (i32, i32) {
        if state.stage != Stage::Open {
            let utility = self.utility(state, 0);
            return (utility, utility);
        }
        let (low, high) = self.mover_bounds(state);
        if state.parity() == 0 { (low, high) } else { (-high, -low) }
    }

    #[inline]
    fn plies_left(&self, state: &Position) -> Option<u32> {
        Some(if state.stage == Stage::Open { self.board.squares() - state.plies() } else { 0 })
    }
}

impl<const COLUMNS: usize, const ROWS: usize> Open for ConnectFour<COLUMNS, ROWS> {}
impl<const COLUMNS: usize, const ROWS: usize> Duel for ConnectFour<COLUMNS, ROWS> {}
impl<const COLUMNS: usize, const ROWS: usize> Finite for ConnectFour<COLUMNS, ROWS> {}

impl<const COLUMNS: usize, const ROWS: usize> Symmetric for ConnectFour<COLUMNS, ROWS> {
    /// The board, and the board in a mirror.
    fn symmetries(&self) -> usize {
        2
    }

    fn transform(&self, index: usize, state: &Position) -> Position {
        if index == 0 {
            return *state;
        }
        let mirror = |bits| self.board.mirror(bits);
        Position {
            own: mirror(state.own),
            taken: mirror(state.taken),
            own_wins: mirror(state.own_wins),
            their_wins: mirror(state.their_wins),
            ..*state
        }
    }

    fn canonical(&self, state: &Position) -> Position {
        let is_image = self.mirrored_key(state) != state.number();
        self.transform(is_image.into(), state)
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Evaluate, Knowledge, Text};

    use super::*;

    fn moves(game: &Standard, state: &Position, list: &[Square]) -> String {
        list.iter().map(|square| game.print_action(state, *square)).collect()
    }

    fn candidates(game: &Standard, position: &str) -> String {
        let (state, mut out) = (game.parse_state(position).unwrap(), Vec::new());
        Threats.candidates(game, &state, &mut out);
        moves(game, &state, &out)
    }

    #[test]
    fn sizes_out_of_range_are_refused_with_a_reason() {
        for (columns, rows) in [(7, 6), (8, 7), (1, 63), (32, 1), (4, 15), (1, 1), (64, 0)] {
            assert_eq!(ConnectFour::new(columns, rows).is_ok(), rows > 0, "{columns} by {rows}");
        }
        let complaint = |columns, rows| ConnectFour::new(columns, rows).unwrap_err();
        assert_eq!(
            complaint(8, 8),
            "expected columns * (rows + 1) to be at most 64, found a board of 8 by 8"
        );
        assert_eq!(complaint(0, 6), "expected at least 1 for the number of columns, found 0");
        for (columns, rows) in [(33, 1), (1, 64), (64, 1), (65, 1), (9, 7), (usize::MAX, usize::MAX)] {
            assert!(complaint(columns, rows).contains("at most 64"), "{columns} by {rows}");
        }
    }

    #[test]
    fn a_win_is_worth_the_stones_that_are_left() {
        let game = ConnectFour::standard();
        let utility = |position: &str| {
            let state = game.parse_state(position).unwrap();
            assert_eq!(game.turn(&state), Turn::Over, "{position}");
            [game.utility(&state, 0), game.utility(&state, 1)]
        };
        assert_eq!(utility("1212121"), [18, -18]);
        assert_eq!(utility("31212121"), [-18, 18]);
        assert_eq!([7, 8, 40, 41, 42, 43, 99].map(|ply| game.worth(ply)), [18, 18, 2, 1, 1, 0, 0]);
        let odd = ConnectFour::new(5, 5).unwrap();
        assert_eq!([7, 8, 23, 24, 25, 26, 27].map(|ply| odd.worth(ply)), [10, 9, 2, 1, 1, 0, 0]);
    }

    #[test]
    fn a_full_board_is_a_draw_and_a_four_that_fills_it_is_a_win() {
        let game = ConnectFour::new(2, 2).unwrap();
        let state = game.parse_state("1212").unwrap();
        assert_eq!((game.turn(&state), game.utility(&state, 0)), (Turn::Over, 0));
        let game = ConnectFour::new(1, 4).unwrap();
        let state = game.parse_state("1111").unwrap();
        assert_eq!((game.turn(&state), game.utility(&state, 0)), (Turn::Over, 0));
        let game = ConnectFour::new(4, 2).unwrap();
        let state = game.parse_state("OXOO/XXOX").unwrap();
        assert_eq!((game.turn(&state), game.utility(&state, 0)), (Turn::Over, 0));
        let game = ConnectFour::new(7, 1).unwrap();
        let state = game.parse_state("OXXXXOO").unwrap();
        assert_eq!((game.turn(&state), game.utility(&state, 0)), (Turn::Over, 1));
    }

    #[test]
    fn what_play_keeps_up_to_date_is_what_the_stones_say() {
        let game = ConnectFour::standard();
        let mut rng = gametree_core::Rng::new(3);
        for _ in 0..200 {
            let (mut state, mut list) = (game.initial(), Vec::new());
            loop {
                let fresh = game.position(state.own, state.taken);
                let derived = |state: &Position| (state.own_wins, state.their_wins, state.plies, state.stage);
                assert_eq!(derived(&state), derived(&fresh), "{state:?}");
                list.clear();
                game.actions(&state, &mut list);
                let Some(square) = rng.pick(&list) else { break };
                game.play(&mut state, *square);
            }
        }
    }

    #[test]
    fn candidates_win_or_else_do_not_lose_at_once() {
        let game = ConnectFour::standard();
        assert_eq!(candidates(&game, "start"), "1234567");
        assert_eq!(candidates(&game, "121212"), "1", "X wins, and does not look at O's threat");
        assert_eq!(candidates(&game, "12121"), "1", "O must block");
        assert_eq!(candidates(&game, "33445"), "2", "one of two squares, both lose");
        // O wins on the second squares of columns 1 and 5, and X must not let O reach them.
        assert_eq!(candidates(&game, "......./......./......./......./.OOO..X/.XOX..X"), "23467");
    }

    #[test]
    fn bounds_are_exact_where_the_next_stones_decide() {
        let game = ConnectFour::standard();
        let bounds = |position: &str| game.bounds(&game.parse_state(position).unwrap());
        assert_eq!(bounds("1212121"), (18, 18), "X has won on ply 7");
        assert_eq!(bounds("121212"), (18, 18), "X wins on ply 7");
        assert_eq!(bounds("33445"), (18, 18), "O cannot take both ends of the row");
        assert_eq!(bounds("start"), (-18, 18));
        assert_eq!(bounds("444444"), (-17, 17), "not before plies 9 and 10");
        assert_eq!(bounds("4444442"), (-17, 16), "not before plies 10 and 11");
    }

    #[test]
    fn ranks_put_threats_before_the_middle() {
        let game = ConnectFour::standard();
        let ranked = |position: &str| {
            let (state, mut list) = (game.parse_state(position).unwrap(), Vec::new());
            game.actions(&state, &mut list);
            list.sort_by_key(|square| -Threats.rank(&game, &state, *square));
            moves(&game, &state, &list)
        };
        assert_eq!(ranked("start"), "4352617");
        assert!(ranked("121212").starts_with('1'), "a win comes first");
        assert!(ranked("2233").starts_with('4'), "four, with threats on both sides");
    }

    #[test]
    fn the_key_of_a_mirror_image_is_the_same_and_other_keys_differ() {
        let game = ConnectFour::standard();
        let key = |position: &str| game.mirrored_key(&game.parse_state(position).unwrap());
        assert_eq!(key("4453"), key("4435"));
        assert_eq!(key("1"), key("7"));
        assert_ne!(key("1"), key("2"));
        assert_ne!(key("12"), key("21"));
    }

    #[test]
    fn evaluations_count_threats_and_stay_small() {
        let game = ConnectFour::standard();
        let value = |position: &str| Threats.evaluate(&game, &game.parse_state(position).unwrap());
        assert_eq!(value("start"), 0);
        assert_eq!(value("121212"), 18, "a win at once is known by the rules");
    }
}
