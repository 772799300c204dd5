//! Games with hidden parts that can be cut into stages, such as the rounds of poker.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Chance, Hidden};

/// Ability: says what is public, and where one stage of the game ends and the next begins. Unlocks re-solving: solving one stage at a time,
/// with values for what comes after it.
///
/// A border is where the stage grows along the way. What a player sees there must include all that is public, so that no player
/// confuses two places, and for each place all states with the same public part are at the border at the same time.
#[diagnostic::on_unimplemented(
    message = "this algorithm solves one stage of a game at a time, and `{Self}` does not say where its stages end",
    note = "implement `Stages`"
)]
pub trait Stages: Hidden + Chance {
    /// All that every player has seen.
    type Public: Clone + Eq + Hash + Debug + Send + Sync;

    /// What every player has seen in `state`.
    fn public(&self, state: &Self::State) -> Self::Public;

    /// The number of the stage, from 0; it never falls along the way.
    fn stage(&self, state: &Self::State) -> u32;

    /// How many kinds of hands there are, for whatever learns from examples.
    fn slots(&self) -> usize;

    /// The kind of what a player holds, below [`slots`](Stages::slots). Hands of the same kind are worth the same there as long as
    /// they are equally likely.
    fn slot(&self, view: &Self::View) -> usize;

    /// What is public, as numbers, for whatever learns from examples; always as many of them.
    fn describe(&self, public: &Self::Public) -> Vec<f32>;

    /// About how much can be won or lost; learned values are counted in it.
    fn stake(&self, _public: &Self::Public) -> f64 {
        1.0
    }
}
