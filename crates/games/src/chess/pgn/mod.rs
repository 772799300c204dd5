//! Games in Portable Game Notation (PGN), which people, servers and programs exchange:
//!
//! ```text
//! [White "Ann"]
//! [Black "Bob"]
//! [Result "0-1"]
//!
//! 1. f3 e5 2. g4?? {the fastest way to lose} (2. e4 Bc5) 2... Qh4# 0-1
//! ```
//!
//! A game is a list of tags and a line of moves, with comments, glyphs such as `$4` or `??`, and other lines in brackets. People play on after
//! a repetition that nobody claimed, so that a record goes on as long as its moves are legal on the board.

mod lexer;
mod read;
mod write;

use std::fmt;

use gametree_core::Game;

use super::{Chess, ChessMove, Position};

pub(super) use read::read_end;
pub use read::{Games, read, read_all};
pub use write::write;

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What is said about the game, such as `White` (who played White), in the order of the text; without `Result`, `FEN` and `SetUp`, which are
    /// said by the other fields.
    pub tags: Vec<(String, String)>,
    /// Where the moves begin.
    pub start: Position,
    /// What was said before the first move.
    pub comment: String,
    /// The moves of the game.
    pub plies: Vec<Ply>,
    /// Where they lead.
    pub end: Position,
    /// How the game ended, as it is written: it may have been given up.
    pub result: Outcome,
}

/// One move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub action: ChessMove,
    /// What is thought of it, by number: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub glyphs: Vec<u8>,
    /// What was said behind it.
    pub comment: String,
    /// What could have been played instead.
    pub variations: Vec<Variation>,
}

/// Another line, from the position before a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// What was said before its first move.
    pub comment: String,
    /// Its moves.
    pub plies: Vec<Ply>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Nobody won.
    Draw,
    /// Nobody says, or the game goes on.
    #[default]
    Unknown,
}

impl Outcome {
    /// The outcome that is written so.
    pub fn from_text(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Outcome::White),
            "0-1" => Some(Outcome::Black),
            "1/2-1/2" | "1/2" => Some(Outcome::Draw),
            "*" => Some(Outcome::Unknown),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::White => "1-0",
            Outcome::Black => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Unknown => "*",
        })
    }
}

impl Ply {
    /// A move about which nothing is said.
    pub fn new(action: ChessMove) -> Self {
        Self { action, glyphs: Vec::new(), comment: String::new(), variations: Vec::new() }
    }
}

/// The tags that every game should have, in their order; the seventh is the result.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

impl Record {
    /// A game without moves yet, from a position, between two players.
    pub fn new(start: Position, white: &str, black: &str) -> Self {
        let tags = ROSTER.map(|name| match name {
            "Date" => (name.into(), "????.??.??".into()),
            "White" => (name.into(), white.into()),
            "Black" => (name.into(), black.into()),
            _ => (name.into(), "?".into()),
        });
        let (end, comment) = (start.clone(), String::new());
        Self { tags: tags.into(), start, comment, plies: Vec::new(), end, result: Outcome::Unknown }
    }

    /// Plays a legal move.
    pub fn push(&mut self, game: &Chess, action: ChessMove) {
        game.play(&mut self.end, action);
        self.plies.push(Ply::new(action));
    }

    /// What a tag says.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }
}
