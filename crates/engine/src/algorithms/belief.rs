//! Belief search.

use gametree_core::{Chance, Finite, Odds, Player, Rational, Text, Turn, Value, Worlds};
use gametree_search::{Silent, belief};

use super::worlds::first_decisions;
use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps, Textbook};
use crate::any::Decision;
use crate::capabilities::Need;
use crate::runner::{At, Call};
use crate::{AnyReport, Error, Result};

/// The best plan of one player who does not see everything.
pub const BELIEF: Algorithm = Algorithm(&Descriptor {
    name: "belief",
    aliases: &[],
    title: "belief search",
    summary: "the best plan of one player who does not see everything",
    needs: &[Need::HiddenParts, Need::OneDecider, Need::PerfectRecall],
    options: Vec::new,
    role: Role::Search,
    steps: Steps::Traced(Textbook::Belief),
    keeps: Keeps::Bounded,
    fitness: |game| if game.hides.is_some() { 4 } else { 0 },
    auto: |game, _| {
        let hides = game.hides.as_ref()?;
        let why = format!(
            "the game {hides} and one player decides, so the plan is made over what they will know, not over what is true"
        );
        Some((90, why))
    },
});

pub(crate) fn run<G: Worlds + Chance + Finite + Text, K>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    let (game, limits) = (at.game, call.limits);
    let first = first_decisions(at, limits)?;
    let decider = first.iter().find_map(|(state, _)| match game.turn(state) {
        Turn::Player(player) => Some(player),
        _ => None,
    });
    let player: Player = decider.unwrap_or(0);
    // A position in the middle of the game is known only as far as the player sees it.
    let mut start = Vec::new();
    match game.turn(at.state) {
        Turn::Player(_) => game.worlds(&game.view(at.state, player), &mut start),
        _ => start.push((at.state.clone(), Odds::ONE)),
    }
    let plan = match &mut call.tracer {
        None => belief::search(game, start, player, limits, &mut Silent),
        Some(tracer) => belief::search(game, start, player, limits, tracer),
    };
    let plan = plan.map_err(|other| {
        let name = game.player_name(other.0);
        Error::Refused(format!("belief search plans for one player, and {name} decides, too"))
    })?;
    let decision = first.iter().find(|(state, _)| game.turn(state) != Turn::Over);
    let state = decision.map_or(at.state, |(state, _)| state);
    let mut answer = At { state, ..*at }.report(&plan.report, call.asked());
    answer.at = (state != at.state).then(|| game.print_state(state));
    // What the others get follows from the plan only where one player's win is the other's loss.
    if !at.capabilities.zero_sum {
        let value = answer.payoffs[player];
        answer.payoffs = vec![Rational::ZERO; game.players()];
        answer.payoffs[player] = value;
    }
    let print = |view: &G::View, action: G::Action| {
        let mut worlds = Vec::new();
        game.worlds(view, &mut worlds);
        let text = worlds.first().map(|(state, _)| game.print_action(state, action))?;
        Some(Decision::pure(game.print_view(view), text))
    };
    answer.decisions = plan.choices.iter().filter_map(|(view, action)| print(view, *action)).collect();
    Ok(answer)
}
