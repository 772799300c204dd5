//! Beliefs that are updated observation by observation, against the states that fit the whole view.
#![allow(clippy::unwrap_used)]

use std::collections::HashMap;

use gametree_core::{Game, Hidden, Observed, Odds, Rng, Turn, Worlds};
use gametree_games::blind::{Blind, Taken};
use gametree_search::parts::{Belief, Particles, normalise};

/// The posterior by the whole view: every state with its share.
fn posterior(game: &Blind, view: &<Blind as Hidden>::View) -> HashMap<<Blind as Game>::State, Odds> {
    let mut worlds = Vec::new();
    game.worlds(view, &mut worlds);
    normalise(&mut worlds);
    let mut sums = HashMap::new();
    for (state, weight) in worlds {
        let sum = sums.entry(state).or_insert(Odds::ZERO);
        *sum = sum.plus(weight);
    }
    sums
}

/// Both kinds of rules, with few enough hidden marks that all worlds can be listed.
fn games() -> Vec<Blind> {
    let open = [&[4, 0, 8][..], &[4, 0], &[0, 4, 8, 2]];
    let game = |(taken, open): (Taken, &[u8])| Blind::new(taken, open).expect("a start of a game");
    open.iter().flat_map(|open| [(Taken::Retry, *open), (Taken::LoseTurn, *open)]).map(game).collect()
}

/// Plays at random and calls `each` with every player's observation: the state after it, the player, what the player did and noticed.
fn play(
    game: &Blind,
    rng: &mut Rng,
    mut each: impl FnMut(&<Blind as Game>::State, usize, Option<u8>, &<Blind as Observed>::Observation, &mut Rng),
) {
    let mut state = game.initial();
    while let Turn::Player(mover) = game.turn(&state) {
        let mut actions = Vec::new();
        game.actions(&state, &mut actions);
        let action = *rng.pick(&actions).expect("the game goes on");
        let after = game.result(&state, action);
        for player in 0..2 {
            if let Some(seen) = game.observe(&state, action, &after, player) {
                each(&after, player, (player == mover).then_some(action), &seen, rng);
            } else {
                assert_eq!(game.view(&state, player), game.view(&after, player), "unnoticed, but seen");
            }
        }
        state = after;
    }
}

#[test]
fn the_belief_after_every_observation_is_the_posterior_of_the_view() {
    let mut compared = 0;
    for game in games() {
        for seed in 0..12 {
            let mut rng = Rng::new(seed);
            let mut beliefs = [Belief::start(&game, 0), Belief::start(&game, 1)];
            play(&game, &mut rng, |state, player, action, seen, _| {
                let belief = &mut beliefs[player];
                belief.update(&game, action, seen);
                let expected = posterior(&game, &game.view(state, player));
                // The view of a game that is over does not say who moved last; the observations do.
                if game.turn(state) == Turn::Over {
                    assert!(belief.states().iter().all(|(state, _)| expected.contains_key(state)));
                    return;
                }
                assert_eq!(belief.states().len(), expected.len(), "{state:?}");
                for (state, weight) in belief.states() {
                    assert_eq!(expected.get(state), Some(weight), "{state:?}");
                }
                compared += 1;
            });
        }
    }
    assert!(compared > 300, "{compared} beliefs");
}

#[test]
fn particles_are_exact_while_they_are_enough_and_near_it_when_they_are_few() {
    let (mut exact, mut thinned) = (0, 0);
    for game in games() {
        for seed in 0..6 {
            let mut rng = Rng::new(seed).fork(1);
            let mut many = [0, 1].map(|player| Particles::start(&game, player, 1 << 20, &mut Rng::new(0)));
            let mut few = [0, 1].map(|player| Particles::start(&game, player, 60, &mut Rng::new(0)));
            play(&game, &mut rng, |state, player, action, seen, rng| {
                many[player].update(&game, action, seen, rng);
                few[player].update(&game, action, seen, rng);
                let expected = posterior(&game, &game.view(state, player));
                let mut total = 0.0;
                for (state, weight) in many[player].states() {
                    total += weight;
                    let share = expected.get(state).map_or(0.0, |odds| odds.to_f64());
                    assert!((weight - share).abs() < 1e-9, "{state:?}: {weight} instead of {share}");
                    exact += 1;
                }
                assert!((total - 1.0).abs() < 1e-9);
                let states = few[player].states();
                assert!(states.len() <= 60 && !states.is_empty());
                assert!(states.iter().all(|(state, _)| expected.contains_key(state)));
                assert!(few[player].draw(rng).is_some_and(|state| expected.contains_key(state)));
                thinned += u32::from(states.len() < expected.len());
            });
        }
    }
    assert!(exact > 1000 && thinned > 10, "{exact} weights, {thinned} thinned");
}

#[test]
fn an_impossible_observation_leaves_nothing() {
    let game = Blind::new(Taken::Retry, &[4, 0]).unwrap();
    let start = game.initial();
    let after = game.result(&start, 8);
    let seen = game.observe(&start, 8, &after, 0).unwrap();
    let mut belief = Belief::start(&game, 0);
    // Another square than the one that was noticed.
    belief.update(&game, Some(7), &seen);
    assert!(belief.states().is_empty());
}
