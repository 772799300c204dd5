//! Who gets what.

use gametree_core::Rational;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// What each player gets, as an object in the order of the players: `{"MAX": "3", "MIN": "-3"}`.
#[derive(Clone, Debug, PartialEq, Eq, schemars::JsonSchema)]
pub struct Payoffs(#[schemars(with = "std::collections::BTreeMap<String, String>")] Vec<(String, String)>);

impl Payoffs {
    /// In the order of the players.
    pub fn new(names: &[String], payoffs: &[Rational]) -> Self {
        Self(names.iter().zip(payoffs).map(|(name, payoff)| (name.clone(), payoff.to_string())).collect())
    }
}

impl Serialize for Payoffs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, payoff) in &self.0 {
            map.serialize_entry(name, payoff)?;
        }
        map.end()
    }
}
