//! What a game promises and what it can do beyond its rules: each trait unlocks a family of algorithms.

use crate::Game;

/// Promise: nothing is hidden. Every player sees the whole state.
#[diagnostic::on_unimplemented(
    message = "this algorithm needs perfect information, and `{Self}` does not promise it",
    note = "if every player sees the whole state, write `impl Open for {Self} {{}}`; if not, use an algorithm for `Hidden` games"
)]
pub trait Open: Game {}

/// Promise: two players, zero-sum, perfect information, no chance. Unlocks minimax, alpha-beta and exact solving.
#[diagnostic::on_unimplemented(
    message = "this algorithm needs two players, zero-sum, perfect information and no chance; `{Self}` does not promise that",
    note = "if it holds, write `impl Open for {Self} {{}}` and `impl Duel for {Self} {{}}`",
    note = "with dice use expectiminimax (`DiceDuel`), with more players max^n (`Open`), with hidden parts belief search (`Hidden`)"
)]
pub trait Duel: Open {}

/// Promise: two teams, zero-sum between them, perfect information, no chance. Unlocks every algorithm for duels, with one team as MAX.
#[diagnostic::on_unimplemented(
    message = "this algorithm needs two teams, zero-sum between them, perfect information and no chance; `{Self}` does not promise that",
    note = "if it holds, say who plays with whom (`Game::team`) and write `impl TwoTeams for {Self} {{}}`"
)]
pub trait TwoTeams: Open {}

/// Ability: a group of symmetries under which positions are the same. Unlocks smaller tables and fewer samples.
///
/// Symmetry number 0 is the identity, and every symmetry commutes with play: the images of the states one move ahead are the states one
/// move ahead of the image.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not state its symmetries",
    note = "implement `Symmetric`: how many there are, and how each maps a state"
)]
pub trait Symmetric: Game {
    /// How many symmetries there are, the identity included.
    fn symmetries(&self) -> usize;

    /// The image of `state` under symmetry number `index`.
    fn transform(&self, index: usize, state: &Self::State) -> Self::State;

    /// One fixed representative of all states that are equal to `state` up to symmetry.
    fn canonical(&self, state: &Self::State) -> Self::State {
        (1..self.symmetries())
            .map(|index| self.transform(index, state))
            .chain([state.clone()])
            .min_by_key(|image| self.key(image))
            .unwrap_or_else(|| state.clone())
    }
}
