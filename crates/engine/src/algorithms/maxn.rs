//! Max^n.

use gametree_core::{Chance, EvaluateAll, Open, Text};
use gametree_search::{Silent, maxn};

use super::alphabeta::{TIES, ties};
use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps, Textbook};
use crate::capabilities::Need;
use crate::options::DEPTH;
use crate::runner::{At, Call};
use crate::{AnyReport, Result};

/// Every player for themselves.
pub const MAXN: Algorithm = Algorithm(&Descriptor {
    name: "maxn",
    aliases: &["max^n", "max-n"],
    title: "max^n",
    summary: "three or more players, each for themselves",
    needs: &[Need::PerfectInformation, Need::OwnInterests],
    options: || vec![TIES, DEPTH],
    role: Role::Search,
    steps: Steps::Traced(Textbook::MaxN),
    keeps: Keeps::Bounded,
    // Where the stakes are opposed, max^n is a detour.
    fitness: |game| if game.zero_sum { 0 } else { 6 },
    auto: |game, _| {
        let why = || {
            let players = game.player_words();
            let players = players.trim_start_matches("has ");
            format!("{players} with payoffs of their own: each takes what is best for themselves")
        };
        (!game.zero_sum).then(|| (50, why()))
    },
});

pub(crate) fn run<G: Open + Chance + Text, K: EvaluateAll<G>>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    at.require_end(call)?;
    let (ties, depth, limits) = (ties(call.spec), call.horizon(), call.limits);
    let report = match &mut call.tracer {
        None => maxn::search_to_depth(at.game, at.state, at.knowledge, ties, depth, limits, &mut Silent),
        Some(tracer) => maxn::search_to_depth(at.game, at.state, at.knowledge, ties, depth, limits, tracer),
    };
    Ok(at.report_to_depth(report, call))
}
