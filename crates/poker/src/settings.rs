//! A spot in text.

use gametree_core::checksum;
use gametree_engine::Error;
use gametree_games::poker::{BetRules, Range, Size, Sizes, Spot, Use, parse_cards};
use gametree_search::ranges::{Outline, Precision};
use serde::{Deserialize, Serialize};

/// The settings of a spot. Lists of sizes may differ from street to street, with a semicolon between them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpotSettings {
    /// Three to five cards.
    pub board: String,
    /// The range of the player who acts first, and that of the other.
    pub ranges: [String; 2],
    /// Chips in the middle.
    pub pot: u32,
    /// Chips that each player has left.
    pub stack: u32,
    /// Sizes of bets of each player.
    pub bet: [String; 2],
    /// Sizes of raises of each player.
    pub raise: [String; 2],
    /// Sizes of the first player's bets into the player who bet last on the street before. None: the sizes of all other bets.
    pub lead: Option<String>,
    /// All in is added where it is at most so many times the pot.
    pub add_all_in: f64,
    /// A bet becomes all in where at most this part of the pot would be left behind.
    pub force_all_in: f64,
    /// Of sizes nearer to each other than this part of the pot the smaller one is left out.
    pub merge: f64,
    /// 32 or 16.
    pub bits: u8,
}

/// Why a spot cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpotError {
    /// One of the texts cannot be read.
    #[error("{0}")]
    Text(String),
    /// All texts can be read, but there is no such spot.
    #[error("{0}")]
    Impossible(String),
}

impl From<SpotError> for Error {
    fn from(error: SpotError) -> Self {
        match error {
            SpotError::Text(problem) => Error::Parameters(problem),
            SpotError::Impossible(problem) => Error::Refused(problem),
        }
    }
}

impl SpotSettings {
    /// How many bits each number takes.
    ///
    /// # Errors
    /// When it is neither 32 nor 16.
    pub fn precision(&self) -> Result<Precision, SpotError> {
        match self.bits {
            32 => Ok(Precision::Single),
            16 => Ok(Precision::Half),
            bits => Err(SpotError::Text(format!("numbers of {bits} bits; expected 32 or 16"))),
        }
    }

    /// The spot.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn spot(&self) -> Result<Spot, SpotError> {
        let text = |what: &str, error: &gametree_core::TextError| {
            SpotError::Text(format!("{what}: column {}: {}", error.column, error.message))
        };
        let board = parse_cards(&self.board).map_err(|error| text("the board", &error))?;
        if !(3..=5).contains(&board.len()) {
            return Err(SpotError::Impossible(format!(
                "the board has {} cards; expected 3 to 5: flop, turn or river",
                board.len()
            )));
        }
        let range = |seat: usize| {
            Range::parse(&self.ranges[seat])
                .map_err(|error| text(["the first range", "the second range"][seat], &error))
        };
        let ranges = [range(0)?, range(1)?];
        let parts = [self.add_all_in, self.force_all_in, self.merge];
        if parts.iter().any(|part| !(0.0..=1000.0).contains(part)) {
            return Err(SpotError::Text(
                "a part of the pot is negative or too large; expected 0 to 1000".into(),
            ));
        }
        let rules = BetRules {
            pot: self.pot,
            stack: self.stack,
            sizes: self.sizes(6 - board.len())?,
            add_all_in: self.add_all_in,
            force_all_in: self.force_all_in,
            merge: self.merge,
        };
        Spot::new(&board, [&ranges[0], &ranges[1]], &rules).map_err(SpotError::Impossible)
    }

    /// The size of the solver, before its memory is allocated.
    ///
    /// # Errors
    /// What is wrong with the spot.
    pub fn outline(&self, spot: &Spot) -> Result<Outline, SpotError> {
        Outline::new(spot).map_err(SpotError::Impossible)
    }

    /// A checksum of the settings.
    pub fn fingerprint(&self) -> u64 {
        checksum(&serde_json::to_vec(self).unwrap_or_default())
    }

    /// For each of so many streets the sizes of both players.
    fn sizes(&self, streets: usize) -> Result<Vec<[Sizes; 2]>, SpotError> {
        let lists = |what: &str, text: &str, usage: Use| -> Result<Vec<Vec<Size>>, SpotError> {
            let parts: Vec<&str> = text.split(';').collect();
            if parts.len() != 1 && parts.len() != streets {
                return Err(SpotError::Text(format!(
                    "{what}: sizes for {} streets; expected one list for all, or {streets} between semicolons",
                    parts.len()
                )));
            }
            let list = |street: usize| {
                let part = parts[street % parts.len()];
                Size::parse_list(part, usage).map_err(|error| {
                    SpotError::Text(format!("{what} '{part}': column {}: {}", error.column, error.message))
                })
            };
            (0..streets).map(list).collect()
        };
        let of = |player: usize| -> Result<Vec<Sizes>, SpotError> {
            let bets = lists("sizes of bets", &self.bet[player], Use::Bet)?;
            let raises = lists("sizes of raises", &self.raise[player], Use::Raise)?;
            Ok(bets.into_iter().zip(raises).map(|(bet, raise)| Sizes { bet, raise, lead: None }).collect())
        };
        let mut sizes: Vec<[Sizes; 2]> =
            of(0)?.into_iter().zip(of(1)?).map(|(first, second)| [first, second]).collect();
        if let Some(text) = &self.lead {
            for (street, lead) in lists("sizes of leads", text, Use::Bet)?.into_iter().enumerate() {
                sizes[street][0].lead = Some(lead);
            }
        }
        Ok(sizes)
    }
}
