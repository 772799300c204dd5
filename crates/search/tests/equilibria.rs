//! Equilibria against published values: every number here is known from elsewhere.

use gametree_core::{Chance, Hidden, Limits};
use gametree_games::poker::{Kuhn, Leduc, Suits};
use gametree_search::equilibrium::external::External;
use gametree_search::equilibrium::outcome::Outcome;
use gametree_search::equilibrium::{
    Cfr, CfrPlus, Dcfr, Form, Learner, PredictiveCfrPlus, Profile, Rule, Solver, exploitability, lp, response,
};

const LEDUC_VALUE: f64 = -0.085_606_424_078;

fn unrolled<G: Hidden + Chance>(game: &G) -> Form<G> {
    Form::new(game, 4_000_000, &Limits::default()).expect("the game fits into memory")
}

fn kuhn(players: usize) -> Form<Kuhn> {
    unrolled(&Kuhn::new(players).expect("a table"))
}

fn leduc() -> Form<Leduc> {
    unrolled(&Leduc::default())
}

/// That the profile is an equilibrium up to `gap`, and the value it proves.
fn assert_value<G: Hidden>(form: &Form<G>, profile: &Profile, value: f64, gap: f64) {
    let found = exploitability(form, profile);
    assert!(found.nash_conv() < 2.0 * gap, "NashConv is {}", found.nash_conv());
    let (low, high) = found.bracket();
    assert!(low - 1e-12 <= value && value <= high + 1e-12, "{value} is outside {low} to {high}");
    assert!((found.payoffs[0] - value).abs() < gap, "{} instead of {value}", found.payoffs[0]);
}

#[test]
fn information_sets_are_as_many_as_published() {
    let sets = |form: &Form<Kuhn>| (0..form.players()).map(|player| form.sets(player)).collect::<Vec<_>>();
    assert_eq!((sets(&kuhn(2)), kuhn(2).histories()), (vec![6, 6], 58));
    assert_eq!((sets(&kuhn(3)), kuhn(3).histories()), (vec![16, 16, 16], 617));
    let leduc = leduc();
    assert_eq!((leduc.sets(0), leduc.sets(1), leduc.histories()), (468, 468, 9457));
    let ranks = unrolled(&Leduc::new(Suits::Ignored));
    assert_eq!((ranks.sets(0), ranks.sets(1)), (144, 144));
    assert!(kuhn(2).is_zero_sum() && kuhn(3).is_zero_sum() && leduc.is_zero_sum());
}

#[test]
fn fixed_policies_are_as_far_from_equilibrium_as_published() {
    let (kuhn, leduc) = (kuhn(2), leduc());
    let uniform = exploitability(&kuhn, &Profile::uniform(&kuhn)).nash_conv();
    assert!((uniform - 11.0 / 12.0).abs() < 1e-12, "{uniform}");
    let first = Profile::from_fn(&kuhn, |_, _, choices| (0..choices).map(|choice| f64::from(u8::from(choice == 0))).collect());
    assert!((exploitability(&kuhn, &first).nash_conv() - 2.0).abs() < 1e-12);
    let uniform = exploitability(&leduc, &Profile::uniform(&leduc)).nash_conv();
    assert!((uniform - 4.747_222_222).abs() < 1e-9, "{uniform}");
}

fn after<G: Hidden, R: Rule>(form: &Form<G>, rule: R) -> [f64; 4] {
    let mut solver = Solver::new(form, rule);
    [1, 10, 100, 300].map(|iterations| {
        solver.run(iterations - solver.iterations());
        exploitability(form, &solver.average()).exploitability()
    })
}

