//! Notation: positions and moves as people write them.

use std::fmt;

use crate::{Game, Player};

/// Why a text is not a position or a move: where the reading stopped, what was found and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// What is wrong and what was expected, as a sentence without a full stop.
    pub message: String,
}

impl TextError {
    /// An error at a place.
    pub fn new(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self { line, column, message: message.into() }
    }

    /// An error in a one-line text at a byte offset.
    pub fn at(text: &str, offset: usize, message: impl Into<String>) -> Self {
        let column = text.char_indices().take_while(|(index, _)| *index < offset).count() + 1;
        Self::new(1, column, message)
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for TextError {}

/// Ability: reads and prints positions and moves in the game's own notation. Unlocks the command line, the page and
/// every protocol.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no notation",
    note = "implement `Text`: print_state, parse_state and print_action; the rest has defaults"
)]
pub trait Text: Game {
    /// The position on one line, complete: [`parse_state`](Text::parse_state) gives the same state back.
    fn print_state(&self, state: &Self::State) -> String;

    /// Reads what [`print_state`](Text::print_state) writes. A position that parsed is valid.
    fn parse_state(&self, text: &str) -> Result<Self::State, TextError>;

    /// The move in `state`, different for different legal actions.
    fn print_action(&self, state: &Self::State, action: Self::Action) -> String;

    /// Reads a move of `state`; by default the legal action whose text this is.
    fn parse_action(&self, state: &Self::State, text: &str) -> Result<Self::Action, TextError> {
        let mut actions = Vec::new();
        self.actions(state, &mut actions);
        let wanted = text.trim();
        let found =
            actions.iter().find(|action| self.print_action(state, **action).eq_ignore_ascii_case(wanted));
        found.copied().ok_or_else(|| {
            let mut legal: Vec<String> =
                actions.iter().take(12).map(|action| self.print_action(state, *action)).collect();
            if actions.len() > legal.len() {
                legal.push(format!("... ({} in all)", actions.len()));
            }
            let expected =
                if legal.is_empty() { "nothing: the game is over".into() } else { legal.join(" ") };
            TextError::new(1, 1, format!("'{}' is not a legal move here; expected {expected}", clip(wanted)))
        })
    }

    /// Reads a move of a game that is kept elsewhere, where play may have gone on after what the rules here call a draw.
    fn parse_played(&self, state: &Self::State, text: &str) -> Result<Self::Action, TextError> {
        self.parse_action(state, text)
    }

    /// The move as programs write it to each other, where that is not how people write it; [`parse_action`](Text::parse_action) reads both.
    fn coordinates(&self, state: &Self::State, action: Self::Action) -> String {
        self.print_action(state, action)
    }

    /// The position as a picture of one or more lines, for a terminal.
    fn diagram(&self, state: &Self::State) -> String {
        self.print_state(state)
    }

    /// What a value of `state` for player 0 means in words, where a bare number does not say it: "X wins on ply 41".
    fn meaning(&self, _state: &Self::State, _value: Self::Value) -> Option<String> {
        None
    }

    /// What a player is called.
    fn player_name(&self, player: Player) -> String {
        match (self.players(), player) {
            (2, 0) => "MAX".into(),
            (2, 1) => "MIN".into(),
            _ => format!("player {}", player + 1),
        }
    }
}

/// At most forty characters of a text from outside, for a message.
pub fn clip(text: &str) -> String {
    if text.chars().count() <= 40 {
        text.into()
    } else {
        text.chars().take(37).chain("...".chars()).collect()
    }
}
