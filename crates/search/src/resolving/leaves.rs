//! What hands are worth at the border of a part.

use gametree_core::{Limits, Stages};

use super::{Gadget, Part, Place, Problem, Reach, Resolver};
use crate::equilibrium::{Memory, Rule};
use crate::parts::StateMap;

/// Values of hands at a place.
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

/// For parts that reach to the end of the game, which have no border.
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

/// Solves all that lies behind a place: hands are worth what they get when both play by that.
///
/// To take what they could have at best would promise more, but what two players could have at best adds up to more than there is, and an
/// average over many such answers stays too high.
///
/// A solver asks again and again, and ranges change little from one time to the next. Regrets are therefore kept from one answer to the next;
/// a rule that forgets, such as discounted CFR, lets what is old fade.
pub struct Exact<'a, G: Stages, R> {
    game: &'a G,
    rule: R,
    iterations: u64,
    most: usize,
    limits: Limits,
    /// Begin every answer from nothing, so that it depends on the ranges alone.
    afresh: bool,
    /// What lies behind the places that were asked for.
    parts: StateMap<G::Public, Behind<G>>,
}

/// What lies behind a place.
struct Behind<G: Stages> {
    part: Part<G>,
    /// What was learned there for the last answer.
    learned: Option<[Memory; 2]>,
}

impl<'a, G: Stages, R: Rule + Copy> Exact<'a, G, R> {
    /// Solves by so many iterations of a rule; no part may have more than `most` positions.
    pub fn new(game: &'a G, rule: R, iterations: u64, most: usize, limits: &Limits) -> Self {
        let (limits, parts) = (limits.clone(), StateMap::default());
        Self { game, rule, iterations, most, limits, afresh: false, parts }
    }

    /// The same, but every answer begins from nothing.
    pub fn afresh(self) -> Self {
        Self { afresh: true, ..self }
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
            self.parts.insert(place.public().clone(), Behind { part, learned: None });
        }
        if let Some(Behind { part, learned }) = self.parts.get_mut(place.public()) {
            let gadgets = ranges.clone().map(Gadget::Range);
            let mut solver = match learned.take().filter(|_| !self.afresh) {
                Some(memories) => Resolver::resumed(part, gadgets, self.rule, memories),
                None => Resolver::new(part, gadgets, self.rule),
            };
            solver.run(self.iterations, &mut Nothing)?;
            for (player, out) in out.iter_mut().enumerate() {
                solver.expected(player, out);
            }
            *learned = Some(solver.into_memories());
        }
        Ok(())
    }
}
