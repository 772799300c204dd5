//! Principal-variation search.

use gametree_core::{Duel, Knowledge, Report, Score, Text};
use gametree_search::principal;

use super::exact::{fast_options, options};
use crate::algorithm::{Algorithm, Demand, Descriptor, Keeps, Role, Steps};
use crate::capabilities::Need;
use crate::runner::{At, Call};
use crate::{AnyReport, Result};

/// Principal-variation search with a table, deeper each time.
pub const PVS: Algorithm = Algorithm(&Descriptor {
    name: "pvs",
    aliases: &["principal", "principal-variation"],
    title: "principal-variation search",
    summary: "the strong player: deeper each time, with a table and learned order",
    needs: &[Need::PerfectInformation, Need::TwoPlayers, Need::ZeroSum, Need::NoChance, Need::Steps],
    options,
    role: Role::Search,
    steps: Steps::Untraced("visits the same positions again and again with a table"),
    keeps: Keeps::KeyedTable,
    fitness: |game| if game.long { 85 } else { 83 },
    auto: |game, demand| {
        let why = "two players, zero-sum, everything in view, and a limit: deeper and deeper with a table until it ends";
        (demand == Demand::Limited && game.long && game.evaluated).then(|| (60, why.into()))
    },
});

pub(crate) fn run<G: Duel<Value: Score> + Text, K: Knowledge<G>>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    if !at.capabilities.finite || at.capabilities.tactical {
        at.require_limit(call)?;
    }
    let (options, asked) = (fast_options(call.spec, at.knowledge), call.asked());
    let progress = |report: &Report<G>| (call.progress)(&at.report(report, asked));
    let report = principal::search(at.game, at.state, at.knowledge, &options, call.limits, progress);
    Ok(at.report(&report, asked))
}
