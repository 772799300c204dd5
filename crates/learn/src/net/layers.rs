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
        let mut hidden = [self.bias; 2];
        for pair in example.active() {
            for (side, feature) in hidden.iter_mut().zip(pair) {
                let row = &self.first[usize::from(*feature)];
                for unit in 0..HIDDEN {
                    side[unit] += row[unit];
                }
            }
        }
        hidden
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
        let rows = self.output[example.bucket].iter().zip(&mut gradient.output[example.bucket]);
        for (side, (weights, change)) in hidden.iter_mut().zip(rows) {
            for unit in 0..HIDDEN {
                let active = side[unit].clamp(0.0, 1.0);
                change[unit] += slope * active * active;
                // Beyond its two ends a clipped unit does not move, so that it passes nothing on.
                let inside = if active == side[unit] { 2.0 * active } else { 0.0 };
                side[unit] = slope * weights[unit] * inside;
                gradient.bias[unit] += side[unit];
            }
        }
        for pair in example.active() {
            for (side, feature) in hidden.iter().zip(pair) {
                let row = &mut gradient.first[usize::from(*feature)];
                for unit in 0..HIDDEN {
                    row[unit] += side[unit];
                }
            }
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

/// The share of the points that an output expects.
pub fn sigmoid(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}
