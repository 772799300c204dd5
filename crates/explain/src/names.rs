//! What nodes, moves, players and numbers are called in sentences.

use gametree_core::{Player, Rational};
use gametree_games::tree::{Kind, NodeId, Tree};

use super::{Number, Replay, Trace};
use gametree_engine::algorithms::star_bounds;
use gametree_engine::registry::value_range;
use gametree_engine::{Algorithm, algorithms};

/// Decimal places that a sentence shows; a number that needs more is shown as a fraction.
const PLACES: u32 = 4;

/// Names for one trace.
pub(super) struct Names<'a> {
    pub(super) trace: &'a Trace,
    /// The first way into each node, for those that are met outside the walk from the root.
    parents: Vec<Option<(NodeId, u32)>>,
    /// Some node can be reached in two ways.
    shared: bool,
    /// The smallest and largest value that the search believes in.
    range: (Rational, Rational),
}

impl<'a> Names<'a> {
    pub(super) fn new(trace: &'a Trace) -> Self {
        let mut parents = vec![None; trace.tree.nodes.len()];
        for (id, node) in trace.tree.nodes.iter().enumerate() {
            for (edge, way) in node.edges.iter().enumerate() {
                parents[way.to as usize].get_or_insert((id as NodeId, edge as u32));
            }
        }
        let answer = &trace.answer;
        let range = star_bounds(&answer.spec).unwrap_or_else(|| value_range(&trace.tree, answer.depth));
        Self { trace, parents, shared: trace.tree.is_shared(), range }
    }

    pub(super) fn tree(&self) -> &'a Tree {
        &self.trace.tree
    }

    pub(super) fn algorithm(&self) -> Algorithm {
        self.trace.answer.spec.algorithm()
    }

    /// A node; a leaf without a name is called by the move that leads to it, seen from the nodes on the way.
    pub(super) fn node(&self, n: NodeId, stack: &[NodeId]) -> String {
        let node = self.tree().node(n);
        if node.kind != Kind::Leaf || !node.name.is_empty() {
            return self.tree().display_name(n);
        }
        let edge_to = |parent: &NodeId| {
            let edges = &self.tree().node(*parent).edges;
            edges.iter().position(|edge| edge.to == n).map(|edge| (*parent, edge as u32))
        };
        let seen = if self.shared { stack.iter().rev().find_map(edge_to) } else { None };
        let way = seen.or(self.parents[n as usize]);
        way.map_or_else(|| self.tree().display_name(n), |(parent, edge)| self.label(parent, edge).into())
    }

    /// A move at a node.
    pub(super) fn label(&self, n: NodeId, edge: u32) -> &'a str {
        self.trace.tree.node(n).edges.get(edge as usize).map_or("?", |edge| edge.label.as_str())
    }

    /// A few moves at a node, as a list.
    pub(super) fn labels(&self, n: NodeId, edges: impl ExactSizeIterator<Item = u32>) -> String {
        const MOST: usize = 4;
        let more = edges.len().saturating_sub(MOST);
        let mut words: Vec<String> = edges.take(MOST).map(|edge| self.label(n, edge).to_string()).collect();
        if more > 0 {
            words.push(format!("{more} more"));
        }
        gametree_engine::words::list_and(&words)
    }

    pub(super) fn player(&self, player: Player) -> &'a str {
        self.trace.tree.players.get(player).map_or("?", String::as_str)
    }

    /// The player who moves at a node.
    pub(super) fn who(&self, n: NodeId) -> &'a str {
        match self.trace.tree.node(n).kind {
            Kind::Player(player) => self.player(player),
            Kind::Chance => "chance",
            Kind::Leaf => "no player",
        }
    }

    /// The player whose value is shown and who wants it high: player 1, in paranoid search the player at the root.
    pub(super) fn maximiser(&self) -> Player {
        let mover = |tree: &Tree| match tree.node(Tree::ROOT).kind {
            Kind::Player(player) => Some(player),
            _ => None,
        };
        let one = match self.algorithm() {
            algorithm if algorithm == algorithms::PARANOID => mover(self.tree()),
            algorithm if algorithm == algorithms::BELIEF => self.tree().deciders().first().copied(),
            _ => None,
        };
        one.unwrap_or(0)
    }

    pub(super) fn max(&self) -> &'a str {
        self.player(self.maximiser())
    }

    pub(super) fn is_max(&self, n: NodeId) -> bool {
        self.tree().node(n).kind == Kind::Player(self.maximiser())
    }

    pub(super) fn is_chance(&self, n: NodeId) -> bool {
        self.tree().node(n).kind == Kind::Chance
    }

    /// True when the algorithm has windows that mean something.
    pub(super) fn prunes(&self) -> bool {
        super::labels::shows_window(self.algorithm())
    }

    /// True when values outside the window are replaced by its edge.
    pub(super) fn fails_hard(&self) -> bool {
        self.trace.answer.spec.value("returns") == Some("hard")
    }

    /// The smallest and largest value that the search believes in.
    pub(super) fn range(&self) -> (Rational, Rational) {
        self.range
    }

    /// A value: the number, or in max^n what each player gets.
    pub(super) fn number(&self, number: &Number) -> String {
        match number.0.as_slice() {
            [value] => decimal(*value),
            values => {
                let each = values.iter().enumerate();
                let words: Vec<String> = each
                    .map(|(player, value)| format!("{} {}", self.player(player), decimal(*value)))
                    .collect();
                words.join(", ")
            }
        }
    }
}

/// What a node is called at a moment of a search: by its name, or as a leaf without one by the move that leads to it.
pub fn node_name(trace: &Trace, replay: &Replay, n: NodeId) -> String {
    named(&Names::new(trace), replay, n)
}

/// The same by names that were made before.
pub(super) fn named(names: &Names, replay: &Replay, n: NodeId) -> String {
    let trace = names.trace;
    let edge = |parent: &NodeId| trace.tree.node(*parent).edges.iter().find(|edge| edge.to == n);
    if trace.tree.node(n).kind != Kind::Leaf || !trace.tree.node(n).name.is_empty() {
        return trace.tree.display_name(n);
    }
    match replay.stack().iter().rev().find_map(edge) {
        Some(edge) => edge.label.clone(),
        None => names.node(n, replay.stack()),
    }
}

/// The exact decimal where it is short, the fraction otherwise.
pub(super) fn decimal(value: Rational) -> String {
    value.to_decimal(PLACES)
}
