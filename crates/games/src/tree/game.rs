//! A tree seen as a game, with exactly the promises that it keeps.

use std::marker::PhantomData;
use std::sync::Arc;

use gametree_core::{
    Chance, DiceDuel, Duel, Evaluate, Finite, Game, Hidden, Knowledge, Odds, Open, Player, Rational, Sampler,
    Text, TextError, Turn, Value, Worlds, sampler_of,
};

use super::{Kind, NodeId, Tree};

/// A tree that keeps the promise `P`. The constructors of the four aliases check the promise, so that code that holds one
/// may rely on it.
pub struct TreeGame<P> {
    tree: Arc<Tree>,
    promise: PhantomData<P>,
}

/// Promise of a [`DuelTree`].
pub enum IsDuel {}
/// Promise of a [`DiceTree`].
pub enum IsDiceDuel {}
/// Promise of an [`OpenTree`].
pub enum IsOpen {}
/// Promise of a [`HiddenTree`].
pub enum IsHidden {}

/// Two players, zero-sum, no chance, nothing hidden.
pub type DuelTree = TreeGame<IsDuel>;
/// Two players, zero-sum, nothing hidden; chance nodes allowed.
pub type DiceTree = TreeGame<IsDiceDuel>;
/// Any number of players and any payoffs, nothing hidden; chance nodes allowed.
pub type OpenTree = TreeGame<IsOpen>;
/// Any tree, seen through its players' eyes.
pub type HiddenTree = TreeGame<IsHidden>;

impl DuelTree {
    /// The tree as a duel, if it is one.
    pub fn new(tree: &Arc<Tree>) -> Option<Self> {
        (tree.is_zero_sum() && tree.is_open() && !tree.has_chance()).then(|| Self::promised(tree))
    }
}

impl DiceTree {
    /// The tree as a duel with chance, if it is one (a tree without chance nodes is one, too).
    pub fn new(tree: &Arc<Tree>) -> Option<Self> {
        (tree.is_zero_sum() && tree.is_open()).then(|| Self::promised(tree))
    }
}

impl OpenTree {
    /// The tree as a game with everything in view, if it is one.
    pub fn new(tree: &Arc<Tree>) -> Option<Self> {
        tree.is_open().then(|| Self::promised(tree))
    }
}

impl HiddenTree {
    /// The tree seen through its players' eyes.
    pub fn new(tree: &Arc<Tree>) -> Self {
        Self::promised(tree)
    }
}

impl<P> TreeGame<P> {
    fn promised(tree: &Arc<Tree>) -> Self {
        Self { tree: tree.clone(), promise: PhantomData }
    }

    /// The tree itself.
    pub fn tree(&self) -> &Arc<Tree> {
        &self.tree
    }
}

impl<P> Clone for TreeGame<P> {
    fn clone(&self) -> Self {
        Self::promised(&self.tree)
    }
}

// The promise is a type without values: sending a game to another thread sends no `P`.
impl<P: Send + Sync> Game for TreeGame<P> {
    type State = NodeId;
    /// The number of the edge at its node.
    type Action = u32;
    type Value = Rational;

    fn players(&self) -> usize {
        self.tree.players.len()
    }

    fn initial(&self) -> NodeId {
        Tree::ROOT
    }

    fn turn(&self, state: &NodeId) -> Turn {
        match self.tree.node(*state).kind {
            Kind::Player(player) => Turn::Player(player),
            Kind::Chance => Turn::Chance,
            Kind::Leaf => Turn::Over,
        }
    }

    fn actions(&self, state: &NodeId, out: &mut Vec<u32>) {
        out.extend(0..self.tree.node(*state).edges.len() as u32);
    }

    fn play(&self, state: &mut NodeId, action: u32) {
        *state = self.tree.node(*state).edges[action as usize].to;
    }

    fn utility(&self, state: &NodeId, player: Player) -> Rational {
        self.tree.node(*state).payoffs[player]
    }

    fn key(&self, state: &NodeId) -> Option<u64> {
        Some(u64::from(*state))
    }

    fn keys_hold_states(&self) -> bool {
        true
    }

    fn bounds(&self, _state: &NodeId) -> (Rational, Rational) {
        self.tree.payoff_range()
    }
}

impl Open for DuelTree {}
impl Duel for DuelTree {}
impl Open for DiceTree {}
impl DiceDuel for DiceTree {}
impl Open for OpenTree {}

/// A tree that was checked has no circle.
impl<P: Send + Sync> Finite for TreeGame<P> {}

/// Odds of a tree that was checked.
fn weight(odds: Rational) -> Odds {
    Odds::new(odds).expect("odds were checked when the tree was")
}

