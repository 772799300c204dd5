//! Re-solving one stage at a time, held against the whole game.

use std::collections::HashMap;

use gametree_core::{Chance, Game, Hidden, Limits, Stages, Turn, Value};
use gametree_games::poker::{Kuhn, Leduc, Suits};
use gametree_learn::dense::Dense;
use gametree_search::equilibrium::{
    CfrPlus, Learner, PredictiveCfrPlus, Profile, SequenceForm, Solver, exploitability,
};
use gametree_search::resolving::{
    Estimate, Exact, Examples, Gadget, Leaves, Nothing, Part, Place, Problem, Reach, Resolver, Settings,
    induced, inputs, targets,
};

const MOST: usize = 1 << 20;

fn unrolled<G: Hidden + Chance>(game: &G) -> SequenceForm<G> {
    SequenceForm::new(game, MOST, &Limits::default()).expect("the game fits into memory")
}

fn opening<G: Stages>(game: &G) -> Part<G> {
    Part::opening(game, Reach::Stage, MOST, &Limits::default()).expect("a small part")
}

fn exact<G: Stages>(game: &G, iterations: u64) -> Exact<'_, G, CfrPlus> {
    Exact::new(game, CfrPlus, iterations, MOST, &Limits::default())
}

/// How far from an equilibrium re-solving with these leaves is.
fn gap<G: Stages>(game: &G, leaves: &mut dyn Leaves<G>, opening: u64, gadget: bool) -> f64 {
    let whole = unrolled(game);
    let settings = Settings { opening, later: 1000, gadget, most: MOST };
    let profile = induced(game, &whole, CfrPlus, leaves, &settings, &Limits::default());
    exploitability(&whole, &profile.expect("a small game")).exploitability()
}

#[test]
fn exact_leaves_come_near_an_equilibrium_and_the_gadget_matters() {
    let game = Leduc::default();
    let [with, without] = [true, false].map(|gadget| gap(&game, &mut exact(&game, 5), 300, gadget));
    assert!(with < 0.004, "{with}");
    assert!(without > 0.015 && without > 5.0 * with, "{without} without the gadget, {with} with it");
}

#[test]
fn leaves_that_know_nothing_but_the_ranges_are_enough() {
    let game = Leduc::new(Suits::Ignored);
    let leaves = Exact::new(&game, PredictiveCfrPlus, 50, MOST, &Limits::default());
    let gap = gap(&game, &mut leaves.afresh(), 800, true);
    assert!(gap < 0.01, "{gap}");
}

#[test]
fn a_game_of_several_stages_is_resolved_at_each_of_them() {
    let game = Kuhn::new(2).expect("a table");
    let part = opening(&game);
    assert_eq!((part.places().len(), part.form().sets(0), part.form().sets(1)), (2, 3, 0));
    let [with, without] = [true, false].map(|gadget| gap(&game, &mut exact(&game, 20), 1000, gadget));
    assert!(with < 0.01, "{with}");
    assert!(without > 5.0 * with, "{without} without the gadget, {with} with it");
}

#[test]
fn only_two_players_are_resolved_for() {
    let game = Kuhn::new(3).expect("a table");
    let refused = Part::opening(&game, Reach::Stage, MOST, &Limits::default()).err();
    assert_eq!(refused, Some(Problem::Crowded(3)));
}

/// What a strategy of the whole game does to one place.
#[derive(Default)]
struct Passing<G: Stages> {
    /// How often each player has each view.
    reach: [HashMap<G::View, f64>; 2],
    /// What all of it pays player 0.
    worth: f64,
}

type Passings<G> = HashMap<<G as Stages>::Public, Passing<G>>;

