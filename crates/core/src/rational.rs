//! Exact fractions, with plus and minus infinity.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::{Average, Odds, Value};

/// An exact fraction of 128-bit integers in lowest terms, or plus or minus infinity.
///
/// Comparison is always exact. Sums and products are exact or, through the `checked_` functions, `None`; a reader of numbers from
/// outside makes sure once, at the border, that the sums and products that can arise fit (the tree loader does).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rational {
    numerator: i128,
    /// Greater than zero; zero for the infinities, whose numerator is 1 or -1.
    denominator: i128,
}

impl Rational {
    /// One.
    pub const ONE: Rational = Rational::whole(1);

    /// A part in lowest terms: `upper` and `lower` have no common divisor, and `lower` is not zero.
    pub(crate) const fn part(upper: u32, lower: u32) -> Self {
        Self { numerator: upper as i128, denominator: lower as i128 }
    }

    /// A whole number.
    pub const fn whole(number: i64) -> Self {
        Self { numerator: number as i128, denominator: 1 }
    }

    /// `numerator / denominator` in lowest terms; `None` for a zero denominator or numbers that do not fit.
    pub fn new(numerator: i128, denominator: i128) -> Option<Self> {
        if denominator == 0 || numerator == i128::MIN || denominator == i128::MIN {
            return None;
        }
        let divisor = gcd(numerator, denominator).max(1) * denominator.signum();
        Some(Self { numerator: numerator / divisor, denominator: denominator / divisor })
    }

    /// The upper number of the fraction in lowest terms; 1 or -1 for the infinities.
    pub fn numerator(self) -> i128 {
        self.numerator
    }

    /// The lower number of the fraction in lowest terms; 0 for the infinities.
    pub fn denominator(self) -> i128 {
        self.denominator
    }

    /// Neither plus nor minus infinity.
    pub fn is_finite(self) -> bool {
        self.denominator != 0
    }

    /// The sum; `None` if it does not fit or is infinity minus infinity.
    pub fn checked_plus(self, other: Self) -> Option<Self> {
        match (self.is_finite(), other.is_finite()) {
            (false, false) => (self == other).then_some(self),
            (false, true) => Some(self),
            (true, false) => Some(other),
            (true, true) => {
                let common = gcd(self.denominator, other.denominator);
                let left = self.numerator.checked_mul(other.denominator / common)?;
                let right = other.numerator.checked_mul(self.denominator / common)?;
                let denominator = (self.denominator / common).checked_mul(other.denominator)?;
                Self::new(left.checked_add(right)?, denominator)
            }
        }
    }

    /// The product; `None` if it does not fit. Zero times infinity is zero: what never happens counts nothing.
    pub fn checked_times(self, other: Self) -> Option<Self> {
        if self.numerator == 0 || other.numerator == 0 {
            return Some(Self::ZERO);
        }
        if !self.is_finite() || !other.is_finite() {
            let sign = self.numerator.signum() * other.numerator.signum();
            return Some(Self { numerator: sign, denominator: 0 });
        }
        // Dividing crosswise first keeps the intermediate numbers as small as the result.
        let (left, right) = (gcd(self.numerator, other.denominator), gcd(other.numerator, self.denominator));
        let numerator = (self.numerator / left).checked_mul(other.numerator / right)?;
        let denominator = (self.denominator / right).checked_mul(other.denominator / left)?;
        Self::new(numerator, denominator)
    }

    /// The fraction nearest to a floating-point number: exact where it fits, the largest or finest that fits otherwise. Not a number is zero.
    pub fn nearest(number: f64) -> Self {
        const FINEST: f64 = (1u128 << 120) as f64;
        if number.is_infinite() {
            return Self { numerator: if number > 0.0 { 1 } else { -1 }, denominator: 0 };
        }
        let mut scale = 1.0f64;
        while scale < FINEST && (number * scale).fract() != 0.0 && (number * scale).abs() < FINEST {
            scale *= 2.0;
        }
        let most = i128::MAX as f64 / 2.0;
        let numerator = (number * scale).clamp(-most, most).round() as i128;
        Self::new(numerator, scale as i128).unwrap_or(Self::ZERO)
    }

