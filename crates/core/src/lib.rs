//! The vocabulary of adversarial search, shared by every game and every algorithm.
//!
//! A *game* is the textbook's six functions ([`Game`]): initial state, player, actions, result, terminal test and utility. Small further
//! traits say what a game *promises* ([`Open`], [`Duel`], [`DiceDuel`], [`TwoTeams`], [`Finite`]) and what it *can do* ([`Chance`], [`Hidden`],
//! [`Worlds`], [`Observed`], [`Stages`], [`Symmetric`], [`Repetition`], [`Tactical`], [`Indexed`], [`Text`], [`Scene`], [`ViewScene`]). What an engine
//! knows beyond the rules is apart from them ([`Evaluate`], [`EvaluateAll`], [`Knowledge`], [`Incremental`], [`Policy`]). An algorithm asks for
//! the traits it needs, so that a wrong pairing does not compile.
//!
//! This crate has no dependencies (but for the optional feature `documents`), prints nothing and reads no clock except through [`Limits`].

mod abilities;
mod chance;
mod checksum;
mod finite;
mod game;
mod hidden;
mod indexed;
mod knowledge;
mod limits;
mod odds;
mod policy;
mod ranges;
mod rational;
mod repetition;
mod report;
mod rng;
mod scene;
mod stages;
mod tabletop;
mod tactics;
mod text;
mod value;

pub use abilities::{Duel, Open, Symmetric, TwoTeams};
pub use chance::{Chance, DiceDuel};
pub use checksum::checksum;
pub use finite::Finite;
pub use game::{Game, Player, Turn};
pub use hidden::{Hidden, Observed, Sampler, Worlds, sampler_of};
pub use indexed::Indexed;
pub use knowledge::{Combined, Evaluate, EvaluateAll, HISTORY_INDICES, Knowledge, NoEvaluation};
pub use limits::{Clock, Limits, MemoryLimit, Meter};
pub use odds::Odds;
pub use policy::{Policy, RankPolicy};
pub use ranges::{Board, CARDS, Deal, Holding, IsomorphicDeal, PublicNode, RangeGame};
pub use rational::{ParseRationalError, Rational};
pub use repetition::Repetition;
pub use report::{Counts, Report, RootMove};
pub use rng::Rng;
pub use scene::{Cell, Look, Picture, Piece, Scene, Shape};
pub use stages::Stages;
pub use tabletop::{Counter, Event, Item, ItemKind, Seat, Tabletop, ViewScene};
pub use tactics::{CORRECTION_KEYS, Incremental, PIECE_TO_INDICES, Tactical};
pub use text::{Text, TextError, clip};
pub use value::{Average, Bound, Fixed, Real, Score, Value};
