//! Notation: rows from top to bottom between slashes (`X.O/.X./..O`), squares as in chess (`a1` is the bottom left).

use gametree_core::{Player, Text, TextError};

use super::{Mnk, Position, Square, Stage};
use crate::squares::Squares;

impl Text for Mnk {
    /// Whose turn it is follows from the number of stones, so it is not written.
    fn print_state(&self, state: &Position) -> String {
        self.squares().print(state.stones.map(u128::from))
    }

    fn parse_state(&self, text: &str) -> Result<Position, TextError> {
        let stones = self.squares().read(text)?.map(|stones| stones as u64);
        self.check(stones).map_err(|message| TextError::new(1, 1, message))
    }

    fn print_action(&self, _state: &Position, Square(square): Square) -> String {
        self.name(usize::from(square))
    }

    /// Reads a square such as `b2`; on three by three squares also a digit, 1 to 9 in row order.
    fn parse_action(&self, state: &Position, text: &str) -> Result<Square, TextError> {
        let wanted = text.trim();
        let squares = self.columns() * self.rows();
        let digits = self.columns() == 3 && self.rows() == 3;
        let is_wanted = |square: &usize| {
            self.name(*square).eq_ignore_ascii_case(wanted) || digits && (square + 1).to_string() == wanted
        };
        let error = |message: String| TextError::at(text, text.len() - text.trim_start().len(), message);
        let Some(square) = (0..squares).find(is_wanted) else {
            let (first, last) = (self.name((self.rows() - 1) * self.columns()), self.columns() - 1);
            let also = if digits { " or a digit from 1 to 9" } else { "" };
            return Err(error(format!("expected a square from {first} to {}{also}", self.name(last))));
        };
        match self.free(state) >> square & 1 {
            1 => Ok(Square(square as u8)),
            _ if state.mover().is_none() => Err(error("expected no move: the game is over".into())),
            _ => Err(error(format!("expected an empty square; {} is taken", self.name(square)))),
        }
    }

    /// The board with its coordinates, and how far the game is.
    fn diagram(&self, state: &Position) -> String {
        let stage = match state.stage {
            Stage::XToMove => "X to move",
            Stage::OToMove => "O to move",
            Stage::XWon => "X has won",
            Stage::OWon => "O has won",
            Stage::Drawn => "drawn",
        };
        self.squares().diagram(state.stones.map(u128::from), stage)
    }

    fn player_name(&self, player: Player) -> String {
        ["X", "O"][player].into()
    }
}

impl Mnk {
    fn squares(&self) -> Squares {
        Squares { columns: self.columns(), rows: self.rows(), signs: ['X', 'O'] }
    }

    fn name(&self, square: usize) -> String {
        self.squares().name(square)
    }