impl<P: Send + Sync> Chance for TreeGame<P> {
    fn odds(&self, state: &NodeId, outcome: u32) -> Odds {
        weight(self.tree.node(*state).edges[outcome as usize].odds)
    }
}

/// The author's static evaluations; a node without one is worth zero to a search that stops there.
impl<P: Send + Sync> Evaluate<TreeGame<P>> for Tree {
    fn evaluate(&self, _game: &TreeGame<P>, state: &NodeId) -> Rational {
        self.node(*state).estimate.unwrap_or(Rational::ZERO)
    }
}

/// The author's marks: edges with a label that ends in `!` are noisy.
impl<P: Send + Sync> Knowledge<TreeGame<P>> for Tree {
    fn noisy(&self, _game: &TreeGame<P>, state: &NodeId, out: &mut Vec<u32>) {
        let edges = self.node(*state).edges.iter().enumerate();
        out.extend(edges.filter(|(_, edge)| edge.is_noisy()).map(|(index, _)| index as u32));
    }
}

/// What a player knows in a tree: the information set of the move, or the single node where no set was named. A player
/// whose turn it is not knows only that.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TreeView {
    /// The player is to move in this information set, an index into [`Tree::infosets`].
    Set(usize),
    /// The player is to move at this node and knows it.
    Node(NodeId),
    /// Another player is to move.
    Waiting(Player),
    /// The game is over and everything is shown.
    Over(NodeId),
}

impl Hidden for HiddenTree {
    type View = TreeView;

    fn view(&self, state: &NodeId, player: Player) -> TreeView {
        let node = self.tree.node(*state);
        match (node.kind, node.infoset) {
            (Kind::Player(mover), Some(set)) if mover == player => TreeView::Set(set),
            (Kind::Player(mover), None) if mover == player => TreeView::Node(*state),
            (Kind::Leaf, _) => TreeView::Over(*state),
            _ => TreeView::Waiting(player),
        }
    }

    fn sampler<'a>(&'a self, view: &TreeView) -> Sampler<'a, Self> {
        sampler_of(self, view)
    }

    fn print_view(&self, view: &TreeView) -> String {
        match view {
            TreeView::Set(set) => format!("@{}", self.tree.infosets[*set].name),
            TreeView::Node(node) | TreeView::Over(node) => self.tree.display_name(*node),
            TreeView::Waiting(player) => format!("{} waits", self.tree.players[*player]),
        }
    }
}

impl Worlds for HiddenTree {
    fn worlds(&self, view: &TreeView, out: &mut Vec<(NodeId, Odds)>) {
        let weighed = |id: NodeId| (id, weight(self.tree.reach(id)));
        match view {
            TreeView::Set(set) => out.extend(self.tree.infosets[*set].nodes.iter().map(|id| weighed(*id))),
            TreeView::Node(id) | TreeView::Over(id) => out.push((*id, Odds::ONE)),
            TreeView::Waiting(player) => {
                let all = 0..self.tree.nodes.len() as NodeId;
                out.extend(all.filter(|id| self.view(id, *player) == *view).map(weighed));
            }
        }
    }
}

impl<P: Send + Sync> Text for TreeGame<P> {
    fn print_state(&self, state: &NodeId) -> String {
        self.tree.display_name(*state)
    }

    fn parse_state(&self, text: &str) -> Result<NodeId, TextError> {
        let by_number = || {
            let number = text.strip_prefix('#')?.parse::<NodeId>().ok()?;
            ((number as usize) < self.tree.nodes.len()).then_some(number)
        };
        self.tree.find(text).or_else(by_number).ok_or_else(|| {
            TextError::new(
                1,
                1,
                format!(
                    "no node is called '{text}'; expected a name such as {} or #3",
                    self.tree.display_name(0)
                ),
            )
        })
    }

    fn print_action(&self, state: &NodeId, action: u32) -> String {
        self.tree.node(*state).edges[action as usize].label.clone()
    }

    fn diagram(&self, state: &NodeId) -> String {
        let node = self.tree.node(*state);
        let name = self.tree.display_name(*state);
        match node.kind {
            Kind::Leaf => {
                let payoffs: Vec<String> = node.payoffs.iter().map(Rational::to_string).collect();
                format!("{name}: the end, payoffs ({})", payoffs.join(", "))
            }
            Kind::Chance => format!("{name}: chance draws"),
            Kind::Player(player) => format!("{name}: {} to move", self.tree.players[player]),
        }
    }

    fn player_name(&self, player: Player) -> String {
        self.tree.players[player].clone()
    }
}
