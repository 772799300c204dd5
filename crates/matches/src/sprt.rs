//! The sequential test: a match goes on until its pairs speak clearly enough for one of two hypotheses about the difference in Elo.
//!
//! The likelihood of each hypothesis is that of the best distribution over the five results of a pair whose mean is the hypothesis' expected
//! score, so that nothing has to be assumed about draws or about how the two games of a pair depend on each other. (Michel Van den Bergh, "A
//! practical introduction to the GSPRT", 2019; the constrained maximum is Owen's empirical likelihood.)

use std::fmt;
use std::str::FromStr;

use gametree_core::clip;
use gametree_engine::{Error, Result};

use super::statistics::{SHARES, Tally, expected};

/// What is tested, and how often the test may be wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference in Elo that is to be refuted.
    pub elo0: f64,
    /// The difference that is hoped for.
    pub elo1: f64,
    /// How often `elo1` is accepted although `elo0` is true.
    pub alpha: f64,
    /// How often `elo0` is accepted although `elo1` is true.
    pub beta: f64,
}

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The match has to go on.
    Open,
    /// The second hypothesis is accepted.
    Accepted,
    /// The first hypothesis is accepted.
    Rejected,
}

impl Verdict {
    /// In one word, for documents.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Open => "open",
            Verdict::Accepted => "accepted",
            Verdict::Rejected => "rejected",
        }
    }
}

impl Sprt {
    /// The log likelihood ratio at which the first hypothesis is accepted, and the one for the second.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log likelihood ratio of the second hypothesis against the first.
    pub fn ratio(&self, pairs: &[u32; 5]) -> f64 {
        if pairs.iter().sum::<u32>() == 0 {
            return 0.0;
        }
        // Results that have not happened yet may still happen; the small count keeps each hypothesis possible.
        let counts = pairs.map(|count| if count == 0 { 1e-3 } else { f64::from(count) });
        log_likelihood(&counts, expected(self.elo1)) - log_likelihood(&counts, expected(self.elo0))
    }

    /// How the test stands.
    pub fn verdict(&self, pairs: &[u32; 5]) -> Verdict {
        let (ratio, (lower, upper)) = (self.ratio(pairs), self.bounds());
        match () {
            () if ratio >= upper => Verdict::Accepted,
            () if ratio <= lower => Verdict::Rejected,
            () => Verdict::Open,
        }
    }

    /// How the test stands, as a sentence.
    pub fn words(&self, tally: &Tally) -> String {
        let ratio = self.ratio(&tally.pairs);
        let (lower, upper) = self.bounds();
        let Sprt { elo0, elo1, .. } = self;
        match self.verdict(&tally.pairs) {
            Verdict::Accepted => format!(
                "a difference of {elo1:+} Elo is accepted over {elo0:+} (LLR {ratio:.2} has reached {upper:.2})"
            ),
            Verdict::Rejected => format!(
                "a difference of {elo1:+} Elo is rejected, {elo0:+} is accepted (LLR {ratio:.2} has reached {lower:.2})"
            ),
            Verdict::Open => format!(
                "undecided between {elo0:+} and {elo1:+} Elo: more games are needed (LLR {ratio:.2} between {lower:.2} and {upper:.2})"
            ),
        }
    }
}

/// The log likelihood of counts under the best distribution with this mean, up to a number that does not depend on the mean.
///
/// With a multiplier `t`, the best odds are `p_i = q_i / (1 + t (a_i - mean))` for the observed shares `q_i`; `t` is where the mean comes out right.
fn log_likelihood(counts: &[f64; 5], mean: f64) -> f64 {
    let total: f64 = counts.iter().sum();
    let excess = |t: f64| -> f64 {
        SHARES
            .iter()
            .zip(counts)
            .map(|(share, count)| count / total * (share - mean) / (1.0 + t * (share - mean)))
            .sum()
    };
    // All odds are positive between these two, and the excess falls from plus to minus infinity.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    let t = (low + high) / 2.0;
    -SHARES.iter().zip(counts).map(|(share, count)| count * (1.0 + t * (share - mean)).ln()).sum::<f64>()
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta } = self;
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta}")
    }
}

impl FromStr for Sprt {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let mut sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
        for part in text.split(',').filter(|part| !part.trim().is_empty()) {
            let expected = || {
                Error::Option(format!(
                    "'{}' is no part of a test; expected elo0=0,elo1=5,alpha=0.05,beta=0.05",
                    clip(part)
                ))
            };
            let (key, value) = part.split_once('=').ok_or_else(expected)?;
            let value: f64 = value.trim().parse().map_err(|_| expected())?;
            match key.trim() {
                "elo0" => sprt.elo0 = value,
                "elo1" => sprt.elo1 = value,
                "alpha" => sprt.alpha = value,
                "beta" => sprt.beta = value,
                _ => return Err(expected()),
            }
        }
        let risk = |value: f64| value > 0.0 && value < 0.5;
        let small = |elo: f64| elo.abs() <= 1000.0;
        if sprt.elo0 >= sprt.elo1 || !small(sprt.elo0) || !small(sprt.elo1) {
            return Err(Error::Option(format!(
                "expected elo0 below elo1, both from -1000 to 1000, found {} and {}",
                sprt.elo0, sprt.elo1
            )));
        }
        if !risk(sprt.alpha) || !risk(sprt.beta) {
            return Err(Error::Option("expected alpha and beta between 0 and 0.5".into()));
        }
        Ok(sprt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_core::Rng;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 30.0, alpha: 0.05, beta: 0.05 };

