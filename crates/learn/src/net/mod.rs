//! Small nets for positions that two sides look at, each from its own place.
//!
//! ```text
//! what the mover sees --+-- first layer -- squared clipped ReLU --+
//!                       | (the same weights)                      +-- output, one of some buckets -- sigmoid
//! what the other sees --+-- first layer -- squared clipped ReLU --+
//! ```
//!
//! A position is a short list of features, such as the pieces on a board, each with a number for either view. The first layer is a sum
//! of one row for each feature, so that a game can keep it up to date move by move (Nasu's efficiently updatable nets, 2018). The net is
//! fitted to targets between 0, a loss for the mover, and 1 by the squared error after the sigmoid.
//!
//! Everything follows from the examples and the settings: a batch is always cut into the same slices, whose gradients are added in the
//! same order, so that the number of threads changes no bit.

mod averages;
mod layers;
mod quantised;
mod slices;
#[cfg(test)]
mod tests;

use gametree_core::Rng;

use crate::bytes::{Append, Reader};
use crate::epochs::{Batches, append_history, read_history};
use averages::Averages;
pub use layers::{Layers, sigmoid};
pub use quantised::{Quantised, SCALE_FIRST, SCALE_OUTPUT};
use slices::Slices;

/// The most features of a position.
pub const MOST: usize = 32;

/// One position with what it turned out to be worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Example {
    /// For each feature its numbers as the mover and as the other side see it; only the first `count` mean something.
    pub features: [[u16; 2]; MOST],
    /// How many features there are.
    pub count: usize,
    /// Which of the outputs speaks.
    pub bucket: usize,
    /// From 0, a loss for the mover, to 1.
    pub target: f32,
}

impl Default for Example {
    fn default() -> Self {
        Self { features: [[0; 2]; MOST], count: 0, bucket: 0, target: 0.5 }
    }
}

impl Example {
    /// The features that are there.
    pub fn active(&self) -> &[[u16; 2]] {
        &self.features[..self.count.min(MOST)]
    }

    /// One feature more. A position with too many keeps the first ones.
    pub fn push(&mut self, pair: [u16; 2]) {
        if self.count < MOST {
            self.features[self.count] = pair;
            self.count += 1;
        }
    }
}

/// Positions to learn from, in whatever form is small enough to keep many.
pub trait Positions: Sync {
    /// How many there are.
    fn count(&self) -> usize;

    /// Which of them belong together, as those of one game do: all of a group are learned from, or none.
    fn group(&self, index: usize) -> u64;

    /// Unpacks one of them into `out`, whose count is 0.
    fn read(&self, index: usize, out: &mut Example);
}

impl Positions for [Example] {
    fn count(&self) -> usize {
        self.len()
    }

    fn group(&self, index: usize) -> u64 {
        index as u64
    }

    fn read(&self, index: usize, out: &mut Example) {
        *out = self[index];
    }
}

/// The size of a net, but for its hidden units, which are part of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Features of one view.
    pub features: usize,
    /// Outputs, each for a part of the positions.
    pub buckets: usize,
}

/// How to train.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Passes over the positions.
    pub epochs: u32,
    /// Positions to a step.
    pub batch: usize,
    /// Size of the first steps. They grow smaller along a cosine.
    pub rate: f32,
    /// Size of the last steps, as a part of the first.
    pub last: f32,
    /// Pull of all weights towards zero.
    pub decay: f32,
    /// One group in so many is held out; at least 2.
    pub held_out: u32,
    /// Seed of the first weights, the order of positions, and which groups are held out.
    pub seed: u64,
    /// How many slices of a batch are worked on at the same time. Changes nothing else.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            epochs: 20,
            batch: 16_384,
            rate: 0.001,
            last: 0.01,
            decay: 0.01,
            held_out: 20,
            seed: 1,
            threads: 1,
        }
    }
}

/// How well one epoch went: means of the squared errors after the sigmoid, those of learned positions while they were learned.
pub use crate::epochs::Epoch;

/// A net while it is trained, epoch by epoch.
pub struct Trainer<'a, P: ?Sized, const HIDDEN: usize> {
    positions: &'a P,
    settings: &'a Settings,
    layers: Layers<HIDDEN>,
    averages: Averages<HIDDEN>,
    slices: Slices<HIDDEN>,
    learned: Vec<u32>,
    held_out: Vec<u32>,
    history: Vec<Epoch>,
}

