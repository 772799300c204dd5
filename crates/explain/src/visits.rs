//! What a search looked at, in order.

use gametree_core::Rational;
use gametree_games::tree::{Kind, NodeId};

use super::names::Names;
use super::{Event, Trace};

/// One look at a leaf, or at a node whose static evaluation was trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The node.
    pub node: NodeId,
    /// What it is called: its name, or the move that leads to it.
    pub name: String,
    /// What it counts for player 1.
    pub value: Rational,
}

/// The leaves in the order of looking at them; one that is looked at twice is here twice.
pub fn visits(trace: &Trace) -> Vec<Visit> {
    let names = Names::new(trace);
    let mut replay = super::Replay::new(&trace.tree, &trace.events);
    let mut visits = Vec::new();
    for event in &trace.events {
        if let Event::Leaf { n, v, .. } | Event::Estimate { n, v, .. } = event {
            let value = trace.tree.node(*n).payoffs.first().copied().unwrap_or_else(|| v.first());
            visits.push(Visit { node: *n, name: names.node(*n, replay.stack()), value });
        }
        replay.forward();
    }
    visits
}

/// The nodes in the order of entering them, by name.
pub fn entered(trace: &Trace) -> Vec<String> {
    let names = Names::new(trace);
    let mut replay = super::Replay::new(&trace.tree, &trace.events);
    let mut entered = Vec::new();
    for event in &trace.events {
        if let Event::Enter { n, .. } = event {
            entered.push(names.node(*n, replay.stack()));
        }
        replay.forward();
    }
    entered
}

/// The leaves that the search never looked at, in the order of the tree.
pub fn skipped(trace: &Trace) -> Vec<NodeId> {
    let mut seen = vec![false; trace.tree.nodes.len()];
    for event in &trace.events {
        if let Event::Leaf { n, .. } = event {
            seen[*n as usize] = true;
        }
    }
    let leaf = |n: &NodeId| trace.tree.node(*n).kind == Kind::Leaf && !seen[*n as usize];
    (0..trace.tree.nodes.len() as NodeId).filter(leaf).collect()
}

/// How many moves above its node each cut's bound was set, in the order of the cuts; none where no ancestor set it.
pub fn cut_distances(trace: &Trace) -> Vec<Option<usize>> {
    let mut stack: Vec<NodeId> = Vec::new();
    let mut distances = Vec::new();
    for event in &trace.events {
        match event {
            Event::Enter { n, .. } => stack.push(*n),
            Event::Exit { .. } => drop(stack.pop()),
            Event::Cutoff { by, .. } => {
                let place = by.and_then(|by| stack.iter().rposition(|n| *n == by));
                distances.push(place.map(|place| stack.len() - 1 - place));
            }
            _ => {}
        }
    }
    distances
}

/// Moves between a node and the ancestor behind its cut that make the cut a deep one. A parent is one move up; where the players take turns,
/// the next who can set the bound is three moves up.
pub const DEEP: usize = 3;

/// How many of the cuts are deep: their bound was set three or more moves above, so that only looking past the parent explains them.
pub fn deep_cutoffs(trace: &Trace) -> usize {
    cut_distances(trace).into_iter().flatten().filter(|moves| *moves >= DEEP).count()
}
