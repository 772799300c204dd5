//! Predictive CFR+ (Farina, Kroer and Sandholm, 2021): CFR+ that moves as if the next regret were the same as the last one.

use super::Rule;

/// Predictive CFR+ with quadratic averaging.
#[derive(Clone, Copy, Debug, Default)]
pub struct PredictiveCfrPlus;

impl Rule for PredictiveCfrPlus {
    type Factors = ();

    fn factors(&self, _time: f64) {}

    #[inline]
    fn keep((): (), sum: f64, regret: f64) -> f64 {
        (sum + regret).max(0.0)
    }

    #[inline]
    fn lean(sum: f64, regret: f64) -> f64 {
        sum + regret
    }

    fn weight(&self, time: f64) -> f64 {
        time * time
    }
}
