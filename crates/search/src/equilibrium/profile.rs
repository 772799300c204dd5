//! A strategy for every player, as a table.

use gametree_core::{Hidden, Player, Rng};

use super::sequence_form::{SequenceForm, Side};

/// How likely every player is to do what at each information set.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The odds of the last choice of each sequence, by player; those of sequence 0 are 1.
    pub(crate) odds: Vec<Vec<f64>>,
}

impl Profile {
    /// Every player takes every choice equally often.
    pub fn uniform<G: Hidden>(form: &SequenceForm<G>) -> Self {
        Self::from_fn(form, |_, _, choices| vec![1.0; choices])
    }

    /// The profile whose odds a function states, given player, information set and number of choices. They need not add up to one; where
    /// all are zero, every choice is equally likely.
    pub fn from_fn<G: Hidden>(
        form: &SequenceForm<G>,
        mut weights: impl FnMut(Player, usize, usize) -> Vec<f64>,
    ) -> Self {
        let table = |(player, side): (Player, &Side)| {
            let mut sums = vec![1.0; side.sequences()];
            for set in 0..side.sets() {
                let choices = side.choices(set);
                for (sum, weight) in sums[choices.clone()].iter_mut().zip(weights(player, set, choices.len()))
                {
                    *sum = weight;
                }
            }
            scaled(side, sums)
        };
        Self { odds: form.sides.iter().enumerate().map(table).collect() }
    }

    /// The profile that plays in proportion to sums over the sequences of each player.
    pub(crate) fn from_sums<'a, G: Hidden>(
        form: &SequenceForm<G>,
        sums: impl Iterator<Item = &'a Vec<f64>>,
    ) -> Self {
        Self { odds: form.sides.iter().zip(sums).map(|(side, sums)| scaled(side, sums.clone())).collect() }
    }

    /// The odds of each choice of `player` at information set number `set`.
    pub fn odds<G: Hidden>(&self, form: &SequenceForm<G>, player: Player, set: usize) -> &[f64] {
        &self.odds[player][form.sides[player].choices(set)]
    }

    /// By information set: whether `player`, who keeps to the profile, can ever come there.
    pub fn reached<G: Hidden>(&self, form: &SequenceForm<G>, player: Player) -> Vec<bool> {
        let side = &form.sides[player];
        let plan = plan(side, &self.odds[player]);
        side.parent.iter().map(|parent| plan[*parent as usize] > 0.0).collect()
    }

    /// The same with the table of one player taken from another profile.
    pub fn with_player(&self, player: Player, other: &Profile) -> Self {
        let mut mixed = self.clone();
        mixed.odds[player].clone_from(&other.odds[player]);
        mixed
    }

    /// One choice of `player` at a view, drawn by the odds; none where the player never decides at that view.
    pub fn draw<G: Hidden>(
        &self,
        form: &SequenceForm<G>,
        player: Player,
        view: &G::View,
        rng: &mut Rng,
    ) -> Option<G::Action> {
        let set = form.find(player, view)?;
        let mut rest = rng.unit();
        let odds = self.odds(form, player, set);
        let drawn = odds.iter().position(|odds| {
            rest -= odds;
            rest < 0.0
        });
        form.actions(player, set).get(drawn.unwrap_or(odds.len() - 1)).copied()
    }

    /// How likely each sequence of each player is, as far as it depends on that player.
    pub(super) fn plans<G: Hidden>(&self, form: &SequenceForm<G>) -> Vec<Vec<f64>> {
        form.sides.iter().zip(&self.odds).map(|(side, odds)| plan(side, odds)).collect()
    }
}

/// The product of the odds along each sequence.
pub(super) fn plan(side: &Side, odds: &[f64]) -> Vec<f64> {
    let mut plan = vec![1.0; odds.len()];
    follow(side, odds, &mut plan);
    plan
}

/// The same, written over an old plan.
pub(crate) fn follow(side: &Side, odds: &[f64], plan: &mut [f64]) {
    for (set, parent) in side.parent.iter().enumerate() {
        let reach = plan[*parent as usize];
        let choices = side.choices(set);
        for (plan, odds) in plan[choices.clone()].iter_mut().zip(&odds[choices]) {
            *plan = reach * odds;
        }
    }
}

/// Sums that are made to add up to one at every set.
fn scaled(side: &Side, mut sums: Vec<f64>) -> Vec<f64> {
    sums[0] = 1.0;
    for set in 0..side.sets() {
        let choices = &mut sums[side.choices(set)];
        let (total, count): (f64, f64) = (choices.iter().sum(), choices.len() as f64);
        for sum in choices {
            *sum = if total > 0.0 { *sum / total } else { 1.0 / count };
        }
    }
    sums
}
