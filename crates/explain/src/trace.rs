//! A whole search, recorded: the tree, the events and the answer.

use std::sync::Arc;

use gametree_core::{Bound, Counts, Limits, Rational, Turn};
use gametree_games::tree::{NodeId, Tree};

use super::{Event, Recorder};
use gametree_engine::algorithm::Steps;
use gametree_engine::algorithms::{AUTO, WORLDS};
use gametree_engine::registry::{open_tree, trace_tree};
use gametree_engine::words::{capitalise, list_or};
use gametree_engine::{Algorithm, AnyReport, Capabilities, Error, Result, Spec};

/// A search on a tree with all its events.
pub struct Trace {
    /// The tree.
    pub tree: Arc<Tree>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// True when more happened than is kept.
    pub truncated: bool,
    /// What came out.
    pub answer: Answer,
}

/// The answer of a search on a tree, by the numbers of its nodes and edges.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The algorithm that ran, `auto` resolved.
    pub spec: Spec,
    /// Why it was picked.
    pub why: Option<String>,
    /// What each player gets.
    pub payoffs: Vec<Rational>,
    /// What player 1's payoff says about the true one.
    pub bound: Bound,
    /// True when it follows from the rules alone.
    pub proven: bool,
    /// The node at which the decision is made: the root, or below a chance root of a hidden game the first decision.
    pub node: NodeId,
    /// The best edge there.
    pub best: Option<u32>,
    /// The line from there.
    pub line: Vec<u32>,
    /// Work done.
    pub counts: Counts,
    /// Depth completed, where limited.
    pub depth: Option<u32>,
    /// A limit ended the search.
    pub stopped: bool,
}

impl Trace {
    /// Runs the algorithm from the root and records it.
    ///
    /// # Errors
    /// Why it cannot run, or cannot be shown step by step.
    pub fn record(tree: &Arc<Tree>, spec: &Spec, limits: &Limits) -> Result<Self> {
        let game = open_tree("this tree", tree);
        let capabilities = game.capabilities();
        // Where `auto` would look for an equilibrium, averaging over worlds is shown instead: it has steps, and its mistake teaches.
        let worlds = spec.with_algorithm(WORLDS);
        let hidden = || {
            let picked = capabilities.resolve("this tree", spec, limits, Turn::Over);
            picked.is_ok_and(|(spec, _)| spec.algorithm().is_for_hidden())
        };
        let spec = if spec.algorithm() == AUTO && hidden() { &worlds } else { spec };
        if !spec.algorithm().is_traceable() {
            return Err(untraceable(capabilities, spec.algorithm()));
        }
        let mut recorder = Recorder::new(tree);
        let report = trace_tree(tree, spec, limits, &mut recorder)?;
        let (events, truncated) = recorder.finish();
        Ok(Self { tree: tree.clone(), events, truncated, answer: answer(tree, report) })
    }
}

/// A report by the numbers of nodes and edges.
fn answer(tree: &Tree, report: AnyReport) -> Answer {
    let named = report.at.as_deref().and_then(|name| {
        (0..tree.nodes.len()).map(|node| node as NodeId).find(|node| tree.display_name(*node) == name)
    });
    let node = named.unwrap_or(Tree::ROOT);
    let edge = |node: NodeId, label: &str| {
        tree.node(node).edges.iter().position(|edge| edge.label == label).map(|edge| edge as u32)
    };
    let (mut here, mut line) = (node, Vec::new());
    for label in &report.line {
        let Some(next) = edge(here, label) else { break };
        line.push(next);
        here = tree.node(here).edges[next as usize].to;
    }
    Answer {
        best: report.best.as_deref().and_then(|label| edge(node, label)),
        spec: report.spec,
        why: report.why,
        payoffs: report.payoffs,
        bound: report.bound,
        proven: report.proven,
        node,
        line,
        counts: report.counts,
        depth: report.depth,
        stopped: report.stopped,
    }
}

/// Why an algorithm cannot be shown step by step, and which can.
fn untraceable(capabilities: &Capabilities, algorithm: Algorithm) -> Error {
    let Steps::Untraced(reason) = algorithm.0.steps else {
        return Error::refused(format!("{} has no steps to show", algorithm.title()));
    };
    let others = capabilities.runnable().into_iter().filter(|other| other.is_traceable());
    let names: Vec<&str> = others.map(Algorithm::name).collect();
    let title = capitalise(algorithm.title());
    Error::Refused(format!("{title} {reason}, so it cannot be shown step by step. Use {}.", list_or(&names)))
}
