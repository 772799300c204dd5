//! Where games of a match begin: at random but balanced, or from a file.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use gametree_core::{Limits, Rational, Rng, Turn, Value};

use crate::any::{AnyGame, AnyPosition};
use crate::{Algorithm, Spec};

/// Where a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// The position before the first move, where it is not the usual one.
    pub start: Option<String>,
    /// The moves that are made already.
    pub moves: Vec<String>,
}

/// How openings are drawn.
#[derive(Clone, Copy, Debug)]
pub struct RandomOpenings {
    /// Moves.
    pub plies: usize,
    /// What the mover is thought to get afterwards lies between minus and plus this.
    pub balance: Rational,
    /// The same seed, the same openings.
    pub seed: u64,
    /// Nodes of the search that judges them.
    pub nodes: u64,
}

/// A line of a file of openings that is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningError {
    /// From 1.
    pub line: usize,
    /// What was expected.
    pub message: String,
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl Opening {
    /// The position at its end; an error is what is wrong with it.
    pub fn position(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyPosition>, String> {
        let mut position = match &self.start {
            Some(text) => game.parse(text).map_err(|error| error.message)?,
            None => game.start(),
        };
        for text in &self.moves {
            position.play(text).map_err(|error| error.message)?;
        }
        Ok(position)
    }

    /// Openings of random moves, all different, after which neither side is clearly ahead by a short search. More openings begin with the same
    /// ones; fewer than `count` are found where there are not enough, or `stop` is set.
    pub fn random(game: &dyn AnyGame, count: usize, how: &RandomOpenings, stop: &AtomicBool) -> Vec<Self> {
        let RandomOpenings { plies, balance, seed, nodes } = *how;
        let (mut rng, mut openings) = (Rng::new(seed), Vec::<Self>::new());
        let spec = Spec::plain(Algorithm::Auto);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut known = std::collections::HashSet::new();
        // So many tries that only a game without balanced openings runs out of them.
        for _ in 0..count * 200 {
            if openings.len() == count || stop.load(Ordering::Relaxed) {
                break;
            }
            let (mut position, mut moves) = (game.start(), Vec::new());
            for _ in 0..plies {
                let legal = position.moves();
                let Some(picked) = rng.pick(&legal) else { break };
                if position.play(&picked.text).is_ok() {
                    moves.push(picked.text.clone());
                }
            }
            if moves.len() < plies || position.turn() == Turn::Over || known.contains(&moves) {
                continue;
            }
            let Ok(report) = position.search(&spec, &limits, &mut |_| {}) else { continue };
            let (value, _) = report.value();
            if value <= balance && value.negate() <= balance {
                known.insert(moves.clone());
                openings.push(Self { start: None, moves });
            }
        }
        openings
    }

    /// The openings of a file: games in PGN, or one opening a line, which is a list of moves or a position (FEN or EPD in chess). Empty lines and those
    /// that begin with `#` are left out. Of games at most `plies` moves are taken.
    pub fn parse(game: &dyn AnyGame, text: &str, plies: usize) -> Result<Vec<Self>, OpeningError> {
        if text
            .lines()
            .find(|line| !line.trim().is_empty())
            .is_some_and(|line| line.trim_start().starts_with("[Event"))
        {
            return games(game, text, plies);
        }
        let mut openings = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                let opening =
                    parse_line(game, line).map_err(|message| OpeningError { line: index + 1, message })?;
                openings.push(opening);
            }
        }
        Ok(openings)
    }
}

/// One opening: moves from the start, or a position.
fn parse_line(game: &dyn AnyGame, line: &str) -> Result<Opening, String> {
    let played = play_all(game.start(), &words(line));
    let opening = match played {
        Ok((moves, position)) if position.turn() != Turn::Over => return Ok(Opening { start: None, moves }),
        Ok(_) => return Err("the opening ends the game; expected one that goes on".into()),
        Err(reason) => {
            let start = start(game, line)
                .ok_or_else(|| format!("expected moves or a position; as moves: {reason}"))?;
            Opening { start: Some(start), moves: Vec::new() }
        }
    };
    match opening.position(game)?.turn() {
        Turn::Player(_) => Ok(opening),
        _ => Err("nobody is to move in this position; expected one in which the game goes on".into()),
    }
}

/// The position of a line: all of it, or what stands before the operations of an EPD line.
fn start(game: &dyn AnyGame, line: &str) -> Option<String> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let four = fields.get(..4).map(|fields| format!("{} 0 1", fields.join(" ")));
    let candidates = [Some(line.to_string()), line.split(';').next().map(str::to_string), four];
    let parsed = candidates.into_iter().flatten().find_map(|text| game.parse(text.trim()).ok());
    parsed.map(|position| position.text())
}

