//! Records of games in files: written by `play`, and read wherever a position can be given.
//!
//! They have the form of PGN, with the moves in each game's own notation; those that hold a space or a sign of PGN stand in quotes.

use std::io::Read;
use std::path::Path;

use gametree_core::{Rational, Turn, Value};
use gametree_engine::{AnyGame, AnyPosition};

use crate::failure::{Code, Failure};
use crate::session::read_text;

/// Signs with a meaning of their own among the moves.
const SIGNS: [char; 8] = ['"', '(', ')', '{', '}', ';', '$', '['];

/// Columns of the moves, as the standard of PGN has it.
const COLUMNS: usize = 79;

/// Bytes that are read from standard input.
const MOST_BYTES: u64 = 16 << 20;

/// The text behind `@FILE`, that of standard input for `-`, and any other text as it is.
pub fn named_text(typed: &str) -> Result<String, Failure> {
    if typed == "-" {
        let mut text = String::new();
        let read = std::io::stdin().lock().take(MOST_BYTES).read_to_string(&mut text);
        return read.map(|_| text).map_err(|error| Failure::failed(format!("standard input: {error}")));
    }
    typed.strip_prefix('@').map_or_else(|| Ok(typed.into()), |file| read_text(Path::new(file)))
}

/// A position from a text: the end of a game that is recorded there, or a position in the game's notation.
pub fn position(game: &dyn AnyGame, text: &str) -> Result<Box<dyn AnyPosition>, Failure> {
    let text = text.trim();
    if !is_record(text) {
        return Ok(game.parse(text)?);
    }
    let (start, moves) = parse(text)?;
    let mut position = start.map_or_else(|| Ok(game.start()), |start| game.parse(&start))?;
    for (index, text) in moves.iter().enumerate() {
        position
            .play(text)
            .map_err(|error| Failure::new(Code::Illegal, format!("move {}: {}", index + 1, error.message)))?;
    }
    Ok(position)
}

/// A record begins with a tag.
fn is_record(text: &str) -> bool {
    let inside = text.strip_prefix('[').and_then(|text| text.lines().next());
    inside.is_some_and(|line| line.trim_end().ends_with("\"]") && line.contains(" \""))
}

/// The start and the moves of the first game in a record.
fn parse(text: &str) -> Result<(Option<String>, Vec<String>), Failure> {
    let mut start = None;
    let mut lines = text.lines();
    let mut rest = String::new();
    for line in lines.by_ref() {
        let tag = line.trim().strip_prefix('[').and_then(|tag| tag.strip_suffix("\"]"));
        match tag.and_then(|tag| tag.split_once(" \"")) {
            Some(("FEN", value)) => start = Some(value.replace("\\\"", "\"").replace("\\\\", "\\")),
            Some(_) => {}
            None if line.trim().is_empty() => {}
            None => {
                rest = line.into();
                break;
            }
        }
    }
    // The next tag begins another game.
    for line in lines.take_while(|line| !line.starts_with('[')) {
        rest.push('\n');
        rest += line;
    }
    Ok((start, moves(&rest)?))
}

/// The moves of the main line, without numbers, comments, variations and the result.
fn moves(text: &str) -> Result<Vec<String>, Failure> {
    let unended = |what: &str| Failure::new(Code::Parse, format!("the record has {what} that does not end"));
    let (mut moves, mut rest, mut depth) = (Vec::new(), text, 0u32);
    while let Some(sign) = rest.chars().next() {
        let after = &rest[sign.len_utf8()..];
        match sign {
            _ if sign.is_whitespace() => rest = after,
            '{' => rest = after.split_once('}').ok_or_else(|| unended("a comment"))?.1,
            ';' => rest = after.split_once('\n').map_or("", |(_, rest)| rest),
            '(' => (rest, depth) = (after, depth + 1),
            ')' => (rest, depth) = (after, depth.saturating_sub(1)),
            '"' => {
                let (quoted, behind) = after.split_once('"').ok_or_else(|| unended("a quoted move"))?;
                rest = behind;
                if depth == 0 {
                    moves.push(quoted.to_string());
                }
            }
            _ => {
                let end = after.find(|letter: char| letter.is_whitespace() || "(){};".contains(letter));
                let (word, behind) = rest.split_at(end.map_or(rest.len(), |end| end + sign.len_utf8()));
                rest = behind;
                let bare = without_number(word);
                if depth == 0 && !bare.is_empty() && !bare.starts_with('$') {
                    moves.push(bare.to_string());
                }
            }
        }
    }
    if moves.last().is_some_and(|last| ["1-0", "0-1", "1/2-1/2", "*"].contains(&last.as_str())) {
        moves.pop();
    }
    if depth > 0 { Err(unended("a variation")) } else { Ok(moves) }
}