    /// The position with these stones, if alternate moves can lead to it.
    fn check(&self, stones: [u64; 2]) -> Result<Position, String> {
        let [x, o] = stones.map(u64::count_ones);
        if x != o && x != o + 1 {
            return Err(format!(
                "expected as many X as O or one more, as X moves first; found {x} X and {o} O"
            ));
        }
        let last = usize::from(x == o);
        let complete = stones.map(|own| {
            let lines = self.board.lines.iter().filter(move |line| own & **line == **line);
            lines.fold((0, u64::MAX), |(count, common), line| (count + 1, common & line))
        });
        let [last_name, next_name] = [last, 1 - last].map(|player| self.player_name(player));
        if complete[1 - last].0 > 0 {
            return Err(format!("expected no complete line of {next_name}, as {last_name} moved last"));
        }
        let (lines, common) = complete[last];
        if common == 0 {
            return Err(format!(
                "expected one last move that ends the game; {last_name} has {lines} complete lines that share no square"
            ));
        }
        let stage = match (lines > 0, stones[0] | stones[1] == self.board.all) {
            (true, _) => [Stage::XWon, Stage::OWon][last],
            (_, true) => Stage::Drawn,
            _ => [Stage::OToMove, Stage::XToMove][last],
        };
        Ok(Position { stones, stage })
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Game;

    use super::*;

    fn complaint(game: &Mnk, position: &str) -> String {
        game.parse_state(position).unwrap_err().to_string()
    }

    #[test]
    fn a_wrong_position_says_where_it_is_wrong_and_what_was_expected() {
        let game = Mnk::tic_tac_toe();
        assert_eq!(
            complaint(&game, "X.O/.?./..O"),
            "line 1, column 6: expected '.', 'X' or 'O' for square 2 of 3 in row 2 of 3"
        );
        assert_eq!(
            complaint(&game, "X.O.X...O"),
            "line 1, column 4: expected '/' after the 3 squares of row 1 of 3"
        );
        assert_eq!(
            complaint(&game, " X.O/.X./..O/..."),
            "line 1, column 13: expected the end after 3 rows of 3 squares"
        );
        assert_eq!(
            complaint(&game, "X.O/.X"),
            "line 1, column 7: expected '.', 'X' or 'O' for square 3 of 3 in row 2 of 3"
        );
        assert_eq!(
            complaint(&game, ""),
            "line 1, column 1: expected '.', 'X' or 'O' for square 1 of 3 in row 1 of 3"
        );
    }

    #[test]
    fn a_position_that_no_game_reaches_is_refused() {
        let game = Mnk::tic_tac_toe();
        assert!(complaint(&game, "OO./.../...").contains("found 0 X and 2 O"));
        assert!(complaint(&game, "XX./.../...").contains("found 2 X and 0 O"));
        assert!(complaint(&game, "XXX/OOO/...").contains("no complete line of X, as O moved last"));
        assert!(complaint(&game, "XXX/OO./..O").contains("no complete line of X"));
        let game = Mnk::new(3, 5, 3).unwrap();
        assert!(complaint(&game, "XXX/OO./XXX/OO./.O.").contains("2 complete lines that share no square"));
        // Two lines at once are fine when one last stone completed both.
        assert!(game.parse_state("OO./O.O/XXX/X../X..").is_ok());
    }

    #[test]
    fn squares_are_read_as_in_chess_and_on_three_by_three_also_as_digits() {
        let game = Mnk::tic_tac_toe();
        let state = game.initial();
        for (text, square) in [("a3", 0), ("C3", 2), (" b2 ", 4), ("a1", 6), ("1", 0), ("7", 6), ("9", 8)] {
            assert_eq!(game.parse_action(&state, text), Ok(Square(square)), "{text}");
        }
        let complaint = |text: &str| game.parse_action(&state, text).unwrap_err().message;
        for text in ["d1", "", "0", "10", "b", "a0", "a4", "b+2", "b02"] {
            assert_eq!(complaint(text), "expected a square from a1 to c3 or a digit from 1 to 9", "{text}");
        }
        let taken = game.result(&state, Square(4));
        assert_eq!(
            game.parse_action(&taken, "5").unwrap_err().message,
            "expected an empty square; b2 is taken"
        );
        let larger = Mnk::new(4, 4, 3).unwrap();
        assert!(larger.parse_action(&larger.initial(), "5").is_err());
    }

    #[test]
    fn columns_beyond_z_have_two_letters() {
        let game = Mnk::new(64, 1, 5).unwrap();
        let names = [0, 25, 26, 51, 52, 63].map(|square| game.print_action(&game.initial(), Square(square)));
        assert_eq!(names, ["a1", "z1", "aa1", "az1", "ba1", "bl1"]);
    }

    #[test]
    fn a_diagram_shows_the_coordinates() {
        let game = Mnk::tic_tac_toe();
        let state = game.parse_state("X.O/.X./..O").unwrap();
        assert_eq!(game.diagram(&state), " 3  X . O\n 2  . X .\n 1  . . O\n    a b c\nX to move");
    }
}
