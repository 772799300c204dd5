//! `--memory`: what would take more is refused before the work starts, and what grows ends in time.

use std::process::Command;

use crate::common::{root, run};

/// Runs the program and gives the exit code, standard error and the most megabytes that it took.
fn measured(arguments: &[&str]) -> (i32, String, u64) {
    let script = "import resource, subprocess, sys\n\
                  done = subprocess.run(sys.argv[1:], capture_output=True)\n\
                  print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)\n\
                  sys.stderr.buffer.write(done.stderr)\n\
                  sys.exit(done.returncode)";
    let output = Command::new("python3")
        .args(["-c", script, env!("CARGO_BIN_EXE_gametree")])
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("python3 starts");
    let megabytes = String::from_utf8_lossy(&output.stdout).trim().parse().expect("a number");
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stderr).into_owned(), megabytes)
}

#[test]
fn what_grows_ends_at_the_limit_with_a_reason() {
    for arguments in [
        &["perft", "connect-four"][..],
        &["solve", "connect-four", "--algorithm", "memo"],
        &["solve", "liars-dice:dice=2,sides=3", "--algorithm", "cfr"],
    ] {
        let (code, err, megabytes) = measured(&[arguments, &["--memory", "100"]].concat());
        assert!([2, 6].contains(&code), "{arguments:?}: {code}: {err}");
        assert!(!err.is_empty() && megabytes < 250, "{arguments:?}: {megabytes} MB: {err}");
    }
    let full = run(&["solve", "connect-four", "--algorithm", "memo", "--memory", "50MB"]).expect(6);
    assert!(full.err.contains("more than the 50 MB") && full.err.contains("--memory"), "{}", full.err);
    let counted = run(&["perft", "connect-four", "--memory", "50MB"]).expect(6);
    assert!(
        counted.out.contains("\n3 ") && counted.err.contains("--memory"),
        "{}{}",
        counted.out,
        counted.err
    );
}

#[test]
fn what_is_refused_takes_no_memory_first() {
    for (arguments, word) in [
        (&["ladder", "holdem"][..], "far too many positions"),
        (&["convert", "chess"], "--depth"),
        (&["convert", "connect-four"], "250,000 nodes"),
        (&["explain", "goofspiel:cards=8", "--algorithm", "lp"], "positions"),
    ] {
        let (code, err, megabytes) = measured(arguments);
        assert_eq!(code, 2, "{arguments:?}: {err}");
        assert!(err.contains(word) && megabytes < 200, "{arguments:?}: {megabytes} MB: {err}");
    }
}

#[test]
fn a_size_is_read_in_every_verb() {
    for arguments in [&["solve", "tic-tac-toe"][..], &["--memory", "1GB", "games"], &["perft", "nim:2,2"]] {
        run(&[arguments, if arguments[0] == "--memory" { &[] } else { &["--memory", "1.5GB"] }].concat())
            .expect(0);
    }
    assert!(run(&["solve", "tic-tac-toe", "--memory", "much"]).expect(2).err.contains("500MB or 2GB"));
}
