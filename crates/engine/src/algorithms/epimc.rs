//! Averaging over worlds that are revealed late (extended perfect-information Monte Carlo).

use gametree_core::{Chance, Finite, Text, Worlds};
use gametree_search::epimc::{self, Options};

use super::pimc::{DRAWN, worlds};
use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps, never};
use crate::capabilities::Need;
use crate::options::{OptionInfo, SEED, number};
use crate::runner::{At, Call};
use crate::{AnyReport, Error, Result};

/// Plies before the worlds are revealed, where the spec does not say how many.
pub(crate) const REVEALED_AFTER: u32 = 2;

/// The average over some worlds that are drawn, revealed only some plies later.
pub const EPIMC: Algorithm = Algorithm(&Descriptor {
    name: "epimc",
    aliases: &[],
    title: "averaging over worlds that are revealed late",
    summary: "the same, but the worlds are revealed only after depth=D plies",
    needs: &[Need::HiddenParts, Need::SolvableWorlds],
    options,
    role: Role::Sampling,
    steps: Steps::Untraced("draws worlds by the thousand"),
    keeps: Keeps::Bounded,
    fitness: |game| if game.hides.is_some() { 40 } else { 0 },
    auto: never,
});

pub(super) fn options() -> Vec<OptionInfo> {
    vec![DRAWN, number("depth", (0, 1000), "2", "plies before the worlds are revealed"), SEED]
}

pub(crate) fn run<G: Worlds + Chance + Finite + Text, K>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    let Some((player, view)) = at.mover_view() else { return at.nobody_moves(call) };
    let options = Options {
        depth: call.limits.depth.unwrap_or(REVEALED_AFTER),
        worlds: Some(worlds(call.spec)),
        most: call.spec.most_unrolled(),
        ..Options::default()
    };
    let mut rng = at.rng(call.spec);
    let odds = epimc::search(at.game, &view, player, &options, &mut rng, call.limits)
        .map_err(|problem| Error::Limit(problem.to_string()))?;
    let mut report = at.blank(call.asked());
    at.mix(call.asked(), &mut report, &view, &odds);
    Ok(report)
}