    #[test]
    fn the_bounds_are_those_of_wald() {
        let (lower, upper) = TEST.bounds();
        assert!((lower + 2.944_438_98).abs() < 1e-6 && (upper - 2.944_438_98).abs() < 1e-6);
    }

    /// For many pairs the ratio is near n (s1 - s0) (2 mean - s0 - s1) / (2 variance), by expanding it around the mean.
    #[test]
    fn the_ratio_is_near_its_expansion() {
        let pairs = [40, 210, 480, 220, 50];
        let (mean, variance) = (0.5075, 0.049_318_75);
        let by_hand: f64 =
            pairs.iter().zip(SHARES).map(|(count, share)| f64::from(*count) * share).sum::<f64>() / 1000.0;
        assert!((by_hand - mean).abs() < 1e-9);
        let test = Sprt { elo1: 5.0, ..TEST };
        let (s0, s1) = (0.5, expected(5.0));
        let expansion = 1000.0 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let ratio = test.ratio(&pairs);
        assert!((ratio - expansion).abs() < 0.02, "{ratio} and {expansion}");
    }

    #[test]
    fn the_best_odds_are_better_than_any_others_with_that_mean() {
        let counts = [4.0, 21.0, 48.0, 22.0, 5.0];
        let best = log_likelihood(&counts, 0.53);
        let entropy: f64 = counts.iter().map(|count| count * (count / 100.0f64).ln()).sum();
        let mut rng = Rng::new(3);
        for _ in 0..2000 {
            // Random odds; the outer ones are moved until the mean is right.
            let mut odds: Vec<f64> = (0..5).map(|_| rng.unit() + 0.01).collect();
            let sum: f64 = odds.iter().sum();
            odds.iter_mut().for_each(|odds| *odds /= sum);
            let mean: f64 = odds.iter().zip(SHARES).map(|(odds, share)| odds * share).sum();
            let (up, down) = (0.53 - mean, mean - 0.53);
            (odds[4], odds[0]) = (odds[4] + up, odds[0] + down);
            if odds.iter().all(|odds| *odds > 0.0) {
                let other: f64 = counts.iter().zip(&odds).map(|(count, odds)| count * odds.ln()).sum();
                assert!(other - entropy <= best + 1e-9, "{odds:?}");
            }
        }
    }

    /// Matches of pairs with a true difference of `elo`: how many of 500 end with the second hypothesis accepted.
    fn accepted(elo: f64, seed: u64) -> u32 {
        // A game is drawn with odds 0.4, and half of the pairs have an opening that the side which begins likes: games of a pair depend on each other.
        let win = expected(elo) - 0.2;
        let (mut rng, mut accepted) = (Rng::new(seed), 0);
        for _ in 0..500 {
            let mut pairs = [0; 5];
            let verdict = loop {
                let bias = if rng.one_in(2) { 0.1 } else { 0.0 };
                let mut game = |win: f64| match rng.unit() {
                    unit if unit < win => 2,
                    unit if unit < win + 0.4 => 1,
                    _ => 0,
                };
                pairs[game(win + bias) + game(win - bias)] += 1;
                match TEST.verdict(&pairs) {
                    Verdict::Open => {}
                    verdict => break verdict,
                }
            };
            accepted += u32::from(verdict == Verdict::Accepted);
        }
        accepted
    }

    #[test]
    fn the_test_is_wrong_about_as_often_as_it_may_be() {
        // 25 of 500 are meant, with a standard deviation of 5; the test stops a little beyond its bounds, which makes it a bit better.
        let (false_positives, false_negatives) = (accepted(0.0, 11), 500 - accepted(30.0, 12));
        assert!((8..=38).contains(&false_positives), "{false_positives}");
        assert!((8..=38).contains(&false_negatives), "{false_negatives}");
    }

    #[test]
    fn a_test_is_read_as_it_is_written() {
        let test: Sprt = "elo0=-3,elo1=1,beta=0.1".parse().unwrap();
        assert_eq!(test.to_string().parse::<Sprt>(), Ok(test));
        for wrong in ["elo0=5,elo1=0", "alpha=0.7", "elo2=4", "elo1", "elo1=x"] {
            assert!(wrong.parse::<Sprt>().unwrap_err().to_string().contains("expected"), "{wrong}");
        }
    }
}
