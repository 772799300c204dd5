//! Linear evaluations, fitted to how games ended: what chess programmers call Texel's tuning.
//!
//! A position is a short list of features with small counts and a phase between 1, the opening, and 0, the ending. Each feature has two
//! weights, one for either end, and counts for what lies between them by phase. The sum is a value in the units of the weights;
//! `1 / (1 + exp(-value / scale))` is the share of the points that it promises. The weights are those under which the results are most
//! likely, by logistic regression: one bowl without other valleys, so that it matters little where the search for the bottom begins.

use gametree_core::Rng;

use crate::adam::{Adam, Moments};
use crate::bytes::{Append, Reader};
use crate::epochs::{Batches, append_history, read_history};

/// Positions to learn from, in little memory.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// Where the features of each position end.
    ends: Vec<u32>,
    features: Vec<u16>,
    counts: Vec<i8>,
    phases: Vec<f32>,
    targets: Vec<f32>,
    groups: Vec<u32>,
}

impl Rows {
    /// One position more. `group` says which belong together, as those of one game do: all of a group are learned from, or none.
    pub fn push(
        &mut self,
        features: impl IntoIterator<Item = (u16, i8)>,
        phase: f32,
        target: f32,
        group: u32,
    ) {
        for (feature, count) in features.into_iter().filter(|(_, count)| *count != 0) {
            self.features.push(feature);
            self.counts.push(count);
        }
        self.ends.push(self.features.len() as u32);
        self.phases.push(phase);
        self.targets.push(target);
        self.groups.push(group);
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Features of a position with their counts.
    fn active(&self, index: usize) -> impl Iterator<Item = (usize, f32)> {
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        let range = start..self.ends[index] as usize;
        let counts = self.counts[range.clone()].iter().map(|count| f32::from(*count));
        self.features[range].iter().map(|feature| usize::from(*feature)).zip(counts)
    }

    fn value(&self, index: usize, weights: &[[f32; 2]]) -> f32 {
        let phase = self.phases[index];
        let mut sums = [0.0; 2];
        for (feature, count) in self.active(index) {
            sums[0] += count * weights[feature][0];
            sums[1] += count * weights[feature][1];
        }
        phase * sums[0] + (1.0 - phase) * sums[1]
    }
}

/// How to fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Passes over the positions.
    pub epochs: u32,
    /// Positions to a step.
    pub batch: usize,
    /// Size of the first steps, in units of the weights. They grow smaller along a cosine.
    pub rate: f32,
    /// The value that promises 73 % of the points; see [`scale`].
    pub scale: f32,
    /// Pull towards the first weights: as strong as so many positions.
    pub shrink: f32,
    /// One group in so many is held out; at least 2.
    pub held_out: u32,
    /// Seed of the order of positions and of which groups are held out.
    pub seed: u64,
}

/// How well one epoch went: means of the squared errors of the expected shares.
pub use crate::epochs::Epoch;

/// A number for either end of the game, feature by feature.
type Pairs = Vec<[f32; 2]>;

/// Weights while they are fitted, epoch by epoch.
pub struct Tuner<'a> {
    rows: &'a Rows,
    settings: &'a Settings,
    start: Pairs,
    weights: Pairs,
    mean: Pairs,
    square: Pairs,
    steps: u64,
    learned: Vec<u32>,
    held_out: Vec<u32>,
    history: Vec<Epoch>,
}

impl<'a> Tuner<'a> {
    /// Begins with some weights, one pair for each feature: in the opening and in the ending.
    ///
    /// # Errors
    /// A sentence, when the positions do not fit the weights or the settings make no sense.
    pub fn new(rows: &'a Rows, start: Vec<[f32; 2]>, settings: &'a Settings) -> Result<Self, String> {
        let highest = rows.features.iter().copied().max().map_or(0, usize::from);
        if highest >= start.len() {
            return Err(format!("expected features below {}, found {highest}", start.len()));
        }
        if settings.held_out < 2 || settings.batch == 0 || settings.scale <= 0.0 {
            return Err(format!(
                "expected to hold out one in at least 2, at least one position to a step, and a scale above 0, found {}, {} and {}",
                settings.held_out, settings.batch, settings.scale
            ));
        }
        let chooser = Rng::new(settings.seed).fork(0);
        let held = |index: &u32| {
            chooser.fork(rows.groups[*index as usize].into()).one_in(settings.held_out as usize)
        };
        let (held_out, learned): (Vec<u32>, Vec<u32>) = (0..rows.len() as u32).partition(held);
        if learned.is_empty() {
            return Err("expected positions to learn from, found none".into());
        }
        let zeros = vec![[0.0; 2]; start.len()];
        let weights = start.clone();
        let (mean, square, history) = (zeros.clone(), zeros, Vec::new());
        Ok(Self { rows, settings, start, weights, mean, square, steps: 0, learned, held_out, history })
    }

