//! Matches in `arena`: kept in files, killed and resumed, shown, compared and written out.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::common::{command, run, scratch};
use serde_json::Value;

/// A file that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let path = scratch(name);
    std::fs::remove_file(&path).ok();
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("as it was written")
}

/// A match that is the same every time.
fn contest<'a>(store: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments =
        vec!["arena", "connect-four:5x4", "--agents", "pvs:depth=3", "pvs:depth=1", "--depth", "3"];
    arguments.extend(["--opening-plies", "3", "--balance", "9", "--store", text(store)]);
    arguments.extend(more);
    arguments
}

/// The games of a file: their numbers, and all of them that does not depend on the clock.
fn games(store: &Path) -> BTreeMap<u64, String> {
    let ran = run(&["arena", "show", text(store), "--jsonl"]).expect(0);
    let game = |line: &str| {
        let mut game: Value = serde_json::from_str(line).expect("as it was written");
        for ply in game["moves"].as_array_mut().expect("as it was written") {
            ply["seconds"] = Value::Null;
        }
        (game["number"].as_u64().expect("as it was written"), game.to_string())
    };
    ran.out.lines().map(game).collect()
}

#[test]
fn a_match_that_is_killed_at_any_moment_ends_with_the_same_games() {
    let (whole, killed) = (fresh("whole.sqlite"), fresh("killed.sqlite"));
    run(&contest(&whole, &["--games", "60"])).expect(0);
    let expected = games(&whole);
    assert_eq!(expected.len(), 60);
    let arguments = contest(&killed, &["--games", "60", "--concurrency", "2"]);
    for wait in [150, 250, 400] {
        let mut child = command(&arguments)
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    run(&arguments).expect(0);
    assert_eq!(games(&killed), expected);
    // Nothing is left to do, and the same is said again.
    let again = run(&arguments).expect(0);
    assert!(again.err.contains("going on: 60 of 60 games"), "{}", again.err);
}

#[cfg(target_os = "linux")]
#[test]
fn games_that_cannot_be_written_leave_the_old_file_as_it_was() {
    let (store, games) = (fresh("full.sqlite"), fresh("full.pgn"));
    run(&contest(&store, &["--games", "4"])).expect(0);
    let report = ["arena", "report", text(&store), "--pgn", text(&games)];
    run(&report).expect(0);
    let before = std::fs::read(&games).unwrap();
    assert!(before.len() > 1024);
    // A limit on the size of files stands for a full disk.
    let script = format!(
        "trap '' XFSZ; ulimit -f 1; exec '{}' arena report '{}' --pgn '{}'",
        env!("CARGO_BIN_EXE_gametree"),
        text(&store),
        text(&games)
    );
    let ran = std::process::Command::new("bash").args(["-c", &script]).output().unwrap();
    assert_eq!(ran.status.code(), Some(1), "{}", String::from_utf8_lossy(&ran.stderr));
    assert!(String::from_utf8_lossy(&ran.stderr).contains("cannot write"));
    assert_eq!(std::fs::read(&games).unwrap(), before);
}

#[test]
fn a_match_may_get_longer_but_not_change() {
    let store = fresh("longer.sqlite");
    run(&contest(&store, &["--games", "4"])).expect(0);
    let before = games(&store);
    run(&contest(&store, &["--games", "8"])).expect(0);
    let after = games(&store);
    assert_eq!(after.len(), 8);
    assert!(before.iter().all(|(number, game)| after.get(number) == Some(game)));
    let ran = run(&contest(&store, &["--games", "8", "--seed", "2"])).expect(1);
    assert!(
        ran.err.contains("seed was 1 and is 2 now; expected the same settings, or another file"),
        "{}",
        ran.err
    );
    let ran = run(&["arena", "show", "Cargo.toml"]).expect(3);
    assert!(ran.err.contains("Cargo.toml"), "{}", ran.err);
    // A file that is missing is no file of another format.
    let ran = run(&["arena", "show", text(&fresh("missing.sqlite"))]).expect(1);
    assert!(ran.err.contains("missing.sqlite: "), "{}", ran.err);
}

#[test]
fn a_match_is_shown_compared_and_written_out() {
    let (one, other) = (fresh("one.sqlite"), fresh("other.sqlite"));
    let (page, notation) = (fresh("report.html"), fresh("games.pgn"));
    let arguments = |store| {
        let players =
            ["arena", "tic-tac-toe", "--agents", "alphabeta", "random", "--depth", "9", "--store", store];
        [&players[..], &["--opening-plies", "3", "--balance", "1", "--games", "40", "--json"]].concat()
    };
    run(&arguments(text(&other))).expect(0);
    let tested = [&arguments(text(&one))[..], &["--sprt", "elo0=0,elo1=1"]].concat();
    let document = run(&tested).expect(0).json();
    let shown = run(&["arena", "show", text(&one), "--json"]).expect(0).json();
    assert_eq!(shown, document);
    let words = run(&["arena", "show", text(&one)]).expect(0).out;
    assert!(words.contains("% of the points") && words.contains("LLR"), "{words}");
    let compared = run(&["arena", "compare", text(&one), text(&other)]).expect(0).out;
    assert!(compared.contains("no clear difference"), "{compared}");
    run(&["arena", "report", text(&other), "--html", text(&page), "--pgn", text(&notation)]).expect(0);
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("<svg") && page.contains("Cross table") && !page.contains("src=\""), "{page}");
    let notation = std::fs::read_to_string(notation).unwrap();
    assert_eq!(notation.matches("[Event ").count(), 40);
    assert!(
        notation.contains("[Game \"tic-tac-toe\"]\n") && notation.contains("[TimeControl \"? depth 9\"]"),
        "{notation}"
    );
}

