//! Notation: the squares row by row from the top left and who is to move (`...X  O...  X`), moves as `d3` with a1 in the top left corner.

use gametree_core::{Fixed, Game, Player, Text, TextError, Turn};

use super::bits;
use super::{DISC, Move, Othello, Position, Stage, ggf};
use crate::bits::Bits;

impl Text for Othello {
    /// `X` is Black, `O` is White, `-` is empty. Of a position that is over, X is written as the one to move.
    fn print_state(&self, state: &Position) -> String {
        let discs = self.squares().map(|square| sign(state, square, '-'));
        discs.chain([' ', if state.side() == 0 { 'X' } else { 'O' }]).collect()
    }

    /// Reads what `print_state` writes, with spaces and line breaks wherever they help and remarks after `;` or `%` (as lines of `.obf` files
    /// have them); the moves from the start (`f5d6c3`); a GGF board (`[8 --...-- *]`); and a whole GGF game, of which it is the end.
    fn parse_state(&self, text: &str) -> Result<Position, TextError> {
        let mut reader = Reader::new(text);
        reader.skip_space();
        match (reader.peek(), reader.rest().chars().nth(1)) {
            (Some('('), _) => ggf::read(self, text).map(|record| record.end),
            (Some('['), _) => self.read_bracketed(&mut reader),
            (Some(letter), Some(digit)) if letter.is_ascii_alphabetic() && digit.is_ascii_digit() => {
                self.read_moves(&mut reader)
            }
            _ => self.read_board(&mut reader, &[';', '%']),
        }
    }

    fn print_action(&self, _state: &Position, Move(square): Move) -> String {
        match Move(square) {
            Move::PASS => "pass".into(),
            _ => self.name(square),
        }
    }

    /// Reads a square such as `d3`, or `pass`, for which `pa`, `ps` and `--` stand in files.
    fn parse_action(&self, state: &Position, text: &str) -> Result<Move, TextError> {
        let mut reader = Reader::new(text);
        reader.skip_space();
        let start = reader.offset;
        let action = self.read_action(&mut reader)?;
        reader.skip_space();
        if !reader.rest().is_empty() {
            return Err(reader.error("expected the end after the move"));
        }
        self.check_action(state, action).map_err(|message| reader.error_at(start, message))
    }

    /// The board with its coordinates, the discs of both, and how far the game is.
    fn diagram(&self, state: &Position) -> String {
        let letters: String = (0..self.size).map(|column| format!(" {}", letter(column))).collect();
        let mut lines = vec![format!("  {letters}")];
        for row in 0..self.size {
            let squares = self.squares().skip(row * self.size).take(self.size);
            let signs: String = squares.map(|square| format!(" {}", sign(state, square, '.'))).collect();
            lines.push(format!("{:>2}{signs}", row + 1));
        }
        let [black, white] = [0, 1].map(|player| state.discs(player).count_ones());
        let stage = match state.stage {
            Stage::BlackToMove => "Black to move".into(),
            Stage::WhiteToMove => "White to move".into(),
            Stage::BlackPasses => "Black must pass".into(),
            Stage::WhitePasses => "White must pass".into(),
            Stage::Over => self.outcome(self.utility(state, 0)).unwrap_or_default(),
        };
        lines.push(format!("Black (X) {black}, White (O) {white}; {stage}"));
        lines.join("\n")
    }

    /// The final score, unless the number is an evaluation that no final score can be.
    fn meaning(&self, _state: &Position, value: Fixed) -> Option<String> {
        self.outcome(value)
    }

    fn player_name(&self, player: Player) -> String {
        ["Black", "White"][player].into()
    }
}

impl Othello {
    /// "Black wins 40-24" or "draw 32-32", for a difference that a finished game can have.
    fn outcome(&self, Fixed(thousandths): Fixed) -> Option<String> {
        let (area, difference) = (self.area(), thousandths / DISC);
        if thousandths % DISC != 0 {
            return None;
        }
        if difference % 2 != 0 || !(-area..=area).contains(&difference) {
            return None;
        }
        let (most, least) = ((area + difference.abs()) / 2, (area - difference.abs()) / 2);
        let result = match difference {
            0 => "draw",
            1.. => "Black wins",
            _ => "White wins",
        };
        Some(format!("{result} {most}-{least}"))
    }

    /// The squares of the board row by row.
    pub(super) fn squares(&self) -> impl Iterator<Item = u8> {
        Bits(self.board)
    }

    /// How many rows and columns of the 64 squares lie before the board.
    fn margin(&self) -> usize {
        (8 - self.size) / 2
    }

