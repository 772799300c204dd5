//! Memoised solving.

use gametree_core::{Duel, Finite, Text};
use gametree_search::{Silent, memo};

use crate::algorithm::{Algorithm, Demand, Descriptor, Keeps, Role, Steps, Textbook};
use crate::capabilities::Need;
use crate::runner::{At, Call};
use crate::{AnyReport, Result};

/// Alpha-beta with a table of everything seen, to the ends of the game.
pub const MEMO: Algorithm = Algorithm(&Descriptor {
    name: "memo",
    aliases: &["solve", "table"],
    title: "memoised solving",
    summary: "exact solving with a table of positions, mirror images counted once",
    needs: &[
        Need::PerfectInformation,
        Need::TwoSides,
        Need::ZeroSum,
        Need::NoChance,
        Need::Finite,
        Need::ReachableEnd,
    ],
    options: Vec::new,
    role: Role::Search,
    steps: Steps::Traced(Textbook::AlphaBeta),
    keeps: Keeps::Positions,
    // Where every position fits into memory, the simplest exact search comes first.
    fitness: |game| if game.long { 82 } else { 88 },
    auto: |game, demand| {
        let symmetric = if game.symmetric { ", mirror images counted once" } else { "" };
        let why = || {
            format!(
                "{}, zero-sum, everything in view: solved to the end with a table{symmetric}",
                game.side_words()
            )
        };
        (demand == Demand::Exact).then(|| (40, why()))
    },
});

pub(crate) fn run<G: Duel + Finite + Text, K>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    let (canonical, limits) = (at.parts.canonical, call.limits);
    let report = match &mut call.tracer {
        None => memo::search(at.game, at.state, canonical, limits, &mut Silent),
        Some(tracer) => memo::search(at.game, at.state, canonical, limits, tracer),
    };
    Ok(at.report(&report, call.asked()))
}
