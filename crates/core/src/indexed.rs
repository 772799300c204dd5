//! Games whose positions can be numbered, for endgame databases.

use crate::Game;

/// Ability: numbers positions without gaps, tier by tier. Unlocks endgame databases and retrograde analysis.
///
/// A move never leads to a higher tier, so that tiers can be solved one after the other, from the lowest up: a tier is what a database
/// keeps in memory at once, such as all positions with the same material.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not number its positions",
    note = "implement `Indexed`: tiers, size, rank, unrank and predecessors"
)]
pub trait Indexed: Game {
    /// How many tiers there are.
    fn tiers(&self) -> usize;

    /// How many numbers a tier has.
    fn size(&self, tier: usize) -> u64;

    /// The tier of a position, and its number there, which is below [`size`](Indexed::size). Different positions have different numbers.
    fn rank(&self, state: &Self::State) -> (usize, u64);

    /// The position with this number; none for a number that stands for no position.
    fn unrank(&self, tier: usize, number: u64) -> Option<Self::State>;

    /// Appends every position from which one action leads to `state`, each once for each such action.
    fn predecessors(&self, state: &Self::State, out: &mut Vec<Self::State>);
}
