//! Minimax.

use gametree_core::{Duel, Evaluate, Text};
use gametree_search::{Silent, minimax};

use super::alphabeta::{TIES, ties};
use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps, Textbook, never};
use crate::capabilities::Need;
use crate::options::DEPTH;
use crate::runner::{At, Call};
use crate::{AnyReport, Result};

/// Plain minimax.
pub const MINIMAX: Algorithm = Algorithm(&Descriptor {
    name: "minimax",
    aliases: &[],
    title: "minimax",
    summary: "looks at everything; the yardstick",
    needs: &[Need::PerfectInformation, Need::TwoSides, Need::ZeroSum, Need::NoChance],
    options: || vec![TIES, DEPTH],
    role: Role::Search,
    steps: Steps::Traced(Textbook::Minimax),
    keeps: Keeps::Bounded,
    fitness: |_| 10,
    auto: never,
});

pub(crate) fn run<G: Duel + Text, K: Evaluate<G>>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    at.require_end(call)?;
    let (ties, depth, limits) = (ties(call.spec), call.horizon(), call.limits);
    let report = match &mut call.tracer {
        None => minimax::search_to_depth(at.game, at.state, at.knowledge, ties, depth, limits, &mut Silent),
        Some(tracer) => {
            minimax::search_to_depth(at.game, at.state, at.knowledge, ties, depth, limits, tracer)
        }
    };
    Ok(at.report_to_depth(report, call))
}
