//! What the command line looks like: groups of verbs, one flag for one thing, and no line wider than the terminal.

use std::process::Stdio;

use crate::common::{command, run, scratch, with_input};

/// Every verb that prints for people, on something small.
const PRINTERS: &[&[&str]] = &[
    &["--help"],
    &["games"],
    &["games", "nim:2,2,2"],
    &["games", "holdem"],
    &["games", "chess"],
    &["games", "selective"],
    &["games", "liars-dice"],
    &["play", "tic-tac-toe", "--side", "none", "--depth", "9"],
    &["play", "kuhn", "--side", "none", "--seed", "1"],
    &["analyze", "chess", "--nodes", "2000", "--all-moves"],
    &["analyze", "othello", "--depth", "3"],
    &["solve", "kuhn", "--algorithm", "lp"],
    &["solve", "nim:2,2,2", "--algorithm", "alphabeta"],
    &["explain", "[[3,12,8],[2,4,6],[14,5,2]]"],
    &["explain", "[[3,12,8],[2,4,6],[14,5,2]]", "--format", "table"],
    &["explain", "[[3,12,8],[2,4,6],[14,5,2]]", "--compare", "minimax,alphabeta,alphabeta:school=cs188"],
    &["explain", "kuhn", "--algorithm", "lp"],
    &["quiz", "--seed", "7"],
    &["study", "ordering", "--branching", "3", "--depth", "4", "--trees", "2"],
    &["ladder", "kuhn", "--iterations", "10"],
    &["perft", "tic-tac-toe", "--depth", "3", "--divide"],
    &["check", "examples/trees/two-ply.gtree"],
    &["arena", "tic-tac-toe", "--agents", "random", "random", "--opening-plies", "1", "--games", "4"],
    &["poker", "equity", "AhKh", "QsQc", "--board", "Td9d6h"],
    &[
        "poker",
        "solve",
        "--board",
        "Td9d6hQc2s",
        "--ranges",
        "QQ+,T9s,AKs",
        "JJ-99,KJs",
        "--pot",
        "100",
        "--stack",
        "300",
    ],
];

#[test]
fn no_line_is_wider_than_the_terminal() {
    let [strategy, book, weights] = ["strategy.json", "small.book", "leduc.values"].map(scratch);
    let [strategy, book, weights] = [&strategy, &book, &weights].map(|file| file.to_str().expect("a name"));
    let filed: &[&[&str]] = &[
        &["solve", "tic-tac-toe", "--strategy", strategy],
        &["verify", strategy],
        &["book", "build", "connect-four:4x4", "--plies", "2", "--output", book],
        &["book", "show", book],
        &["book", "verify", book],
        &["learn", "leduc", "--examples", "100", "--epochs", "1", "--output", weights],
    ];
    for arguments in PRINTERS.iter().chain(filed) {
        let output =
            command(arguments).env("COLUMNS", "80").stdin(Stdio::null()).output().expect("the program runs");
        let out = String::from_utf8_lossy(&output.stdout);
        assert!(!out.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        for line in out.lines() {
            assert!(line.chars().count() <= 80, "{arguments:?}: {line}");
        }
    }
}

#[test]
fn data_is_not_broken_into_lines() {
    let wide = command(&["explain", "nim:2,2,2", "--format", "csv"]).env("COLUMNS", "30").output().unwrap();
    let free = command(&["explain", "nim:2,2,2", "--format", "csv"]).output().unwrap();
    assert_eq!(wide.stdout, free.stdout);
}

#[test]
fn verbs_are_grouped_by_what_they_are_for() {
    let help = run(&["--help"]).expect(0).out;
    let place = |text: &str| help.find(text).unwrap_or_else(|| panic!("no {text:?}: {help}"));
    let titles =
        ["Play:\n", "Understand:\n", "Measure:\n", "Build:\n", "Connect:\n", "Options:\n"].map(place);
    assert!(titles.is_sorted(), "{help}");
    assert!(
        place("\n  book ") > titles[3] && place("\n  solve ") > titles[1] && place("\n  solve ") < titles[2]
    );
}

#[test]
fn old_spellings_are_understood_and_shown_nowhere() {
    let book = scratch("old.book");
    std::fs::remove_file(&book).ok();
    let book = book.to_str().expect("a name");
    let spot = scratch("old.solved");
    std::fs::remove_file(&spot).ok();
    let spot = spot.to_str().expect("a name");
    for (old, new) in [
        (&["play", "nim:2,1", "--side", "none", "--agent", "minimax"][..], "--algorithm"),
        (&["ladder", "kuhn", "--rungs", "random", "lp"], "--algorithms"),
        (&["tables", "build", "connect-four:4x4", "--plies", "1", "--out", book], "--output"),
        (&["tables", "verify", book], "--sample"),
        (&["tables", "show", book], "--position"),
        (&["poker", "lbr", "--agent", "bot:play=tight", "--hands", "2"], "--algorithm"),
        (
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
                "--iterations",
                "1",
                "--file",
                spot,
            ],
            "--output",
        ),
        (&["analyze", "chess", "--nodes", "100", "--algorithm", "selective:hash=1MB"], "--algorithm"),
    ] {
        run(old).expect(0);
        let verbs = old.iter().take(if ["tables", "poker"].contains(&old[0]) { 2 } else { 1 });
        let help = run(&verbs.copied().chain(["--help"]).collect::<Vec<_>>()).expect(0).out;
        assert!(help.contains(new), "{old:?}: {help}");
        for hidden in ["--agent ", "--rungs", "--out ", "--file "] {
            assert!(!help.contains(hidden), "{old:?}: {help}");
        }
    }
    let help = run(&["tables", "--help"]).expect(0).out;
    assert!(help.contains("show") && !help.contains("  build"), "{help}");
    // A command of learn has its own options only.
    let help = run(&["learn", "leduc", "--help"]).expect(0).out;
    assert!(help.contains("--examples") && !help.contains("--stack"), "{help}");
}

