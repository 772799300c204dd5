//! Re-solving: thinking of one stage of a game with hidden parts at a time (continual re-solving, Moravčík and others, 2017).
//!
//! A [`Part`] of a game lies between two borders of its [`Stages`](gametree_core::Stages). It is learned like a whole game, but for two things. Players come
//! in through a [`Gadget`]: with hands whose odds are known, or with the choice to take what they are offered instead. And where
//! the next border is reached, [`Leaves`] say what each hand is worth there: exactly, by solving all that is left, or
//! by an estimate.
//!
//! [`induced`] is the strategy of a player who plays like this all along: the first part by itself, every later one anew when it
//! is reached. A player who re-solves remembers their own range and what every hand of the other was worth. The gadget offers just that,
//! which keeps the other from gaining by hands that the range left out.

mod estimate;
mod examples;
mod gadget;
mod induced;
mod leaves;
mod part;
mod solver;

pub use estimate::{Estimate, inputs, targets};
pub use examples::{Example, Examples};
pub use gadget::Gadget;
pub use induced::{Settings, induced};
pub use leaves::{Exact, Leaves, Nothing};
pub use part::{Part, Place, Reach};
pub use solver::Resolver;

pub use crate::equilibrium::Problem;
