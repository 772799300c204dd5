//! Positions in Forsyth-Edwards Notation.

use cozy_chess::{Board, FenParseError, File};
use gametree_core::TextError;

use super::Chess;

impl Chess {
    /// The board as a FEN.
    pub(super) fn fen(&self, board: &Board) -> String {
        if self.shuffled { format!("{board:#}") } else { board.to_string() }
    }

    /// Reads a FEN, with castling rights as `KQkq` or with the files of the rooks. Without the clocks it is the position of an EPD.
    pub(super) fn parse_fen(&self, text: &str) -> Result<Board, TextError> {
        let mut fields: Vec<&str> = text.split_whitespace().collect();
        if fields.len() < 4 {
            let message = format!(
                "expected a FEN, such as {}, found {} of its six parts",
                self.start,
                fields.len().min(6)
            );
            return Err(TextError::new(1, 1, message));
        }
        // Without the clocks it is the position of an EPD.
        if fields.len() == 4 {
            fields.extend(["0", "1"]);
        }
        let joined = fields.join(" ");
        let board = Board::from_fen(&joined, false).or_else(|first| {
            // Chess960 names the files of the rooks, or means the outermost ones.
            let named = || Board::from_fen(&with_files(&fields), true);
            Board::from_fen(&joined, true).or_else(|_| named()).map_err(|_| first)
        });
        board.map_err(|error| fen_error(text, &fields, &error))
    }
}

/// The FEN with the files of the rooks as castling rights: `K` and `Q` mean the outermost rooks on their side of the king.
fn with_files(fields: &[&str]) -> String {
    let letter = |right: char| {
        let rank = fields[0].split('/').nth(if right.is_uppercase() { 7 } else { 0 }).unwrap_or_default();
        let squares: String = rank
            .chars()
            .map(|sign| sign.to_digit(9).map_or(sign.to_string(), |empty| " ".repeat(empty as usize)))
            .collect();
        let (king, rook) = if right.is_uppercase() { ('K', 'R') } else { ('k', 'r') };
        let place = squares.find(king).and_then(|king| match right.to_ascii_uppercase() {
            'K' => squares.rfind(rook).filter(|place| *place > king),
            'Q' => squares.find(rook).filter(|place| *place < king),
            _ => None,
        });
        let file = place.and_then(File::try_index).map(char::from);
        file.map_or(right, |file| if right.is_uppercase() { file.to_ascii_uppercase() } else { file })
    };
    let mut fields: Vec<String> = fields.iter().map(|field| field.to_string()).collect();
    fields[2] = fields[2].chars().take(4).map(letter).collect();
    fields.join(" ")
}

/// What is wrong with a FEN, and at which of its parts.
fn fen_error(text: &str, fields: &[&str], error: &FenParseError) -> TextError {
    let (field, expected) = match error {
        FenParseError::InvalidBoard => (
            0,
            "eight rows of pieces with one king each, no pawn on the first or last row, and nobody in check who is not to move",
        ),
        FenParseError::InvalidSideToMove => (1, "w or b"),
        FenParseError::InvalidCastlingRights => {
            (2, "the castling rights that the kings and rooks still have, such as KQkq, or -")
        }
        FenParseError::InvalidEnPassant => {
            (3, "the square behind a pawn that has just moved two squares, or -")
        }
        FenParseError::InvalidHalfMoveClock => (4, "half-moves since a capture or a pawn's move, 0 to 100"),
        FenParseError::InvalidFullmoveNumber => (5, "the number of the move, from 1"),
        FenParseError::MissingField | FenParseError::TooManyFields => (fields.len().min(6) - 1, "six parts"),
    };
    let found: String = fields.get(field).copied().unwrap_or_default().chars().take(40).collect();
    let offset = fields.get(field).and_then(|part| text.find(part)).unwrap_or(0);
    TextError::at(text, offset, format!("expected {expected}, found '{found}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_rights_are_read_in_every_way() {
        let game = Chess::shuffled(0).unwrap();
        let board = |rights: &str| {
            game.parse_fen(&format!("nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w {rights} - 0 1"))
                .map(|board| game.fen(&board))
        };
        assert_eq!(board("KQkq"), board("GDgd"));
        assert_eq!(board("Qk"), board("Dg"));
        assert!(board("DG").is_ok() && board("K").is_ok());
        assert!(board("Aa").unwrap_err().message.contains("castling rights"));
        assert!(board("KKKKKKK").unwrap_err().message.contains("castling rights"));
    }
}
