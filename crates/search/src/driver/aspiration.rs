//! Aspiration windows: a search begins with a narrow window around the value that it expects, which leaves more to cut, and widens it until the
//! value is inside.

/// How a window grows when the value is outside.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Widening {
    /// The width is multiplied by this fraction each time.
    pub factor: (i32, i32),
    /// After a value below the window its upper end moves to the middle, because the value will not come back.
    pub lower_beta: bool,
    /// A width beyond this makes the window infinite.
    pub full: i32,
}

/// A window that grows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aspiration {
    pub alpha: i32,
    pub beta: i32,
    width: i32,
    /// More than any value.
    infinite: i32,
    widening: Widening,
}

/// Where a value lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Inside the window, which makes it exact.
    Inside,
    /// At or below alpha. The window was widened.
    FailLow,
    /// At or above beta. The window was widened.
    FailHigh,
}

impl Aspiration {
    /// `width` to both sides of the value that is expected; none for an infinite window.
    pub fn new(expected: Option<i32>, width: i32, infinite: i32, widening: Widening) -> Self {
        let (alpha, beta) = expected.map_or((-infinite, infinite), |value| {
            (value.saturating_sub(width).max(-infinite), value.saturating_add(width).min(infinite))
        });
        Self { alpha, beta, width, infinite, widening }
    }

    /// Widens the window where `value`, which a search with it gave, is outside.
    pub fn widen(&mut self, value: i32) -> Outcome {
        let Widening { factor, lower_beta, full } = self.widening;
        let width = i64::from(self.width) * i64::from(factor.0) / i64::from(factor.1);
        self.width = i32::try_from(width).unwrap_or(i32::MAX);
        let outcome = if value <= self.alpha && self.alpha > -self.infinite {
            if lower_beta {
                self.beta = (self.alpha + self.beta) / 2;
            }
            self.alpha = value.saturating_sub(self.width).max(-self.infinite);
            Outcome::FailLow
        } else if value >= self.beta && self.beta < self.infinite {
            self.beta = value.saturating_add(self.width).min(self.infinite);
            Outcome::FailHigh
        } else {
            return Outcome::Inside;
        };
        if self.width > full {
            (self.alpha, self.beta) = (-self.infinite, self.infinite);
        }
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUICK: Widening = Widening { factor: (4, 1), lower_beta: false, full: i32::MAX };

    /// How many searches it takes to find `value`, and the last window.
    fn searches(mut window: Aspiration, value: i32) -> (usize, Aspiration) {
        for count in 1.. {
            let found = value.clamp(window.alpha, window.beta);
            let before = window;
            if window.widen(found) == Outcome::Inside {
                return (count, before);
            }
        }
        unreachable!("windows grow without end")
    }

    #[test]
    fn every_value_is_found_in_the_end() {
        for value in [-1000, -999, -31, -30, 0, 7, 30, 31, 500, 999, 1000] {
            let (count, window) = searches(Aspiration::new(Some(0), 30, 1000, QUICK), value);
            assert!(window.alpha <= value && value <= window.beta, "{value} {window:?}");
            assert!(count <= 4, "{value} took {count} searches");
        }
        let (count, window) = searches(Aspiration::new(None, 30, 1000, QUICK), 999);
        assert_eq!((count, window.alpha, window.beta), (1, -1000, 1000));
    }

    #[test]
    fn a_window_that_is_too_wide_becomes_infinite() {
        let widening = Widening { factor: (3, 2), lower_beta: true, full: 40 };
        let mut window = Aspiration::new(Some(0), 30, 1000, widening);
        assert_eq!(window.widen(-30), Outcome::FailLow);
        assert_eq!((window.alpha, window.beta), (-1000, 1000));
    }
}
