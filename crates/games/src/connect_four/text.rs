//! Notation: rows from top to bottom between slashes (`...../..O../.XX..`) or the columns played so far (`4453`); moves are columns.

use std::collections::HashSet;

use gametree_core::{Game, Player, Text, TextError, Turn};

use super::{ConnectFour, Position, Square, Stage};
use crate::bits::Bits;
use crate::names::column_name;

impl<const COLUMNS: usize, const ROWS: usize> Text for ConnectFour<COLUMNS, ROWS> {
    /// Whose turn it is follows from the number of stones, so it is not written.
    fn print_state(&self, state: &Position) -> String {
        let row = |row| (0..self.columns()).map(|column| self.sign(state, column, row)).collect();
        let rows: Vec<String> = (0..self.rows()).rev().map(row).collect();
        rows.join("/")
    }

    /// Also reads the columns played from the start, a digit each: `4453`. No moves, or `start`, is the empty board.
    fn parse_state(&self, text: &str) -> Result<Position, TextError> {
        match text.trim() {
            "" | "start" => Ok(self.initial()),
            moves if moves.starts_with(|first: char| first.is_ascii_digit()) => self.parse_moves(text),
            _ => self.check(text, self.parse_stones(text)?),
        }
    }

    /// The number of the column, from the left.
    fn print_action(&self, _state: &Position, Square(square): Square) -> String {
        (self.board.place(square).0 + 1).to_string()
    }

    /// Reads a column as a number or as a letter.
    fn parse_action(&self, state: &Position, text: &str) -> Result<Square, TextError> {
        let wanted = text.trim();
        let error = |message: String| TextError::at(text, text.len() - text.trim_start().len(), message);
        let is_wanted = |column: &usize| {
            (column + 1).to_string() == wanted || column_name(*column).eq_ignore_ascii_case(wanted)
        };
        let Some(column) = (0..self.columns()).find(is_wanted) else {
            let last = self.columns() - 1;
            let (number, letter) = (last + 1, column_name(last));
            return Err(error(format!("expected a column from 1 to {number} or from a to {letter}")));
        };
        self.drop_into(state, column).map_err(error)
    }

    /// The board with the numbers of its columns, and how far the game is.
    fn diagram(&self, state: &Position) -> String {
        let width = if self.columns() > 9 { 3 } else { 2 };
        let line =
            |signs: &mut dyn Iterator<Item = String>| signs.map(|sign| format!("{sign:>width$}")).collect();
        let row =
            |row| line(&mut (0..self.columns()).map(|column| self.sign(state, column, row).to_string()));
        let mut lines: Vec<String> = (0..self.rows()).rev().map(row).collect();
        lines.push(line(&mut (1..=self.columns()).map(|column| column.to_string())));
        lines.push(self.standing(state));
        lines.join("\n")
    }

    /// Which stone wins follows from the value: wins count the stones that are left.
    fn meaning(&self, state: &Position, value: i32) -> Option<String> {
        if value == 0 {
            return Some("draw".into());
        }
        let winner = usize::from(value < 0);
        let squares = self.board.squares();
        // Two plies have the same worth, one of each player; X has the odd ones.
        let later = (squares + 2).checked_sub(value.unsigned_abs().checked_mul(2)?)?;
        let ply = if later % 2 == [1, 0][winner] { later } else { later.checked_sub(1)? };
        let possible = match state.stage {
            Stage::Open => state.plies() < ply && ply <= squares,
            _ => state.plies() == ply,
        };
        possible.then(|| format!("{} wins on ply {ply}", self.player_name(winner)))
    }

    fn player_name(&self, player: Player) -> String {
        ["X", "O"][player].into()
    }
}

impl<const COLUMNS: usize, const ROWS: usize> ConnectFour<COLUMNS, ROWS> {
    /// A square's sign; rows count from the bottom here.
    fn sign(&self, state: &Position, column: usize, row: usize) -> char {
        let bit = self.board.bit(column, row);
        match [0, 1].map(|player| state.stones(player) & bit != 0) {
            [true, _] => 'X',
            [_, true] => 'O',
            _ => '.',
        }
    }

    fn standing(&self, state: &Position) -> String {
        let (mover, other) = (self.player_name(state.parity()), self.player_name(1 - state.parity()));
        match state.stage {
            Stage::Open => format!("{mover} to move"),
            Stage::Won => format!("{other} has won"),
            Stage::Drawn => "drawn".into(),
        }
    }

    /// The move into a column, or what speaks against it.
    fn drop_into(&self, state: &Position, column: usize) -> Result<Square, String> {
        if self.turn(state) == Turn::Over {
            return Err(format!("expected no move: the game is over, {}", self.standing(state)));
        }
        let mut landings = Bits(self.board.landings(state.taken()));
        landings
            .find(|square| self.board.place(*square).0 == column)
            .map(Square)
            .ok_or_else(|| format!("expected a column with room; column {} is full", column + 1))
    }

