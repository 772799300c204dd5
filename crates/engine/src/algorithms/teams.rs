//! Algorithms for duels on games of two teams: the team of the player to move is MAX.

use gametree_core::{Bound, Finite, Knowledge, Report, RootMove, Text, Turn, TwoTeams, Value};
use gametree_search::teams::{OfTeams, Teams};
use gametree_search::{Silent, alphabeta, deepening, memo, minimax};

use super::alphabeta::{textbook_options, ties};
use crate::runner::{At, Call};
use crate::{AnyReport, Result};

/// Runs a search for duels with the mover's team as MAX.
fn through<G: TwoTeams + Text, K>(
    at: &At<'_, G, K>,
    call: &Call<'_, G>,
    search: impl for<'a> FnOnce(&Teams<'a, G>) -> Report<Teams<'a, G>>,
) -> AnyReport {
    let member = if let Turn::Player(player) = at.game.turn(at.state) { player } else { 0 };
    let teams = Teams::new(at.game, member);
    let found = search(&teams);
    let payoffs = |value: G::Value| {
        let payoff = |player| if teams.side(player) == 0 { value } else { value.negate() };
        (0..at.game.players()).map(payoff).collect::<Vec<_>>()
    };
    // A bound is stated for the first player.
    let bound = |bound: Bound| if teams.side(0) == 0 { bound } else { bound.negate() };
    let within = found
        .within
        .map(|(low, high)| if teams.side(0) == 0 { (low, high) } else { (high.negate(), low.negate()) });
    let row = |row: &RootMove<G::Action, G::Value>| RootMove {
        action: row.action,
        payoffs: payoffs(row.payoffs[0]),
        bound: bound(row.bound),
        proven: row.proven,
    };
    let report = Report {
        payoffs: payoffs(found.payoffs[0]),
        bound: bound(found.bound),
        within,
        proven: found.proven,
        best: found.best,
        root: found.root.iter().map(row).collect(),
        counts: found.counts,
        depth: found.depth.filter(|_| call.limits.depth.is_some()),
        stopped: found.stopped,
        line: found.line,
    };
    at.report(&report, call.asked())
}

pub(crate) fn minimax<G: TwoTeams + Text, K: Knowledge<G> + Copy>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    at.require_end(call)?;
    let (ties, depth, limits) = (ties(call.spec), call.horizon(), call.limits);
    Ok(through(at, call, |teams| {
        minimax::search_to_depth(teams, at.state, &OfTeams(*at.knowledge), ties, depth, limits, &mut Silent)
    }))
}

pub(crate) fn alphabeta<G: TwoTeams + Text, K: Knowledge<G> + Copy>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    at.require_end(call)?;
    let (options, depth, limits) = (textbook_options(call.spec), call.horizon(), call.limits);
    Ok(through(at, call, |teams| {
        let knowledge = OfTeams(*at.knowledge);
        alphabeta::search_to_depth(teams, at.state, &knowledge, &options, depth, limits, &mut Silent)
    }))
}

pub(crate) fn deepening<G: TwoTeams + Text, K: Knowledge<G> + Copy>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    if !at.capabilities.finite {
        at.require_limit(call)?;
    }
    let (options, limits) = (textbook_options(call.spec), call.limits);
    Ok(through(at, call, |teams| {
        let knowledge = OfTeams(*at.knowledge);
        deepening::search(teams, at.state, &knowledge, &options, limits, &mut Silent, |_| {})
    }))
}

pub(crate) fn memo<G: TwoTeams + Finite + Text, K>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    let limits = call.limits;
    Ok(through(at, call, |teams| memo::search(teams, at.state, None, limits, &mut Silent)))
}
