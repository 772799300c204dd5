//! The weights of a net, what it says of a position, and which way each weight should move.

use gametree_core::Rng;

use super::{Example, Shape};
use crate::bytes::{Append, Reader};

/// All weights of a net, or one number for each of them, such as a gradient.
#[derive(Clone, Debug, PartialEq)]
pub struct Layers<const HIDDEN: usize> {
    /// A row for each feature.
    pub first: Vec<[f32; HIDDEN]>,
    /// What the first layer starts from.
    pub bias: [f32; HIDDEN],
    /// For each bucket a row for what the mover sees and one for what the other side sees.
    pub output: Vec<[[f32; HIDDEN]; 2]>,
    /// For each bucket what the output starts from.
    pub constant: Vec<f32>,
}

/// Sums in eight parts, which the compiler keeps in one register.
const LANES: usize = 8;

impl<const HIDDEN: usize> Layers<HIDDEN> {
    /// Nothing but zeros.
    pub fn zeros(shape: Shape) -> Self {
        const { assert!(HIDDEN.is_multiple_of(LANES)) };
        Self {
            first: vec![[0.0; HIDDEN]; shape.features],
            bias: [0.0; HIDDEN],
            output: vec![[[0.0; HIDDEN]; 2]; shape.buckets],
            constant: vec![0.0; shape.buckets],
        }
    }

    /// Small random weights, of a size at which about thirty features end on the slope of the clipped ReLU.
    pub fn random(shape: Shape, random: &mut Rng) -> Self {
        let mut layers = Self::zeros(shape);
        let mut around = |size: f32| (2.0 * random.unit() as f32 - 1.0) * size;
        layers.first.as_flattened_mut().iter_mut().for_each(|weight| *weight = around(0.08));
        layers.bias.fill(0.25);
        let size = 1.0 / (2.0 * HIDDEN as f32).sqrt();
        let output = layers.output.as_flattened_mut().as_flattened_mut();
        output.iter_mut().for_each(|weight| *weight = around(size));
        layers
    }

    /// Features and buckets.
    pub fn shape(&self) -> Shape {
        Shape { features: self.first.len(), buckets: self.output.len() }
    }

    /// All weights, layer by layer.
    pub fn slices(&self) -> [&[f32]; 4] {
        let output = self.output.as_flattened().as_flattened();
        [self.first.as_flattened(), &self.bias, output, &self.constant]
    }

    /// All weights, layer by layer.
    pub fn slices_mut(&mut self) -> [&mut [f32]; 4] {
        let output = self.output.as_flattened_mut().as_flattened_mut();
        [self.first.as_flattened_mut(), &mut self.bias, output, &mut self.constant]
    }

    /// What the net says of a position, before the sigmoid.
    pub fn predict(&self, example: &Example) -> f32 {
        self.output_of(&self.hidden(example), example.bucket)
    }

    /// The first layer as both sides see the position.
    #[inline]
    fn hidden(&self, example: &Example) -> [[f32; HIDDEN]; 2] {
        [self.view(example, 0), self.view(example, 1)]
    }

    /// One side after the other, so that the sums stay in registers.
    #[inline]
    fn view(&self, example: &Example, side: usize) -> [f32; HIDDEN] {
        let mut sums = self.bias;
        for pair in example.active() {
            let row = &self.first[usize::from(pair[side])];
            add(&mut sums, row);
        }
        sums
    }

    #[inline]
    fn output_of(&self, hidden: &[[f32; HIDDEN]; 2], bucket: usize) -> f32 {
        let mut sums = [0.0f32; LANES];
        for (side, weights) in hidden.iter().zip(&self.output[bucket]) {
            for (eight, weights) in side.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0) {
                for lane in 0..LANES {
                    let active = eight[lane].clamp(0.0, 1.0);
                    sums[lane] += active * active * weights[lane];
                }
            }
        }
        self.constant[bucket] + sums.iter().sum::<f32>()
    }

    /// Adds to `gradient` which way the squared error of this example grows, and gives that error.
    #[inline]
    pub fn learn(&self, example: &Example, gradient: &mut Self) -> f32 {
        let mut hidden = self.hidden(example);
        let share = sigmoid(self.output_of(&hidden, example.bucket));
        let error = share - example.target;
        let slope = 2.0 * error * share * (1.0 - share);
        gradient.constant[example.bucket] += slope;
        for (side, hidden) in hidden.iter_mut().enumerate() {
            let weights = &self.output[example.bucket][side];
            let change = &mut gradient.output[example.bucket][side];
            for unit in 0..HIDDEN {
                let active = hidden[unit].clamp(0.0, 1.0);
                change[unit] += slope * active * active;
                // Beyond its two ends a clipped unit does not move, so that it passes nothing on.
                let inside = if active == hidden[unit] { 2.0 * active } else { 0.0 };
                hidden[unit] = slope * weights[unit] * inside;
            }
            add(&mut gradient.bias, hidden);
            pass_on(&mut gradient.first, example.active(), side, hidden);
        }
        error * error
    }

    pub(super) fn append(&self, out: &mut Vec<u8>) {
        for slice in self.slices() {
            out.number(slice.len() as u64);
            out.extend(slice.iter().flat_map(|weight| weight.to_le_bytes()));
        }
    }

    pub(super) fn read(shape: Shape, reader: &mut Reader) -> Option<Self> {
        let mut layers = Self::zeros(shape);
        for slice in layers.slices_mut() {
            if reader.number()? != slice.len() as u64 {
                return None;
            }
            let bytes = reader.take(4 * slice.len())?.as_chunks::<4>().0;
            slice.iter_mut().zip(bytes).for_each(|(weight, bytes)| *weight = f32::from_le_bytes(*bytes));
        }
        Some(layers)
    }
}

/// Adds in chunks of one register, each read as a whole before it is written: the compiler cannot know that the two never overlap.
#[inline(always)]
fn add<const HIDDEN: usize>(row: &mut [f32; HIDDEN], by: &[f32; HIDDEN]) {
    for (row, by) in row.as_chunks_mut::<LANES>().0.iter_mut().zip(by.as_chunks::<LANES>().0) {
        *row = std::array::from_fn(|lane| row[lane] + by[lane]);
    }
}

/// Adds to the rows of all features that one side sees.
fn pass_on<const HIDDEN: usize>(
    rows: &mut [[f32; HIDDEN]],
    features: &[[u16; 2]],
    side: usize,
    by: &[f32; HIDDEN],
) {
    for pair in features {
        add(&mut rows[usize::from(pair[side])], by);
    }
}

/// The share of the points that an output expects.
pub fn sigmoid(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}
