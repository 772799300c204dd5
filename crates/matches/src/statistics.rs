//! What the points of a match say about strength. The unit of all of it is the pair: two games from one opening with the sides swapped, because
//! the two depend on each other by their opening and pairs do not.

use std::cmp::Ordering;

use gametree_core::{Rational, Value};

/// The points of a pair as a share: 0, 1/4, 1/2, 3/4, 1.
pub(crate) const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Half the width of a 95 % band, in standard errors.
pub(crate) const BAND: f64 = 1.96;

/// Wins, draws and losses of the first agent, and what they say about strength.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Points of the pairs of games from one opening: 0, 1/2, 1, 3/2, 2.
    pub pairs: [u32; 5],
    half: Option<u32>,
}

impl Tally {
    /// Counts a game; two in a row make a pair.
    pub fn add(&mut self, payoff: Rational) {
        let points = half_points(payoff);
        self.count(points);
        match self.half.take() {
            None => self.half = Some(points),
            Some(before) => self.pairs[(before + points) as usize] += 1,
        }
    }

    /// Counts a pair, or the one game of it that was played, by half points.
    pub fn add_pair(&mut self, points: &[u32]) {
        points.iter().for_each(|points| self.count(*points));
        if let [one, other] = points {
            self.pairs[(one + other) as usize] += 1;
        }
    }

