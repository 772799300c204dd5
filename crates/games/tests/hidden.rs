//! What every game with hidden parts must keep: views, worlds, samples and choices, against all that can happen in the game.

use std::collections::HashMap;
use std::fmt::Debug;

use crate::common::{self, actions};
use gametree_core::{Chance, Game, Hidden, Odds, Player, Rational, Rng, Text, Turn, Worlds};
use gametree_games::blind::{Blind, Taken};
use gametree_games::brinkmanship::Brinkmanship;
use gametree_games::goofspiel::{Goofspiel, PrizeOrder};
use gametree_games::liars_dice::LiarsDice;
use gametree_games::matrix::Matrix;
use gametree_games::poker::{Kuhn, Leduc, Suits};
use gametree_games::tree::HiddenTree;

/// Every way through the game: each state with the odds that chance lets it happen, once for each way to it.
fn histories<G: Chance>(game: &G) -> Vec<(G::State, Odds)> {
    let (mut found, mut open) = (Vec::new(), vec![(game.initial(), Odds::ONE)]);
    while let Some((state, odds)) = open.pop() {
        for action in actions(game, &state) {
            let drawn = game.turn(&state) == Turn::Chance;
            let share = if drawn { game.odds(&state, action) } else { Odds::ONE };
            open.push((game.result(&state, action), odds.times(share)));
        }
        found.push((state, odds));
    }
    found
}

/// By player and view: the states that look like that, each with its odds by chance alone.
type Posterior<G> = HashMap<(Player, <G as Hidden>::View), HashMap<<G as Game>::State, Odds>>;

fn posterior<G: Hidden + Chance>(game: &G) -> Posterior<G> {
    let mut posterior: Posterior<G> = HashMap::new();
    for (state, odds) in histories(game) {
        for player in 0..game.players() {
            let seen = posterior.entry((player, game.view(&state, player))).or_default();
            let sum = seen.entry(state.clone()).or_insert(Odds::ZERO);
            *sum = sum.plus(odds);
        }
    }
    posterior
}

/// What every game with hidden parts must keep. `G` is small enough to be played through in every way.
fn conform<G: Worlds + Chance<Value = Rational> + Text>(game: &G)
where
    G::View: Debug,
{
    let mut texts = HashMap::new();
    let (mut decided, mut rng, mut tested) = (0, Rng::new(1), 0);
    for ((player, view), truth) in posterior(game) {
        let text = game.print_view(&view);
        assert!(!text.contains('\n'), "a view is one line: {text:?}");
        let same = texts.insert((player, text.clone()), view.clone());
        assert_eq!(same, None, "{text} stands for two views");
        worlds_are_the_posterior(game, player, &view, &truth);
        if truth.keys().all(|state| game.turn(state) == Turn::Player(player)) {
            choices_are_those_of_every_world(game, &view, &truth);
            decided += 1;
        } else {
            let own = truth.keys().any(|state| game.turn(state) == Turn::Player(player));
            assert!(!own, "{text}: the player cannot tell whose turn it is");
        }
        // Sampling is tested where there is something to draw, and often enough to be sure.
        if truth.len() > 1 && tested < 60 {
            samples_follow_the_posterior(game, &view, &truth, &mut rng);
            tested += 1;
        }
    }
    assert!(decided > 0 && tested > 0, "nothing was tested");
}

fn worlds_are_the_posterior<G: Worlds + Chance<Value = Rational>>(
    game: &G,
    player: Player,
    view: &G::View,
    truth: &HashMap<G::State, Odds>,
) {
    let mut worlds = Vec::new();
    game.worlds(view, &mut worlds);
    let total = |weights: &mut dyn Iterator<Item = Odds>| weights.fold(Odds::ZERO, Odds::plus);
    let all = total(&mut worlds.iter().map(|(_, weight)| *weight));
    let mut listed: HashMap<&G::State, Odds> = HashMap::new();
    for (state, weight) in &worlds {
        assert_eq!(game.view(state, player), *view, "{state:?} looks different");
        let sum = listed.entry(state).or_insert(Odds::ZERO);
        *sum = sum.plus(weight.over(all).expect("weights are above zero"));
    }
    assert_eq!(listed.len(), truth.len(), "{view:?}: {worlds:?} instead of {truth:?}");
    let all = total(&mut truth.values().copied());
    for (state, odds) in truth {
        let expected = odds.over(all);
        assert_eq!(listed.get(state).copied(), expected, "{view:?}: {state:?}");
    }
}

