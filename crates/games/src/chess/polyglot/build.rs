//! Books from games.

use std::collections::BTreeMap;

use cozy_chess::Color;
use gametree_core::Game;

use super::{Entry, PolyglotBook, encode, key};
use crate::chess::Chess;
use crate::chess::pgn::{Outcome, Record};

/// A book on its way: what was played in each position of the games so far.
#[derive(Clone, Debug)]
pub struct Builder {
    plies: usize,
    games: usize,
    moves: BTreeMap<(u64, u16), Played>,
}

/// What became of a move.
#[derive(Clone, Copy, Debug, Default)]
struct Played {
    games: u32,
    /// Two for a win of who played it, one for a draw or where nobody knows.
    points: u64,
}

impl Builder {
    /// A book of so many plies from the start of each game.
    pub fn new(plies: usize) -> Self {
        Self { plies, games: 0, moves: BTreeMap::new() }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &Chess, record: &Record) {
        self.games += 1;
        let mut state = record.start.clone();
        for ply in record.plies.iter().take(self.plies) {
            let points = match (record.result, state.board().side_to_move()) {
                (Outcome::White, Color::White) | (Outcome::Black, Color::Black) => 2,
                (Outcome::White | Outcome::Black, _) => 0,
                (Outcome::Draw | Outcome::Unknown, _) => 1,
            };
            let played = self.moves.entry((key(state.board()), encode(ply.action))).or_default();
            played.games = played.games.saturating_add(1);
            played.points += points;
            game.play(&mut state, ply.action);
        }
    }

    /// How many games were added.
    pub fn games(&self) -> usize {
        self.games
    }

    /// The moves of at least `least` games that did not lose all of them. Their weights are twice the wins and the draws, as Polyglot makes
    /// them, made smaller together where they do not fit.
    pub fn finish(&self, least: u32) -> PolyglotBook {
        let kept = self.moves.iter().filter(|(_, played)| played.games >= least && played.points > 0);
        let kept: Vec<(u64, u16, u64)> =
            kept.map(|((key, code), played)| (*key, *code, played.points)).collect();
        let mut entries = Vec::new();
        for moves in kept.chunk_by(|a, b| a.0 == b.0) {
            let most = moves.iter().map(|(.., points)| *points).max().unwrap_or(1).max(u64::from(u16::MAX));
            let first = entries.len();
            for (key, code, points) in moves {
                let weight = points * u64::from(u16::MAX) / most;
                entries.push(Entry { key: *key, code: *code, weight: weight.max(1) as u16 });
            }
            entries[first..].sort_by_key(|entry| std::cmp::Reverse(entry.weight));
        }
        PolyglotBook { entries }
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Text;

    use super::*;
    use crate::chess::pgn;

    #[test]
    fn a_book_has_the_moves_of_the_games_by_how_they_did() {
        let game = Chess::standard();
        let games = "1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 0-1\n\n1. d4 d5 1/2-1/2\n\n1. e4 e5 *\n\n1. h4 e5 0-1";
        let mut builder = Builder::new(2);
        for record in pgn::read_all(&game, games).unwrap() {
            builder.add(&game, &record);
        }
        let names = |book: &PolyglotBook, position: &str| {
            let state = game.parse_state(position).unwrap();
            let name = |(action, weight)| format!("{} {weight}", game.print_action(&state, action));
            book.moves(&game, &state).into_iter().map(name).collect::<Vec<_>>()
        };
        let book = builder.finish(1);
        assert_eq!(names(&book, "startpos"), ["e4 3", "d4 1"]);
        assert_eq!(names(&book, "1. e4"), ["c5 2", "e5 1"]);
        assert!(names(&book, "1. e4 e5").is_empty(), "only two plies were asked for");
        assert_eq!(names(&builder.finish(2), "startpos"), ["e4 3"]);
        assert_eq!((builder.games(), PolyglotBook::open(&book.bytes())), (5, Ok(book)));
    }
}