    fn count(&mut self, points: u32) {
        match points {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    /// The same as the second agent sees it.
    pub fn swapped(&self) -> Self {
        let mut pairs = self.pairs;
        pairs.reverse();
        let half = self.half.map(|points| 2 - points);
        Self { wins: self.losses, draws: self.draws, losses: self.wins, pairs, half }
    }

    /// Games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points: one for a win, a half for a draw.
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The share of points, 0 to 1.
    pub fn score(&self) -> f64 {
        self.points() / f64::from(self.games().max(1))
    }

    /// The number, mean and variance of the pairs' shares. None where no pair is unlike another, as then nothing says how far to trust the mean.
    fn moments(&self) -> Option<(f64, f64, f64)> {
        if self.pairs.iter().filter(|count| **count > 0).count() < 2 {
            return None;
        }
        let count: f64 = self.pairs.iter().copied().map(f64::from).sum();
        let over = |of: &dyn Fn(f64) -> f64| {
            SHARES.iter().zip(&self.pairs).map(|(share, pairs)| of(*share) * f64::from(*pairs)).sum::<f64>()
                / count
        };
        let mean = over(&|share| share);
        Some((count, mean, over(&|share| (share - mean).powi(2))))
    }

    /// The difference in Elo and half the width of its 95 % band, by the variance between pairs. None where no pair is unlike another.
    pub fn elo(&self) -> Option<(f64, f64)> {
        let (count, _, variance) = self.moments()?;
        // A game whose pair is not complete counts for the score and says nothing about the variance.
        let (score, error) = (self.score(), BAND * (variance / count).sqrt());
        // How fast Elo rises with the score there.
        let slope = 400.0 / std::f64::consts::LN_10 / (score * (1.0 - score)).max(0.001);
        Some((elo(score), error * slope))
    }

    /// The difference in units of a game's standard deviation, scaled so that it is near Elo where games are decided by a coin, and half the width of its
    /// 95 % band. Unlike Elo it says how many games are needed to see a difference, whatever the share of draws.
    pub fn normalised_elo(&self) -> Option<(f64, f64)> {
        let (count, mean, variance) = self.moments()?;
        // A pair's share is the mean of two games, so that a game's variance is twice as large.
        let scale = 800.0 / std::f64::consts::LN_10;
        let deviation = (2.0 * variance).sqrt();
        Some((scale * (mean - 0.5) / deviation, scale * BAND / (2.0 * count).sqrt()))
    }

    /// The likelihood that the first agent is the stronger one, 0 to 1.
    pub fn superiority(&self) -> Option<f64> {
        let (count, mean, variance) = self.moments()?;
        Some(normal((mean - 0.5) / (variance / count).sqrt()))
    }
}

/// Two for a win, one for a draw, none for a loss.
pub fn half_points(payoff: Rational) -> u32 {
    match payoff.cmp(&Rational::ZERO) {
        Ordering::Greater => 2,
        Ordering::Equal => 1,
        Ordering::Less => 0,
    }
}

/// The difference in Elo at which a share of points is expected.
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    -400.0 * (1.0 / share - 1.0).log10()
}

/// The share of points that is expected at a difference in Elo.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The standard normal distribution: Abramowitz and Stegun 26.2.17, right to seven places.
fn normal(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let terms = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let polynomial = terms.iter().rev().fold(0.0, |sum, term| (sum + term) * t);
    let tail = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * polynomial;
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_core::Rng;

    fn tally(pairs: [u32; 5]) -> Tally {
        let mut tally = Tally::default();
        let games = [[0, 0], [1, 0], [1, 1], [2, 1], [2, 2]];
        for (points, count) in games.iter().zip(pairs) {
            (0..count).for_each(|_| tally.add_pair(points));
        }
        assert_eq!(tally.pairs, pairs);
        tally
    }

    #[test]
    fn elo_follows_the_score() {
        let mut tally = Tally::default();
        for game in 0..400 {
            assert_eq!(tally.elo().is_none(), game < 4, "two pairs that differ are the least");
            tally.add(if game % 4 < 3 { Rational::ONE } else { Rational::ONE.negate() });
        }
        let (elo, error) = tally.elo().unwrap();
        assert!((elo - 190.8).abs() < 0.1, "{elo}");
        assert!(error > 10.0 && error < 60.0, "{error}");
    }

    #[test]
    fn the_other_side_sees_the_opposite() {
        let tally = tally([3, 10, 30, 17, 4]);
        let swapped = tally.swapped();
        assert_eq!(swapped.games(), 128);
        assert!((tally.elo().unwrap().0 + swapped.elo().unwrap().0).abs() < 1e-9);
        assert!((tally.superiority().unwrap() + swapped.superiority().unwrap() - 1.0).abs() < 1e-6);
        assert_eq!(swapped.swapped(), tally);
    }

    #[test]
    fn the_normal_distribution_is_the_one_of_the_tables() {
        for (x, area) in [(0.0, 0.5), (1.0, 0.841_344_7), (1.96, 0.975_002_1), (-2.5, 0.006_209_7)] {
            assert!((normal(x) - area).abs() < 1e-6, "{x}");
        }
    }

    /// By hand: shares 1/4 and 3/4 once each and 1/2 twice have mean 1/2 and variance 1/32; with three more of 3/4 things move.
    #[test]
    fn figures_worked_out_by_hand() {
        let even = tally([0, 1, 2, 1, 0]);
        assert!(even.score() == 0.5 && (even.superiority().unwrap() - 0.5).abs() < 1e-6);
        let tally = tally([0, 10, 20, 10, 10]);
        // Mean (2.5 + 10 + 7.5 + 10) / 50 = 0.6; variance 0.2 * 0.1225 + 0.4 * 0.01 + 0.2 * 0.0225 + 0.2 * 0.16 = 0.065.
        let (normalised, error) = tally.normalised_elo().unwrap();
        assert!((normalised - 347.4356 * 0.1 / 0.13f64.sqrt()).abs() < 0.01, "{normalised}");
        assert!((error - 347.4356 * 0.196).abs() < 0.01, "{error}");
        let z = 0.1 / (0.065f64 / 50.0).sqrt();
        assert!((tally.superiority().unwrap() - normal(z)).abs() < 1e-12);
        assert!((tally.elo().unwrap().0 - 70.44).abs() < 0.01);
    }

    #[test]
    fn the_band_holds_the_truth_about_95_times_in_100() {
        let odds = [0.05, 0.2, 0.4, 0.25, 0.1];
        let mean: f64 = odds.iter().zip(SHARES).map(|(odds, share)| odds * share).sum();
        let (mut rng, mut held) = (Rng::new(5), 0);
        for _ in 0..1000 {
            let mut pairs = [0; 5];
            for _ in 0..200 {
                let mut unit = rng.unit();
                let drawn = odds.iter().position(|odds| {
                    unit -= odds;
                    unit < 0.0
                });
                pairs[drawn.unwrap_or(4)] += 1;
            }
            let (found, error) = tally(pairs).elo().unwrap();
            held += u32::from((found - elo(mean)).abs() <= error);
        }
        assert!((930..=970).contains(&held), "{held}");
    }
}
