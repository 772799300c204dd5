//! Games in which positions can come again.

use crate::Game;

/// Ability: says which positions are repetitions of each other. For games such as chess, checkers or Go, whose rules count them.
///
/// A search walks the tree itself and keeps the path from its root to where it is, so states inside it come from
/// [`without_history`](Repetition::without_history) and need not know their past.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which positions repeat each other",
    note = "implement `Repetition`: repetition_key, without_history and plies_since_irreversible"
)]
pub trait Repetition: Game {
    /// The key of the position alone: equal exactly where the rules call one a repetition of the other.
    fn repetition_key(&self, state: &Self::State) -> u64;

    /// The state without its history, and the [`repetition_key`](Repetition::repetition_key)s of the earlier positions that can come
    /// again, the latest last.
    fn without_history(&self, state: &Self::State) -> (Self::State, Vec<u64>);

    /// How many plies ago the last irreversible move was made: only positions that are no more plies ago can be the same as this one.
    fn plies_since_irreversible(&self, state: &Self::State) -> u32;

    /// How far the game has come towards a draw for want of progress, in percent: at 100 the rules end it. 0 where they never do.
    #[inline]
    fn draw_clock(&self, _state: &Self::State) -> u32 {
        0
    }
}