    /// A column's letter, and the row counted from the top.
    pub(super) fn name(&self, square: u8) -> String {
        let (column, row) =
            (usize::from(square) % 8 - self.margin(), usize::from(square) / 8 - self.margin());
        format!("{}{}", letter(column), row + 1)
    }

    /// Reads a square or a pass, legal or not.
    pub(super) fn read_action(&self, reader: &mut Reader) -> Result<Move, TextError> {
        for pass in ["pass", "pa", "ps", "--"] {
            if reader.take_word(pass) {
                return Ok(Move::PASS);
            }
        }
        let mut signs = reader.rest().chars();
        let place = |sign: Option<char>, first: u8| {
            let number =
                sign.and_then(|sign| u8::try_from(sign.to_ascii_lowercase()).ok()?.checked_sub(first));
            number.map(usize::from).filter(|number| *number < self.size)
        };
        let (column, row) = (place(signs.next(), b'a'), place(signs.next(), b'1'));
        let (Some(column), Some(row)) = (column, row) else {
            let last = format!("{}{}", letter(self.size - 1), self.size);
            return Err(reader.error(format!("expected a square from a1 to {last}, or pass")));
        };
        reader.offset += 2;
        Ok(Move((8 * (row + self.margin()) + column + self.margin()) as u8))
    }

    /// The action if it is legal, and otherwise what is expected instead.
    pub(super) fn check_action(&self, state: &Position, action: Move) -> Result<Move, String> {
        let mover = match self.turn(state) {
            Turn::Player(player) => self.player_name(player),
            _ => return Err("expected no move: the game is over".into()),
        };
        if state.must_pass() {
            return match action {
                Move::PASS => Ok(action),
                _ => Err(format!("expected pass: {mover} can put a disc nowhere")),
            };
        }
        let legal = || Bits(state.moves).map(|square| self.name(square)).collect::<Vec<_>>().join(" ");
        match action {
            Move::PASS => Err(format!(
                "expected a disc of {mover}, who may pass only where none can be put: {}",
                legal()
            )),
            Move(square) if state.moves >> square & 1 == 1 => Ok(action),
            Move(square) if self.empty(state) >> square & 1 == 0 => {
                Err(format!("expected an empty square; {} is taken", self.name(square)))
            }
            Move(square) => Err(format!(
                "{} turns no disc; expected one of {mover}'s moves {}",
                self.name(square),
                legal()
            )),
        }
    }

    /// Plays an action that was read at `start`. As game records often leave passes out, one that is forced is made up.
    pub(super) fn advance(
        &self,
        state: &mut Position,
        action: Move,
        reader: &Reader,
        start: usize,
    ) -> Result<(), TextError> {
        if state.must_pass() && action != Move::PASS {
            self.play(state, Move::PASS);
        }
        let action = self.check_action(state, action).map_err(|message| reader.error_at(start, message))?;
        self.play(state, action);
        Ok(())
    }

    fn read_moves(&self, reader: &mut Reader) -> Result<Position, TextError> {
        let mut state = self.initial();
        loop {
            reader.skip_space();
            if reader.rest().is_empty() {
                return Ok(state);
            }
            let start = reader.offset;
            let action = self.read_action(reader)?;
            self.advance(&mut state, action, reader, start)?;
        }
    }

    fn read_bracketed(&self, reader: &mut Reader) -> Result<Position, TextError> {
        reader.offset += 1;
        let state = self.read_sized(reader, &[']'])?;
        reader.offset += 1;
        reader.skip_space();
        if reader.rest().is_empty() { Ok(state) } else { Err(reader.error("expected the end after ']'")) }
    }

    /// Reads the number of squares in a row, then a board, up to one of `ends`, which must come.
    pub(super) fn read_sized(&self, reader: &mut Reader, ends: &[char]) -> Result<Position, TextError> {
        reader.skip_space();
        if !reader.take_word(&self.size.to_string()) {
            return Err(reader.error(format!("expected {}, the size of the board", self.size)));
        }
        let state = self.read_board(reader, ends)?;
        match reader.peek() {
            Some(_) => Ok(state),
            None => Err(reader.error(format!("expected '{}' after the board", ends[0]))),
        }
    }

