//! The walk down to the bottom of the bowl: conjugate gradients for one phase.

use crate::tables::{Examples, PhaseError, Settings};

/// One phase: the equations `(X'X + shrink) weights = X'targets`, where a row of X holds the entries of one example.
pub(crate) struct Phase {
    pub(crate) learned: Vec<u32>,
    pub(crate) held_out: Vec<u32>,
    /// How many learned examples touch each entry.
    touched: Vec<u32>,
    /// X'targets.
    sums: Vec<f64>,
    /// The sum of the squared targets.
    squares: f64,
    weights: Vec<f64>,
    /// What is missing: X'targets - (X'X + shrink) weights.
    residual: Vec<f64>,
    /// Where the next step goes.
    direction: Vec<f64>,
    /// The residual, squared in the metric of the scales.
    pub(crate) descent: f64,
    /// The weights after the epoch with the smallest error on the held-out examples.
    pub(crate) best: Vec<f64>,
    pub(crate) best_loss: f64,
    /// Epochs since that one.
    pub(crate) waited: u32,
    /// Means of the squared errors on learned and on held-out examples.
    pub(crate) losses: [f64; 2],
}

/// What changes of a phase while it is fitted.
pub(crate) struct State {
    pub(crate) waited: u32,
    pub(crate) best_loss: f64,
    pub(crate) descent: f64,
    pub(crate) losses: [f64; 2],
    pub(crate) lists: [Vec<f64>; 4],
}

impl Phase {
    pub(crate) fn new(entries: usize) -> Self {
        let zeros = || vec![0.0; entries];
        Self {
            learned: Vec::new(),
            held_out: Vec::new(),
            touched: vec![0; entries],
            sums: zeros(),
            squares: 0.0,
            weights: zeros(),
            residual: zeros(),
            direction: zeros(),
            descent: 0.0,
            best: zeros(),
            best_loss: f64::MAX,
            waited: 0,
            losses: [0.0; 2],
        }
    }

    /// Takes in an example to learn from.
    pub(crate) fn add(&mut self, index: u32, entries: &[u32], target: f64) {
        self.learned.push(index);
        self.squares += target * target;
        for entry in entries {
            self.touched[*entry as usize] += 1;
            self.sums[*entry as usize] += target;
        }
    }

    /// Gets ready for the first epoch, once all examples are in.
    pub(crate) fn start(&mut self, settings: &Settings) {
        self.residual.copy_from_slice(&self.sums);
        self.turn(settings, 0.0);
    }

    /// Chooses where to go next: down the residual, in the scale of each weight, and `keep` times the old direction.
    fn turn(&mut self, settings: &Settings, keep: f64) {
        for (entry, direction) in self.direction.iter_mut().enumerate() {
            *direction = scale(self.touched[entry], settings) * self.residual[entry] + keep * *direction;
        }
        self.descent = self.steepness(settings);
    }

    fn steepness(&self, settings: &Settings) -> f64 {
        let square =
            |(entry, residual): (usize, &f64)| scale(self.touched[entry], settings) * residual * residual;
        self.residual.iter().enumerate().map(square).sum()
    }

    /// One step of conjugate gradients.
    pub(crate) fn epoch<E: Examples + ?Sized>(&mut self, examples: &E, settings: &Settings) {
        let bent = self.bend(examples, settings);
        let curvature: f64 = self.direction.iter().zip(&bent).map(|(one, other)| one * other).sum();
        // At the bottom of the bowl there is nowhere left to go.
        if curvature > 0.0 && self.descent > 0.0 {
            let step = self.descent / curvature;
            for (entry, bent) in bent.iter().enumerate() {
                self.weights[entry] += step * self.direction[entry];
                self.residual[entry] -= step * bent;
            }
            let keep = self.steepness(settings) / self.descent;
            self.turn(settings, keep);
        }
        self.losses = [self.learned_loss(settings), self.held_out_errors(&self.weights, examples)[1]];
        // Where nothing was held out, the learned examples judge.
        let loss = self.losses[usize::from(!self.held_out.is_empty())];
        let better = self.best_loss - loss;
        self.waited = if better > WORTH_IT * self.best_loss { 0 } else { self.waited + 1 };
        if better > 0.0 {
            self.best_loss = loss;
            self.best.copy_from_slice(&self.weights);
        }
    }

    /// `(X'X + shrink) direction`: the one pass over all examples.
    fn bend<E: Examples + ?Sized>(&self, examples: &E, settings: &Settings) -> Vec<f64> {
        let mut bent: Vec<f64> = self.direction.iter().map(|direction| settings.shrink * direction).collect();
        let mut entries = Vec::new();
        for index in &self.learned {
            entries.clear();
            examples.entries(*index as usize, &mut entries);
            let along: f64 = entries.iter().map(|entry| self.direction[*entry as usize]).sum();
            entries.iter().for_each(|entry| bent[*entry as usize] += along);
        }
        bent
    }

    /// The mean of the squared errors on the learned examples, without looking at them again: by the definition of the residual it is
    /// `targets'targets - weights'(X'targets + residual) - shrink weights'weights`.
    fn learned_loss(&self, settings: &Settings) -> f64 {
        let lists = self.weights.iter().zip(&self.sums).zip(&self.residual);
        let explained = |((weight, sum), residual): ((&f64, &f64), &f64)| {
            weight * (sum + residual + settings.shrink * weight)
        };
        (self.squares - lists.map(explained).sum::<f64>()) / self.learned.len().max(1) as f64
    }

    /// Means of the absolute and of the squared errors.
    fn held_out_errors<E: Examples + ?Sized>(&self, weights: &[f64], examples: &E) -> [f64; 2] {
        let (mut entries, mut sums) = (Vec::new(), [0.0; 2]);
        for index in self.held_out.iter().map(|index| *index as usize) {
            entries.clear();
            examples.entries(index, &mut entries);
            let predicted: f64 = entries.iter().map(|entry| weights[*entry as usize]).sum();
            let error = f64::from(examples.target(index)) - predicted;
            sums[0] += error.abs();
            sums[1] += error * error;
        }
        sums.map(|sum| sum / self.held_out.len().max(1) as f64)
    }

    pub(crate) fn errors<E: Examples + ?Sized>(&self, examples: &E) -> PhaseError {
        let [mean_absolute, mean_square] = self.held_out_errors(&self.best, examples);
        PhaseError {
            learned: self.learned.len(),
            held_out: self.held_out.len(),
            mean_absolute,
            root_mean_square: mean_square.sqrt(),
        }
    }

    pub(crate) fn lists(&self) -> [&Vec<f64>; 4] {
        [&self.weights, &self.residual, &self.direction, &self.best]
    }

    pub(crate) fn restore(&mut self, state: State) {
        (self.waited, self.best_loss, self.descent) = (state.waited, state.best_loss, state.descent);
        self.losses = state.losses;
        [self.weights, self.residual, self.direction, self.best] = state.lists;
    }
}

/// The part by which an epoch must make the error smaller, if it is to count as progress.
const WORTH_IT: f64 = 1e-4;

/// The scale of a weight: one over the curvature of the bowl along it; zero for weights that stay zero.
fn scale(touched: u32, settings: &Settings) -> f64 {
    if touched == 0 || touched < settings.least { 0.0 } else { 1.0 / (f64::from(touched) + settings.shrink) }
}
