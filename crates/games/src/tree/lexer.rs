//! Cuts a `.gtree` text into tokens that know their place.

use std::borrow::Cow;
use std::collections::VecDeque;

use gametree_core::{ParseRationalError, Rational, TextError, clip};

use super::Place;
use super::builder::error;

/// One token.
#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    pub(super) what: What<'a>,
    pub(super) at: Place,
    /// True for the first token of a line.
    pub(super) starts_line: bool,
    /// How far the token's line is indented. A tab reaches to the next multiple of eight columns.
    pub(super) indent: usize,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum What<'a> {
    /// `[`
    Open,
    /// `]`
    Close,
    /// `(`
    OpenRound,
    /// `)`
    CloseRound,
    /// `:`
    Colon,
    /// `@`
    At,
    /// `~`
    Tilde,
    /// `->`
    Arrow,
    /// A number, with the text it was written as.
    Number(Rational, &'a str),
    /// A bare word.
    Word(&'a str),
    /// A text in quotation marks, without them.
    Quoted(String),
    /// The end of the file.
    End,
}

impl Token<'_> {
    /// The token as an error message shows it.
    pub(super) fn shown(&self) -> String {
        let sign = match &self.what {
            What::Open => "[",
            What::Close => "]",
            What::OpenRound => "(",
            What::CloseRound => ")",
            What::Colon => ":",
            What::At => "@",
            What::Tilde => "~",
            What::Arrow => "->",
            What::Number(_, text) | What::Word(text) => return format!("'{}'", clip(text)),
            What::Quoted(text) => return format!("\"{}\"", clip(text)),
            What::End => return "the end of the file".into(),
        };
        format!("'{sign}'")
    }

    /// The text of a word, a quoted text or a number.
    pub(super) fn text(&self) -> Option<Cow<'_, str>> {
        match &self.what {
            What::Number(_, text) | What::Word(text) => Some(Cow::Borrowed(text)),
            What::Quoted(text) => Some(Cow::Borrowed(text)),
            _ => None,
        }
    }
}

/// Characters that words are made of: everything but space and the signs of the grammar.
fn belongs_to_word(letter: char) -> bool {
    !is_space(letter) && !letter.is_control() && !"[](){}:\"#@~".contains(letter)
}

/// Commas are spaces.
fn is_space(letter: char) -> bool {
    letter == ',' || letter.is_whitespace()
}

/// True when the text can stand in a file without quotation marks and still be read as this word.
pub(super) fn is_plain_word(text: &str) -> bool {
    const RESERVED: [&str; 4] = ["title", "players", "sum", "expect"];
    !text.is_empty()
        && text.chars().all(belongs_to_word)
        && !text.starts_with("->")
        && !RESERVED.contains(&text)
        && text.parse::<Rational>() == Err(ParseRationalError::NotANumber)
}

/// Reads tokens one by one and can look a few ahead.
pub(super) struct Lexer<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
    indent: usize,
    starts_line: bool,
    ahead: VecDeque<Token<'a>>,
}

