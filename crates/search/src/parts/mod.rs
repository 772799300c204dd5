//! What two or more algorithms share.

mod belief;
mod ending;
mod hash;
mod line;
mod scored;
mod side;
mod ties;

pub use belief::normalise;
pub use ending::{Ending, so_far};
pub use hash::{StateHasher, StateMap};
pub use line::Lines;
pub use scored::Scored;
pub use side::Side;
pub use ties::{TieBreaker, Ties};
