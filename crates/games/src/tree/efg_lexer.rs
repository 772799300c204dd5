//! Cuts an `.efg` or `.nfg` text into tokens: texts in quotation marks, brackets and words. Commas are spaces.

use gametree_core::{Rational, TextError, clip};

use super::Place;
use super::builder::error;

/// One token.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token<'a> {
    /// A number, a keyword or a curly bracket.
    Word(&'a str),
    /// A text in quotation marks, without them.
    Text(String),
    /// The end of the file.
    End,
}

/// Reads tokens one by one and can look one ahead.
pub(crate) struct Lexer<'a> {
    rest: &'a str,
    at: Place,
    ahead: Option<(Token<'a>, Place)>,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            at: Place { line: 1, column: 1 },
            ahead: None,
        }
    }

    /// The next token, still to be used.
    pub(crate) fn peek(&mut self) -> Result<&(Token<'a>, Place), TextError> {
        let token = match self.ahead.take() {
            Some(token) => token,
            None => self.read()?,
        };
        Ok(self.ahead.insert(token))
    }

    /// The next token, which is thereby used up.
    pub(crate) fn next(&mut self) -> Result<(Token<'a>, Place), TextError> {
        match self.ahead.take() {
            Some(token) => Ok(token),
            None => self.read(),
        }
    }

    /// One of these words.
    pub(crate) fn word(&mut self, words: &[&str]) -> Result<Place, TextError> {
        let (token, at) = self.next()?;
        match token {
            Token::Word(word) if words.contains(&word) => Ok(at),
            token => Err(unexpected(&format!("'{}'", words.join("' or '")), &token, at)),
        }
    }

    /// A text in quotation marks.
    pub(crate) fn text(&mut self, what: &str) -> Result<String, TextError> {
        match self.next()? {
            (Token::Text(text), _) => Ok(text),
            (token, at) => Err(unexpected(&format!("{what} in quotation marks"), &token, at)),
        }
    }

    /// A text in quotation marks, if one comes next.
    pub(crate) fn optional_text(&mut self) -> Result<Option<String>, TextError> {
        match self.peek()? {
            (Token::Text(_), _) => self.text("a text").map(Some),
            _ => Ok(None),
        }
    }

    /// A whole number that counts or numbers something.
    pub(crate) fn whole(&mut self, what: &str) -> Result<(u32, Place), TextError> {
        let (token, at) = self.next()?;
        match &token {
            Token::Word(word) => match word.parse() {
                Ok(number) => Ok((number, at)),
                Err(_) => Err(unexpected(what, &token, at)),
            },
            _ => Err(unexpected(what, &token, at)),
        }
    }

    /// A number: whole, decimal or a fraction.
    pub(crate) fn number(&mut self, what: &str) -> Result<Rational, TextError> {
        let (token, at) = self.next()?;
        let Token::Word(word) = token else {
            return Err(unexpected(what, &token, at));
        };
        match word.parse::<Rational>() {
            Ok(number) if number.is_finite() => Ok(number),
            Ok(_) => Err(error(at, format!("expected {what} that is finite"))),
            Err(reason) => Err(error(at, format!("expected {what}; '{}': {reason}", clip(word)))),
        }
    }

    fn advance(&mut self, letter: char) {
        self.rest = &self.rest[letter.len_utf8()..];
        self.at = match letter {
            '\n' => Place { line: self.at.line + 1, column: 1 },
            _ => Place { column: self.at.column + 1, ..self.at },
        };
    }

    fn read(&mut self) -> Result<(Token<'a>, Place), TextError> {
        while let Some(letter) = self.rest.chars().next().filter(|letter| is_space(*letter)) {
            self.advance(letter);
        }
        let at = self.at;
        let token = match self.rest.chars().next() {
            None => Token::End,
            Some('"') => Token::Text(self.quoted()?),
            Some(letter @ ('{' | '}')) => {
                let word = &self.rest[..1];
                self.advance(letter);
                Token::Word(word)
            }
            Some(_) => {
                let ends = |letter: char| is_space(letter) || "{}\"".contains(letter);
                let end = self.rest.find(ends).unwrap_or(self.rest.len());
                let word = &self.rest[..end];
                self.rest = &self.rest[end..];
                self.at.column += word.chars().count();
                Token::Word(word)
            }
        };
        Ok((token, at))
    }

    /// A text in quotation marks; it may run over lines, and a backslash keeps a quotation mark inside.
    fn quoted(&mut self) -> Result<String, TextError> {
        let start = self.at;
        self.advance('"');
        let mut text = String::new();
        while let Some(letter) = self.rest.chars().next() {
            self.advance(letter);
            match letter {
                '"' => return Ok(text),
                '\\' if self.rest.starts_with('"') => {
                    self.advance('"');
                    text.push('"');
                }
                _ => text.push(letter),
            }
        }
        Err(error(start, "expected a closing quotation mark"))
    }
}

fn is_space(letter: char) -> bool {
    letter == ',' || letter.is_whitespace()
}

fn unexpected(what: &str, token: &Token<'_>, at: Place) -> TextError {
    let found = match token {
        Token::Word(word) => format!("'{}'", clip(word)),
        Token::Text(text) => format!("\"{}\"", clip(text)),
        Token::End => "the end of the file".into(),
    };
    error(at, format!("expected {what}, found {found}"))
}