    /// Reads the squares and who is to move, up to the end of the text or one of `ends`.
    fn read_board(&self, reader: &mut Reader, ends: &[char]) -> Result<Position, TextError> {
        let (mut discs, area) = ([0u64; 2], self.area());
        let start = reader.offset;
        for (index, square) in self.squares().enumerate() {
            reader.skip_space();
            match reader.peek() {
                Some('X' | 'x' | '*') => discs[0] |= 1 << square,
                Some('O' | 'o') => discs[1] |= 1 << square,
                Some('-' | '.' | '_') => {}
                Some(sign) if !ends.contains(&sign) => {
                    return Err(reader.error(format!(
                        "expected '-', 'X' or 'O' for {}, square {} of {area}",
                        self.name(square),
                        index + 1
                    )));
                }
                _ => return Err(reader.error(format!("expected {area} squares, found {index}"))),
            }
            reader.offset += 1;
        }
        reader.skip_space();
        let mover = match reader.peek() {
            Some('X' | 'x' | '*') => 0,
            Some('O' | 'o') => 1,
            _ => {
                return Err(
                    reader.error(format!("expected 'X' or 'O' for who is to move, after {area} squares"))
                );
            }
        };
        reader.offset += 1;
        reader.skip_space();
        match reader.peek() {
            Some(sign) if !ends.contains(&sign) => {
                Err(reader.error(format!("expected the end after {area} squares and who is to move")))
            }
            _ => self.checked(discs, mover).map_err(|message| reader.error_at(start, message)),
        }
    }

    /// The position with these discs, unless it is sure that no game reaches it.
    fn checked(&self, [black, white]: [u64; 2], mover: Player) -> Result<Position, String> {
        const CENTRE: u64 = super::START[0] | super::START[1];
        let taken = black | white;
        if let Some(square) = Bits(CENTRE & !taken).next() {
            return Err(format!(
                "the centre square {} is empty; expected a disc on all four, where there is one from the start",
                self.name(square)
            ));
        }
        // Every disc is put next to another one, so all hang together with the centre.
        let mut joined = CENTRE;
        while bits::spread(joined) & taken != joined {
            joined = bits::spread(joined) & taken;
        }
        if let Some(square) = Bits(taken & !joined).next() {
            return Err(format!(
                "the disc on {} hangs together with nothing; expected each next to one that was there before",
                self.name(square)
            ));
        }
        Ok(self.position(black, white, mover))
    }
}

fn letter(column: usize) -> char {
    char::from(b'a' + column as u8)
}

fn sign(state: &Position, square: u8, empty: char) -> char {
    match [0, 1].map(|player| state.discs(player) >> square & 1 == 1) {
        [true, _] => 'X',
        [_, true] => 'O',
        _ => empty,
    }
}

