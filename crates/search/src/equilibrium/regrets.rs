//! Counterfactual regret minimisation over the whole game: what all its variants share.
//!
//! Players learn in turn. What each choice would have been worth against the others' present plans is one sparse product; a pass over the
//! information sets from the end of the game to its start turns that into regrets, and each set moves its odds by its own regrets.

use gametree_core::Hidden;

use super::profile::follow;
use super::sequence_form::Side;
use super::{Learner, Profile, SequenceForm};

/// What makes one variant: how sums of regrets are updated, whether the next ones are predicted, and how much an iteration counts in the average.
pub trait Rule {
    /// What is the same for all regrets of one iteration.
    type Factors: Copy;

    /// Works it out for iteration number `time`, counted from 1.
    fn factors(&self, time: f64) -> Self::Factors;

    /// The new sum of regrets, given the old one and the regret of this iteration.
    fn update_regret(factors: Self::Factors, sum: f64, regret: f64) -> f64;

    /// True when the next odds also go by a prediction of the next regrets: what the choices will be worth if the others stay as they are.
    const PREDICTS: bool = false;

    /// What iteration number `time` counts in the average.
    fn weight(&self, time: f64) -> f64;
}

/// A game that is being learned by one of the rules.
pub struct Solver<'a, G: Hidden, R> {
    form: &'a SequenceForm<G>,
    rule: R,
    iterations: u64,
    memories: Vec<Memory>,
    /// The present plan of each player.
    plans: Vec<Vec<f64>>,
    /// What each sequence is worth: used anew for each player.
    values: Vec<f64>,
    /// What each sequence will be worth with the next odds, where the rule asks for that.
    predictions: Vec<f64>,
}

/// What one player has learned; all of it by sequence.
pub(crate) struct Memory {
    pub regrets: Vec<f64>,
    /// The present odds.
    pub odds: Vec<f64>,
    /// The plans of all iterations, added up by weight.
    pub sums: Vec<f64>,
}

impl Memory {
    /// Nothing is learned yet; these are the first odds.
    pub fn new(odds: Vec<f64>) -> Self {
        Self { regrets: vec![0.0; odds.len()], sums: vec![0.0; odds.len()], odds }
    }

    /// Remembers a plan with its weight.
    pub fn count(&mut self, weight: f64, plan: &[f64]) {
        for (sum, plan) in self.sums.iter_mut().zip(plan) {
            *sum += weight * plan;
        }
    }

    /// From the end of the game to its start: regrets and new odds at every set. `values` has what each sequence pays at once, and what it is worth
    /// in all when this is done; `predictions` is room for as many numbers.
    pub fn learn<R: Rule>(
        &mut self,
        side: &Side,
        factors: R::Factors,
        values: &mut [f64],
        predictions: &mut [f64],
    ) {
        if R::PREDICTS {
            predictions.copy_from_slice(values);
        }
        for set in (0..side.sets()).rev() {
            let (choices, parent) = (side.choices(set), side.parent[set] as usize);
            let (odds, worth) = (&mut self.odds[choices.clone()], &values[choices.clone()]);
            let value = product(odds, worth);
            let sums = &mut self.regrets[choices.clone()];
            for (sum, worth) in sums.iter_mut().zip(worth) {
                *sum = R::update_regret(factors, *sum, worth - value);
            }
            if R::PREDICTS {
                let prediction = &predictions[choices.clone()];
                let value = product(odds, prediction);
                for ((odds, sum), prediction) in odds.iter_mut().zip(sums).zip(prediction) {
                    *odds = (*sum + prediction - value).max(0.0);
                }
                scale(odds);
                predictions[parent] += product(odds, &predictions[choices]);
            } else {
                for (odds, sum) in odds.iter_mut().zip(sums) {
                    *odds = sum.max(0.0);
                }
                scale(odds);
            }
            values[parent] += value;
        }
    }
}

impl<'a, G: Hidden, R: Rule> Solver<'a, G, R> {
    /// Nothing is learned yet: every choice is equally likely.
    pub fn new(form: &'a SequenceForm<G>, rule: R) -> Self {
        let start = Profile::uniform(form);
        let plans = start.plans(form);
        let longest = plans.iter().map(Vec::len).max().unwrap_or(0);
        let memories = start.odds.into_iter().map(Memory::new).collect();
        Self {
            form,
            rule,
            iterations: 0,
            memories,
            plans,
            values: vec![0.0; longest],
            predictions: vec![0.0; longest],
        }
    }

    /// The strategies of the last iteration.
    pub fn current(&self) -> Profile {
        Profile { odds: self.memories.iter().map(|memory| memory.odds.clone()).collect() }
    }

    fn learn(&mut self, player: usize, time: f64) {
        let side = &self.form.sides[player];
        let memory = &mut self.memories[player];
        memory.count(self.rule.weight(time), &self.plans[player]);
        let values = &mut self.values[..memory.odds.len()];
        self.form.pay(player, &self.plans, values);
        let predictions = &mut self.predictions[..values.len()];
        memory.learn::<R>(side, self.rule.factors(time), values, predictions);
        follow(side, &memory.odds, &mut self.plans[player]);
    }
}

#[inline]
fn product(odds: &[f64], worth: &[f64]) -> f64 {
    odds.iter().zip(worth).map(|(odds, worth)| odds * worth).sum()
}

/// Makes the odds of a set add up to one.
#[inline]
fn scale(odds: &mut [f64]) {
    let total: f64 = odds.iter().sum();
    if total > 0.0 {
        let scale = 1.0 / total;
        odds.iter_mut().for_each(|odds| *odds *= scale);
    } else {
        let even = 1.0 / odds.len() as f64;
        odds.fill(even);
    }
}

impl<G: Hidden, R: Rule> Learner for Solver<'_, G, R> {
    fn iterate(&mut self) {
        self.iterations += 1;
        (0..self.form.players()).for_each(|player| self.learn(player, self.iterations as f64));
    }

    fn iterations(&self) -> u64 {
        self.iterations
    }

    fn average(&self) -> Profile {
        Profile::from_sums(self.form, self.memories.iter().map(|memory| &memory.sums))
    }
}