    /// The sum.
    ///
    /// # Panics
    /// When it does not fit or is infinity minus infinity. Numbers from outside are checked when they are read.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        self.checked_plus(other).expect("sums were checked when the numbers were read")
    }

    /// The product; zero times infinity is zero.
    ///
    /// # Panics
    /// When it does not fit. Numbers from outside are checked when they are read.
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        self.checked_times(other).expect("products were checked when the numbers were read")
    }

    /// The difference where it fits and is defined (not infinity minus infinity).
    pub fn minus(self, other: Self) -> Option<Self> {
        self.checked_plus(other.negate())
    }

    /// The quotient where it fits and is defined.
    pub fn over(self, other: Self) -> Option<Self> {
        if other.numerator == 0 || !other.is_finite() {
            return None;
        }
        self.checked_times(Self::new(other.denominator, other.numerator)?)
    }

    /// The nearest floating-point number, for drawing and plotting.
    #[inline]
    pub fn to_f64(self) -> f64 {
        // Most numbers are small, and to convert 128 bits takes a while.
        match (i64::try_from(self.numerator), i64::try_from(self.denominator)) {
            (Ok(whole), Ok(1)) => whole as f64,
            (Ok(upper), Ok(lower)) => upper as f64 / lower as f64,
            _ => self.numerator as f64 / self.denominator as f64,
        }
    }

    /// The exact decimal if it has at most `places` places (`0.25`), the fraction otherwise (`1/3`).
    pub fn to_decimal(self, places: u32) -> String {
        let scale = 10i128.pow(places.min(18));
        match self.checked_times(Rational { numerator: scale, denominator: 1 }) {
            Some(scaled) if self.is_finite() && scaled.denominator == 1 => {
                let (sign, digits) =
                    (if scaled.numerator < 0 { "-" } else { "" }, scaled.numerator.unsigned_abs());
                let (whole, part) = (digits / scale as u128, digits % scale as u128);
                let part = format!("{part:0width$}", width = places.min(18) as usize);
                let part = part.trim_end_matches('0');
                if part.is_empty() || whole == digits {
                    format!("{sign}{whole}")
                } else {
                    format!("{sign}{whole}.{part}")
                }
            }
            _ => self.to_string(),
        }
    }
}

/// The greatest common divisor, never negative.
fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a as i128
}

impl Value for Rational {
    const LOWEST: Rational = Rational { numerator: -1, denominator: 0 };
    const HIGHEST: Rational = Rational { numerator: 1, denominator: 0 };
    const ZERO: Rational = Rational::whole(0);

    fn negate(self) -> Self {
        Self { numerator: -self.numerator, ..self }
    }

    fn to_f64(self) -> f64 {
        Rational::to_f64(self)
    }
}

impl Average for Rational {
    fn plus(self, other: Self) -> Self {
        Rational::plus(self, other)
    }

    fn minus(self, other: Self) -> Option<Self> {
        Rational::minus(self, other)
    }

    fn weigh(self, odds: Odds) -> Self {
        self.times(odds.rational())
    }

    fn unweigh(self, odds: Odds) -> Option<Self> {
        self.over(odds.rational())
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        match (self.is_finite(), other.is_finite()) {
            (false, _) => self.numerator.cmp(&0),
            (_, false) => 0.cmp(&other.numerator),
            _ => compare(self.numerator, self.denominator, other.numerator, other.denominator),
        }
    }
}

/// Compares a/b with c/d for positive b and d: by cross products where they fit, by continued fractions where not.
fn compare(a: i128, b: i128, c: i128, d: i128) -> Ordering {
    if let (Some(left), Some(right)) = (a.checked_mul(d), c.checked_mul(b)) {
        return left.cmp(&right);
    }
    let (whole, other) = (a.div_euclid(b), c.div_euclid(d));
    let (rest, other_rest) = (a.rem_euclid(b), c.rem_euclid(d));
    match (whole.cmp(&other), rest, other_rest) {
        (Ordering::Equal, 0, 0) => Ordering::Equal,
        (Ordering::Equal, 0, _) => Ordering::Less,
        (Ordering::Equal, _, 0) => Ordering::Greater,
        (Ordering::Equal, _, _) => compare(d, other_rest, b, rest),
        (unequal, _, _) => unequal,
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.denominator, self.numerator < 0) {
            (0, false) => f.pad("inf"),
            (0, true) => f.pad("-inf"),
            (1, _) => f.pad(&self.numerator.to_string()),
            _ => f.pad(&format!("{}/{}", self.numerator, self.denominator)),
        }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseRationalError {
    /// It is not written as a number.
    NotANumber,
    /// It has more than thirty digits.
    TooLong,
    /// It divides by zero.
    ZeroDenominator,
}

impl fmt::Display for ParseRationalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotANumber => "expected a number such as -3, 0.25, 1/3 or inf",
            Self::TooLong => "the number is too long; expected at most 30 digits",
            Self::ZeroDenominator => "a fraction cannot have denominator 0",
        })
    }
}

impl std::error::Error for ParseRationalError {}

/// Digits a number may have: far below what 128 bits hold, so that reading one never overflows.
const MOST_DIGITS: usize = 30;

impl FromStr for Rational {
    type Err = ParseRationalError;

    /// Reads `-3`, `+2`, `0.25`, `.5`, `1e-3`, `1/3`, `inf` and `-inf`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let magnitude = match digits.split_once('/') {
            _ if digits.eq_ignore_ascii_case("inf") || digits.eq_ignore_ascii_case("infinity") => {
                Rational::HIGHEST
            }
            Some((upper, lower)) => {
                let (upper, lower) = (parse_digits(upper)?, parse_digits(lower)?);
                Rational::new(upper, lower).ok_or(ParseRationalError::ZeroDenominator)?
            }
            None => parse_decimal(digits)?,
        };
        Ok(if negative { magnitude.negate() } else { magnitude })
    }
}

