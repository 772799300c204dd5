//! Equilibria of the larger hidden games against published values.

use gametree_core::{Chance, Hidden, Limits, Rational};
use gametree_games::blind::{Blind, Taken};
use gametree_games::brinkmanship::{BrinkAction, Brinkmanship};
use gametree_games::goofspiel::{Goofspiel, PrizeOrder};
use gametree_games::liars_dice::LiarsDice;
use gametree_games::matrix::Matrix;
use gametree_search::equilibrium::{
    Dcfr, Learner, PredictiveCfrPlus, Profile, SequenceForm, Solver, exploitability, lp,
};

fn unrolled<G: Hidden + Chance>(game: &G) -> SequenceForm<G> {
    SequenceForm::new(game, 8_000_000, &Limits::default()).expect("the game fits into memory")
}

fn shape<G: Hidden>(form: &SequenceForm<G>) -> (usize, usize, usize) {
    (form.sets(0), form.sets(1), form.histories())
}

/// The exact value by the linear program, and that its profile is an equilibrium.
fn exact<G: Hidden>(form: &SequenceForm<G>, value: f64) {
    let (profile, found) = lp::solve(form, &Limits::default()).expect("a solution");
    assert!((found - value).abs() < 1e-9, "{found} instead of {value}");
    let gap = exploitability(form, &profile).nash_conv();
    assert!(gap.abs() < 1e-7, "{gap}");
}

/// The value to a millionth by regrets.
fn learned<G: Hidden>(form: &SequenceForm<G>, iterations: u64, value: f64) {
    let mut solver = Solver::new(form, PredictiveCfrPlus);
    solver.run(iterations);
    let found = exploitability(form, &solver.average());
    let (low, high) = found.bracket();
    assert!(low <= value + 1e-9 && value <= high + 1e-9, "{value} is outside {low} to {high}");
    assert!(high - low < 2e-6, "{low} to {high} after {iterations} iterations");
}

#[test]
fn liars_dice_have_the_published_values() {
    let three = unrolled(&LiarsDice::new(1, 3).expect("dice"));
    assert_eq!(shape(&three), (96, 96, 1147));
    exact(&three, 1.0 / 9.0);
    learned(&three, 2_000, 1.0 / 9.0);
    let two = unrolled(&LiarsDice::new(2, 2).expect("dice"));
    assert_eq!((two.sets(0), two.sets(1)), (384, 384));
}

#[test]
fn liars_dice_with_six_sides_have_the_published_value() {
    let six = unrolled(&LiarsDice::new(1, 6).expect("dice"));
    assert_eq!((six.sets(0), six.sets(1)), (12_288, 12_288));
    let uniform = exploitability(&six, &Profile::uniform(&six)).nash_conv();
    assert!((uniform - 1.561_488_646).abs() < 1e-9, "{uniform}");
    let mut solver = Solver::new(&six, Dcfr::default());
    solver.run(2_500);
    let found = exploitability(&six, &solver.average());
    let (low, high) = found.bracket();
    assert!(low <= -7.0 / 258.0 && -7.0 / 258.0 <= high && high - low < 3e-5, "{low} to {high}");
    assert!((found.payoffs[0] + 7.0 / 258.0).abs() < 1e-6, "{}", found.payoffs[0]);
}

#[test]
fn goofspiel_is_fair() {
    let four = unrolled(&Goofspiel::new(4, PrizeOrder::Descending).expect("cards"));
    assert_eq!(shape(&four), (81, 81, 1077));
    exact(&four, 0.0);
    learned(&four, 1_000, 0.0);
    let random = unrolled(&Goofspiel::new(3, PrizeOrder::Random).expect("cards"));
    assert_eq!(shape(&random), (45, 45, 418));
    exact(&random, 0.0);
}

#[test]
fn matrices_have_their_textbook_values() {
    let matrix = |text: &str| unrolled(&Matrix::parse(text).expect("a table"));
    exact(&matrix("0 -1 1; 1 0 -1; -1 1 0"), 0.0);
    exact(&matrix("2 -1; -1 1"), 1.0 / 5.0);
    learned(&matrix("2 -1; -1 1"), 3_000, 1.0 / 5.0);
    let stag_hunt = matrix("4|4 0|3; 3|0 2|2");
    assert!(!stag_hunt.is_zero_sum() && lp::solve(&stag_hunt, &Limits::default()).is_err());
    assert_eq!(
        exploitability(&stag_hunt, &Profile::from_fn(&stag_hunt, |_, _, _| vec![1.0, 0.0])).nash_conv(),
        0.0,
        "to hunt together is an equilibrium"
    );
}

/// X in the centre, O on a corner or on an edge, both seen; from there on blind.
#[test]
fn blind_tic_tac_toe_has_the_published_values() {
    let corner = unrolled(&Blind::new(Taken::Retry, &[4, 0]).expect("a start"));
    assert_eq!((corner.sets(0), corner.sets(1)), (16_232, 10_027));
    learned(&corner, 600, 4.0 / 5.0);
    let edge = unrolled(&Blind::new(Taken::Retry, &[4, 1]).expect("a start"));
    assert_eq!((edge.sets(0), edge.sets(1)), (17_264, 10_139));
    learned(&edge, 250, 1.0);
}

/// A power with the least resolve escalates now and then, and powers pay for a look at the other.
#[test]
fn brinkmanship_bluffs_and_inspects() {
    let game = Brinkmanship::new(3, 3, 20, Rational::new(1, 4).expect("a fraction")).expect("rules");
    let form = unrolled(&game);
    let (profile, value) = lp::solve(&form, &Limits::default()).expect("a solution");
    assert!((value + 0.072_025_184_440).abs() < 1e-9, "{value}");
    learned(&form, 20_000, value);
    let (mut bluffs, mut looks) = (0.0, 0.0);
    for set in 0..form.sets(0).min(3) {
        // The first three sets are those of the first word, from the least resolve to the most.
        for (action, odds) in form.actions(0, set).iter().zip(profile.odds(&form, 0, set)) {
            match action {
                BrinkAction::Escalate if set == 0 => bluffs += odds,
                BrinkAction::Inspect => looks += odds,
                _ => {}
            }
        }
    }
    assert!(bluffs > 0.01 && looks > 0.1, "{bluffs} {looks}");
}
