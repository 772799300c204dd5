//! Extended Position Description (EPD): a position on a line, with what is known about it. Test suites are written so:
//!
//! ```text
//! r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; dm 1; id "the fool's friend";
//! ```

use gametree_core::{Game, Text, TextError};

use super::{Chess, ChessMove, Position};

/// A position and its operations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The position, with the clocks that `hmvc` and `fmvn` say.
    pub position: Position,
    /// What is known, in the order of the text; without the clocks.
    pub operations: Vec<Operation>,
}

/// One thing that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// What it is about: `bm` (best moves), `am` (moves to avoid), `pm` (the predicted move), `pv` (the best line), `dm` (mate in so many moves),
    /// `ce` (the value in centipawns for the mover), `id` (a name), and whatever else is written.
    pub code: String,
    /// What it says. Moves are in SAN.
    pub operands: Vec<String>,
}

/// Operations whose operands are moves in the position.
const MOVES: [&str; 4] = ["am", "bm", "pm", "sm"];

/// The operation whose operands are moves one after the other.
const LINE: &str = "pv";

impl Epd {
    /// A position about which nothing is known.
    pub fn new(position: Position) -> Self {
        Self { position, operations: Vec::new() }
    }

    /// The operands of an operation; none where it is not there.
    pub fn operands(&self, code: &str) -> &[String] {
        let found = self.operations.iter().find(|operation| operation.code == code);
        found.map_or(&[], |operation| &operation.operands)
    }

    /// The first operand of an operation.
    pub fn operand(&self, code: &str) -> Option<&str> {
        self.operands(code).first().map(String::as_str)
    }

    /// The moves of `bm`, `am`, `pm` or `sm`, or the line of `pv`.
    pub fn moves(&self, game: &Chess, code: &str) -> Vec<ChessMove> {
        let mut state = self.position.clone();
        let mut moves = Vec::new();
        for text in self.operands(code) {
            let Some(action) = Chess::from_san(&state, text) else { break };
            moves.push(action);
            if code == LINE {
                game.play(&mut state, action);
            }
        }
        moves
    }

    /// Sets what an operation says, in place of what it said.
    pub fn set(&mut self, code: &str, operands: impl IntoIterator<Item = String>) {
        self.operations.retain(|operation| operation.code != code);
        self.operations.push(Operation { code: code.into(), operands: operands.into_iter().collect() });
    }
}

/// Reads a line. The clocks may also stand where a FEN has them.
///
/// # Errors
/// Where the line is not a position and its operations, or a move is not legal.
pub fn read(game: &Chess, line: &str) -> Result<Epd, TextError> {
    let fields = split_position(line);
    let (position, rest) = line.split_at(fields);
    let mut epd = Epd::new(game.position(game.parse_fen(position)?));
    for (place, words) in operations(line, line.len() - rest.len())? {
        let mut words = words.into_iter();
        let Some(Word { text: code, .. }) = words.next() else { continue };
        let operands: Vec<Word> = words.collect();
        let wrong = |message: String| TextError::at(line, place, message);
        match &*code {
            "hmvc" => {
                let number =
                    operands.first().and_then(|word| word.text.parse().ok()).filter(|number| *number <= 100);
                let number = number.ok_or_else(|| wrong("expected hmvc and a number, 0 to 100".into()))?;
                epd.position.board.set_halfmove_clock(number);
            }
            "fmvn" => {
                let number =
                    operands.first().and_then(|word| word.text.parse().ok()).filter(|number| *number > 0);
                let number = number.ok_or_else(|| wrong("expected fmvn and a number, from 1".into()))?;
                epd.position.board.set_fullmove_number(number);
            }
            _ => {
                let operands = checked(game, line, &epd.position, &code, operands)?;
                epd.operations.push(Operation { code, operands });
            }
        }
    }
    Ok(epd)
}

/// Reads all lines that are not empty and do not begin with `#`.
///
/// # Errors
/// At the first line that is wrong.
pub fn read_all(game: &Chess, text: &str) -> Result<Vec<Epd>, TextError> {
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let read = |(number, line): (usize, &str)| {
        read(game, line).map_err(|error| TextError { line: number + 1, ..error })
    };
    lines.map(read).collect()
}

/// The line without its end.
pub fn write(game: &Chess, epd: &Epd) -> String {
    let board = epd.position.board();
    let fen = game.fen(board);
    let mut out = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
    let mut put = |code: &str, operands: &[String]| {
        out.push_str(&format!(" {code}"));
        for operand in operands {
            let plain = !operand.is_empty()
                && !operand.contains(|sign: char| sign.is_whitespace() || ";\"".contains(sign));
            if plain && !is_text(code) {
                out.push_str(&format!(" {operand}"));
            } else {
                let text = operand.replace(['\n', '\r'], " ").replace('\\', "\\\\").replace('"', "\\\"");
                out.push_str(&format!(" \"{text}\""));
            }
        }
        out.push(';');
    };
    for operation in &epd.operations {
        put(&operation.code, &operation.operands);
    }
    if board.halfmove_clock() > 0 {
        put("hmvc", &[board.halfmove_clock().to_string()]);
    }
    if board.fullmove_number() > 1 {
        put("fmvn", &[board.fullmove_number().to_string()]);
    }
    out
}

/// Operations whose operands are written between quotation marks: names and comments.
fn is_text(code: &str) -> bool {
    code == "id"
        || (code.starts_with(['c', 'v'])
            && code.len() == 2
            && code.ends_with(|sign: char| sign.is_ascii_digit()))
}

