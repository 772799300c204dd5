//! A real game unrolled into an explicit tree, so that it can be drawn, stepped through and explained like any other.

use std::collections::{HashMap, HashSet};

use gametree_core::{Hidden, Limits, Meter, Rational, Shape, Text, Turn, Value};
use gametree_games::tree::{Draft, DraftEdge, DraftNode, Kind, MOST_NODES, MOST_PLIES, NodeId, Place, Tree};

use crate::adapter::Adapter;
use crate::any::exact;
use crate::{Error, Result};

/// Nodes of a tree in which boards are drawn; in a larger one nobody would see them.
const MOST_PICTURES: usize = 400;

/// Letters of all ways from the root to the nodes of a tree: names are made of them.
const MOST_LETTERS: usize = 64 << 20;

/// Letters of a position that still is a name.
const LONG_NAME: usize = 24;

/// How a game is unrolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expansion {
    /// Plies; what lies deeper is valued by the game's evaluation, or as zero.
    pub depth: u32,
    /// Nodes at most; more is an error.
    pub nodes: usize,
    /// Whether equal positions become one node.
    pub merge: Merge,
}

/// Which positions are one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merge {
    /// None: a tree, as it is searched.
    Nothing,
    /// Equal positions.
    Equal,
    /// Equal positions and mirror images, where the game states its symmetries.
    Symmetric,
}

impl Default for Expansion {
    fn default() -> Self {
        Self { depth: u32::MAX, nodes: MOST_NODES, merge: Merge::Nothing }
    }
}

pub(crate) fn expand<G: Hidden + Text + 'static, K: 'static>(
    adapter: &Adapter<G, K>,
    root: &G::State,
    expansion: &Expansion,
    limits: &Limits,
) -> Result<Tree> {
    let game = &adapter.game;
    if let (Some(tree), true) = (adapter.hooks.tree.map(|tree| tree(game)), *root == game.initial())
        && expansion.depth as usize >= tree.plies()
    {
        return Ok((*tree).clone());
    }
    let mut size = Size::new(adapter, expansion, Limits { nodes: None, ..limits.clone() }.start());
    size.count(root, expansion.depth, 0)?;
    let mut unroll = Unroll {
        adapter,
        expansion,
        draft: Draft::default(),
        ids: HashMap::new(),
        names: HashMap::new(),
        way: Vec::new(),
        meter: size.meter,
    };
    let names: Vec<String> = (0..game.players()).map(|player| game.player_name(player)).collect();
    if names != ["MAX", "MIN"] {
        unroll.draft.players = Some(names);
    }
    unroll.draft.title = Some(adapter.name.clone());
    unroll.node(root, expansion.depth)?;
    unroll.draft.check().map_err(|error| Error::Refused(error.message))
}

/// A tree that is counted before it is made, so that one that is too large takes no memory.
struct Size<'a, G: Hidden, K> {
    adapter: &'a Adapter<G, K>,
    expansion: &'a Expansion,
    nodes: usize,
    /// Letters of all ways to the nodes, which may become names.
    letters: usize,
    known: HashSet<G::State>,
    meter: Meter,
}

impl<'a, G: Hidden + Text + 'static, K: 'static> Size<'a, G, K> {
    fn new(adapter: &'a Adapter<G, K>, expansion: &'a Expansion, meter: Meter) -> Self {
        Self { adapter, expansion, nodes: 0, letters: 0, known: HashSet::new(), meter }
    }

    /// Counts a node, to which a way of so many letters leads, and all below it.
    fn count(&mut self, state: &G::State, depth: u32, letters: usize) -> Result<()> {
        if let Some(merged) = representative(self.adapter, self.expansion, state)
            && !self.known.insert(merged)
        {
            return Ok(());
        }
        enter(&mut self.meter)?;
        self.nodes += 1;
        self.letters += letters;
        if self.nodes > self.expansion.nodes {
            return Err(Error::Refused(format!(
                "the tree has more than {} nodes; expected a smaller depth, such as --depth 3, or merged positions",
                crate::words::thousands(self.expansion.nodes as u64)
            )));
        }
        let plies = (self.expansion.depth - depth) as usize;
        if plies > MOST_PLIES || self.letters > MOST_LETTERS {
            return Err(Error::Refused(format!(
                "the tree has nodes {plies} plies below its root, too deep for one that is written down; expected a smaller depth, such as \
                 --depth 3"
            )));
        }
        let game = &self.adapter.game;
        if depth == 0 || game.turn(state) == Turn::Over {
            return Ok(());
        }
        let mut actions = Vec::new();
        game.actions(state, &mut actions);
        for action in actions {
            let label = game.print_action(state, action).len() + 1;
            self.count(&game.result(state, action), depth - 1, letters + label)?;
        }
        Ok(())
    }
}

