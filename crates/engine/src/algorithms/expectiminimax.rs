//! Expectiminimax.

use gametree_core::{DiceDuel, Evaluate, Text};
use gametree_search::{Silent, expectiminimax};

use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps, Textbook};
use crate::capabilities::Need;
use crate::options::DEPTH;
use crate::runner::{At, Call};
use crate::{AnyReport, Result};

/// Minimax with chance nodes.
pub const EXPECTIMINIMAX: Algorithm = Algorithm(&Descriptor {
    name: "expectiminimax",
    aliases: &[],
    title: "expectiminimax",
    summary: "minimax with chance nodes, worth the average of their outcomes",
    needs: &[Need::PerfectInformation, Need::TwoSides, Need::ZeroSum, Need::Chance],
    options: || vec![DEPTH],
    role: Role::Search,
    steps: Steps::Traced(Textbook::Expectiminimax),
    keeps: Keeps::Bounded,
    fitness: |game| if game.chance { 9 } else { 0 },
    auto: |game, _| {
        let why = "two players, zero-sum, with chance: outcomes are averaged exactly";
        game.chance.then(|| (40, why.into()))
    },
});

pub(crate) fn run<G: DiceDuel + Text, K: Evaluate<G>>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    let limited = call.limits.time.is_some() || call.limits.nodes.is_some();
    if !at.capabilities.finite && call.limits.depth.is_none() && limited {
        return at.deepen(call, |depth, limits| {
            expectiminimax::search_to_depth(at.game, at.state, at.knowledge, depth, limits, &mut Silent)
        });
    }
    at.require_end(call)?;
    let (depth, limits) = (call.horizon(), call.limits);
    let report = match &mut call.tracer {
        None => expectiminimax::search_to_depth(at.game, at.state, at.knowledge, depth, limits, &mut Silent),
        Some(tracer) => {
            expectiminimax::search_to_depth(at.game, at.state, at.knowledge, depth, limits, tracer)
        }
    };
    Ok(at.report_to_depth(report, call))
}
