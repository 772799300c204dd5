//! The weights of a net, what it says, and which way each weight should move.

use gametree_core::{Rng, checksum};

use super::Example;
use crate::bytes::{Append, Reader};

/// What a file of weights begins with.
const MAGIC: &[u8] = b"gametree dense 1\n";
/// Layers and units that a file may speak of.
const LARGEST: u64 = 1 << 16;

/// A net: for each layer but the first a row of weights for every unit of the layer before, then what the sums start from.
#[derive(Clone, Debug, PartialEq)]
pub struct Dense {
    sizes: Vec<usize>,
    weights: Vec<f32>,
}

/// Numbers on their way through a net: those of each layer, and which way the error grows with them.
pub(super) struct Room {
    units: Vec<Vec<f32>>,
    slopes: Vec<Vec<f32>>,
}

impl Room {
    pub fn new(net: &Dense) -> Self {
        let zeros: Vec<Vec<f32>> = net.sizes.iter().map(|size| vec![0.0; *size]).collect();
        Self { units: zeros.clone(), slopes: zeros }
    }
}

/// How many weights there are in a net of this size.
fn count(sizes: &[usize]) -> usize {
    sizes.windows(2).map(|pair| (pair[0] + 1) * pair[1]).sum()
}

impl Dense {
    /// Random weights, of a size at which numbers neither grow nor fade from layer to layer (He and others, 2015).
    pub(super) fn random(sizes: &[usize], random: &mut Rng) -> Self {
        let mut weights = Vec::with_capacity(count(sizes));
        for pair in sizes.windows(2) {
            let size = (6.0 / pair[0] as f64).sqrt();
            weights.extend((0..pair[0] * pair[1]).map(|_| ((2.0 * random.unit() - 1.0) * size) as f32));
            weights.extend((0..pair[1]).map(|_| 0.0));
        }
        Self { sizes: sizes.to_vec(), weights }
    }

    /// How many inputs it has.
    pub fn inputs(&self) -> usize {
        self.sizes.first().copied().unwrap_or(0)
    }

    /// How many outputs it has.
    pub fn outputs(&self) -> usize {
        self.sizes.last().copied().unwrap_or(0)
    }

    /// All weights, layer by layer.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    pub(super) fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// What the net says. Inputs that are missing count as zero.
    pub fn predict(&self, inputs: &[f32]) -> Vec<f32> {
        let mut room = Room::new(self);
        self.forward(inputs, &mut room);
        room.units.pop().unwrap_or_default()
    }

    fn forward(&self, inputs: &[f32], room: &mut Room) {
        room.units[0].iter_mut().zip(inputs).for_each(|(unit, input)| *unit = *input);
        let mut rest = &self.weights[..];
        for layer in 1..self.sizes.len() {
            let (below, above) = room.units.split_at_mut(layer);
            let (below, above) = (&below[layer - 1], &mut above[0]);
            let (rows, after) = rest.split_at(below.len() * above.len());
            let (starts, after) = after.split_at(above.len());
            above.copy_from_slice(starts);
            for (unit, row) in below.iter().zip(rows.chunks_exact(above.len())) {
                if *unit != 0.0 {
                    above.iter_mut().zip(row).for_each(|(sum, weight)| *sum += unit * weight);
                }
            }
            if layer + 1 < self.sizes.len() {
                above.iter_mut().for_each(|unit| *unit = unit.max(0.0));
            }
            rest = after;
        }
    }

    /// The squared error of an example, all outputs together.
    pub(super) fn error(&self, example: &Example, room: &mut Room) -> f32 {
        self.forward(&example.inputs, room);
        let outputs = room.units[self.sizes.len() - 1].iter().zip(&example.targets);
        outputs.map(|(output, target)| (output - target) * (output - target)).sum()
    }

    /// Adds to `gradient` which way the squared error of an example grows, and gives that error.
    pub(super) fn learn(&self, example: &Example, room: &mut Room, gradient: &mut [f32]) -> f32 {
        let error = self.error(example, room);
        let last = self.sizes.len() - 1;
        for (slope, (output, target)) in
            room.slopes[last].iter_mut().zip(room.units[last].iter().zip(&example.targets))
        {
            *slope = 2.0 * (output - target);
        }
        let (mut weights, mut changes) = (&self.weights[..], gradient);
        for layer in (1..=last).rev() {
            let (below, above) = (self.sizes[layer - 1], self.sizes[layer]);
            let (before, rows) = weights.split_at(weights.len() - (below + 1) * above);
            let (changes_before, changes_here) = changes.split_at_mut(before.len());
            let (slopes, above_slopes) = room.slopes.split_at_mut(layer);
            let above_slopes = &above_slopes[0];
            for (start, slope) in changes_here[below * above..].iter_mut().zip(above_slopes) {
                *start += slope;
            }
            let units = room.units[layer - 1].iter().zip(&mut slopes[layer - 1]);
            let rows = rows.chunks_exact(above).zip(changes_here.chunks_exact_mut(above));
            for ((unit, below_slope), (row, changes)) in units.zip(rows) {
                // A unit that is silent changes nothing, and nothing changes it.
                *below_slope = 0.0;
                if *unit != 0.0 {
                    changes.iter_mut().zip(above_slopes).for_each(|(change, slope)| *change += unit * slope);
                    *below_slope = product(row, above_slopes);
                }
            }
            (weights, changes) = (before, changes_before);
        }
        error
    }

    /// The net as a file: its sizes, its weights and a checksum.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.number(self.sizes.len() as u64);
        self.sizes.iter().for_each(|size| bytes.number(*size as u64));
        bytes.extend(self.weights.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.number(checksum(&bytes));
        bytes
    }

    /// Reads what [`to_bytes`](Dense::to_bytes) wrote; none where the bytes are something else.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (body, sum) = bytes.split_at_checked(bytes.len().checked_sub(8)?)?;
        if Reader(sum).number()? != checksum(body) {
            return None;
        }
        let mut reader = Reader(body.strip_prefix(MAGIC)?);
        let layers = reader.number().filter(|layers| (2..=LARGEST).contains(layers))?;
        let size = |_| reader.number().filter(|size| (1..=LARGEST).contains(size)).map(|size| size as usize);
        let sizes = (0..layers).map(size).collect::<Option<Vec<usize>>>()?;
        let (chunks, rest) = reader.0.as_chunks::<4>();
        let weights: Vec<f32> = chunks.iter().map(|chunk| f32::from_le_bytes(*chunk)).collect();
        let fits = rest.is_empty() && weights.len() == count(&sizes);
        (fits && weights.iter().all(|weight| weight.is_finite())).then_some(Self { sizes, weights })
    }
}

/// The sum of products, in eight parts that the compiler keeps in one register.
fn product(one: &[f32], other: &[f32]) -> f32 {
    let mut sums = [0.0f32; 8];
    let ((one, one_rest), (other, other_rest)) = (one.as_chunks::<8>(), other.as_chunks::<8>());
    for (one, other) in one.iter().zip(other) {
        for lane in 0..8 {
            sums[lane] += one[lane] * other[lane];
        }
    }
    let rest: f32 = one_rest.iter().zip(other_rest).map(|(one, other)| one * other).sum();
    sums.iter().sum::<f32>() + rest
}
