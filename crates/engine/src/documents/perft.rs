//! How many ways there are to play.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::any::{AnyGame, AnyPosition};

/// How many ways there are to play.
#[derive(Clone, Debug, Serialize)]
pub struct Perft {
    /// `gametree.perft/2`.
    pub schema: &'static str,
    /// The name under which the game was opened.
    pub game: String,
    /// The position counted from.
    pub position: String,
    /// Sequences of moves, ply by ply.
    pub sequences: Vec<u64>,
    /// Sequences that end the game, ply by ply.
    pub finished: Vec<u64>,
    /// Whole games.
    pub games: u64,
    /// Whole games by winner, draws last.
    pub winners: Map<String, Value>,
    /// Different positions that occur; null when there were too many to remember.
    pub positions: Option<u64>,
    /// The same up to symmetry, where the game states its symmetries.
    pub essential_positions: Option<u64>,
    /// A limit or Ctrl-C ended the count: the sequences are those of the plies that were complete.
    pub stopped: bool,
    /// The count below each first move.
    pub divide: Vec<Divided>,
}

/// The count below one first move.
#[derive(Clone, Debug, Serialize)]
pub struct Divided {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Sequences below it.
    pub sequences: u64,
}

/// How many ways there are to play.
pub fn perft(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    counted: &crate::Perft,
    divided: &[(String, u64)],
) -> Perft {
    let mut names = game.players();
    names.push("draw".into());
    let divide = |(text, sequences): &(String, u64)| Divided { text: text.clone(), sequences: *sequences };
    Perft {
        schema: "gametree.perft/2",
        game: game.name().into(),
        position: position.text(),
        sequences: counted.sequences.clone(),
        finished: counted.finished.clone(),
        games: counted.games(),
        winners: names.into_iter().zip(counted.winners.iter().map(|count| Value::from(*count))).collect(),
        positions: counted.positions,
        essential_positions: counted.essential,
        stopped: counted.stopped,
        divide: divided.iter().map(divide).collect(),
    }
}