    fn parse_moves(&self, text: &str) -> Result<Position, TextError> {
        let (start, mut state) = (text.len() - text.trim_start().len(), self.initial());
        for (index, (offset, sign)) in text.trim().char_indices().enumerate() {
            let error = |message: String| {
                TextError::at(text, start + offset, format!("move {}: {message}", index + 1))
            };
            let column = sign.to_digit(10).map(|digit| digit as usize);
            let last = self.columns().min(9);
            let Some(column) = column.filter(|column| (1..=last).contains(column)) else {
                return Err(error(format!(
                    "expected a column from 1 to {last}, found '{}'",
                    sign.escape_default()
                )));
            };
            let square = self.drop_into(&state, column - 1).map_err(error)?;
            self.play(&mut state, square);
        }
        Ok(state)
    }

    fn parse_stones(&self, text: &str) -> Result<[u64; 2], TextError> {
        let (mut stones, mut row, mut column) = ([0, 0], 0, 0);
        let start = text.len() - text.trim_start().len();
        let end = text.trim_end().len().max(start);
        for (offset, sign) in text[start..end].char_indices() {
            let inside = column < self.columns();
            // Rows are written from the top.
            let bit = || self.board.bit(column, self.rows() - 1 - row);
            match sign {
                '/' if !inside && row + 1 < self.rows() => {
                    (row, column) = (row + 1, 0);
                    continue;
                }
                '.' if inside => {}
                'X' | 'x' if inside => stones[0] |= bit(),
                'O' | 'o' if inside => stones[1] |= bit(),
                _ => return Err(TextError::at(text, start + offset, self.expected(column, row))),
            }
            column += 1;
        }
        if row + 1 < self.rows() || column < self.columns() {
            return Err(TextError::at(text, end, self.expected(column, row)));
        }
        Ok(stones)
    }

    /// What should follow when this many squares of a row have been read.
    fn expected(&self, column: usize, row: usize) -> String {
        let (columns, rows) = (self.columns(), self.rows());
        if column < columns {
            let either = if (column, row) == (0, 0) { ", or the columns played, such as 4453" } else { "" };
            format!(
                "expected '.', 'X' or 'O' for square {} of {columns} in row {} of {rows}{either}",
                column + 1,
                row + 1
            )
        } else if row + 1 < rows {
            format!("expected '/' after the {columns} squares of row {} of {rows}", row + 1)
        } else {
            format!("expected the end after {rows} rows of {columns} squares")
        }
    }

    /// The position with these stones, if alternate moves can lead to it.
    fn check(&self, text: &str, stones: [u64; 2]) -> Result<Position, TextError> {
        let start = text.len() - text.trim_start().len();
        let taken = stones[0] | stones[1];
        if let Some(square) = Bits(taken & !self.board.bottom & !(taken << 1)).last() {
            let (column, row) = self.board.place(square);
            // Every row written before this one has its squares and a slash, each of them one byte.
            let offset = start + (self.rows() - 1 - row) * (self.columns() + 1) + column;
            let name = self.player_name(usize::from(stones[1] >> square & 1 == 1));
            let message = format!(
                "expected a stone below the {name} in column {}, row {} from the bottom: it floats",
                column + 1,
                row + 1
            );
            return Err(TextError::at(text, offset, message));
        }
        self.check_history(stones).map_err(|message| TextError::at(text, start, message))?;
        let mover = usize::from(stones[0].count_ones() > stones[1].count_ones());
        Ok(self.position(stones[mover], taken))
    }

    /// That some game ends with these stones, none of which floats.
    fn check_history(&self, stones: [u64; 2]) -> Result<(), String> {
        let [x, o] = stones.map(u64::count_ones);
        if x != o && x != o + 1 {
            return Err(format!(
                "expected as many X as O or one more, as X moves first; found {x} X and {o} O"
            ));
        }
        let last = usize::from(x == o);
        let [last_name, next_name] = [last, 1 - last].map(|player| self.player_name(player));
        let four = stones.map(|own| self.board.has_four(own));
        if four[1 - last] {
            return Err(format!("expected no four in a row of {next_name}, as {last_name} moved last"));
        }
        let (own, taken) = (stones[last], stones[0] | stones[1]);
        let completes = |square: &u8| !self.board.has_four(own & !(1 << square));
        let ends = Bits(own & !(taken >> 1)).filter(completes).fold(0, |ends, square| ends | 1 << square);
        if four[last] && ends == 0 {
            return Err(format!(
                "expected one last stone that ends the game; no stone of {last_name} on top of a column is in all fours of that player"
            ));
        }
        if !can_be_taken_back(stones, ends) {
            return Err(
                "expected stones that can have been dropped in turn, X first; no order of them does that"
                    .into(),
            );
        }
        Ok(())
    }
}

