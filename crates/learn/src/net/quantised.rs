//! Nets of small integers, as games use them.

use gametree_core::Rng;

use super::layers::Layers;
use super::{Example, Shape};

/// One, in the first layer.
pub const SCALE_FIRST: f32 = 255.0;

/// One, in the weights of the output.
pub const SCALE_OUTPUT: f32 = 64.0;

/// The largest weight: 127 / 64, so that a clipped unit times a weight of the output, 255 * 127, fits into sixteen bits.
pub(super) const LARGEST: f32 = 127.0 / SCALE_OUTPUT;

/// A net of integers. A unit is clipped to 0..=255; the output is a sum of `unit * unit * weight`, in parts of 255 * 255 * 64.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantised {
    /// Units of the first layer for one view.
    pub hidden: usize,
    /// Row by row, one for each feature.
    pub first: Vec<i16>,
    /// What the first layer starts from.
    pub bias: Vec<i16>,
    /// For each bucket the mover's weights, then the other side's.
    pub output: Vec<i16>,
    /// For each bucket what its output starts from, in parts of 255 * 64.
    pub constant: Vec<i32>,
}

impl<const HIDDEN: usize> Layers<HIDDEN> {
    /// The nearest net of integers.
    pub fn quantised(&self) -> Quantised {
        let rounded = |weights: &[f32], scale: f32| -> Vec<i16> {
            weights.iter().map(|weight| (weight * scale).round() as i16).collect()
        };
        let [first, bias, output, constant] = self.slices();
        let scale = SCALE_FIRST * SCALE_OUTPUT;
        Quantised {
            hidden: HIDDEN,
            first: rounded(first, SCALE_FIRST),
            bias: rounded(bias, SCALE_FIRST),
            output: rounded(output, SCALE_OUTPUT),
            constant: constant.iter().map(|constant| (constant * scale).round() as i32).collect(),
        }
    }
}

impl Quantised {
    /// The same net of fractions, to learn more, with at least as many units. It says the same of every position: those that it has
    /// more are random ones with no weight in the output yet. None where it is not of this shape.
    pub fn layers<const HIDDEN: usize>(&self, shape: Shape, random: &mut Rng) -> Option<Layers<HIDDEN>> {
        let units = self.hidden;
        let sizes = [self.first.len(), self.bias.len(), self.output.len()];
        let fits = sizes == [shape.features, 1, 2 * shape.buckets].map(|rows| rows * units);
        if !fits || units == 0 || units > HIDDEN || self.constant.len() != shape.buckets {
            return None;
        }
        let mut layers = Layers::random(shape, random);
        layers.output.as_flattened_mut().iter_mut().for_each(|row| row.fill(0.0));
        let fill = |rows: &mut [[f32; HIDDEN]], numbers: &[i16], scale: f32| {
            for (row, numbers) in rows.iter_mut().zip(numbers.chunks(units)) {
                row.iter_mut().zip(numbers).for_each(|(weight, number)| *weight = f32::from(*number) / scale);
            }
        };
        fill(&mut layers.first, &self.first, SCALE_FIRST);
        fill(std::slice::from_mut(&mut layers.bias), &self.bias, SCALE_FIRST);
        fill(layers.output.as_flattened_mut(), &self.output, SCALE_OUTPUT);
        let scale = SCALE_FIRST * SCALE_OUTPUT;
        layers.constant = self.constant.iter().map(|number| *number as f32 / scale).collect();
        Some(layers)
    }

    /// What the net says of a position, before the sigmoid. Slow and simple: what a game does fast must give the same.
    pub fn predict(&self, example: &Example) -> f32 {
        let mut sum = 0i64;
        for side in 0..2 {
            for unit in 0..self.hidden {
                let row =
                    |pair: &[u16; 2]| i32::from(self.first[usize::from(pair[side]) * self.hidden + unit]);
                let total = i32::from(self.bias[unit]) + example.active().iter().map(row).sum::<i32>();
                let active = i64::from(total.clamp(0, SCALE_FIRST as i32));
                let weight = self.output[(2 * example.bucket + side) * self.hidden + unit];
                sum += active * active * i64::from(weight);
            }
        }
        let constant = self.constant[example.bucket] as f32 / (SCALE_FIRST * SCALE_OUTPUT);
        sum as f32 / (SCALE_FIRST * SCALE_FIRST * SCALE_OUTPUT) + constant
    }
}
