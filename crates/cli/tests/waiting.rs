//! What somebody sees who waits for long work, and who does not want to wait any more.

mod common;

use std::process::Stdio;
use std::time::Duration;

use common::{command, run};

#[test]
fn a_search_says_on_request_what_is_known_so_far_and_only_on_standard_error() {
    let ran = run(&["solve", "connect-four:5x4", "--progress", "--json"]).expect(0);
    let lines: Vec<&str> = ran.err.lines().collect();
    assert!(
        lines[0].starts_with("value between -7 and 0, ") && lines[0].contains(" nodes, 0 s"),
        "{}",
        ran.err
    );
    assert!(lines[1].starts_with("value 0, 1 of 5 moves known exactly, "), "{}", ran.err);
    let report = ran.json();
    assert_eq!(
        (&report["value"], &report["between"][0], &report["between"][1]),
        (&"0".into(), &"0".into(), &"0".into())
    );
    let silent = run(&["solve", "connect-four:5x4"]).expect(0);
    assert_eq!(silent.err, "");
    let deeper = run(&["analyze", "othello", "--depth", "3", "--progress"]).expect(0);
    assert!(deeper.err.contains(" at depth 2, "), "{}", deeper.err);
}

#[test]
fn a_limit_leaves_what_is_known() {
    let ran = run(&["solve", "connect-four", "--algorithm", "exact", "--nodes", "1000"]).expect(6);
    assert!(ran.out.contains("\nknown      between -18 and 18\n"), "{}", ran.out);
    let ran = run(&["solve", "connect-four", "--algorithm", "exact", "--nodes", "1000", "--json"]).expect(6);
    let report = ran.json();
    assert_eq!((&report["between"][0], &report["exact"]), (&"-18".into(), &false.into()));
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_is_known_and_ends_with_130() {
    for arguments in [&["solve", "connect-four", "--algorithm", "exact"][..], &["solve", "othello"]] {
        let child = command(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // Longer than the program takes to listen, and far shorter than it takes to solve either game.
        std::thread::sleep(Duration::from_secs(2));
        let interrupt = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(interrupt.expect("kill runs").success());
        let output = child.wait_with_output().expect("the program ends");
        let out = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}: {out}");
        assert!(out.contains("value ") && out.contains("not proven") && out.contains("best move"), "{out}");
    }
}
