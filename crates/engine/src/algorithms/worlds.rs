//! Averaging over worlds.

use std::collections::HashMap;

use gametree_core::{Average, Bound, Chance, Finite, Limits, Odds, Report, Text, Turn, Value, Worlds};
use gametree_search::{Silent, averaging};

use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps, Textbook, never};
use crate::any::{Decision, exact};
use crate::capabilities::Need;
use crate::runner::{At, Call};
use crate::{AnyReport, Error, Result};

/// First decisions below a chance node that are looked at: more are not worth waiting for.
const MOST_DECISIONS: usize = 20_000;

/// The average over all worlds, each solved as if it were known.
pub const WORLDS: Algorithm = Algorithm(&Descriptor {
    name: "worlds",
    aliases: &["averaging", "all-worlds"],
    title: "averaging over worlds",
    summary: "averages over all worlds, each solved as if it were known (often wrong)",
    needs: &[Need::HiddenParts, Need::SolvableWorlds],
    options: Vec::new,
    role: Role::Search,
    steps: Steps::Traced(Textbook::Worlds),
    keeps: Keeps::Bounded,
    fitness: |game| if game.hides.is_some() { 3 } else { 0 },
    auto: never,
});

/// The first decisions that chance can lead to from a state, with their odds.
pub(super) fn first_decisions<G: Worlds + Chance, K>(
    at: &At<'_, G, K>,
    limits: &Limits,
) -> Result<Vec<(G::State, Odds)>> {
    let (mut found, mut open) = (Vec::new(), vec![(at.state.clone(), Odds::ONE)]);
    // Chance has its own nodes, which no limit on those of the search counts.
    let mut meter = Limits { nodes: None, ..limits.clone() }.start();
    while let Some((state, odds)) = open.pop() {
        if !meter.enter() {
            return Err(Error::limit("a limit was hit before all outcomes of chance were listed"));
        }
        if at.game.turn(&state) != Turn::Chance {
            found.push((state, odds));
        } else {
            let mut outcomes = Vec::new();
            at.game.actions(&state, &mut outcomes);
            let split = outcomes.iter().rev();
            open.extend(split.map(|outcome| {
                (at.game.result(&state, *outcome), odds.times(at.game.odds(&state, *outcome)))
            }));
        }
        if found.len() + open.len() > MOST_DECISIONS {
            return Err(Error::Refused(format!(
                "chance has more than {MOST_DECISIONS} outcomes here; expected a position after them, with --moves"
            )));
        }
    }
    Ok(found)
}

/// Averages at every first information set. The report's moves are those of the only one, where there is only one.
pub(crate) fn run<G: Worlds + Chance + Finite + Text, K>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    let (game, started, mut nodes) = (at.game, call.limits.start(), 0);
    let mut payoffs = vec![G::Value::ZERO; game.players()];
    let mut total: Option<AnyReport> = None;
    let decisions = first_decisions(at, call.limits)?;
    // Each information set once, in the order in which chance leads there, with the odds of all of its states.
    let mut places: HashMap<(usize, G::View), usize> = HashMap::new();
    let mut sets: Vec<(&G::State, usize, Odds)> = Vec::new();
    for (state, odds) in &decisions {
        let Turn::Player(player) = game.turn(state) else {
            for (index, payoff) in payoffs.iter_mut().enumerate() {
                *payoff = payoff.plus(game.utility(state, index).weigh(*odds));
            }
            continue;
        };
        let place = *places.entry((player, game.view(state, player))).or_insert(sets.len());
        match sets.get_mut(place) {
            Some((_, _, weight)) => *weight = weight.plus(*odds),
            None => sets.push((state, player, *odds)),
        }
    }
    for (state, player, weight) in sets {
        let seen = (player, game.view(state, player));
        let limits = call.limits.after(started.elapsed(), nodes);
        let mut report = match &mut call.tracer {
            None => averaging::search(game, &seen.1, player, &limits, &mut Silent),
            Some(tracer) => averaging::search(game, &seen.1, player, &limits, tracer),
        };
        nodes += report.counts.nodes;
        at.draw_tie(&mut report, player, call.spec);
        for (sum, payoff) in payoffs.iter_mut().zip(&report.payoffs) {
            *sum = sum.plus(payoff.weigh(weight));
        }
        let mut answer = At { state, ..*at }.report(&report, call.asked());
        answer.at = (state != at.state).then(|| game.print_state(state));
        let decision = |text: &String| Decision::pure(game.print_view(&seen.1), text.clone());
        answer.decisions = answer.best.iter().map(decision).collect();
        total = Some(match total.take() {
            None => answer,
            Some(before) => joined(at, before, answer),
        });
        if report.stopped {
            break;
        }
    }
    let nothing = || at.report(&Report::new(payoffs.clone(), Bound::Exact), call.asked());
    let mut answer = total.unwrap_or_else(nothing);
    answer.payoffs = payoffs.iter().map(|payoff| exact(*payoff)).collect();
    Ok(answer)
}

/// Two information sets in one report: the work and the decisions of both, and no single best move.
fn joined<G: Worlds + Chance + Finite + Text, K>(
    at: &At<'_, G, K>,
    mut before: AnyReport,
    next: AnyReport,
) -> AnyReport {
    before.counts += next.counts;
    before.stopped |= next.stopped;
    before.decisions.extend(next.decisions);
    let mover = if let Turn::Player(player) = at.game.turn(at.state) { Some(player) } else { None };
    (before.best, before.at, before.mover) = (None, None, mover);
    before.moves.clear();
    before.line.clear();
    before
}
