//! The exit code of every verb that reads a file: 1 where the file is missing, 3 where it cannot be parsed; and 6 where a limit leaves no
//! answer.

use crate::common::{run, scratch};

/// Commands that read `FILE`.
const READERS: &[&[&str]] = &[
    &["games", "tree:FILE"],
    &["play", "matrix:FILE"],
    &["play", "connect-four:4x4", "--book", "FILE"],
    &["analyze", "tree:FILE"],
    &["analyze", "connect-four:4x4", "--book", "FILE"],
    &["solve", "tree:FILE"],
    &["solve", "matrix:FILE"],
    &["solve", "connect-four:4x4", "--book", "FILE"],
    &["verify", "FILE"],
    &["explain", "tree:FILE"],
    &["explain", "tree:FILE", "--compare", "minimax,alphabeta"],
    &["quiz", "--tree", "tree:FILE"],
    &["quiz", "sheet", "--tree", "tree:FILE"],
    &["quiz", "grade", "FILE"],
    &["learn", "chess", "--players", "FILE"],
    &["learn", "chess", "--start", "FILE"],
    &["book", "build", "chess", "--pgn", "FILE"],
    &["book", "verify", "FILE"],
    &["book", "show", "FILE"],
    &["perft", "tree:FILE"],
    &["ladder", "leduc", "--values", "FILE"],
    &["convert", "tree:FILE"],
    &["check", "tree:FILE"],
    &["arena", "tree:FILE", "--agents", "auto", "random"],
    &["arena", "tic-tac-toe", "--agents", "auto", "random", "--openings", "FILE"],
    &["arena", "show", "FILE"],
    &["arena", "compare", "FILE", "FILE"],
    &["arena", "report", "FILE", "--html", "/dev/null"],
    &["poker", "show", "FILE"],
    &["poker", "equity", "AhKh", "@FILE"],
    &["poker", "solve", "--board", "Td9d6hQc2s", "--ranges", "@FILE", "AA", "--pot", "10", "--stack", "10"],
    &["poker", "lbr", "--blueprint", "FILE", "--hands", "2"],
    &["acpc", "localhost", "1", "--blueprint", "FILE"],
    &["serve", "--arena", "FILE"],
];

/// Commands that make `FILE` where it is missing, and go on with it where it is there.
const WRITERS: &[&[&str]] = &[
    &["book", "build", "connect-four:4x4", "--plies", "1", "--output", "FILE"],
    &[
        "arena",
        "tic-tac-toe",
        "--agents",
        "random",
        "random",
        "--opening-plies",
        "1",
        "--games",
        "2",
        "--store",
        "FILE",
    ],
    &[
        "poker",
        "solve",
        "--board",
        "Td9d6hQc2s",
        "--ranges",
        "AA",
        "KK",
        "--pot",
        "10",
        "--stack",
        "10",
        "--output",
        "FILE",
    ],
];

/// Commands whose limit leaves no answer.
const LIMITED: &[&[&str]] = &[
    &["solve", "connect-four", "--algorithm", "exact", "--nodes", "1000"],
    &["solve", "tic-tac-toe", "--algorithm", "minimax", "--nodes", "10"],
    &["solve", "leduc", "--algorithm", "lp", "--time", "1ms"],
    &["analyze", "tic-tac-toe", "--algorithm", "minimax", "--nodes", "1"],
    &["play", "tic-tac-toe", "--side", "none", "--algorithm", "minimax", "--nodes", "1"],
    &[
        "poker", "solve", "--board", "Td9d6h", "--ranges", "22+", "22+", "--pot", "10", "--stack", "100",
        "--memory", "1",
    ],
];

fn with_file(arguments: &[&str], file: &str) -> Vec<String> {
    arguments.iter().map(|argument| argument.replace("FILE", file)).collect()
}

#[track_caller]
fn ends_with(arguments: &[String], code: i32) {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let ran = run(&arguments);
    assert_eq!(ran.code, code, "{arguments:?}: {}{}", ran.out, ran.err);
    assert!(!ran.err.is_empty(), "{arguments:?} says why");
}

#[test]
fn a_missing_file_is_1_in_every_verb() {
    let missing = scratch("missing/file");
    let missing = missing.to_str().unwrap();
    for arguments in READERS {
        ends_with(&with_file(arguments, missing), 1);
    }
    ends_with(&with_file(&["book", "show", "FILE.bin"], missing), 1);
    let answers = scratch("answers.json");
    std::fs::write(&answers, r#"{"schema": "gametree.answers/1", "answers": []}"#).unwrap();
    ends_with(&with_file(&["quiz", "grade", answers.to_str().unwrap(), "--sheet", "FILE"], missing), 1);
    ends_with(&with_file(&["learn", "chess", "--from", "FILE"], missing), 1);
    // A folder is no file.
    let folder = scratch("folder");
    std::fs::create_dir_all(&folder).unwrap();
    for arguments in [&["arena", "show", "FILE"][..], &["poker", "show", "FILE"], &["verify", "FILE"]] {
        ends_with(&with_file(arguments, folder.to_str().unwrap()), 1);
    }
}

#[test]
fn a_file_that_cannot_be_parsed_is_3_in_every_verb() {
    let garbage = scratch("garbage.gtree");
    for bytes in [&b"nothing of [ all this\n"[..], &[0xff, 0xfe, 0x00, 0x80, 0x80]] {
        for arguments in READERS.iter().chain(WRITERS) {
            std::fs::write(&garbage, bytes).unwrap();
            ends_with(&with_file(arguments, garbage.to_str().unwrap()), 3);
            assert_eq!(std::fs::read(&garbage).unwrap(), bytes, "{arguments:?} leaves it as it was");
        }
    }
    let book = garbage.with_extension("bin");
    std::fs::write(&book, b"nothing").unwrap();
    ends_with(&with_file(&["book", "show", "FILE"], book.to_str().unwrap()), 3);
}

#[test]
fn a_limit_without_an_answer_is_6_in_every_verb() {
    for arguments in LIMITED {
        ends_with(&with_file(arguments, ""), 6);
    }
    let spot = scratch("spot.solved");
    let file = spot.to_str().unwrap();
    std::fs::remove_file(&spot).ok();
    let solve =
        ["poker", "solve", "--board", "Td9d6hQc2s", "--ranges", "AA", "KK", "--pot", "10", "--stack", "10"];
    run(&[&solve[..], &["--iterations", "1", "--output", file]].concat()).expect(0);
    run(&["poker", "show", file, "--memory", "0"]).expect(6);
}
