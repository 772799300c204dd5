//! Chance nodes in words.

use gametree_core::{Bound, Rational};
use gametree_games::tree::NodeId;

use super::Number;
use super::names::decimal;
use super::sentences::Moment;
use gametree_engine::algorithms;

/// One more outcome is taken into an average.
pub(super) fn chance(
    moment: &Moment,
    n: NodeId,
    edge: u32,
    sum: &Number,
    (lo, hi): (Rational, Rational),
) -> String {
    let names = moment.names;
    let edges = &names.tree().node(n).edges;
    let rest = edges.get(edge as usize + 1..).unwrap_or(&[]);
    let name = moment.name(n);
    let total = match sum.0.as_slice() {
        [total] => terms(moment, n, edge, *total).unwrap_or_else(|| decimal(*total)),
        _ => names.number(sum),
    };
    // An outcome that was cut short gives a bound on one side only.
    let child = edges.get(edge as usize).and_then(|edge| moment.replay.node(edge.to).bound);
    if rest.is_empty() {
        let at = match child {
            Some(Bound::Upper) => "at most ",
            Some(Bound::Lower) => "at least ",
            _ => "",
        };
        return format!("{name} is worth {at}{total}.");
    }
    let so_far = format!("So far {total}.");
    if !lo.is_finite() || !hi.is_finite() || sum.0.len() > 1 {
        return so_far;
    }
    let labels = names.labels(n, (edge as usize + 1..edges.len()).map(|edge| edge as u32));
    let left = if names.algorithm() == algorithms::STAR1 {
        let (low, high) = names.range();
        let (are, each) = if rest.len() == 1 { ("is", "") } else { ("are", " each") };
        format!("{labels} {are} worth between {} and {}{each}", decimal(low), decimal(high))
    } else {
        let add = |edge: Rational| {
            let total = sum.first();
            edge.checked_plus(gametree_core::Value::negate(total)).map_or_else(|| "?".into(), decimal)
        };
        format!("{labels} can add between {} and {}", add(lo), add(hi))
    };
    let lies = match child {
        Some(Bound::Upper) => format!("is worth at most {}", decimal(hi)),
        Some(Bound::Lower) => format!("is worth at least {}", decimal(lo)),
        _ => format!("lies in [{}, {}]", decimal(lo), decimal(hi)),
    };
    format!("{so_far} {left}, so {name} {lies}.")
}

/// `9/10 x 2 + 1/10 x 20 = 3.8`; none where the numbers on the nodes are not those that were added.
fn terms(moment: &Moment, n: NodeId, edge: u32, total: Rational) -> Option<String> {
    const MOST: u32 = 6;
    if edge >= MOST {
        return None;
    }
    let edges = moment.names.tree().node(n).edges.get(..=edge as usize)?;
    let values: Option<Vec<Rational>> =
        edges.iter().map(|edge| moment.replay.node(edge.to).v.as_ref().map(Number::first)).collect();
    weighed(&edges.iter().map(|edge| edge.odds).collect::<Vec<_>>(), &values?, total)
}

/// `1/2 x 100 + 1/2 x -1000 = -450`, if that is what it adds up to.
pub(super) fn weighed(weights: &[Rational], values: &[Rational], total: Rational) -> Option<String> {
    let mut sum = Rational::whole(0);
    let mut words = Vec::new();
    for (weight, value) in weights.iter().zip(values) {
        sum = sum.checked_plus(weight.checked_times(*value)?)?;
        words.push(format!("{weight} x {}", decimal(*value)));
    }
    (sum == total).then(|| format!("{} = {}", words.join(" + "), decimal(total)))
}
