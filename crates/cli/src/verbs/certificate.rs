//! A file of strategies as `solve --strategy` writes it: read, and checked as far as that goes without the rules.

use std::fmt;
use std::marker::PhantomData;
use std::path::Path;

use gametree_core::{Rational, Value as _};
use gametree_engine::verify::{Claim, Mixture};
use gametree_engine::{AnyGame, strategy};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::failure::Failure;
use crate::session::read_text;

/// The whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document {
    schema: String,
    /// The game.
    pub game: String,
    /// The position from which the strategies play.
    pub position: String,
    /// The strategies, one per player at most.
    pub strategies: Vec<Strategy>,
}

/// One player's strategy.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strategy {
    /// What the player is called.
    pub owner: String,
    /// The player's number, from 0.
    pub player: usize,
    /// What the strategy is said to guarantee.
    pub guarantees: String,
    moves: Listed<Choice>,
}

/// A move, or several with their odds.
#[derive(Deserialize)]
#[serde(untagged)]
enum Choice {
    Pure(String),
    Mixed(Listed<String>),
}

/// What stands between curly brackets, in order. A name that stands twice is an error: one of the two would be left unchecked.
struct Listed<V>(Vec<(String, V)>);

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Listed<V> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        struct Reader<V>(PhantomData<V>);
        impl<'de, V: Deserialize<'de>> Visitor<'de> for Reader<V> {
            type Value = Listed<V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("names with what belongs to each")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Listed<V>, A::Error> {
                let (mut listed, mut names) = (Vec::new(), std::collections::HashSet::new());
                while let Some((name, value)) = entries.next_entry::<String, V>()? {
                    if !names.insert(name.clone()) {
                        return Err(A::Error::custom(format!("'{name}' stands twice")));
                    }
                    listed.push((name, value));
                }
                Ok(Listed(listed))
            }
        }
        source.deserialize_map(Reader(PhantomData))
    }
}

impl Document {
    /// Reads the file.
    pub fn read(file: &Path) -> Result<Self, Failure> {
        let document: Document = serde_json::from_str(&read_text(file)?).map_err(|error| {
            Failure::unreadable(file, format!("{error}; expected what `gametree solve --strategy` writes"))
        })?;
        if ![strategy::SCHEMA, strategy::PURE_SCHEMA].contains(&document.schema.as_str()) {
            let problem = format!("schema '{}'; expected '{}'", document.schema, strategy::SCHEMA);
            return Err(Failure::unreadable(file, problem));
        }
        if document.strategies.is_empty() {
            return Err(Failure::unreadable(file, "there is no strategy in it; expected at least one"));
        }
        Ok(document)
    }

    /// What each of the strategies claims.
    pub fn claims(&self, game: &dyn AnyGame, file: &Path) -> Result<Vec<Claim>, Failure> {
        let players = game.players().len();
        for (index, strategy) in self.strategies.iter().enumerate() {
            if strategy.player >= players {
                let problem =
                    format!("player {} does not exist; expected 0 to {}", strategy.player, players - 1);
                return Err(Failure::unreadable(file, problem));
            }
            if self.strategies[..index].iter().any(|other| other.player == strategy.player) {
                let problem = format!("player {} has two strategies; expected one", strategy.player);
                return Err(Failure::unreadable(file, problem));
            }
        }
        let hidden = game.capabilities().hides.is_some();
        let claim = |strategy: &Strategy| {
            strategy.claim(hidden).map_err(|problem| Failure::unreadable(file, problem))
        };
        self.strategies.iter().map(claim).collect()
    }
}

impl Strategy {
    fn claim(&self, hidden: bool) -> Result<Claim, String> {
        let guarantees = self.guarantees.parse();
        let guarantees: Rational =
            guarantees.map_err(|error| format!("guarantees '{}': {error}", self.guarantees))?;
        let mixture = |(view, choice): &(String, Choice)| Ok((view.clone(), choice.mixture(view)?));
        let moves = self.moves.0.iter().map(mixture).collect::<Result<_, String>>()?;
        Ok(Claim { owner: self.player, guarantees, hidden, moves })
    }
}

impl Choice {
    /// The odds of every move, which add up to one.
    fn mixture(&self, view: &str) -> Result<Mixture, String> {
        let listed = match self {
            Choice::Pure(text) => return Ok(vec![(text.clone(), Rational::ONE)]),
            Choice::Mixed(Listed(listed)) => listed,
        };
        let (mut mixture, mut sum) = (Vec::new(), Rational::ZERO);
        for (text, odds) in listed {
            let number: Option<Rational> = odds.parse().ok();
            let number = number.filter(|number| (Rational::ZERO..=Rational::ONE).contains(number));
            let number =
                number.ok_or_else(|| format!("'{view}': '{odds}' is not a probability; expected 0 to 1"))?;
            sum = sum
                .checked_plus(number)
                .ok_or_else(|| format!("'{view}': the odds are too long to be added"))?;
            mixture.push((text.clone(), number));
        }
        match sum == Rational::ONE {
            true => Ok(mixture),
            false => Err(format!("'{view}': the odds add up to {sum}; expected 1")),
        }
    }
}
