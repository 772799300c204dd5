//! Engines in `arena`: real processes that play, hang, end, cheat and lose on time, and the account of it.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::front_end::PATIENCE;
use crate::common::{self, Ran, run, scratch};
use serde_json::Value;

fn engine(mode: &str) -> String {
    format!("uci:{}/tests/engines/uci.sh {mode};name={mode}", env!("CARGO_MANIFEST_DIR"))
}

/// The same, which writes its process number and the lines that it reads into a file.
fn watched(mode: &str, file: &Path) -> String {
    std::fs::remove_file(file).ok();
    format!("uci:{}/tests/engines/uci.sh {mode} {};name={mode}", env!("CARGO_MANIFEST_DIR"), file.display())
}

fn arena(first: &str, second: &str, more: &[&str]) -> Ran {
    let mut arguments = vec![
        "arena",
        "tic-tac-toe",
        "--agents",
        first,
        second,
        "--opening-plies",
        "1",
        "--games",
        "4",
        "--json",
    ];
    arguments.extend(more);
    run(&arguments)
}

/// How many games of a match ended in this way.
pub fn ended(document: &Value, ending: &str) -> u64 {
    let counts = document["endings"].as_array().expect("a list");
    counts
        .iter()
        .find(|count| count["ending"] == ending)
        .map_or(0, |count| count["games"].as_u64().expect("a number"))
}

/// Whether a process is there and not a zombie.
pub fn alive(process: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/stat"));
    status.is_ok_and(|text| !text.rsplit(')').next().unwrap_or_default().trim_start().starts_with('Z'))
}

#[test]
fn two_engines_play_by_the_rules_and_time_is_sent_in_their_protocol() {
    let file = scratch("uci-good.txt");
    let good = watched("good", &file) + ";Hash=2;two words=a b";
    let document = arena(&good, &engine("last"), &["--tc", "60+1"]).expect(0).json();
    assert_eq!((ended(&document, "rules"), &document["games"]), (4, &4.into()), "{document}");
    assert_eq!(document["agents"], serde_json::json!(["good", "last"]));
    let lines = std::fs::read_to_string(file).unwrap();
    assert!(lines.contains("name Hash value 2\nname Two Words value a b\n"), "{lines}");
    assert!(lines.contains("go wtime 60000 btime 60000 winc 1000 binc 1000"), "{lines}");
}

#[test]
fn an_option_that_an_engine_does_not_have_is_refused_with_those_it_has() {
    let ran = arena(&(engine("good") + ";Hush=2"), "random", &[]).expect(1);
    assert!(ran.err.contains("has no option 'Hush'; expected one of Hash, Two Words"), "{}", ran.err);
}

#[test]
fn whoever_hangs_ends_or_cheats_loses_that_game_and_is_started_again() {
    for (mode, ending, reason) in [
        ("hang", "time", "lost on time"),
        ("deaf", "time", "lost on time"),
        ("crash", "crash", "ended instead of moving"),
        ("illegal", "illegal", "made an illegal move 'z9'"),
        ("nonsense", "illegal", "made an illegal move '(nothing)'"),
    ] {
        let file = scratch(&format!("uci-{mode}.txt"));
        let document = arena("random", &watched(mode, &file), &["--time", "100ms"]).expect(0).json();
        assert_eq!((&document["wins"], ended(&document, ending)), (&4.into(), 4), "{mode}: {document}");
        let forfeits = document["forfeits"].as_array().unwrap();
        let said = |text: &Value| text.as_str().unwrap().contains(&format!("{mode} {reason}"));
        assert!(forfeits.len() == 4 && forfeits.iter().all(said), "{forfeits:?}");
        let processes = std::fs::read_to_string(file).unwrap();
        let again = ["hang", "deaf", "crash"].contains(&mode);
        // One start is to see whether it can be started at all.
        assert_eq!(processes.lines().count(), if again { 5 } else { 2 }, "{mode}");
        assert!(!processes.lines().any(alive), "{mode}: a process is left behind");
    }
}

#[test]
fn an_engine_without_a_time_limit_is_waited_for_so_long() {
    let document =
        arena("random", &engine("hang"), &["--nodes", "5", "--patience", "200ms"]).expect(0).json();
    assert_eq!(ended(&document, "no answer"), 4, "{document}");
    assert!(
        document["forfeits"][0].as_str().unwrap().contains("hang gave no move within 0.2 s"),
        "{document}"
    );
}

#[test]
fn a_slow_engine_loses_on_time_and_a_margin_forgives() {
    let slow = engine("slow");
    let document = arena("random", &slow, &["--time", "10ms"]).expect(0).json();
    assert_eq!((ended(&document, "time"), &document["wins"]), (4, &4.into()), "{document}");
    let document = arena("random", &slow, &["--time", "10ms", "--margin", "20s"]).expect(0).json();
    assert_eq!(ended(&document, "rules"), 4, "{document}");
    // A clock of its own: the opponent is in no hurry.
    let hurried = slow.clone() + ";tc=0.15";
    let document = arena("random", &hurried, &["--tc", "60", "--margin", "10ms"]).expect(0).json();
    assert!(ended(&document, "time") >= 1, "{document}");
}

