//! Learning without unrolling: with every information set by itself it comes near an equilibrium, as the exact judge sees it.

use gametree_core::{Chance, Game, Hidden, Limits, Player};
use gametree_games::poker::{Kuhn, Leduc, LeducState, Suits};
use gametree_search::equilibrium::{Profile, SequenceForm, exploitability};
use gametree_search::sampled::{Abstraction, Identity, Learner};

fn profile<G: Hidden + Chance>(form: &SequenceForm<G>, learner: &Learner<'_, G, Identity<G>>) -> Profile {
    Profile::from_fn(form, |player, set, choices| {
        let key = learner.abstraction().known(player, form.view(player, set));
        let odds = key.and_then(|key| learner.table().average(key));
        odds.map_or_else(|| vec![1.0; choices], |odds| odds.into_iter().map(f64::from).collect())
    })
}

fn learned<G: Hidden + Chance>(game: &G, iterations: u64) -> (SequenceForm<G>, Profile) {
    let form = SequenceForm::new(game, 4_000_000, &Limits::default()).expect("the game fits into memory");
    let mut learner = Learner::new(game, Identity::default(), 1);
    assert!(learner.run(iterations, &Limits::default()));
    let profile = profile(&form, &learner);
    (form, profile)
}

#[test]
fn kuhn_and_leduc_come_near_their_equilibria() {
    let (form, profile) = learned(&Kuhn::new(2).expect("a table"), 60_000);
    let found = exploitability(&form, &profile);
    assert!(found.exploitability() < 0.01, "{}", found.exploitability());
    assert!((found.payoffs[0] + 1.0 / 18.0).abs() < 0.01, "{:?}", found.payoffs);
    let (form, profile) = learned(&Leduc::new(Suits::Ignored), 100_000);
    let found = exploitability(&form, &profile);
    assert!(found.exploitability() < 0.1, "{}", found.exploitability());
    assert!((found.payoffs[0] + 0.0856).abs() < 0.03, "{:?}", found.payoffs);
}

#[test]
fn work_that_was_stopped_goes_on_bit_by_bit() {
    let game = Leduc::new(Suits::Ignored);
    let mut whole = Learner::new(&game, Blurred, 7);
    whole.run(400, &Limits::default());
    let mut first = Learner::new(&game, Blurred, 7);
    assert!(!first.run(400, &Limits { nodes: Some(150), ..Limits::default() }));
    let kept = first.to_bytes();
    let mut second = Learner::new(&game, Blurred, 7);
    assert!(second.resume(&kept) && second.iterations() == first.iterations());
    second.run(400, &Limits::default());
    assert_eq!(second.to_bytes(), whole.to_bytes());
    for length in [0, 7, 8, 15, 40, kept.len() - 1] {
        assert!(!second.resume(&kept[..length]), "{length} bytes are not enough");
    }
    let mut other = Learner::new(&game, Blurred, 8);
    other.run(400, &Limits::default());
    assert_ne!(other.to_bytes(), whole.to_bytes());
}

/// Sees no cards at all, only how many choices there are.
struct Blurred;

impl Abstraction<Leduc> for Blurred {
    fn key(&mut self, game: &Leduc, state: &LeducState, player: Player) -> u64 {
        let mut actions = Vec::new();
        game.actions(state, &mut actions);
        (2 * actions.len() + player) as u64
    }
}

#[test]
fn sets_with_one_key_are_played_alike() {
    let game = Leduc::new(Suits::Ignored);
    let mut learner = Learner::new(&game, Blurred, 1);
    learner.run(2_000, &Limits::default());
    assert!(learner.table().rows() <= 4, "{} rows", learner.table().rows());
}
