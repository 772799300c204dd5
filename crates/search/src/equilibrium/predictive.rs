//! Predictive CFR+ (Farina, Kroer and Sandholm, 2021): CFR+ that moves as if the others were to play on as they
//! just did. What a set will be worth then is worked out with the odds that the sets after it will have next, not with those that they had.

use super::Rule;

/// Predictive CFR+ with quadratic averaging.
#[derive(Clone, Copy, Debug, Default)]
pub struct PredictiveCfrPlus;

impl Rule for PredictiveCfrPlus {
    type Factors = ();

    const PREDICTS: bool = true;

    fn factors(&self, _time: f64) {}

    #[inline]
    fn update_regret((): (), sum: f64, regret: f64) -> f64 {
        (sum + regret).max(0.0)
    }

    fn weight(&self, time: f64) -> f64 {
        time * time
    }
}
