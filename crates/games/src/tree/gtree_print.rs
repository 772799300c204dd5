//! Writes a tree as canonical `.gtree` text, which reads back as the same tree.
//!
//! Names and labels that were made up are not written, with one exception: an inner node that is reached in two ways needs a name, because
//! it is written once and then pointed at. A leaf cannot be named, so a shared leaf is written at every place.

use gametree_core::{Rational, Value};

use super::lexer::{is_plain_word, quote, written};
use super::list;
use super::{Edge, Kind, Node, NodeId, Tree};

/// A subtree is written on one line when the line stays this short and the subtree is at most two plies high.
const LINE: usize = 90;

/// From this depth on everything is written on one line: thousands of spaces before each leaf help nobody.
const DEEPEST_BLOCK: usize = 40;

/// The tree as `.gtree` text.
pub(super) fn print(tree: &Tree) -> String {
    let mut out = String::new();
    print_directives(tree, &mut out);
    if list::loss(tree).is_none() {
        list::print(tree, &mut out);
    } else {
        Printer::new(tree).print(&mut out);
    }
    out.push('\n');
    out
}

fn print_directives(tree: &Tree, out: &mut String) {
    if let Some(title) = &tree.title {
        out.push_str(&format!("title {}\n", quote(title)));
    }
    if tree.players_named {
        let names: Vec<_> = tree.players.iter().map(|name| written(name)).collect();
        out.push_str(&format!("players {}\n", names.join(" ")));
    }
    for expectation in &tree.expectations {
        let words = expectation.words.iter().map(|word| expected_word(word));
        out.extend(std::iter::once("expect".to_string()).chain(words.map(|word| format!(" {word}"))));
        out.push('\n');
    }
}

/// Numbers, plain words and vectors of such stand without quotation marks.
fn expected_word(word: &str) -> String {
    let plain = |word: &str| is_plain_word(word) || word.parse::<Rational>().is_ok();
    let inside = word.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    if plain(word) || inside.is_some_and(|inside| inside.split(' ').all(plain)) {
        word.into()
    } else {
        quote(word)
    }
}

/// A number as people write it: a short decimal where that is exact, a fraction otherwise.
pub(super) fn number(value: Rational) -> String {
    value.to_decimal(4)
}

/// The payoffs of a leaf: one number where the rest follows from it.
fn payoffs(payoffs: &[Rational]) -> String {
    match payoffs {
        [only] => number(*only),
        [first, second] if *second == first.negate() => number(*first),
        all => format!("({})", all.iter().map(|value| number(*value)).collect::<Vec<_>>().join(" ")),
    }
}

/// How the edges of a node are laid out.
#[derive(Clone, Copy)]
enum Layout {
    Line,
    Block(usize),
}

struct Printer<'a> {
    tree: &'a Tree,
    /// Inner nodes that another edge points at.
    pointed_at: Vec<bool>,
    /// For each node, which of its edges lead to an inner node that was written before.
    pointers: Vec<Vec<bool>>,
    /// Nodes with a written label, and chance nodes whose odds must be written.
    labelled: Vec<bool>,
    with_odds: Vec<bool>,
    /// Length of each subtree when written on one line.
    lengths: Vec<usize>,
    heights: Vec<usize>,
}

impl<'a> Printer<'a> {
    fn new(tree: &'a Tree) -> Self {
        let count = tree.nodes.len();
        let mut printer = Self {
            tree,
            pointed_at: vec![false; count],
            pointers: tree.nodes.iter().map(|node| vec![false; node.edges.len()]).collect(),
            labelled: tree.nodes.iter().map(has_label).collect(),
            with_odds: tree.nodes.iter().map(needs_odds).collect(),
            lengths: vec![0; count],
            heights: vec![0; count],
        };
        printer.find_pointers();
        printer.measure();
        printer
    }

    fn find_pointers(&mut self) {
        let mut seen = vec![false; self.tree.nodes.len()];
        let mut stack = vec![(Tree::ROOT, 0)];
        while let Some((id, next)) = stack.pop() {
            let Some(edge) = self.tree.node(id).edges.get(next) else {
                continue;
            };
            stack.push((id, next + 1));
            let child = edge.to as usize;
            if self.tree.node(edge.to).kind == Kind::Leaf {
                continue;
            }
            if std::mem::replace(&mut seen[child], true) {
                self.pointers[id as usize][next] = true;
                self.pointed_at[child] = true;
            } else {
                stack.push((edge.to, 0));
            }
        }
    }

