//! What chess tells a selective search, held against the rules alone.

use std::collections::HashSet;

use crate::common::actions;
use cozy_chess::{Board, Piece};
use gametree_core::{Game, PIECE_TO_INDICES, Repetition, Rng, Tactical, Text, Turn};
use gametree_games::chess::{Chess, ChessMove, Position};

/// Positions of random games, Chess960 too.
fn sample(game: &Chess, games: u64) -> Vec<Position> {
    let mut states = Vec::new();
    for number in 0..games {
        let (mut rng, mut state) = (Rng::new(31).fork(number), game.initial());
        while let Some(action) = rng.pick(&actions(game, &state)) {
            states.push(state.clone());
            game.play(&mut state, *action);
        }
    }
    states
}

#[test]
fn every_move_is_noisy_or_quiet_and_has_a_code() {
    for game in [Chess::standard(), Chess::shuffled(77).unwrap()] {
        for state in sample(&game, 12) {
            let (alone, _) = game.without_history(&state);
            let all: HashSet<ChessMove> = actions(&game, &state).into_iter().collect();
            let (mut noisy, mut quiet) = (Vec::new(), Vec::new());
            Tactical::noisy(&game, &alone, &mut noisy);
            game.quiet(&alone, &mut quiet);
            assert!(noisy.iter().all(|action| game.is_noisy(&alone, *action)));
            assert!(quiet.iter().all(|action| !game.is_noisy(&alone, *action)));
            assert_eq!(noisy.len() + quiet.len(), all.len(), "{}", game.print_state(&state));
            let both: HashSet<ChessMove> = noisy.iter().chain(&quiet).copied().collect();
            assert_eq!(both, all);
            for action in &all {
                assert_ne!(game.code(*action), 0);
                assert_eq!(game.decode(&alone, game.code(*action)), Some(*action));
                assert!(
                    game.piece_to_index(&alone, *action) < PIECE_TO_INDICES - 1
                        && game.victim(&alone, *action) < 8
                );
            }
            for code in (0..=u16::MAX).step_by(997) {
                assert!(game.decode(&alone, code).is_none_or(|action| all.contains(&action)));
            }
        }
    }
}

#[test]
fn a_search_sees_the_same_draws_as_the_rules() {
    let game = Chess::standard();
    for state in sample(&game, 12) {
        let mut past = Vec::new();
        let (alone, earlier) = game.without_history(&state);
        past.extend(earlier);
        // A position that can come again has a past no longer than what can be taken back.
        assert!(past.len() <= game.plies_since_irreversible(&state) as usize);
        assert!(!game.drawn(&alone), "a game that goes on is no draw");
        assert_eq!(game.in_check(&alone), !state.board().checkers().is_empty());
    }
    let drawn = [
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KN3/8/8 w - - 0 1",
        "7k/8/8/8/8/8/R7/K7 w - - 100 90",
    ];
    for fen in drawn {
        let state = game.parse_state(fen).unwrap();
        assert_eq!(game.turn(&state), Turn::Over, "{fen}");
        assert!(game.drawn(&game.without_history(&state).0), "{fen}");
    }
    let mated = game.parse_state("7k/5KQ1/8/8/8/8/8/8 b - - 100 90").unwrap();
    assert!(!game.drawn(&game.without_history(&mated).0), "mate comes before the fifty moves");
}

/// What a piece is worth, in thousandths of a pawn, as the game has it.
fn price(piece: Piece) -> i32 {
    [1000, 3200, 3300, 5000, 9500, 100_000][piece as usize]
}

/// What the mover wins by taking on a square with the cheapest piece as long as it pays: by playing it out on the board.
fn played_out(board: &Board, action: ChessMove) -> i32 {
    let victim = board.piece_on(action.to).map_or(0, price);
    let mut next = board.clone();
    next.play_unchecked(action);
    let mut replies = Vec::new();
    next.generate_moves(|moves| {
        replies.extend(moves.into_iter().filter(|reply| reply.to == action.to));
        false
    });
    let worth = |reply: &ChessMove| next.piece_on(reply.from).map_or(0, price);
    let cheapest = replies.into_iter().min_by_key(worth);
    victim - cheapest.map_or(0, |reply| played_out(&next, reply).max(0))
}

