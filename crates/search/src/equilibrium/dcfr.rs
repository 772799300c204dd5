//! Discounted CFR (Brown and Sandholm, 2019): old regrets fade, those that speak against a choice faster than those that speak for it.

use super::Rule;

/// Discounted CFR with its three exponents.
#[derive(Clone, Copy, Debug)]
pub struct Dcfr {
    /// How slowly regrets above zero fade.
    pub alpha: f64,
    /// How slowly regrets below zero fade; at 0 they are halved each time.
    pub beta: f64,
    /// How much more later iterations count in the average.
    pub gamma: f64,
}

impl Default for Dcfr {
    /// The exponents that the authors recommend.
    fn default() -> Self {
        Self { alpha: 1.5, beta: 0.0, gamma: 2.0 }
    }
}

impl Rule for Dcfr {
    type Factors = (f64, f64);

    fn factors(&self, time: f64) -> (f64, f64) {
        let share = |exponent: f64| {
            let power = time.powf(exponent);
            power / (power + 1.0)
        };
        (share(self.alpha), share(self.beta))
    }

    #[inline]
    fn keep((above, below): (f64, f64), sum: f64, regret: f64) -> f64 {
        let sum = sum + regret;
        sum * if sum > 0.0 { above } else { below }
    }

    /// Discounting the average by (t / (t + 1))^gamma after each iteration is the same as letting iteration t count t^gamma.
    fn weight(&self, time: f64) -> f64 {
        time.powf(self.gamma)
    }
}
