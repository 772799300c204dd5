//! Games with dice, cards and other luck.

use crate::{Average, Game, Odds, Open, Rng};

/// Ability: the odds of chance. Unlocks expectiminimax and its pruning, and everything that draws.
///
/// The defaults are those of outcomes that are all equally likely, and of games in which nothing is drawn: `impl Chance for MyGame {}`.
#[diagnostic::on_unimplemented(
    message = "this algorithm deals with chance, and `{Self}` does not state its odds",
    note = "write `impl Chance for {Self} {{}}` where nothing is drawn or all outcomes are equally likely; otherwise implement `Chance::odds`"
)]
pub trait Chance: Game<Value: Average> {
    /// The probability of `outcome` at the chance node `state`: greater than zero. Those of all outcomes add up to exactly one. By default
    /// all are equally likely.
    fn odds(&self, state: &Self::State, _outcome: Self::Action) -> Odds {
        let count = self.count(state).unwrap_or_else(|| {
            let mut outcomes = Vec::new();
            self.actions(state, &mut outcomes);
            outcomes.len()
        });
        Odds::one_in(u32::try_from(count).unwrap_or(u32::MAX).max(1))
    }

    /// False at a chance node with too many outcomes to list. [`Game::actions`] appends nothing there, and outcomes can only be
    /// [drawn](Chance::draw): a search over all outcomes uses an evaluation instead.
    #[inline]
    fn lists_outcomes(&self, _state: &Self::State) -> bool {
        true
    }

    /// One of the outcomes of the chance node `state`, each as likely as its odds say. A game that does not list its outcomes must
    /// override this.
    fn draw(&self, state: &Self::State, rng: &mut Rng) -> Option<Self::Action> {
        let mut outcomes = Vec::new();
        self.actions(state, &mut outcomes);
        self.draw_among(state, &outcomes, rng)
    }

    /// The same where the `outcomes` are already listed. A game whose outcomes are all equally likely does well to pick any.
    fn draw_among(
        &self,
        state: &Self::State,
        outcomes: &[Self::Action],
        rng: &mut Rng,
    ) -> Option<Self::Action> {
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
