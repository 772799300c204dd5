//! How players of a game write lines and values: in chess `1. e4 e5 2. Nf3`, `+0.35` and `#2`.

use gametree_core::{Rational, Value};
use gametree_engine::AnyGame;
use gametree_games::chess::WIN;
use serde::Serialize;

/// Values nearer to a win than so many plies are counted in moves to mate.
const LONGEST_MATE: f64 = 500.0;

/// True for chess of every kind.
pub fn is_chess(game: &dyn AnyGame) -> bool {
    game.rules().starts_with("chess")
}

/// A document about a position as other programs read it, with the moves before.
#[derive(Serialize)]
pub struct WithHistory<T> {
    #[serde(flatten)]
    pub document: T,
    /// The moves that led to the position, since when it could come again.
    pub history: Vec<String>,
}

/// A position as other programs read it, a plain FEN in chess, and the moves before it, since when it could come again.
pub fn plain_position(game: &dyn AnyGame, text: &str) -> (String, Vec<String>) {
    match text.split_once(" after ").filter(|_| is_chess(game)) {
        Some((fen, moves)) => (fen.into(), moves.split_whitespace().map(Into::into).collect()),
        None => (text.into(), Vec::new()),
    }
}

/// A line of play from a position, with the numbers of its moves where players write them.
pub fn line(game: &dyn AnyGame, position: &str, moves: &[String]) -> String {
    if is_chess(game) { numbered(position, moves) } else { moves.join(" ") }
}

/// Moves in SAN with their numbers, from a position as a FEN.
fn numbered(fen: &str, moves: &[String]) -> String {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let mut black = fields.get(1) == Some(&"b");
    let mut number: u32 = fields.get(5).and_then(|number| number.parse().ok()).unwrap_or(1);
    let mut words = Vec::new();
    for (index, text) in moves.iter().enumerate() {
        match black {
            false => words.push(format!("{number}. {text}")),
            true if index == 0 => words.push(format!("{number}... {text}")),
            true => words.push(text.clone()),
        }
        number += u32::from(black);
        black = !black;
    }
    words.join(" ")
}

/// A value as players write it, where that is not the plain number.
pub fn value(game: &dyn AnyGame, value: Rational) -> Option<String> {
    is_chess(game).then(|| pawns(value.to_f64()))
}

/// A value of chess in pawns, or in moves to mate: `+0.35`, `#2`, `#-3`; `mate` where it is on the board.
pub fn pawns(value: f64) -> String {
    let plies = ((WIN.to_f64() - value.abs()) * 1000.0).round();
    if plies >= LONGEST_MATE {
        return format!("{value:+.2}");
    }
    if plies == 0.0 {
        return "mate".into();
    }
    let moves = ((plies + 1.0) / 2.0).floor();
    format!("#{}{moves}", if value < 0.0 { "-" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_numbered_from_the_position_on() {
        let moves = |text: &str| text.split(' ').map(Into::into).collect::<Vec<String>>();
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(numbered(start, &moves("e4 e5 Nf3")), "1. e4 e5 2. Nf3");
        let later = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 12 after g1f3";
        assert_eq!(numbered(later, &moves("e5 Nf3 Nc6")), "12... e5 13. Nf3 Nc6");
    }

    #[test]
    fn mates_are_counted_in_moves() {
        let found = [0.0, 0.354, -1.5, 31.999, 31.997, -31.998, -31.996, -32.0].map(pawns);
        assert_eq!(found, ["+0.00", "+0.35", "-1.50", "#1", "#2", "#-1", "#-2", "mate"]);
    }
}
