//! What the sampling methods share: regrets and sums by sequence, and odds made from them when they are needed.

use gametree_core::{Hidden, Rng};

use super::form::{Form, Node};
use super::profile::Profile;

/// What has been learned, by player and sequence.
pub(super) struct Tables {
    pub regrets: Vec<Vec<f64>>,
    pub sums: Vec<Vec<f64>>,
}

impl Tables {
    pub fn new<G: Hidden>(form: &Form<G>) -> Self {
        let empty = || form.sides.iter().map(|side| vec![0.0; side.sequences()]).collect();
        Self { regrets: empty(), sums: empty() }
    }

    pub fn average<G: Hidden>(&self, form: &Form<G>) -> Profile {
        Profile::from_sums(form, self.sums.iter())
    }

    /// Appends the odds in proportion to the regrets above zero.
    pub fn match_regrets(&self, player: usize, choices: std::ops::Range<usize>, out: &mut Vec<f64>) {
        let regrets = &self.regrets[player][choices];
        let total: f64 = regrets.iter().map(|regret| regret.max(0.0)).sum();
        let even = 1.0 / regrets.len() as f64;
        out.extend(regrets.iter().map(|regret| if total > 0.0 { regret.max(0.0) / total } else { even }));
    }
}

/// The number of one of the odds, drawn by them.
pub(super) fn pick(odds: &[f64], rng: &mut Rng) -> usize {
    let mut rest = rng.unit();
    let drawn = odds.iter().position(|odds| {
        rest -= odds;
        rest < 0.0
    });
    drawn.unwrap_or(odds.len() - 1)
}

/// The children of a node.
pub(super) fn children(node: &Node) -> std::ops::Range<usize> {
    node.first as usize..(node.first + node.count) as usize
}
