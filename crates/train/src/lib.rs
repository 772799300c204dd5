//! Learning by self-play, one folder per game: games, then weights, then better games.
//!
//! Everything follows from the seed: games are numbered, each has random numbers of its own, and any number of threads may play them.
//! Finished work is kept in a folder. A run that was killed goes on from there and ends with the same weights.

mod chess;
mod holdem;
mod leduc;
mod othello;
mod shared;

pub use chess::{ChessLearned, ChessRound, ChessSettings, What, chess};
pub use holdem::{BlueprintLearned, BlueprintSettings, holdem};
pub use leduc::{ValueSettings, ValuesLearned, leduc_values};
pub use othello::{
    OthelloEpoch, OthelloLearned, OthelloPhase, OthelloRound, OthelloSettings, ProbCutPair, ProbCutReport,
    othello,
};
pub use shared::{LearnError, Progress, Result};
