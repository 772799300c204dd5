//! S-expressions: `((3 12 8) (2 4 6))`. A list that holds one number and nothing else is that number, so `((3) (12))` has two leaves;
//! MAX is at the root and the players take turns.

use std::collections::HashSet;

use gametree_core::{TextError, clip};

use super::builder::{Builder, error};
use super::list::Signs;
use super::{Draft, DraftEdge, DraftNode, Kind, NodeId, Place, Tree};

/// Writes a plain tree as an S-expression.
pub(super) fn print(tree: &Tree) -> String {
    // `(3)` is the leaf 3, so a leaf that is alone below a node has brackets of its own.
    let signs = Signs { open: '(', close: ')', between: "", around_lone_leaf: ("(", ")") };
    let mut out = String::new();
    signs.print(tree, &mut out);
    out.push('\n');
    out
}

/// Reads an S-expression.
pub(super) fn parse(text: &str) -> Result<Draft, TextError> {
    let mut reader =
        Reader { builder: Builder::default(), open: Vec::new(), bracketed: HashSet::new(), done: false };
    let (mut line, mut column) = (1, 1);
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    while let Some(letter) = rest.chars().next() {
        let at = Place { line, column };
        let length = match letter {
            '(' | ')' => 1,
            // A semicolon begins a comment.
            ';' => rest.find('\n').unwrap_or(rest.len()),
            letter if letter.is_whitespace() || letter == ',' => letter.len_utf8(),
            _ => rest
                .find(|letter: char| letter.is_whitespace() || "(),;".contains(letter))
                .unwrap_or(rest.len()),
        };
        let token = &rest[..length];
        match letter {
            '(' => reader.open(at)?,
            ')' => reader.close(at)?,
            ';' | ',' => {}
            letter if letter.is_whitespace() => {}
            _ => reader.number(token, at)?,
        }
        rest = &rest[length..];
        (line, column) = match letter {
            '\n' => (line + 1, 1),
            _ => (line, column + token.chars().count()),
        };
    }
    reader.finish(Place { line, column })
}

struct Reader {
    builder: Builder,
    /// The lists that are not closed yet, with the places of their brackets.
    open: Vec<(NodeId, Place)>,
    /// Leaves that were written in brackets of their own.
    bracketed: HashSet<NodeId>,
    done: bool,
}

impl Reader {
    fn add(&mut self, node: DraftNode) -> Result<NodeId, TextError> {
        let at = node.at;
        if self.done && self.open.is_empty() {
            return Err(error(at, "expected the end of the file after the tree"));
        }
        // A number alone in brackets is one ply higher than it looks; the check of the whole tree counts exactly.
        let depth = self.open.len().saturating_sub(usize::from(node.kind == Kind::Leaf));
        let id = self.builder.add(node, depth)?;
        match self.open.last() {
            Some((above, _)) => {
                self.builder.join(*above, DraftEdge { to: id, at, ..DraftEdge::default() })?
            }
            None => self.done = true,
        }
        Ok(id)
    }

    fn open(&mut self, at: Place) -> Result<(), TextError> {
        let id = self.add(DraftNode::inner(Kind::Player(self.open.len() % 2), at))?;
        self.open.push((id, at));
        Ok(())
    }

    fn number(&mut self, token: &str, at: Place) -> Result<(), TextError> {
        match token.parse() {
            Ok(number) => self.add(DraftNode::leaf(vec![number], at)).map(|_| ()),
            Err(reason) => Err(error(at, format!("'{}': {reason}, or a bracket", clip(token)))),
        }
    }

    fn close(&mut self, at: Place) -> Result<(), TextError> {
        let Some((id, _)) = self.open.pop() else {
            return Err(error(at, "expected '(' or the end of the file, found ')'"));
        };
        let nodes = &mut self.builder.draft.nodes;
        let written_bare = match nodes[id as usize].edges.as_slice() {
            [] => {
                return Err(error(at, "expected at least one number or list between the brackets"));
            }
            [only] => nodes[only.to as usize].kind == Kind::Leaf && !self.bracketed.contains(&only.to),
            _ => false,
        };
        if written_bare && let Some(leaf) = self.builder.draft.nodes.pop() {
            let node = &mut self.builder.draft.nodes[id as usize];
            (node.kind, node.payoffs) = (Kind::Leaf, leaf.payoffs);
            node.edges.clear();
            self.bracketed.insert(id);
        }
        Ok(())
    }

    fn finish(self, end: Place) -> Result<Draft, TextError> {
        match self.open.last() {
            Some((_, at)) => Err(error(
                end,
                format!(
                    "expected ')' for the '(' on line {}, column {}, found the end of the file",
                    at.line, at.column
                ),
            )),
            None if !self.done => Err(error(end, "expected '(' or a number, found the end of the file")),
            None => Ok(self.builder.draft),
        }
    }
}
