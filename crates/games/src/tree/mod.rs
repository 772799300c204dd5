//! Games written down as trees: the lecture's examples, small models of real conflicts, and any game unrolled.
//!
//! [`Draft`] is what a format reader collects, [`Tree`] is a draft that passed every check, and
//! [`TreeGame`] is a tree seen as a game with the promises it keeps.
//!
//! [`read_tree`] and [`write_tree`] know every format; a reader is a file named after its format and a printer one named `..._print`.
//! [`Recipe`] makes random trees by seed.

mod builder;
mod check;
mod cs188;
mod directives;
mod draft;
mod efg;
pub(crate) mod efg_lexer;
mod efg_print;
mod efg_sets;
mod game;
mod generate;
mod gtree;
mod gtree_kind;
mod gtree_print;
mod json;
mod json_places;
mod json_print;
mod lexer;
mod list;
mod model;
mod read;
mod sexpr;
mod similar;

pub use draft::{Draft, DraftEdge, DraftNode, Place};
pub use game::{DiceTree, DuelTree, HiddenTree, OpenTree, TreeGame, TreeView};
pub use generate::Recipe;
pub use model::{Edge, Expectation, InfoSet, Kind, Node, NodeId, Tree};
pub use read::{Format, MOST_BYTES, ReadError, ReadProblem, read_tree, read_tree_file, write_tree};

/// Nodes a tree may have: enough for every tree that people draw, small enough to stay far below 200 MB.
pub const MOST_NODES: usize = 250_000;

/// Plies a tree may have; searches recurse once a ply.
pub const MOST_PLIES: usize = 1_000;
