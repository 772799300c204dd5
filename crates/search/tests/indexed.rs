//! Retrograde analysis over numbered positions, against memoised solving; and prior odds of actions.
#![allow(clippy::unwrap_used)]

use gametree_core::{
    Evaluate, Fixed, Game, Indexed, Knowledge, Limits, NoEvaluation, Policy, RankPolicy, Rng, Turn,
};
use gametree_games::mnk::{Mnk, OpenLines};
use gametree_games::nim::Nim;
use gametree_search::{Silent, memo};

fn games() -> Vec<Nim> {
    let piles: [&[u8]; 5] = [&[3, 4, 5], &[1, 1, 1, 1], &[7], &[2, 0, 3], &[4, 4]];
    piles
        .iter()
        .flat_map(|piles| {
            [Nim::normal(piles), Nim::misere(piles)].map(|game| game.expect("there are objects"))
        })
        .collect()
}

#[test]
fn numbers_and_positions_are_one_to_one() {
    for game in games() {
        let mut count = 0;
        for tier in 0..game.tiers() {
            for number in 0..game.size(tier) {
                let state = game.unrank(tier, number).unwrap();
                assert_eq!(game.rank(&state), (tier, number), "{state:?}");
                let mut actions = Vec::new();
                game.actions(&state, &mut actions);
                for action in actions {
                    let next = game.result(&state, action);
                    assert!(game.rank(&next).0 < tier, "a move leads to a lower tier");
                    let mut before = Vec::new();
                    game.predecessors(&next, &mut before);
                    assert_eq!(before.iter().filter(|before| **before == state).count(), 1);
                }
                let mut before = Vec::new();
                game.predecessors(&state, &mut before);
                for before in before {
                    let mut actions = Vec::new();
                    game.actions(&before, &mut actions);
                    assert!(actions.into_iter().any(|action| game.result(&before, action) == state));
                }
                count += 1;
            }
            assert_eq!(game.unrank(tier, game.size(tier)), None);
        }
        let (tier, _) = game.rank(&game.initial());
        assert_eq!((tier + 1, count > 0), (game.tiers(), true));
    }
}

/// What is known of every position, by tier and number: player 0's value.
type Database = Vec<Vec<Option<Fixed>>>;

/// Solves all positions from the ends backwards. A position is lost once every action leads to a loss, and won once one leads to a win.
fn retrograde<G: Indexed<Value = Fixed>>(game: &G) -> Database {
    let mut known: Database = (0..game.tiers()).map(|tier| vec![None; game.size(tier) as usize]).collect();
    let mut left: Vec<Vec<usize>> = known.iter().map(|tier| vec![0; tier.len()]).collect();
    let mut news = Vec::new();
    for tier in 0..game.tiers() {
        for number in 0..game.size(tier) {
            let Some(state) = game.unrank(tier, number) else { continue };
            let mut actions = Vec::new();
            game.actions(&state, &mut actions);
            left[tier][number as usize] = actions.len();
            if game.turn(&state) == Turn::Over {
                known[tier][number as usize] = Some(game.utility(&state, 0));
                news.push(state);
            }
        }
    }
    while let Some(state) = news.pop() {
        let (tier, number) = game.rank(&state);
        let value = known[tier][number as usize].expect("news are known");
        let mut before = Vec::new();
        game.predecessors(&state, &mut before);
        for state in before {
            let (tier, number) = game.rank(&state);
            let number = number as usize;
            let Turn::Player(mover) = game.turn(&state) else { continue };
            left[tier][number] -= 1;
            let wins = value == if mover == 0 { Fixed::ONE } else { Fixed::whole(-1) };
            if known[tier][number].is_none() && (wins || left[tier][number] == 0) {
                known[tier][number] = Some(value);
                news.push(state);
            }
        }
    }
    known
}

#[test]
fn retrograde_analysis_equals_memoised_solving() {
    for game in games() {
        let known = retrograde(&game);
        let mut silent = Silent;
        let mut solver = memo::Solver::new(&game, None, &Limits::default(), &mut silent);
        for (tier, known) in known.iter().enumerate() {
            for (number, known) in (0..).zip(known) {
                let state = game.unrank(tier, number).unwrap();
                assert_eq!(*known, solver.value(&state), "{state:?}");
            }
        }
    }
}

#[test]
fn prior_odds_add_up_and_follow_the_ranks() {
    let (game, mut rng) = (Mnk::new(5, 5, 4).unwrap(), Rng::new(5));
    let policies: [&dyn Policy<Mnk>; 3] = [
        &NoEvaluation,
        &RankPolicy { knowledge: OpenLines, temperature: 1.0 },
        &RankPolicy { knowledge: OpenLines, temperature: 0.01 },
    ];
    let mut positions = Vec::new();
    for _ in 0..50 {
        let mut state = game.initial();
        loop {
            let mut actions = Vec::new();
            game.actions(&state, &mut actions);
            let Some(action) = rng.pick(&actions).copied() else { break };
            positions.push((state, actions));
            game.play(&mut state, action);
        }
    }
    for (kind, policy) in policies.iter().enumerate() {
        let batch = policy.priors_in_batch(&game, &positions);
        for ((state, actions), priors) in positions.iter().zip(&batch) {
            assert_eq!(*priors, policy.priors(&game, state, actions));
            assert_eq!(priors.len(), actions.len());
            assert!((priors.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{priors:?}");
            assert!(priors.iter().all(|prior| *prior > 0.0), "{priors:?}");
            for (one, other) in (0..actions.len()).zip(1..actions.len()) {
                let rank = |place: usize| OpenLines.rank(&game, state, actions[place]);
                let in_order = (rank(one) > rank(other)) >= (priors[one] > priors[other]);
                assert!(kind == 0 || in_order, "{state:?}: {priors:?}");
            }
        }
    }
    let states: Vec<_> = positions.iter().map(|(state, _)| *state).collect();
    let one_by_one: Vec<Fixed> = states.iter().map(|state| OpenLines.evaluate(&game, state)).collect();
    assert_eq!(OpenLines.evaluate_in_batch(&game, &states), one_by_one);
}
