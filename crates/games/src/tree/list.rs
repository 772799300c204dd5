//! Nested lists: the shortest way to write a plain tree, valid in Python and (for whole and decimal numbers) JSON, too.
//!
//! Reading one needs nothing here, since a nested list is also `.gtree` text.

use super::gtree_print::number;
use super::{Kind, Node, NodeId, Tree};

/// A list is broken into lines where it would be longer than this.
const LINE: usize = 90;

/// What would get lost if the tree were written as a nested list; `None` for a plain tree. Title and `expect` lines are no part of the game
/// and do not count.
pub(super) fn loss(tree: &Tree) -> Option<&'static str> {
    let any = |lost: fn(&Node) -> bool| tree.nodes.iter().any(lost);
    if tree.players_named {
        return Some("the names of the players");
    }
    if tree.has_chance() {
        return Some("chance and its probabilities");
    }
    if any(|node| node.infoset.is_some()) {
        return Some("the information sets");
    }
    if !tree.is_zero_sum() {
        return Some("the payoffs of the second player");
    }
    if any(|node| node.named) {
        return Some("the names of the nodes");
    }
    if any(|node| node.edges.iter().any(|edge| edge.labelled)) {
        return Some("the labels of the moves");
    }
    if any(|node| node.estimate.is_some()) {
        return Some("the estimates");
    }
    if tree.is_shared() {
        return Some("the sharing of branches");
    }
    (!alternates(tree)).then_some("who moves, because the players do not simply take turns")
}

/// MAX begins and every move passes the turn.
fn alternates(tree: &Tree) -> bool {
    let root_is_max = matches!(tree.node(Tree::ROOT).kind, Kind::Player(0) | Kind::Leaf);
    root_is_max
        && tree.nodes.iter().all(|node| {
            node.edges.iter().all(|edge| match (node.kind, tree.node(edge.to).kind) {
                (Kind::Player(mover), Kind::Player(next)) => mover != next,
                (_, kind) => kind == Kind::Leaf,
            })
        })
}

/// Writes a plain tree as a nested list with commas.
pub(super) fn print(tree: &Tree, out: &mut String) {
    let signs = Signs { open: '[', close: ']', between: ",", around_lone_leaf: ("", "") };
    signs.print(tree, out);
}

/// The signs that make a list.
pub(super) struct Signs {
    pub(super) open: char,
    pub(super) close: char,
    /// What stands between two items besides space.
    pub(super) between: &'static str,
    /// What stands around a leaf that is its parent's only child.
    pub(super) around_lone_leaf: (&'static str, &'static str),
}

impl Signs {
    /// Writes a plain tree, on one line if it is short, otherwise with one item a line where needed.
    pub(super) fn print(&self, tree: &Tree, out: &mut String) {
        let lengths = lengths(tree);
        // Each entry: a node, its next edge, and whether its items stand on lines of their own.
        let mut stack = vec![(Tree::ROOT, 0, is_long(lengths[0], 0))];
        self.begin(tree, Tree::ROOT, ("", ""), out);
        while let Some((id, next, lines)) = stack.pop() {
            let node = tree.node(id);
            let depth = stack.len();
            let Some(edge) = node.edges.get(next) else {
                self.end(node, lines.then_some(depth), out);
                continue;
            };
            if next > 0 {
                out.push_str(self.between);
            }
            match (lines, next) {
                (true, _) => new_line(depth + 1, out),
                (false, 0) => {}
                (false, _) => out.push(' '),
            }
            stack.push((id, next + 1, lines));
            let around = if node.edges.len() == 1 { self.around_lone_leaf } else { ("", "") };
            self.begin(tree, edge.to, around, out);
            stack.push((edge.to, 0, lines && is_long(lengths[edge.to as usize], depth + 1)));
        }
    }

    fn begin(&self, tree: &Tree, id: NodeId, around: (&str, &str), out: &mut String) {
        let node = tree.node(id);
        match (node.kind, node.payoffs.first()) {
            (Kind::Leaf, Some(payoff)) => {
                out.push_str(&format!("{}{}{}", around.0, number(*payoff), around.1))
            }
            _ => out.push(self.open),
        }
    }

    fn end(&self, node: &Node, on_line: Option<usize>, out: &mut String) {
        if node.kind == Kind::Leaf {
            return;
        }
        if let Some(depth) = on_line {
            new_line(depth, out);
        }
        out.push(self.close);
    }
}

/// Deep down everything stands on one line: thousands of spaces before each leaf help nobody.
fn is_long(length: usize, depth: usize) -> bool {
    depth < 40 && length + 2 * depth > LINE
}

fn new_line(depth: usize, out: &mut String) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
}

/// The length of every subtree on one line.
fn lengths(tree: &Tree) -> Vec<usize> {
    let mut lengths = vec![0usize; tree.nodes.len()];
    for id in tree.children_first() {
        let node = tree.node(id);
        lengths[id as usize] = match node.payoffs.first() {
            Some(payoff) => number(*payoff).len(),
            None => node
                .edges
                .iter()
                .fold(2, |sum: usize, edge| sum.saturating_add(lengths[edge.to as usize] + 2)),
        };
    }
    lengths
}