/// Where the position ends: behind its fourth part, or behind two clocks after that.
fn split_position(line: &str) -> usize {
    let mut ends = Vec::new();
    let (mut inside, mut numbers) = (false, true);
    for (index, sign) in line.char_indices().chain([(line.len(), ' ')]) {
        if inside && sign.is_whitespace() {
            ends.push(index);
        }
        inside = !sign.is_whitespace();
        numbers &= ends.len() < 4 || !inside || sign.is_ascii_digit();
        if ends.len() == 6 || !numbers {
            break;
        }
    }
    let clocks = ends.len() == 6 && numbers;
    ends.get(if clocks { 5 } else { 3 }).copied().unwrap_or(line.len())
}

struct Word {
    place: usize,
    text: String,
}

/// The operations behind a position: each one's place and words. The last one may end with the line.
fn operations(line: &str, start: usize) -> Result<Vec<(usize, Vec<Word>)>, TextError> {
    let (mut all, mut words): (_, Vec<Word>) = (Vec::new(), Vec::new());
    let mut signs = line[start..].char_indices().map(|(index, sign)| (start + index, sign)).peekable();
    while let Some((place, sign)) = signs.next() {
        match sign {
            ';' => all.push((words.first().map_or(place, |word| word.place), std::mem::take(&mut words))),
            '"' => {
                let (mut text, mut ended) = (String::new(), false);
                while let Some((_, sign)) = signs.next() {
                    match sign {
                        '"' => {
                            ended = true;
                            break;
                        }
                        '\\' if signs.peek().is_some_and(|(_, next)| matches!(next, '"' | '\\')) => {
                            text.extend(signs.next().map(|(_, next)| next));
                        }
                        _ => text.push(sign),
                    }
                }
                if !ended {
                    return Err(TextError::at(
                        line,
                        place,
                        "expected '\"' at the end of the text that begins here",
                    ));
                }
                words.push(Word { place, text });
            }
            _ if sign.is_whitespace() => {}
            _ => {
                let mut text = String::from(sign);
                while let Some((_, next)) = signs.next_if(|(_, next)| !next.is_whitespace() && *next != ';') {
                    text.push(next);
                }
                words.push(Word { place, text });
            }
        }
    }
    if let Some(first) = words.first() {
        all.push((first.place, words));
    }
    Ok(all)
}

/// The operands of an operation; where they are moves, legal ones in SAN.
fn checked(
    game: &Chess,
    line: &str,
    position: &Position,
    code: &str,
    operands: Vec<Word>,
) -> Result<Vec<String>, TextError> {
    if code != LINE && !MOVES.contains(&code) {
        return Ok(operands.into_iter().map(|word| word.text).collect());
    }
    let mut state = position.clone();
    let mut texts = Vec::new();
    for Word { place, text } in operands {
        let found = Chess::from_san(&state, &text).or_else(|| game.from_coordinates(&state, &text));
        let action = found.ok_or_else(|| TextError::at(line, place, game.illegal(&state, &text)))?;
        texts.push(game.print_action(&state, action));
        if code == LINE {
            game.play(&mut state, action);
        }
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7; dm 1; id \"the \\\"fool\\\"; 1\";";

    #[test]
    fn a_line_is_read_with_its_moves_names_and_clocks() {
        let game = Chess::standard();
        let epd = read(&game, MATE).unwrap();
        assert_eq!(epd.operand("bm"), Some("Qxf7#"));
        assert_eq!(game.coordinates(&epd.position, epd.moves(&game, "bm")[0]), "h5f7");
        assert_eq!((epd.operand("dm"), epd.operand("id")), (Some("1"), Some("the \"fool\"; 1")));
        assert_eq!(write(&game, &epd), MATE.replace("Qxf7;", "Qxf7#;"));
        let clocks = "8/8/8/4k3/8/4K3/4R3/8 w - - pv Ra2 Kd5 Ke2; hmvc 12; fmvn 70;";
        let epd = read(&game, clocks).unwrap();
        assert_eq!((epd.position.board().halfmove_clock(), epd.position.board().fullmove_number()), (12, 70));
        assert_eq!((write(&game, &epd).as_str(), epd.moves(&game, "pv").len()), (clocks, 3));
        let as_fen = "8/8/8/4k3/8/4K3/4R3/8 w - - 12 70 pv e2a2 e5d5 e3e2";
        assert_eq!(read(&game, as_fen), Ok(epd.clone()));
        let two = read_all(&game, &format!("# two\n{clocks}\n\n{as_fen}\n")).unwrap();
        assert_eq!(two, [epd.clone(), epd.clone()]);
        assert_eq!(game.parse_state(clocks), Ok(epd.position));
    }

    #[test]
    fn a_wrong_line_says_where_it_is_wrong() {
        let game = Chess::standard();
        let complaint = |text: &str| read_all(&game, text).unwrap_err().to_string();
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
        assert!(complaint("x").contains("line 1, column 1: expected a FEN"));
        assert!(
            complaint(&format!("#\n{start} bm e4 e5;"))
                .starts_with("line 2, column 60: 'e5' is not a legal move here")
        );
        assert!(complaint(&format!("{start} id \"a")).contains("column 57: expected '\"' at the end"));
        assert!(complaint(&format!("{start} hmvc x;")).contains("column 54: expected hmvc and a number"));
        assert!(complaint(&format!("{start} fmvn 0;")).contains("expected fmvn and a number"));
        assert_eq!(read(&game, &format!("{start} ;; bm ; ce -5")).unwrap().operand("ce"), Some("-5"));
    }
}