/// Positions that the search for an order of moves may look at: more than the 7^7 that seven columns of six can give.
const MOST_LOOKS: usize = 1_000_000;

/// Whether the stones can be taken back one by one, O and X in turn down to the empty board, beginning with one of `ends`. A question that
/// takes too long on a board larger than the usual one is answered with yes: such a position can be played all the same.
fn can_be_taken_back(stones: [u64; 2], ends: u64) -> bool {
    let all = stones[0] | stones[1];
    let mut seen = HashSet::new();
    let mut open: Vec<u64> = Bits(ends).map(|square| all & !(1 << square)).collect();
    while let Some(taken) = open.pop() {
        if taken == 0 || seen.len() >= MOST_LOOKS {
            return true;
        }
        if seen.insert(taken) {
            let last = usize::from(taken.count_ones().is_multiple_of(2));
            let on_top = taken & !(taken >> 1);
            open.extend(Bits(on_top & stones[last]).map(|square| taken & !(1 << square)));
        }
    }
    all == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint<const COLUMNS: usize, const ROWS: usize>(
        game: &ConnectFour<COLUMNS, ROWS>,
        position: &str,
    ) -> String {
        game.parse_state(position).unwrap_err().to_string()
    }

    fn board(columns: usize, rows: usize) -> ConnectFour {
        ConnectFour::new(columns, rows).unwrap()
    }

    #[test]
    fn a_wrong_position_says_where_it_is_wrong_and_what_was_expected() {
        let game = board(4, 2);
        assert_eq!(
            complaint(&game, "..../X?.."),
            "line 1, column 7: expected '.', 'X' or 'O' for square 2 of 4 in row 2 of 2"
        );
        assert_eq!(
            complaint(&game, "....X..."),
            "line 1, column 5: expected '/' after the 4 squares of row 1 of 2"
        );
        assert_eq!(
            complaint(&game, " ..../X.../...."),
            "line 1, column 11: expected the end after 2 rows of 4 squares"
        );
        assert_eq!(
            complaint(&game, "..../X."),
            "line 1, column 8: expected '.', 'X' or 'O' for square 3 of 4 in row 2 of 2"
        );
        assert_eq!(
            complaint(&game, "x4"),
            "line 1, column 2: expected '.', 'X' or 'O' for square 2 of 4 in row 1 of 2"
        );
        assert!(complaint(&game, "?").ends_with("in row 1 of 2, or the columns played, such as 4453"));
    }

    #[test]
    fn a_stone_that_floats_is_refused_at_its_place() {
        let game = board(4, 3);
        assert_eq!(
            complaint(&game, " ..../..O./X..."),
            "line 1, column 9: expected a stone below the O in column 3, row 2 from the bottom: it floats"
        );
        assert!(complaint(&game, "X.../..../O...").contains("the X in column 1, row 3"));
    }

    #[test]
    fn a_position_that_no_game_reaches_is_refused() {
        let game = board(5, 4);
        let refused = |position: &str, reason: &str| {
            let found = complaint(&game, position);
            assert!(found.contains(reason), "{position}: {found}");
        };
        refused("...../...../...../OO...", "found 0 X and 2 O");
        refused("...../...../...../XX...", "found 2 X and 0 O");
        refused("...../...../OOOO./XXXX.", "no four in a row of X, as O moved last");
        refused("...../...../OOO.O/XXXX.", "below the O in column 5");
        refused("...../...../OOO../XXXXO", "no four in a row of X, as O moved last");
        // The only four of X is buried under later stones.
        refused("...../...X./OOOXO/XXXXO", "no stone of X on top of a column is in all fours of that player");
        // Two fours that share no stone.
        refused("X...X/XOO.X/XOO.X/XOOOX", "no stone of X on top of a column is in all fours of that player");
        // The first stone must be an X, and all columns begin with an O.
        refused("...../...../X..../O....", "no order of them does that");
        // Two fours at once are fine when one last stone completed both.
        assert!(game.parse_state("XXXX./OOXXO/XOOXO/OXOXO").is_ok());
        refused("X..../XOO../XOOO./XXXXO", "no stone of X on top of a column is in all fours of that player");
    }

    #[test]
    fn moves_from_the_start_are_a_position_too() {
        let game = ConnectFour::standard();
        let rows = "......./......./......./......./...O.../..OXX..";
        assert_eq!(game.parse_state("4453"), game.parse_state(rows));
        assert_eq!(
            game.parse_state(" 4453\n").as_ref().map(|state| game.print_state(state)),
            Ok(rows.into())
        );
        for empty in ["", "  ", "start"] {
            assert_eq!(game.parse_state(empty), Ok(game.initial()), "{empty:?}");
        }
        for (moves, error) in [
            ("448", "line 1, column 3: move 3: expected a column from 1 to 7, found '8'"),
            ("40", "line 1, column 2: move 2: expected a column from 1 to 7, found '0'"),
            (" 4x", "line 1, column 3: move 2: expected a column from 1 to 7, found 'x'"),
            ("4 4", "line 1, column 2: move 2: expected a column from 1 to 7, found ' '"),
            ("4444444", "line 1, column 7: move 7: expected a column with room; column 4 is full"),
            ("12121213", "line 1, column 8: move 8: expected no move: the game is over, X has won"),
        ] {
            assert_eq!(complaint(&game, moves), error);
        }
        assert_eq!(
            complaint(&board(2, 1), "121"),
            "line 1, column 3: move 3: expected no move: the game is over, drawn"
        );
        assert!(board(10, 2).parse_state("99").is_ok());
    }

    #[test]
    fn columns_are_read_as_numbers_or_letters() {
        let game = ConnectFour::standard();
        let state = game.parse_state("111111").unwrap();
        for (text, square) in [("2", 7), (" 7 ", 42), ("b", 7), ("G", 42)] {
            assert_eq!(game.parse_action(&state, text), Ok(Square(square)), "{text}");
        }
        let complaint = |text: &str| game.parse_action(&state, text).unwrap_err().to_string();
        assert_eq!(complaint(" 1"), "line 1, column 2: expected a column with room; column 1 is full");
        for text in ["", "0", "8", "h", "02", "a1", "44"] {
            assert!(complaint(text).ends_with("expected a column from 1 to 7 or from a to g"), "{text}");
        }
        let over = game.parse_state("1212121").unwrap();
        assert!(game.parse_action(&over, "3").unwrap_err().message.contains("the game is over, X has won"));
        let wide = board(30, 1);
        let names = [0, 18, 58].map(|square| wide.print_action(&wide.initial(), Square(square)));
        assert_eq!(names, ["1", "10", "30"]);
        assert_eq!(wide.parse_action(&wide.initial(), "ad"), Ok(Square(58)));
    }

    #[test]
    fn values_mean_plies() {
        let game = ConnectFour::standard();
        let meaning = |position: &str, value| game.meaning(&game.parse_state(position).unwrap(), value);
        let start = |value| meaning("", value).unwrap_or_default();
        assert_eq!(
            [1, 18, -1, -18, 0].map(start),
            ["X wins on ply 41", "X wins on ply 7", "O wins on ply 42", "O wins on ply 8", "draw"]
        );
        assert_eq!(meaning("1212121", 18).as_deref(), Some("X wins on ply 7"));
        for (position, value) in [("12121", 20), ("", 99), ("", i32::MIN), ("", i32::MAX), ("1212121", 17)] {
            assert_eq!(meaning(position, value), None, "{value}");
        }
        // On an odd number of squares the last one is X's.
        let odd = board(5, 5);
        let odd = |value| odd.meaning(&odd.initial(), value).unwrap_or_default();
        assert_eq!(
            [1, 2, -1, -2].map(odd),
            ["X wins on ply 25", "X wins on ply 23", "O wins on ply 24", "O wins on ply 22"]
        );
    }

    #[test]
    fn every_worth_means_the_ply_that_has_it() {
        for (columns, rows) in [(7, 6), (5, 5), (4, 4), (5, 3)] {
            let game = board(columns, rows);
            for ply in 7..=game.board.squares() {
                let value = if ply % 2 == 1 { game.worth(ply) } else { -game.worth(ply) };
                let winner = if ply % 2 == 1 { "X" } else { "O" };
                let expected = format!("{winner} wins on ply {ply}");
                assert_eq!(game.meaning(&game.initial(), value), Some(expected), "{columns}x{rows}");
            }
        }
    }

    #[test]
    fn a_diagram_shows_the_numbers_of_the_columns() {
        let game = board(5, 2);
        let state = game.parse_state("3342").unwrap();
        assert_eq!(game.diagram(&state), " . . O . .\n . O X X .\n 1 2 3 4 5\nX to move");
        let wide = board(10, 1);
        let state = wide.parse_state("1").unwrap();
        assert_eq!(
            wide.diagram(&state),
            "  X  .  .  .  .  .  .  .  .  .\n  1  2  3  4  5  6  7  8  9 10\nO to move"
        );
    }
}