impl<'a, P: Positions + ?Sized, const HIDDEN: usize> Trainer<'a, P, HIDDEN> {
    /// A net of small random weights.
    ///
    /// # Errors
    /// A sentence, when the positions do not fit the shape or the settings make no sense.
    pub fn new(positions: &'a P, shape: Shape, settings: &'a Settings) -> Result<Self, String> {
        check(positions, shape, settings)?;
        let random = Rng::new(settings.seed);
        let chooser = random.fork(0);
        let held =
            |index: &u32| chooser.fork(positions.group(*index as usize)).one_in(settings.held_out as usize);
        let (held_out, learned): (Vec<u32>, Vec<u32>) = (0..positions.count() as u32).partition(held);
        if learned.is_empty() {
            return Err("expected positions to learn from, found none".into());
        }
        Ok(Self {
            positions,
            settings,
            layers: Layers::random(shape, &mut random.fork(1)),
            averages: Averages::new(shape),
            slices: Slices::new(shape),
            learned,
            held_out,
            history: Vec::new(),
        })
    }

    /// Begins with these weights instead of random ones.
    ///
    /// # Errors
    /// A sentence, when they are those of another shape.
    pub fn start_from(&mut self, layers: Layers<HIDDEN>) -> Result<(), String> {
        if layers.shape() != self.layers.shape() {
            let (expected, found) = (self.layers.shape(), layers.shape());
            return Err(format!("expected weights of {expected:?} to begin with, found {found:?}"));
        }
        self.layers = layers;
        Ok(())
    }

    /// Goes once through all positions, in a new order; none after the last epoch.
    pub fn epoch(&mut self) -> Option<Epoch> {
        let number = self.history.len() as u32 + 1;
        if number > self.settings.epochs {
            return None;
        }
        let Settings { seed, epochs, batch, rate, last, .. } = *self.settings;
        let batches = Batches::new(self.learned.clone(), seed, (number, epochs), batch, (rate, last));
        let mut sum = 0.0;
        for (batch, rate) in batches.iter() {
            sum += self.slices.learn(&self.layers, self.positions, batch, self.settings.threads);
            let count = batch.len() as f32;
            self.averages.step(&mut self.layers, self.slices.gradients(), count, rate, self.settings.decay);
        }
        let held_out = self.slices.judge(&self.layers, self.positions, &self.held_out, self.settings.threads);
        let epoch = Epoch {
            number,
            learned: sum / self.learned.len() as f64,
            held_out: held_out / self.held_out.len().max(1) as f64,
        };
        self.history.push(epoch);
        Some(epoch)
    }

    /// All epochs so far.
    pub fn history(&self) -> &[Epoch] {
        &self.history
    }

    /// How many positions are learned from, and how many held out.
    pub fn counts(&self) -> (usize, usize) {
        (self.learned.len(), self.held_out.len())
    }

    /// The net as it is now.
    pub fn layers(&self) -> &Layers<HIDDEN> {
        &self.layers
    }

    /// All that [`resume`](Trainer::resume) needs to go on from here.
    pub fn save(&self) -> Vec<u8> {
        let mut out = Vec::new();
        append_history(&self.history, &mut out);
        out.number(self.averages.steps);
        for layers in [&self.layers, &self.averages.mean, &self.averages.square] {
            layers.append(&mut out);
        }
        out
    }

    /// Goes on where [`save`](Trainer::save) was called, with the same positions and settings. False, and nothing changed, when the bytes
    /// are not what such a trainer wrote.
    pub fn resume(&mut self, bytes: &[u8]) -> bool {
        let mut reader = Reader(bytes);
        let read = self.read(&mut reader).filter(|_| reader.0.is_empty());
        read.map(|(history, layers, averages)| {
            (self.history, self.layers, self.averages) = (history, layers, averages);
        })
        .is_some()
    }

    fn read(&self, reader: &mut Reader) -> Option<(Vec<Epoch>, Layers<HIDDEN>, Averages<HIDDEN>)> {
        let history = read_history(reader, self.settings.epochs)?;
        let steps = reader.number()?;
        let mut layers = || Layers::read(self.layers.shape(), reader);
        let (now, mean, square) = (layers()?, layers()?, layers()?);
        Some((history, now, Averages { steps, mean, square }))
    }
}

fn check<P: Positions + ?Sized>(positions: &P, shape: Shape, settings: &Settings) -> Result<(), String> {
    if settings.held_out < 2 {
        return Err(format!("expected to hold out one group in at least 2, found {}", settings.held_out));
    }
    if settings.batch == 0 {
        return Err("expected at least one position to a step, found 0".into());
    }
    if u32::try_from(positions.count()).is_err() {
        return Err(format!("expected at most {} positions, found {}", u32::MAX, positions.count()));
    }
    for index in 0..positions.count() {
        let mut example = Example::default();
        positions.read(index, &mut example);
        let outside = |pair: &[u16; 2]| pair.iter().any(|feature| usize::from(*feature) >= shape.features);
        if example.bucket >= shape.buckets || example.active().iter().any(outside) {
            let Shape { features, buckets } = shape;
            return Err(format!(
                "position {index} lies outside of {features} features and {buckets} buckets"
            ));
        }
    }
    Ok(())
}
