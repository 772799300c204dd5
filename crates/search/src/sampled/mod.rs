//! Learning a game that is too large to be unrolled: external-sampling MCCFR (Lanctot and others, 2009) straight over the rules.
//!
//! What is learned is kept by keys. An [`Abstraction`] says which key an information set has; information sets with the same key are
//! played alike, so that a few rows stand for a great many sets. With [`Identity`] every set has a key of its own and the
//! method comes to an equilibrium; with anything coarser it comes to something that is good in the coarser game only.
//! [`Learner`] walks, [`Table`] remembers.

mod abstraction;
mod learner;
mod table;

pub use abstraction::{Abstraction, Identity};
pub use learner::Learner;
pub use table::Table;
