//! Reading games.

use gametree_core::{Game, TextError};

use super::lexer::{Lexer, Token};
use super::{Outcome, Ply, Record, Variation};
use crate::chess::{Chess, ChessMove, Position};

/// No game has more moves, with its variations. The longest that the rule of 75 moves allows has 17,697.
const MOST_PLIES: usize = 100_000;

/// Variations inside each other.
const MOST_DEPTH: usize = 100;

/// What is written behind a move to say what is thought of it, with its number.
pub(super) const SUFFIXES: [(&str, u8); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

/// Reads one game, with its variations.
///
/// # Errors
/// Where the text is not the notation of one game, or a move is not legal.
pub fn read(game: &Chess, text: &str) -> Result<Record, TextError> {
    one(Games::new(game, text))
}

/// Reads as many games as there are, with their variations.
///
/// # Errors
/// At the first place that is no game.
pub fn read_all(game: &Chess, text: &str) -> Result<Vec<Record>, TextError> {
    Games::new(game, text).collect()
}

/// Where one game ends, whatever its variations say.
pub(in crate::chess) fn read_end(game: &Chess, text: &str) -> Result<Position, TextError> {
    one(Games::new(game, text).without_variations()).map(|record| record.end)
}

fn one(mut games: Games) -> Result<Record, TextError> {
    let first = games.next();
    let record = first.unwrap_or_else(|| Err(games.lexer.error_at(0, "expected a game, found nothing")))?;
    let second = games.lexer.offset;
    match games.next() {
        None => Ok(record),
        Some(_) => Err(games.lexer.error_at(second, "expected the end after one game")),
    }
}

/// The games of a text, one after the other; after an error there are no more.
pub struct Games<'a> {
    game: &'a Chess,
    lexer: Lexer<'a>,
    keep: bool,
    ended: bool,
}

impl<'a> Games<'a> {
    /// Reads with variations.
    pub fn new(game: &'a Chess, text: &'a str) -> Self {
        Self { game, lexer: Lexer::new(text), keep: true, ended: false }
    }

    /// Passes over variations without a look at their moves.
    #[must_use]
    pub fn without_variations(mut self) -> Self {
        self.keep = false;
        self
    }

    /// The next game; nothing at the end.
    fn game(&mut self) -> Result<Option<Record>, TextError> {
        let (mut tags, mut start, mut said) = (Vec::new(), self.game.initial(), Outcome::Unknown);
        let mut seen = false;
        loop {
            let place = self.lexer.offset;
            match self.lexer.next()? {
                (_, Token::End) if !seen => return Ok(None),
                (_, Token::Tag { name, value }) => match &*name.to_ascii_lowercase() {
                    "fen" => start = self.set_up(place, &value)?,
                    "setup" => {}
                    "result" => said = Outcome::from_text(value.trim()).unwrap_or_default(),
                    _ => tags.push((name.to_string(), value)),
                },
                _ => {
                    self.lexer.offset = place;
                    break;
                }
            }
            seen = true;
        }
        let mut line = Line { reader: self, count: 0, result: None };
        let (main, end) = line.read(&start, 0)?;
        let (result, ended) = (line.result.unwrap_or(said), line.result.is_some());
        let Variation { comment, plies } = main;
        if !seen && !ended && plies.is_empty() {
            // Words behind the last game.
            return Ok(None);
        }
        Ok(Some(Record { tags, start, comment, plies, end, result }))
    }

    /// The position of a tag.
    fn set_up(&self, place: usize, fen: &str) -> Result<Position, TextError> {
        let board = self.game.parse_fen(fen);
        let board =
            board.map_err(|error| self.lexer.error_at(place, format!("the tag FEN: {}", error.message)));
        Ok(self.game.position(board?))
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Record, TextError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = self.game().transpose();
        self.ended = !matches!(next, Some(Ok(_)));
        next
    }
}

