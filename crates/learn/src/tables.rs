//! Linear models made of look-up tables, fitted by least squares.
//!
//! An example has a *phase*, some active *entries* and a *target*; the model predicts the sum of the weights of the active entries in
//! that phase. Examples that use one entry for all mirror images of a pattern share its weight: nothing here knows about symmetry.
//!
//! The weights of a phase are to make the sum of all squared errors, plus `shrink` times the sum of their own squares, as small as can be.
//! That is a quadratic bowl, and the method of conjugate gradients (Hestenes and Stiefel, 1952) walks down to its bottom: one pass over the
//! examples a step, no step size to choose, nothing random. Each weight has its own scale, by the number of examples that touch it
//! (Jacobi's preconditioner), so that rare entries do not wait for common ones. With the same examples and settings the result is the
//! same, bit by bit, on every machine; interrupted and resumed, too.

use std::ops::ControlFlow;

use gametree_core::Rng;

use crate::bytes::{Append, Reader};
use crate::descent::{Phase, State};
pub use crate::epochs::Epoch;
use crate::epochs::{append_history, read_history};

/// What a model is fitted to. Examples may compute their entries each time they are asked, so that millions fit into memory.
pub trait Examples {
    /// How many examples there are.
    fn count(&self) -> usize;

    /// In which phase example `index` is.
    fn phase(&self, index: usize) -> usize;

    /// The number that the model should predict for example `index`.
    fn target(&self, index: usize) -> f32;

    /// Appends the active entries of example `index`; one that is active twice comes twice.
    fn entries(&self, index: usize, out: &mut Vec<u32>);

    /// Examples of one group (the positions of one game) are either all learned from or all held out.
    fn group(&self, index: usize) -> u64 {
        index as u64
    }

    /// Whether the weights of `phase` also learn from example `index`, which is in another phase but close to it.
    fn borders(&self, _index: usize, _phase: usize) -> bool {
        false
    }
}

/// An example that is written out.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// Its phase.
    pub phase: usize,
    /// Its active entries.
    pub entries: Vec<u32>,
    /// What the model should predict.
    pub target: f32,
}

impl Examples for [Example] {
    fn count(&self) -> usize {
        self.len()
    }

    fn phase(&self, index: usize) -> usize {
        self[index].phase
    }

    fn target(&self, index: usize) -> f32 {
        self[index].target
    }

    fn entries(&self, index: usize, out: &mut Vec<u32>) {
        out.extend_from_slice(&self[index].entries);
    }
}

/// The size of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Phases, each with weights of its own.
    pub phases: usize,
    /// Entries of all tables together.
    pub entries: usize,
}

/// How to fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Most passes over the examples.
    pub epochs: u32,
    /// Pull towards zero: a weight that `shrink` examples have touched is half as large as they alone would make it.
    pub shrink: f64,
    /// Weights that fewer examples have touched stay zero.
    pub least: u32,
    /// One group in so many is held out; at least 2.
    pub held_out: u32,
    /// A phase stops after so many epochs in which its error on the held-out examples hardly fell.
    pub patience: u32,
    /// Seed of which groups are held out.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { epochs: 30, shrink: 10.0, least: 1, held_out: 20, patience: 3, seed: 1 }
    }
}

/// The fitted weights of all phases.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// Phases and entries.
    pub shape: Shape,
    /// Phase by phase.
    pub values: Vec<f32>,
}

impl Weights {
    /// The weights of one phase.
    pub fn phase(&self, phase: usize) -> &[f32] {
        &self.values[phase * self.shape.entries..][..self.shape.entries]
    }

    /// The sum of the weights of the active entries.
    pub fn predict(&self, phase: usize, entries: &[u32]) -> f32 {
        let weights = self.phase(phase);
        entries.iter().map(|entry| weights[*entry as usize]).sum()
    }
}

