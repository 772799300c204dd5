//! The events of a trace. Each changes the state of one node only and keeps the old one, so that it can be taken back.

use gametree_core::Bound;
use gametree_games::tree::NodeId;
use serde::{Serialize, Serializer};

use super::Number;

/// How far the search has come with a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Not looked at (yet).
    #[default]
    Unseen,
    /// Entered and not left.
    Open,
    /// Left with a value.
    Done,
}

/// All that is known about one node at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct NodeState {
    /// How far the search has come.
    pub status: Status,
    /// The value so far, or the final one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub v: Option<Number>,
    /// What MAX can be sure of elsewhere or here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub a: Option<Number>,
    /// What MIN can be sure of elsewhere or here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b: Option<Number>,
    /// The edge of the best move so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<u32>,
    /// What the value says about the true one, once the node is left.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "bound_name")]
    pub bound: Option<Bound>,
    /// Edges that were cut off.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<u32>,
    /// At a chance node, what the average must lie between: lowest and highest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<(Number, Number)>,
}

fn bound_name<S: Serializer>(bound: &Option<Bound>, serializer: S) -> Result<S::Ok, S::Error> {
    match bound {
        Some(bound) => serializer.collect_str(bound),
        None => serializer.serialize_none(),
    }
}

/// Whose certainty elsewhere makes the rest of a node pointless.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CutKind {
    /// MAX already has alpha elsewhere.
    Alpha,
    /// MIN already has beta elsewhere.
    Beta,
}

/// One small step of a search. `n` is the node that changes, `old` its state before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Event {
    /// The node is entered with the window (a, b).
    Enter {
        /// The node.
        n: NodeId,
        /// Alpha on entering.
        a: Number,
        /// Beta on entering.
        b: Number,
        /// The node's state before.
        old: Box<NodeState>,
    },
    /// One move below this node is about to be probed for a bound (Star2).
    Probe {
        /// The node.
        n: NodeId,
    },
    /// The game is over here.
    Leaf {
        /// The node.
        n: NodeId,
        /// Its payoff.
        v: Number,
        /// The node's state before.
        old: Box<NodeState>,
    },
    /// The search stops here and trusts the static evaluation.
    Estimate {
        /// The node.
        n: NodeId,
        /// The evaluation.
        v: Number,
        /// The node's state before.
        old: Box<NodeState>,
    },
    /// The best move so far is found.
    Update {
        /// The node.
        n: NodeId,
        /// The value so far.
        v: Number,
        /// Alpha from now on.
        a: Number,
        /// Beta from now on.
        b: Number,
        /// The edge of the best move.
        best: u32,
        /// The node's state before.
        old: Box<NodeState>,
    },
    /// One more outcome is taken into the average.
    ChancePartial {
        /// The node.
        n: NodeId,
        /// The outcome's edge.
        edge: u32,
        /// The weighed sum so far.
        sum: Number,
        /// The least the average can still be.
        lo: Number,
        /// The most the average can still be.
        hi: Number,
        /// The node's state before.
        old: Box<NodeState>,
    },
    /// The rest of the node cannot matter.
    Cutoff {
        /// The node.
        n: NodeId,
        /// Alpha or beta.
        kind: CutKind,
        /// The node's value: at most this (alpha) or at least this (beta).
        v: Number,
        /// The alpha or beta that it met.
        bound: Number,
        /// The ancestor that set the bound; none where the rules themselves set it.
        by: Option<NodeId>,
        /// The ancestor's edge that set it.
        via: Option<u32>,
        /// The children that are not looked at.
        skipped: Vec<NodeId>,
        /// The edges that lead to them.
        edges: Vec<u32>,
        /// Leaves below them that no probe has looked at.
        skipped_leaves: u64,
        /// The node's state before.
        old: Box<NodeState>,
    },
    /// The table knows the node.
    TtHit {
        /// The node.
        n: NodeId,
        /// What it knows.
        v: Number,
        /// What that says about the true value.
        #[serde(serialize_with = "some_bound_name")]
        bound: Bound,
        /// The node's state before.
        old: Box<NodeState>,
    },
    /// A search of this depth starts; the nodes keep what the one before left until they are entered again.
    Iteration {
        /// Plies.
        depth: u32,
    },
    /// One world is solved as if it were known.
    World {
        /// The world.
        n: NodeId,
        /// Its weight.
        weight: Number,
    },
    /// A player decides among these nodes without knowing which it is.
    Belief {
        /// The nodes.
        nodes: Vec<NodeId>,
        /// Their weights.
        weights: Vec<Number>,
    },
    /// A move is worth this much on average over the nodes.
    Consider {
        /// The nodes.
        nodes: Vec<NodeId>,
        /// The move's edge at each of them.
        edge: u32,
        /// Its weighed value.
        v: Number,
    },
    /// The player settles for a move.
    Settle {
        /// The nodes.
        nodes: Vec<NodeId>,
        /// The move's edge at each of them.
        edge: u32,
        /// Its weighed value.
        v: Number,
    },
    /// The node is left.
    Exit {
        /// The node.
        n: NodeId,
        /// Its value.
        v: Number,
        /// What that says about the true value.
        #[serde(serialize_with = "some_bound_name")]
        bound: Bound,
        /// The node's state before.
        old: Box<NodeState>,
    },
}

