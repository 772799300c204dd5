//! What people and scripts rely on everywhere: exit codes, streams, errors that help.

use std::io::Write;

use crate::common::{command, root, run, scratch, with_input};

#[test]
fn exit_codes_say_what_kind_of_failure() {
    for (arguments, code, word) in [
        (&["solve", "tic-tac-toe", "--nonsense"][..], 2, "--nonsense"),
        (&["solve", "tic-tac-toe", "--algorithm", "alphabta"], 2, "did you mean 'alphabeta'?"),
        (&["solve", "tictactoe"], 4, "did you mean 'tic-tac-toe'?"),
        (&["solve", "nim:x"], 3, "'x' is not a number"),
        (&["solve", "nim:0,0"], 3, "at least one object"),
        (&["solve", "mnk:9,9,5"], 3, "at most 64 squares"),
        (&["solve", "connect-four:9x9"], 3, "expected columns * (rows + 1) to be at most 64"),
        (&["solve", "connect-four:7"], 3, "expected columns x rows behind the colon"),
        (&["solve", "connect-four", "--position", "4444444"], 4, "column 4 is full"),
        (&["solve", "othello:7x7"], 3, "expected a board of 4x4, 6x6 or 8x8 squares"),
        (&["solve", "othello:8x6"], 3, "expected a square board"),
        (&["solve", "tree:no-such-file.gtree"], 1, "no-such-file.gtree"),
        (&["solve", "[[3,12],[2,"], 3, "line 1, column"),
        (&["solve", "tic-tac-toe", "--position", "XX./.../..."], 4, "column"),
        (&["solve", "tic-tac-toe", "--moves", "a1 a1"], 4, "move 2: expected an empty square; a1 is taken"),
        (&["analyze", "nim:3,4,5", "--algorithm", "expectiminimax"], 2, "needs dice or other chance"),
        (
            &["analyze", "examples/trees/kq-poker.gtree", "--algorithm", "alphabeta"],
            2,
            "needs perfect information",
        ),
        (&["verify", "no-such-file.json"], 1, "no-such-file.json"),
        (&["verify", "Cargo.toml"], 3, "expected what `gametree solve --strategy` writes"),
        (&["convert", "[[1,2],[3,4]]", "--to", "pdf"], 2, "pdf"),
        (&["solve", "tic-tac-toe", "--time", "soon"], 2, "expected 500ms, 2s or 1m"),
    ] {
        let ran = run(arguments).expect(code);
        assert!(ran.err.contains(word), "{arguments:?}: {}", ran.err);
        assert!(ran.out.is_empty(), "{arguments:?} prints nothing on standard output: {}", ran.out);
    }
}

#[test]
fn a_wrong_tree_says_where_and_what_was_expected() {
    for (tree, place, word) in [
        ("chance [1/2: 1  1/3: 2]", "line 1, column 1", "add up to 5/6; expected exactly 1"),
        ("max [1 2", "line 1, column", "expected"),
        ("mxa A [1 2]", "line 1, column 1", "max"),
        ("[[3, 12], [x, 4]]", "line 1, column", "expected"),
        ("max [a: 1  a: 2]", "line 1, column 12", "used twice"),
        ("max A [min A [1 2] 3]", "line 1, column", "taken"),
        ("max\n  a: min @x [l: 1 r: 2]\n  b: min @x [l: 1 m: 2]", "line 3", "line 2"),
        ("[1e99, 2]", "line 1, column 2", "30 digits"),
        ("", "line 1, column 1", "expected"),
    ] {
        let file = scratch("wrong.gtree");
        std::fs::write(&file, tree).unwrap();
        let ran = run(&["solve", file.to_str().unwrap()]).expect(3);
        assert!(ran.err.contains(place) && ran.err.contains(word), "{tree:?}: {}", ran.err);
    }
}

