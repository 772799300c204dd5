//! Strategies as documents: a move for every position that can arise, written by `solve` and checked by `verify`.

use gametree_core::{
    Chance, DiceDuel, Duel, Finite, Hidden, Limits, Player, Rational, Score, Text, Value as _,
};
use gametree_search::{Silent, memo, strategy};
use serde_json::{Map, Value, json};

use crate::any::{AnyGame, AnyPosition, Decision, exact};
use crate::runner::At;
use crate::unrolled::equilibrium;
use crate::verify::{Claim, Mixture};
use crate::{Error, Result, Spec};

/// The schema of a document in which every position has one move.
pub const PURE_SCHEMA: &str = "gametree.strategy/1";

/// The schema of a document with mixtures: in place of a move there may be several with their odds.
pub const SCHEMA: &str = "gametree.strategy/2";

/// Positions a strategy may span.
pub const MOST_POSITIONS: usize = 2_000_000;

/// One player's strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// What it guarantees its owner (on average, where there is chance).
    pub guarantees: Rational,
    /// What the owner sees (the position, where nothing is hidden), and the move, or several with their odds.
    pub moves: Vec<(String, Mixture)>,
}

impl Choices {
    /// The strategy as something to be checked.
    pub fn claim(&self, game: &dyn AnyGame, owner: Player) -> Claim {
        let hidden = game.capabilities().hides.is_some();
        Claim { owner, guarantees: self.guarantees, hidden, moves: self.moves.iter().cloned().collect() }
    }
}

/// The document with the strategies of `owners` from `position`; where something is hidden, `spec` finds them.
pub fn document(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    owners: &[Player],
    spec: &Spec,
    limits: &Limits,
) -> Result<Value> {
    let names = game.players();
    let (mut strategies, mut pure) = (Vec::new(), true);
    for owner in owners {
        let choices = position.strategy(*owner, spec, limits)?;
        let mut moves = Map::new();
        for (view, mixture) in choices.moves {
            pure &= mixture.len() == 1;
            if moves.insert(view.clone(), written(&mixture)).is_some() {
                return Err(Error::Refused(format!(
                    "two things that {} may see are both written '{view}'; expected different names",
                    names[*owner]
                )));
            }
        }
        strategies.push(json!({
            "owner": names[*owner],
            "player": owner,
            "guarantees": choices.guarantees.to_string(),
            "moves": moves,
        }));
    }
    Ok(json!({
        "schema": if pure { PURE_SCHEMA } else { SCHEMA },
        "game": game.name(),
        "position": position.text(),
        "strategies": strategies,
    }))
}

/// A move as its name, a mixture as odds by name.
fn written(mixture: &Mixture) -> Value {
    match &mixture[..] {
        [(text, _)] => Value::String(text.clone()),
        several => {
            let odds = |(text, odds): &(String, Rational)| (text.clone(), Value::String(odds.to_string()));
            Value::Object(several.iter().map(odds).collect())
        }
    }
}

/// A strategy of a duel, from a table of all its positions.
///
/// # Errors
/// Why there is none.
pub(crate) fn of_duel<G: Duel<Value: Score> + Finite + Text, K>(
    at: &At<'_, G, K>,
    owner: Player,
    _spec: &Spec,
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
    _spec: &Spec,
    _limits: &Limits,
) -> Result<Choices> {
    let mut table = strategy::DiceTable::new(at.game);
    let value = exact(table.value(at.state));
    let choices = strategy::extract(at.game, at.state, owner, MOST_POSITIONS, |state| table.best(state))
        .map_err(too_large)?
        .unwrap_or_default();
    Ok(printed(at, owner, value, choices))
}

