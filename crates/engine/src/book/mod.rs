//! Books: the exact value of every position that can arise in the first plies of a game, worked out once and kept in a file.
//!
//! A game knows nothing of its book. What a book needs of it, the positions in a fixed order and what they are worth, is an [`AnyOpening`];
//! the file, the work that survives being killed, and the checks see no more than that.

mod answer;
mod build;
mod check;
mod format;
mod journal;
mod opening;

pub(crate) use answer::{Loaded, Look};
pub use build::{Built, Progress, Wish, build, work_file};
pub use check::{Checked, Contradiction, Sample, check};
pub use format::{Book, BookError};
pub use opening::{AnyOpening, Effort, MOST_POSITIONS};
pub(crate) use opening::{Opening, Valued};