/// The moves of a text without numbers such as `1.` and `1...`.
fn words(text: &str) -> Vec<&str> {
    let bare = |word: &'_ str| {
        word.rsplit_once('.').is_some_and(|(number, _)| number.trim_end_matches('.').parse::<u32>().is_ok())
    };
    text.split_whitespace()
        .map(|word| if bare(word) { word.rsplit_once('.').map_or(word, |(_, rest)| rest) } else { word })
        .filter(|word| !word.is_empty())
        .collect()
}

type PlayedOut = (Vec<String>, Box<dyn AnyPosition>);

/// Plays moves and gives them back in the game's notation.
fn play_all(mut position: Box<dyn AnyPosition>, texts: &[&str]) -> Result<PlayedOut, String> {
    let mut moves = Vec::new();
    for text in texts {
        moves.push(position.play(text).map_err(|error| error.message)?);
    }
    Ok((moves, position))
}

/// The beginnings of the games of a PGN file.
fn games(game: &dyn AnyGame, text: &str, plies: usize) -> Result<Vec<Opening>, OpeningError> {
    let (mut openings, mut start, mut body, mut first) = (Vec::new(), None, String::new(), 1);
    let lines = text.lines().chain(["[Event"]).enumerate();
    for (index, line) in lines {
        if line.starts_with("[Event") && (line.starts_with("[Event ") || line == "[Event") {
            if !body.trim().is_empty() {
                let opening = beginning(game, start.take(), &body, plies);
                openings.push(opening.map_err(|message| OpeningError { line: first, message })?);
            }
            (start, first) = (None, index + 1);
            body.clear();
        } else if let Some(rest) = line.strip_prefix("[FEN \"") {
            start = rest.split('"').next().map(str::to_string);
        } else if !line.starts_with('[') {
            body += line.split(';').next().unwrap_or_default();
            body.push('\n');
        }
    }
    Ok(openings)
}

/// The first moves of one game in PGN, without comments, variations and the result.
fn beginning(game: &dyn AnyGame, start: Option<String>, body: &str, plies: usize) -> Result<Opening, String> {
    let (mut plain, mut comments, mut variations) = (String::new(), 0, 0);
    for letter in body.chars() {
        match letter {
            '{' => comments = 1,
            '}' => comments = 0,
            _ if comments > 0 => {}
            '(' => variations += 1,
            ')' => variations -= 1,
            _ if variations > 0 => {}
            letter => plain.push(letter),
        }
    }
    let is_move = |word: &&str| !word.starts_with('$') && !["1-0", "0-1", "1/2-1/2", "*"].contains(word);
    let texts: Vec<&str> = words(&plain).into_iter().filter(is_move).take(plies).collect();
    let position = match &start {
        Some(text) => game.parse(text).map_err(|error| error.message)?,
        None => game.start(),
    };
    let (moves, position) = play_all(position, &texts)?;
    match position.turn() {
        Turn::Player(_) => Ok(Opening { start, moves }),
        _ => Err("the game is over after these moves; expected one that goes on".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_moves_or_positions_and_says_which_line_is_wrong() {
        let game = crate::open("tic-tac-toe").unwrap();
        let position = game.start().text();
        let text = format!("# three\n\na1 b2\n1. a1 b2 2.c3\n{position}\n");
        let openings = Opening::parse(&*game, &text, 8).unwrap();
        assert_eq!(openings[0].moves, ["a1", "b2"]);
        assert_eq!(openings[1].moves, ["a1", "b2", "c3"]);
        assert_eq!((openings[2].start.as_ref(), openings[2].moves.len()), (Some(&position), 0));
        let error = Opening::parse(&*game, "a1\na1 a1\n", 8).unwrap_err();
        assert!(error.line == 2 && error.message.contains("expected"), "{error}");
        let error = Opening::parse(&*game, "a1 b1 a2 b2 a3\n", 8).unwrap_err();
        assert!(error.message.contains("ends the game"), "{error}");
    }

    #[test]
    fn games_in_pgn_give_their_first_moves() {
        let game = crate::open("tic-tac-toe").unwrap();
        let text = "[Event \"x\"]\n[EventDate \"?\"]\n\n1. a1 {the corner} b2 (1... c3 2. a2) 2. c3 $1 a2 *\n\n[Event \"y\"]\n\n1. b2 a1 1-0\n";
        let openings = Opening::parse(&*game, text, 3).unwrap();
        assert_eq!(
            (openings[0].moves.join(" "), openings[1].moves.join(" ")),
            ("a1 b2 c3".into(), "b2 a1".into())
        );
    }

    #[test]
    fn more_openings_begin_with_the_same_ones() {
        let game = crate::open("tic-tac-toe").unwrap();
        let how = RandomOpenings { plies: 2, balance: Rational::ZERO, seed: 3, nodes: 20_000 };
        let random = |count| Opening::random(&*game, count, &how, &AtomicBool::new(false));
        assert_eq!(random(6).len(), 6);
        assert_eq!(random(6)[..4], random(4));
    }
}
