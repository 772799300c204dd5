//! Beliefs, worths and ties of equilibria, held against what is known of Kuhn poker.

use gametree_core::{Hidden, Limits, Text};
use gametree_games::matrix::Matrix;
use gametree_games::poker::{Kuhn, Leduc};
use gametree_search::equilibrium::ties::{Tie, mixed, ties};
use gametree_search::equilibrium::{
    CfrPlus, Learner, Outlook, Profile, SequenceForm, Solver, Ways, exploitability, judge, lp,
};

fn kuhn() -> (Kuhn, SequenceForm<Kuhn>, Profile) {
    let game = Kuhn::new(2).expect("a table");
    let form = SequenceForm::new(&game, 1_000, &Limits::default()).expect("a small game");
    let (profile, _) = lp::solve(&form, &Limits::default()).expect("a solution");
    (game, form, profile)
}

/// The information set of this player at this state.
fn set<G: Hidden + Text>(game: &G, form: &SequenceForm<G>, state: &str, player: usize) -> usize {
    let state = game.parse_state(state).expect("a state");
    form.find(player, &game.view(&state, player)).expect("an information set")
}

#[test]
fn a_bluff_keeps_its_caller_indifferent() {
    let (game, form, profile) = kuhn();
    let outlook = Outlook::new(&form, &profile);
    // The second player with a jack bets a third of the time after a pass; the first with a queen may call.
    let (bluff, call) = (set(&game, &form, "QJ p", 1), set(&game, &form, "QJ pb", 0));
    assert_eq!(mixed(&form, &profile, 1, bluff), [0, 1], "mostly a pass");
    assert!((profile.odds(&form, 1, bluff)[1] - 1.0 / 3.0).abs() < 1e-9);
    let found = ties(&form, &profile, &outlook, (1, bluff), (1, 0));
    assert_eq!(
        found.first(),
        Some(&Tie { player: 0, set: call, prefers: vec![1], otherwise: vec![0] }),
        "{found:?}"
    );
    let other_way = ties(&form, &profile, &outlook, (1, bluff), (0, 1));
    assert_eq!(other_way.first(), Some(&Tie { player: 0, set: call, prefers: vec![0], otherwise: vec![1] }));
}

/// With more paper instead of rock scissors are best; with less of it rock and paper are equally good.
#[test]
fn of_three_mixed_replies_all_that_become_best_are_named() {
    let game =
        Matrix::parse("rows: rock paper scissors; columns: rock paper scissors; 0 -1 1; 1 0 -1; -1 1 0")
            .expect("a table");
    let form = SequenceForm::new(&game, 100, &Limits::default()).expect("a small game");
    let profile = Profile::uniform(&form);
    let outlook = Outlook::new(&form, &profile);
    let found = ties(&form, &profile, &outlook, (0, 0), (1, 0));
    assert_eq!(found, [Tie { player: 1, set: 0, prefers: vec![2], otherwise: vec![0, 1] }]);
}

#[test]
fn beliefs_follow_bayes() {
    let (game, form, profile) = kuhn();
    let outlook = Outlook::new(&form, &profile);
    // After pass and bet the queen reckons with kings, who always bet, three times as much as with jacks, who bet a third of the time.
    let call = set(&game, &form, "QJ pb", 0);
    let beliefs = outlook.beliefs(0, call);
    let ways = Ways::new(&form);
    let states: Vec<String> =
        beliefs.iter().map(|(node, _)| game.print_state(&ways.state(&game, *node))).collect();
    let mut found: Vec<(&str, f64)> =
        states.iter().map(String::as_str).zip(beliefs.iter().map(|(_, odds)| *odds)).collect();
    found.sort_by(|one, other| one.0.cmp(other.0));
    assert_eq!(found.len(), 2);
    assert!(found[0].0 == "QJ pb" && (found[0].1 - 0.25).abs() < 1e-9, "{found:?}");
    assert!(found[1].0 == "QK pb" && (found[1].1 - 0.75).abs() < 1e-9, "{found:?}");
    // Each card is dealt to the first player in a third of all games.
    let likely: f64 =
        ["JQ", "QJ", "KJ"].iter().map(|state| outlook.likely(0, set(&game, &form, state, 0))).sum();
    assert!((likely - 1.0).abs() < 1e-12);
}

#[test]
fn what_is_mixed_is_worth_the_same_and_the_whole_is_the_value() {
    let game = Leduc::default();
    let form = SequenceForm::new(&game, 1 << 20, &Limits::default()).expect("a small game");
    let mut solver = Solver::new(&form, CfrPlus);
    solver.run(2_000);
    let profile = solver.average();
    let found = exploitability(&form, &profile);
    let outlook = Outlook::new(&form, &profile);
    let mut mixtures = 0;
    for player in 0..2 {
        for set in 0..form.sets(player) {
            let choices = outlook.judge(&form, &profile, player, set);
            let likely = outlook.likely(player, set);
            // No player gives away more where play comes to than a best response gains in all.
            let best = choices.iter().map(|choice| choice.payoffs[player]).fold(f64::MIN, f64::max);
            let got: f64 = choices.iter().map(|choice| choice.odds * choice.payoffs[player]).sum();
            assert!(likely * (best - got) <= 2.0 * found.nash_conv() + 1e-12, "{set}: {best} {got} {likely}");
            mixtures += usize::from(mixed(&form, &profile, player, set).len() > 1 && likely > 1e-6);
        }
    }
    assert!(mixtures > 20, "{mixtures}");
    // At the first decisions of the first player the whole game is shared out.
    let starts: Vec<usize> =
        (0..form.sets(0)).filter(|set| (outlook.likely(0, *set) - 1.0 / 6.0).abs() < 1e-9).collect();
    assert_eq!(starts.len(), 6);
    let value: f64 = starts
        .iter()
        .flat_map(|set| judge(&form, &profile, 0, *set))
        .map(|choice| choice.odds * choice.payoffs[0] / 6.0)
        .sum();
    assert!((value - found.payoffs[0]).abs() < 1e-9, "{value}");
}
