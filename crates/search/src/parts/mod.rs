//! What two or more algorithms share.

mod belief;
mod ending;
mod hash;
mod history;
mod line;
mod order;
mod revealed;
mod scored;
mod side;
mod table;
mod tableau;
mod tally;
mod ties;

pub use belief::{Belief, Particles, normalise};
pub use ending::{Ending, so_far};
pub use hash::{StateHasher, StateMap, growth_bytes, map_bytes};
pub use history::History;
pub use line::Lines;
pub(crate) use order::{as_rank, in_steps};
pub use revealed::Revealed;
pub use scored::Scored;
pub use side::Side;
pub use table::{Entry, Memory, Table};
pub(crate) use tableau::Tableau;
pub use tally::Tally;
pub use ties::{TieBreaker, Ties};
