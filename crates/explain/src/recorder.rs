//! Listens to a search on a tree and writes down the events, finding out which ancestor is behind each cut.

use std::collections::HashSet;
use std::sync::Arc;

use gametree_core::{Bound, Odds, Rational};
use gametree_games::tree::{Kind, NodeId, Tree, TreeGame};
use gametree_search::{Cut, Tracer, Window};

use super::{CutKind, Event, NodeState, Number};

/// Events that are kept; what a search does after them is counted but not recorded.
pub const MOST_EVENTS: usize = 500_000;

/// Who set a bound: the ancestor and its edge.
type Source = Option<(NodeId, u32)>;

/// One node on the way from the root to the current one.
struct Frame {
    node: NodeId,
    window: Window<Rational>,
    alpha_from: Source,
    beta_from: Source,
    /// Events before it was entered.
    begun: usize,
}

/// Writes down the events of one search on one tree.
pub struct Recorder {
    tree: Arc<Tree>,
    events: Vec<Event>,
    nodes: Vec<NodeState>,
    leaf_counts: Vec<u64>,
    frames: Vec<Frame>,
    truncated: bool,
}

impl Recorder {
    /// A recorder for a search on this tree.
    pub fn new(tree: &Arc<Tree>) -> Self {
        Self {
            tree: tree.clone(),
            events: Vec::new(),
            nodes: vec![NodeState::default(); tree.nodes.len()],
            leaf_counts: tree.leaf_counts(),
            frames: Vec::new(),
            truncated: false,
        }
    }

    /// The events, and whether the search went on past what is kept.
    pub fn finish(self) -> (Vec<Event>, bool) {
        (self.events, self.truncated)
    }

    fn old(&self, n: NodeId) -> Box<NodeState> {
        Box::new(self.nodes[n as usize].clone())
    }

    fn push(&mut self, event: Event) {
        if let (Some(n), Some(old)) = (event.node(), event.old()) {
            self.nodes[n as usize] = event.after(old);
        }
        if self.events.len() < MOST_EVENTS {
            self.events.push(event);
        } else {
            self.truncated = true;
        }
    }

    /// The moves that set the bounds of a node that is entered now: those of its parent, where the bounds are the parent's. Below a chance node
    /// the bounds are other numbers, but follow from the parent's; elsewhere other numbers come from the rules or an evaluation.
    fn sources(&self, window: Window<Rational>) -> (Source, Source) {
        let Some(parent) = self.frame() else { return (None, None) };
        let follows = self.tree.node(parent.node).kind == Kind::Chance;
        (
            parent.alpha_from.filter(|_| follows || window.alpha == parent.window.alpha),
            parent.beta_from.filter(|_| follows || window.beta == parent.window.beta),
        )
    }

    /// How many leaves below these nodes a probe has looked at since the current node was entered.
    fn probed(&self, below: &[NodeId]) -> u64 {
        let since = self.frame().map_or(&[][..], |frame| &self.events[frame.begun..]);
        if !since.iter().any(|event| matches!(event, Event::Probe { .. })) {
            return 0;
        }
        let looked = since.iter().filter_map(|event| match event {
            Event::Leaf { n, .. } => Some(*n),
            _ => None,
        });
        let mut looked: HashSet<NodeId> = looked.collect();
        let (all, mut open) = (looked.len(), below.to_vec());
        while let Some(n) = open.pop() {
            looked.remove(&n);
            open.extend(self.tree.node(n).edges.iter().map(|edge| edge.to));
        }
        (all - looked.len()) as u64
    }

    fn frame(&self) -> Option<&Frame> {
        self.frames.last()
    }
}

impl<P: Send + Sync> Tracer<TreeGame<P>> for Recorder {
    fn enter(&mut self, n: &NodeId, window: Window<Rational>) {
        let (alpha_from, beta_from) = self.sources(window);
        let begun = self.events.len();
        self.frames.push(Frame { node: *n, window, alpha_from, beta_from, begun });
        let (a, b) = (window.alpha.into(), window.beta.into());
        self.push(Event::Enter { n: *n, a, b, old: self.old(*n) });
    }

