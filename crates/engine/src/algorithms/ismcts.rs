//! Tree search over information sets.

use gametree_core::{Chance, Finite, Hidden, Text};
use gametree_search::ismcts::{self, Observer, Options};

use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps};
use crate::capabilities::Need;
use crate::options::{OptionInfo, SEED, number, words};
use crate::runner::{At, Call};
use crate::spec::Spec;
use crate::{AnyReport, Result};

/// Simulations, where the spec does not say how many.
const SIMULATIONS: u64 = 10_000;

/// Tree search over information sets by drawn worlds.
pub const ISMCTS: Algorithm = Algorithm(&Descriptor {
    name: "ismcts",
    aliases: &["is-mcts"],
    title: "tree search over information sets",
    summary: "tree search by drawn worlds over what the players see, observer=single or multiple",
    needs: &[Need::HiddenParts],
    options,
    role: Role::Sampling,
    steps: Steps::Untraced("draws worlds by the thousand"),
    keeps: Keeps::Bounded,
    fitness: |game| if game.hides.is_some() { 42 } else { 0 },
    auto: |game, _| {
        let hides = game.hides.as_ref()?;
        let reason = if game.vast { "is too large for an equilibrium" } else { "a player forgets" };
        let why = format!(
            "the game {hides} and {reason}: a tree of what the players see is searched by drawn worlds, which promises nothing"
        );
        Some((10, why))
    },
});

pub(super) fn options() -> Vec<OptionInfo> {
    vec![
        number(
            "simulations",
            (1, 1_000_000_000),
            "10000",
            "how many games to simulate; under a clock as many as there is time for",
        ),
        words(
            "observer",
            &["multiple", "single"],
            "nodes by what each player sees, or by what the searching player sees",
        ),
        SEED,
    ]
}

/// The simulations that a spec asks for.
pub(crate) fn ismcts_options(spec: &Spec, seed: u64) -> Options {
    let single = spec.value("observer") == Some("single");
    Options {
        simulations: spec.number("simulations").unwrap_or(SIMULATIONS),
        observer: if single { Observer::Single } else { Observer::Multiple },
        seed,
        ..Options::default()
    }
}

pub(crate) fn run<G: Hidden + Chance + Finite + Text, K>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    let Some((player, view)) = at.mover_view() else { return at.nobody_moves(call) };
    let mut options = ismcts_options(call.spec, at.rng(call.spec).bits());
    if call.limits.time.is_some() {
        options.simulations = u64::MAX;
    }
    let found = ismcts::search(at.game, &view, player, &options, call.limits);
    let best = found.choices.iter().rev().max_by_key(|choice| choice.visits);
    let mut report = at.blank(call.asked());
    report.payoffs = at.opposed(player, best.map_or(0.0, |choice| choice.value));
    report.best = best.map(|choice| at.game.print_action(at.state, choice.action));
    report.line = report.best.iter().cloned().collect();
    let valued =
        found.choices.iter().map(|choice| at.valued(choice.action, at.opposed(player, choice.value)));
    report.moves = valued.collect();
    report.counts.nodes = found.simulations;
    // A search that runs until the clock ends has done what it should.
    report.stopped = found.stopped && call.limits.time.is_none();
    Ok(report)
}