/// The moves of one game on their way in.
struct Line<'r, 'a> {
    reader: &'r mut Games<'a>,
    count: usize,
    result: Option<Outcome>,
}

impl Line<'_, '_> {
    /// Reads moves from a position to the end of the game, or of the variation at this depth; and where they lead.
    fn read(&mut self, start: &Position, depth: usize) -> Result<(Variation, Position), TextError> {
        let mut line = Variation::default();
        let (mut before, mut at) = (start.clone(), start.clone());
        loop {
            let (place, token) = self.reader.lexer.next()?;
            match token {
                Token::Word(word) => {
                    let (action, glyph) = self.action(&at, place, word)?;
                    before.clone_from(&at);
                    self.reader.game.play(&mut at, action);
                    line.plies.push(Ply { glyphs: glyph.into_iter().collect(), ..Ply::new(action) });
                }
                Token::Comment(comment) => {
                    let target = line.plies.last_mut().map_or(&mut line.comment, |ply| &mut ply.comment);
                    if !target.is_empty() && !comment.is_empty() {
                        target.push(' ');
                    }
                    target.push_str(&comment);
                }
                Token::Glyph(number) => {
                    if let Some(ply) = line.plies.last_mut() {
                        ply.glyphs.push(number);
                    }
                }
                Token::Open if !self.reader.keep => self.pass_over(place)?,
                Token::Open => self.variation(place, &mut line, &before, depth)?,
                Token::Close if depth > 0 => return Ok((line, at)),
                Token::Close => return self.wrong(place, "expected a move; there is no '(' to this ')'"),
                Token::Result(result) if depth == 0 => {
                    self.result = Some(result);
                    return Ok((line, at));
                }
                // Some variations end with what the writer thinks would have come out.
                Token::Result(_) => {}
                Token::End if depth == 0 => return Ok((line, at)),
                Token::Tag { .. } if depth == 0 => {
                    // A game without a result ends where the next one begins.
                    self.reader.lexer.offset = place;
                    return Ok((line, at));
                }
                Token::End | Token::Tag { .. } => {
                    return self.wrong(place, "expected ')' at the end of the variation");
                }
            }
        }
    }

    fn variation(
        &mut self,
        place: usize,
        line: &mut Variation,
        before: &Position,
        depth: usize,
    ) -> Result<(), TextError> {
        if depth == MOST_DEPTH {
            return self
                .wrong(place, format!("too deep; expected at most {MOST_DEPTH} variations in each other"));
        }
        let Some(ply) = line.plies.last_mut() else {
            return self.wrong(place, "expected a move before a variation");
        };
        let (variation, _) = self.read(before, depth + 1)?;
        ply.variations.push(variation);
        Ok(())
    }

    /// Passes over a variation and those inside it.
    fn pass_over(&mut self, place: usize) -> Result<(), TextError> {
        let mut open = 1;
        while open > 0 {
            match self.reader.lexer.next()?.1 {
                Token::Open => open += 1,
                Token::Close => open -= 1,
                Token::End => {
                    return self.wrong(place, "expected ')' at the end of the variation that begins here");
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// A move with what is thought of it.
    fn action(
        &mut self,
        state: &Position,
        place: usize,
        word: &str,
    ) -> Result<(ChessMove, Option<u8>), TextError> {
        self.count += 1;
        if self.count > MOST_PLIES {
            return self.wrong(place, format!("too long; expected at most {MOST_PLIES} moves in a game"));
        }
        let suffix = SUFFIXES.into_iter().find(|(suffix, _)| word.ends_with(suffix));
        let found = Chess::from_san(state, word).or_else(|| self.reader.game.from_coordinates(state, word));
        match found {
            Some(action) => Ok((action, suffix.map(|(_, glyph)| glyph))),
            None => self.wrong(place, self.reader.game.illegal(state, word)),
        }
    }

    fn wrong<T>(&self, place: usize, message: impl Into<String>) -> Result<T, TextError> {
        Err(self.reader.lexer.error_at(place, message))
    }
}
