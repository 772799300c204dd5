//! The strategy of a player who re-solves every part of a game when play comes there.

use gametree_core::{Limits, Meter, Player, Stages};

use super::{Gadget, Leaves, Part, Place, Problem, Reach, Resolver};
use crate::equilibrium::{Profile, Rule, SequenceForm};
use crate::parts::StateMap;

/// How thoroughly to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Iterations on the first part.
    pub opening: u64,
    /// Iterations on every later part.
    pub later: u64,
    /// Offers the other player what each hand was worth (the gadget). Without it the other's range is taken as known.
    pub gadget: bool,
    /// Positions that a part may have.
    pub most: usize,
}

/// What both players do who re-solve a game by a rule with these leaves, as a strategy for `whole`, the game unrolled. Each plays the first part by
/// what was learned there, and re-solves every later one on their own.
///
/// # Errors
/// When a part is too large, a player forgets, or a limit is hit.
pub fn induced<G: Stages, R: Rule + Copy>(
    game: &G,
    whole: &SequenceForm<G>,
    rule: R,
    leaves: &mut dyn Leaves<G>,
    settings: &Settings,
    limits: &Limits,
) -> Result<Profile, Problem> {
    let part = Part::opening(game, Reach::Stage, settings.most, limits)?;
    let tables = [StateMap::default(), StateMap::default()];
    let mut work = Work { game, rule, leaves, settings, limits, meter: limits.start(), tables };
    let mut solver =
        Resolver::new(&part, [0, 1].map(|player| Gadget::Range(vec![1.0; part.entries(player)])), rule);
    for _ in 0..settings.opening {
        work.check()?;
        solver.iterate(work.leaves)?;
    }
    (0..2).for_each(|player| work.keep(&part, &solver.average(), player));
    for (number, place) in part.places().iter().enumerate() {
        let (ranges, values) = (solver.ranges(number), solver.values(number));
        (0..2).try_for_each(|player| work.resolve(place, player, &ranges, &values))?;
    }
    Ok(Profile::from_fn(whole, |player, set, choices| {
        work.tables[player].get(whole.view(player, set)).cloned().unwrap_or_else(|| vec![1.0; choices])
    }))
}

struct Work<'a, G: Stages, R> {
    game: &'a G,
    rule: R,
    leaves: &'a mut dyn Leaves<G>,
    settings: &'a Settings,
    limits: &'a Limits,
    meter: Meter,
    /// What each player does, by view.
    tables: [StateMap<G::View, Vec<f64>>; 2],
}

impl<G: Stages, R: Rule + Copy> Work<'_, G, R> {
    /// What `player` does behind a place, and behind all places after it.
    fn resolve(
        &mut self,
        place: &Place<G>,
        player: Player,
        ranges: &[Vec<f64>; 2],
        values: &[Vec<f64>; 2],
    ) -> Result<(), Problem> {
        let part =
            Part::behind(self.game, place, Reach::Stage, self.settings.most, &self.limits.rest(&self.meter))?;
        let mut gadgets = ranges.clone().map(Gadget::Range);
        if self.settings.gadget {
            gadgets[1 - player] = Gadget::Offer(values[1 - player].clone());
        }
        let mut solver = Resolver::new(&part, gadgets, self.rule);
        for _ in 0..self.settings.later {
            self.check()?;
            solver.iterate(self.leaves)?;
        }
        self.keep(&part, &solver.average(), player);
        for (number, place) in part.places().iter().enumerate() {
            self.resolve(place, player, &solver.ranges(number), &solver.values(number))?;
        }
        Ok(())
    }

    /// Writes down what a player does in a part.
    fn keep(&mut self, part: &Part<G>, profile: &Profile, player: Player) {
        let form = part.form();
        for set in 0..form.sets(player) {
            let odds = profile.odds(form, player, set).to_vec();
            self.tables[player].insert(form.view(player, set).clone(), odds);
        }
    }

    fn check(&mut self) -> Result<(), Problem> {
        if self.meter.enter_long() { Ok(()) } else { Err(Problem::Stopped) }
    }
}