/// Runs under a limit on memory and gives up after a few seconds of processor time.
fn bounded(arguments: &[&str]) -> (i32, String) {
    let quoted: Vec<String> = arguments.iter().map(|argument| format!("'{argument}'")).collect();
    // 64 MB of the 300 are the stack, which is reserved and not used.
    let script = format!(
        "ulimit -v 300000; ulimit -t 5; exec '{}' {}",
        env!("CARGO_BIN_EXE_gametree"),
        quoted.join(" ")
    );
    let output = std::process::Command::new("bash")
        .args(["-c", &script])
        .current_dir(root())
        .output()
        .expect("bash starts");
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn hostile_files_get_an_error_in_bounded_time_and_memory() {
    let deep = scratch("deep.gtree");
    for (name, text) in [("gtree", "["), ("sexpr", "("), ("json", "{\"nodes\":["), ("gtree", "max\n ")] {
        let file = deep.with_extension(name);
        std::fs::write(&file, text.repeat(100_000)).unwrap();
        let (code, err) = bounded(&["solve", file.to_str().unwrap()]);
        assert_eq!(code, 3, "{text}: {err}");
        assert!(err.contains("line") && err.len() < 1000, "{text}: {err}");
    }
    let wide = scratch("wide.gtree");
    let mut file = std::fs::File::create(&wide).unwrap();
    file.write_all(b"[").unwrap();
    file.write_all("1,".repeat(9 << 20).as_bytes()).unwrap();
    // The rest of the 200 MB is a hole in the file: a reader that stops in time never gets there.
    file.set_len(200 << 20).unwrap();
    let (code, err) = bounded(&["solve", wide.to_str().unwrap()]);
    assert_eq!(code, 3, "{err}");
    assert!(err.contains("line 1, column 16777217: the text is larger than 16 MiB"), "{err}");
    file.set_len(12 << 20).unwrap();
    let (code, err) = bounded(&["solve", wide.to_str().unwrap()]);
    assert_eq!(code, 3, "{err}");
    assert!(err.contains("at most 250000 nodes"), "{err}");
    std::fs::remove_file(&wide).ok();
}

#[test]
fn nothing_but_data_reaches_a_pipe() {
    for arguments in [&["solve", "tic-tac-toe"][..], &["games"], &["explain", "[[3,12,8],[2,4,6],[14,5,2]]"]]
    {
        let ran = run(arguments).expect(0);
        assert!(!ran.out.contains('\u{1b}'), "no colours in a pipe: {}", ran.out);
        assert!(ran.err.is_empty(), "{}", ran.err);
        assert!(ran.out.lines().all(|line| line.chars().count() <= 140), "{}", ran.out);
    }
}

#[test]
fn a_reader_who_goes_away_is_no_error() {
    let mut child = command(&["explain", "nim:2,2,2"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn help_shows_examples_first() {
    for arguments in [&["--help"][..], &["solve", "--help"], &["explain", "--help"], &["quiz", "--help"]] {
        let ran = run(arguments).expect(0);
        assert!(ran.out.starts_with("Examples:"), "{arguments:?}: {}", ran.out);
    }
}

#[test]
fn a_game_is_played_to_the_end_by_typed_moves() {
    let ran = with_input(
        &["play", "tic-tac-toe", "--side", "first", "--time", "1s"],
        "b2\nz9\nundo\nb2\nhint\nhint\nmoves\n",
    );
    let ran = ran.expect(0);
    assert!(ran.err.contains("expected a square from a1 to c3"), "{}", ran.err);
    assert!(ran.out.contains("O plays") && ran.out.contains("With best play you get 0"), "{}", ran.out);
    assert!(ran.out.contains("left unfinished"), "{}", ran.out);
    let ran = with_input(&["play", "tic-tac-toe", "--side", "none", "--depth", "9"], "").expect(0);
    assert!(ran.out.contains("the game is over: X 0, O 0"), "{}", ran.out);
}

#[test]
fn a_player_of_a_hidden_game_sees_his_view_only() {
    let ran = with_input(
        &["play", "examples/trees/three-roads.gtree", "--side", "MAX", "--seed", "3"],
        "B\nleft\n",
    )
    .expect(0);
    assert!(ran.out.contains("you see: @") && !ran.out.contains("chance draws l"), "{}", ran.out);
    assert!(ran.out.contains("the game is over"), "{}", ran.out);
}

#[test]
fn several_hands_have_a_running_score_and_a_seed_that_repeats_them() {
    let passes = "pass\n".repeat(8);
    let play = |more: &[&str]| {
        with_input(&[&["play", "kuhn", "--hands", "2", "--agent", "lp"][..], more].concat(), &passes)
            .expect(0)
    };
    let fresh = play(&[]);
    assert!(fresh.out.contains("after 1 game: you have "), "{}", fresh.out);
    assert!(fresh.out.contains("after 2 games: you have "), "{}", fresh.out);
    let seed = fresh.err.strip_prefix("--seed ").and_then(|rest| rest.split(' ').next()).expect("a seed");
    let again = play(&["--seed", seed]);
    assert_eq!((again.out, again.err.as_str()), (fresh.out, ""));
}

#[test]
fn a_table_is_drawn_and_what_the_opponent_does_is_said_in_words() {
    let limits = ["--side", "second", "--nodes", "200", "--seed", "3"];
    let ran =
        with_input(&[&["play", "holdem:stack=40"][..], &limits].concat(), "moves\ncall\nquit\n").expect(0);
    let own = ran.out.lines().find(|line| line.starts_with("seat 2 you [")).expect("the own cards");
    assert!(!own.contains("??"), "{own}");
    assert!(
        ran.out.lines().any(|line| line.starts_with("seat 1") && line.contains("[??] [??]")),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("raise4 to raise40"), "{}", ran.out);
    let acts = ["calls", "checks", "folds", "bets ", "raises to "].map(|verb| format!("seat 1 {verb}"));
    assert!(ran.out.lines().any(|line| acts.iter().any(|act| line.starts_with(act))), "{}", ran.out);
    let ran = with_input(&[&["play", "holdem:stack=40"][..], &limits].concat(), "raise 6\nquit\n").expect(0);
    assert!(ran.err.is_empty(), "{}", ran.err);
}

#[test]
fn the_board_of_blind_tic_tac_toe_is_shown_as_far_as_it_is_known() {
    let play = ["play", "blind-tic-tac-toe", "--agent", "random", "--seed", "1"];
    let ran = with_input(&play, "b2\nquit\n").expect(0);
    assert!(ran.out.contains(". . .\n. . .\n. . .\n"), "{}", ran.out);
    assert!(ran.out.contains("\n. X .\n"), "{}", ran.out);
}

#[test]
fn trees_convert_between_all_formats() {
    for format in ["gtree", "json", "efg"] {
        let file = scratch("poker").with_extension(format);
        let name = file.to_str().unwrap();
        run(&["convert", "examples/trees/kq-poker.gtree", "--to", format, "--output", name]).expect(0);
        let report = run(&["solve", name, "--algorithm", "worlds", "--json"]).expect(0).json();
        assert_eq!(report["decisions"].as_array().unwrap().len(), 2, "{format}: {report}");
    }
    let list = run(&["convert", "[[3, 12], [2, 4]]", "--to", "sexpr"]).expect(0).out;
    assert_eq!(list.trim(), "((3 12) (2 4))");
    run(&["convert", "nim:2,1", "--to", "efg"]).expect(0);
}
