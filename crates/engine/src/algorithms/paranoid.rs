//! Paranoid search.

use gametree_core::{Chance, EvaluateAll, Open, Text};
use gametree_search::{Silent, paranoid};

use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps, Textbook, never};
use crate::capabilities::Need;
use crate::options::DEPTH;
use crate::runner::{At, Call};
use crate::{AnyReport, Result};

/// One against all others.
pub const PARANOID: Algorithm = Algorithm(&Descriptor {
    name: "paranoid",
    aliases: &[],
    title: "paranoid search",
    summary: "one player against a coalition of all others",
    needs: &[Need::PerfectInformation, Need::OwnInterests],
    options: || vec![DEPTH],
    role: Role::Search,
    steps: Steps::Traced(Textbook::Star),
    keeps: Keeps::Bounded,
    fitness: |game| if game.zero_sum { 0 } else { 5 },
    auto: never,
});

pub(crate) fn run<G: Open + Chance + Text, K: EvaluateAll<G>>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    at.require_end(call)?;
    let (depth, limits) = (call.horizon(), call.limits);
    let report = match &mut call.tracer {
        None => paranoid::search_to_depth(at.game, at.state, at.knowledge, depth, limits, &mut Silent),
        Some(tracer) => paranoid::search_to_depth(at.game, at.state, at.knowledge, depth, limits, tracer),
    };
    Ok(at.report_to_depth(report, call))
}