/// How far a fitted model is off in one phase, on examples it did not learn from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PhaseError {
    /// Examples that were learned from, those of bordering phases included.
    pub learned: usize,
    /// Examples that were held out.
    pub held_out: usize,
    /// Mean of the absolute errors on the latter.
    pub mean_absolute: f64,
    /// Root of the mean of the squared errors on the latter.
    pub root_mean_square: f64,
}

/// Fits a model from beginning to end. `progress` hears of each epoch and may end the work; what was best so far is returned then.
///
/// # Errors
/// A sentence, when the examples do not fit the shape or the settings make no sense.
pub fn fit<E: Examples + ?Sized>(
    examples: &E,
    shape: Shape,
    settings: &Settings,
    mut progress: impl FnMut(&Epoch) -> ControlFlow<()>,
) -> Result<Weights, String> {
    let mut trainer = Trainer::new(examples, shape, settings)?;
    while let Some(epoch) = trainer.epoch() {
        if progress(&epoch).is_break() {
            break;
        }
    }
    Ok(trainer.weights())
}

/// A model while it is fitted, epoch by epoch.
pub struct Trainer<'a, E: ?Sized> {
    examples: &'a E,
    shape: Shape,
    settings: &'a Settings,
    phases: Vec<Phase>,
    history: Vec<Epoch>,
}

impl<'a, E: Examples + ?Sized> Trainer<'a, E> {
    /// A model of zeros.
    ///
    /// # Errors
    /// A sentence, when the examples do not fit the shape or the settings make no sense.
    pub fn new(examples: &'a E, shape: Shape, settings: &'a Settings) -> Result<Self, String> {
        if settings.held_out < 2 {
            return Err(format!("expected to hold out one group in at least 2, found {}", settings.held_out));
        }
        if u32::try_from(examples.count()).is_err() {
            return Err(format!("expected at most {} examples, found {}", u32::MAX, examples.count()));
        }
        let mut phases: Vec<Phase> = (0..shape.phases).map(|_| Phase::new(shape.entries)).collect();
        let chooser = Rng::new(settings.seed);
        let mut entries = Vec::new();
        for index in 0..examples.count() {
            let home = examples.phase(index);
            entries.clear();
            examples.entries(index, &mut entries);
            if home >= shape.phases || entries.iter().any(|entry| *entry as usize >= shape.entries) {
                let Shape { phases, entries } = shape;
                return Err(format!(
                    "example {index} lies outside of {phases} phases with {entries} entries"
                ));
            }
            if chooser.fork(examples.group(index)).one_in(settings.held_out as usize) {
                phases[home].held_out.push(index as u32);
                continue;
            }
            let target = f64::from(examples.target(index));
            for (number, phase) in phases.iter_mut().enumerate() {
                if number == home || examples.borders(index, number) {
                    phase.add(index as u32, &entries, target);
                }
            }
        }
        phases.iter_mut().for_each(|phase| phase.start(settings));
        Ok(Self { examples, shape, settings, phases, history: Vec::new() })
    }

    /// Goes once through the examples of all phases that still get better; none once there is no such phase or no epoch left.
    pub fn epoch(&mut self) -> Option<Epoch> {
        let number = self.history.len() as u32 + 1;
        let patience = self.settings.patience.max(1);
        if number > self.settings.epochs || self.phases.iter().all(|phase| phase.waited >= patience) {
            return None;
        }
        for phase in self.phases.iter_mut().filter(|phase| phase.waited < patience) {
            phase.epoch(self.examples, self.settings);
        }
        let mean = |kind: usize, count: fn(&Phase) -> usize| {
            let sum: f64 = self.phases.iter().map(|phase| phase.losses[kind] * count(phase) as f64).sum();
            sum / self.phases.iter().map(count).sum::<usize>().max(1) as f64
        };
        let learned = mean(0, |phase| phase.learned.len());
        let epoch = Epoch { number, learned, held_out: mean(1, |phase| phase.held_out.len()) };
        self.history.push(epoch);
        Some(epoch)
    }

    /// All epochs so far.
    pub fn history(&self) -> &[Epoch] {
        &self.history
    }