    fn probe(&mut self, n: &NodeId) {
        self.push(Event::Probe { n: *n });
    }

    fn leaf(&mut self, n: &NodeId, values: &[Rational]) {
        self.push(Event::Leaf { n: *n, v: values.into(), old: self.old(*n) });
    }

    fn estimate(&mut self, n: &NodeId, values: &[Rational]) {
        self.push(Event::Estimate { n: *n, v: values.into(), old: self.old(*n) });
    }

    fn update(&mut self, n: &NodeId, action: u32, values: &[Rational], window: Window<Rational>) {
        if let Some(frame) = self.frames.last_mut().filter(|frame| frame.node == *n) {
            if window.alpha > frame.window.alpha {
                frame.alpha_from = Some((*n, action));
            }
            if window.beta < frame.window.beta {
                frame.beta_from = Some((*n, action));
            }
            frame.window = window;
        }
        let (a, b) = (window.alpha.into(), window.beta.into());
        self.push(Event::Update { n: *n, v: values.into(), a, b, best: action, old: self.old(*n) });
    }

    fn chance(&mut self, n: &NodeId, action: u32, sum: &[Rational], range: Window<Rational>) {
        let (lo, hi): (Number, Number) = (range.alpha.into(), range.beta.into());
        self.push(Event::ChancePartial { n: *n, edge: action, sum: sum.into(), lo, hi, old: self.old(*n) });
    }

    fn cutoff(&mut self, n: &NodeId, cut: Cut<Rational>, skipped: &[u32]) {
        let kind = if cut.side == Bound::Upper { CutKind::Alpha } else { CutKind::Beta };
        let source = self.frame().and_then(|frame| match kind {
            CutKind::Alpha => {
                frame.alpha_from.filter(|_| frame.window.alpha == cut.limit || frame.node != *n)
            }
            CutKind::Beta => frame.beta_from.filter(|_| frame.window.beta == cut.limit || frame.node != *n),
        });
        // The node's own update narrows only the other bound, so its source is always an ancestor.
        let source = source.filter(|(by, _)| by != n);
        let children: Vec<NodeId> =
            skipped.iter().map(|edge| self.tree.node(*n).edges[*edge as usize].to).collect();
        let leaves =
            children.iter().fold(0u64, |sum, child| sum.saturating_add(self.leaf_counts[*child as usize]));
        let leaves = leaves.saturating_sub(self.probed(&children));
        self.push(Event::Cutoff {
            n: *n,
            kind,
            v: cut.value.into(),
            bound: cut.limit.into(),
            by: source.map(|(by, _)| by),
            via: source.map(|(_, via)| via),
            skipped: children,
            edges: skipped.to_vec(),
            skipped_leaves: leaves,
            old: self.old(*n),
        });
    }

    fn table_hit(&mut self, n: &NodeId, value: Rational, bound: Bound) {
        self.push(Event::TtHit { n: *n, v: value.into(), bound, old: self.old(*n) });
    }

    fn iteration(&mut self, depth: u32) {
        self.push(Event::Iteration { depth });
    }

    fn world(&mut self, n: &NodeId, weight: Odds) {
        self.push(Event::World { n: *n, weight: weight.rational().into() });
    }

    fn belief(&mut self, states: &[(NodeId, Odds)]) {
        let (nodes, weights) = states.iter().map(|(n, weight)| (*n, Number::from(weight.rational()))).unzip();
        self.push(Event::Belief { nodes, weights });
    }

    fn consider(&mut self, states: &[(NodeId, Odds)], action: u32, value: Rational) {
        let nodes = states.iter().map(|(n, _)| *n).collect();
        self.push(Event::Consider { nodes, edge: action, v: value.into() });
    }

    fn settle(&mut self, states: &[(NodeId, Odds)], action: u32, value: Rational) {
        let nodes = states.iter().map(|(n, _)| *n).collect();
        self.push(Event::Settle { nodes, edge: action, v: value.into() });
    }

    fn exit(&mut self, n: &NodeId, values: &[Rational], bound: Bound) {
        self.frames.pop();
        self.push(Event::Exit { n: *n, v: values.into(), bound, old: self.old(*n) });
    }
}
