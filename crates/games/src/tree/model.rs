//! A checked game tree.

use gametree_core::{Picture, Player, Rational};

/// A node's place in [`Tree::nodes`]: 0 is the root, and numbers follow the order of writing.
pub type NodeId = u32;

/// Who acts at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A player chooses.
    Player(Player),
    /// Chance draws.
    Chance,
    /// Nobody: the payoffs are paid.
    Leaf,
}

/// One way on from a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// What the move or outcome is called; unique at its node.
    pub label: String,
    /// True when the label was written by the author, false when it was made up from the node's name.
    pub labelled: bool,
    /// The probability at a chance node, one elsewhere.
    pub odds: Rational,
    /// Where it leads.
    pub to: NodeId,
}

impl Edge {
    /// A move that quiescence must look at: by convention its label ends in `!`.
    pub fn is_noisy(&self) -> bool {
        self.label.ends_with('!')
    }
}

/// One node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Unique name; leaves without a written name have an empty one.
    pub name: String,
    /// True when the name was written by the author.
    pub named: bool,
    /// Who acts.
    pub kind: Kind,
    /// Index into [`Tree::infosets`] when the author put the node into one.
    pub infoset: Option<usize>,
    /// Static evaluation for depth-limited search: what player 1 would expect by looking only.
    pub estimate: Option<Rational>,
    /// The ways on, in order; empty at leaves.
    pub edges: Vec<Edge>,
    /// What each player gets; empty at inner nodes.
    pub payoffs: Vec<Rational>,
    /// The line of the file on which the node was written.
    pub line: usize,
}

/// Nodes that their player cannot tell apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InfoSet {
    /// Its name, without the `@`.
    pub name: String,
    /// The player who cannot tell the nodes apart.
    pub player: Player,
    /// The nodes, in order of writing.
    pub nodes: Vec<NodeId>,
}

/// One `expect` line: the words after `expect`, and where they stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The words.
    pub words: Vec<String>,
    /// The line of the file.
    pub line: usize,
}

/// A game tree (or a tree with shared branches) that passed every check of [`Draft::check`](super::Draft::check).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// What the author calls it.
    pub title: Option<String>,
    /// Names of the players; `MAX` and `MIN` unless the author named them.
    pub players: Vec<String>,
    /// True when the author named the players.
    pub players_named: bool,
    /// Lines that make the file its own test.
    pub expectations: Vec<Expectation>,
    /// All nodes; the root first.
    pub nodes: Vec<Node>,
    /// What the nodes look like, where the tree is a small part of a game that says so: one a node, or none at all.
    pub pictures: Vec<Picture>,
    /// All information sets that the author named, in order of first mention.
    pub infosets: Vec<InfoSet>,
    pub(super) zero_sum: bool,
    pub(super) perfect_recall: bool,
    pub(super) plies: usize,
    pub(super) range: (Rational, Rational),
    /// Probability by chance alone that play reaches each node, given that the players steer towards it.
    pub(super) reach: Vec<Rational>,
}

impl Tree {
    /// The root's number.
    pub const ROOT: NodeId = 0;

    /// Bytes that it takes, with what its lists and texts hold.
    pub fn bytes(&self) -> usize {
        /// What an allocation takes beside its contents.
        const ALLOCATION: usize = 16;
        let node = |node: &Node| {
            let labels: usize = node.edges.iter().map(|edge| edge.label.capacity() + ALLOCATION).sum();
            let lists =
                size_of::<Edge>() * node.edges.capacity() + size_of::<Rational>() * node.payoffs.capacity();
            size_of::<Node>() + size_of::<Rational>() + node.name.capacity() + labels + lists + 2 * ALLOCATION
        };
        let set = |set: &InfoSet| {
            size_of::<InfoSet>() + set.name.len() + size_of::<NodeId>() * set.nodes.capacity()
        };
        // A picture has a name for each of its pieces.
        let picture = |picture: &Picture| size_of::<Picture>() + 80 * picture.pieces.len();
        self.nodes.iter().map(node).sum::<usize>()
            + self.infosets.iter().map(set).sum::<usize>()
            + self.pictures.iter().map(picture).sum::<usize>()
    }

    /// A node by number.
    ///
    /// # Panics
    /// When the number is not a node of this tree.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// The node with this written or made-up name.
    pub fn find(&self, name: &str) -> Option<NodeId> {
        if name.is_empty() {
            return None;
        }
        self.nodes.iter().position(|node| node.name == name).map(|index| index as NodeId)
    }

    /// The node's name, or `#number` where it has none.
    pub fn display_name(&self, id: NodeId) -> String {
        let name = &self.node(id).name;
        if name.is_empty() { format!("#{id}") } else { name.clone() }
    }

    /// The nodes without any way on.
    pub fn leaves(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.nodes.iter().enumerate().filter(|(_, node)| node.kind == Kind::Leaf).map(|(id, _)| id as NodeId)
    }

    /// Two players whose payoffs add up to zero at every leaf.
    pub fn is_zero_sum(&self) -> bool {
        self.zero_sum
    }

    /// True when some node is drawn by chance.
    pub fn has_chance(&self) -> bool {
        self.nodes.iter().any(|node| node.kind == Kind::Chance)
    }

    /// True when every player always knows the node: no information set joins two nodes.
    pub fn is_open(&self) -> bool {
        self.infosets.iter().all(|set| set.nodes.len() == 1)
    }

    /// True when no player ever forgets anything known or done.
    pub fn has_perfect_recall(&self) -> bool {
        self.perfect_recall
    }

    /// True when some node can be reached in two ways.
    pub fn is_shared(&self) -> bool {
        let edges: usize = self.nodes.iter().map(|node| node.edges.len()).sum();
        edges >= self.nodes.len()
    }

    /// The players who have at least one decision to make.
    pub fn deciders(&self) -> Vec<Player> {
        let decides = |player: &Player| self.nodes.iter().any(|node| node.kind == Kind::Player(*player));
        (0..self.players.len()).filter(decides).collect()
    }

    /// The longest way from the root to a leaf, in plies.
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// Player 1's smallest and largest payoff anywhere in the tree.
    pub fn payoff_range(&self) -> (Rational, Rational) {
        self.range
    }

    /// Probability by chance alone that play reaches the node, given that the players steer towards it.
    pub fn reach(&self, id: NodeId) -> Rational {
        self.reach[id as usize]
    }

    /// Leaves at or below each node, each way of reaching one counted; saturates instead of overflowing on shared branches.
    pub fn leaf_counts(&self) -> Vec<u64> {
        let mut counts = vec![0u64; self.nodes.len()];
        for id in self.children_first() {
            let node = self.node(id);
            counts[id as usize] = match node.kind {
                Kind::Leaf => 1,
                _ => node.edges.iter().fold(0, |sum: u64, edge| sum.saturating_add(counts[edge.to as usize])),
            };
        }
        counts
    }

    /// Every node once, each after all nodes below it.
    pub fn children_first(&self) -> Vec<NodeId> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut done = vec![false; self.nodes.len()];
        let mut stack = vec![(Self::ROOT, 0)];
        while let Some((id, next)) = stack.pop() {
            match self.node(id).edges.get(next) {
                Some(edge) => {
                    stack.push((id, next + 1));
                    if !done[edge.to as usize] {
                        stack.push((edge.to, 0));
                    }
                }
                None if !done[id as usize] => {
                    done[id as usize] = true;
                    order.push(id);
                }
                None => {}
            }
        }
        order
    }
}
