//! Selective search: with everything switched off it is minimax; with everything on it finds mates, keeps limits and repeats itself.

use std::time::Duration;

use gametree_core::{Fixed, Game, Limits, Rng, Score, Tactical, Text, Turn, Value};
use gametree_games::chess::{Chess, Evaluation, Placement, Position, WIN};
use gametree_search::parts::Ties;
use gametree_search::selective::{self, Engine, Options, Request, SearchInfo};
use gametree_search::{Silent, minimax};

/// Material and where it stands.
const PLACEMENT: Evaluation = Evaluation::Placement(Placement);

/// Positions of random games that are not over.
fn positions(count: usize, seed: u64) -> Vec<Position> {
    let (game, mut rng, mut found) = (Chess::standard(), Rng::new(seed), Vec::new());
    while found.len() < count {
        let mut state = game.initial();
        for _ in 0..rng.below(120) {
            let mut actions = Vec::new();
            game.actions(&state, &mut actions);
            let Some(action) = rng.pick(&actions) else { break };
            game.play(&mut state, *action);
        }
        if game.turn(&state) != Turn::Over {
            found.push(state);
        }
    }
    found
}

fn think(
    state: &Position,
    options: &Options,
    limits: &Limits,
) -> SearchInfo<gametree_games::chess::ChessMove> {
    let game = Chess::standard();
    Engine::new().think(&game, state, &PLACEMENT, options, &Request::default(), limits, &mut |_| {})
}

/// The steps of a value with a win at ply `plies` being worth as much as any other.
fn level(value: i32, decided: i32) -> i32 {
    if value > decided {
        WIN.0
    } else if value < -decided {
        -WIN.0
    } else {
        value
    }
}

#[test]
fn with_every_part_off_it_is_minimax() {
    let game = Chess::standard();
    for (number, state) in positions(60, 5).iter().enumerate() {
        let depth = 1 + number as u32 % 3;
        let limits = Limits::depth(depth);
        let truth = minimax::search(&game, state, &Placement, Ties::First, &limits, &mut Silent);
        let truth = if game.mover(state) == 0 { truth.payoff(0) } else { truth.payoff(0).negate() };
        let found = think(state, &Options::plain(), &limits);
        let value = level(found.lines[0].value, found.decided);
        assert_eq!(Fixed(value), truth, "{} at depth {depth}", game.print_state(state));
    }
}

#[test]
fn the_parts_that_change_no_value_change_none() {
    let parts = Options {
        table: true,
        history: true,
        killers: true,
        quiet_bonus: true,
        continuation_history: true,
        ..Options::plain()
    };
    let more =
        Options { noisy_history: true, see: true, aspiration: true, table_cuts: true, ..parts.clone() };
    for state in positions(25, 6) {
        let limits = Limits::depth(3);
        let plain = think(&state, &Options::plain(), &limits).lines[0].value;
        for options in [&parts, &more] {
            assert_eq!(think(&state, options, &limits).lines[0].value, plain, "{options:?} at {state:?}");
        }
    }
}

#[test]
fn mates_are_found_and_counted() {
    let mates = [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
        ("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 1),
        ("kr6/pp6/8/3N4/8/8/8/K7 w - - 0 1", 1),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
        ("3r2k1/5ppp/8/8/8/8/R4PPP/6K1 b - - 0 1", 1),
    ];
    let game = Chess::standard();
    for (fen, moves) in mates {
        let state = game.parse_state(fen).unwrap();
        let thought = think(&state, &Options::default(), &Limits::depth(12));
        assert_eq!(
            thought.plies_to_end(thought.lines[0].value),
            Some(2 * moves - 1),
            "{fen}: {:?}",
            thought.lines
        );
    }
}

#[test]
fn one_thread_is_deterministic_and_keeps_its_limits() {
    let game = Chess::standard();
    let state = game.initial();
    let counts: Vec<u64> =
        (0..2).map(|_| think(&state, &Options::default(), &Limits::depth(8)).nodes).collect();
    assert_eq!(counts[0], counts[1]);
    for nodes in [1, 100, 5000] {
        let thought = think(&state, &Options::default(), &Limits { nodes: Some(nodes), ..Limits::default() });
        assert!(thought.nodes <= nodes && thought.stopped);
        assert!(thought.best().is_some_and(|action| state.board().is_legal(action)));
    }
    let no_time = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    assert!(think(&state, &Options::default(), &no_time).best().is_some());
}

#[test]
fn threads_several_lines_and_chosen_moves_work() {
    let game = Chess::standard();
    let state = game.initial();
    let two = Options { threads: 2, ..Options::default() };
    let only = vec![game.parse_action(&state, "a3").unwrap(), game.parse_action(&state, "h4").unwrap()];
    let request = Request { only: only.clone(), lines: 5, mate: None };
    let thought =
        Engine::new().think(&game, &state, &PLACEMENT, &two, &request, &Limits::depth(7), &mut |_| {});
    assert_eq!(thought.lines.len(), 2);
    assert!(thought.lines.iter().all(|line| only.contains(&line.actions[0])));
    assert!(thought.lines[0].value >= thought.lines[1].value);
    assert_ne!(thought.lines[0].actions[0], thought.lines[1].actions[0]);
}

#[test]
fn the_lines_are_legal_and_a_finished_game_is_told() {
    let game = Chess::standard();
    for state in positions(20, 9) {
        let thought = think(&state, &Options::default(), &Limits::depth(6));
        let mut here = state.clone();
        for action in &thought.lines[0].actions {
            assert!(here.board().is_legal(*action), "{} in {}", action, game.print_state(&state));
            game.play(&mut here, *action);
        }
    }
    let mated = game.parse_state("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1").unwrap();
    let report =
        selective::search(&game, &mated, &PLACEMENT, &Options::default(), 1, &Limits::depth(5), |_| {});
    assert_eq!((report.payoff(0).steps(), report.best), (WIN.0, None));
}

#[test]
fn a_side_that_is_lost_repeats_the_position() {
    // White is a queen and more behind, and gives check from e8 and h5 for ever.
    let game = Chess::standard();
    let state = game.parse_state("6k1/6p1/8/7Q/8/8/1r5P/q5BK w - - 0 1").unwrap();
    let thought = think(&state, &Options::default(), &Limits::depth(10));
    assert_eq!(thought.lines[0].value, 0, "{:?}", thought.lines);
}
