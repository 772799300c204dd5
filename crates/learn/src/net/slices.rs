//! Batches, cut into slices that threads share.

use super::layers::{Layers, sigmoid};
use super::{Example, Positions, Shape};

/// Into how many slices a batch is cut, whatever the number of threads: what is added in another order rounds otherwise.
const SLICES: usize = 4;

/// A gradient for each slice.
pub(super) struct Slices<const HIDDEN: usize> {
    gradients: Vec<Layers<HIDDEN>>,
}

impl<const HIDDEN: usize> Slices<HIDDEN> {
    pub(super) fn new(shape: Shape) -> Self {
        Self { gradients: vec![Layers::zeros(shape); SLICES] }
    }

    pub(super) fn gradients(&mut self) -> &mut [Layers<HIDDEN>] {
        &mut self.gradients
    }

    /// Adds the gradients of a batch, and gives the sum of the squared errors.
    pub(super) fn learn<P: Positions + ?Sized>(
        &mut self,
        layers: &Layers<HIDDEN>,
        positions: &P,
        batch: &[u32],
        threads: usize,
    ) -> f64 {
        self.each(batch, threads, |part, gradient| {
            let mut sum = 0.0;
            blocks(positions, part, |example| sum += f64::from(layers.learn(example, gradient)));
            sum
        })
    }

    /// The sum of the squared errors, without learning.
    pub(super) fn judge<P: Positions + ?Sized>(
        &mut self,
        layers: &Layers<HIDDEN>,
        positions: &P,
        indices: &[u32],
        threads: usize,
    ) -> f64 {
        self.each(indices, threads, |part, _| {
            let mut sum = 0.0;
            blocks(positions, part, |example| {
                sum += f64::from(sigmoid(layers.predict(example)) - example.target).powi(2);
            });
            sum
        })
    }

    /// The sum of what `work` gives for each slice.
    fn each(
        &mut self,
        indices: &[u32],
        threads: usize,
        work: impl Fn(&[u32], &mut Layers<HIDDEN>) -> f64 + Sync,
    ) -> f64 {
        let size = indices.len().div_ceil(SLICES).max(1);
        let mut jobs: Vec<_> = indices
            .chunks(size)
            .zip(&mut self.gradients)
            .map(|(part, gradient)| (part, gradient, 0.0))
            .collect();
        let run = |jobs: &mut [(&[u32], &mut Layers<HIDDEN>, f64)]| {
            jobs.iter_mut().for_each(|(part, gradient, sum)| *sum = work(part, gradient));
        };
        let share = jobs.len().div_ceil(threads.max(1)).max(1);
        let mut shares = jobs.chunks_mut(share);
        let own = shares.next();
        std::thread::scope(|scope| {
            for others in shares {
                scope.spawn(|| run(others));
            }
            own.into_iter().for_each(run);
        });
        jobs.iter().map(|(_, _, sum)| sum).sum()
    }
}

/// How many examples are unpacked before they are worked on: the processor waits for the memory of many of them at once.
const BLOCK: usize = 32;

fn blocks<P: Positions + ?Sized>(positions: &P, indices: &[u32], mut each: impl FnMut(&Example)) {
    let mut examples = [Example::default(); BLOCK];
    for block in indices.chunks(BLOCK) {
        for (index, example) in block.iter().zip(&mut examples) {
            example.count = 0;
            positions.read(*index as usize, example);
        }
        examples[..block.len()].iter().for_each(&mut each);
    }
}
