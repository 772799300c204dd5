//! Where games of a match begin: at random but balanced, or from a file.

use std::sync::atomic::{AtomicBool, Ordering};

use gametree_core::{Limits, Rational, Rng, TextError, Turn, Value};

use gametree_engine::{AnyGame, AnyPosition};
use gametree_engine::{Spec, algorithms};

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
    /// The value afterwards, by a short search, lies between minus and plus this.
    pub balance: Rational,
    /// The same seed, the same openings.
    pub seed: u64,
    /// Nodes of that search.
    pub nodes: u64,
}

impl Opening {
    /// The position at its end.
    ///
    /// # Errors
    /// The position or a move is not one of the game.
    pub fn position(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyPosition>, TextError> {
        let mut position = match &self.start {
            Some(text) => game.parse(text)?,
            None => game.start(),
        };
        for text in &self.moves {
            position.play(text)?;
        }
        Ok(position)
    }

    /// Openings of random moves, all different, after which neither side is clearly ahead by a short search. More openings begin with the same
    /// ones; fewer than `count` are found where there are not enough, or `stop` is set. `progress` is given how many there are so far.
    pub fn random(
        game: &dyn AnyGame,
        count: usize,
        how: &RandomOpenings,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(usize),
    ) -> Vec<Self> {
        let RandomOpenings { plies, balance, seed, nodes } = *how;
        let (mut rng, mut openings) = (Rng::new(seed), Vec::<Self>::new());
        let spec = Spec::plain(algorithms::AUTO);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut known = std::collections::HashSet::new();
        // Enough tries that only a game without balanced openings runs out of them.
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
                progress(openings.len());
            }
        }
        openings
    }

    /// The openings of a file: games in PGN, or one opening a line, which is a list of moves or a position (FEN or EPD in chess). Empty lines and those
    /// that begin with `#` are left out. Of games at most `plies` moves are taken.
    ///
    /// # Errors
    /// The line of an opening, or the first line of a game, that cannot be read.
    pub fn parse(game: &dyn AnyGame, text: &str, plies: usize) -> Result<Vec<Self>, TextError> {
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
                openings.push(parse_line(game, line).map_err(|error| on_line(index + 1, error))?);
            }
        }
        Ok(openings)
    }
}

/// An error of one line as an error of the file.
fn on_line(line: usize, error: TextError) -> TextError {
    TextError::new(line, 1, error.message)
}

fn wrong(message: impl Into<String>) -> TextError {
    TextError::new(1, 1, message)
}

/// One opening: moves from the start, or a position.
fn parse_line(game: &dyn AnyGame, line: &str) -> Result<Opening, TextError> {
    let played = play_all(game.start(), &words(line));
    let opening = match played {
        Ok((moves, position)) if position.turn() != Turn::Over => return Ok(Opening { start: None, moves }),
        Ok(_) => return Err(wrong("the opening ends the game; expected one that goes on")),
        Err(error) => {
            let reason = error.message;
            let start = start(game, line)
                .ok_or_else(|| wrong(format!("expected moves or a position; as moves: {reason}")))?;
            Opening { start: Some(start), moves: Vec::new() }
        }
    };
    match opening.position(game)?.turn() {
        Turn::Player(_) => Ok(opening),
        _ => Err(wrong("no player is to move in this position; expected one in which the game goes on")),
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
fn play_all(mut position: Box<dyn AnyPosition>, texts: &[&str]) -> Result<PlayedOut, TextError> {
    let mut moves = Vec::new();
    for text in texts {
        moves.push(position.play(text)?);
    }
    Ok((moves, position))
}

/// The beginnings of the games of a PGN file.
fn games(game: &dyn AnyGame, text: &str, plies: usize) -> Result<Vec<Opening>, TextError> {
    let (mut openings, mut start, mut body, mut first) = (Vec::new(), None, String::new(), 1);
    let lines = text.lines().chain(["[Event"]).enumerate();
    for (index, line) in lines {
        if line.starts_with("[Event") && (line.starts_with("[Event ") || line == "[Event") {
            if !body.trim().is_empty() {
                let opening = beginning(game, start.take(), &body, plies);
                openings.push(opening.map_err(|error| on_line(first, error))?);
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
fn beginning(
    game: &dyn AnyGame,
    start: Option<String>,
    body: &str,
    plies: usize,
) -> Result<Opening, TextError> {
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
        Some(text) => game.parse(text)?,
        None => game.start(),
    };
    let (moves, position) = play_all(position, &texts)?;
    match position.turn() {
        Turn::Player(_) => Ok(Opening { start, moves }),
        _ => Err(wrong("the game is over after these moves; expected one that goes on")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_moves_or_positions_and_says_which_line_is_wrong() {
        let game = gametree_engine::open("tic-tac-toe").unwrap();
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
        let game = gametree_engine::open("tic-tac-toe").unwrap();
        let text = "[Event \"x\"]\n[EventDate \"?\"]\n\n1. a1 {the corner} b2 (1... c3 2. a2) 2. c3 $1 a2 *\n\n[Event \"y\"]\n\n1. b2 a1 1-0\n";
        let openings = Opening::parse(&*game, text, 3).unwrap();
        assert_eq!(
            (openings[0].moves.join(" "), openings[1].moves.join(" ")),
            ("a1 b2 c3".into(), "b2 a1".into())
        );
    }

    #[test]
    fn more_openings_begin_with_the_same_ones() {
        let game = gametree_engine::open("tic-tac-toe").unwrap();
        let how = RandomOpenings { plies: 2, balance: Rational::ZERO, seed: 3, nodes: 20_000 };
        let mut made = Vec::new();
        let mut random = |count| {
            Opening::random(&*game, count, &how, &AtomicBool::new(false), &mut |so_far| made.push(so_far))
        };
        assert_eq!(random(6).len(), 6);
        assert_eq!(random(6)[..4], random(4));
        assert_eq!(made, [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4]);
    }
}
