//! Games that surely end.

use crate::Game;

/// Promise: every line of play ends. What recurses to the ends of the game without a depth limit requires it.
///
/// A game in which positions can come again keeps the promise only if its rules end such play, as chess ends it by the third repetition
/// and the fifty-move rule.
#[diagnostic::on_unimplemented(
    message = "this algorithm searches to the ends of the game, and `{Self}` does not promise that every line of play ends",
    note = "if every line ends, write `impl Finite for {Self} {{}}`",
    note = "if play can go round for ever, search with a depth (`search_to_depth`, `deepening`, `principal`) or by proof numbers (`proof`)"
)]
pub trait Finite: Game {}
