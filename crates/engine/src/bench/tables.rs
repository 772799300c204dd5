//! Equilibria of tables of payoffs for two players who need not be opposed: numbers that follow from the answers.

use gametree_core::{Rational, Rng};
use gametree_search::bimatrix::{Bimatrix, extreme, lemke_howson, logit};

use super::hidden::weighed;
use super::{Row, Unit};

pub(super) const ROWS: &[Row] = &[
    ("nash, random tables, equilibria", Unit::Named, || {
        over_tables(|game| extreme::all(game, &|| false).map_or(0, |found| found.len() as u64))
    }),
    ("lemke-howson, random tables, odds in 1e-6", Unit::Named, || {
        over_tables(|game| {
            lemke_howson::from(game, 0, &|| false).map_or(0, |pair| {
                let odds: Vec<f64> = pair.odds.iter().flatten().map(|odds| odds.to_f64()).collect();
                weighed(&odds, 1e6)
            })
        })
    }),
    ("qre, random tables, odds in 1e-3", Unit::Named, || {
        over_tables(|game| {
            let path = logit::branch(game, Some(1.0), &|| false);
            let last = path.and_then(|path| path.into_iter().last());
            last.map_or(0, |point| weighed(&point.odds.concat(), 1e3))
        })
    }),
];

/// The sum over a hundred tables of two to four rows and columns, with whole payoffs.
fn over_tables(measure: impl Fn(&Bimatrix) -> u64) -> u64 {
    let mut rng = Rng::new(11);
    let mut sum = 0;
    for _ in 0..100 {
        let (rows, columns) = (2 + rng.below(3), 2 + rng.below(3));
        let mut payoff = || Rational::whole(rng.below(20) as i64);
        let mut table = || (0..rows).map(|_| (0..columns).map(|_| payoff()).collect()).collect();
        let payoffs = [table(), table()];
        sum += Bimatrix::new(payoffs).map_or(0, |game| measure(&game));
    }
    sum
}
