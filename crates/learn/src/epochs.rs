//! Passes over examples in batches, and how well they went.

use gametree_core::Rng;

use crate::adam::cosine;
use crate::bytes::{Append, Reader};

/// How well one epoch went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// Counted from 1.
    pub number: u32,
    /// Mean of the squared errors on the learned examples.
    pub learned: f64,
    /// Mean of the squared errors on the held-out examples.
    pub held_out: f64,
}

/// All batches of one epoch, each with its learning rate.
pub(crate) struct Batches {
    order: Vec<u32>,
    size: usize,
    /// Epochs before this one, and in all.
    epochs: (u32, u32),
    rate: f32,
    last: f32,
}

impl Batches {
    /// The examples in the order of epoch `number`, which follows from the seed and the number alone, so that resumed training sees the same one.
    /// The rate falls along a cosine from `rate` to the part `last` of it over all epochs.
    pub fn new(
        mut examples: Vec<u32>,
        seed: u64,
        (number, epochs): (u32, u32),
        size: usize,
        (rate, last): (f32, f32),
    ) -> Self {
        Rng::new(seed).fork(2).fork(number.into()).shuffle(&mut examples);
        Self { order: examples, size, epochs: (number - 1, epochs), rate, last }
    }

    pub fn iter(&self) -> impl Iterator<Item = (&[u32], f32)> {
        let steps = self.order.len().div_ceil(self.size);
        self.order.chunks(self.size).enumerate().map(move |(step, batch)| {
            let gone = f64::from(self.epochs.0) + step as f64 / steps as f64;
            (batch, cosine(self.rate, self.last, gone / f64::from(self.epochs.1)))
        })
    }
}

/// Writes down how all epochs went.
pub(crate) fn append_history(history: &[Epoch], out: &mut Vec<u8>) {
    out.number(history.len() as u64);
    for epoch in history {
        out.fractions(&[epoch.learned, epoch.held_out]);
    }
}

/// Reads what [`append_history`] wrote; none where it is something else, or longer than `most` epochs.
pub(crate) fn read_history(reader: &mut Reader, most: u32) -> Option<Vec<Epoch>> {
    let epochs = u32::try_from(reader.number()?).ok().filter(|epochs| *epochs <= most)?;
    let two = |reader: &mut Reader| <[f64; 2]>::try_from(reader.fractions()?).ok();
    (1..=epochs)
        .map(|number| two(reader).map(|[learned, held_out]| Epoch { number, learned, held_out }))
        .collect()
}
