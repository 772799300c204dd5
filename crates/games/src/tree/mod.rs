//! Games written down as trees: the lecture's examples, small models of real conflicts, and any game unrolled.
//!
//! [`Draft`] is what a format reader collects, [`Tree`] is a draft that passed every check, and
//! [`TreeGame`] is a tree seen as a game with the promises it keeps.

mod builder;
mod check;
mod directives;
mod draft;
mod game;
mod gtree;
mod lexer;
mod model;
mod similar;

pub use draft::{Draft, DraftEdge, DraftNode, Place};
pub use game::{DiceTree, DuelTree, HiddenTree, OpenTree, TreeGame, TreeView};
pub use model::{Edge, Expectation, InfoSet, Kind, Node, NodeId, Tree};

/// Reads a tree in the native format.
pub fn read_gtree(text: &str) -> Result<Tree, gametree_core::TextError> {
    gtree::parse(text)?.check()
}

/// Nodes a tree may have: enough for every tree that people draw, small enough to stay far below 200 MB.
pub const MOST_NODES: usize = 250_000;

/// Plies a tree may have; searches recurse once a ply.
pub const MOST_PLIES: usize = 1_000;
