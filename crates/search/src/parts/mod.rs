//! What two or more algorithms share.

mod belief;
mod hash;
mod line;
mod scored;
mod side;
mod ties;

pub use belief::normalise;
pub use hash::{StateHasher, StateMap};
pub use line::Lines;
pub use scored::{Scored, bound_of_equals};
pub use side::Side;
pub use ties::{TieBreaker, Ties};
