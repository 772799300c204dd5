//! What there is, and what runs on what.

use serde::Serialize;

use crate::any::AnyGame;
use crate::{Algorithm, GAMES};

/// Every game and every algorithm.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Games {
    /// `gametree.games/1`.
    pub schema: &'static str,
    /// The games, by name.
    pub games: Vec<GameRow>,
    /// The algorithms, in the order of the lectures.
    pub algorithms: Vec<AlgorithmRow>,
}

/// One line of the registry.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameRow {
    /// The name, without parameters.
    pub name: &'static str,
    /// How it is called, with its parameters.
    pub usage: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// Some player does not see everything: it is played in a session, which shows one player's view.
    pub hidden: bool,
}

/// One algorithm.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AlgorithmRow {
    /// The name on the command line.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
}

/// Every game and every algorithm.
pub fn games() -> Games {
    let games = GAMES
        .iter()
        .map(|entry| GameRow {
            name: entry.name,
            usage: entry.usage,
            summary: entry.summary,
            hidden: entry.hidden,
        })
        .collect();
    let algorithms = Algorithm::ALL
        .iter()
        .map(|algorithm| AlgorithmRow { name: algorithm.name(), summary: algorithm.summary() })
        .collect();
    Games { schema: "gametree.games/1", games, algorithms }
}

/// One game: what it is, what runs on it and why not.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Game {
    /// `gametree.game/1`.
    pub schema: &'static str,
    /// The name under which it was opened.
    pub game: String,
    /// What the players are called.
    pub players: Vec<String>,
    /// Two players, and what one wins the other loses.
    pub zero_sum: bool,
    /// Dice, cards, spinners.
    pub chance: bool,
    /// What some player does not see, as a verb phrase; null where everything is in view.
    pub hides: Option<String>,
    /// It states the symmetries of its positions.
    pub symmetric: bool,
    /// It has an opinion about unfinished positions.
    pub evaluated: bool,
    /// The smallest and the largest payoff of the first player; null where they are not known.
    pub range: Option<(String, String)>,
    /// What `auto` stands for.
    pub auto: AutoChoice,
    /// Every algorithm, with the reason where it does not run.
    pub algorithms: Vec<Runs>,
}

/// What `auto` stands for: without limits, and under a clock.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AutoChoice {
    /// Without limits.
    pub exact: &'static str,
    /// Why.
    pub exact_why: String,
    /// Under a clock.
    pub clock: &'static str,
    /// Why.
    pub clock_why: String,
}

/// Whether an algorithm runs on a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Runs {
    /// The algorithm.
    pub name: &'static str,
    /// True when it runs.
    pub runs: bool,
    /// True when Explain can tell it step by step.
    pub told: bool,
    /// Why not, as a sentence.
    pub why_not: Option<String>,
}

/// One game: what it is, what runs on it and why not.
pub fn game(game: &dyn AnyGame) -> Game {
    let abilities = game.abilities();
    let row = |algorithm: &Algorithm| {
        let why_not = abilities.refusal(game.name(), *algorithm);
        Runs { name: algorithm.name(), runs: why_not.is_none(), told: algorithm.is_told(), why_not }
    };
    let ((exact, exact_why), (clock, clock_why)) = (abilities.pick(false), abilities.pick(true));
    Game {
        schema: "gametree.game/1",
        game: game.name().into(),
        players: game.players(),
        zero_sum: abilities.zero_sum,
        chance: abilities.chance,
        hides: abilities.hides.clone(),
        symmetric: abilities.symmetric,
        evaluated: abilities.evaluated,
        range: game.range().map(|(low, high)| (low.to_string(), high.to_string())),
        auto: AutoChoice { exact: exact.name(), exact_why, clock: clock.name(), clock_why },
        algorithms: Algorithm::ALL.iter().map(row).collect(),
    }
}