#[test]
fn a_name_is_not_suggested_for_itself() {
    for (arguments, words) in [
        (&["solve", "nim:3,misere=on"][..], "'misere' takes no value"),
        (&["solve", "goofspiel:cards=4,order"], "'order' needs a value"),
    ] {
        let ran = run(arguments).expect(3);
        assert!(ran.err.contains(words) && !ran.err.contains("did you mean"), "{}", ran.err);
    }
    run(&["analyze", "kuhn", "--algorithm", "cfr:Seed=3,iterations=10"]).expect(0);
}

#[test]
fn a_book_of_a_game_that_no_search_exhausts_is_refused() {
    let ran = run(&["book", "build", "chess", "--plies", "2"]).expect(2);
    assert!(ran.err.contains("far too many positions") && ran.err.contains("--pgn"), "{}", ran.err);
}

#[test]
fn a_quiz_asks_again_and_helps() {
    let tree = ["quiz", "--tree", "[[3,12,8],[2,4,6],[14,5,2]]", "--seed", "7"];
    let ran = with_input(&tree, "hint\nno such node at all\nquit\n");
    assert!(ran.out.contains("; try again") && ran.out.contains("0 of 0 right"), "{}", ran.out);
    assert!(ran.out.contains("The search goes") || ran.out.contains("window of its parent"), "{}", ran.out);
    assert_eq!(ran.code, 0);
}

#[test]
fn a_check_goes_on_after_a_file_that_cannot_be_read() {
    let good = "examples/trees/two-ply.gtree";
    let bad = scratch("bad.gtree");
    std::fs::write(&bad, "max [1 2").expect("a file");
    let bad = bad.to_str().expect("a name");
    let ran = run(&["check", bad, "no-such-file.gtree", good]).expect(3);
    assert!(ran.out.contains(&format!("ok      {good}")) && ran.out.contains("2 unreadable"), "{}", ran.out);
    assert!(ran.err.contains("line 1") && ran.err.contains("no-such-file.gtree"), "{}", ran.err);
    let report = run(&["check", "no-such-file.gtree", good, "--json"]).expect(1).json();
    assert_eq!(report["unreadable"][0]["file"], "no-such-file.gtree");
}

#[test]
fn a_search_to_a_depth_that_does_not_solve_is_6() {
    let ran = run(&["solve", "connect-four", "--depth", "5", "--algorithm", "deepening"]);
    assert!(ran.expect(6).err.contains("a limit was hit"));
    run(&["solve", "tic-tac-toe", "--depth", "5"]).expect(6);
    run(&["solve", "tic-tac-toe", "--depth", "9"]).expect(0);
    run(&["solve", "./no-such-file"]).expect(1);
}

#[test]
fn a_game_is_saved_resigned_and_read_back_from_its_file() {
    let file = scratch("game.pgn");
    std::fs::remove_file(&file).ok();
    let name = file.to_str().expect("a name");
    let input = format!("b2\nsave {name}\nclock\nresign\n");
    let played =
        with_input(&["play", "tic-tac-toe", "--tc", "60+1", "--level", "3", "--seed", "2"], &input).expect(0);
    assert!(played.out.contains("saved in") && played.out.contains("X resigns, O wins"), "{}", played.out);
    assert!(played.out.contains("X 1:0"), "clocks are shown: {}", played.out);
    let saved = std::fs::read_to_string(&file).expect("a record");
    assert!(saved.contains("[Game \"tic-tac-toe\"]") && saved.contains("1. b2 "), "{saved}");
    let from_file = format!("@{name}");
    let moves = saved.rsplit("1. ").next().expect("moves").replace('*', "");
    let same = run(&["analyze", "tic-tac-toe", "--moves", moves.trim(), "--json"]).expect(0).json();
    for (position, input) in [(from_file.as_str(), String::new()), ("-", saved.clone())] {
        let ran = with_input(&["analyze", "tic-tac-toe", "--position", position, "--json"], &input).expect(0);
        assert_eq!(ran.json()["position"], same["position"], "{position}");
    }
    run(&["play", "tic-tac-toe", "--side", "none", "--output", name]).expect(0);
    let record = std::fs::read_to_string(&file).expect("a record");
    assert!(record.contains("[Result \"") && !record.contains("[Result \"*\"]"), "{record}");
}

#[test]
fn positions_and_trees_come_from_files_and_standard_input() {
    let pgn = scratch("two.pgn");
    std::fs::write(&pgn, "[Event \"?\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 {a blunder} (2. e4) 1-0\n")
        .expect("a file");
    let file = format!("@{}", pgn.display());
    let mate = run(&["analyze", "chess", "--position", &file, "--nodes", "2000"]).expect(0);
    assert!(mate.out.contains("Qh4#"), "{}", mate.out);
    let tree = with_input(&["solve", "-"], "[[3,12,8],[2,4,6],[14,5,2]]\n").expect(0);
    assert!(tree.out.contains("value      3"), "{}", tree.out);
    let missing = run(&["analyze", "chess", "--position", "@no-such-file.pgn"]).expect(1);
    assert!(missing.err.contains("no-such-file.pgn"), "{}", missing.err);
    let weak = run(&[
        "play",
        "chess",
        "--side",
        "none",
        "--level",
        "1",
        "--position",
        "8/8/8/8/8/4k3/8/4K2q w - - 0 1",
    ]);
    assert!(weak.expect(0).out.contains("the game is over"));
}
