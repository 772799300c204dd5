//! CFR+ (Tammelin, 2014): a sum of regrets never falls below zero, so that a choice comes back as soon as it does well again; later
//! iterations count more, in proportion to their number.

use super::Rule;

/// CFR+ with linear averaging.
#[derive(Clone, Copy, Debug, Default)]
pub struct CfrPlus;

impl Rule for CfrPlus {
    type Factors = ();

    fn factors(&self, _time: f64) {}

    #[inline]
    fn update_regret((): (), sum: f64, regret: f64) -> f64 {
        (sum + regret).max(0.0)
    }

    fn weight(&self, time: f64) -> f64 {
        time
    }
}
