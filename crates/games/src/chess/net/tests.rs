use gametree_core::{Game, Rng, Turn};

use super::*;

fn random_net(seed: u64) -> Net<32> {
    let mut random = Rng::new(seed);
    let mut list = |count: usize, size: i64| -> Vec<i16> {
        (0..count).map(|_| random.between(-size, size) as i16).collect()
    };
    let (first, bias, output) = (list(FEATURES * 32, 300), list(32, 100), list(2 * BUCKETS * 32, 127));
    let numbers = Numbers { first: &first, bias: &bias, output: &output, constant: &[1000; BUCKETS] };
    Net::new(numbers, 4000).unwrap()
}

/// Random games from a start, and what happened in them: castling, capturing in passing, promotion.
fn games(game: &Chess, seeds: std::ops::Range<u64>) -> [usize; 3] {
    let (net, mut seen) = (random_net(1), [0; 3]);
    for seed in seeds {
        let (mut random, mut state, mut actions) = (Rng::new(seed), game.initial(), Vec::new());
        let mut accumulator = net.refresh(game, &state);
        let mut next = accumulator.clone();
        while game.turn(&state) != Turn::Over {
            actions.clear();
            game.actions(&state, &mut actions);
            // Moves that are rare are preferred.
            let board = state.board().clone();
            let castles = |action: &&ChessMove| board.color_on(action.to) == Some(board.side_to_move());
            let passes = |action: &&ChessMove| {
                board.piece_on(action.from) == Some(Piece::Pawn)
                    && action.from.file() != action.to.file()
                    && board.piece_on(action.to).is_none()
            };
            let rare = actions.iter().find(|action| castles(action) || passes(action));
            let action = rare.copied().unwrap_or_else(|| actions[random.below(actions.len())]);
            seen[0] += usize::from(castles(&&action));
            seen[1] += usize::from(passes(&&action));
            seen[2] += usize::from(action.promotion.is_some());
            let after = game.result(&state, action);
            net.update(game, &state, action, &after, &accumulator, &mut next);
            (state, accumulator) = (after, next.clone());
            assert_eq!(accumulator, net.refresh(game, &state), "{}", state.board());
            assert_eq!(net.evaluate_accumulated(game, &state, &accumulator), net.evaluate(game, &state));
        }
    }
    seen
}

#[test]
fn kept_up_to_date_it_is_the_same_as_from_nothing() {
    let seen = games(&Chess::standard(), 0..30);
    assert!(seen.iter().all(|count| *count > 5), "{seen:?}");
}

#[test]
fn kept_up_to_date_it_is_the_same_from_shuffled_starts() {
    let mut castled = 0;
    for number in (0..960).step_by(60) {
        castled += games(&Chess::shuffled(number).unwrap(), 7..8)[0];
    }
    assert!(castled > 5, "{castled}");
}

#[test]
fn both_sides_and_both_wings_look_alike() {
    let net = random_net(3);
    let value = |fen: &str| {
        let board: Board = fen.parse().unwrap();
        net.output(&board, &net.accumulator(&board))
    };
    let here = value("3k4/1p6/8/8/2N5/8/P7/2K5 w - - 0 1");
    assert_eq!(value("4k3/6p1/8/8/5N2/8/7P/5K2 w - - 0 1"), here);
    assert_eq!(value("2k5/p7/8/2n5/8/8/1P6/3K4 b - - 0 1"), -here);
    assert_ne!(value("3k4/1p6/8/8/2N5/8/P7/2K5 b - - 0 1"), here);
}

#[test]
fn a_file_is_read_as_it_was_written_and_damage_is_noticed() {
    let net = random_net(5);
    let bytes = net.to_bytes("a test");
    assert_eq!(Net::<32>::from_bytes(&bytes).unwrap(), net);
    assert_eq!(Net::<32>::origin(&bytes), Some("a test"));
    let error = Net::<64>::from_bytes(&bytes).unwrap_err();
    assert_eq!(error, "expected 64 hidden units, found 32");
    let mut damaged = bytes.clone();
    damaged[5_000] ^= 4;
    assert!(Net::<32>::from_bytes(&damaged).unwrap_err().contains("checksum"));
    for length in [0, 10, 80, 120, 2_000, bytes.len() - 1] {
        assert!(Net::<32>::from_bytes(&bytes[..length]).is_err());
    }
}

#[test]
fn the_net_inside_the_program_can_be_read_says_where_it_comes_from_and_counts_pieces() {
    let net = Net::<HIDDEN>::from_bytes(EMBEDDED).unwrap();
    let origin = Net::<HIDDEN>::origin(EMBEDDED).unwrap();
    assert!(origin.starts_with("gametree learn chess --what net"), "{origin}");
    let value = |fen: &str| {
        let board: Board = fen.parse().unwrap();
        net.output(&board, &net.accumulator(&board))
    };
    assert!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").abs() < 800);
    let [without_queen, without_rook] = [
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
    ]
    .map(value);
    assert!(without_queen > 3_000 && without_rook < -1_500, "{without_queen} {without_rook}");
}
