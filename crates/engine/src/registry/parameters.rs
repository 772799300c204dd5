//! Parameters of games as typed fields, and their reader: `nim:3,4,5,misere`, `othello:6x6,hand`, `goofspiel:cards=4,order=random`.

use crate::words::{did_you_mean, list_or};
use crate::{Error, Result};

/// A parameter of a game.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The name.
    pub name: &'static str,
    /// What it can be set to.
    pub kind: Kind,
    /// What it is without being set; empty where it must be set.
    pub default: &'static str,
    /// What it means, in a few words.
    pub help: &'static str,
}

/// What a parameter can be set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number, the ends included, by name: `cards=4`.
    Number(usize, usize),
    /// A number by its place: `4`.
    PlacedNumber(usize, usize),
    /// Numbers by their places, the last of the parameters: `3,4,5`.
    Numbers(usize, usize),
    /// Columns and rows by their place: `7x6`, or one number for a square.
    Size(usize, usize),
    /// The name alone switches it on.
    Flag,
    /// One of these words, by name: `order=random`.
    Choice(&'static [&'static str]),
    /// A text of its own form, by name.
    Text,
    /// Everything behind the colon, as it is.
    Whole,
}

impl Kind {
    fn is_placed(self) -> bool {
        matches!(self, Kind::PlacedNumber(..) | Kind::Numbers(..) | Kind::Size(..))
    }
}

/// What was written behind the colon, checked against the parameters of a game.
#[derive(Clone, Debug)]
pub struct Arguments<'a> {
    /// The whole name, parameters included.
    pub name: &'a str,
    /// Everything behind the colon.
    pub text: &'a str,
    set: Vec<(&'static str, &'a str)>,
}

impl<'a> Arguments<'a> {
    /// Reads what was written behind the colon. What a value must be is checked when it is asked for.
    ///
    /// # Errors
    /// What means nothing to this game, and what was expected.
    pub(crate) fn read(name: &'a str, text: &'a str, known: &'static [Parameter]) -> Result<Self> {
        let mut arguments = Self { name, text, set: Vec::new() };
        if let [Parameter { kind: Kind::Whole, name, .. }] = known {
            arguments.set.push((*name, text));
            return Ok(arguments);
        }
        let mut placed = known.iter().filter(|parameter| parameter.kind.is_placed()).peekable();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (key, value) =
                part.split_once('=').map_or((part, None), |(key, value)| (key.trim(), Some(value.trim())));
            let named = known.iter().find(|parameter| parameter.name == key && !parameter.kind.is_placed());
            match (named, value, placed.peek()) {
                (Some(parameter), Some(value), _) if parameter.kind != Kind::Flag => {
                    arguments.set.push((parameter.name, value));
                }
                (Some(parameter), None, _) if parameter.kind == Kind::Flag => {
                    arguments.set.push((parameter.name, "on"));
                }
                (None, None, Some(parameter)) => {
                    arguments.set.push((parameter.name, part));
                    if !matches!(parameter.kind, Kind::Numbers(..)) {
                        placed.next();
                    }
                }
                _ => return Err(arguments.unknown(key, known)),
            }
        }
        Ok(arguments)
    }

    fn unknown(&self, key: &str, known: &[Parameter]) -> Error {
        if known.is_empty() {
            return self.wrong("takes no parameters; expected nothing behind the name");
        }
        if let Some(parameter) = known.iter().find(|parameter| parameter.name == key) {
            let problem = match parameter.kind {
                Kind::Flag => "takes no value",
                kind if kind.is_placed() => "is written without its name",
                _ => "needs a value",
            };
            return self.wrong(format!("'{key}' {problem}; expected {}", parameter.shown()));
        }
        let key: String = key.chars().take(20).collect();
        let names: Vec<&str> = known.iter().map(|parameter| parameter.name).collect();
        let shown: Vec<String> = known.iter().map(Parameter::shown).collect();
        let near = did_you_mean(&key, &names);
        self.wrong(format!("'{key}' means nothing here{near}; expected {}", list_or(&shown)))
    }

    /// An error about these arguments.
    pub fn wrong(&self, problem: impl AsRef<str>) -> Error {
        Error::Parameters(format!("{}: {}", self.name, problem.as_ref()))
    }

    /// What was set for a parameter; the last one counts.
    pub fn get(&self, name: &str) -> Option<&'a str> {
        self.set.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    /// Whether a flag was set.
    pub fn flag(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// A number, or this one where none was set.
    ///
    /// # Errors
    /// What was written instead of a number.
    pub fn number(&self, name: &str, otherwise: usize) -> Result<usize> {
        let Some(value) = self.get(name) else { return Ok(otherwise) };
        let shown: String = value.chars().take(20).collect();
        let wrong =
            || self.wrong(format!("'{shown}' is not a number; expected one, such as {name}={otherwise}"));
        value.parse().map_err(|_| wrong())
    }

    /// All numbers of a list.
    ///
    /// # Errors
    /// What was written instead of a number.
    pub fn numbers(&self, name: &str, example: &str) -> Result<Vec<usize>> {
        let values = self.set.iter().filter(|(known, _)| *known == name);
        values
            .map(|(_, part)| {
                let shown: String = part.chars().take(20).collect();
                part.parse().map_err(|_| {
                    self.wrong(format!(
                        "'{shown}' is not a number; expected numbers between commas, such as {example}"
                    ))
                })
            })
            .collect()
    }

    /// Columns and rows; none where no size was set.
    ///
    /// # Errors
    /// What was expected.
    pub fn size(&self, name: &str, example: &str) -> Result<Option<(usize, usize)>> {
        let Some(text) = self.get(name) else { return Ok(None) };
        let (columns, rows) = text.split_once(['x', 'X']).unwrap_or((text, text));
        let [columns, rows] = [columns, rows].map(|number| number.trim().parse().ok());
        match (columns, rows) {
            (Some(columns), Some(rows)) => Ok(Some((columns, rows))),
            _ => Err(self.wrong(format!("expected columns x rows behind the colon, such as {example}"))),
        }
    }
}