#[test]
fn an_engine_that_never_begins_ends_the_match_with_its_reason() {
    let ran = arena("random", "uci:true", &[]).expect(1);
    assert!(ran.err.contains("true ended instead of answering 'uci' with 'uciok'"), "{}", ran.err);
    let ran = arena("random", "uci:no-such-engine-here", &[]).expect(1);
    assert!(ran.err.contains("cannot start 'no-such-engine-here'"), "{}", ran.err);
}

#[test]
fn an_engine_that_does_not_get_ready_forfeits_the_game_with_the_reason() {
    for (mode, at_a_time, games) in [("frozen", "4", vec![1, 2, 3, 4]), ("drowsy", "1", vec![2, 4])] {
        let file = scratch(&format!("uci-{mode}.txt"));
        let ran = arena("random", &watched(mode, &file), &["--patience", "3s", "--concurrency", at_a_time]);
        let ran = ran.expect(0);
        let waits = ran.err.matches(&format!("waiting for {mode} to answer 'isready' ...\n")).count();
        assert_eq!(waits, games.len(), "{}", ran.err);
        let document = ran.json();
        assert_eq!(ended(&document, "no answer"), games.len() as u64, "{document}");
        let reason = |game| format!("game {game}: {mode} gave no answer to 'isready'; expected 'readyok'");
        let reasons: Vec<String> = games.iter().map(reason).collect();
        assert_eq!(document["forfeits"], serde_json::json!(reasons), "{mode}");
        let processes = std::fs::read_to_string(file).unwrap();
        assert!(!processes.lines().any(alive), "{mode}: a process is left behind");
    }
}

#[test]
fn games_are_ended_early_where_the_agents_agree() {
    let document = arena(&engine("level"), &engine("level"), &["--draw-after", "1:1:10"]).expect(0).json();
    assert_eq!((ended(&document, "adjudicated"), &document["draws"]), (4, &4.into()), "{document}");
    assert_eq!(document["agents"], serde_json::json!(["level", "level (2)"]));
    let document = arena(&engine("losing"), &engine("good"), &["--resign", "2:600"]).expect(0).json();
    assert_eq!((ended(&document, "adjudicated"), &document["losses"]), (4, &4.into()), "{document}");
    let document = arena(&engine("good"), &engine("last"), &["--max-plies", "3"]).expect(0).json();
    assert_eq!((ended(&document, "adjudicated"), &document["draws"]), (4, &4.into()), "{document}");
}

#[test]
fn ctrl_c_prints_the_score_so_far_and_leaves_no_process() {
    let file = scratch("uci-interrupted.txt");
    let slow = watched("slow", &file);
    let mut child =
        common::command(&["arena", "tic-tac-toe", "--agents", &slow, "random", "--opening-plies", "1"])
            .args(["--games", "18", "--concurrency", "2", "--time", "5s"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
    // Long enough for a game or two, and far from enough for all.
    std::thread::sleep(Duration::from_millis(1500));
    let interrupt = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.unwrap().success());
    let status = child.wait().unwrap();
    let mut out = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().unwrap(), &mut out).unwrap();
    assert_eq!(status.code(), Some(130), "{out}");
    assert!(out.starts_with("slow against random@tic-tac-toe\n"), "{out}");
    let processes = std::fs::read_to_string(file).unwrap();
    assert!(!processes.lines().any(alive), "a process is left behind");
}

/// Whether something comes in time.
fn comes(what: impl Fn() -> bool) -> bool {
    let started = Instant::now();
    while !what() && started.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(20));
    }
    what()
}

#[cfg(unix)]
#[test]
fn an_engine_that_hangs_ends_with_the_arena_even_when_that_is_killed() {
    let file = scratch("uci-stuck.txt");
    let stuck = watched("stuck", &file);
    let mut arena = common::command(&["arena", "tic-tac-toe", "--agents", &stuck, "random", "--games", "2"])
        .args(["--opening-plies", "1", "--time", "1000s"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let processes = || std::fs::read_to_string(&file).unwrap_or_default();
    // One start is to see whether it can be started; the other hangs, with a process of its own.
    assert!(comes(|| processes().lines().count() == 3), "the engine does not hang: {}", processes());
    arena.kill().expect("it runs");
    arena.wait().expect("it ends");
    let all_end = comes(|| !processes().lines().any(alive));
    let left: Vec<String> = processes().lines().filter(|process| alive(process)).map(String::from).collect();
    for process in &left {
        std::process::Command::new("kill").args(["-KILL", process]).status().ok();
    }
    assert!(all_end, "{left:?} are left behind");
}
