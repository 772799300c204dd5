//! Games of two players who choose once and at the same time, each with payoffs of their own: all equilibria, one equilibrium, and how play
//! comes near one as players make fewer mistakes.
//!
//! [`extreme`] enumerates supports with their best replies, [`lemke_howson`] follows one path, both in whole numbers; [`logit`] traces
//! the quantal response equilibria in floating-point numbers.

pub mod extreme;
pub mod lemke_howson;
pub mod logit;

use gametree_core::{Player, Rational, Value};
use num_bigint::BigInt;

use crate::equilibrium::fraction;

/// What both get, by row of the first player and column of the second.
#[derive(Clone, Debug)]
pub struct Bimatrix {
    /// By player, row by row.
    payoffs: [Vec<Vec<Rational>>; 2],
}

/// Odds of both players such that neither gains by another choice.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MixedPair {
    /// The odds of each choice, by player.
    pub odds: [Vec<Rational>; 2],
}

impl Bimatrix {
    /// A table of payoffs; none where rows differ in length or there is no choice.
    pub fn new(payoffs: [Vec<Vec<Rational>>; 2]) -> Option<Self> {
        let (rows, columns) = (payoffs[0].len(), payoffs[0].first()?.len());
        let fits =
            |table: &Vec<Vec<Rational>>| table.len() == rows && table.iter().all(|row| row.len() == columns);
        (columns > 0 && payoffs.iter().all(fits)).then_some(Self { payoffs })
    }

    /// How many choices a player has.
    pub fn choices(&self, player: Player) -> usize {
        if player == 0 { self.payoffs[0].len() } else { self.payoffs[0][0].len() }
    }

    /// What `player` gets for an own choice and one of the other's.
    pub fn payoff(&self, player: Player, own: usize, other: usize) -> Rational {
        if player == 0 { self.payoffs[0][own][other] } else { self.payoffs[1][other][own] }
    }

    /// What `player` expects of each own choice against odds of the other; none where a fraction is too long.
    pub fn expected(&self, player: Player, odds: &[Rational]) -> Option<Vec<Rational>> {
        let choice = |own: usize| {
            odds.iter().enumerate().try_fold(Rational::ZERO, |sum, (other, odds)| {
                sum.checked_plus(self.payoff(player, own, other).checked_times(*odds)?)
            })
        };
        (0..self.choices(player)).map(choice).collect()
    }

    /// What `player` expects when both play by the odds; none where the fraction is too long.
    pub fn value(&self, player: Player, pair: &MixedPair) -> Option<Rational> {
        let expected = self.expected(player, &pair.odds[1 - player])?;
        expected
            .iter()
            .zip(&pair.odds[player])
            .try_fold(Rational::ZERO, |sum, (worth, odds)| sum.checked_plus(worth.checked_times(*odds)?))
    }

    /// Whether neither player gains by another choice, checked from the payoffs alone; none where a fraction is too long.
    pub fn is_equilibrium(&self, pair: &MixedPair) -> Option<bool> {
        for player in 0..2 {
            let expected = self.expected(player, &pair.odds[1 - player])?;
            let best = expected.iter().copied().max()?;
            let wasted = |(worth, odds): (&Rational, &Rational)| *odds != Rational::ZERO && *worth != best;
            if expected.iter().zip(&pair.odds[player]).any(wasted) {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The payoffs of `player` by own choice and the other's, as whole numbers above zero: larger by the same number and in the same smaller
    /// unit everywhere, which changes no equilibrium. None where a number is too long.
    fn whole(&self, player: Player) -> Option<Vec<Vec<BigInt>>> {
        let all = || self.payoffs[player].iter().flatten();
        let least = all().copied().min()?;
        let mut scale = Rational::ONE;
        for payoff in all() {
            let missing = scale.checked_times(payoff.minus(least)?)?.denominator();
            scale = scale.checked_times(Rational::new(missing, 1)?)?;
        }
        let whole = |own: usize, other: usize| {
            let part = self.payoff(player, own, other).minus(least)?.checked_times(scale)?;
            Some(BigInt::from(part.numerator()) + 1)
        };
        let others = self.choices(1 - player);
        (0..self.choices(player)).map(|own| (0..others).map(|other| whole(own, other)).collect()).collect()
    }
}

/// Parts of any whole as odds that add up to one; none where all are zero or a fraction is too long.
fn shares(parts: &[BigInt]) -> Option<Vec<Rational>> {
    let whole: BigInt = parts.iter().sum();
    (whole != BigInt::ZERO).then_some(())?;
    parts.iter().map(|part| fraction(part, &whole)).collect()
}
