//! What a game promises and what it can do beyond its rules: each trait unlocks a family of algorithms.

use crate::{Average, Game, Rng, Value};

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

/// Ability: exact odds of every outcome at a chance node. Unlocks expectiminimax and its pruning.
#[diagnostic::on_unimplemented(
    message = "this algorithm weighs chance outcomes, and `{Self}` does not state their odds",
    note = "implement `Chance::odds`; the odds of all outcomes of a chance node must add up to exactly one"
)]
pub trait Chance: Game<Value: Average> {
    /// The probability of `outcome` at the chance node `state`: greater than zero, in the number type of the utilities.
    fn odds(&self, state: &Self::State, outcome: Self::Action) -> Self::Value;

    /// One of the outcomes of the chance node `state`, which are listed in `outcomes`, each as likely as its odds say. A game whose outcomes are
    /// all equally likely does well to pick any.
    fn draw(&self, state: &Self::State, outcomes: &[Self::Action], rng: &mut Rng) -> Option<Self::Action> {
        let mut rest = rng.unit();
        let drawn = outcomes.iter().find(|outcome| {
            rest -= self.odds(state, **outcome).to_f64();
            rest < 0.0
        });
        // Rounding may leave a crumb behind the last outcome.
        drawn.or(outcomes.last()).copied()
    }
}

/// Promise: two players, zero-sum, perfect information, with chance nodes. Unlocks expectiminimax, Star1 and Star2.
#[diagnostic::on_unimplemented(
    message = "this algorithm needs two players, zero-sum, everything in view, with stated odds; `{Self}` does not promise that",
    note = "if it holds, write `impl DiceDuel for {Self} {{}}` (it also needs `Open` and `Chance`)"
)]
pub trait DiceDuel: Chance + Open {}

/// Ability: a group of symmetries under which positions are the same. Unlocks smaller tables and fewer samples.
///
/// Symmetry number 0 is the identity, and every symmetry commutes with play:
/// `transform(k, result(s, a)) == result(transform(k, s), transform_action(k, s, a))`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not state its symmetries",
    note = "implement `Symmetric`: how many there are, and how each maps a state and an action"
)]
pub trait Symmetric: Game {
    /// How many symmetries there are, the identity included.
    fn symmetries(&self) -> usize;

    /// The image of `state` under symmetry number `index`.
    fn transform(&self, index: usize, state: &Self::State) -> Self::State;

    /// The image of an action of `state` under symmetry number `index`.
    fn transform_action(&self, index: usize, state: &Self::State, action: Self::Action) -> Self::Action;

    /// One fixed representative of all states that are equal to `state` up to symmetry.
    fn canonical(&self, state: &Self::State) -> Self::State {
        (1..self.symmetries())
            .map(|index| self.transform(index, state))
            .chain([state.clone()])
            .min_by_key(|image| self.key(image))
            .unwrap_or_else(|| state.clone())
    }
}

/// Ability: a static opinion about a state that is not over, as player 0 sees it. Unlocks every search with a depth limit.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot evaluate positions of `{G}`",
    note = "implement `Evaluate<{G}>`, or pass `NoOpinion`, which calls every unfinished position 0"
)]
pub trait Evaluate<G: Game>: Send + Sync {
    /// Player 0's expected utility by looking at `state` only, inside the range of true utilities.
    fn evaluate(&self, game: &G, state: &G::State) -> G::Value;

    /// True when no evaluation below `state` ever equals one of the game's bounds there, so that a value at a bound must come from
    /// the rules. Lets a search stop as soon as it has seen a forced win.
    fn stays_inside(&self, _game: &G, _state: &G::State) -> bool {
        false
    }

    /// True when its opinions put moves into a better order than the game's own ranks do.
    fn orders(&self) -> bool {
        false
    }

    /// How far the value of a search of `deep` plies is from that of one of `shallow` plies at states like this one, by experience: the
    /// mean and the standard deviation of the difference as the mover sees it, in steps of the value. Lets a search leave what is very
    /// unlikely to matter. None: there is no experience, and nothing is left out.
    fn doubt(&self, _game: &G, _state: &G::State, _shallow: u32, _deep: u32) -> Option<(f32, f32)> {
        None
    }
}

/// The evaluation that has none: every unfinished position is worth zero.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOpinion;

impl<G: Game> Evaluate<G> for NoOpinion {
    fn evaluate(&self, _game: &G, _state: &G::State) -> G::Value {
        G::Value::ZERO
    }

    fn stays_inside(&self, game: &G, state: &G::State) -> bool {
        let (low, high) = game.bounds(state);
        low < G::Value::ZERO && G::Value::ZERO < high
    }
}
