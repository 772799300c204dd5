//! All that a match was started with, as it is kept beside its games.

use serde::{Deserialize, Serialize};

/// Who takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// Its name in tables.
    pub name: String,
    /// The text that asked for it.
    pub text: String,
    /// What it may spend, in words.
    pub pace: String,
}

/// All that decides how games go and when a match ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The game, with its parameters.
    pub game: String,
    /// The format: who plays whom.
    pub format: String,
    /// Who takes part.
    pub agents: Vec<Entrant>,
    /// Where the openings come from, in words.
    pub openings: String,
    /// The seed of the openings.
    pub seed: u64,
    /// How much later than allowed a move may come, in milliseconds.
    pub margin: u64,
    /// How long an agent without a time limit is waited for, in milliseconds.
    pub patience: u64,
    /// The rule for draws.
    pub draw: Option<String>,
    /// The rule for resigning.
    pub resign: Option<String>,
    /// Plies after which a game is a draw.
    pub most_plies: Option<usize>,
    /// The sequential test.
    pub sprt: Option<String>,
    /// How many games are meant to be played. A match may be made longer.
    pub games: usize,
}

impl Settings {
    /// What makes games of these settings another match than that of the others; none where only the number of games differs.
    pub fn difference(&self, kept: &Settings) -> Option<String> {
        let same_length = Settings { games: kept.games, ..self.clone() };
        let [asked, kept] = [&same_length, kept].map(|settings| serde_json::to_value(settings).ok());
        let (asked, kept) = (asked?, kept?);
        let differs = asked.as_object()?.iter().find(|(key, value)| kept.get(key) != Some(value));
        differs.map(|(key, value)| {
            let before = kept.get(key).unwrap_or(&serde_json::Value::Null);
            format!("{key} was {before} and is {value} now; expected the same settings, or another file")
        })
    }

    /// The names of the agents.
    pub fn names(&self) -> Vec<String> {
        self.agents.iter().map(|agent| agent.name.clone()).collect()
    }
}

#[cfg(test)]
pub(super) fn example() -> Settings {
    let entrant = |name: &str| Entrant { name: name.into(), text: name.into(), pace: "10 nodes".into() };
    Settings {
        game: "tic-tac-toe".into(),
        format: "round-robin".into(),
        agents: vec![entrant("one"), entrant("two")],
        openings: "2 random plies".into(),
        seed: 1,
        margin: 50,
        patience: 60_000,
        draw: None,
        resign: None,
        most_plies: None,
        sprt: None,
        games: 10,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_match_is_the_same_and_another_seed_is_not() {
        let settings = example();
        assert_eq!(Settings { games: 20, ..example() }.difference(&settings), None);
        let reason = Settings { seed: 2, ..example() }.difference(&settings).unwrap();
        assert!(reason.starts_with("seed was 1 and is 2 now"), "{reason}");
    }
}
