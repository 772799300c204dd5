//! What hands are worth at the border of a part.

use gametree_core::{Limits, Stages};

use super::{Gate, Part, Place, Problem, Reach, Resolver};
use crate::equilibrium::{CfrPlus, Rule};
use crate::parts::StateMap;

/// Somebody who knows what hands are worth at a place.
pub trait Leaves<G: Stages> {
    /// Writes what every hand of either player is worth at `place` when they come with these ranges: counterfactual values, which count
    /// how likely chance and the other's range make the hand's meeting, and not how likely the hand itself is.
    ///
    /// # Errors
    /// When what lies behind the place cannot be unrolled.
    fn values(
        &mut self,
        place: &Place<G>,
        ranges: &[Vec<f64>; 2],
        out: &mut [Vec<f64>; 2],
    ) -> Result<(), Problem>;
}

/// For parts that reach to the end of the game: nothing is ever asked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nothing;

impl<G: Stages> Leaves<G> for Nothing {
    fn values(
        &mut self,
        _place: &Place<G>,
        _ranges: &[Vec<f64>; 2],
        _out: &mut [Vec<f64>; 2],
    ) -> Result<(), Problem> {
        Ok(())
    }
}

/// Solves all that lies behind a place, from nothing each time, so that the answer depends on the ranges alone.
pub struct Exact<'a, G: Stages, R = CfrPlus> {
    game: &'a G,
    rule: R,
    iterations: u64,
    most: usize,
    limits: Limits,
    /// What lies behind the places that were asked for.
    parts: StateMap<G::Public, Part<G>>,
}

impl<'a, G: Stages, R: Rule + Copy> Exact<'a, G, R> {
    /// Solves by so many iterations of a rule; no part may have more than `most` positions.
    pub fn new(game: &'a G, rule: R, iterations: u64, most: usize, limits: &Limits) -> Self {
        Self { game, rule, iterations, most, limits: limits.clone(), parts: StateMap::default() }
    }
}

impl<G: Stages, R: Rule + Copy> Leaves<G> for Exact<'_, G, R> {
    fn values(
        &mut self,
        place: &Place<G>,
        ranges: &[Vec<f64>; 2],
        out: &mut [Vec<f64>; 2],
    ) -> Result<(), Problem> {
        if !self.parts.contains_key(place.public()) {
            let part = Part::behind(self.game, place, Reach::End, self.most, &self.limits)?;
            self.parts.insert(place.public().clone(), part);
        }
        if let Some(part) = self.parts.get(place.public()) {
            let mut solver = Resolver::new(part, ranges.clone().map(Gate::Range), self.rule);
            solver.run(self.iterations, &mut Nothing)?;
            for (player, out) in out.iter_mut().enumerate() {
                solver.best(player, out);
            }
        }
        Ok(())
    }
}
