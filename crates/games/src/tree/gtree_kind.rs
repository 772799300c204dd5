//! The words before a node's brackets: its kind, its name, or a slip of the pen.

use gametree_core::{TextError, clip};

use super::Kind;
use super::builder::error;
use super::directives;
use super::lexer::{Token, What};
use super::similar::closest;

/// The kinds that a file knows, which depend on its players.
pub(super) struct Kinds {
    pub(super) players: Vec<String>,
}

impl Kinds {
    /// Kind and name from at most two words. The first is the kind where it names one; otherwise a single word is the name.
    pub(super) fn read(
        &self,
        words: &[Token<'_>],
        at_root: bool,
    ) -> Result<(Option<Kind>, Option<String>), TextError> {
        let text = |token: &Token<'_>| token.text().map(String::from);
        let Some(first) = words.first() else {
            return Ok((None, None));
        };
        let word = text(first).unwrap_or_default();
        match (self.kind(&word), words) {
            (Some(kind), [_, name]) => Ok((Some(kind), text(name))),
            (Some(kind), _) => Ok((Some(kind), None)),
            (None, [name]) if !self.is_slip(name, &word) => Ok((None, text(name))),
            (None, _) => Err(self.unknown(first, &word, at_root)),
        }
    }

    /// A player's name comes first, so that players may be called max and min, too.
    fn kind(&self, word: &str) -> Option<Kind> {
        if let Some(player) = self.players.iter().position(|name| name == word) {
            return Some(Kind::Player(player));
        }
        match word.to_ascii_lowercase().as_str() {
            "max" if self.players.len() <= 2 => Some(Kind::Player(0)),
            "min" if self.players.len() == 2 => Some(Kind::Player(1)),
            "chance" => Some(Kind::Chance),
            _ => None,
        }
    }

    /// A lone word may be a name, but `chnace` is surely a slip, and `1.2.3` too. Near short words (max, Bob) there are too many good names.
    fn is_slip(&self, token: &Token<'_>, word: &str) -> bool {
        let long = |kind: &&str| (5..=20).contains(&kind.len());
        matches!(token.what, What::Word(_))
            && (looks_like_number(word)
                || closest(word, self.all().into_iter().filter(long).take(8)).is_some())
    }

    fn all(&self) -> Vec<&str> {
        let mut kinds = match self.players.len() {
            1 | 2 => vec!["max", "min", "chance"],
            _ => vec!["chance"],
        };
        // MAX and MIN need not differ from max and min.
        let named = self.players.iter().map(String::as_str);
        kinds.extend(named.filter(|name| !["MAX", "MIN"].contains(name)));
        kinds
    }

    fn unknown(&self, token: &Token<'_>, word: &str, at_root: bool) -> TextError {
        if looks_like_number(word) {
            let message = format!("'{}' is no number; expected one such as -3, 0.25, 1/3 or inf", clip(word));
            return error(token.at, message);
        }
        let mut known = self.all();
        let mut message =
            format!("'{}' is no kind of node; expected {}", clip(word), clip(&known.join(", ")));
        if at_root {
            known.extend(directives::WORDS);
            message.push_str(", or title, players, sum or expect before the tree");
        }
        if let Some(meant) = closest(word, known) {
            message.push_str(&format!("; did you mean '{meant}'?"));
        }
        error(token.at, message)
    }
}

fn looks_like_number(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_digit() || "+-.".contains(letter))
}
