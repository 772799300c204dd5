//! Policies: the action probabilities of every hand that a player may hold.

use gametree_games::poker::PAIRS;
use gametree_games::poker::holdem::HoldemAction;

/// For every pair of cards, by its number, the probability of each action. It depends on public information only.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    actions: Vec<HoldemAction>,
    odds: Vec<f32>,
}

impl Policy {
    /// All odds are zero.
    pub(super) fn new(actions: Vec<HoldemAction>) -> Self {
        let odds = vec![0.0; PAIRS * actions.len()];
        Self { actions, odds }
    }

    /// Every hand takes the same action.
    pub(super) fn always(action: HoldemAction) -> Self {
        Self { actions: vec![action], odds: vec![1.0; PAIRS] }
    }

    /// The possible actions.
    pub fn actions(&self) -> &[HoldemAction] {
        &self.actions
    }

    /// The probability of each action of a hand.
    pub fn odds(&self, pair: usize) -> &[f32] {
        &self.odds[pair * self.actions.len()..(pair + 1) * self.actions.len()]
    }

    pub(super) fn odds_mut(&mut self, pair: usize) -> &mut [f32] {
        &mut self.odds[pair * self.actions.len()..(pair + 1) * self.actions.len()]
    }

    /// The probability of one action of a hand.
    pub fn share(&self, pair: usize, action: HoldemAction) -> f32 {
        let place = self.actions.iter().position(|known| *known == action);
        place.map_or(0.0, |place| self.odds(pair)[place])
    }
}