#[test]
fn a_test_stops_a_match_with_a_verdict_in_words() {
    // A game takes some milliseconds here. Results count in order: where all games were over in an instant, one worker could play
    // them all while the other waits for a processor.
    let arguments =
        ["arena", "mnk:5,5,4", "--agents", "alphabeta", "random", "--depth", "4", "--games", "200"];
    let ran = run(&[
        &arguments[..],
        &["--opening-plies", "3"],
        &["--sprt", "elo0=0,elo1=50", "--concurrency", "2", "--balance", "1", "--json"],
    ]
    .concat());
    let document = ran.expect(0).json();
    assert_eq!(document["sprt"]["verdict"], "accepted", "{document}");
    assert!(document["games"].as_u64() < document["planned"].as_u64(), "{document}");
    let words = document["sprt"]["words"].as_str().unwrap();
    assert!(words.contains("a difference of +50 Elo is accepted over +0"), "{words}");
    let ran =
        run(&["arena", "nim:3,4", "--agents", "auto", "random", "minimax", "--sprt", "elo1=5"]).expect(2);
    assert!(ran.err.contains("--sprt is for two agents"), "{}", ran.err);
}

#[test]
fn openings_come_from_a_file_and_are_played_from_both_sides() {
    let (file, lines) = (fresh("openings.txt"), fresh("unused.sqlite"));
    std::fs::write(&file, "# two openings\na1 b2\nb2 a1\n").unwrap();
    let arguments =
        ["arena", "tic-tac-toe", "--agents", "memo", "random", "--depth", "9", "--openings", text(&file)];
    let ran =
        run(&[&arguments[..], &["--games", "6", "--jsonl", "--store", text(&lines)]].concat()).expect(0);
    let documents: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let opening = |number: usize| documents[number]["opening"][0].as_str().unwrap();
    assert_eq!([0, 1, 2, 3, 4, 5].map(opening), ["a1", "a1", "b2", "b2", "a1", "a1"]);
    assert_eq!(documents[0]["players"][0], documents[1]["players"][1]);
    assert_eq!(documents[6]["schema"], "gametree.arena/2");
    std::fs::write(&file, "a1\nz9\n").unwrap();
    let ran = run(&arguments).expect(3);
    assert!(ran.err.contains("line 2, column 1: expected moves or a position"), "{}", ran.err);
}

#[test]
fn a_match_with_clocks_is_over_in_time() {
    let started = Instant::now();
    let ran = run(&[
        "arena",
        "othello:4x4",
        "--agents",
        "pvs",
        "pvs",
        "--tc",
        "0.5+0.01",
        "--balance",
        "20",
        "--opening-plies",
        "2",
        "--games",
        "2",
        "--json",
    ]);
    let document = ran.expect(0).json();
    assert_eq!(document["endings"][0]["ending"], "rules", "{document}");
    assert!(started.elapsed() < Duration::from_secs(60));
}
