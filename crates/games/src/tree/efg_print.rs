//! Writes Gambit's extensive-form files so that Gambit and OpenSpiel both load them.
//!
//! What the two ask for: every decision node has a set number that counts from 1 for each player without gaps, every set lists its actions,
//! every leaf has an outcome number of its own, and node names are unique. Names are written as they are. A backslash stands before a quotation
//! mark inside a name; Gambit reads that, and OpenSpiel, which knows no such sign, reads trees without quotation marks in their names
//! only. A name that the format cannot hold is refused, never changed. Both read fractions exactly; OpenSpiel wants their two numbers to fit into 32 bits, so a longer one is written as a decimal where that is exact (and
//! where it is not, only Gambit reads it). Branches that are shared are written
//! once for every way that leads to them.

use std::collections::{HashMap, HashSet};

use gametree_core::{Player, Rational, clip};

use super::{Kind, MOST_NODES, Node, Tree};

/// The tree as an `.efg` file, or a sentence that says why it cannot be one.
pub(super) fn print(tree: &Tree) -> Result<String, String> {
    if tree.nodes.iter().any(|node| node.estimate.is_some()) {
        return Err("the estimates (~) would get lost: .efg has no place for them".into());
    }
    if tree.leaves().any(|id| tree.node(id).payoffs.iter().any(|payoff| !payoff.is_finite())) {
        return Err("the infinite payoffs would get lost: .efg knows finite numbers only".into());
    }
    if unfolded_size(tree) > MOST_NODES as u64 {
        return Err(format!(
            "the sharing of branches would get lost, and without it the tree has more than {MOST_NODES} nodes"
        ));
    }
    if let Some(name) = unwritable(tree) {
        return Err(format!(
            "the name '{}' would get lost: .efg has no way to write a backslash before a quotation mark or at the end",
            clip(name)
        ));
    }
    let players = distinct(tree.players.iter().map(String::as_str));
    let mut out = format!("EFG 2 R \"{}\" {{", quoted(tree.title.as_deref().unwrap_or_default()));
    for player in players {
        out.push_str(&format!(" \"{player}\""));
    }
    out.push_str(" }\n\"\"\n\n");
    let mut printer = Printer {
        tree,
        set_names: distinct(tree.infosets.iter().map(|set| set.name.as_str())),
        set_numbers: HashMap::new(),
        next_set: vec![0; tree.players.len() + 1],
        outcomes: 0,
        names: HashSet::new(),
    };
    let mut stack = vec![Tree::ROOT];
    while let Some(id) = stack.pop() {
        printer.node(tree.node(id), &mut out);
        stack.extend(tree.node(id).edges.iter().rev().map(|edge| edge.to));
    }
    Ok(out)
}

/// Nodes when every shared branch is written once for each way to it.
fn unfolded_size(tree: &Tree) -> u64 {
    let mut sizes = vec![1u64; tree.nodes.len()];
    for id in tree.children_first() {
        let below = tree.node(id).edges.iter().map(|edge| sizes[edge.to as usize]);
        sizes[id as usize] = below.fold(1, u64::saturating_add);
    }
    sizes[0]
}

struct Printer<'a> {
    tree: &'a Tree,
    set_names: Vec<String>,
    set_numbers: HashMap<usize, usize>,
    /// Sets so far, for each player and, last, for chance.
    next_set: Vec<usize>,
    outcomes: usize,
    /// Names of nodes that were written.
    names: HashSet<String>,
}

impl Printer<'_> {
    fn node(&mut self, node: &Node, out: &mut String) {
        // The second copy of a shared node stays nameless, since names are unique.
        let name = quoted(if node.named { &node.name } else { "" });
        let name = if self.names.insert(name.clone()) { name } else { String::new() };
        let labels = distinct(node.edges.iter().map(|edge| edge.label.as_str()));
        match node.kind {
            Kind::Leaf => {
                self.outcomes += 1;
                let payoffs: Vec<String> = node.payoffs.iter().map(|payoff| number(*payoff)).collect();
                out.push_str(&format!("t \"\" {} \"\" {{ {} }}\n", self.outcomes, payoffs.join(", ")));
            }
            Kind::Chance => {
                let set = self.fresh(self.tree.players.len());
                out.push_str(&format!("c \"{name}\" {set} \"\" {{"));
                for (edge, label) in node.edges.iter().zip(labels) {
                    out.push_str(&format!(" \"{label}\" {}", number(edge.odds)));
                }
                out.push_str(" } 0\n");
            }
            Kind::Player(player) => {
                let (set, set_name) = self.set(node, player);
                out.push_str(&format!("p \"{name}\" {} {set} \"{set_name}\" {{", player + 1));
                for label in labels {
                    out.push_str(&format!(" \"{label}\""));
                }
                out.push_str(" } 0\n");
            }
        }
    }

    /// Number and name of the node's set; a node without one is a set of its own.
    fn set(&mut self, node: &Node, player: Player) -> (usize, String) {
        let Some(set) = node.infoset else {
            return (self.fresh(player), String::new());
        };
        let number = match self.set_numbers.get(&set) {
            Some(number) => *number,
            None => self.fresh(player),
        };
        self.set_numbers.insert(set, number);
        (number, self.set_names[set].clone())
    }

    fn fresh(&mut self, owner: usize) -> usize {
        self.next_set[owner] += 1;
        self.next_set[owner]
    }
}

/// A name that the format cannot hold: to a reader a backslash before a quotation mark is no letter.
fn unwritable(tree: &Tree) -> Option<&str> {
    let title = tree.title.iter();
    let nodes = tree.nodes.iter().filter(|node| node.named && node.kind != Kind::Leaf).map(|node| &node.name);
    let labels = tree.nodes.iter().flat_map(|node| &node.edges).map(|edge| &edge.label);
    let sets = tree.infosets.iter().map(|set| &set.name);
    let mut names = title.chain(&tree.players).chain(nodes).chain(labels).chain(sets).map(String::as_str);
    names.find(|name| name.ends_with('\\') || name.contains("\\\""))
}

/// Names as they are written, all of them different from each other.
fn distinct<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut taken = HashSet::new();
    let fresh = |text: &str| {
        let (name, mut copy) = (quoted(text), 1);
        let mut candidate = name.clone();
        while !taken.insert(candidate.clone()) {
            copy += 1;
            candidate = format!("{name} ({copy})");
        }
        candidate
    };
    texts.map(fresh).collect()
}

/// A text as it stands between quotation marks.
fn quoted(text: &str) -> String {
    text.replace('"', "\\\"")
}

/// A number in the notation that both programs read exactly.
fn number(value: Rational) -> String {
    let fits = |part: i128| i32::try_from(part).is_ok();
    if value.denominator() == 1 || fits(value.numerator()) && fits(value.denominator()) {
        value.to_string()
    } else {
        value.to_decimal(18)
    }
}
