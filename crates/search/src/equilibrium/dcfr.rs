//! Discounted CFR (N. Brown and T. Sandholm, "Solving imperfect-information games via discounted regret minimization", 2019): old regrets
//! fade, those below zero faster than those above.

use super::Rule;

/// Discounted CFR with its three exponents: after iteration t regrets above zero are multiplied by t^alpha / (t^alpha + 1), those below
/// by t^beta / (t^beta + 1), and iteration t counts t^gamma in the average.
#[derive(Clone, Copy, Debug, PartialEq)]
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

impl Dcfr {
    /// The exponents with which games of ranges need the fewest iterations: regrets below zero fade more slowly, and early iterations count
    /// less.
    pub const RANGES: Self = Self { alpha: 1.5, beta: 0.25, gamma: 4.0 };

    /// What is kept of regrets above zero and below zero after iteration `time`.
    pub(crate) fn discounts(&self, time: f64) -> (f64, f64) {
        let share = |exponent: f64| {
            let power = time.powf(exponent);
            // With an endless exponent nothing fades.
            if power.is_finite() { power / (power + 1.0) } else { 1.0 }
        };
        (share(self.alpha), share(self.beta))
    }
}

impl Rule for Dcfr {
    type Factors = (f64, f64);

    fn factors(&self, time: f64) -> (f64, f64) {
        self.discounts(time)
    }

    #[inline]
    fn update_regret((above, below): (f64, f64), sum: f64, regret: f64) -> f64 {
        let sum = sum + regret;
        sum * if sum > 0.0 { above } else { below }
    }

    /// Discounting the average by (t / (t + 1))^gamma after each iteration is the same as letting iteration t count t^gamma.
    fn weight(&self, time: f64) -> f64 {
        time.powf(self.gamma)
    }
}