/// A strategy of one of two opposed players who do not see everything: their part of an equilibrium.
///
/// # Errors
/// Why there is none.
pub(crate) fn of_equilibrium<G: Hidden + Chance + Text, K>(
    at: &At<'_, G, K>,
    owner: Player,
    spec: &Spec,
    limits: &Limits,
) -> Result<Choices> {
    if at.game.players() != 2 || !at.capabilities.zero_sum {
        let problem = "a strategy with a guarantee needs two opposed players";
        return Err(Error::Refused(format!("{problem}; {} has others", at.label)));
    }
    if *at.state != at.game.initial() {
        let problem = "an equilibrium is one of the whole game; expected the strategy from its start";
        return Err(Error::refused(problem));
    }
    let (spec, _) = at.capabilities.resolve(at.label, spec, limits, at.game.turn(at.state))?;
    if !spec.algorithm().finds_equilibrium() {
        let title = spec.algorithm().title();
        return Err(Error::Refused(format!(
            "{} hides something, and {title} finds no equilibrium of it; expected lp or dcfr on a game that is small enough",
            at.label
        )));
    }
    let form = at.parts.unrolled.form(at.game, spec.most_unrolled(), limits)?;
    let (profile, learned) = equilibrium(at.game, &form, &spec, limits, &mut |_, _| {})?;
    if learned.stopped {
        return Err(Error::limit("a limit was hit before the strategy was complete"));
    }
    let proof = learned.proof.as_ref();
    let value = proof.and_then(|proof| proof.value());
    let guarantees = match value {
        Some(value) if owner == 0 => value,
        Some(value) => value.negate(),
        // What rounding the odds may cost is left out of the claim.
        None => {
            let (low, high) = learned.found.safe_bracket(&form);
            let sure = if owner == 0 { low } else { -high };
            let cost = form.histories() as f64 * form.largest_payoff() / PARTS as f64;
            Rational::new(((sure - cost) * 1e6).floor() as i128, 1_000_000).unwrap_or(Rational::LOWEST)
        }
    };
    let reached = profile.reached(&form, owner);
    let sets = (0..form.sets(owner)).filter(|set| reached[*set]);
    let moves = sets.map(|set| {
        let Decision { view, odds, .. } = at.decision(&form, (&profile, proof), owner, set);
        let exact =
            |share: &crate::any::Share| Some((share.text.clone(), share.exact.as_ref()?.parse().ok()?));
        let fractions: Option<Mixture> = odds.iter().map(exact).collect();
        let rounded = || rounded(odds.iter().map(|share| (share.text.clone(), share.odds)).collect());
        (view, fractions.unwrap_or_else(rounded))
    });
    Ok(Choices { guarantees, moves: moves.collect() })
}

/// The parts of one that odds which were learned are rounded to.
const PARTS: i64 = 1_000_000_000;

/// Odds that were learned as fractions that add up to one.
fn rounded(odds: Vec<(String, f64)>) -> Mixture {
    let parts = |odds: f64| (odds * PARTS as f64).round() as i64;
    let mut mixture: Vec<(String, i64)> = odds.into_iter().map(|(text, odds)| (text, parts(odds))).collect();
    let missing = PARTS - mixture.iter().map(|(_, parts)| parts).sum::<i64>();
    // The likeliest takes what rounding has left over.
    if let Some((_, most)) = mixture.iter_mut().max_by_key(|(_, parts)| *parts) {
        *most += missing;
    }
    let fraction = |parts: i64| Rational::new(parts.into(), PARTS.into()).unwrap_or(Rational::ZERO);
    let taken = mixture.into_iter().filter(|(_, parts)| *parts > 0);
    taken.map(|(text, parts)| (text, fraction(parts))).collect()
}

fn too_large(strategy::TooLarge(most): strategy::TooLarge) -> Error {
    Error::Refused(format!("the strategy spans more than {most} positions"))
}

fn printed<G: Hidden + Text, K>(
    at: &At<'_, G, K>,
    owner: Player,
    value: Rational,
    choices: Vec<(G::State, G::Action)>,
) -> Choices {
    let print = |(state, action): (G::State, G::Action)| {
        (at.game.print_state(&state), vec![(at.game.print_action(&state, action), Rational::ONE)])
    };
    let guarantees = if owner == 0 { value } else { value.negate() };
    Choices { guarantees, moves: choices.into_iter().map(print).collect() }
}
