//! All searches, beside plain minimax, published values and solvers that share no code with them.
//!
//! One program for all tests of the crate: each program more would be linked again with everything below it.

mod beliefs;
mod bimatrix;
mod breakthrough;
mod chance;
mod common;
mod connect_four;
mod cyclic;
mod differential;
mod equilibria;
mod exact;
mod exact_lp;
mod hex;
mod hidden;
mod hidden_games;
mod indexed;
mod many_players;
mod proof;
mod ranges;
mod ranges_lp;
mod resolving;
mod rollouts;
mod rungs;
mod sampled;
mod selective;
mod symmetry;
mod teams;
mod ties;
mod truths;
mod unlisted;
