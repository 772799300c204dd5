//! Where games meet algorithms: the registry, one descriptor per algorithm, type-erased games and reports, analysis, strategies and their
//! verification, books.

pub mod ablation;
mod adapted;
mod adapter;
pub mod advice;
pub mod algorithm;
pub mod algorithms;
pub mod analysis;
pub mod annotate;
mod any;
pub mod beliefs;
pub mod bench;
pub mod book;
mod books;
pub mod capabilities;
pub mod documents;
mod error;
mod expand;
pub mod files;
pub mod ladder;
mod mixture;
pub mod options;
mod perft;
pub mod plot;
pub mod reasons;
pub mod record;
pub mod registry;
mod resolving;
pub mod runner;
pub mod session;
mod spec;
pub mod strategy;
mod unrolled;
pub mod verify;
pub mod words;

pub use adapter::{Adapter, Keeps};
pub use algorithm::Algorithm;
pub use any::{
    AnyEquilibrium, AnyGame, AnyMove, AnyPosition, AnyReport, Basis, Decision, MoveValue, Sample, Share,
};
pub use capabilities::Capabilities;
pub use error::{Error, ErrorKind, Result};
pub use expand::{Expansion, Merge};
pub use perft::Perft;
pub use registry::{Entry, games, open, open_as_tree, open_chess, open_tree, open_without_files};
pub use spec::{Spec, cores};