/// `e4` of `1.e4` and `1...e4`; nothing of `1.`.
fn without_number(word: &str) -> &str {
    let bare = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if bare.len() < word.len() && bare.starts_with('.') { bare.trim_start_matches('.') } else { word }
}

/// A game that is being played.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// Where it began, where that is not the usual start.
    pub start: Option<String>,
    /// What was played, draws of chance included.
    pub moves: Vec<String>,
}

impl Record {
    /// The record in a file's form: who played, how it ended, and every move.
    pub fn text(&self, game: &dyn AnyGame, names: &[String], payoffs: Option<&[Rational]>) -> String {
        let result = match payoffs {
            Some([first, _]) if *first > Rational::ZERO => "1-0",
            Some([first, _]) if *first < Rational::ZERO => "0-1",
            Some([_, _]) => "1/2-1/2",
            _ => "*",
        };
        let mut out = String::new();
        let mut tag = |name: &str, value: &str| {
            out += &format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""));
        };
        tag("Event", "gametree play");
        tag("Site", "?");
        tag("Date", "????.??.??");
        tag("Round", "-");
        let roles =
            ["White", "Black"].map(String::from).into_iter().chain((3..).map(|seat| format!("Player{seat}")));
        for (role, name) in roles.zip(names) {
            tag(&role, name);
        }
        tag("Result", result);
        if !game.rules().starts_with("chess") {
            tag("Game", game.name());
        }
        if let Some(start) = &self.start {
            tag("SetUp", "1");
            tag("FEN", start);
        }
        let words = self.numbered(game).chain([result.to_string()]).collect::<Vec<_>>().join(" ");
        let moves = textwrap::fill(&words, textwrap::Options::new(COLUMNS).break_words(false));
        format!("{out}\n{moves}\n")
    }

    /// The moves with a number before each of the first player; before the first one of all where the second player begins.
    fn numbered<'a>(&'a self, game: &dyn AnyGame) -> impl Iterator<Item = String> + use<'a> {
        let begin = self.start.as_ref().and_then(|start| game.parse(start).ok());
        let offset = usize::from(begin.is_some_and(|position| position.turn() == Turn::Player(1)));
        self.moves.iter().enumerate().map(move |(index, text)| {
            let (number, text) = ((index + offset) / 2 + 1, quoted(text));
            match (index + offset) % 2 {
                0 => format!("{number}. {text}"),
                _ if index == 0 => format!("{number}... {text}"),
                _ => text,
            }
        })
    }
}

fn quoted(text: &str) -> String {
    let plain = without_number(text) == text && !text.contains(SIGNS) && !text.contains(char::is_whitespace);
    if plain { text.into() } else { format!("\"{}\"", text.replace('"', "'")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_engine::open;

    #[test]
    fn a_record_is_read_back_as_the_same_position() {
        for name in ["chess", "othello", "connect-four", "tic-tac-toe", "kuhn", "leduc", "pig", "nim:3,4,5"] {
            let game = open(name).unwrap();
            let (mut at, mut record) = (game.start(), Record::default());
            for ply in 0..12 {
                let moves = at.moves();
                if at.turn() == Turn::Over || moves.is_empty() {
                    break;
                }
                record.moves.push(at.play(&moves[ply * 7 % moves.len()].text).unwrap());
            }
            let text = record.text(&*game, &game.players(), None);
            assert!(text.lines().all(|line| line.len() <= COLUMNS), "{text}");
            let read =
                position(&*game, &text).unwrap_or_else(|failure| panic!("{name}: {}", failure.message()));
            assert_eq!(read.text(), at.text(), "{text}");
        }
    }

    #[test]
    fn comments_variations_and_other_games_are_passed_over() {
        let game = open("chess").unwrap();
        let text = "[Event \"?\"]\n[Result \"*\"]\n\n1.e4 {best (by test)} e5 $1 (1... c5 2. Nf3 (2. c3)) 2. Nf3 ; and so on\n Nc6 *\n\n\
                    [Event \"another\"]\n\n1. d4 *\n";
        let mut expected = game.start();
        for text in ["e4", "e5", "Nf3", "Nc6"] {
            expected.play(text).unwrap();
        }
        assert_eq!(
            position(&*game, text).map_err(|failure| failure.message().to_string()).unwrap().text(),
            expected.text()
        );
        for wrong in ["[Event \"?\"]\n\n1. e4 {no end", "[Event \"?\"]\n\n1. e4 (1. d4"] {
            assert!(position(&*game, wrong).is_err());
        }
    }
}
