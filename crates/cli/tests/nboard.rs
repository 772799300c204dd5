//! The NBoard protocol, spoken with the real program over pipes as a front end does.

use std::io::Write;

use crate::common::front_end::FrontEnd;
use crate::common::with_input;

const GAME: &str = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[A]PW[B]RE[?]TI[15:00]TY[8]\
    BO[8 ---------------------------O*------*O--------------------------- *]\
    B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)";

/// Move, value and time behind `===`.
fn answer(line: &str) -> (String, f64, f64) {
    let parts: Vec<&str> = line.trim_start_matches("=== ").split('/').collect();
    (parts[0].into(), parts[1].parse().expect("a value"), parts[2].parse().expect("a time"))
}

#[test]
fn a_game_is_set_searched_and_played_on() {
    let mut front = FrontEnd::start(&["nboard"]);
    front.say("nboard 2");
    assert_eq!(front.until("set myname"), ["set myname gametree"]);
    for line in [format!("set game {GAME}").as_str(), "set depth 4", "set contempt 0", "ping 1"] {
        front.say(line);
    }
    assert_eq!(front.until("pong"), ["pong 1"]);
    front.say("go");
    let heard = front.until("===");
    assert!(heard.iter().any(|line| line.starts_with("nodestats ")), "{heard:?}");
    let (first, ..) = answer(heard.last().unwrap());
    // The engine does not make its move: asked again, it says the same.
    front.say("go");
    assert_eq!(answer(front.until("===").last().unwrap()).0, first);
    front.say(&format!("move {first}/0.5/1.0"));
    front.say("go");
    let (second, ..) = answer(front.until("===").last().unwrap());
    assert_ne!(first, second);
    // A move without a word, as the first version has it.
    front.say(&second);
    front.say("hint 3");
    front.until("status thinking");
    let heard = front.until("status");
    let lines: Vec<&String> = heard.iter().filter(|line| line.starts_with("search ")).collect();
    assert!(lines.len() >= 3, "{heard:?}");
    for line in lines {
        let parts: Vec<&str> = line.split(' ').collect();
        assert_eq!((parts.len(), parts[3]), (5, "0"), "{line}");
        assert!(parts[1].len().is_multiple_of(2) && parts[2].parse::<f64>().is_ok(), "{line}");
        assert!(!parts[1].starts_with(&second), "the square is taken: {line}");
    }
    front.say("learn");
    front.until("learned");
    front.say("analyze");
    front.say("ping 2");
    assert_eq!(front.until("pong").last().unwrap(), "pong 2");
    assert_eq!(front.quit(), 0);
}

#[test]
fn a_ping_stops_a_search_even_when_both_come_at_once() {
    let mut front = FrontEnd::start(&["nboard", "--time", "1h"]);
    // Sixty plies from the start take years.
    front.say("nboard 1\nset depth 60\nhint 2\nping 7");
    front.until("pong 7");
    front.say("go");
    front.until("search");
    front.say("ping 8\nping 9");
    let heard = front.until("pong 8");
    assert!(heard.iter().any(|line| line.starts_with("=== ")), "{heard:?}");
    front.until("pong 9");
    // What comes behind a ping is searched again.
    front.say("set depth 2\ngo");
    let heard = front.until("===");
    assert!(heard.iter().any(|line| line.starts_with("search ") && line.ends_with(" 2")), "{heard:?}");
    front.say("set depth 60\ngo");
    front.until("search");
    assert_eq!(front.quit(), 0);
}

#[test]
fn the_last_squares_are_played_exactly_and_passes_are_called() {
    let mut front = FrontEnd::start(&["nboard"]);
    // One square is empty, and Black cannot take it.
    let board = format!("{}{}", "*".repeat(63), "-");
    front.say(&format!("nboard 2\nset depth 9\nset game (;GM[Othello]TY[8]BO[8 {board} *];)\ngo\nping 1"));
    let heard = front.until("pong");
    assert!(heard.iter().any(|line| line.starts_with("=== PA/")), "{heard:?}");
    assert_eq!(front.quit(), 0);
}

#[test]
fn nothing_that_comes_in_ends_the_session() {
    let garbage = "set\nset depth\nset depth -3\nset depth 99999999999999999999999\nset depth 61\nset game\n\
        set game (;GM[Othello]BO[8 x\nset game (;GM[Chess]TY[8];)\nset game (;GM[Othello]TY[6]BO[6 *];)\n\
        move\nmove z9/x/y\nmove a1\nmove ///\nzz\nA1\nhint\nhint -1\nhint 99999999999999\n\n   \n(((\n\u{7f}\u{0}\n\
        nboard\nnboard x\nlearn learn\nanalyze\nundo\nset depth 1\ngo go\nping\n";
    let mut front = FrontEnd::start(&["nboard", "--time", "10ms"]);
    front.say("nboard 2");
    front.input.write_all(garbage.as_bytes()).unwrap();
    front.input.write_all(b"set game (;GM[Othello]PB[\xff\xfe]\nping \xe9\n").unwrap();
    front.input.write_all("x".repeat(100_000).as_bytes()).unwrap();
    front.say("\nping 5");
    let heard = front.until("pong 5");
    for words in
        ["expected a depth from 1 to 60, found '-3'", "the game is not understood", "illegal move 'z9'"]
    {
        assert!(
            heard.iter().any(|line| line.starts_with("status ") && line.contains(words)),
            "{words}: {heard:?}"
        );
    }
    // Nothing of it has moved a disc.
    front.say("set depth 1\nhint 9\n");
    front.until("status thinking");
    let first = front.until("status");
    assert!(first.iter().any(|line| ["D3", "C4", "F5", "E6"].contains(&&line[7..9])), "{first:?}");
    assert_eq!(front.quit(), 0);
}

#[test]
fn a_front_end_that_gives_no_arguments_is_understood_by_its_first_line() {
    let ran = with_input(&[], "nboard 2\nset depth 3\ngo\n").expect(0);
    assert!(ran.out.starts_with("set myname gametree\n") && ran.out.contains("\n=== "), "{}", ran.out);
    let ran = with_input(&[], "hello\n").expect(2);
    assert!(ran.err.contains("expected a verb such as 'solve'"), "{}", ran.err);
}