#[test]
fn iteration_by_iteration_the_same_as_published() {
    let near = |found: [f64; 4], published: [f64; 4]| {
        let far = found.iter().zip(published).any(|(found, published)| (found - published).abs() > 1e-6);
        assert!(!far, "{found:?} instead of {published:?}");
    };
    let (kuhn, leduc) = (kuhn(2), leduc());
    near(after(&kuhn, Cfr), [0.458_333, 0.068_699, 0.008_226, 0.003_034]);
    near(after(&kuhn, CfrPlus), [0.458_333, 0.032_687, 0.001_194, 0.000_433]);
    near(after(&leduc, Cfr), [2.373_611, 0.888_579, 0.095_716, 0.035_524]);
    near(after(&leduc, CfrPlus), [2.373_611, 0.610_439, 0.013_416, 0.002_290]);
}

#[test]
fn newer_rules_are_at_least_as_fast_as_cfr_plus_on_leduc() {
    let leduc = leduc();
    let [plus, discounted, predictive] =
        [after(&leduc, CfrPlus), after(&leduc, Dcfr::default()), after(&leduc, PredictiveCfrPlus)];
    println!("{plus:?} {discounted:?} {predictive:?}");
    assert!(discounted[3] <= plus[3] && predictive[3] <= plus[3]);
}

#[test]
fn the_linear_program_is_exact() {
    let kuhn = kuhn(2);
    let (profile, value) = lp::solve(&kuhn, None).expect("a solution");
    assert!((value + 1.0 / 18.0).abs() < 1e-9, "{value}");
    assert_value(&kuhn, &profile, -1.0 / 18.0, 1e-9);
    let leduc = leduc();
    let (profile, value) = lp::solve(&leduc, None).expect("a solution");
    assert!((value - LEDUC_VALUE).abs() < 1e-9, "{value}");
    assert_value(&leduc, &profile, LEDUC_VALUE, 1e-8);
}

fn assert_learns<G: Hidden>(form: &Form<G>, mut learner: impl Learner, iterations: u64, value: f64, gap: f64) {
    learner.run(iterations);
    assert_value(form, &learner.average(), value, gap);
}

#[test]
fn every_rule_comes_to_the_value_of_kuhn_poker() {
    let (form, value) = (kuhn(2), -1.0 / 18.0);
    assert_learns(&form, Solver::new(&form, CfrPlus), 20_000, value, 1e-5);
    assert_learns(&form, Solver::new(&form, Dcfr::default()), 20_000, value, 1e-6);
    assert_learns(&form, Solver::new(&form, PredictiveCfrPlus), 20_000, value, 1e-6);
    assert_learns(&form, Solver::new(&form, Cfr), 100_000, value, 1e-3);
    assert_learns(&form, External::new(&form, 1), 200_000, value, 5e-3);
    assert_learns(&form, Outcome::new(&form, 1), 1_000_000, value, 1e-2);
}

#[test]
fn the_fast_rules_come_to_the_value_of_leduc_poker() {
    let form = leduc();
    assert_learns(&form, Solver::new(&form, PredictiveCfrPlus), 5_000, LEDUC_VALUE, 1e-4);
    assert_learns(&form, External::new(&form, 1), 20_000, LEDUC_VALUE, 0.1);
}

#[test]
fn three_players_learn_kuhn_poker_nearly_to_an_equilibrium() {
    let form = kuhn(3);
    let mut solver = Solver::new(&form, Cfr);
    solver.run(20_000);
    let found = exploitability(&form, &solver.average());
    assert!(found.nash_conv() < 0.01, "{found:?}");
    assert!(found.payoffs.iter().sum::<f64>().abs() < 1e-12);
    assert!(lp::solve(&form, None).is_err(), "the linear program is for two players");
}

#[test]
fn a_best_response_earns_what_it_promises() {
    let form = leduc();
    let uniform = Profile::uniform(&form);
    for player in 0..2 {
        let (answer, promised) = response::best_response(&form, &uniform, player);
        let found = exploitability(&form, &answer);
        assert!((found.payoffs[player] - promised).abs() < 1e-12);
        assert!((found.best[player] - promised).abs() < 1e-12, "nothing is better than the best");
    }
}
