//! Numbers that searches compare: what they must offer, and the fast ones.

use std::cmp::Ordering;
use std::fmt;

use crate::Odds;

/// A number that a search can compare. Every utility and every evaluation lies strictly between
/// [`LOWEST`](Value::LOWEST) and [`HIGHEST`](Value::HIGHEST), unless the game itself deals in infinities.
pub trait Value: Copy + Ord + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// Minus infinity: what MAX starts from.
    const LOWEST: Self;
    /// Plus infinity: what MIN starts from.
    const HIGHEST: Self;
    /// Zero: neither is ahead.
    const ZERO: Self;
    /// The same as the opponent sees it.
    fn negate(self) -> Self;
    /// The nearest floating-point number, for algorithms that only come near the truth anyway.
    fn to_f64(self) -> f64;
}

/// A number that can be averaged by odds. Exact utilities have exact expectations.
pub trait Average: Value {
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The difference where it can be stated exactly and is defined (not infinity minus infinity).
    fn minus(self, other: Self) -> Option<Self>;
    /// What it counts when it happens with these odds; what never happens counts nothing, not even infinity.
    fn weigh(self, odds: Odds) -> Self;
    /// The number of which this is what it counts with these odds, where it can be stated exactly and is defined.
    fn unweigh(self, odds: Odds) -> Option<Self>;
}

/// A number that is a whole number of small steps, so that a search can ask "at least this, or less?" and a table can keep it in a few bits.
pub trait Score: Value {
    /// How many steps make one whole.
    const WHOLE: i32;
    /// How many steps from zero.
    fn steps(self) -> i32;
    /// The number so many steps from zero.
    fn from_steps(steps: i32) -> Self;
}

impl Score for i32 {
    const WHOLE: i32 = 1;

    #[inline]
    fn steps(self) -> i32 {
        self
    }

    #[inline]
    fn from_steps(steps: i32) -> i32 {
        steps
    }
}

impl Score for Fixed {
    const WHOLE: i32 = Fixed::ONE.0;

    #[inline]
    fn steps(self) -> i32 {
        self.0
    }

    #[inline]
    fn from_steps(steps: i32) -> Fixed {
        Fixed(steps)
    }
}

/// What a returned value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The true value is this.
    Exact,
    /// The true value is this or more.
    Lower,
    /// The true value is this or less.
    Upper,
}

impl Bound {
    /// The same statement as the opponent sees it.
    pub fn negate(self) -> Self {
        match self {
            Bound::Exact => Bound::Exact,
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }

    /// `=`, `>=` or `<=`.
    pub fn sign(self) -> &'static str {
        match self {
            Bound::Exact => "=",
            Bound::Lower => ">=",
            Bound::Upper => "<=",
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        })
    }
}

impl Value for i32 {
    const LOWEST: i32 = -i32::MAX;
    const HIGHEST: i32 = i32::MAX;
    const ZERO: i32 = 0;

    fn negate(self) -> i32 {
        -self
    }

    fn to_f64(self) -> f64 {
        self.into()
    }
}

/// A number counted in thousandths: as fast as an integer, and with room for an evaluation between a win (1) and a loss (-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fixed(pub i32);

impl Fixed {
    /// One whole.
    pub const ONE: Fixed = Fixed(1000);

    /// A whole number.
    pub const fn whole(number: i32) -> Fixed {
        Fixed(number * 1000)
    }
}

impl Value for Fixed {
    const LOWEST: Fixed = Fixed(-i32::MAX);
    const HIGHEST: Fixed = Fixed(i32::MAX);
    const ZERO: Fixed = Fixed(0);

    fn negate(self) -> Fixed {
        Fixed(-self.0)
    }

    fn to_f64(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}

impl fmt::Display for Fixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fixed::HIGHEST => return f.write_str("inf"),
            Fixed::LOWEST => return f.write_str("-inf"),
            _ => {}
        }
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        if part == 0 {
            return write!(f, "{sign}{whole}");
        }
        write!(f, "{sign}{whole}.{}", format!("{part:03}").trim_end_matches('0'))
    }
}

impl fmt::Debug for Fixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A floating-point number with a total order, for games of dice where speed matters more than the last bit.
#[derive(Clone, Copy)]
pub struct Real(pub f64);

impl PartialEq for Real {
    fn eq(&self, other: &Real) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Real {}

impl PartialOrd for Real {
    fn partial_cmp(&self, other: &Real) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Real {
    fn cmp(&self, other: &Real) -> Ordering {
        // Adding zero turns -0 into 0: a draw is a draw for both.
        (self.0 + 0.0).total_cmp(&(other.0 + 0.0))
    }
}

impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 0.0)
    }
}

impl fmt::Debug for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Value for Real {
    const LOWEST: Real = Real(f64::NEG_INFINITY);
    const HIGHEST: Real = Real(f64::INFINITY);
    const ZERO: Real = Real(0.0);

    fn negate(self) -> Real {
        Real(-self.0)
    }

    fn to_f64(self) -> f64 {
        self.0
    }
}

impl Average for Real {
    #[inline]
    fn plus(self, other: Real) -> Real {
        Real(self.0 + other.0)
    }

    fn minus(self, other: Real) -> Option<Real> {
        Some(Real(self.0 - other.0)).filter(|difference| !difference.0.is_nan())
    }

    #[inline]
    fn weigh(self, odds: Odds) -> Real {
        let odds = odds.to_f64();
        if self.0 == 0.0 || odds == 0.0 { Real(0.0) } else { Real(self.0 * odds) }
    }

    fn unweigh(self, odds: Odds) -> Option<Real> {
        let odds = odds.to_f64();
        Some(Real(self.0 / odds)).filter(|quotient| odds != 0.0 && !quotient.0.is_nan())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_numbers_print_as_people_write_them() {
        let shown: Vec<String> = [1000, 0, -1000, 250, -1, 12_340].map(|n| Fixed(n).to_string()).to_vec();
        assert_eq!(shown, ["1", "0", "-1", "0.25", "-0.001", "12.34"]);
        assert_eq!(Fixed::LOWEST.to_string(), "-inf");
    }

    #[test]
    fn real_numbers_have_a_total_order_in_which_both_zeros_are_equal() {
        assert_eq!(Real(0.0), Real(-0.0));
        assert!(Real(f64::NEG_INFINITY) < Real(-1.0) && Real(1.0) < Real::HIGHEST);
        assert_eq!(Real::HIGHEST.minus(Real::HIGHEST), None);
        assert_eq!(Real(1.0).unweigh(Odds::ZERO), None);
        assert_eq!(Real::HIGHEST.weigh(Odds::ZERO), Real(0.0));
        assert_eq!(Real(3.0).weigh(Odds::one_in(2)), Real(1.5));
    }
}
