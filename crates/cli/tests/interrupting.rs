//! Ctrl-C: every verb ends with 130, soon, and with what it knows.

use std::io::Read;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::common::{command, scratch};

/// How soon a program must end. A second is what people are promised; machines that run all tests at once are slower.
const SOON: Duration = Duration::from_secs(20);

/// Starts the program and lets it work for so long.
fn start(arguments: &[&str], working: Duration) -> Child {
    let child = command(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(working);
    child
}

/// Presses Ctrl-C and gives the exit code, standard output and standard error.
fn interrupt(mut child: Child) -> (Option<i32>, String, String) {
    let interrupted = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.expect("kill runs").success(), "the work was over before");
    let pressed = Instant::now();
    // Nothing here fills a pipe.
    while child.try_wait().expect("a child").is_none() {
        if pressed.elapsed() > SOON {
            child.kill().ok();
            panic!("Ctrl-C does not end it");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let (mut out, mut err) = (String::new(), String::new());
    child.stdout.take().expect("standard output").read_to_string(&mut out).expect("text");
    child.stderr.take().expect("standard error").read_to_string(&mut err).expect("text");
    (child.wait().expect("it has ended").code(), out, err)
}

#[test]
fn ctrl_c_is_130_in_every_verb() {
    for arguments in [
        // The linear program cannot look up while it works.
        &["solve", "liars-dice", "--algorithm", "lp"][..],
        &["explain", "liars-dice", "--algorithm", "lp"],
        &["explain", "leduc", "--algorithm", "cfr:iterations=100000000"],
        &["ladder", "leduc", "--iterations", "10000000", "--time", "10m"],
        &["analyze", "othello", "--time", "10m"],
    ] {
        let (code, out, err) = interrupt(start(arguments, Duration::from_secs(2)));
        assert_eq!(code, Some(130), "{arguments:?}: {out}{err}");
    }
}

#[test]
fn a_spot_that_is_interrupted_is_shown_and_kept() {
    let file = scratch("spot.solved");
    std::fs::remove_file(&file).ok();
    let name = file.to_str().expect("a name");
    let spot = ["--board", "Td9d6hQc", "--ranges", "22+,A2s+", "22+,A2s+", "--pot", "60", "--stack", "970"];
    let endless = ["--target", "0", "--iterations", "4000000000", "--output", name];
    let arguments = [&["poker", "solve"][..], &spot, &endless].concat();
    let (code, out, err) = interrupt(start(&arguments, Duration::from_secs(2)));
    assert_eq!(code, Some(130), "{out}{err}");
    assert!(out.contains("exploitability"), "{out}");
    assert!(file.metadata().is_ok_and(|file| file.len() > 0));
}

#[test]
fn an_interrupted_count_prints_the_plies_that_it_has() {
    // Level by level, and by playing on from every position.
    for arguments in [
        &["perft", "connect-four"][..],
        &["perft", "chess", "--depth", "7"],
        &["perft", "othello", "--depth", "14"],
    ] {
        let (code, out, err) = interrupt(start(arguments, Duration::from_secs(3)));
        assert_eq!(code, Some(130), "{arguments:?}: {out}{err}");
        assert!(out.lines().count() > 3, "{arguments:?} has the first plies: {out}{err}");
        assert!(!out.contains("games      "), "{arguments:?} is not complete: {out}");
    }
}
