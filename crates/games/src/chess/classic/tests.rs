use gametree_core::{Game, Rng, Turn};

use super::*;

fn board_of(fen: &str) -> Board {
    fen.parse().unwrap()
}

#[test]
fn the_weights_inside_the_program_can_be_read_and_written() {
    let text = include_str!("../../../data/chess.classic");
    let read = Classic::parse(text).unwrap();
    assert_eq!(Classic::parse(&read.print("a test")).unwrap(), read);
    let error = Classic::parse(&text.replacen("doubled pawn:", "two pawns:", 1)).unwrap_err();
    assert!(error.contains("expected 'doubled pawn:', found 'two pawns:'"), "{error}");
    assert!(Classic::parse(&text[..text.len() - 30]).is_err());
}

#[test]
fn both_halves_of_a_sum_come_out_again() {
    for (middle, end) in [(0, 0), (5, -7), (-5, 7), (-100_000, -1), (123, 100_000)] {
        let both = Both::new(middle, end);
        assert_eq!((both.middle(), both.end()), (middle, end));
    }
}

/// The board with colours exchanged and turned around.
fn mirrored(board: &Board) -> Board {
    let text = board.to_string();
    let mut parts = text.split(' ');
    let ranks: Vec<&str> = parts.next().unwrap().rsplit('/').collect();
    let swap = |text: &str| -> String {
        let other = |letter: char| match letter {
            _ if letter.is_ascii_uppercase() => letter.to_ascii_lowercase(),
            _ => letter.to_ascii_uppercase(),
        };
        text.chars().map(other).collect()
    };
    let mover = if parts.next() == Some("w") { "b" } else { "w" };
    board_of(&format!("{} {mover} - - 0 1", swap(&ranks.join("/"))))
}

#[test]
fn both_colours_are_judged_alike_and_lists_agree_with_sums() {
    let (game, mut random) = (Chess::standard(), Rng::new(5));
    let mut weights = [[0; 2]; FEATURES];
    weights.as_flattened_mut().iter_mut().for_each(|weight| *weight = random.between(-90, 90) as i32);
    let classic = Classic::new(&weights);
    let mut tally = Tally::default();
    for _ in 0..20 {
        let (mut state, mut actions) = (game.initial(), Vec::new());
        while game.turn(&state) != Turn::Over {
            let value = classic.value(state.board());
            assert_eq!(classic.value(&mirrored(state.board())), -value, "{}", state.board());
            walk(state.board(), &mut tally);
            let phase = phase(state.board()) as i32;
            let sum: i32 = tally
                .take()
                .iter()
                .map(|(feature, count)| {
                    let [middle, end] = weights[usize::from(*feature)];
                    i32::from(*count) * (middle * phase + end * (24 - phase))
                })
                .sum();
            assert_eq!((sum / 24).clamp(-MAX_EVALUATION, MAX_EVALUATION), value);
            actions.clear();
            game.actions(&state, &mut actions);
            game.play(&mut state, actions[random.below(actions.len())]);
        }
    }
}

/// Which features of a group White has more often than Black.
fn seen(fen: &str, group: usize, size: usize) -> Vec<(usize, i8)> {
    let mut tally = Tally::default();
    walk(&board_of(fen), &mut tally);
    let mut list: Vec<(usize, i8)> =
        tally.take().into_iter().map(|(feature, count)| (usize::from(feature), count)).collect();
    list.retain(|(feature, _)| (group..group + size).contains(feature));
    list.iter_mut().for_each(|(feature, _)| *feature -= group);
    list.sort_unstable();
    list
}

#[test]
fn pawns_are_told_apart() {
    use super::groups::*;
    let fen = "4k3/5p2/8/8/1P6/P4P2/P6P/4K3 w - - 0 1";
    assert_eq!(seen(fen, PASSED, 8), [(1, 1), (2, 1), (3, 1)]);
    assert_eq!(seen(fen, DOUBLED, 1), [(0, 1)]);
    // The black pawn stands alone against the white one; the h-pawn has a file of its own.
    assert_eq!(seen(fen, ISOLATED, 2), [(1, 1)]);
    assert_eq!(seen("4k3/8/8/3p4/2p5/2P5/3P4/4K3 w - - 0 1", BACKWARD, 1), []);
    assert_eq!(seen("4k3/8/4p3/2p5/2P5/3P4/8/4K3 w - - 0 1", BACKWARD, 1), [(0, 1)]);
}

#[test]
fn files_threats_and_checks_are_seen() {
    use super::groups::*;
    assert_eq!(seen("4k3/p7/8/8/8/8/7P/R3K2R w - - 0 1", HALF_OPEN_FILE, 1), [(0, 1)]);
    assert_eq!(seen("4k3/8/3q4/4P3/8/8/8/4K3 w - - 0 1", BY_PAWN, 5), [(0, 0), (4, 1)][1..]);
    assert_eq!(seen("4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", SAFE_CHECKS, 4), [(2, 2)]);
}