/// Walks through the whole game by the rules alone.
fn walk<G: Stages>(
    game: &G,
    (form, profile): (&SequenceForm<G>, &Profile),
    state: &G::State,
    reach: [f64; 2],
    odds: f64,
    place: Option<&G::Public>,
    out: &mut Passings<G>,
) {
    let mut place = place.cloned();
    if place.is_none() && game.stage(state) > 0 {
        let public = game.public(state);
        let passing = out
            .entry(public.clone())
            .or_insert_with(|| Passing { reach: [HashMap::new(), HashMap::new()], worth: 0.0 });
        for (player, (known, reach)) in passing.reach.iter_mut().zip(reach).enumerate() {
            known.insert(game.view(state, player), reach);
        }
        place = Some(public);
    }
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    for (number, action) in actions.iter().enumerate() {
        let (mut reach, mut odds) = (reach, odds);
        match game.turn(state) {
            Turn::Player(player) => {
                let set = form.find(player, &game.view(state, player)).expect("a set");
                reach[player] *= profile.odds(form, player, set)[number];
            }
            _ => odds *= game.odds(state, *action).to_f64(),
        }
        walk(game, (form, profile), &game.result(state, *action), reach, odds, place.as_ref(), out);
    }
    if let (Turn::Over, Some(place)) = (game.turn(state), place) {
        let passing = out.get_mut(&place).expect("a place");
        passing.worth += odds * reach[0] * reach[1] * game.utility(state, 0).to_f64();
    }
}

#[test]
fn what_lies_behind_a_place_is_worth_what_the_whole_game_says() {
    let game = Leduc::new(Suits::Ignored);
    let whole = unrolled(&game);
    let mut solver = Solver::new(&whole, CfrPlus);
    solver.run(2000);
    let profile = solver.average();
    let mut passings: Passings<Leduc> = HashMap::new();
    walk(&game, (&whole, &profile), &game.initial(), [1.0, 1.0], 1.0, None, &mut passings);
    let part = opening(&game);
    assert_eq!(part.places().len(), passings.len());
    let mut leaves = exact(&game, 2000).afresh();
    let (mut off, mut sizes) = (0.0, 0.0);
    for place in part.places() {
        let passing = &passings[place.public()];
        let ranges = [0, 1].map(|player| -> Vec<f64> {
            place.views(player).iter().map(|view| passing.reach[player][view]).collect()
        });
        let mut values = [Vec::new(), Vec::new()];
        leaves.values(place, &ranges, &mut values).expect("a small part");
        let worth = |player: usize| -> f64 {
            ranges[player].iter().zip(&values[player]).map(|(range, value)| range * value).sum()
        };
        // What one wins the other loses.
        assert!((worth(0) + worth(1)).abs() < 1e-12);
        off += (worth(0) - passing.worth).abs();
        sizes += passing.worth.abs();
    }
    assert!(off < 1e-3 && sizes > 0.1, "off by {off} of {sizes}");
}

#[test]
fn the_gadget_gives_no_hand_more_than_it_was_offered() {
    let game = Leduc::new(Suits::Ignored);
    let part = opening(&game);
    let gates = || [0, 1].map(|player| Gadget::Range(vec![1.0; part.entries(player)]));
    let mut solver = Resolver::new(&part, gates(), CfrPlus);
    solver.run(300, &mut exact(&game, 5)).expect("a small part");
    let gained = |gadget: bool| {
        let mut gained = 0.0;
        for (number, place) in part.places().iter().enumerate() {
            let behind = Part::behind(&game, place, Reach::Stage, MOST, &Limits::default()).expect("small");
            let (ranges, offers) = (solver.ranges(number), solver.values(number));
            for player in 0..2 {
                let mut gates = ranges.clone().map(Gadget::Range);
                if gadget {
                    gates[1 - player] = Gadget::Offer(offers[1 - player].clone());
                }
                let mut resolver = Resolver::new(&behind, gates, CfrPlus);
                resolver.run(1000, &mut Nothing).expect("nothing is asked");
                let mut best = Vec::new();
                resolver.best(1 - player, &mut best);
                let more = best.iter().zip(&offers[1 - player]).map(|(best, offer)| (best - offer).max(0.0));
                gained += more.sum::<f64>();
            }
        }
        gained
    };
    let (with, without) = (gained(true), gained(false));
    assert!(with < 0.01, "all hands at all places gain {with}");
    assert!(without > 10.0 * with, "{without} without the gadget, {with} with it");
}

