//! What all games share: errors, progress, work that is kept in a folder, and plots of errors over epochs.

mod checkpoints;
mod curves;
mod error;
mod progress;

pub(crate) use checkpoints::{Batches, Checkpoints, stopped};
pub(crate) use curves::{HELD_OUT, LEARNED, round_curves};
pub use error::{LearnError, Result};
pub use progress::Progress;