fn parse_digits(text: &str) -> Result<i128, ParseRationalError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ParseRationalError::NotANumber);
    }
    if text.len() > MOST_DIGITS {
        return Err(ParseRationalError::TooLong);
    }
    text.parse().map_err(|_| ParseRationalError::TooLong)
}

fn parse_decimal(text: &str) -> Result<Rational, ParseRationalError> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => {
            let (sign, digits) = match exponent.strip_prefix('-') {
                Some(digits) => (-1, digits),
                None => (1, exponent.strip_prefix('+').unwrap_or(exponent)),
            };
            (mantissa, sign * i64::try_from(parse_digits(digits)?).map_err(|_| ParseRationalError::TooLong)?)
        }
        None => (text, 0),
    };
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    // A long word is no number at all; only what consists of digits can be too long.
    if !whole.bytes().chain(part.bytes()).all(|byte| byte.is_ascii_digit()) {
        return Err(ParseRationalError::NotANumber);
    }
    if whole.len() + part.len() > MOST_DIGITS {
        return Err(ParseRationalError::TooLong);
    }
    let digits = parse_digits(&format!("{whole}{part}"))?;
    let shift = exponent - part.len() as i64;
    if digits == 0 {
        return Ok(Rational::ZERO);
    }
    if digits.ilog10() as i64 + shift.abs() >= MOST_DIGITS as i64 {
        return Err(ParseRationalError::TooLong);
    }
    let scale = 10i128.pow(shift.unsigned_abs() as u32);
    let (upper, lower) = if shift >= 0 { (digits * scale, 1) } else { (digits, scale) };
    Rational::new(upper, lower).ok_or(ParseRationalError::TooLong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floating_point_numbers_become_fractions() {
        assert_eq!(Rational::nearest(0.375), Rational::new(3, 8).unwrap());
        assert_eq!(Rational::nearest(-12.0), Rational::whole(-12));
        assert!(!Rational::nearest(f64::NEG_INFINITY).is_finite());
        for number in [1e300, -1e300, 1e-300, 0.1, 1e17 + 2.0] {
            let near = Rational::nearest(number).to_f64();
            assert!((near - number).abs() <= 1e-30 || near.abs() > 1e37, "{number}: {near}");
        }
    }

    fn number(text: &str) -> Rational {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn numbers_are_read_exactly_and_printed_in_lowest_terms() {
        for (text, shown) in [
            ("-3", "-3"),
            ("0.25", "1/4"),
            ("2/6", "1/3"),
            ("inf", "inf"),
            ("-inf", "-inf"),
            (".5", "1/2"),
            ("1e3", "1000"),
            ("25e-2", "1/4"),
            ("-0", "0"),
            ("+7", "7"),
            ("0.1", "1/10"),
            ("5.", "5"),
        ] {
            assert_eq!(number(text).to_string(), shown, "{text}");
        }
    }

    #[test]
    fn what_is_not_a_number_is_refused() {
        use ParseRationalError::{NotANumber, TooLong, ZeroDenominator};
        let nines = "9".repeat(31);
        for (text, error) in [
            ("", NotANumber),
            ("-", NotANumber),
            (".", NotANumber),
            ("1/0", ZeroDenominator),
            ("1/-2", NotANumber),
            ("x", NotANumber),
            ("1.2.3", NotANumber),
            ("--1", NotANumber),
            (&nines, TooLong),
            ("1e99", TooLong),
            ("1e99999999999999999999999999999999", TooLong),
            ("١", NotANumber),
            ("1e", NotANumber),
            ("a-long-word-is-not-a-number-that-is-too-long", NotANumber),
        ] {
            assert_eq!(text.parse::<Rational>(), Err(error), "{text}");
        }
    }

    #[test]
    fn sums_and_products_are_exact_or_refused() {
        assert_eq!(number("1/3").plus(number("1/6")), number("1/2"));
        assert_eq!(number("0.9").times(number("2")), number("9/5"));
        assert_eq!(Rational::HIGHEST.checked_plus(Rational::LOWEST), None);
        assert_eq!(Rational::ZERO.times(Rational::LOWEST), Rational::ZERO);
        let huge = Rational::new(i128::MAX, 1);
        assert_eq!(huge.and_then(|huge| huge.checked_plus(huge)), None);
        assert_eq!(number("3").over(Rational::ZERO), None);
        assert_eq!(number("3").over(number("-1/2")), Some(number("-6")));
    }

    #[test]
    fn comparison_is_exact_even_where_cross_products_overflow() {
        let (small, large) =
            (Rational::new(i128::MAX - 1, i128::MAX), Rational::new(i128::MAX - 2, i128::MAX - 1));
        assert!(small > large);
        assert!(Rational::LOWEST < number("-1e29") && number("1e29") < Rational::HIGHEST);
        assert!(number("-1/3") < number("-1/4") && number("1/3") > number("0.333333333333"));
    }

    #[test]
    fn decimals_are_shown_only_where_they_are_exact() {
        let shown: Vec<String> =
            ["1/4", "1/3", "-21/10", "7", "409/10"].map(|n| number(n).to_decimal(4)).to_vec();
        assert_eq!(shown, ["0.25", "1/3", "-2.1", "7", "40.9"]);
    }
}
