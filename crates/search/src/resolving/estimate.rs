//! Values at a border by somebody's estimate, such as a net's: how a place is put into numbers, and what the numbers that come back mean.
//!
//! Ranges are shares, so that the numbers do not depend on how likely the place is; values are what a hand is worth in units of the stake, against one hand of
//! the other's range.

use gametree_core::{Player, Stages};

use super::{Leaves, Place, Problem};

/// Leaves by a function of numbers: the [`inputs`] of a place in, one value for every kind of hand of either player out.
pub struct Estimate<'a, G: Stages, F> {
    game: &'a G,
    estimate: F,
}

impl<'a, G: Stages, F: FnMut(&[f32]) -> Vec<f32>> Estimate<'a, G, F> {
    /// Leaves that ask this function.
    pub fn new(game: &'a G, estimate: F) -> Self {
        Self { game, estimate }
    }
}

impl<G: Stages, F: FnMut(&[f32]) -> Vec<f32>> Leaves<G> for Estimate<'_, G, F> {
    fn values(
        &mut self,
        place: &Place<G>,
        ranges: &[Vec<f64>; 2],
        out: &mut [Vec<f64>; 2],
    ) -> Result<(), Problem> {
        let found = (self.estimate)(&inputs(self.game, place, ranges));
        for (player, out) in out.iter_mut().enumerate() {
            let unit = unit(self.game, place, player, ranges);
            out.clear();
            out.extend(place.views(player).iter().map(|view| {
                let slot = player * self.game.slots() + self.game.slot(view);
                f64::from(found.get(slot).copied().unwrap_or(0.0)) * unit
            }));
        }
        balance(ranges, out);
        Ok(())
    }
}

/// What one wins the other loses: takes half of what is too much from either side, from all hands alike.
fn balance(ranges: &[Vec<f64>; 2], values: &mut [Vec<f64>; 2]) {
    let worth = |player: Player, values: &[Vec<f64>; 2]| -> f64 {
        ranges[player].iter().zip(&values[player]).map(|(range, value)| range * value).sum()
    };
    let excess = worth(0, values) + worth(1, values);
    for (range, values) in ranges.iter().zip(values) {
        let total: f64 = range.iter().sum();
        if total > 0.0 {
            values.iter_mut().for_each(|value| *value -= excess / (2.0 * total));
        }
    }
}

/// A place with two ranges as numbers: what everybody sees, then the share of each kind of hand, player by player.
pub fn inputs<G: Stages>(game: &G, place: &Place<G>, ranges: &[Vec<f64>; 2]) -> Vec<f32> {
    let mut inputs = game.describe(place.public());
    for (player, range) in ranges.iter().enumerate() {
        let (first, total): (usize, f64) = (inputs.len(), range.iter().sum());
        inputs.resize(first + game.slots(), 0.0);
        for (range, view) in range.iter().zip(place.views(player)) {
            // Of a range that is empty nothing is known.
            let share = if total > 0.0 { range / total } else { 1.0 / place.views(player).len() as f64 };
            inputs[first + game.slot(view)] += share as f32;
        }
    }
    inputs
}

/// What a perfect estimate would be, given what the hands are worth: for each kind of hand the mean over its hands.
pub fn targets<G: Stages>(
    game: &G,
    place: &Place<G>,
    ranges: &[Vec<f64>; 2],
    values: &[Vec<f64>; 2],
) -> Vec<f32> {
    let mut targets = Vec::with_capacity(2 * game.slots());
    for (player, values) in values.iter().enumerate() {
        let mut sums = vec![(0.0, 0.0); game.slots()];
        for (value, view) in values.iter().zip(place.views(player)) {
            let (sum, count) = &mut sums[game.slot(view)];
            (*sum, *count) = (*sum + value, *count + 1.0);
        }
        let unit = unit(game, place, player, ranges);
        let mean = |(sum, count): (f64, f64)| if count > 0.0 && unit > 0.0 { sum / count / unit } else { 0.0 };
        targets.extend(sums.into_iter().map(|slot| mean(slot) as f32));
    }
    targets
}

/// What one means in an estimate of a player's hands: the stake, times how likely he meets somebody.
fn unit<G: Stages>(game: &G, place: &Place<G>, player: Player, ranges: &[Vec<f64>; 2]) -> f64 {
    let pairs = (place.views(0).len() * place.views(1).len()) as f64;
    let others: f64 = ranges[1 - player].iter().sum();
    game.stake(place.public()) * place.odds() / pairs * others
}
