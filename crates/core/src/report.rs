//! What a search answers.

use crate::{Bound, Game, Player, Value};

/// How much work a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions entered, the root included.
    pub nodes: u64,
    /// Positions valued without looking further: ends of the game and static evaluations.
    pub leaves: u64,
    /// Positions left early because the rest could not matter.
    pub cutoffs: u64,
    /// Positions answered by a table.
    pub table_hits: u64,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.cutoffs += other.cutoffs;
        self.table_hits += other.table_hits;
    }
}

/// What one root action is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMove<A, V> {
    /// The action.
    pub action: A,
    /// What each player gets after it.
    pub payoffs: Vec<V>,
    /// Whether player 0's payoff is exact or a bound.
    pub bound: Bound,
    /// True when that follows from the rules alone: no evaluation was used in the search of this action. In a report that is proven it may
    /// still be false: one winning action proves the root, whatever the others are worth.
    pub proven: bool,
}

/// The answer of a search.
pub struct Report<G: Game> {
    /// What each player gets, by this search.
    pub payoffs: Vec<G::Value>,
    /// Whether player 0's payoff is exact or a bound.
    pub bound: Bound,
    /// The least and the most that player 0's true payoff can be, where the search has found out that much for certain.
    pub within: Option<(G::Value, G::Value)>,
    /// True when the payoffs follow from the rules alone: no evaluation was used and no limit was hit.
    pub proven: bool,
    /// The recommended action; none exactly when the root has no actions for a player to choose.
    pub best: Option<G::Action>,
    /// What the search expects to be played, the best action first.
    pub line: Vec<G::Action>,
    /// Every root action that was looked at.
    pub root: Vec<RootMove<G::Action, G::Value>>,
    /// Work done.
    pub counts: Counts,
    /// Depth in plies that was completed, where the search was limited by depth.
    pub depth: Option<u32>,
    /// True when a limit on time, nodes or the stop flag ended the search.
    pub stopped: bool,
}

impl<G: Game> Report<G> {
    /// What `player` gets, by this search.
    pub fn payoff(&self, player: Player) -> G::Value {
        self.payoffs[player]
    }
}

// By hand, because a derive would ask `G` itself to be `Clone` and `Debug`.
impl<G: Game> Clone for Report<G> {
    fn clone(&self) -> Self {
        Self { payoffs: self.payoffs.clone(), line: self.line.clone(), root: self.root.clone(), ..*self }
    }
}

impl<G: Game> std::fmt::Debug for Report<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Report")
            .field("payoffs", &self.payoffs)
            .field("bound", &self.bound)
            .field("within", &self.within)
            .field("proven", &self.proven)
            .field("best", &self.best)
            .field("line", &self.line)
            .field("root", &self.root)
            .field("counts", &self.counts)
            .field("depth", &self.depth)
            .field("stopped", &self.stopped)
            .finish()
    }
}

/// The payoffs of a two-player zero-sum game from player 0's value.
pub(crate) fn zero_sum<V: Value>(value: V) -> Vec<V> {
    vec![value, value.negate()]
}

impl<A, V: Value> RootMove<A, V> {
    /// A root action of a two-player zero-sum game, by player 0's value, as the rules alone give it.
    pub fn zero_sum(action: A, value: V, bound: Bound) -> Self {
        Self { action, payoffs: zero_sum(value), bound, proven: true }
    }
}

impl<G: Game> Report<G> {
    /// The report of a two-player zero-sum search, by player 0's value, without best action, line or root actions yet.
    pub fn zero_sum(value: G::Value, bound: Bound) -> Self {
        Self::new(zero_sum(value), bound)
    }

    /// A report that knows the payoffs and nothing else yet.
    pub fn new(payoffs: Vec<G::Value>, bound: Bound) -> Self {
        Self {
            payoffs,
            bound,
            within: None,
            proven: true,
            best: None,
            line: Vec::new(),
            root: Vec::new(),
            counts: Counts::default(),
            depth: None,
            stopped: false,
        }
    }
}
