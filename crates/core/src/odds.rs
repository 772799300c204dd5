//! Probabilities and weights, apart from utilities.

use std::fmt;

use crate::{Rational, Value};

/// An exact probability, or a weight of which only ratios to other weights mean something: a fraction of zero or more.
///
/// Odds are no utilities: a game that pays whole points may be dealt with odds of 1/6. [`Average::weigh`](crate::Average::weigh) brings the
/// two together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Odds(Rational);

impl Odds {
    /// Never.
    pub const ZERO: Odds = Odds(Rational::whole(0));
    /// Certainty, or the weight of one way.
    pub const ONE: Odds = Odds(Rational::whole(1));

    /// One of `count` equally likely outcomes.
    ///
    /// # Panics
    /// When there are none.
    pub const fn one_in(count: u32) -> Odds {
        assert!(count > 0, "one of no outcomes");
        Odds(Rational::part(1, count))
    }

    /// So many ways.
    pub const fn ways(count: u32) -> Odds {
        Odds(Rational::whole(count as i64))
    }

    /// The odds of this size; none for infinity and for what is below zero.
    pub fn new(odds: Rational) -> Option<Odds> {
        (odds.is_finite() && odds >= Rational::ZERO).then_some(Odds(odds))
    }

    /// The exact fraction.
    pub fn rational(self) -> Rational {
        self.0
    }

    /// The nearest floating-point number.
    #[inline]
    pub fn to_f64(self) -> f64 {
        self.0.to_f64()
    }

    /// One or the other of two that exclude each other.
    ///
    /// # Panics
    /// When the exact sum does not fit into 128 bits.
    #[must_use]
    pub fn plus(self, other: Odds) -> Odds {
        Odds(self.0.plus(other.0))
    }

    /// Both of two that do not depend on each other.
    ///
    /// # Panics
    /// When the exact product does not fit into 128 bits.
    #[must_use]
    pub fn times(self, other: Odds) -> Odds {
        Odds(self.0.times(other.0))
    }

    /// The share in a total, where it can be stated exactly.
    pub fn over(self, total: Odds) -> Option<Odds> {
        self.0.over(total.0).map(Odds)
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_fractions_of_zero_or_more() {
        assert_eq!(Odds::one_in(6).plus(Odds::one_in(3)), Odds::one_in(2));
        assert_eq!(Odds::one_in(2).times(Odds::one_in(3)).over(Odds::one_in(3)), Some(Odds::one_in(2)));
        assert_eq!(Odds::ONE.over(Odds::ZERO), None);
        assert_eq!(Odds::new(Rational::whole(-1)), None);
        assert_eq!(Odds::new(Rational::HIGHEST), None);
        assert_eq!((Odds::one_in(4).to_f64(), Odds::ways(3).to_f64()), (0.25, 3.0));
    }
}
