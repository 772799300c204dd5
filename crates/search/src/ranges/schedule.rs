//! How fast the past is forgotten.

use super::matching::Discount;

/// Discounted CFR (N. Brown and T. Sandholm, "Solving imperfect-information games via discounted regret minimization", 2019): after
/// iteration t positive regrets are multiplied by t^a / (t^a + 1), negative ones by t^b / (t^b + 1), and sums by (t / (t + 1))^c.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// For positive regrets.
    pub alpha: f64,
    /// For negative regrets.
    pub beta: f64,
    /// For the average strategy.
    pub gamma: f64,
}

impl Default for Schedule {
    fn default() -> Self {
        Schedule { alpha: 1.5, beta: 0.25, gamma: 4.0 }
    }
}

impl Schedule {
    /// What to multiply the past with in iteration number `iteration`, counted from 1.
    pub(super) fn discount(&self, iteration: u32) -> Discount {
        let past = f64::from(iteration - 1);
        // Written so that no exponent and no first iteration gives infinity over infinity.
        let share = |exponent: f64| (1.0 / (1.0 + past.max(1.0).powf(-exponent))) as f32;
        Discount {
            positive: share(self.alpha),
            negative: share(self.beta),
            sums: (past / (past + 1.0)).powf(self.gamma) as f32,
        }
    }
}