#[test]
fn an_estimate_that_repeats_what_is_known_changes_nothing() {
    let ranks = told_alike(&Leduc::new(Suits::Ignored));
    let suits = told_alike(&Leduc::default());
    assert_eq!((ranks.len(), suits.len()), (15, 30));
    // A place looks the same whether suits are seen or not.
    for numbers in suits {
        let same =
            |known: &Vec<f32>| known.iter().zip(&numbers).all(|(one, other)| (one - other).abs() < 1e-4);
        assert!(ranks.iter().any(same), "{numbers:?}");
    }
}

/// All places of the first border with all hands equally likely as numbers, after estimates were shown to repeat what was put into them.
fn told_alike(game: &Leduc) -> Vec<Vec<f32>> {
    let part = opening(game);
    let mut solver = Resolver::new(&part, [Gadget::Range(vec![1.0]), Gadget::Range(vec![1.0])], CfrPlus);
    let mut leaves = exact(game, 50).afresh();
    solver.run(10, &mut leaves).expect("a small part");
    let mut seen = Vec::new();
    for (number, place) in part.places().iter().enumerate() {
        let (ranges, mut known) = (solver.ranges(number), [Vec::new(), Vec::new()]);
        leaves.values(place, &ranges, &mut known).expect("a small part");
        let numbers = inputs(game, place, &ranges);
        assert_eq!(numbers.len(), 3 + 2 * game.slots());
        let answer = targets(game, place, &ranges, &known);
        let mut found = [Vec::new(), Vec::new()];
        let mut estimate = Estimate::new(game, |asked: &[f32]| {
            assert_eq!(asked, numbers);
            answer.clone()
        });
        estimate.values(place, &ranges, &mut found).expect("an answer");
        for (known, found) in known.iter().flatten().zip(found.iter().flatten()) {
            assert!((known - found).abs() < 1e-6, "{known} became {found}");
        }
        let all = [0, 1].map(|player| vec![1.0; place.views(player).len()]);
        seen.push(inputs(game, place, &all));
    }
    seen
}

#[test]
fn examples_follow_from_their_seed() {
    let game = Leduc::new(Suits::Ignored);
    let part = opening(&game);
    let draw = |places: &[Place<Leduc>], seed: u64, number: u64| {
        let mut examples = Examples::new(&game, places, exact(&game, 50).afresh(), seed);
        examples.example(number).expect("a small part")
    };
    let example = draw(part.places(), 1, 7).expect("an example");
    assert_eq!(Some(&example), draw(part.places(), 1, 7).as_ref());
    assert_ne!(Some(&example), draw(part.places(), 2, 7).as_ref());
    assert_eq!((example.inputs.len(), example.targets.len()), (9, 6));
    assert_eq!(draw(&[], 1, 7), None);
}

/// What hands of Leduc are worth when the public card is dealt, as the program ships it.
fn learned() -> Dense {
    Dense::from_bytes(include_bytes!("../../engine/data/leduc.values")).expect("a net")
}

#[test]
fn a_net_at_the_leaves_is_near_enough_and_safer_with_the_gadget() {
    let net = learned();
    for game in [Leduc::new(Suits::Ignored), Leduc::default()] {
        let mut leaves = Estimate::new(&game, |inputs: &[f32]| net.predict(inputs));
        let [with, without] = [true, false].map(|gadget| gap(&game, &mut leaves, 200, gadget));
        assert!(with < 0.05, "{with}");
        assert!(without > 1.2 * with, "{without} without the gadget, {with} with it");
    }
}

#[test]
fn the_net_says_what_solving_says() {
    let (game, net) = (Leduc::new(Suits::Ignored), learned());
    let part = opening(&game);
    // Another seed than that of the examples that it has learned from.
    let mut examples = Examples::new(&game, part.places(), exact(&game, 200).afresh(), 99);
    let (mut square, mut size) = (0.0, 0.0);
    for number in 0..200 {
        let example = examples.example(number).expect("a small part").expect("an example");
        for (said, target) in net.predict(&example.inputs).iter().zip(&example.targets) {
            square += f64::from(said - target).powi(2);
            size += f64::from(*target).powi(2);
        }
    }
    assert!(square < 0.02 * size, "a mean squared error of {square} where values have {size}");
}
