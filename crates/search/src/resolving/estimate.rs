//! Values at a border by an estimate, such as a net's: how a place is put into numbers, and what the numbers that come back mean.
//!
//! Ranges become shares, so that the numbers do not depend on how likely the place is. Values become what a player who holds the hand gets on average, in
//! units of the stake, if the other held every hand as often as all hands on average. Both count hands as often as chance deals them, so that
//! it makes no difference whether hands that are alike are listed one by one or as one.

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
            let hands = place.views(player).iter().zip(place.odds(player));
            out.clear();
            out.extend(hands.map(|(view, odds)| {
                let slot = player * self.game.slots() + self.game.slot(view);
                f64::from(found.get(slot).copied().unwrap_or(0.0)) * unit * odds
            }));
        }
        balance(place, ranges, out);
        Ok(())
    }
}

/// What one wins the other loses: takes half of what is too much from either side, from all hands alike.
fn balance<G: Stages>(place: &Place<G>, ranges: &[Vec<f64>; 2], values: &mut [Vec<f64>; 2]) {
    let excess: f64 = (0..2).map(|player| product(&ranges[player], &values[player])).sum();
    for (player, values) in values.iter_mut().enumerate() {
        let odds = place.odds(player);
        let total = product(&ranges[player], odds);
        if total > 0.0 {
            values.iter_mut().zip(odds).for_each(|(value, odds)| *value -= excess / 2.0 * odds / total);
        }
    }
}

fn product(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// A place with two ranges as numbers: what is public, then the share of each kind of hand, player by player.
pub fn inputs<G: Stages>(game: &G, place: &Place<G>, ranges: &[Vec<f64>; 2]) -> Vec<f32> {
    let mut inputs = game.describe(place.public());
    for (player, range) in ranges.iter().enumerate() {
        let (first, odds) = (inputs.len(), place.odds(player));
        let (total, all): (f64, f64) = (product(range, odds), odds.iter().sum());
        inputs.resize(first + game.slots(), 0.0);
        for ((range, odds), view) in range.iter().zip(odds).zip(place.views(player)) {
            // Of a range that is empty nothing is known.
            let share = if total > 0.0 { range * odds / total } else { odds / all };
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
        for ((value, odds), view) in values.iter().zip(place.odds(player)).zip(place.views(player)) {
            let (sum, all) = &mut sums[game.slot(view)];
            (*sum, *all) = (*sum + value, *all + odds);
        }
        let unit = unit(game, place, player, ranges);
        let mean = |(sum, all): (f64, f64)| if all > 0.0 && unit > 0.0 { sum / all / unit } else { 0.0 };
        targets.extend(sums.into_iter().map(|slot| mean(slot) as f32));
    }
    targets
}

/// What one means in an estimate of a player's hands, but for the odds of the hand: the stake, times how often the other comes with a hand.
fn unit<G: Stages>(game: &G, place: &Place<G>, player: Player, ranges: &[Vec<f64>; 2]) -> f64 {
    let (range, odds) = (&ranges[1 - player], place.odds(1 - player));
    game.stake(place.public()) * product(range, odds) / odds.iter().sum::<f64>()
}
