//! Writing games.

use cozy_chess::Color;
use gametree_core::{Game, Text};

use super::read::SUFFIXES;
use super::{Ply, ROSTER, Record};
use crate::chess::{Chess, Position};

/// No line of moves is longer.
const WIDTH: usize = 79;

/// The game as text that ends with an empty line, so that games can be put one after the other. What came before the first position is not
/// in it.
pub fn write(game: &Chess, record: &Record) -> String {
    let mut out = tags(game, record);
    out.push('\n');
    let mut words = Words { out, column: 0, held: String::new() };
    words.comment(&record.comment);
    line(game, &record.start, &record.plies, &mut words);
    words.word(&record.result.to_string());
    words.flush();
    words.out + "\n\n"
}

fn tags(game: &Chess, record: &Record) -> String {
    let mut out = String::new();
    let mut put = |name: &str, value: &str| {
        let value = value.replace(['\n', '\r'], " ").replace('\\', "\\\\").replace('"', "\\\"");
        let name = name.replace(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_', "_");
        out.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    for name in ROSTER {
        put(name, record.tag(name).unwrap_or(if name == "Date" { "????.??.??" } else { "?" }));
    }
    put("Result", &record.result.to_string());
    for (name, value) in &record.tags {
        if !ROSTER.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            put(name, value);
        }
    }
    if game.is_shuffled() && record.tag("Variant").is_none() {
        put("Variant", "Chess960");
    }
    if game.is_shuffled() || record.start != Chess::standard().initial() {
        put("SetUp", "1");
        put("FEN", &game.fen(record.start.board()));
    }
    out
}

/// The words of moves, wrapped. The last one is held back, because a bracket may come behind it.
struct Words {
    out: String,
    column: usize,
    held: String,
}

impl Words {
    fn word(&mut self, word: &str) {
        // An open bracket belongs to what it is about.
        if !self.held.is_empty() && self.held != "(" {
            self.flush();
        }
        self.held.push_str(word);
    }

    /// Writes the word that was held back.
    fn flush(&mut self) {
        let length = self.held.chars().count();
        // A line that begins with '%' would be passed over.
        let breaks = self.column + 1 + length > WIDTH && !self.held.starts_with('%');
        if self.column > 0 {
            self.out.push(if breaks { '\n' } else { ' ' });
            self.column = if breaks { 0 } else { self.column + 1 };
        }
        self.out.push_str(&self.held);
        self.column += length;
        self.held.clear();
    }

    fn comment(&mut self, comment: &str) {
        // The end of a comment cannot be written inside one.
        let text = comment.replace('}', ")");
        let mut words = text.split_whitespace().peekable();
        let mut open = "{";
        while let Some(word) = words.next() {
            let close = if words.peek().is_none() { "}" } else { "" };
            self.word(&format!("{open}{word}{close}"));
            open = "";
        }
    }
}

fn line(game: &Chess, start: &Position, plies: &[Ply], words: &mut Words) {
    let mut state = start.clone();
    let mut numbered = false;
    for ply in plies {
        let number = state.board().fullmove_number();
        match state.board().side_to_move() {
            Color::White => words.word(&format!("{number}.")),
            Color::Black if !numbered => words.word(&format!("{number}...")),
            Color::Black => {}
        }
        let mut text = game.print_action(&state, ply.action);
        let mut glyphs = ply.glyphs.as_slice();
        if let [first, rest @ ..] = glyphs
            && let Some((suffix, _)) = SUFFIXES.iter().find(|(_, glyph)| glyph == first)
        {
            text.push_str(suffix);
            glyphs = rest;
        }
        words.word(&text);
        for glyph in glyphs {
            words.word(&format!("${glyph}"));
        }
        words.comment(&ply.comment);
        for variation in &ply.variations {
            words.word("(");
            words.comment(&variation.comment);
            line(game, &state, &variation.plies, words);
            words.held.push(')');
        }
        // After anything but a move the number of Black's move is said again.
        numbered = ply.comment.trim().is_empty() && ply.variations.is_empty();
        game.play(&mut state, ply.action);
    }
}
