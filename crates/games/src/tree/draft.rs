//! What a format reader collects before anything is checked.

use gametree_core::{Picture, Rational, Value};

use super::{Expectation, Kind, NodeId};

/// Where something was written: line and column, counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
}

/// One way on, as written.
#[derive(Clone, Debug, Default)]
pub struct DraftEdge {
    /// The label, where one was written.
    pub label: Option<String>,
    /// The probability, where one was written.
    pub odds: Option<Rational>,
    /// The child: an index into [`Draft::nodes`].
    pub to: NodeId,
    /// Where it was written.
    pub at: Place,
}

/// One node, as written, its kind already worked out by the reader.
#[derive(Clone, Debug)]
pub struct DraftNode {
    /// The name, where one was written.
    pub name: Option<String>,
    /// Who acts.
    pub kind: Kind,
    /// The name of the information set, where one was written.
    pub infoset: Option<String>,
    /// The static evaluation, where one was written.
    pub estimate: Option<Rational>,
    /// The ways on.
    pub edges: Vec<DraftEdge>,
    /// The payoffs of a leaf: one number (player 1's, zero-sum) or one a player.
    pub payoffs: Vec<Rational>,
    /// Where it was written.
    pub at: Place,
}

impl DraftNode {
    /// An inner node without edges yet.
    pub fn inner(kind: Kind, at: Place) -> Self {
        Self { name: None, kind, infoset: None, estimate: None, edges: Vec::new(), payoffs: Vec::new(), at }
    }

    /// A leaf.
    pub fn leaf(payoffs: Vec<Rational>, at: Place) -> Self {
        Self { payoffs, ..Self::inner(Kind::Leaf, at) }
    }
}

/// A whole tree, as written. The first node is the root.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The title, where one was written.
    pub title: Option<String>,
    /// The names of the players, where they were written; otherwise the players are MAX and MIN.
    pub players: Option<Vec<String>>,
    /// True when the author promises that payoffs add up to zero.
    pub promised_zero_sum: bool,
    /// The `expect` lines.
    pub expectations: Vec<Expectation>,
    /// The nodes, the root first.
    pub nodes: Vec<DraftNode>,
    /// What the nodes look like, in their order; empty where nobody knows.
    pub pictures: Vec<Picture>,
}

impl Draft {
    /// The same tree without the outcomes of chance that never happen, and without what lies behind them alone.
    pub(super) fn without_impossible(mut self) -> Self {
        let is_impossible = |edge: &DraftEdge| edge.odds == Some(Rational::ZERO);
        if !self.nodes.iter().any(|node| node.edges.iter().any(is_impossible)) {
            return self;
        }
        self.nodes.iter_mut().for_each(|node| node.edges.retain(|edge| !is_impossible(edge)));
        let (mut reached, mut open) = (vec![false; self.nodes.len()], vec![0 as NodeId]);
        while let Some(id) = open.pop() {
            if !std::mem::replace(&mut reached[id as usize], true) {
                open.extend(self.nodes[id as usize].edges.iter().map(|edge| edge.to));
            }
        }
        let mut numbers = Vec::with_capacity(reached.len());
        let mut next: NodeId = 0;
        for reached in &reached {
            numbers.push(next);
            next += NodeId::from(*reached);
        }
        let mut kept = reached.iter();
        self.nodes.retain(|_| kept.next().is_some_and(|reached| *reached));
        for edge in self.nodes.iter_mut().flat_map(|node| &mut node.edges) {
            edge.to = numbers[edge.to as usize];
        }
        self
    }

    /// The same tree with its nodes in the order in which `.gtree` would write them, beginning at `root`. Nodes that cannot be reached
    /// come last, for the check to complain about.
    pub(super) fn in_order_of_writing(mut self, root: NodeId) -> Self {
        let count = self.nodes.len();
        let (mut numbers, mut order) = (vec![None; count], Vec::with_capacity(count));
        let mut stack = vec![root];
        for id in 0..=count {
            while let Some(id) = stack.pop() {
                if numbers[id as usize].is_none() {
                    numbers[id as usize] = Some(order.len() as NodeId);
                    order.push(id);
                    stack.extend(self.nodes[id as usize].edges.iter().rev().map(|edge| edge.to));
                }
            }
            if id < count {
                stack.push(id as NodeId);
            }
        }
        let mut nodes: Vec<Option<DraftNode>> = self.nodes.into_iter().map(Some).collect();
        self.nodes = order.iter().filter_map(|id| nodes[*id as usize].take()).collect();
        for edge in self.nodes.iter_mut().flat_map(|node| &mut node.edges) {
            edge.to = numbers[edge.to as usize].unwrap_or(edge.to);
        }
        self
    }
}
