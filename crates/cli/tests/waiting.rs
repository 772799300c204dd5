//! What long work shows meanwhile, and how it is stopped.

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::sync::mpsc::channel;
use std::time::Duration;

use crate::common::front_end::PATIENCE;
use crate::common::{command, run};

#[test]
fn a_search_says_on_request_what_is_known_so_far_and_only_on_standard_error() {
    let ran = run(&["solve", "connect-four:6x4", "--progress", "--json"]).expect(0);
    // The last line has the value and all before an interval, each within the one before.
    let (before, last) = ran.err.trim_end().rsplit_once('\n').expect("two lines");
    assert!(
        last.starts_with("value -1, 1 of 6 moves known exactly, ") && last.contains(" nodes, "),
        "{last}"
    );
    let mut known = (-12, 12);
    for line in before.lines() {
        let words: Vec<&str> = line.split([' ', ',']).collect();
        assert_eq!((words[0], words[1], words[3]), ("value", "between", "and"), "{line}");
        let (least, most) = (words[2].parse().expect("a number"), words[4].parse().expect("a number"));
        assert!(known.0 <= least && least <= -1 && -1 <= most && most <= known.1, "{}", ran.err);
        known = (least, most);
    }
    let report = ran.json();
    assert_eq!([&report["value"], &report["between"][0], &report["between"][1]], ["-1"; 3]);
    let silent = run(&["solve", "connect-four:6x4"]).expect(0);
    assert_eq!(silent.err, "");
    let deeper = run(&["analyze", "othello", "--depth", "3", "--progress"]).expect(0);
    assert!(deeper.err.contains(" at depth 2, "), "{}", deeper.err);
}

#[test]
fn a_limit_leaves_what_is_known() {
    let ran = run(&["solve", "connect-four", "--algorithm", "exact", "--nodes", "1000"]).expect(6);
    assert!(ran.out.contains("\nknown      between -1"), "{}", ran.out);
    let ran = run(&["solve", "connect-four", "--algorithm", "exact", "--nodes", "1000", "--json"]).expect(6);
    let report = ran.json();
    let end = |place: usize| report["between"][place].as_str().and_then(|text| text.parse::<i32>().ok());
    assert!(end(0) < Some(1) && Some(1) < end(1), "{report}");
    assert_eq!(report["exact"], false);
}

#[test]
fn openings_that_take_long_show_how_many_there_are() {
    // More openings than anyone waits for.
    let mut child = command(&["arena", "othello", "--agents", "pvs", "random", "--games", "1000000"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let (sender, receiver) = channel();
    let mut shown = BufReader::new(child.stderr.take().expect("standard error")).lines();
    std::thread::spawn(move || sender.send(shown.next()).ok());
    let line = receiver.recv_timeout(PATIENCE).ok().flatten();
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let line = line.expect("a line in time").expect("text");
    let made =
        line.strip_prefix("making openings: ").and_then(|line| line.split(' ').next()?.parse::<u32>().ok());
    assert!(made.is_some_and(|made| made > 0), "{line}");
    assert!(line.ends_with(" of 500000 (Ctrl-C stops)"), "{line}");
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

#[test]
fn what_takes_long_says_so_in_a_pipe_unless_it_is_silenced() {
    let line = |silenced: bool| {
        let mut long = command(&["solve", "connect-four", "--algorithm", "exact", "--time", "4s"]);
        if silenced {
            long.env("GAMETREE_PROGRESS", "off");
        }
        let output = long.stdin(Stdio::null()).output().expect("the program runs");
        String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or_default().to_string()
    };
    let shown = line(false);
    assert!(shown.contains("nodes, ") && shown.ends_with("(Ctrl-C stops)"), "{shown}");
    assert!(line(true).starts_with("gametree: a limit was hit"));
}