fn choices_are_those_of_every_world<G: Hidden + Chance>(
    game: &G,
    view: &G::View,
    truth: &HashMap<G::State, Odds>,
) {
    let mut choices = Vec::new();
    game.choices(view, &mut choices);
    for state in truth.keys() {
        assert_eq!(actions(game, state), choices, "{view:?}: {state:?}");
    }
}

/// Pearson's test: with the right odds the sum below is near its degrees of freedom, and beyond the bound once in a million times.
fn samples_follow_the_posterior<G: Worlds + Chance<Value = Rational>>(
    game: &G,
    view: &G::View,
    truth: &HashMap<G::State, Odds>,
    rng: &mut Rng,
) {
    let draws = (40 * truth.len()).max(1000);
    let mut counts: HashMap<G::State, u32> = HashMap::new();
    let mut sampler = game.sampler(view);
    for _ in 0..draws {
        let state = sampler(rng).expect("something fits");
        assert!(truth.contains_key(&state), "{view:?}: {state:?} does not fit");
        *counts.entry(state).or_default() += 1;
    }
    let all: f64 = truth.values().map(|odds| odds.to_f64()).sum();
    let distance = |(state, odds): (&G::State, &Odds)| {
        let expected = draws as f64 * odds.to_f64() / all;
        let found = f64::from(counts.get(state).copied().unwrap_or(0));
        (found - expected).powi(2) / expected
    };
    let sum: f64 = truth.iter().map(distance).sum();
    let freedom = (truth.len() - 1) as f64;
    // Wilson and Hilferty's approximation of the quantile at 4.75 standard deviations.
    let bound = freedom * (1.0 - 2.0 / (9.0 * freedom) + 4.75 * (2.0 / (9.0 * freedom)).sqrt()).powi(3);
    assert!(sum < bound, "{view:?}: {sum} is beyond {bound} for {freedom} degrees of freedom");
}

#[test]
fn poker_hides_what_it_should() {
    conform(&Kuhn::new(2).expect("a table"));
    conform(&Kuhn::new(3).expect("a table"));
    conform(&Leduc::new(Suits::Ignored));
    conform(&Leduc::default());
}

#[test]
fn liars_dice_hide_what_they_should() {
    for (dice, sides) in [(1, 3), (2, 2), (1, 4)] {
        conform(&LiarsDice::new(dice, sides).expect("dice"));
    }
}

#[test]
fn goofspiel_hides_what_it_should() {
    for (cards, order) in [(4, PrizeOrder::Descending), (3, PrizeOrder::Ascending), (3, PrizeOrder::Random)] {
        conform(&Goofspiel::new(cards, order).expect("cards"));
    }
}

#[test]
fn matrices_hide_what_they_should() {
    conform(&Matrix::parse("0 -1 1; 1 0 -1; -1 1 0").expect("rock, paper, scissors"));
    conform(
        &Matrix::parse("rows: a b\ncolumns: l m r\n2|1 0|0 1|3\n0|0 1|2 5|5 # two payoffs").expect("a table"),
    );
}

#[test]
fn brinkmanship_hides_what_it_should() {
    let fee = Rational::new(1, 4).expect("a fraction");
    conform(&Brinkmanship::new(2, 3, 10, fee).expect("rules"));
    conform(&Brinkmanship::new(3, 2, 20, fee).expect("rules"));
}

#[test]
fn blind_tic_tac_toe_hides_what_it_should() {
    for taken in [Taken::Retry, Taken::LoseTurn] {
        for open in [&[4, 0, 8, 2, 1][..], &[4, 1, 0, 8]] {
            conform(&Blind::new(taken, open).expect("a start"));
        }
    }
}

#[test]
fn trees_hide_what_they_should() {
    conform(&HiddenTree::new(&common::hidden_tree()));
}
