//! Search algorithms. Each is one file, generic over what `gametree-core` lets a game promise, and names no game.
//!
//! Every search that backs up values takes a [`Tracer`], a type parameter that records what happens; with [`Silent`] it compiles away.
//! [`proof`] has only numbers that guide it, and nothing to record.
//! [`minimax`], [`expectiminimax`] and [`maxn`] are the yardsticks: they follow the textbook line by line and are never
//! optimised. All others are tested against them.

pub mod parts;
mod trace;

pub mod alphabeta;
pub mod averaging;
pub mod belief;
pub mod bimatrix;
pub mod deepening;
mod driver;
pub mod epimc;
pub mod equilibrium;
pub mod exact;
pub mod expectiminimax;
pub mod ismcts;
pub mod maxn;
pub mod memo;
pub mod minimax;
pub mod paranoid;
pub mod pimc;
pub mod principal;
pub mod proof;
mod quiescence;
pub mod ranges;
pub mod resolving;
pub mod rollouts;
pub mod sampled;
pub mod selective;
pub mod solve;
pub mod star;
pub mod strategy;
pub mod teams;

pub use trace::{Cut, Relay, Silent, Tracer, Window};
