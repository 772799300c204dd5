//! External-sampling MCCFR (Lanctot and others, 2009): chance and the opponents are sampled, the learner tries everything. Later
//! iterations count more, in proportion to their number, in the regrets and in the average.

use gametree_core::{Hidden, Rng};

use super::form::{Form, Kind};
use super::sampling::{Tables, children, pick};
use super::{Learner, Profile};

/// A game that is being learned by external sampling.
pub struct External<'a, G: Hidden> {
    form: &'a Form<G>,
    tables: Tables,
    iterations: u64,
    rng: Rng,
    /// Odds and values of the sets on the way, one above the other.
    stack: Vec<f64>,
}

impl<'a, G: Hidden> External<'a, G> {
    /// Nothing is learned yet; all that is drawn depends on the seed alone.
    pub fn new(form: &'a Form<G>, seed: u64) -> Self {
        Self { form, tables: Tables::new(form), iterations: 0, rng: Rng::new(seed), stack: Vec::new() }
    }

    /// What the node is worth to the learner in this sample; on the way his regrets grow, and the others' averages.
    fn walk(&mut self, at: usize, learner: usize) -> f64 {
        let node = self.form.nodes.nodes[at];
        let player = match node.kind {
            Kind::End => return self.form.nodes.payoffs[node.set as usize * self.form.players() + learner],
            Kind::Chance => {
                let below = children(&node);
                let drawn = below.start + pick(&self.form.nodes.odds[below], &mut self.rng);
                return self.walk(drawn, learner);
            }
            Kind::Player(player) => usize::from(player),
        };
        let choices = self.form.sides[player].choices(node.set as usize);
        let (count, bottom, time) = (choices.len(), self.stack.len(), self.iterations as f64);
        self.tables.match_regrets(player, choices.clone(), &mut self.stack);
        let value = if player == learner {
            let mut value = 0.0;
            for choice in 0..count {
                let worth = self.walk(node.first as usize + choice, learner);
                value += worth * self.stack[bottom + choice];
                self.stack.push(worth);
            }
            for (regret, worth) in
                self.tables.regrets[player][choices].iter_mut().zip(&self.stack[bottom + count..])
            {
                *regret += time * (worth - value);
            }
            value
        } else {
            let odds = &self.stack[bottom..];
            for (sum, odds) in self.tables.sums[player][choices].iter_mut().zip(odds) {
                *sum += time * odds;
            }
            let drawn = pick(odds, &mut self.rng);
            self.walk(node.first as usize + drawn, learner)
        };
        self.stack.truncate(bottom);
        value
    }
}

impl<G: Hidden> Learner for External<'_, G> {
    fn iterate(&mut self) {
        self.iterations += 1;
        for learner in 0..self.form.players() {
            self.walk(0, learner);
        }
    }

    fn iterations(&self) -> u64 {
        self.iterations
    }

    fn average(&self) -> Profile {
        self.tables.average(self.form)
    }
}
