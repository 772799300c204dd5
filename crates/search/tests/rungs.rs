//! The rungs below an equilibrium, each as a table with its exact distance from one.

use gametree_core::{Chance, Finite, Game, Hidden, Limits, Rational, Rng, Turn, Worlds};
use gametree_games::blind::{Blind, Taken};
use gametree_games::brinkmanship::Brinkmanship;
use gametree_games::goofspiel::{Goofspiel, PrizeOrder};
use gametree_games::liars_dice::LiarsDice;
use gametree_games::matrix::Matrix;
use gametree_games::poker::{Kuhn, Leduc, Suits};
use gametree_games::tree::{HiddenTree, read_tree_file};
use gametree_search::equilibrium::{Problem, Profile, SequenceForm, exploitability};
use gametree_search::ismcts::Observer;
use gametree_search::{Silent, averaging, epimc, ismcts, pimc};

fn unrolled<G: Worlds + Chance + Finite>(game: &G) -> SequenceForm<G> {
    SequenceForm::new(game, 1 << 20, &Limits::default()).expect("the game fits into memory")
}

fn nash_conv<G: Worlds + Finite>(form: &SequenceForm<G>, profile: &Profile) -> f64 {
    exploitability(form, profile).nash_conv()
}

/// All worlds averaged, equally good choices equally likely.
fn averaged<G: Worlds + Chance + Finite>(game: &G, form: &SequenceForm<G>) -> Profile {
    Profile::from_fn(form, |player, set, _| {
        let view = form.view(player, set);
        pimc::split_ties(&averaging::search(game, view, player, &Limits::default(), &mut Silent), player)
    })
}

fn sampled<G: Worlds + Chance + Finite>(game: &G, form: &SequenceForm<G>, worlds: usize) -> Profile {
    Profile::from_fn(form, |player, set, _| {
        let (view, mut rng) = (form.view(player, set), Rng::new(7).fork(2 * set as u64 + player as u64));
        let report = pimc::search(game, view, player, worlds, &mut rng, &Limits::default(), &mut Silent);
        pimc::split_ties(&report, player)
    })
}

fn postponed<G: Worlds + Chance + Finite>(game: &G, form: &SequenceForm<G>, depth: u32) -> Profile {
    let options = epimc::Options { depth, ..epimc::Options::default() };
    Profile::from_fn(form, |player, set, _| {
        let view = form.view(player, set);
        epimc::search(game, view, player, &options, &mut Rng::new(0), &Limits::default())
            .expect("a small game")
    })
}

fn tree_searched<G: Worlds + Chance + Finite>(
    game: &G,
    form: &SequenceForm<G>,
    observer: Observer,
    simulations: u64,
) -> Profile {
    Profile::from_fn(form, |player, set, _| {
        let seed = 2 * set as u64 + player as u64;
        let options = ismcts::Options { simulations, observer, seed, ..ismcts::Options::default() };
        let found = ismcts::search(game, form.view(player, set), player, &options, &Limits::default());
        found.choices.iter().map(|choice| choice.visits as f64).collect()
    })
}

#[test]
fn averaging_over_worlds_is_as_wrong_as_published() {
    let (kuhn, leduc, dice) =
        (Kuhn::new(2).expect("a table"), Leduc::default(), LiarsDice::new(1, 3).expect("dice"));
    let form = unrolled(&kuhn);
    let found = nash_conv(&form, &averaged(&kuhn, &form));
    assert!((found - 1.0 / 3.0).abs() < 1e-12, "{found}");
    let form = unrolled(&leduc);
    let found = nash_conv(&form, &averaged(&leduc, &form));
    assert!((found - 1.0).abs() < 1e-12, "{found}");
    let form = unrolled(&dice);
    let found = nash_conv(&form, &averaged(&dice, &form));
    assert!((found - 5.0 / 27.0).abs() < 1e-12, "{found}");
}

#[test]
fn enough_sampled_worlds_do_as_all_worlds_do() {
    let game = Kuhn::new(2).expect("a table");
    let form = unrolled(&game);
    let all = averaged(&game, &form);
    let few = sampled(&game, &form, 1);
    assert!(few != all, "one world is no average");
    // Ties of the average are broken by the sample; elsewhere a thousand worlds agree.
    let many = sampled(&game, &form, 1000);
    for player in 0..2 {
        for set in 0..form.sets(player) {
            let (many, all) = (many.odds(&form, player, set), all.odds(&form, player, set));
            assert!(many.iter().zip(all).all(|(many, all)| *many == 0.0 || *all > 0.0), "{many:?} {all:?}");
        }
    }
}

#[test]
fn postponing_by_one_is_averaging() {
    let game = Kuhn::new(2).expect("a table");
    let form = unrolled(&game);
    let (all, one) = (averaged(&game, &form), postponed(&game, &form, 1));
    for player in 0..2 {
        for set in 0..form.sets(player) {
            let (one, all) = (one.odds(&form, player, set), all.odds(&form, player, set));
            assert!(one.iter().zip(all).all(|(one, all)| *one < 1e-2 || *all > 0.0), "{one:?} {all:?}");
        }
    }
}