impl Parameter {
    /// How it is written.
    fn shown(&self) -> String {
        match self.kind {
            Kind::Flag => self.name.into(),
            Kind::Number(..) => format!("{}=N", self.name),
            Kind::Choice(words) => format!("{}={}", self.name, words.join("|")),
            Kind::Text => format!("{}=...", self.name),
            Kind::PlacedNumber(..) | Kind::Numbers(..) | Kind::Size(..) | Kind::Whole => {
                format!("the {}", self.name)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NIM: &[Parameter] = &[
        Parameter { name: "piles", kind: Kind::Numbers(0, 255), default: "", help: "objects" },
        Parameter { name: "misere", kind: Kind::Flag, default: "off", help: "the last object loses" },
    ];

    const BIDS: &[Parameter] = &[
        Parameter { name: "cards", kind: Kind::Number(1, 13), default: "4", help: "cards each" },
        Parameter {
            name: "order",
            kind: Kind::Choice(&["up", "down"]),
            default: "up",
            help: "order of prizes",
        },
    ];

    #[test]
    fn places_names_and_flags_mix() {
        let read = Arguments::read("nim:3,4,5,misere", "3,4,5,misere", NIM).unwrap();
        assert_eq!(read.numbers("piles", "nim:3,4").unwrap(), [3, 4, 5]);
        assert!(read.flag("misere"));
        let read = Arguments::read("bids:order=down", "order=down", BIDS).unwrap();
        assert_eq!((read.number("cards", 4).unwrap(), read.get("order")), (4, Some("down")));
    }

    #[test]
    fn what_means_nothing_is_an_error_with_a_suggestion() {
        let error = Arguments::read("bids:crads=3", "crads=3", BIDS).unwrap_err().to_string();
        assert!(
            error.contains("did you mean 'cards'?") && error.contains("cards=N or order=up|down"),
            "{error}"
        );
        let error = Arguments::read("nim:x", "x", NIM).unwrap().numbers("piles", "nim:3,4").unwrap_err();
        assert_eq!(
            error.to_string(),
            "nim:x: 'x' is not a number; expected numbers between commas, such as nim:3,4"
        );
        assert!(Arguments::read("bids:7", "7", BIDS).is_err());
    }
}
