//! What chess tells a selective search, held against the rules alone.

use std::collections::HashSet;

use crate::common::actions;
use cozy_chess::{Board, Color, Piece, Square};
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

/// Pieces by square, without any rule: what a referee of exchanges needs.
type Men = [Option<(Piece, Color)>; 64];

fn men(board: &Board) -> Men {
    std::array::from_fn(|square| {
        let square = Square::index(square);
        board.piece_on(square).zip(board.color_on(square))
    })
}

/// Whether the piece on a square attacks another: by counting files and ranks.
fn attacks(men: &Men, from: usize, to: usize) -> bool {
    let Some((piece, color)) = men[from] else { return false };
    let files = (to % 8) as i32 - (from % 8) as i32;
    let ranks = (to / 8) as i32 - (from / 8) as i32;
    let (wide, high) = (files.abs(), ranks.abs());
    let free = || {
        let step = ranks.signum() * 8 + files.signum();
        (1..wide.max(high)).all(|count| men[(from as i32 + step * count) as usize].is_none())
    };
    match piece {
        Piece::Pawn => wide == 1 && ranks == if color == Color::White { 1 } else { -1 },
        Piece::Knight => (wide, high) == (1, 2) || (wide, high) == (2, 1),
        Piece::King => wide.max(high) == 1,
        Piece::Bishop => wide == high && free(),
        Piece::Rook => (wide == 0 || high == 0) && free(),
        Piece::Queen => (wide == high || wide == 0 || high == 0) && free(),
    }
}

/// What a side wins by taking on a square with its cheapest piece, as long as it pays. A king takes only what nothing protects; of equal
/// pieces the one on the lowest square takes. Pins and checks do not count.
fn exchanged(men: &mut Men, to: usize, side: Color) -> i32 {
    let own = |men: &Men, side| {
        let stands = move |from: &usize| men[*from].is_some_and(|(_, color)| color == side);
        let takers = (0..64).filter(|from| *from != to).filter(stands);
        let takers: Vec<usize> = takers.filter(|from| attacks(men, *from, to)).collect();
        takers
    };
    let worth = |men: &Men, square: usize| men[square].map_or(0, |(piece, _)| price(piece));
    let Some(from) = own(men, side).into_iter().min_by_key(|from| worth(men, *from)) else { return 0 };
    let king = men[from].is_some_and(|(piece, _)| piece == Piece::King);
    if king && !own(men, !side).is_empty() {
        return 0;
    }
    let victim = worth(men, to);
    men[to] = men[from].take();
    (victim - exchanged(men, to, !side)).max(0)
}

#[test]
fn exchanges_are_what_playing_them_out_gives() {
    let game = Chess::standard();
    let mut compared = 0;
    for state in sample(&game, 30) {
        let board = state.board();
        let (mut noisy, alone) = (Vec::new(), game.without_history(&state).0);
        Tactical::noisy(&game, &alone, &mut noisy);
        for action in noisy.into_iter().filter(|action| action.promotion.is_none()) {
            let (mut men, from, to) = (men(board), action.from as usize, action.to as usize);
            // In passing, the pawn stands beside.
            let victim = if men[to].is_some() { to } else { from / 8 * 8 + to % 8 };
            let gain = men[victim].take().map_or(0, |(piece, _)| price(piece));
            men[to] = men[from].take();
            let value = gain - exchanged(&mut men, to, !board.side_to_move());
            let found = [game.see(&alone, action, value), game.see(&alone, action, value + 1)];
            assert_eq!(found, [true, false], "{action} gains {value}: {}", game.print_state(&state));
            compared += 1;
        }
    }
    assert!(compared > 3000, "{compared}");
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
