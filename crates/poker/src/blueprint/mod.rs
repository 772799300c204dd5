//! Hold'em for two by a blueprint: a strategy of a smaller game, learned beforehand and translated to the whole game. From the turn on the rest
//! of the hand is re-solved, for all hands that either player may hold.

mod bots;
mod cards;
mod file;
mod lines;
mod player;
mod policy;
mod ranges;
mod resolve;

pub use bots::Style;
pub use cards::CardBuckets;
pub use file::{Blueprint, BlueprintError, Facts};
pub use player::Room;
pub use policy::Policy;