    /// Goes once through all positions, in a new order; none after the last epoch.
    pub fn epoch(&mut self) -> Option<Epoch> {
        let number = self.history.len() as u32 + 1;
        if number > self.settings.epochs {
            return None;
        }
        let Settings { seed, epochs, batch, rate, .. } = *self.settings;
        let batches = Batches::new(self.learned.clone(), seed, (number, epochs), batch, (rate, 0.0));
        batches.iter().for_each(|(batch, rate)| self.step(batch, rate));
        let [learned, held_out] = [&self.learned, &self.held_out].map(|indices| self.error(indices));
        let epoch = Epoch { number, learned, held_out };
        self.history.push(epoch);
        Some(epoch)
    }

    /// One step of Adam down the gradient of a batch.
    fn step(&mut self, batch: &[u32], rate: f32) {
        let mut gradient = vec![[0.0f32; 2]; self.weights.len()];
        for index in batch {
            let index = *index as usize;
            // The logarithm of the likelihood falls by the error times the feature: what makes this regression simple.
            let error = self.share(index) - self.rows.targets[index];
            let phase = self.rows.phases[index];
            for (feature, count) in self.rows.active(index) {
                gradient[feature][0] += error * count * phase;
                gradient[feature][1] += error * count * (1.0 - phase);
            }
        }
        self.steps += 1;
        let adam = Adam::new(Moments::LINEAR, self.steps);
        let pull = self.settings.shrink / self.learned.len() as f32 / self.settings.scale;
        for (feature, gradient) in gradient.iter().enumerate() {
            for (end, slope) in gradient.iter().enumerate() {
                let away = self.weights[feature][end] - self.start[feature][end];
                let slope = slope / batch.len() as f32 + pull * away;
                let (mean, square) = (&mut self.mean[feature][end], &mut self.square[feature][end]);
                self.weights[feature][end] -= rate * adam.step(slope, mean, square);
            }
        }
    }

    fn share(&self, index: usize) -> f32 {
        1.0 / (1.0 + (-self.rows.value(index, &self.weights) / self.settings.scale).exp())
    }

    fn error(&self, indices: &[u32]) -> f64 {
        let error = |index: &u32| f64::from(self.share(*index as usize) - self.rows.targets[*index as usize]);
        indices.iter().map(|index| error(index).powi(2)).sum::<f64>() / indices.len().max(1) as f64
    }

    /// All epochs so far.
    pub fn history(&self) -> &[Epoch] {
        &self.history
    }

    /// The weights as they are now: in the opening and in the ending.
    pub fn weights(&self) -> &[[f32; 2]] {
        &self.weights
    }

    /// All that [`resume`](Tuner::resume) needs to go on from here.
    pub fn save(&self) -> Vec<u8> {
        let mut out = Vec::new();
        out.number(self.steps);
        append_history(&self.history, &mut out);
        for list in [&self.weights, &self.mean, &self.square] {
            out.fractions(&list.as_flattened().iter().map(|number| f64::from(*number)).collect::<Vec<f64>>());
        }
        out
    }

    /// Goes on where [`save`](Tuner::save) was called, with the same positions and settings. False, and nothing changed, when the bytes
    /// are not what such a tuner wrote.
    pub fn resume(&mut self, bytes: &[u8]) -> bool {
        let mut reader = Reader(bytes);
        let read = self.read(&mut reader).filter(|_| reader.0.is_empty());
        read.map(|(steps, history, [weights, mean, square])| {
            (self.steps, self.history) = (steps, history);
            (self.weights, self.mean, self.square) = (weights, mean, square);
        })
        .is_some()
    }

    fn read(&self, reader: &mut Reader) -> Option<(u64, Vec<Epoch>, [Pairs; 3])> {
        let steps = reader.number()?;
        let history = read_history(reader, self.settings.epochs)?;
        let mut list = || {
            let list = reader.fractions().filter(|list| list.len() == 2 * self.weights.len())?;
            Some(list.as_chunks::<2>().0.iter().map(|pair| pair.map(|number| number as f32)).collect())
        };
        Some((steps, history, [list()?, list()?, list()?]))
    }
}

