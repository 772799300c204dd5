//! Averages in words: chance nodes, and moves of a player who does not know where he is.

use std::collections::HashMap;

use gametree_core::{Bound, Rational};
use gametree_games::tree::{Kind, NodeId};

use super::names::decimal;
use super::sentences::Moment;
use super::{Event, Number};
use crate::Algorithm;

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
    let labels: Vec<u32> = (edge + 1..edges.len() as u32).collect();
    let left = if names.algorithm() == Algorithm::Star1 {
        let (low, high) = names.range();
        let (are, each) = if rest.len() == 1 { ("is", "") } else { ("are", " each") };
        format!(
            "{} {are} worth between {} and {}{each}",
            names.labels(n, &labels),
            decimal(low),
            decimal(high)
        )
    } else {
        let add = |edge: Rational| {
            let total = sum.first();
            edge.checked_plus(gametree_core::Value::negate(total)).map_or_else(|| "?".into(), decimal)
        };
        format!("{} can add between {} and {}", names.labels(n, &labels), add(lo), add(hi))
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
fn weighed(weights: &[Rational], values: &[Rational], total: Rational) -> Option<String> {
    let mut sum = Rational::whole(0);
    let mut words = Vec::new();
    for (weight, value) in weights.iter().zip(values) {
        sum = sum.checked_plus(weight.checked_times(*value)?)?;
        words.push(format!("{weight} x {}", decimal(*value)));
    }
    (sum == total).then(|| format!("{} = {}", words.join(" + "), decimal(total)))
}

/// What a move is worth to a player who does not know at which of the nodes he is.
pub(super) fn considered(moment: &Moment, nodes: &[NodeId], edge: u32, v: Rational) -> String {
    let Some(first) = nodes.first() else { return String::new() };
    let names = moment.names;
    let (place, label) = (moment.place(*first), names.label(*first, edge));
    let over = if names.algorithm() == Algorithm::Worlds { ", on average over the worlds," } else { "" };
    match sum_over_nodes(moment, nodes, edge, v) {
        Some(sum) => format!("At {place}{over} {label} is worth {sum}."),
        None => format!("At {place}{over} {label} is worth {} with the best plan after it.", decimal(v)),
    }
}

/// The sum behind a considered move, where the move ends the game or every world after it has been solved.
fn sum_over_nodes(moment: &Moment, nodes: &[NodeId], edge: u32, v: Rational) -> Option<String> {
    let tree = moment.names.tree();
    let Kind::Player(player) = tree.node(*nodes.first()?).kind else { return None };
    let weights = weights(moment, nodes)?;
    let mut values = Vec::new();
    for n in nodes {
        let child = tree.node(*n).edges.get(edge as usize)?.to;
        let solved = || moment.replay.node(child).v.as_ref()?.0.get(player).copied();
        values.push(match tree.node(child).kind {
            Kind::Leaf => *tree.node(child).payoffs.get(player)?,
            _ if moment.names.algorithm() == Algorithm::Worlds => solved()?,
            _ => return None,
        });
    }
    weighed(&weights, &values, v)
}

/// The weights with which the player weighs the nodes, as last told.
fn weights(moment: &Moment, nodes: &[NodeId]) -> Option<Vec<Rational>> {
    const MOST: usize = 12;
    if nodes.len() > MOST {
        return None;
    }
    let mut found: HashMap<NodeId, Rational> = HashMap::new();
    for event in moment.names.trace.events.get(..moment.replay.step())?.iter().rev() {
        match event {
            Event::World { n, weight } if nodes.contains(n) => {
                found.entry(*n).or_insert(weight.first());
                if found.len() == nodes.len() {
                    return nodes.iter().map(|n| found.get(n).copied()).collect();
                }
            }
            Event::Belief { nodes: told, weights } if told == nodes => {
                return Some(weights.iter().map(Number::first).collect());
            }
            _ => {}
        }
    }
    None
}
