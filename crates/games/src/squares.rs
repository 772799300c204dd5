//! Boards of squares as text: rows of signs between slashes, the top row first (`X.O/.X./..O`), and squares named as in chess.

use gametree_core::{Player, TextError};

use crate::names::column_name;

/// A board of at most 128 squares, which are counted row by row from the top left.
#[derive(Clone, Copy, Debug)]
pub struct Squares {
    /// Squares in a row.
    pub columns: usize,
    /// Rows of the board.
    pub rows: usize,
    /// What stands for a piece of each player.
    pub signs: [char; 2],
}

impl Squares {
    /// A column's letter, and the row counted from the bottom: `a1` is the bottom left.
    pub fn name(&self, square: usize) -> String {
        let (column, row) = (square % self.columns, square / self.columns);
        format!("{}{}", column_name(column), self.rows - row)
    }

    /// The rows between slashes.
    pub fn print(&self, pieces: [u128; 2]) -> String {
        let rows: Vec<String> = (0..self.rows).map(|row| self.row(pieces, row).collect()).collect();
        rows.join("/")
    }

    /// The rows, and the sign of the player to move.
    pub fn print_with_mover(&self, pieces: [u128; 2], mover: Player) -> String {
        format!("{} {}", self.print(pieces), self.signs[mover])
    }

    /// The rows one below the other with their coordinates, and a last line.
    pub fn diagram(&self, pieces: [u128; 2], last: &str) -> String {
        // Columns beyond z have two letters.
        let width = if self.columns > 26 { 3 } else { 2 };
        let line = |row: usize| {
            let signs: String = self.row(pieces, row).map(|sign| format!("{sign:>width$}")).collect();
            format!("{:>2} {signs}", self.rows - row)
        };
        let letters = (0..self.columns).map(|column| format!("{:>width$}", column_name(column)));
        let letters = format!("   {}", letters.collect::<String>());
        (0..self.rows).map(line).chain([letters, last.into()]).collect::<Vec<_>>().join("\n")
    }

    fn row(&self, pieces: [u128; 2], row: usize) -> impl Iterator<Item = char> {
        (row * self.columns..(row + 1) * self.columns).map(move |square| {
            let owner = (0..2).find(|player| pieces[*player] >> square & 1 == 1);
            owner.map_or('.', |player| self.signs[player])
        })
    }

    /// Reads what [`print`](Squares::print) writes, with signs in either case.
    ///
    /// # Errors
    /// What was expected, and where.
    pub fn read(&self, text: &str) -> Result<[u128; 2], TextError> {
        let (mut pieces, mut row, mut column) = ([0; 2], 0, 0);
        let start = text.len() - text.trim_start().len();
        let end = text.trim_end().len().max(start);
        for (offset, sign) in text[start..end].char_indices() {
            let inside = column < self.columns;
            match (sign, self.owner(sign)) {
                ('/', _) if !inside && row + 1 < self.rows => {
                    (row, column) = (row + 1, 0);
                    continue;
                }
                ('.', _) if inside => {}
                (_, Some(player)) if inside => pieces[player] |= 1 << (row * self.columns + column),
                _ => return Err(TextError::at(text, start + offset, self.expected(column, row))),
            }
            column += 1;
        }
        if row + 1 < self.rows || column < self.columns {
            return Err(TextError::at(text, end, self.expected(column, row)));
        }
        Ok(pieces)
    }

    /// Reads what [`print_with_mover`](Squares::print_with_mover) writes.
    ///
    /// # Errors
    /// What was expected, and where.
    pub fn read_with_mover(&self, text: &str) -> Result<([u128; 2], Player), TextError> {
        let start = text.len() - text.trim_start().len();
        let end = text.trim_end().len().max(start);
        let split = text[start..end].rfind(' ').map_or(end, |space| start + space);
        let pieces = self.read(&text[..split])?;
        let word = text[split..end].trim_start();
        let mut letters = word.chars();
        match (letters.next().and_then(|sign| self.owner(sign)), letters.next()) {
            (Some(mover), None) => Ok((pieces, mover)),
            _ => {
                let [first, second] = self.signs;
                let message = format!("expected '{first}' or '{second}' behind the board for who is to move");
                Err(TextError::at(text, end - word.len(), message))
            }
        }
    }

    fn owner(&self, sign: char) -> Option<Player> {
        self.signs.iter().position(|known| known.eq_ignore_ascii_case(&sign))
    }

    /// What should follow when this many squares of a row have been read.
    fn expected(&self, column: usize, row: usize) -> String {
        let Self { columns, rows, signs: [first, second] } = self;
        let number = row + 1;
        if column < *columns {
            let square = column + 1;
            format!(
                "expected '.', '{first}' or '{second}' for square {square} of {columns} in row {number} of {rows}"
            )
        } else if number < *rows {
            format!("expected '/' after the {columns} squares of row {number} of {rows}")
        } else {
            format!("expected the end after {rows} rows of {columns} squares")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Squares = Squares { columns: 3, rows: 2, signs: ['w', 'b'] };

    #[test]
    fn a_board_with_its_mover_comes_back() {
        let text = "b.b/.w. b";
        assert_eq!(BOARD.read_with_mover(text), Ok(([1 << 4, 1 | 1 << 2], 1)));
        assert_eq!(BOARD.print_with_mover([1 << 4, 1 | 1 << 2], 1), text);
        assert_eq!(BOARD.read_with_mover("  B.B/.W.  B "), BOARD.read_with_mover(text));
        assert_eq!(BOARD.diagram([1 << 4, 1 | 1 << 2], "over"), " 2  b . b\n 1  . w .\n    a b c\nover");
    }

    #[test]
    fn a_mover_who_is_missing_or_unknown_is_an_error_at_its_place() {
        let complaint = |text: &str| BOARD.read_with_mover(text).unwrap_err().to_string();
        let words = "expected 'w' or 'b' behind the board for who is to move";
        assert_eq!(complaint("b.b/.w."), format!("line 1, column 8: {words}"));
        assert_eq!(complaint("b.b/.w. x"), format!("line 1, column 9: {words}"));
        assert_eq!(complaint("b.b/.w. wb"), format!("line 1, column 9: {words}"));
        assert_eq!(
            complaint("b.b/.w w"),
            "line 1, column 7: expected '.', 'w' or 'b' for square 3 of 3 in row 2 of 2"
        );
        assert!(complaint(" ").contains("column 2"));
    }
}
