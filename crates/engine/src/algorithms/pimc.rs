//! Averaging over sampled worlds (perfect-information Monte Carlo).

use gametree_core::{Chance, Finite, Hidden, Text};
use gametree_search::{Silent, pimc};

use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps, never};
use crate::capabilities::Need;
use crate::options::{OptionInfo, SEED, number};
use crate::runner::{At, Call};
use crate::spec::Spec;
use crate::{AnyReport, Result};

/// Worlds that are drawn, where the spec does not say how many.
const WORLDS: usize = 100;

/// The average over some worlds that are drawn, each solved as if it were known.
pub const PIMC: Algorithm = Algorithm(&Descriptor {
    name: "pimc",
    aliases: &[],
    title: "averaging over drawn worlds",
    summary: "averages over worlds=N drawn worlds, each solved as if it were known",
    needs: &[Need::HiddenParts, Need::SolvableWorlds],
    options: || vec![DRAWN, SEED],
    role: Role::Sampling,
    steps: Steps::Untraced("draws worlds by the thousand"),
    keeps: Keeps::Bounded,
    fitness: |game| if game.hides.is_some() { 41 } else { 0 },
    auto: never,
});

/// How many worlds to draw.
pub(super) const DRAWN: OptionInfo = number("worlds", (1, 1_000_000), "100", "how many worlds to draw");

/// How many worlds to draw.
pub(crate) fn worlds(spec: &Spec) -> usize {
    spec.number("worlds").unwrap_or(WORLDS)
}

pub(crate) fn run<G: Hidden + Chance + Finite + Text, K>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    let Some((player, view)) = at.mover_view() else { return at.nobody_moves(call) };
    let mut rng = at.rng(call.spec);
    let mut report =
        pimc::search(at.game, &view, player, worlds(call.spec), &mut rng, call.limits, &mut Silent);
    at.draw_tie(&mut report, player, call.spec);
    Ok(at.report(&report, call.asked()))
}
