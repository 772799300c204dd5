//! What connect four says without a search, against plain minimax and against published results.

use std::collections::HashMap;

use gametree_core::{Evaluate, Game, Knowledge, Limits, NoEvaluation, Rng, Symmetric, Turn};
use gametree_games::connect_four::{ConnectFour, Position, Square, Threats};
use gametree_search::parts::Ties;
use gametree_search::{Silent, exact, memo, minimax};

fn board(columns: usize, rows: usize) -> ConnectFour {
    ConnectFour::new(columns, rows).expect("a valid board")
}

fn actions(game: &ConnectFour, state: &Position) -> Vec<Square> {
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    actions
}

fn candidates(game: &ConnectFour, state: &Position) -> Vec<Square> {
    let mut candidates = Vec::new();
    Threats.candidates(game, state, &mut candidates);
    candidates
}

/// A position that is not over, with at most `empty` squares left.
fn late(game: &ConnectFour, empty: u32, rng: &mut Rng) -> Position {
    loop {
        let mut state = game.initial();
        while game.turn(&state) != Turn::Over {
            if game.plies_left(&state).is_some_and(|left| left <= empty) {
                return state;
            }
            // A player who does not lose at once comes further, so that games do not end too soon to be of use.
            let list = if rng.one_in(2) { actions(game, &state) } else { candidates(game, &state) };
            let action = rng.pick(&list).expect("unfinished games have moves");
            game.play(&mut state, *action);
        }
    }
}

fn best(game: &ConnectFour, state: &Position, values: impl Iterator<Item = i32>) -> i32 {
    let best = if game.turn(state) == Turn::Player(0) { values.max() } else { values.min() };
    best.expect("unfinished games have moves")
}

/// Minimax over all actions, which holds everything that is claimed on the way against the truth.
fn checked(game: &ConnectFour, state: &Position, known: &mut HashMap<Position, i32>) -> i32 {
    if let Some(value) = known.get(state) {
        return *value;
    }
    let value = if game.turn(state) == Turn::Over {
        game.utility(state, 0)
    } else {
        let mut value = |action| checked(game, &game.result(state, action), known);
        let list = actions(game, state);
        let truth = best(game, state, list.into_iter().map(&mut value));
        let few = best(game, state, candidates(game, state).into_iter().map(&mut value));
        assert_eq!(few, truth, "a best move is no candidate in {state:?}");
        truth
    };
    let (low, high) = game.bounds(state);
    assert!(low <= value && value <= high, "{value} is outside {low} to {high} in {state:?}");
    if game.turn(state) != Turn::Over {
        let value = Threats.evaluate(game, state);
        assert!(low <= value && value <= high, "{value} is outside {low} to {high} in {state:?}");
        assert!(value.abs() <= Threats::MOST || low == high, "{value} in {state:?}");
    }
    known.insert(*state, value);
    value
}

#[test]
fn candidates_and_bounds_agree_with_minimax_on_late_positions() {
    let mut rng = Rng::new(1988);
    let mut exact = 0;
    for (columns, rows) in [(4, 4), (5, 4), (4, 5), (5, 5), (6, 4), (7, 4), (4, 6), (7, 6)] {
        let (game, mut known) = (board(columns, rows), HashMap::new());
        for _ in 0..60 {
            let state = late(&game, 9, &mut rng);
            let value = checked(&game, &state, &mut known);
            let (low, high) = game.bounds(&state);
            exact += u32::from(low == high);
            let limits = Limits::default();
            let plain = minimax::search(&game, &state, &NoEvaluation, Ties::First, &limits, &mut Silent);
            assert_eq!(value, plain.payoff(0), "{state:?}");
        }
    }
    assert!((20..400).contains(&exact), "{exact} of 480 positions were decided without a search");
}

#[test]
fn every_position_of_four_by_four_agrees() {
    let (game, mut known) = (board(4, 4), HashMap::new());
    assert_eq!(checked(&game, &game.initial(), &mut known), 0);
    assert_eq!(known.len(), 161_029);
    let merged =
        memo::search(&game, &game.initial(), Some(ConnectFour::canonical), &Limits::default(), &mut Silent);
    assert_eq!(merged.payoff(0), 0);
}

/// Alpha-beta that believes every hook: bounds of player 0's value by mirrored key, candidates by rank.
fn solve(
    game: &ConnectFour,
    state: &Position,
    (mut alpha, mut beta): (i32, i32),
    table: &mut HashMap<u64, (i32, i32)>,
) -> i32 {
    let (low, high) = game.bounds(state);
    let known = table.get(&game.mirrored_key(state)).copied().unwrap_or((low, high));
    let (low, high) = (low.max(known.0), high.min(known.1));
    if low == high || low >= beta {
        return low;
    }
    if high <= alpha {
        return high;
    }
    (alpha, beta) = (alpha.max(low), beta.min(high));
    let window = (alpha, beta);
    let maximises = game.turn(state) == Turn::Player(0);
    let mut children: Vec<(i32, Position)> = Vec::new();
    for action in candidates(game, state) {
        let result = game.result(state, action);
        children.push((-Threats.rank_result(game, state, action, &result), result));
    }
    children.sort_by_key(|(rank, _)| *rank);
    let mut value = None;
    for (_, child) in children {
        let found = solve(game, &child, (alpha, beta), table);
        let better = value.map_or(found, |value| if maximises { found.max(value) } else { found.min(value) });
        value = Some(better);
        if maximises {
            alpha = alpha.max(better);
        } else {
            beta = beta.min(better);
        }
        if alpha >= beta {
            break;
        }
    }
    let value = value.expect("unfinished games have candidates");
    let proven = (if value > window.0 { value } else { low }, if value < window.1 { value } else { high });
    table.insert(game.mirrored_key(state), proven);
    value
}

/// John Tromp's table: who wins on so many columns and rows with best play, the first player (1), the second (-1) or neither. Larger boards
/// are in `bench/connect_four.py --sizes`.
const WINNERS: [(usize, usize, i32); 10] = [
    (4, 4, 0),
    (5, 4, 0),
    (6, 4, -1),
    (7, 4, 0),
    (4, 5, 0),
    (5, 5, 0),
    (6, 5, 0),
    (4, 6, 0),
    (5, 6, 0),
    (4, 7, 0),
];

#[test]
fn small_boards_have_the_published_results() {
    for (columns, rows, winner) in WINNERS {
        let (game, mut table) = (board(columns, rows), HashMap::new());
        let value = solve(&game, &game.initial(), (-99, 99), &mut table);
        assert_eq!(value.signum(), winner, "{columns} by {rows}: {value}");
        let (options, limits) = (exact::Options::default(), Limits::default());
        let report = exact::search(&game, &game.initial(), &Threats, &options, 0, &limits, |_| {});
        assert_eq!((report.payoffs[0], report.proven), (value, true), "{columns} by {rows}");
    }
}