    fn measure(&mut self) {
        for id in self.tree.children_first() {
            let node = self.tree.node(id);
            let mut length = self.head(id).chars().count() + 3;
            for (index, edge) in node.edges.iter().enumerate() {
                length += self.before(id, edge).chars().count() + 2;
                length = length.saturating_add(match self.pointers[id as usize][index] {
                    true => self.tree.node(edge.to).name.chars().count() + 4,
                    false => self.lengths[edge.to as usize],
                });
                self.heights[id as usize] = self.heights[id as usize].max(self.heights[edge.to as usize] + 1);
            }
            self.lengths[id as usize] = length;
        }
    }

    /// What stands before the brackets of an inner node, or the whole of a leaf.
    fn head(&self, id: NodeId) -> String {
        let node = self.tree.node(id);
        let mut head = match node.kind {
            Kind::Leaf => return payoffs(&node.payoffs),
            Kind::Chance => "chance".to_string(),
            Kind::Player(player) if self.tree.players_named => {
                written(&self.tree.players[player]).into_owned()
            }
            Kind::Player(0) => "max".into(),
            Kind::Player(_) => "min".into(),
        };
        if node.named || self.pointed_at[id as usize] {
            head.push_str(&format!(" {}", written(&node.name)));
        }
        if let Some(set) = node.infoset {
            head.push_str(&format!(" @{}", written(&self.tree.infosets[set].name)));
        }
        if let Some(estimate) = node.estimate {
            head.push_str(&format!(" ~{}", number(estimate)));
        }
        head
    }

    /// Probability, label and colon.
    fn before(&self, id: NodeId, edge: &Edge) -> String {
        match (self.with_odds[id as usize], edge.labelled) {
            (true, true) => format!("{} {}: ", edge.odds, written(&edge.label)),
            (true, false) => format!("{}: ", edge.odds),
            (false, true) => format!("{}: ", written(&edge.label)),
            (false, false) => String::new(),
        }
    }

    fn print(&self, out: &mut String) {
        let mut stack = Vec::new();
        self.begin(Tree::ROOT, Layout::Block(0), 0, &mut stack, out);
        while let Some((id, next, layout)) = stack.pop() {
            let node = self.tree.node(id);
            let Some(edge) = node.edges.get(next) else {
                if let Layout::Line = layout {
                    out.push(']');
                }
                continue;
            };
            stack.push((id, next + 1, layout));
            let before = self.before(id, edge);
            let mut column = before.chars().count();
            match layout {
                Layout::Line if next == 0 => {}
                Layout::Line if self.labelled[id as usize] => out.push_str("  "),
                Layout::Line => out.push(' '),
                Layout::Block(depth) => {
                    out.push('\n');
                    out.extend(std::iter::repeat_n("  ", depth));
                    column += 2 * depth;
                }
            }
            out.push_str(&before);
            if self.pointers[id as usize][next] {
                out.push_str(&format!("->{}", written(&self.tree.node(edge.to).name)));
                continue;
            }
            // A bare number before another edge's label would read as a probability.
            let mixed = before.is_empty() && self.labelled[id as usize];
            let child = self.tree.node(edge.to);
            if mixed && child.kind == Kind::Leaf && !self.head(edge.to).starts_with('(') {
                out.push_str(&format!("({})", self.head(edge.to)));
            } else {
                self.begin(edge.to, layout, column, &mut stack, out);
            }
        }
    }

    /// Writes a node up to its first edge.
    fn begin(
        &self,
        id: NodeId,
        above: Layout,
        column: usize,
        stack: &mut Vec<(NodeId, usize, Layout)>,
        out: &mut String,
    ) {
        out.push_str(&self.head(id));
        if self.tree.node(id).kind == Kind::Leaf {
            return;
        }
        let fits = self.heights[id as usize] <= 2 && column.saturating_add(self.lengths[id as usize]) <= LINE;
        let layout = match above {
            Layout::Block(depth) if !fits && depth < DEEPEST_BLOCK => Layout::Block(depth + 1),
            _ => Layout::Line,
        };
        if let Layout::Line = layout {
            out.push_str(" [");
        }
        stack.push((id, 0, layout));
    }
}

fn has_label(node: &Node) -> bool {
    node.edges.iter().any(|edge| edge.labelled)
}

/// Odds are left out only where nothing but equal odds could be meant.
fn needs_odds(node: &Node) -> bool {
    node.kind == Kind::Chance
        && (has_label(node) || node.edges.iter().any(|edge| edge.odds != node.edges[0].odds))
}