/// The scale under which values foretell results best: value and share of the points, pair by pair. Found by golden section between
/// `low` and `high`.
pub fn scale(pairs: &[(f32, f32)], low: f32, high: f32) -> f32 {
    let error = |scale: f64| -> f64 {
        let one = |(value, share): &(f32, f32)| {
            (1.0 / (1.0 + (-f64::from(*value) / scale).exp()) - f64::from(*share)).powi(2)
        };
        pairs.iter().map(one).sum()
    };
    let golden = (5f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (f64::from(low), f64::from(high));
    while high - low > 1e-3 * high {
        let (left, right) = (high - golden * (high - low), low + golden * (high - low));
        if error(left) < error(right) {
            high = right;
        } else {
            low = left;
        }
    }
    ((low + high) / 2.0) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTINGS: Settings =
        Settings { epochs: 40, batch: 512, rate: 0.05, scale: 4.0, shrink: 0.1, held_out: 10, seed: 3 };

    /// Results drawn by what six known weights promise.
    fn synthetic(count: usize, seed: u64) -> (Vec<[f32; 2]>, Rows) {
        let mut random = Rng::new(seed);
        let truth: Vec<[f32; 2]> =
            (0..6).map(|_| [0; 2].map(|_: i32| 8.0 * random.unit() as f32 - 4.0)).collect();
        let mut rows = Rows::default();
        for index in 0..count {
            let features: Vec<(u16, i8)> =
                (0..6).map(|number| (number, random.between(-2, 2) as i8)).collect();
            let phase = random.unit() as f32;
            rows.push(features, phase, 0.0, index as u32);
            let share = 1.0 / (1.0 + (-rows.value(index, &truth) / 4.0).exp());
            rows.targets[index] = f32::from(u8::from((random.unit() as f32) < share));
        }
        (truth, rows)
    }

    #[test]
    fn known_weights_are_found_again_from_results_alone() {
        let (truth, rows) = synthetic(40_000, 5);
        let mut tuner = Tuner::new(&rows, vec![[0.0; 2]; 6], &SETTINGS).unwrap();
        while tuner.epoch().is_some() {}
        for (found, truth) in tuner.weights().as_flattened().iter().zip(truth.as_flattened()) {
            assert!((found - truth).abs() < 0.4, "{:?} instead of {truth:?}", tuner.weights());
        }
        let (first, last) = (tuner.history()[0], tuner.history()[39]);
        assert!(last.held_out <= first.held_out + 1e-3, "{first:?} {last:?}");
    }

    #[test]
    fn resumed_after_any_epoch_the_weights_are_the_same() {
        let (_, rows) = synthetic(2_000, 7);
        let settings = Settings { epochs: 5, ..SETTINGS };
        let mut whole = Tuner::new(&rows, vec![[1.0; 2]; 6], &settings).unwrap();
        let mut saved = vec![whole.save()];
        while whole.epoch().is_some() {
            saved.push(whole.save());
        }
        for bytes in &saved {
            let mut resumed = Tuner::new(&rows, vec![[1.0; 2]; 6], &settings).unwrap();
            assert!(resumed.resume(bytes));
            while resumed.epoch().is_some() {}
            assert_eq!(resumed.save(), whole.save());
        }
        assert!(!whole.resume(&saved[0][1..]));
    }

    #[test]
    fn features_that_are_never_there_keep_their_weights() {
        let (_, rows) = synthetic(500, 9);
        let mut tuner = Tuner::new(&rows, vec![[2.5; 2]; 8], &SETTINGS).unwrap();
        while tuner.epoch().is_some() {}
        assert_eq!(tuner.weights()[7], [2.5; 2]);
        assert!(Tuner::new(&rows, vec![[0.0; 2]; 5], &SETTINGS).is_err());
    }

    #[test]
    fn the_scale_is_found_again() {
        let mut random = Rng::new(11);
        let pair = |random: &mut Rng| {
            let value = 20.0 * random.unit() as f32 - 10.0;
            (value, f32::from(u8::from((random.unit() as f32) < 1.0 / (1.0 + (-value / 3.0).exp()))))
        };
        let pairs: Vec<(f32, f32)> = (0..30_000).map(|_| pair(&mut random)).collect();
        let found = scale(&pairs, 0.5, 20.0);
        assert!((found - 3.0).abs() < 0.2, "{found}");
    }
}