/// A text and how far it has been read.
pub(super) struct Reader<'a> {
    text: &'a str,
    /// In bytes, between two characters.
    pub(super) offset: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, offset: 0 }
    }

    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.offset..).unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn skip_space(&mut self) {
        self.offset = self.text.len() - self.rest().trim_start().len();
    }

    /// Steps over a word, in capitals or not, if it comes next.
    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let found = self.rest().get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        self.offset += if found { word.len() } else { 0 };
        found
    }

    /// An error at the place that has been reached.
    pub(super) fn error(&self, message: impl Into<String>) -> TextError {
        self.error_at(self.offset, message)
    }

    /// An error at a place that was passed.
    pub(super) fn error_at(&self, offset: usize, message: impl Into<String>) -> TextError {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        TextError::new(before.matches('\n').count() + 1, column, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    fn complaint(text: &str) -> String {
        Othello::standard().parse_state(text).unwrap_err().to_string()
    }

    #[test]
    fn a_position_is_read_in_every_common_way_of_writing_it() {
        let game = Othello::standard();
        let start = game.initial();
        assert_eq!(game.print_state(&start), START);
        for text in [
            START,
            &START.replace('-', ".").replace('X', "*"),
            &START.replace(' ', "").to_lowercase(),
            &START.replace("--------", "--------\n"),
            &format!("{START}; F5:+0; D3:+0"),
            &format!("{START} % the start"),
            &format!("[8 {START}]").replace('X', "*"),
        ] {
            assert_eq!(game.parse_state(text), Ok(start), "{text}");
        }
        let moved = "---------------------------OX------XOX-------O------------------ X";
        for text in ["f5f6", "F5 F6", " f5\nf6 "] {
            assert_eq!(game.parse_state(text).map(|state| game.print_state(&state)).as_deref(), Ok(moved));
        }
    }

    #[test]
    fn a_wrong_position_says_where_it_is_wrong_and_what_was_expected() {
        assert_eq!(complaint("--q"), "line 1, column 3: expected '-', 'X' or 'O' for c1, square 3 of 64");
        assert_eq!(complaint("---\n--"), "line 2, column 3: expected 64 squares, found 5");
        assert_eq!(complaint(""), "line 1, column 1: expected 64 squares, found 0");
        assert_eq!(complaint("-- ; X"), "line 1, column 4: expected 64 squares, found 2");
        assert_eq!(
            complaint(&START[..64]),
            "line 1, column 65: expected 'X' or 'O' for who is to move, after 64 squares"
        );
        assert_eq!(
            complaint(&format!("-{START}")),
            "line 1, column 65: expected 'X' or 'O' for who is to move, after 64 squares"
        );
        assert_eq!(
            complaint(&format!("{START} X")),
            "line 1, column 68: expected the end after 64 squares and who is to move"
        );
        assert_eq!(complaint(&format!("[8 {START}")), "line 1, column 70: expected ']' after the board");
        assert_eq!(complaint(&format!("[6 {START}]")), "line 1, column 2: expected 8, the size of the board");
        assert_eq!(complaint("f5z9"), "line 1, column 3: expected a square from a1 to h8, or pass");
        assert_eq!(complaint("f5f5"), "line 1, column 3: expected an empty square; f5 is taken");
        assert_eq!(
            complaint("f5a1"),
            "line 1, column 3: a1 turns no disc; expected one of White's moves f4 d6 f6"
        );
    }

    #[test]
    fn a_position_that_no_game_reaches_is_refused() {
        let hole = START.replacen('O', "-", 1);
        assert!(complaint(&hole).contains("the centre square d4 is empty"), "{}", complaint(&hole));
        let lonely = START.replacen('-', "X", 1);
        assert!(
            complaint(&lonely).contains("the disc on a1 hangs together with nothing"),
            "{}",
            complaint(&lonely)
        );
    }

    #[test]
    fn a_position_where_the_mover_must_pass_is_a_position() {
        let game = Othello::new(4).unwrap();
        let state = game.parse_state("XXXX XXXX XXXX XXO- O").unwrap();
        assert!(state.must_pass());
        assert_eq!(game.parse_action(&state, "PA"), Ok(Move::PASS));
        assert_eq!(
            game.parse_action(&state, "d4").unwrap_err().message,
            "expected pass: White can put a disc nowhere"
        );
        let state = game.parse_state("XXXX XXXX XXXX XXO- X").unwrap();
        assert_eq!((state.must_pass(), state.moves()), (false, 1 << 45));
        // Where nobody can move, it does not matter who would be next.
        let over = ["X", "O"].map(|side| game.parse_state(&format!("XXXX XXXX XXXX XXX- {side}")).unwrap());
        assert_eq!(over[0], over[1]);
        assert_eq!((game.turn(&over[0]), game.utility(&over[0], 0)), (Turn::Over, Fixed::whole(16)));
    }

    #[test]
    fn moves_are_read_with_a1_at_the_top_left() {
        let game = Othello::standard();
        let state = game.initial();
        for (text, square) in [("d3", 19), ("C4", 26), (" f5 ", 37), ("e6", 44)] {
            assert_eq!(game.parse_action(&state, text), Ok(Move(square)), "{text}");
        }
        let complaint = |text: &str| game.parse_action(&state, text).unwrap_err().message;
        assert_eq!(complaint("e3"), "e3 turns no disc; expected one of Black's moves d3 c4 f5 e6");
        assert_eq!(complaint("d4"), "expected an empty square; d4 is taken");
        assert!(complaint("pass").contains("may pass only where none can be put"));
        assert_eq!(complaint("i1"), "expected a square from a1 to h8, or pass");
        assert_eq!(complaint("d3d3"), "expected the end after the move");
        let small = Othello::new(6).unwrap();
        assert_eq!(small.print_action(&small.initial(), Move(9)), "a1");
        assert_eq!(small.parse_action(&small.initial(), "b3"), Ok(Move(26)));
    }

    #[test]
    fn values_are_read_as_final_scores() {
        let (game, state) = (Othello::standard(), Othello::standard().initial());
        let meaning = |discs| game.meaning(&state, Fixed::whole(discs));
        assert_eq!(meaning(4).as_deref(), Some("Black wins 34-30"));
        assert_eq!(meaning(-64).as_deref(), Some("White wins 64-0"));
        assert_eq!(meaning(0).as_deref(), Some("draw 32-32"));
        assert_eq!((meaning(3), meaning(66)), (None, None));
    }

    #[test]
    fn a_diagram_shows_coordinates_and_discs() {
        let game = Othello::new(4).unwrap();
        assert_eq!(
            game.diagram(&game.initial()),
            "   a b c d\n 1 . . . .\n 2 . O X .\n 3 . X O .\n 4 . . . .\nBlack (X) 2, White (O) 2; Black to move"
        );
    }
}
