//! Records of games: PGN for chess, GGF for othello, and for every game a list of its moves.
//!
//! A list of moves may have numbers and results between the moves, and moves may stand without a space between them (`f5d6c3`, `4453`).

use gametree_core::{Game, Text, TextError, Turn};
use gametree_games::chess::{Chess, pgn};
use gametree_games::othello::{Othello, ggf};

use crate::any::{AnyGame, AnyPosition};

/// A game that was played.
pub struct Record {
    /// Where it began.
    pub start: Box<dyn AnyPosition>,
    /// Its moves, in canonical notation.
    pub moves: Vec<String>,
    /// Who played, where the record says it, in the order of the players.
    pub names: Vec<Option<String>>,
}

/// How results and ends are written between moves.
const RESULTS: [&str; 6] = ["1-0", "0-1", "1/2-1/2", "1/2", "*", "..."];

impl Record {
    /// Reads the first game of a text.
    ///
    /// # Errors
    /// What is wrong, and where: the text is no record, or a move is not legal.
    pub fn read(game: &dyn AnyGame, text: &str) -> Result<Self, TextError> {
        match game.rules() {
            rules if rules.starts_with("chess") && is_pgn(text) => read_pgn(game, text),
            "othello" if text.trim_start().starts_with('(') => read_ggf(game, text),
            _ => read_moves(game, text),
        }
    }

    /// The positions before each move, and the last one.
    ///
    /// # Errors
    /// None for a record that was read: its moves are legal.
    pub fn positions(&self) -> Result<Vec<Box<dyn AnyPosition>>, TextError> {
        let mut positions = vec![self.start.boxed_clone()];
        for text in &self.moves {
            let mut next = positions[positions.len() - 1].boxed_clone();
            next.play(text)?;
            positions.push(next);
        }
        Ok(positions)
    }
}

/// Whether a text has tags or comments, as a PGN does; a bare list of moves is read as for every game.
fn is_pgn(text: &str) -> bool {
    text.contains(['[', '{', '(', ';'])
}

/// The rules of chess for a record: those of the game, with castling as it is written in Chess960 where a tag says so.
fn read_pgn(game: &dyn AnyGame, text: &str) -> Result<Record, TextError> {
    let rules = if game.rules().contains("960") { Chess::shuffled(518) } else { Ok(Chess::standard()) };
    let rules = rules.map_err(|message| TextError::new(1, 1, message))?;
    let found = pgn::read(&rules, text)?;
    let (mut state, mut moves) = (found.start.clone(), Vec::new());
    for ply in &found.plies {
        // People play on after a draw that nobody claimed; what the rules call over is the end here.
        if rules.turn(&state) == Turn::Over {
            break;
        }
        moves.push(rules.print_action(&state, ply.action));
        rules.play(&mut state, ply.action);
    }
    let start = game.parse(&rules.print_state(&found.start))?;
    let names = ["White", "Black"].map(|name| known(found.tag(name)));
    Ok(Record { start, moves, names: names.into() })
}

fn read_ggf(game: &dyn AnyGame, text: &str) -> Result<Record, TextError> {
    let rules = Othello::new(8).map_err(|message| TextError::new(1, 1, message))?;
    let found = ggf::read(&rules, text)?;
    let (mut state, mut moves) = (found.start, Vec::new());
    for ply in &found.plies {
        moves.push(rules.print_action(&state, ply.action));
        rules.play(&mut state, ply.action);
    }
    let start = game.parse(&rules.print_state(&found.start))?;
    Ok(Record { start, moves, names: vec![known(found.black()), known(found.white())] })
}

/// A name, unless it is a question mark.
fn known(name: Option<&str>) -> Option<String> {
    name.filter(|name| !["", "?"].contains(name)).map(Into::into)
}

fn read_moves(game: &dyn AnyGame, text: &str) -> Result<Record, TextError> {
    let start = game.start();
    let (mut position, mut moves) = (start.boxed_clone(), Vec::new());
    for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        for word in line.split([' ', '\t', ',']) {
            let word = without_number(word);
            if word.is_empty() {
                continue;
            }
            let column = word.as_ptr() as usize - line.as_ptr() as usize;
            let column = line.get(..column).map_or(0, |before| before.chars().count()) + 1;
            let played = play_word(&mut *position, word);
            // Only what is no move: in some games `0-1` is one.
            if played.is_err() && RESULTS.contains(&word) {
                continue;
            }
            moves.extend(played.map_err(|error| TextError::new(number + 1, column, error.message))?);
        }
    }
    Ok(Record { start, moves, names: vec![None; game.players().len()] })
}

/// A word without the number of a move before it: `12.`, `12...e5`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

/// Plays a word: one move, or several without a space.
fn play_word(position: &mut dyn AnyPosition, word: &str) -> Result<Vec<String>, TextError> {
    let whole = match position.play(word) {
        Ok(text) => return Ok(vec![text]),
        Err(error) => error,
    };
    let (mut moves, mut rest) = (Vec::new(), word);
    while !rest.is_empty() {
        // Glyphs such as `?!` are no part of the move.
        let ends = rest.char_indices().map(|(at, sign)| at + sign.len_utf8());
        let found = ends.take(6).find_map(|end| position.play(&rest[..end]).ok().map(|text| (text, end)));
        let (text, end) = found.ok_or_else(|| whole.clone())?;
        moves.push(text);
        rest = rest[end..].trim_start_matches(['!', '?']);
    }
    Ok(moves)
}
