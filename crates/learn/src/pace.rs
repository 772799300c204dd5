//! Steps whose size fits each weight: Adam with decoupled decay (Kingma and Ba, 2014; Loshchilov and Hutter, 2017).

/// How much of the old means is kept at each step.
const KEPT: [f32; 2] = [0.9, 0.999];

/// What is the same for all weights at one step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    mean_part: f32,
    square_part: f32,
}

impl Pace {
    /// For step number `steps`, counted from 1.
    pub fn new(steps: u64) -> Self {
        let power = |kept: f32| 1.0 - f64::from(kept).powf(steps as f64) as f32;
        Self { mean_part: power(KEPT[0]), square_part: power(KEPT[1]) }
    }

    /// How far a weight should go, given the slope and the means of slopes and of their squares, which are brought up to date.
    #[inline]
    pub fn step(self, slope: f32, mean: &mut f32, square: &mut f32) -> f32 {
        *mean = KEPT[0] * *mean + (1.0 - KEPT[0]) * slope;
        *square = KEPT[1] * *square + (1.0 - KEPT[1]) * slope * slope;
        (*mean / self.mean_part) / ((*square / self.square_part).sqrt() + 1e-8)
    }
}

/// The size of a step after a part of the whole way: along a cosine from `rate` down to the part `last` of it.
pub(crate) fn cosine(rate: f32, last: f32, gone: f64) -> f32 {
    let part = 0.5 + 0.5 * (std::f64::consts::PI * gone).cos();
    rate * (last + (1.0 - last) * part as f32)
}
