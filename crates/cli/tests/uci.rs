//! The universal chess interface, spoken with the real program over pipes as a front end does.

use crate::common::front_end::FrontEnd;
use crate::common::with_input;
use gametree_core::Rng;

/// The move behind `bestmove`.
fn best(lines: &[String]) -> &str {
    let line = lines.last().expect("an answer");
    line.split_whitespace().nth(1).expect("a move")
}

#[test]
fn a_front_end_is_greeted_shown_the_options_and_answered() {
    let mut front = FrontEnd::start(&["uci"]);
    front.say("uci");
    let greeting = front.until("uciok");
    assert!(greeting[0].starts_with("id name gametree"), "{greeting:?}");
    for name in ["Hash", "Threads", "MultiPV", "Ponder", "UCI_Chess960", "UCI_LimitStrength", "UCI_Elo"] {
        assert!(greeting.iter().any(|line| line.starts_with(&format!("option name {name} type"))), "{name}");
    }
    front.say("isready");
    front.until("readyok");
    front.say("ucinewgame\nposition startpos moves e2e4 e7e5 f1c4 b8c6 d1h5 g8f6\ngo depth 6");
    let heard = front.until("bestmove");
    assert_eq!(best(&heard), "h5f7");
    assert!(heard.iter().any(|line| line.contains("score mate 1")), "{heard:?}");
    // Both ways to write castling are understood; the answer is written as most programs do.
    front.say("position fen r3k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1\ngo depth 2");
    assert_ne!(best(&front.until("bestmove")), "0000");
    front.say("position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\ngo depth 3");
    assert_eq!(best(&front.until("bestmove")), "0000", "there is no move");
    assert_eq!(front.quit(), 0);
}

#[test]
fn a_search_is_stopped_pondered_and_waited_for() {
    let mut front = FrontEnd::start(&["uci"]);
    front.say("position startpos\ngo infinite");
    front.until("info depth 5");
    front.say("isready");
    front.until("readyok");
    front.say("stop");
    assert_ne!(best(&front.until("bestmove")), "0000");
    // While the opponent thinks no clock runs out, however little there is on it.
    front.say("position startpos moves e2e4 e7e5\ngo ponder wtime 1 btime 1 winc 0 binc 0");
    front.until("info depth 6");
    front.say("ponderhit");
    assert_ne!(best(&front.until("bestmove")), "0000");
    // Mate is found long before the search is stopped; the answer waits.
    front.say("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\ngo infinite");
    front.until("info depth 9");
    front.say("isready");
    let heard = front.until("readyok");
    assert!(!heard.iter().any(|line| line.starts_with("bestmove")), "{heard:?}");
    front.say("stop");
    assert_eq!(best(&front.until("bestmove")), "d1d8");
    front.say("go infinite");
    front.until("info depth 2");
    assert_eq!(front.quit(), 0, "quit ends a search");
}

#[test]
fn several_lines_chosen_moves_mate_nodes_and_clocks() {
    let mut front = FrontEnd::start(&["uci"]);
    front.say("setoption name MultiPV value 3\nsetoption name Hash value 4\nposition startpos\ngo depth 5");
    let heard = front.until("bestmove");
    for number in 1..=3 {
        assert!(heard.iter().any(|line| line.contains(&format!(" multipv {number} "))), "{heard:?}");
    }
    front.say("setoption name MultiPV value 1\ngo depth 4 searchmoves a2a3 h2h3");
    assert!(["a2a3", "h2h3"].contains(&best(&front.until("bestmove"))));
    front.say("position fen r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1\ngo mate 3");
    let heard = front.until("bestmove");
    assert!(heard.iter().any(|line| line.contains("score mate 3")), "{heard:?}");
    front.say("position startpos\ngo nodes 3000");
    let heard = front.until("bestmove");
    let last = heard.iter().rev().find_map(|line| line.split(" nodes ").nth(1)).expect("a count");
    assert!(
        last.split_whitespace()
            .next()
            .and_then(|count| count.parse().ok())
            .is_some_and(|count: u64| count <= 3000)
    );
    front.say("go wtime 200 btime 200 winc 10 binc 10 movestogo 2");
    front.until("bestmove");
    front.say("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1400\ngo wtime 60000 btime 60000");
    front.until("bestmove");
    assert_eq!(front.quit(), 0);
}

#[test]
fn a_game_that_others_play_on_after_a_repetition_is_followed() {
    let mut front = FrontEnd::start(&["uci"]);
    front.say(&format!("position startpos moves {}e2e4\nd", "g1f3 g8f6 f3g1 f6g8 ".repeat(40)));
    let shown = front.until("rnbqkbnr/");
    assert!(shown.last().is_some_and(|line| line.contains("4P3")), "{shown:?}");
    assert_eq!(front.quit(), 0);
}

