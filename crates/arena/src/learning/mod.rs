//! Learning evaluations by self-play: games, then weights, then better games.
//!
//! Everything follows from the seed: games are numbered, each has random numbers of its own, and any number of threads may play them.
//! Whatever is finished is kept in a folder. Killed at any moment and started again, the work goes on from there and ends with the same
//! weights.

mod chess;
mod holdem;
mod kept;
mod othello;
mod values;

use gametree_learn::tables;

pub use chess::{ChessLearned, ChessRound, ChessSettings, What, chess};
pub use holdem::{BlueprintLearned, BlueprintSettings, holdem};
pub use othello::{
    DoubtReport, EpochReport, Learned, PairReport, PhaseReport, RoundReport, Settings, describe, othello,
    tidy,
};
pub use values::{ValueSettings, ValuesLearned, leduc_values};

/// What has just happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// Games of a round are there.
    Games {
        /// The round, counted from 1.
        round: u32,
        /// How many games.
        done: u32,
        /// Of how many.
        of: u32,
    },
    /// A pass over all positions of a round is done.
    Epoch {
        /// The round, counted from 1.
        round: u32,
        /// What it gave.
        epoch: tables::Epoch,
    },
    /// Positions are searched, to see how far shallow searches err.
    Doubts {
        /// How many positions.
        done: u32,
        /// Of how many.
        of: u32,
    },
    /// Places with random ranges are solved.
    Solved {
        /// How many places.
        done: u32,
        /// Of how many.
        of: u32,
    },
    /// Games of cards are walked through by samples.
    Sampled {
        /// How many iterations.
        done: u64,
        /// Of how many.
        of: u64,
    },
    /// Something that the user should know, as a sentence.
    Note(String),
}

/// Why nothing was learned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LearnError {
    /// The numbers make no sense, or a folder cannot be used.
    Refused(String),
    /// The stop flag was set. What was done is kept.
    Stopped,
}
