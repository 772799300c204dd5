//! Strategies as documents: a move for every position that can arise, written by `solve` and checked by `verify`.

use gametree_core::{Player, Rational};
use serde_json::{Map, Value, json};

use crate::any::{AnyGame, AnyPosition};
use gametree_core::Limits;

/// The schema of the document.
pub const SCHEMA: &str = "gametree.strategy/1";

/// Positions a strategy may span.
pub const MOST_POSITIONS: usize = 2_000_000;

/// One player's strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// What it guarantees its owner (on average, where there is chance).
    pub guarantees: Rational,
    /// What the owner sees (the position, where nothing is hidden), and the move.
    pub moves: Vec<(String, String)>,
}

/// The document with the strategies of `owners` from `position`.
pub fn document(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    owners: &[Player],
    limits: &Limits,
) -> Result<Value, String> {
    let names = game.players();
    let mut strategies = Vec::new();
    for owner in owners {
        let choices = position.strategy(*owner, limits)?;
        let moves: Map<String, Value> =
            choices.moves.into_iter().map(|(view, text)| (view, Value::String(text))).collect();
        strategies.push(json!({
            "owner": names[*owner],
            "player": owner,
            "guarantees": choices.guarantees.to_string(),
            "moves": moves,
        }));
    }
    Ok(json!({
        "schema": SCHEMA,
        "game": game.name(),
        "position": position.text(),
        "strategies": strategies,
    }))
}