    /// The best weights so far.
    pub fn weights(&self) -> Weights {
        let values = self.phases.iter().flat_map(|phase| &phase.best).map(|weight| *weight as f32);
        Weights { shape: self.shape, values: values.collect() }
    }

    /// How far the best weights so far are off, phase by phase.
    pub fn errors(&self) -> Vec<PhaseError> {
        self.phases.iter().map(|phase| phase.errors(self.examples)).collect()
    }

    /// All that [`resume`](Trainer::resume) needs to go on from here.
    pub fn save(&self) -> Vec<u8> {
        let mut out = Vec::new();
        append_history(&self.history, &mut out);
        for phase in &self.phases {
            out.number(phase.waited.into());
            out.fractions(&[phase.best_loss, phase.descent]);
            out.fractions(&phase.losses);
            phase.lists().iter().for_each(|list| out.fractions(list));
        }
        out
    }

    /// Goes on where [`save`](Trainer::save) was called, with the same examples and settings. False, and nothing changed, when the bytes
    /// are not what such a trainer wrote.
    pub fn resume(&mut self, bytes: &[u8]) -> bool {
        let mut reader = Reader(bytes);
        let read = self.read(&mut reader).filter(|_| reader.0.is_empty());
        read.map(|(history, states)| {
            self.history = history;
            self.phases.iter_mut().zip(states).for_each(|(phase, state)| phase.restore(state));
        })
        .is_some()
    }

