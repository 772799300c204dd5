//! Equilibria of games of ranges ([`RangeGame`](gametree_core::RangeGame)): counterfactual regret minimization in vector form over the public
//! tree, for all hands at once.
//!
//! A walk over public play carries the opponent's reach of every hand down and brings every hand's value up. Where play ends, values come
//! from one sweep over sorted hands instead of from all pairs of hands; deals that are equal but for names are walked once.
//! [`Outline`] says how much memory that takes before any is taken; [`Solver`] iterates and measures how far from equilibrium it is.

mod boards;
mod cells;
mod lanes;
mod layout;
mod look;
mod matching;
mod plan;
mod snapshot;
mod solver;
mod walk;

pub use cells::Precision;
pub use look::{Look, Step};
pub use solver::{Outline, Solver};
