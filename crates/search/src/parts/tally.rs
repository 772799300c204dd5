//! The mean of what was sampled, and how far it may be from the truth.

use gametree_core::Player;

/// Payoffs of games that were played at random: how many, their mean and their spread, one of each per player.
///
/// Updated one by one (Welford, 1962), so that large payoffs lose no digits of a small spread.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    playouts: u64,
    means: Vec<f64>,
    /// The sum of squared distances from the mean.
    squares: Vec<f64>,
}

impl Tally {
    /// No game yet, of so many players.
    pub fn new(players: usize) -> Self {
        Self { playouts: 0, means: vec![0.0; players], squares: vec![0.0; players] }
    }

    /// Adds a game: what each player got.
    pub fn add(&mut self, payoffs: &[f64]) {
        self.playouts += 1;
        let share = 1.0 / self.playouts as f64;
        for ((mean, squares), payoff) in self.means.iter_mut().zip(&mut self.squares).zip(payoffs) {
            let before = payoff - *mean;
            if !before.is_finite() {
                // Infinity stays what it is, and has no spread.
                (*mean, *squares) = (*mean + payoff, f64::INFINITY);
                continue;
            }
            *mean += before * share;
            *squares += before * (payoff - *mean);
        }
    }

    /// How many games.
    pub fn playouts(&self) -> u64 {
        self.playouts
    }

    /// What a player got on average; zero before the first game, and not a number where both infinities were paid.
    pub fn mean(&self, player: Player) -> f64 {
        self.means[player]
    }

    /// What each player got on average.
    pub fn means(&self) -> &[f64] {
        &self.means
    }

    /// The standard error of a player's mean: the standard deviation of a game, divided by the root of how many there were. None of
    /// fewer than two games, and none where payoffs are infinite.
    pub fn standard_error(&self, player: Player) -> Option<f64> {
        let count = self.playouts as f64;
        let error = (self.squares[player].max(0.0) / (count - 1.0) / count).sqrt();
        (self.playouts > 1 && error.is_finite()).then_some(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_error_is_that_of_the_textbook() {
        let mut tally = Tally::new(2);
        assert_eq!((tally.mean(0), tally.standard_error(0)), (0.0, None));
        for payoff in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] {
            tally.add(&[payoff, 1e9 - payoff]);
        }
        // The squares of the distances from the mean, 5, add up to 32.
        let expected = (32.0_f64 / 7.0 / 8.0).sqrt();
        assert_eq!((tally.playouts(), tally.mean(0)), (8, 5.0));
        assert!(tally.standard_error(0).is_some_and(|error| (error - expected).abs() < 1e-12));
        assert!(tally.standard_error(1).is_some_and(|error| (error - expected).abs() < 1e-6));
    }

    #[test]
    fn one_game_and_infinite_payoffs_have_no_standard_error() {
        let mut tally = Tally::new(1);
        tally.add(&[3.0]);
        assert_eq!(tally.standard_error(0), None);
        for payoff in [f64::INFINITY, 5.0, f64::INFINITY] {
            tally.add(&[payoff]);
            assert_eq!((tally.mean(0), tally.standard_error(0)), (f64::INFINITY, None));
        }
        tally.add(&[f64::NEG_INFINITY]);
        assert!(tally.mean(0).is_nan() && tally.standard_error(0).is_none());
    }
}
