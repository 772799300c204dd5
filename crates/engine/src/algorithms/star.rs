//! Star1 and Star2.

use gametree_core::{Average, DiceDuel, Knowledge, Odds, Rational, Text, Value};
use gametree_search::Silent;
use gametree_search::star::{self, Options, Variant};

use super::alphabeta::{ORDER, order};
use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps, Textbook, never};
use crate::any::exact;
use crate::capabilities::{Capabilities, Need};
use crate::options::{DEPTH, OptionInfo, text};
use crate::runner::{At, Call};
use crate::spec::Spec;
use crate::{AnyReport, Error, Result};

const NEEDS: &[Need] = &[Need::PerfectInformation, Need::TwoSides, Need::ZeroSum, Need::Chance];

/// Expectiminimax with cuts at chance nodes.
pub const STAR1: Algorithm = Algorithm(&Descriptor {
    name: "star1",
    aliases: &[],
    title: "Star1",
    summary: "expectiminimax that leaves a chance node when the rest cannot matter",
    needs: NEEDS,
    options,
    role: Role::Search,
    steps: Steps::Traced(Textbook::Star),
    keeps: Keeps::Bounded,
    fitness: |game| fitness(game, 7),
    auto: never,
});

/// Star1 with probes.
pub const STAR2: Algorithm = Algorithm(&Descriptor {
    name: "star2",
    aliases: &[],
    title: "Star2",
    summary: "Star1 that first probes one move below each outcome",
    needs: NEEDS,
    options,
    role: Role::Search,
    steps: Steps::Traced(Textbook::Star),
    keeps: Keeps::Bounded,
    fitness: |game| fitness(game, 8),
    auto: never,
});

fn fitness(game: &Capabilities, with_chance: i32) -> i32 {
    if game.chance { with_chance } else { 0 }
}

fn options() -> Vec<OptionInfo> {
    let bounds = text(
        "bounds",
        (|value| read_bounds(value).is_some(), "LOW..HIGH, such as -10..10"),
        "those of the game",
        "what values lie between",
    );
    vec![bounds, ORDER, DEPTH]
}

/// Bounds that may be set: numbers short enough that averages with them stay exact.
fn read_bounds(text: &str) -> Option<(Rational, Rational)> {
    let (low, high) = text.split_once("..")?;
    let (low, high): (Rational, Rational) = (low.parse().ok()?, high.parse().ok()?);
    let short =
        |number: Rational| number.is_finite() && number.denominator() <= 1000 && number.to_f64().abs() <= 1e9;
    (low < high && short(low) && short(high)).then_some((low, high))
}

/// The bounds that a spec sets.
pub fn bounds(spec: &Spec) -> Option<(Rational, Rational)> {
    spec.value("bounds").and_then(read_bounds)
}

pub(crate) fn star1<G: DiceDuel + Text, K: Knowledge<G>>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    run(at, call, Variant::Star1)
}

pub(crate) fn star2<G: DiceDuel + Text, K: Knowledge<G>>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    run(at, call, Variant::Star2)
}

fn run<G: DiceDuel + Text, K: Knowledge<G>>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
    variant: Variant,
) -> Result<AnyReport> {
    let bounds = Some(checked_bounds(at, call)?);
    let order = order(call.spec).unwrap_or_default();
    let options = Options { variant, bounds, order };
    let limited = call.limits.time.is_some() || call.limits.nodes.is_some();
    if !at.capabilities.finite && call.limits.depth.is_none() && limited {
        return at.deepen(call, |depth, limits| {
            star::search_to_depth(at.game, at.state, at.knowledge, &options, depth, limits, &mut Silent)
        });
    }
    at.require_end(call)?;
    let (depth, limits) = (call.horizon(), call.limits);
    let report = match &mut call.tracer {
        None => star::search_to_depth(at.game, at.state, at.knowledge, &options, depth, limits, &mut Silent),
        Some(tracer) => {
            star::search_to_depth(at.game, at.state, at.knowledge, &options, depth, limits, tracer)
        }
    };
    Ok(at.report_to_depth(report, call))
}

/// What values lie between. Bounds of the spec must hold, or the cuts would be wrong.
fn checked_bounds<G: DiceDuel + Text, K>(
    at: &At<'_, G, K>,
    call: &Call<'_, G>,
) -> Result<(G::Value, G::Value)> {
    let depth = call.limits.depth;
    let (low, high) = match at.parts.value_range {
        Some(range) => range(at.game, depth),
        None => at.game.bounds(&at.game.initial()),
    };
    let Some((least, most)) = bounds(call.spec) else { return Ok((low, high)) };
    if exact(low) < least || most < exact(high) {
        let what = if depth.is_some() { "payoffs and evaluations" } else { "payoffs" };
        return Err(Error::Refused(format!(
            "the {what} of {} run from {low} to {high}, outside the bounds {least}..{most}",
            at.label
        )));
    }
    let wide =
        || Error::Refused(format!("{} does not count in numbers as fine as {least}..{most}", at.label));
    // A game whose payoffs are all zero has nothing to cut.
    let Some(known) = [low, high].into_iter().find(|value| *value != G::Value::ZERO) else {
        return Ok((low, high));
    };
    Ok((scaled(known, least).ok_or_else(wide)?, scaled(known, most).ok_or_else(wide)?))
}

/// A fraction in the numbers of a game, as a multiple of a value that is not zero.
fn scaled<V: Average>(known: V, number: Rational) -> Option<V> {
    let ratio = number.over(exact(known))?;
    match Odds::new(ratio) {
        Some(ratio) => Some(known.weigh(ratio)),
        None => Some(known.negate().weigh(Odds::new(ratio.negate())?)),
    }
}
