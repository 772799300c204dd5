//! Solving with a table, with and without merging symmetric positions, against solvers written here.

use std::collections::HashMap;

use gametree_core::{Bound, Duel, Finite, Fixed, Game, Limits, NoEvaluation, Rng, Symmetric, Turn};
use gametree_games::mnk::Mnk;
use gametree_games::nim::Nim;
use gametree_search::memo::Solver;
use gametree_search::parts::Ties;
use gametree_search::{Silent, memo, minimax};

/// The value of every position that can arise, by trying everything.
fn solve<G: Duel<Value = Fixed>>(game: &G, state: &G::State, known: &mut HashMap<G::State, Fixed>) -> Fixed {
    if let Some(value) = known.get(state) {
        return *value;
    }
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    let below: Vec<Fixed> =
        actions.into_iter().map(|action| solve(game, &game.result(state, action), known)).collect();
    let value = match game.turn(state) {
        Turn::Player(0) => below.into_iter().max(),
        Turn::Player(_) => below.into_iter().min(),
        _ => Some(game.utility(state, 0)),
    };
    let value = value.expect("unfinished games have moves");
    known.insert(state.clone(), value);
    value
}

/// One solver with symmetry and one without, asked about every position in no particular order. Gives how many positions
/// each has remembered.
fn agree_everywhere<G: Duel<Value = Fixed> + Finite + Symmetric>(game: &G, seed: u64) -> [usize; 2] {
    let mut known = HashMap::new();
    solve(game, &game.initial(), &mut known);
    let mut states: Vec<(G::State, Fixed)> = known.into_iter().collect();
    states.sort_by_key(|(state, _)| game.key(state));
    Rng::new(seed).shuffle(&mut states);
    [None, Some(G::canonical as memo::Canonical<G>)].map(|canonical| {
        let mut silent = Silent;
        let mut solver = Solver::new(game, canonical, &Limits::default(), &mut silent);
        for (state, value) in &states {
            assert_eq!(solver.value(state), Some(*value), "{state:?}");
            if let Some(best) = solver.best(state) {
                assert_eq!(solver.value(&game.result(state, best)), Some(*value), "{state:?}");
            }
        }
        solver.remembered()
    })
}

#[test]
fn all_5478_positions_of_tic_tac_toe_have_one_value_with_and_without_symmetry() {
    let [plain, merged] = agree_everywhere(&Mnk::tic_tac_toe(), 1);
    // Unfinished positions only: 958 of the 5,478 are over, 138 of the 765 up to symmetry.
    assert_eq!([plain, merged], [5_478 - 958, 765 - 138]);
}

#[test]
fn all_positions_of_small_boards_have_one_value_with_and_without_symmetry() {
    for (columns, rows, length) in [(3, 2, 2), (4, 2, 3), (4, 3, 3), (2, 4, 2), (5, 2, 4), (3, 3, 2)] {
        let game = Mnk::new(columns, rows, length).unwrap();
        let [plain, merged] = agree_everywhere(&game, 2);
        assert!(merged < plain, "{columns},{rows},{length}: {merged} of {plain} positions");
    }
}

#[test]
fn all_positions_of_small_nim_have_one_value_with_and_without_symmetry() {
    for piles in [&[3u8, 4, 5][..], &[2, 2, 2, 2], &[7, 3], &[1, 1, 1, 1, 1], &[9]] {
        for game in [Nim::normal(piles).unwrap(), Nim::misere(piles).unwrap()] {
            let [plain, merged] = agree_everywhere(&game, 3);
            assert!(merged <= plain);
        }
    }
}

#[test]
fn reports_agree_with_minimax_from_random_positions() {
    let game = Mnk::new(4, 3, 3).unwrap();
    let mut rng = Rng::new(4);
    for round in 0..1000 {
        let mut state = game.initial();
        for _ in 0..rng.between(6, 10) {
            let mut actions = Vec::new();
            game.actions(&state, &mut actions);
            let Some(action) = rng.pick(&actions) else { break };
            game.play(&mut state, *action);
        }
        let limits = Limits::default();
        let plain = minimax::search(&game, &state, &NoEvaluation, Ties::First, &limits, &mut Silent);
        for canonical in [None, Some(Mnk::canonical as memo::Canonical<Mnk>)] {
            let report = memo::search(&game, &state, canonical, &limits, &mut Silent);
            assert_eq!(report.payoffs, plain.payoffs, "round {round}");
            assert_eq!((report.best, &report.root), (plain.best, &plain.root), "round {round}");
            assert!(report.proven && report.root.iter().all(|row| row.bound == Bound::Exact));
            let end = report.line.iter().fold(state, |state, action| game.result(&state, *action));
            assert_eq!((game.turn(&end), game.utility(&end, 0)), (Turn::Over, report.payoffs[0]));
        }
    }
}