/// Averaging thinks that the fork will be known when it comes; who postpones that by two plies does not.
#[test]
fn postponing_takes_the_right_road() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/trees/three-roads.gtree");
    let tree = std::sync::Arc::new(read_tree_file(path).expect("a tree"));
    let game = HiddenTree::new(&tree);
    let form = unrolled(&game);
    let road = |profile: &Profile| profile.odds(&form, 0, 0).to_vec();
    assert_eq!(road(&averaged(&game, &form)), [0.0, 1.0]);
    assert!(road(&postponed(&game, &form, 1))[1] > 0.99);
    assert!(road(&postponed(&game, &form, 2))[0] > 0.99);
}

/// The beliefs at the root are by chance alone, whatever the opponent's bids say: postponing does not mend that.
#[test]
fn postponing_is_no_cure_for_wrong_beliefs() {
    let game = Leduc::new(Suits::Ignored);
    let form = unrolled(&game);
    let distances = [1, 2, 3].map(|depth| nash_conv(&form, &postponed(&game, &form, depth)));
    assert!((distances[0] - 1.0).abs() < 1e-3 && distances.iter().all(|far| *far > 0.9), "{distances:?}");
}

#[test]
fn tree_search_over_information_sets_is_about_as_good_as_averaging_in_poker() {
    let game = Kuhn::new(2).expect("a table");
    let form = unrolled(&game);
    let averaged = nash_conv(&form, &averaged(&game, &form));
    for observer in [Observer::Single, Observer::Multiple] {
        let found = nash_conv(&form, &tree_searched(&game, &form, observer, 5000));
        println!("{observer:?} {found} against {averaged}");
        assert!(found < 1.2 * averaged, "{observer:?}: {found}");
    }
    let one = tree_searched(&game, &form, Observer::Multiple, 300);
    assert_eq!(one, tree_searched(&game, &form, Observer::Multiple, 300), "the same seed, the same search");
}

/// Runs every sampling rung along random games.
fn runs<G: Worlds + Chance + Finite>(game: &G, solves: bool) {
    let mut rng = Rng::new(3);
    for _ in 0..2 {
        let mut state = game.initial();
        loop {
            let mut actions = Vec::new();
            game.actions(&state, &mut actions);
            let Some(action) = rng.pick(&actions) else { break };
            if let Turn::Player(player) = game.turn(&state) {
                let view = game.view(&state, player);
                for observer in [Observer::Single, Observer::Multiple] {
                    let options = ismcts::Options { simulations: 50, observer, ..ismcts::Options::default() };
                    let found = ismcts::search(game, &view, player, &options, &Limits::default());
                    let tried: Vec<_> = found.choices.iter().map(|choice| choice.action).collect();
                    assert_eq!((tried, found.simulations), (actions.clone(), 50));
                    assert_eq!(found.choices.iter().map(|choice| choice.visits).sum::<u64>(), 50);
                }
                if solves {
                    let report = pimc::search(
                        game,
                        &view,
                        player,
                        3,
                        &mut rng.fork(1),
                        &Limits::default(),
                        &mut Silent,
                    );
                    assert_eq!(report.root.len(), actions.len());
                }
            }
            game.play(&mut state, *action);
        }
    }
}

#[test]
fn sampling_runs_on_every_hidden_game() {
    runs(&Kuhn::new(2).expect("a table"), true);
    runs(&Kuhn::new(3).expect("a table"), true);
    runs(&Leduc::default(), true);
    runs(&Leduc::new(Suits::Ignored), true);
    runs(&LiarsDice::new(1, 6).expect("dice"), true);
    runs(&LiarsDice::new(2, 6).expect("dice"), false);
    runs(&Goofspiel::new(4, PrizeOrder::Descending).expect("cards"), true);
    runs(&Goofspiel::new(6, PrizeOrder::Random).expect("cards"), false);
    runs(&Matrix::parse("0 -1 1; 1 0 -1; -1 1 0").expect("a table"), true);
    runs(&Brinkmanship::new(3, 3, 20, Rational::new(1, 4).expect("a fraction")).expect("rules"), true);
    for taken in [Taken::Retry, Taken::LoseTurn] {
        runs(&Blind::new(taken, &[]).expect("a start"), false);
    }
}

/// Of a world that a limit left unfinished nothing is known: averaging leaves it out, and the small game with such leaves is not solved.
#[test]
fn worlds_share_one_budget_and_unfinished_ones_do_not_count() {
    let game = Leduc::new(Suits::Seen);
    let mut state = game.initial();
    while game.turn(&state) == Turn::Chance {
        let mut deals = Vec::new();
        game.actions(&state, &mut deals);
        game.play(&mut state, deals[0]);
    }
    let (view, whole) = (game.view(&state, 0), Limits::default());
    let all = averaging::search(&game, &view, 0, &whole, &mut Silent);
    let limits = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    let half = averaging::search(&game, &view, 0, &limits(all.counts.nodes / 2), &mut Silent);
    assert!(half.stopped && !all.stopped);
    assert!(half.counts.nodes <= all.counts.nodes / 2 + 1, "{} nodes", half.counts.nodes);
    // An average over some worlds is of the size of payoffs, not a fraction of it.
    let (some, every) = (half.payoffs[0].to_f64(), all.payoffs[0].to_f64());
    assert!((some - every).abs() < 0.5 * every.abs().max(1.0), "{some} and {every}");
    let search = |limits: &Limits| {
        epimc::search(&game, &view, 0, &epimc::Options::default(), &mut Rng::new(0), limits)
    };
    assert!(search(&whole).is_ok());
    assert_eq!(search(&limits(50)).unwrap_err(), Problem::Stopped);
}
