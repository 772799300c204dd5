//! Iterative deepening.

use gametree_core::{Duel, Knowledge, Report, Text};
use gametree_search::{Silent, deepening};

use super::alphabeta::{options, textbook_options};
use crate::algorithm::{Algorithm, Demand, Descriptor, Keeps, Role, Steps, Textbook};
use crate::capabilities::Need;
use crate::runner::{At, Call};
use crate::{AnyReport, Result};

/// Alpha-beta, one ply deeper each time, until the clock ends.
pub const DEEPENING: Algorithm = Algorithm(&Descriptor {
    name: "deepening",
    aliases: &["id", "iterative-deepening"],
    title: "iterative deepening",
    summary: "alpha-beta one ply deeper each time, until the clock ends",
    needs: &[Need::PerfectInformation, Need::TwoSides, Need::ZeroSum, Need::NoChance],
    options,
    role: Role::Search,
    steps: Steps::Traced(Textbook::AlphaBeta),
    keeps: Keeps::Bounded,
    fitness: |_| 30,
    auto: |game, demand| {
        let why = || {
            format!(
                "{}, zero-sum, everything in view, and a limit: deeper and deeper until it ends",
                game.side_words()
            )
        };
        (demand == Demand::Limited).then(|| (30, why()))
    },
});

pub(crate) fn run<G: Duel + Text, K: Knowledge<G>>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    if !at.capabilities.finite {
        at.require_limit(call)?;
    }
    let (options, limits, asked) = (textbook_options(call.spec), call.limits, call.asked());
    let mut progress = |report: &Report<G>| (call.progress)(&at.report(report, asked));
    let report = match &mut call.tracer {
        None => {
            deepening::search(at.game, at.state, at.knowledge, &options, limits, &mut Silent, &mut progress)
        }
        Some(tracer) => {
            deepening::search(at.game, at.state, at.knowledge, &options, limits, tracer, &mut progress)
        }
    };
    Ok(at.report(&report, asked))
}