#[test]
fn exchanges_are_what_playing_them_out_gives() {
    let game = Chess::standard();
    let mut compared = 0;
    for state in sample(&game, 30) {
        let board = state.board();
        let (mut noisy, alone) = (Vec::new(), game.without_history(&state).0);
        Tactical::noisy(&game, &alone, &mut noisy);
        for action in noisy {
            // Pins, checks and promotions are beyond a static exchange, and so is a capture in passing for the simple referee.
            let plain = action.promotion.is_none() && board.piece_on(action.to).is_some();
            let ranks = [0, 7].contains(&(action.to.rank() as usize));
            if !plain || ranks || !board.pinned().is_empty() || !board.checkers().is_empty() {
                continue;
            }
            let mut next = board.clone();
            next.play_unchecked(action);
            if !next.checkers().is_empty() || !next.pinned().is_empty() {
                continue;
            }
            let value = played_out(board, action);
            let found = [game.see(&alone, action, value), game.see(&alone, action, value + 1)];
            // Later pins and checks can still differ; such cases are rare.
            compared += 1;
            if found != [true, false] {
                compared -= 20;
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn repetition_counts_positions_and_not_squares() {
    let game = Chess::standard();
    let mut state = game.initial();
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
        let action = game.parse_action(&state, text).unwrap();
        game.play(&mut state, action);
        assert_ne!(game.turn(&state), Turn::Over, "{text}");
    }
    // The start position for the third time.
    let last = game.parse_action(&state, "Ng8").unwrap();
    let third = game.result(&state, last);
    assert_eq!(game.turn(&third), Turn::Over);
    assert_eq!(game.parse_state(&game.print_state(&third)), Ok(third.clone()), "the text keeps the past");
    assert_eq!(game.meaning(&third, game.utility(&third, 0)).as_deref(), Some("a draw by repetition"));
    // A right to castle or to capture in passing that is gone makes it another position.
    let mut state = game.parse_state("r3k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    for text in ["Rg1", "Rb8", "Rh1", "Ra8", "Rg1", "Rb8", "Rh1", "Ra8"] {
        let action = game.parse_action(&state, text).unwrap();
        game.play(&mut state, action);
    }
    assert_ne!(game.turn(&state), Turn::Over, "the first time White could still castle");
}

#[test]
fn checks_and_flights_are_urgent_and_walking_into_danger_is_not() {
    let game = Chess::standard();
    let bonus = |position: &str| {
        let (state, _) = game.without_history(&game.parse_state(position).unwrap());
        let (mut quiet, mut bonus) = (Vec::new(), Vec::new());
        game.quiet(&state, &mut quiet);
        game.quiet_bonus(&state, &quiet, &mut bonus);
        assert_eq!(quiet.len(), bonus.len());
        move |action: &str| bonus[quiet.iter().position(|quiet| quiet.to_string() == action).unwrap()]
    };
    // A knight's fork with check, and a pawn in front of a pawn.
    let fork = bonus("r1b1k2r/2p1b3/5n1p/pP2pp2/4P2P/PK1P1n1B/1P1NQ3/R1B4R b kq - 0 18");
    assert!(fork("f3d4") > 0 && fork("h6h5") == 0);
    // The queen is attacked by a pawn. On f3 it is safe, on f5 a bishop sees it.
    let flight = bonus("7k/8/8/3p4/4Q3/7b/8/4K3 w - - 0 1");
    assert!(flight("e4f3") > 0 && flight("e1d1") == 0);
    assert_eq!(flight("e4f5"), 0, "from one danger into another");
    // Nobody attacks the knight, until it goes where a pawn does.
    let careless = bonus("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1");
    assert!(careless("f3e5") < 0 && careless("f3d4") == 0);
}
