//! The words of a PGN text.

use gametree_core::TextError;

use super::Outcome;

/// A word and what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`.
    Tag { name: &'a str, value: String },
    /// What should be a move.
    Word(&'a str),
    /// `{...}` or `;...`, with single spaces between its words.
    Comment(String),
    /// `$5`.
    Glyph(u8),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `1-0` and the like, where a game ends.
    Result(Outcome),
    /// The end of the text.
    End,
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    pub offset: usize,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text, offset: 0 }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    /// An error at a place that was read before.
    pub fn error_at(&self, offset: usize, message: impl Into<String>) -> TextError {
        let before = &self.text[..offset.min(self.text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        TextError::new(line, column, message)
    }

    /// Passes over space, over marks of an encoding, with which some programs begin a file, and over lines that begin with `%`, which are
    /// for programs.
    fn skip(&mut self) {
        loop {
            let rest = self.rest();
            self.offset += rest.len()
                - rest.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}').len();
            let first = self.offset == 0 || self.text[..self.offset].ends_with(['\n', '\r', '\u{feff}']);
            if !first || !self.rest().starts_with('%') {
                return;
            }
            self.offset += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    /// The next word, and where it begins.
    pub fn next(&mut self) -> Result<(usize, Token<'a>), TextError> {
        loop {
            self.skip();
            let start = self.offset;
            let Some(sign) = self.rest().chars().next() else { return Ok((start, Token::End)) };
            let token = match sign {
                '[' => self.tag()?,
                '{' => {
                    let end = self.rest().find('}');
                    let end = end.ok_or_else(|| {
                        self.error_at(start, "expected '}' at the end of the comment that begins here")
                    })?;
                    self.comment(1, end, end + 1)
                }
                ';' => {
                    let end = self.rest().find('\n').unwrap_or(self.rest().len());
                    self.comment(1, end, end)
                }
                '(' => self.sign(Token::Open),
                ')' => self.sign(Token::Close),
                '*' => self.sign(Token::Result(Outcome::Unknown)),
                '$' => self.glyph()?,
                // Dots come behind a number, or alone where a move of White was left out.
                '.' => {
                    self.offset += self.rest().len() - self.rest().trim_start_matches('.').len();
                    continue;
                }
                _ => match self.word(start)? {
                    Some(token) => token,
                    None => continue,
                },
            };
            return Ok((start, token));
        }
    }

    fn sign(&mut self, token: Token<'a>) -> Token<'a> {
        self.offset += 1;
        token
    }

    fn comment(&mut self, from: usize, to: usize, end: usize) -> Token<'a> {
        let words: Vec<&str> = self.rest()[from..to].split_whitespace().collect();
        self.offset += end;
        Token::Comment(words.join(" "))
    }

    fn glyph(&mut self) -> Result<Token<'a>, TextError> {
        let start = self.offset;
        let digits = self.rest()[1..].chars().take_while(char::is_ascii_digit).count();
        let number = self.rest()[1..1 + digits].parse();
        self.offset += 1 + digits;
        number.map(Token::Glyph).map_err(|_| self.error_at(start, "expected a glyph, $0 to $255"))
    }

    fn tag(&mut self) -> Result<Token<'a>, TextError> {
        let start = self.offset;
        self.offset += 1;
        self.skip();
        let rest = self.rest();
        let length = rest.find(|sign: char| !is_name(sign)).unwrap_or(rest.len());
        let name = &rest[..length];
        self.offset += length;
        self.skip();
        if name.is_empty() || !self.rest().starts_with('"') {
            return Err(self.error_at(self.offset, "expected a tag such as [White \"Ann\"]"));
        }
        self.offset += 1;
        let mut value = String::new();
        let mut escaped = false;
        for (index, sign) in self.rest().char_indices() {
            match sign {
                '\\' if !escaped => escaped = true,
                '"' if !escaped => {
                    self.offset += index + 1;
                    self.skip();
                    if !self.rest().starts_with(']') {
                        return Err(self.error_at(self.offset, "expected ']' at the end of the tag"));
                    }
                    self.offset += 1;
                    return Ok(Token::Tag { name, value });
                }
                '\n' => break,
                _ => {
                    // A lone backslash stands for itself.
                    if escaped && !matches!(sign, '"' | '\\') {
                        value.push('\\');
                    }
                    value.push(sign);
                    escaped = false;
                }
            }
        }
        Err(self.error_at(start, "expected '\"]' on the same line, at the end of the tag that begins here"))
    }

    /// A move or a result; nothing for the number of a move, which only people need.
    fn word(&mut self, start: usize) -> Result<Option<Token<'a>>, TextError> {
        let rest = self.rest();
        let length = rest.find(|sign: char| !is_word(sign)).unwrap_or(rest.len());
        if length == 0 {
            let sign: String = rest.chars().take(1).collect();
            return Err(
                self.error_at(start, format!("expected a move, a comment or a result, found '{sign}'"))
            );
        }
        let word = &rest[..length];
        let digits = word.chars().take_while(char::is_ascii_digit).count();
        if digits > 0 && (digits == length || rest[digits..].starts_with('.')) {
            self.offset += digits;
            return Ok(None);
        }
        self.offset += length;
        if word == "e" && self.rest().starts_with(".p.") {
            // Some people say that a pawn was taken in passing.
            self.offset += 3;
            return Ok(None);
        }
        Ok(Some(Outcome::from_text(word).map_or(Token::Word(word), Token::Result)))
    }
}

fn is_name(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '_'
}

fn is_word(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || "-+#=:/_!?".contains(sign)
}
