//! A game with everything in view.

use gametree_core::{Chance, Finite, Game, Odds, Open, Player, Rng, Turn};

/// The same game with the cards face up.
pub struct Revealed<'a, G>(pub &'a G);

impl<G: Chance> Game for Revealed<'_, G> {
    type State = G::State;
    type Action = G::Action;
    type Value = G::Value;

    fn players(&self) -> usize {
        self.0.players()
    }

    fn initial(&self) -> G::State {
        self.0.initial()
    }

    fn team(&self, player: Player) -> usize {
        self.0.team(player)
    }

    fn turn(&self, state: &G::State) -> Turn {
        self.0.turn(state)
    }

    fn actions(&self, state: &G::State, out: &mut Vec<G::Action>) {
        self.0.actions(state, out);
    }

    fn play(&self, state: &mut G::State, action: G::Action) {
        self.0.play(state, action);
    }

    fn utility(&self, state: &G::State, player: Player) -> G::Value {
        self.0.utility(state, player)
    }
}

impl<G: Chance> Open for Revealed<'_, G> {}

impl<G: Chance> Chance for Revealed<'_, G> {
    fn odds(&self, state: &G::State, outcome: G::Action) -> Odds {
        self.0.odds(state, outcome)
    }

    fn lists_outcomes(&self, state: &G::State) -> bool {
        self.0.lists_outcomes(state)
    }

    fn draw(&self, state: &G::State, rng: &mut Rng) -> Option<G::Action> {
        self.0.draw(state, rng)
    }
}

impl<G: Chance + Finite> Finite for Revealed<'_, G> {}
