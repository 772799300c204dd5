//! What somebody does with every hand that he could hold.

use gametree_games::poker::PAIRS;
use gametree_games::poker::holdem::HoldemAction;

/// For every pair of cards, by its number, how often each action is taken. It depends on what everybody sees and on nothing else.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    actions: Vec<HoldemAction>,
    odds: Vec<f32>,
}

impl Policy {
    /// Nothing yet, for some actions.
    pub(super) fn new(actions: Vec<HoldemAction>) -> Self {
        let odds = vec![0.0; PAIRS * actions.len()];
        Self { actions, odds }
    }

    /// Every hand does the same.
    pub(super) fn always(action: HoldemAction) -> Self {
        Self { actions: vec![action], odds: vec![1.0; PAIRS] }
    }

    /// What can be done.
    pub fn actions(&self) -> &[HoldemAction] {
        &self.actions
    }

    /// How often a hand takes each of the actions.
    pub fn odds(&self, pair: usize) -> &[f32] {
        &self.odds[pair * self.actions.len()..(pair + 1) * self.actions.len()]
    }

    pub(super) fn odds_mut(&mut self, pair: usize) -> &mut [f32] {
        &mut self.odds[pair * self.actions.len()..(pair + 1) * self.actions.len()]
    }

    /// How often a hand does exactly this.
    pub fn share(&self, pair: usize, action: HoldemAction) -> f32 {
        let place = self.actions.iter().position(|known| *known == action);
        place.map_or(0.0, |place| self.odds(pair)[place])
    }
}