#[test]
fn chess960_castles_onto_the_rook() {
    let mut front = FrontEnd::start(&["uci"]);
    front.say("setoption name UCI_Chess960 value true");
    front.say("position fen 4k3/8/8/8/8/8/8/4K2R w H - 0 1 moves e1h1\nd");
    let shown = front.until("4k3/");
    assert!(shown.last().is_some_and(|line| line.contains("5RK1 b")), "{shown:?}");
    assert_eq!(front.quit(), 0);
}

#[test]
fn perft_and_bench_count() {
    let ran = with_input(&["uci"], "go perft 3\nbench 2\nquit\n").expect(0);
    assert!(ran.out.contains("e2e4: 600\n") && ran.out.contains("Nodes searched: 8902"), "{}", ran.out);
    assert!(ran.out.contains(" nodes ") && ran.out.contains(" nps"));
}

#[test]
fn started_without_arguments_the_first_line_says_what_is_spoken() {
    let ran = with_input(&[], "uci\nposition startpos\ngo depth 1\n").expect(0);
    assert!(ran.out.contains("uciok") && ran.out.contains("bestmove "), "{}", ran.out);
}

#[test]
fn nonsense_is_answered_with_a_reason_and_changes_nothing() {
    let mut front = FrontEnd::start(&["uci"]);
    front.say("position startpos moves e2e4");
    let nonsense = [
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "position startpos moves e2e5",
        "position startpos moves e2e4 e2e4",
        "position nowhere",
        "position",
        "setoption name Hash value many",
        "setoption name Hash value 0",
        "setoption name Nonsense value 1",
        "setoption",
        "xyzzy",
    ];
    for line in nonsense {
        front.say(line);
        front.until("info string");
    }
    front.say("go depth\ngo depth x\nstop\nd");
    front.until("bestmove");
    front.until("bestmove");
    let shown = front.until("rnbqkbnr/");
    assert!(shown.last().is_some_and(|line| line.contains("4P3") && line.contains(" b ")), "{shown:?}");
    assert_eq!(front.quit(), 0);
}

#[test]
fn more_threads_than_cores_are_not_started() {
    let mut front = FrontEnd::start(&["uci"]);
    front.say("setoption name Threads value 256");
    let said = front.until("info string");
    assert!(said.last().is_some_and(|line| line.contains("256 threads on ")), "{said:?}");
    front.say("setoption name Threads value 1\nposition startpos\ngo nodes 1000");
    front.until("bestmove");
    assert_eq!(front.quit(), 0);
}

#[cfg(unix)]
#[test]
fn a_file_without_an_end_is_refused_and_changes_nothing() {
    let mut front = FrontEnd::start(&["uci"]);
    for option in ["EvalFile", "BookFile"] {
        front.say(&format!("setoption name {option} value /dev/zero"));
        let said = front.until("info string");
        let refused = "cannot read /dev/zero: larger than 128 MiB; expected a smaller file";
        assert!(said.last().is_some_and(|line| line.contains(refused)), "{said:?}");
    }
    front.say("position startpos\ngo depth 2");
    front.until("bestmove");
    assert_eq!(front.quit(), 0);
}

#[test]
fn random_bytes_end_nothing() {
    let mut rng = Rng::new(8);
    let words = [
        "position ",
        "fen ",
        "moves ",
        "startpos ",
        "go depth 1 ",
        "setoption name ",
        "value ",
        "stop\n",
        "ponderhit\n",
    ];
    let mut input: Vec<u8> = Vec::new();
    for _ in 0..3000 {
        match rng.below(3) {
            0 => input.extend(rng.pick(&words).copied().unwrap_or("").bytes()),
            1 => input.push(b'\n'),
            _ => input.push(rng.below(256) as u8),
        }
    }
    let text = String::from_utf8_lossy(&input)
        .replace("quit", "quiet")
        .replace("perft", "part")
        .replace("bench", "bank");
    let ran = with_input(&["uci"], &format!("{text}\nstop\nisready\nquit\n")).expect(0);
    assert!(ran.out.contains("readyok") && ran.out.contains("info string"));
}

#[test]
fn games_and_agents_that_cannot_talk_are_refused() {
    assert!(with_input(&["uci", "--game", "nim:3,4,5"], "").expect(2).err.contains("chess"));
    assert!(with_input(&["uci", "--algorithm", "minimax"], "").expect(2).err.contains("selective"));
}