fn some_bound_name<S: Serializer>(bound: &Bound, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(bound)
}

impl Event {
    /// The node that the event is about, where it is about one.
    pub fn node(&self) -> Option<NodeId> {
        match self {
            Event::Enter { n, .. }
            | Event::Probe { n }
            | Event::Leaf { n, .. }
            | Event::Estimate { n, .. }
            | Event::Update { n, .. }
            | Event::ChancePartial { n, .. }
            | Event::Cutoff { n, .. }
            | Event::TtHit { n, .. }
            | Event::World { n, .. }
            | Event::Exit { n, .. } => Some(*n),
            Event::Belief { nodes, .. } | Event::Consider { nodes, .. } | Event::Settle { nodes, .. } => {
                nodes.first().copied()
            }
            Event::Iteration { .. } => None,
        }
    }

    /// The state of the node before the event, where the event changes it.
    pub fn old(&self) -> Option<&NodeState> {
        match self {
            Event::Enter { old, .. }
            | Event::Leaf { old, .. }
            | Event::Estimate { old, .. }
            | Event::Update { old, .. }
            | Event::ChancePartial { old, .. }
            | Event::Cutoff { old, .. }
            | Event::TtHit { old, .. }
            | Event::Exit { old, .. } => Some(old),
            _ => None,
        }
    }

    /// The state of the node after the event, given the one before.
    pub fn after(&self, before: &NodeState) -> NodeState {
        let mut state = before.clone();
        match self {
            Event::Enter { a, b, .. } => {
                state = NodeState {
                    status: Status::Open,
                    a: Some(a.clone()),
                    b: Some(b.clone()),
                    ..NodeState::default()
                };
            }
            Event::Leaf { v, .. } | Event::Estimate { v, .. } => state.v = Some(v.clone()),
            Event::Update { v, a, b, best, .. } => {
                (state.v, state.a, state.b) = (Some(v.clone()), Some(a.clone()), Some(b.clone()));
                state.best = Some(*best);
            }
            Event::ChancePartial { sum, lo, hi, .. } => {
                state.v = Some(sum.clone());
                state.range = Some((lo.clone(), hi.clone()));
            }
            Event::TtHit { v, bound, .. } => (state.v, state.bound) = (Some(v.clone()), Some(*bound)),
            Event::Exit { v, bound, .. } => {
                (state.status, state.v, state.bound) = (Status::Done, Some(v.clone()), Some(*bound));
            }
            Event::Cutoff { v, edges, .. } => (state.v, state.skipped) = (Some(v.clone()), edges.clone()),
            _ => {}
        }
        state
    }
}
