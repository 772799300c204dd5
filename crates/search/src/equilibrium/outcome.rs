//! Outcome-sampling MCCFR (Lanctot and others, 2009): one way through the game per iteration and player. Cheapest of all and the noisiest; later
//! iterations count more, in proportion to their number.

use gametree_core::{Hidden, Rng};

use super::sampling::{Tables, children, match_regrets, pick};
use super::sequence_form::{Kind, SequenceForm};
use super::{Learner, Profile};

/// How often the learner explores: it takes any choice instead of one by its odds.
const EXPLORATION: f64 = 0.6;

/// A game that is being learned by outcome sampling.
pub struct Outcome<'a, G: Hidden> {
    form: &'a SequenceForm<G>,
    tables: Tables,
    iterations: u64,
    rng: Rng,
    /// The odds at the sets on the way, one above the other.
    stack: Vec<f64>,
}

/// How likely the way so far is.
#[derive(Clone, Copy)]
struct Reach {
    /// As far as it depends on the learner.
    own: f64,
    /// As far as it depends on the opponents.
    others: f64,
    /// As it is sampled. Chance is sampled as it is and cancels out.
    sampled: f64,
}

impl<'a, G: Hidden> Outcome<'a, G> {
    /// Nothing is learned yet; all that is drawn depends on the seed alone.
    pub fn new(form: &'a SequenceForm<G>, seed: u64) -> Self {
        Self { form, tables: Tables::new(form), iterations: 0, rng: Rng::new(seed), stack: Vec::new() }
    }

    /// Plays one game. Gives what it pays the learner, divided by the odds of sampling it, and the odds of the players' choices from
    /// here to the end.
    fn walk(&mut self, at: usize, learner: usize, reach: Reach) -> (f64, f64) {
        let node = self.form.nodes.nodes[at];
        let player = match node.kind {
            Kind::End => {
                let payoff = self.form.nodes.payoffs[node.set as usize * self.form.players() + learner];
                return (payoff / reach.sampled, 1.0);
            }
            Kind::Chance => {
                let below = children(&node);
                let drawn = below.start + pick(&self.form.nodes.odds[below], &mut self.rng);
                return self.walk(drawn, learner, reach);
            }
            Kind::Player(player) => usize::from(player),
        };
        let choices = self.form.sides[player].choices(node.set as usize);
        let (count, bottom, time) = (choices.len(), self.stack.len(), self.iterations as f64);
        match_regrets(&self.tables.regrets[player][choices.clone()], &mut self.stack);
        let explores = player == learner && self.rng.unit() < EXPLORATION;
        let drawn = if explores { self.rng.below(count) } else { pick(&self.stack[bottom..], &mut self.rng) };
        let odds = self.stack[bottom + drawn];
        let after = if player == learner {
            let sampled = EXPLORATION / count as f64 + (1.0 - EXPLORATION) * odds;
            Reach { own: reach.own * odds, sampled: reach.sampled * sampled, ..reach }
        } else {
            Reach { others: reach.others * odds, sampled: reach.sampled * odds, ..reach }
        };
        let (worth, tail) = self.walk(node.first as usize + drawn, learner, after);
        if player == learner {
            let weight = time * worth * reach.others;
            for (choice, regret) in self.tables.regrets[player][choices.clone()].iter_mut().enumerate() {
                *regret += weight * tail * (f64::from(u8::from(choice == drawn)) - odds);
            }
            let share = time * reach.own / reach.sampled;
            for (sum, odds) in self.tables.sums[player][choices].iter_mut().zip(&self.stack[bottom..]) {
                *sum += share * odds;
            }
        }
        self.stack.truncate(bottom);
        (worth, tail * odds)
    }
}

impl<G: Hidden> Learner for Outcome<'_, G> {
    fn iterate(&mut self) {
        self.iterations += 1;
        for learner in 0..self.form.players() {
            self.walk(0, learner, Reach { own: 1.0, others: 1.0, sampled: 1.0 });
        }
    }

    fn iterations(&self) -> u64 {
        self.iterations
    }

    fn average(&self) -> Profile {
        self.tables.average(self.form)
    }
}
