//! Counterfactual regret minimisation as first published (Zinkevich and others, 2007): regrets add up, every iteration counts the same.

use super::Rule;

/// Plain counterfactual regret minimisation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cfr;

impl Rule for Cfr {
    type Factors = ();

    fn factors(&self, _time: f64) {}

    #[inline]
    fn update_regret((): (), sum: f64, regret: f64) -> f64 {
        sum + regret
    }

    fn weight(&self, _time: f64) -> f64 {
        1.0
    }
}