    fn read(&self, reader: &mut Reader) -> Option<(Vec<Epoch>, Vec<State>)> {
        let history = read_history(reader, self.settings.epochs)?;
        let two = |reader: &mut Reader| <[f64; 2]>::try_from(reader.fractions()?).ok();
        let mut state = || {
            let waited = u32::try_from(reader.number()?).ok()?;
            let ([best_loss, descent], losses) = (two(reader)?, two(reader)?);
            let lists = [reader.fractions()?, reader.fractions()?, reader.fractions()?, reader.fractions()?];
            let whole = lists.iter().all(|list| list.len() == self.shape.entries);
            whole.then_some(State { waited, best_loss, descent, losses, lists })
        };
        let states = (0..self.shape.phases).map(|_| state()).collect::<Option<Vec<State>>>()?;
        Some((history, states))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape { phases: 2, entries: 60 };

    /// Three tables of twenty entries with known weights, noise on top.
    fn synthetic(count: usize, noise: f64, seed: u64) -> (Vec<f32>, Vec<Example>) {
        let mut rng = Rng::new(seed);
        let truth: Vec<f32> = (0..120).map(|_| (rng.unit() * 8.0 - 4.0) as f32).collect();
        let mut example = || {
            let phase = rng.below(2);
            let entries: Vec<u32> = (0..3).map(|table| 20 * table + rng.below(20) as u32).collect();
            let exact: f32 = entries.iter().map(|entry| truth[60 * phase + *entry as usize]).sum();
            Example { phase, entries, target: exact + (noise * (rng.unit() - 0.5)) as f32 }
        };
        let examples = (0..count).map(|_| example()).collect();
        (truth, examples)
    }

    fn go_on(_: &Epoch) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    #[test]
    fn known_weights_are_found_again() {
        let (truth, examples) = synthetic(40_000, 2.0, 3);
        let settings = Settings { shrink: 0.1, ..Settings::default() };
        let weights = fit(&examples[..], SHAPE, &settings, go_on).unwrap();
        // A constant may move from one table to another, so that sums are compared and not single weights.
        for example in &examples[..500] {
            let exact: f32 =
                example.entries.iter().map(|entry| truth[60 * example.phase + *entry as usize]).sum();
            let predicted = weights.predict(example.phase, &example.entries);
            assert!((predicted - exact).abs() < 0.15, "{predicted} instead of {exact}");
        }
    }

    #[test]
    fn the_error_falls_towards_the_noise() {
        let (_, examples) = synthetic(20_000, 6.0, 5);
        let settings = Settings::default();
        let mut trainer = Trainer::new(&examples[..], SHAPE, &settings).unwrap();
        while trainer.epoch().is_some() {}
        let (first, last) = (trainer.history()[0], trainer.history()[trainer.history().len() - 1]);
        assert!(first.held_out > last.held_out);
        // Uniform noise of width 6 has a mean square of 3.
        for error in trainer.errors() {
            assert!((error.root_mean_square.powi(2) - 3.0).abs() < 0.3, "{error:?}");
            assert!((error.mean_absolute - 1.5).abs() < 0.1, "{error:?}");
            assert!(error.learned > 9_000 && error.held_out > 350, "{error:?}");
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_bytes_and_another_seed_others() {
        let (_, examples) = synthetic(2_000, 2.0, 7);
        let bytes = |seed| {
            let settings = Settings { seed, epochs: 4, ..Settings::default() };
            let mut trainer = Trainer::new(&examples[..], SHAPE, &settings).unwrap();
            while trainer.epoch().is_some() {}
            trainer.save()
        };
        assert_eq!(bytes(1), bytes(1));
        assert_ne!(bytes(1), bytes(2));
    }

    #[test]
    fn resumed_after_any_epoch_the_result_is_the_same() {
        let (_, examples) = synthetic(2_000, 2.0, 9);
        let settings = Settings { epochs: 12, ..Settings::default() };
        let mut whole = Trainer::new(&examples[..], SHAPE, &settings).unwrap();
        let mut saved = vec![whole.save()];
        while whole.epoch().is_some() {
            saved.push(whole.save());
        }
        for bytes in &saved {
            let mut resumed = Trainer::new(&examples[..], SHAPE, &settings).unwrap();
            assert!(resumed.resume(bytes));
            while resumed.epoch().is_some() {}
            assert_eq!((resumed.save(), resumed.history()), (whole.save(), whole.history()));
        }
        let mut other = Trainer::new(&examples[..], SHAPE, &settings).unwrap();
        let last = &saved[saved.len() - 1];
        assert!(
            !other.resume(&last[..last.len() - 1])
                && !other.resume(&[])
                && !other.resume(&[last.as_slice(), &[0]].concat())
        );
        assert!(other.history().is_empty());
    }

    #[test]
    fn a_phase_that_gets_no_better_stops_early() {
        let (_, examples) = synthetic(300, 40.0, 11);
        let settings = Settings { epochs: 100, patience: 2, ..Settings::default() };
        let mut trainer = Trainer::new(&examples[..], SHAPE, &settings).unwrap();
        while trainer.epoch().is_some() {}
        assert!(trainer.history().len() < 100, "{}", trainer.history().len());
    }

    #[test]
    fn rare_entries_stay_near_zero() {
        let common = Example { phase: 0, entries: vec![0], target: 1.0 };
        let rare = Example { phase: 0, entries: vec![0, 1], target: 21.0 };
        let mut examples = vec![common; 2_000];
        examples.extend(vec![rare; 11]);
        let weight = |shrink, least| {
            let settings = Settings { shrink, least, patience: 60, ..Settings::default() };
            fit(&examples[..], Shape { phases: 1, entries: 2 }, &settings, go_on).unwrap().values[1]
        };
        let (free, half, none) = (weight(0.0, 1), weight(10.0, 1), weight(0.0, 100));
        assert!((free - 20.0).abs() < 0.1 && (half - 10.0).abs() < 0.5, "{free} {half}");
        assert_eq!(none, 0.0);
    }

    #[test]
    fn examples_outside_the_shape_are_refused() {
        let outside = [Example { phase: 0, entries: vec![60], target: 0.0 }];
        let error = fit(&outside[..], SHAPE, &Settings::default(), go_on).unwrap_err();
        assert_eq!(error, "example 0 lies outside of 2 phases with 60 entries");
        let settings = Settings { held_out: 1, ..Settings::default() };
        assert!(fit(&outside[..], SHAPE, &settings, go_on).is_err());
    }
}
