//! The document of one game of a match.

use gametree_core::{Rational, Value};
use serde::Serialize;

use crate::{Opening, Record, Settings};

/// One game of a match.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct ArenaGame {
    /// `gametree.arena.game/2`.
    pub schema: &'static str,
    /// From 1; games 2n - 1 and 2n are a pair.
    pub number: usize,
    /// Who played, by player: in chess White and Black.
    pub players: [String; 2],
    /// `1-0`, `1/2-1/2` or `0-1`, as the first player sees it.
    pub result: &'static str,
    /// `rules`, `adjudicated`, `time`, `illegal`, `crash` or `no answer`.
    pub ending: &'static str,
    /// How it ended, as a sentence.
    pub reason: String,
    /// The position before the first move; null for the usual one.
    pub start: Option<String>,
    /// Moves that were made before the agents began.
    pub opening: Vec<String>,
    /// The moves of the agents.
    pub moves: Vec<ArenaPly>,
}

/// One game of a match in a list.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct ArenaLine {
    /// From 1.
    pub number: usize,
    /// Who played, by player.
    pub players: [String; 2],
    /// `1-0`, `1/2-1/2` or `0-1`, as the first player sees it.
    pub result: &'static str,
    /// How it ended, as a sentence.
    pub reason: String,
    /// Moves, those of the opening included.
    pub plies: usize,
}

impl From<ArenaGame> for ArenaLine {
    fn from(game: ArenaGame) -> Self {
        let plies = game.opening.len() + game.moves.len();
        Self { number: game.number, players: game.players, result: game.result, reason: game.reason, plies }
    }
}

/// A move of a game.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct ArenaPly {
    /// In the game's notation.
    #[serde(rename = "move")]
    pub text: String,
    /// How long it took.
    pub seconds: f64,
    /// The agent's evaluation of its position, such as `+0.34` or `-M3`.
    pub evaluation: Option<String>,
    /// The depth of its search.
    pub depth: Option<u32>,
    /// The nodes of its search.
    pub nodes: Option<u64>,
}

/// One game of a match.
pub fn arena_game(settings: &Settings, opening: &Opening, record: &Record) -> ArenaGame {
    let (fixture, played) = (&record.fixture, &record.played);
    let names = [fixture.first, fixture.second].map(|agent| settings.agents[agent].name.clone());
    let swapped = played.first_player != 0;
    let payoff = if swapped { played.payoff.negate() } else { played.payoff };
    let [first, second] = names;
    ArenaGame {
        schema: "gametree.arena.game/2",
        number: fixture.number + 1,
        players: if swapped { [second, first] } else { [first, second] },
        result: match payoff.cmp(&Rational::ZERO) {
            std::cmp::Ordering::Greater => "1-0",
            std::cmp::Ordering::Equal => "1/2-1/2",
            std::cmp::Ordering::Less => "0-1",
        },
        ending: played.ending.name(),
        reason: played.reason.clone(),
        start: opening.start.clone(),
        opening: opening.moves.clone(),
        moves: played
            .moves
            .iter()
            .map(|ply| ArenaPly {
                text: ply.text.clone(),
                seconds: ply.time.as_secs_f64(),
                evaluation: ply.evaluation.map(|evaluation| evaluation.to_string()),
                depth: ply.depth,
                nodes: ply.nodes,
            })
            .collect(),
    }
}