impl<'a> Lexer<'a> {
    /// A byte-order mark at the beginning, which some editors leave there, is skipped.
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            line: 1,
            column: 1,
            indent: 0,
            starts_line: true,
            ahead: VecDeque::new(),
        }
    }

    /// The token that many steps ahead; 0 is the next one.
    pub(super) fn peek(&mut self, steps: usize) -> Result<&Token<'a>, TextError> {
        while self.ahead.len() <= steps {
            let token = self.read()?;
            self.ahead.push_back(token);
        }
        Ok(&self.ahead[steps])
    }

    /// The next token, which is thereby used up.
    pub(super) fn next(&mut self) -> Result<Token<'a>, TextError> {
        match self.ahead.pop_front() {
            Some(token) => Ok(token),
            None => self.read(),
        }
    }

    /// The reader knows that a new line begins with the token ahead, and from now on takes it for part of its line.
    pub(super) fn enter_line(&mut self) {
        if let Some(token) = self.ahead.front_mut() {
            token.starts_line = false;
        }
    }

    fn place(&self) -> Place {
        Place { line: self.line, column: self.column }
    }

    /// Moves past one character.
    fn advance(&mut self, letter: char) {
        self.rest = &self.rest[letter.len_utf8()..];
        if letter == '\n' {
            (self.line, self.column, self.indent, self.starts_line) = (self.line + 1, 1, 0, true);
        } else {
            self.column += 1;
        }
    }

    fn skip_space(&mut self) {
        while let Some(letter) = self.rest.chars().next() {
            if letter == '#' {
                let end = self.rest.find('\n').unwrap_or(self.rest.len());
                self.rest = &self.rest[end..];
            } else if is_space(letter) {
                if self.starts_line {
                    self.indent = match letter {
                        '\t' => (self.indent / 8 + 1) * 8,
                        _ => self.indent + 1,
                    };
                }
                self.advance(letter);
            } else {
                break;
            }
        }
    }

    fn read(&mut self) -> Result<Token<'a>, TextError> {
        self.skip_space();
        let (at, starts_line) = (self.place(), self.starts_line);
        self.starts_line = false;
        let what = match self.rest.chars().next() {
            None => What::End,
            Some('[') => self.sign(What::Open),
            Some(']') => self.sign(What::Close),
            Some('(') => self.sign(What::OpenRound),
            Some(')') => self.sign(What::CloseRound),
            Some(':') => self.sign(What::Colon),
            Some('@') => self.sign(What::At),
            Some('~') => self.sign(What::Tilde),
            Some('"') => What::Quoted(self.quoted()?),
            Some('-') if self.rest.starts_with("->") => {
                self.advance('-');
                self.sign(What::Arrow)
            }
            Some(letter) if belongs_to_word(letter) => self.word()?,
            Some(letter) => {
                let message = format!(
                    "{letter:?} means nothing here; expected a number, a word, '[' or a text in quotation marks"
                );
                return Err(error(at, message));
            }
        };
        Ok(Token { what, at, starts_line, indent: self.indent })
    }

    fn sign(&mut self, what: What<'a>) -> What<'a> {
        if let Some(letter) = self.rest.chars().next() {
            self.advance(letter);
        }
        what
    }

    /// A bare word, or a number where it reads as one.
    fn word(&mut self) -> Result<What<'a>, TextError> {
        let at = self.place();
        let end = self.rest.find(|letter| !belongs_to_word(letter)).unwrap_or(self.rest.len());
        let text = &self.rest[..end];
        self.rest = &self.rest[end..];
        self.column += text.chars().count();
        match text.parse() {
            Ok(number) => Ok(What::Number(number, text)),
            Err(ParseRationalError::NotANumber) => Ok(What::Word(text)),
            Err(reason) => Err(error(at, reason.to_string())),
        }
    }

    /// A text in quotation marks, on one line. The backslash makes `\"`, `\\`, `\n`, `\r` and `\t`.
    fn quoted(&mut self) -> Result<String, TextError> {
        let start = self.place();
        self.advance('"');
        let mut text = String::new();
        while let Some(letter) = self.rest.chars().next() {
            let at = self.place();
            if letter == '\n' {
                break;
            }
            self.advance(letter);
            match letter {
                '"' => return Ok(text),
                '\\' => {
                    let escaped = self.rest.chars().next().unwrap_or('\n');
                    text.push(match escaped {
                        '"' | '\\' => escaped,
                        'n' => '\n',
                        'r' => '\r',
                        't' => '\t',
                        _ => return Err(error(at, r#"expected \", \\, \n, \r or \t after a backslash"#)),
                    });
                    self.advance(escaped);
                }
                _ => text.push(letter),
            }
        }
        Err(error(start, "expected a closing quotation mark on the same line"))
    }
}

/// The text as a file must write it: bare where possible, in quotation marks otherwise.
pub(super) fn written(text: &str) -> Cow<'_, str> {
    if is_plain_word(text) { Cow::Borrowed(text) } else { Cow::Owned(quote(text)) }
}

/// The text in quotation marks.
pub(super) fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
