//! Adam (Kingma and Ba, 2014): gradient descent whose step fits each weight. And how steps grow smaller on the way.

/// The shares with which Adam averages slopes and their squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moments {
    /// What is kept of the old average.
    keep: [f32; 2],
    /// What the new slope counts.
    add: [f32; 2],
    /// The kept share as the correction of the first averages sees it.
    correct: [f64; 2],
}

/// What is kept of the averages of slopes and of their squares.
const KEEP: [f32; 2] = [0.9, 0.999];

impl Moments {
    /// For nets: everything follows from the kept shares as they are rounded.
    pub const NETS: Self =
        Self { keep: KEEP, add: [1.0 - KEEP[0], 1.0 - KEEP[1]], correct: [KEEP[0] as f64, KEEP[1] as f64] };

    /// For linear evaluations: every share is rounded by itself. The weights of chess were fitted in this way, and only the same rounding
    /// gives the same bits again.
    pub const LINEAR: Self = Self { keep: KEEP, add: [0.1, 0.001], correct: [0.9, 0.999] };
}

/// What is the same for all weights at one step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Adam {
    moments: Moments,
    /// How much of the averages is there after so few steps: they begin at zero.
    present: [f32; 2],
}

impl Adam {
    /// For step number `steps`, counted from 1.
    pub fn new(moments: Moments, steps: u64) -> Self {
        Self { moments, present: moments.correct.map(|kept| 1.0 - kept.powf(steps as f64) as f32) }
    }

    /// How far a weight should go, given the slope and the averages of slopes and of their squares, which are brought up to date.
    #[inline]
    pub fn step(self, slope: f32, mean: &mut f32, square: &mut f32) -> f32 {
        let Moments { keep, add, .. } = self.moments;
        *mean = keep[0] * *mean + add[0] * slope;
        *square = keep[1] * *square + add[1] * slope * slope;
        (*mean / self.present[0]) / ((*square / self.present[1]).sqrt() + 1e-8)
    }
}

/// The learning rate after a part of the whole way: along a cosine from `rate` down to the part `last` of it.
pub(crate) fn cosine(rate: f32, last: f32, gone: f64) -> f32 {
    let part = 0.5 + 0.5 * (std::f64::consts::PI * gone).cos();
    rate * (last + (1.0 - last) * part as f32)
}
