//! Strategies as documents: a move for every position that can arise, written by `solve` and checked by `verify`.

use gametree_core::{DiceDuel, Duel, Finite, Limits, Player, Rational, Score, Text, Value as _};
use gametree_search::{Silent, memo, strategy};
use serde_json::{Map, Value, json};

use crate::any::{AnyGame, AnyPosition, exact};
use crate::runner::At;
use crate::{Error, Result};

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
) -> Result<Value> {
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

/// A strategy of a duel, from a table of all its positions.
///
/// # Errors
/// Why there is none.
pub(crate) fn of_duel<G: Duel<Value: Score> + Finite + Text, K>(
    at: &At<'_, G, K>,
    owner: Player,
    limits: &Limits,
) -> Result<Choices> {
    at.capabilities.admit(at.label, crate::algorithms::MEMO)?;
    let mut silent = Silent;
    let mut solver = memo::Solver::new(at.game, at.parts.canonical, limits, &mut silent);
    let stopped = || Error::limit("a limit was hit before the strategy was complete");
    let value = exact(solver.value(at.state).ok_or_else(stopped)?);
    let choices = strategy::extract(at.game, at.state, owner, MOST_POSITIONS, |state| solver.best(state))
        .map_err(too_large)?
        .ok_or_else(stopped)?;
    Ok(printed(at, owner, value, choices))
}

/// A strategy of a duel with dice.
///
/// # Errors
/// Why there is none.
pub(crate) fn of_dice<G: DiceDuel + Finite + Text, K>(
    at: &At<'_, G, K>,
    owner: Player,
    _limits: &Limits,
) -> Result<Choices> {
    let mut table = strategy::DiceTable::new(at.game);
    let value = exact(table.value(at.state));
    let choices = strategy::extract(at.game, at.state, owner, MOST_POSITIONS, |state| table.best(state))
        .map_err(too_large)?
        .unwrap_or_default();
    Ok(printed(at, owner, value, choices))
}

fn too_large(strategy::TooLarge(most): strategy::TooLarge) -> Error {
    Error::Refused(format!("the strategy spans more than {most} positions"))
}

fn printed<G: gametree_core::Hidden + Text, K>(
    at: &At<'_, G, K>,
    owner: Player,
    value: Rational,
    choices: Vec<(G::State, G::Action)>,
) -> Choices {
    let print = |(state, action): (G::State, G::Action)| {
        (at.game.print_state(&state), at.game.print_action(&state, action))
    };
    let guarantees = if owner == 0 { value } else { value.negate() };
    Choices { guarantees, moves: choices.into_iter().map(print).collect() }
}
