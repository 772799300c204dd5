//! Small nets of numbers: every unit of a layer sees all units of the layer before, and those between the first and the last are rectified.
//!
//! Fitted to the squared error by Adam. Everything follows from the examples and the settings.

mod layers;
#[cfg(test)]
mod tests;

use gametree_core::Rng;

pub use layers::Dense;
use layers::Room;

use crate::adam::{Adam, Moments};
use crate::epochs::Batches;

/// Numbers with what a net should say to them.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// The inputs of the net.
    pub inputs: Vec<f32>,
    /// The outputs that it should give.
    pub targets: Vec<f32>,
}

/// How to train.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Units of the layers between the first and the last.
    pub hidden: Vec<usize>,
    /// Passes over the examples.
    pub epochs: u32,
    /// Examples to a step.
    pub batch: usize,
    /// Size of the first steps. They grow smaller along a cosine.
    pub rate: f32,
    /// Size of the last steps, as a part of the first.
    pub last: f32,
    /// One example in so many is held out; at least 2.
    pub held_out: u32,
    /// Seed of the first weights, the order of examples, and which are held out.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { hidden: vec![64, 64], epochs: 40, batch: 32, rate: 0.003, last: 0.01, held_out: 20, seed: 1 }
    }
}

/// How well one epoch went: means of the squared errors over all outputs, those of learned examples while they were learned.
pub use crate::epochs::Epoch;

/// A net while it is trained, epoch by epoch.
pub struct Trainer<'a> {
    settings: &'a Settings,
    learned: Vec<&'a Example>,
    held_out: Vec<&'a Example>,
    net: Dense,
    room: Room,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: u64,
    epochs: u32,
}

impl<'a> Trainer<'a> {
    /// A net of small random weights.
    ///
    /// # Errors
    /// A sentence, when there are no examples, they differ in size, or the settings make no sense.
    pub fn new(examples: &'a [Example], settings: &'a Settings) -> Result<Self, String> {
        let random = Rng::new(settings.seed);
        let sizes = check(examples, settings)?;
        let chooser = random.fork(0);
        let held = |number: usize| chooser.fork(number as u64).one_in(settings.held_out as usize);
        let (mut learned, mut held_out) = (Vec::new(), Vec::new());
        for (number, example) in examples.iter().enumerate() {
            if held(number) { held_out.push(example) } else { learned.push(example) }
        }
        if learned.is_empty() {
            return Err("expected examples to learn from, found none".into());
        }
        let net = Dense::random(&sizes, &mut random.fork(1));
        let zeros = vec![0.0; net.weights().len()];
        Ok(Self {
            settings,
            learned,
            held_out,
            room: Room::new(&net),
            net,
            gradient: zeros.clone(),
            mean: zeros.clone(),
            square: zeros,
            steps: 0,
            epochs: 0,
        })
    }

    /// Goes once through all examples, in a new order; none after the last epoch.
    pub fn epoch(&mut self) -> Option<Epoch> {
        if self.epochs == self.settings.epochs {
            return None;
        }
        self.epochs += 1;
        let Settings { seed, epochs, batch, rate, last, .. } = *self.settings;
        let all = (0..self.learned.len() as u32).collect();
        let batches = Batches::new(all, seed, (self.epochs, epochs), batch, (rate, last));
        let mut sum = 0.0;
        for (batch, rate) in batches.iter() {
            for number in batch {
                let example = self.learned[*number as usize];
                sum += f64::from(self.net.learn(example, &mut self.room, &mut self.gradient));
            }
            self.step(batch.len(), rate);
        }
        let outputs = self.net.outputs() as f64;
        let held: f64 =
            self.held_out.iter().map(|example| f64::from(self.net.error(example, &mut self.room))).sum();
        Some(Epoch {
            number: self.epochs,
            learned: sum / (self.learned.len() as f64 * outputs),
            held_out: held / (self.held_out.len().max(1) as f64 * outputs),
        })
    }

    /// One step down the mean of the gradients of so many examples, which are zero afterwards.
    fn step(&mut self, count: usize, rate: f32) {
        self.steps += 1;
        let (adam, share) = (Adam::new(Moments::NETS, self.steps), 1.0 / count as f32);
        let means = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, gradient), (mean, square)) in
            self.net.weights_mut().iter_mut().zip(&mut self.gradient).zip(means)
        {
            *weight -= rate * adam.step(*gradient * share, mean, square);
            *gradient = 0.0;
        }
    }

    /// How many examples are learned from, and how many held out.
    pub fn counts(&self) -> (usize, usize) {
        (self.learned.len(), self.held_out.len())
    }

    /// The net as it is now.
    pub fn net(&self) -> &Dense {
        &self.net
    }
}

/// The sizes of all layers.
fn check(examples: &[Example], settings: &Settings) -> Result<Vec<usize>, String> {
    let Some(first) = examples.first() else {
        return Err("expected examples to learn from, found none".into());
    };
    if settings.held_out < 2 {
        return Err(format!("expected to hold out one example in at least 2, found {}", settings.held_out));
    }
    if settings.batch == 0 || settings.hidden.contains(&0) {
        return Err("expected at least one example to a step and one unit to a layer, found 0".into());
    }
    let (inputs, targets) = (first.inputs.len(), first.targets.len());
    let differs = |example: &Example| example.inputs.len() != inputs || example.targets.len() != targets;
    if let Some(number) = examples.iter().position(differs) {
        return Err(format!("example {number} has not {inputs} inputs and {targets} targets like the first"));
    }
    Ok([&[inputs], &settings.hidden[..], &[targets]].concat())
}