/// Counts a node of the tree; an error when a limit ends it.
fn enter(meter: &mut Meter) -> Result<()> {
    if meter.enter() { Ok(()) } else { Err(Error::limit("a limit was hit before the tree was unrolled")) }
}

/// The state under which a node is remembered; none in a plain tree, where nothing is.
fn representative<G: Hidden, K>(
    adapter: &Adapter<G, K>,
    expansion: &Expansion,
    state: &G::State,
) -> Option<G::State> {
    match (expansion.merge, adapter.parts.canonical) {
        (Merge::Nothing, _) => None,
        (Merge::Symmetric, Some(canonical)) => Some(canonical(&adapter.game, state)),
        _ => Some(state.clone()),
    }
}

struct Unroll<'a, G: Hidden, K> {
    adapter: &'a Adapter<G, K>,
    expansion: &'a Expansion,
    draft: Draft,
    ids: HashMap<G::State, NodeId>,
    names: HashMap<String, usize>,
    /// The moves from the root to the current node.
    way: Vec<String>,
    meter: Meter,
}

impl<G: Hidden + Text + 'static, K: 'static> Unroll<'_, G, K> {
    fn node(&mut self, state: &G::State, depth: u32) -> Result<NodeId> {
        let merged = representative(self.adapter, self.expansion, state);
        if let Some(id) = merged.as_ref().and_then(|state| self.ids.get(state)) {
            return Ok(*id);
        }
        let id = self.draft.nodes.len();
        enter(&mut self.meter)?;
        let mut node = self.describe(state, depth);
        node.name = Some(self.unique_name(state));
        let inner = node.kind != Kind::Leaf;
        self.draft.nodes.push(node);
        self.draw(state);
        if let Some(merged) = merged {
            self.ids.insert(merged, id as NodeId);
        }
        if inner {
            let game = &self.adapter.game;
            let mut actions = Vec::new();
            game.actions(state, &mut actions);
            for action in actions {
                self.way.push(game.print_action(state, action));
                let to = self.node(&game.result(state, action), depth - 1)?;
                self.way.pop();
                self.connect(id, state, action, to);
            }
        }
        Ok(id as NodeId)
    }

    fn connect(&mut self, id: usize, state: &G::State, action: G::Action, to: NodeId) {
        let game = &self.adapter.game;
        let at = self.draft.nodes[id].at;
        let odds = if game.turn(state) == Turn::Chance {
            self.adapter.hooks.odds.map(|odds| odds(game, state, action))
        } else {
            None
        };
        let edge = DraftEdge { label: Some(game.print_action(state, action)), odds, to, at };
        self.draft.nodes[id].edges.push(edge);
    }

    fn describe(&self, state: &G::State, depth: u32) -> DraftNode {
        let (game, at) = (&self.adapter.game, Place { line: self.draft.nodes.len() + 1, column: 1 });
        match game.turn(state) {
            Turn::Over => {
                let payoffs = (0..game.players()).map(|player| exact(game.utility(state, player))).collect();
                DraftNode::leaf(payoffs, at)
            }
            // The horizon: a leaf that carries its estimate twice, to mark it off from a real end.
            _ if depth == 0 => {
                let estimate = self.adapter.estimate(state).unwrap_or(Rational::ZERO);
                let mut payoffs = vec![estimate.negate(); game.players()];
                payoffs[0] = estimate;
                DraftNode { estimate: Some(estimate), ..DraftNode::leaf(payoffs, at) }
            }
            Turn::Chance => DraftNode::inner(Kind::Chance, at),
            Turn::Player(player) => {
                // What the mover sees is his information set; a tree keeps its own.
                let hides = self.adapter.capabilities.hides.is_some() && self.adapter.hooks.tree.is_none();
                let infoset = hides.then(|| self.adapter.view_text(state, player));
                DraftNode { infoset, ..DraftNode::inner(Kind::Player(player), at) }
            }
        }
    }

    /// Keeps the picture of the node that was added last, as long as the tree is small.
    fn draw(&mut self, state: &G::State) {
        let (nodes, pictures) = (self.draft.nodes.len(), &mut self.draft.pictures);
        if nodes > MOST_PICTURES {
            pictures.clear();
        } else if pictures.len() + 1 == nodes {
            let picture = self.adapter.picture(state);
            pictures.extend((picture.shape != Shape::Plain).then_some(picture));
        }
    }

    /// The position as a name, or the moves to it where it is too long for one; where a plain tree meets a name again, with a number.
    fn unique_name(&mut self, state: &G::State) -> String {
        let name = match self.adapter.game.print_state(state) {
            short if short.chars().count() <= LONG_NAME => short,
            _ if self.way.is_empty() => "root".into(),
            _ => self.way.join("-"),
        };
        let count = self.names.entry(name.clone()).or_default();
        *count += 1;
        if *count == 1 { name } else { format!("{name} ({count})") }
    }
}
