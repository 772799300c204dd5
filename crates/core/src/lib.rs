//! The vocabulary of adversarial search, shared by every game and every algorithm.
//!
//! A *game* is the textbook's six functions ([`Game`]): initial state, player, actions, result, terminal
//! test and utility. What a game *promises* or *can do* beyond that is said by small further traits
//! ([`Open`], [`Duel`], [`Chance`], [`Hidden`], [`Sighted`], [`Stages`], [`Symmetric`], [`Text`], and [`Evaluate`] for an opinion about it). An
//! algorithm asks for the traits it needs, so that a wrong pairing does not compile.
//!
//! This crate has no dependencies, prints nothing and reads no clock except through [`Limits`].

mod abilities;
mod checksum;
mod game;
mod hidden;
mod limits;
mod ranges;
mod rational;
mod report;
mod rng;
mod scene;
mod stages;
mod tabletop;
mod tactics;
mod text;
mod value;

pub use abilities::{Chance, DiceDuel, Duel, Evaluate, NoOpinion, Open, Symmetric};
pub use checksum::checksum;
pub use game::{BUCKETS, Game, Player, Turn};
pub use hidden::{Agent, Hidden, Sampler};
pub use limits::{Clock, Limits, Meter};
pub use ranges::{Board, Deal, Holding, PIECES, PublicNode, RangeGame, Twin};
pub use rational::{ParseRationalError, Rational};
pub use report::{Counts, Report, RootMove};
pub use rng::Rng;
pub use scene::{Look, Picture, Piece, Scene, Shape};
pub use stages::Stages;
pub use tabletop::{Seat, Sighted, Tabletop, Thing, ThingKind, Told};
pub use tactics::{ASPECTS, Incremental, SLOTS, Tactical};
pub use text::{Text, TextError};
pub use value::{Average, Bound, Fixed, Real, Score, Value};
