//! Where games meet algorithms: the registry, games behind one face, agents by name, explanations and quizzes.

mod abilities;
pub mod ablation;
pub mod advice;
mod any;
pub mod bench;
pub mod contest;
pub mod documents;
mod duelling;
mod expand;
pub mod explain;
mod face;
pub mod learning;
mod perft;
mod plot;
pub mod quiz;
pub mod readable;
mod registry;
mod spec;
mod spec_parts;
pub mod strategy;
pub mod study;
pub mod tree;
mod tree_face;
pub mod verify;
pub mod words;

pub use abilities::Abilities;
pub use any::{AnyGame, AnyMove, AnyPosition, AnyReport, Decision, MoveValue};
pub use duelling::Duelling;
pub use expand::{Expansion, Merge};
pub use perft::Perft;
pub use registry::{Entry, GAMES, OpenError, open, open_as_tree, open_without_files};
pub use spec::{Algorithm, Spec};
pub use tree_face::open_tree;
