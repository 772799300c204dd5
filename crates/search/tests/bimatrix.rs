//! Equilibria of tables for two players, held against the definition and against each other.

use gametree_core::{Rational, Rng, Value};
use gametree_search::bimatrix::{Bimatrix, MixedPair, extreme, lemke_howson, logit};

fn table(text: &str) -> Bimatrix {
    let entry = |text: &str, player: usize| -> Rational {
        text.split('|').nth(player).expect("two payoffs").parse().expect("a number")
    };
    let payoffs = [0, 1].map(|player| {
        text.split(';').map(|row| row.split_whitespace().map(|text| entry(text, player)).collect()).collect()
    });
    Bimatrix::new(payoffs).expect("a table")
}

fn random(rng: &mut Rng, rows: usize, columns: usize, range: usize) -> Bimatrix {
    let mut one = || Rational::whole(rng.below(range) as i64);
    let payoffs = [0, 1].map(|_| (0..rows).map(|_| (0..columns).map(|_| one()).collect()).collect());
    Bimatrix::new(payoffs).expect("a table")
}

fn all(game: &Bimatrix) -> Vec<MixedPair> {
    extreme::all(game, &|| false).expect("a small table")
}

fn shown(pairs: &[MixedPair]) -> Vec<String> {
    pairs.iter().map(|pair| format!("{:?} {:?}", pair.odds[0], pair.odds[1])).collect()
}

#[test]
fn textbook_games_have_their_equilibria() {
    let stag_hunt = table("4|4 0|3; 3|0 2|2");
    assert_eq!(shown(&all(&stag_hunt)), ["[1, 0] [1, 0]", "[2/3, 1/3] [2/3, 1/3]", "[0, 1] [0, 1]"]);
    let dilemma = table("3|3 0|5; 5|0 1|1");
    assert_eq!(shown(&all(&dilemma)), ["[0, 1] [0, 1]"]);
    let battle = table("3|2 0|0; 0|0 2|3");
    assert_eq!(shown(&all(&battle)), ["[1, 0] [1, 0]", "[3/5, 2/5] [2/5, 3/5]", "[0, 1] [0, 1]"]);
    // Degenerate: the second player does not care, and between two corners all is an equilibrium.
    let careless = table("1|1 1|1; 0|0 2|0");
    let found = all(&careless);
    assert!(found.iter().all(|pair| careless.is_equilibrium(pair) == Some(true)));
    assert!(
        shown(&found).contains(&"[1, 0] [1, 0]".into())
            && shown(&found).contains(&"[1, 0] [1/2, 1/2]".into())
    );
}

/// Pure equilibria by looking at every cell; an odd number of all where nothing is degenerate (R. Wilson, 1971).
#[test]
fn random_tables_have_all_pure_equilibria_and_an_odd_number_in_all() {
    let mut rng = Rng::new(24);
    let mut odd = 0;
    for round in 0..300 {
        let (rows, columns) = (1 + rng.below(4), 1 + rng.below(4));
        let game = random(&mut rng, rows, columns, if round % 2 == 0 { 1000 } else { 3 });
        let found = all(&game);
        assert!(!found.is_empty(), "every table has an equilibrium");
        assert!(found.iter().all(|pair| game.is_equilibrium(pair) == Some(true)), "{found:?}");
        let certain = |place: usize, count: usize| -> Vec<Rational> {
            (0..count).map(|own| if own == place { Rational::ONE } else { Rational::ZERO }).collect()
        };
        for row in 0..rows {
            for column in 0..columns {
                let best = |player: usize, own: usize, other: usize| {
                    (0..game.choices(player))
                        .all(|choice| game.payoff(player, choice, other) <= game.payoff(player, own, other))
                };
                let pair = MixedPair { odds: [certain(row, rows), certain(column, columns)] };
                assert_eq!(best(0, row, column) && best(1, column, row), found.contains(&pair), "{game:?}");
            }
        }
        odd += usize::from(found.len() % 2 == 1 && round % 2 == 0);
    }
    assert!(odd > 145, "{odd} of 150 tables with unlike payoffs");
}

#[test]
fn every_path_ends_at_an_equilibrium_of_the_list() {
    let mut rng = Rng::new(64);
    for round in 0..200 {
        let (rows, columns) = (1 + rng.below(4), 1 + rng.below(4));
        let game = random(&mut rng, rows, columns, if round % 2 == 0 { 1000 } else { 3 });
        let found = all(&game);
        for dropped in 0..rows + columns {
            let pair = lemke_howson::from(&game, dropped, &|| false).expect("an equilibrium");
            assert!(found.contains(&pair), "{game:?} {pair:?}");
        }
    }
}

#[test]
fn the_logit_path_answers_its_own_equation_and_ends_at_an_equilibrium() {
    let mut rng = Rng::new(95);
    for _ in 0..40 {
        let (rows, columns) = (2 + rng.below(2), 2 + rng.below(2));
        let game = random(&mut rng, rows, columns, 1000);
        let points = logit::branch(&game, None, &|| false).expect("a path");
        for point in &points {
            for player in 0..2 {
                let worth = |own: usize| -> f64 {
                    let others = point.odds[1 - player].iter().enumerate();
                    others.map(|(other, odds)| odds * game.payoff(player, own, other).to_f64()).sum()
                };
                let (own, base) = (&point.odds[player], worth(0));
                for choice in 1..own.len() {
                    let (odds, expected) =
                        ((own[choice] / own[0]).ln(), point.lambda * (worth(choice) - base));
                    let exact = own[choice] > 1e-250 && own[0] > 1e-250;
                    assert!(
                        !exact || (odds - expected).abs() < 1e-6 * expected.abs().max(1.0),
                        "{odds} {expected}"
                    );
                }
            }
        }
        let end = points.last().expect("a point");
        let near = |pair: &MixedPair| {
            (0..2).all(|player| {
                let both = pair.odds[player].iter().zip(&end.odds[player]);
                both.into_iter().all(|(exact, odds)| (exact.to_f64() - odds).abs() < 1e-2)
            })
        };
        let found = all(&game);
        assert!(found.iter().any(near), "{end:?} {found:?}");
    }
    // Two branches come close to each other here; the one from the start leads to a pure equilibrium.
    let close = table("-98|-22 40|57; -1/3|4 -23|-44");
    let points = logit::branch(&close, None, &|| false).expect("a path");
    let end = &points.last().expect("a point").odds;
    assert!(end[0][0] > 0.999 && end[1][1] > 0.999, "{end:?}");
    let stag_hunt = table("4|4 0|3; 3|0 2|2");
    let half = logit::branch(&stag_hunt, Some(0.5), &|| false).expect("a path");
    assert!((half.last().expect("a point").lambda - 0.5).abs() < 1e-12);
}
