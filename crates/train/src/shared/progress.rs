//! How far the work is.

use gametree_learn::tables::Epoch;

/// A step of the work that is done.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// Games of a round are played or were kept.
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
        /// Its errors.
        epoch: Epoch,
    },
    /// Positions are searched to all depths, for the ProbCut model.
    Searched {
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
    /// Iterations of sampled regret minimisation are done.
    Sampled {
        /// How many iterations.
        done: u64,
        /// Of how many.
        of: u64,
    },
    /// A sentence that the user should see.
    Note(String),
}
