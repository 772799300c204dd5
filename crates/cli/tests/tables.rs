//! `tables` as a user runs it, and as the machine kills it; and who answers from a book.

use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Ran, command, run, scratch, with_input};
use gametree_core::Rng;
use gametree_engine::book::{Book, work_file};

/// A name for a book that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let file = scratch(name);
    for old in [file.clone(), work_file(&file)] {
        std::fs::remove_file(old).ok();
    }
    file
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of letters")
}

fn build(game: &str, plies: &str, file: &Path) -> Ran {
    run(&["book", "build", game, "--plies", plies, "--output", text(file)])
}

fn start(arguments: &[&str]) -> Child {
    command(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Waits until a build has begun to keep its work.
fn wait_for_work(file: &Path) {
    let started = Instant::now();
    while std::fs::metadata(work_file(file)).map_or(0, |work| work.len()) == 0 {
        assert!(started.elapsed() < Duration::from_secs(30), "the build does not begin");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_book_is_built_shown_and_verified() {
    let file = fresh("small.book");
    let ran = build("connect-four:4x4", "3", &file).expect(0);
    assert!(ran.err.contains("wrote") && ran.err.contains("gametree book verify"), "{}", ran.err);
    assert!(ran.out.contains("0 to X at the start"), "{}", ran.out);
    assert_eq!(run(&["book", "show", text(&file)]).expect(0).out, ran.out);
    let shown = run(&["book", "show", text(&file), "--json"]).expect(0).json();
    assert_eq!((shown["schema"].as_str(), shown["plies"].as_u64()), (Some("gametree.book/1"), Some(3)));
    assert_eq!(shown["by_ply"].as_array().unwrap().len(), 4);
    assert_eq!(shown["bytes"], std::fs::metadata(&file).unwrap().len());
    let verified = run(&["book", "verify", text(&file), "--sample", "1000"]).expect(0).out;
    assert!(verified.starts_with("ok"), "{verified}");
    let verified = run(&["book", "verify", text(&file), "--sample", "3", "--json"]).expect(0).json();
    assert_eq!((verified["right"].as_bool(), verified["searched"].as_u64()), (Some(true), Some(3)));
    let again = build("connect-four:4x4", "3", &file).expect(0);
    assert!(again.err.contains("was there already"), "{}", again.err);
    let built =
        run(&["book", "build", "nim:3,4", "--plies", "2", "--output", text(&fresh("nim.book")), "--json"]);
    assert_eq!(built.expect(0).json()["value"], "1");
}

#[test]
fn killed_at_any_moment_and_started_again_it_ends_with_the_same_bytes() {
    let (game, plies) = ("connect-four:5x5", "4");
    let whole = fresh("whole.book");
    let started = Instant::now();
    build(game, plies, &whole).expect(0);
    let takes = started.elapsed().clamp(Duration::from_millis(100), Duration::from_secs(2));
    let expected = std::fs::read(&whole).unwrap();
    let mut rng = Rng::new(7);
    let mut killed = 0;
    for threads in ["1", "2"] {
        let file = fresh("killed.book");
        let arguments =
            ["book", "build", game, "--plies", plies, "--threads", threads, "--output", text(&file)];
        for _ in 0..8 {
            let mut child = start(&arguments);
            std::thread::sleep(takes.mul_f64(rng.unit() / 3.0));
            child.kill().unwrap();
            killed += usize::from(!child.wait().unwrap().success());
        }
        run(&arguments).expect(0);
        assert_eq!(std::fs::read(&file).unwrap(), expected, "{threads} threads");
        assert!(!work_file(&file).exists(), "nothing is left behind");
    }
    assert!(killed > 4, "the kills must come before the end: {killed}");
}

#[test]
fn the_work_of_another_build_is_left_alone() {
    let file = fresh("busy.book");
    let mut child = start(&["book", "build", "connect-four", "--plies", "2", "--output", text(&file)]);
    wait_for_work(&file);
    let ran = build("connect-four", "2", &file).expect(1);
    assert!(ran.err.contains("another build is at work on this file"), "{}", ran.err);
    child.kill().unwrap();
    child.wait().unwrap();
    let left = std::fs::read(work_file(&file)).unwrap();
    let ran = build("connect-four:4x4", "2", &file).expect(1);
    assert!(ran.err.contains("holds the work of another build"), "{}", ran.err);
    assert_eq!(std::fs::read(work_file(&file)).unwrap(), left);
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_cleanly_and_says_how_to_go_on() {
    let file = fresh("interrupted.book");
    let arguments = ["book", "build", "connect-four", "--plies", "4", "--output", text(&file)];
    let child = start(&arguments);
    wait_for_work(&file);
    let killer = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killer.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("the same command goes on from there"), "{said}");
    assert!(work_file(&file).exists() && !file.exists());
}

#[test]
fn damaged_truncated_foreign_and_newer_files_are_refused_with_the_reason() {
    let file = fresh("good.book");
    build("connect-four:4x4", "3", &file).expect(0);
    let good = std::fs::read_to_string(&file).unwrap();
    let wrong = scratch("wrong.book");
    let other_rules = {
        let mut book = Book::parse(good.as_bytes()).unwrap();
        book.order += 1;
        book.text()
    };
    let unknown = {
        let mut book = Book::parse(good.as_bytes()).unwrap();
        book.game = "tree:/etc/passwd".into();
        book.text()
    };
    for (content, word) in [
        (good.replace("\n0 ", "\n1 "), "the book is damaged: its checksum is"),
        (good[..good.len() - 30].to_string(), "the book is truncated"),
        (good[..5].to_string(), "the book is truncated"),
        (good.clone() + "\n", "the book is damaged"),
        (good.replace("book 1", "book 2"), "a book of version 2; expected version 1"),
        ("{}".to_string(), "not a book; expected what `gametree book build` writes"),
        (String::new(), "not a book"),
        (other_rules, "made by other rules"),
        (unknown, "files are not opened here"),
    ] {
        std::fs::write(&wrong, &content).unwrap();
        for verb in ["show", "verify"] {
            let ran = run(&["book", verb, text(&wrong)]).expect(3);
            assert!(ran.err.contains(word) && ran.err.contains("wrong.book"), "{verb}: {}", ran.err);
            assert!(ran.out.is_empty(), "{}", ran.out);
        }
        // A book that can be read but is of another game is refused.
        let expected = if word == "files are not opened here" { 2 } else { 3 };
        let ran = run(&["analyze", "connect-four:4x4", "--book", text(&wrong)]).code;
        assert_eq!(ran, expected, "{word}");
    }
    let mut book = Book::parse(good.as_bytes()).unwrap();
    book.values[2] -= 1;
    std::fs::write(&wrong, book.text()).unwrap();
    let ran = run(&["book", "verify", text(&wrong)]).expect(5);
    assert!(ran.out.contains("by its moves it is"), "{}", ran.out);
    assert_eq!(run(&["book", "verify", "no-such.book"]).code, 1);
    let ran = run(&["book", "build", "[[1,2],[3,4]]"]).expect(2);
    assert!(ran.err.contains("A book needs"), "{}", ran.err);
}

#[test]
fn connect_four_is_analyzed_from_the_book_in_no_time() {
    let report = run(&["analyze", "connect-four", "--json"]).expect(0).json();
    assert_eq!((report["algorithm"].as_str(), report["nodes"].as_u64()), (Some("book"), Some(0)));
    assert_eq!((report["best"].as_str(), report["value"].as_str()), (Some("4"), Some("1")));
    assert_eq!(report["meaning"], "X wins on ply 41");
    let values: Vec<&str> =
        report["moves"].as_array().unwrap().iter().map(|row| row["value"].as_str().unwrap()).collect();
    assert_eq!(values, ["-2", "-1", "0", "1", "0", "-1", "-2"]);
    assert!(report["seconds"].as_f64() < Some(0.5), "{report}");
    assert!(report["why"].as_str().unwrap().contains("the book inside the program"), "{report}");
    let line = run(&["analyze", "connect-four", "--moves", "4", "--jsonl"]).expect(0);
    assert_eq!(line.out.lines().count(), 1);
    assert_eq!(line.json()["meaning"], "X wins on ply 41");
    let played =
        with_input(&["play", "connect-four", "--side", "second", "--agent", "auto"], "quit\n").expect(0);
    assert!(played.out.contains("X plays 4"), "{}", played.out);
}

#[test]
fn solving_and_searches_that_were_asked_for_use_no_book() {
    for arguments in [
        &["solve", "connect-four", "--nodes", "1000"][..],
        &["analyze", "connect-four", "--no-book", "--time", "100ms"],
        &["analyze", "connect-four", "--algorithm", "auto:book=off", "--time", "100ms"],
        &["analyze", "connect-four", "--algorithm", "pvs", "--time", "100ms"],
        &["analyze", "connect-four", "--depth", "3"],
    ] {
        let ran = run(&[arguments, &["--json"]].concat());
        assert_ne!(ran.json()["algorithm"], "book", "{arguments:?}");
    }
    let solved = run(&["solve", "connect-four:4x4", "--json"]).expect(0).json();
    assert_ne!(solved["algorithm"], "book");
}

#[test]
fn a_book_is_taken_from_a_file_or_from_the_folder_of_books() {
    let folder = scratch("books");
    std::fs::create_dir_all(&folder).unwrap();
    let kept = folder.join("connect-four-4x4.book");
    std::fs::remove_file(&kept).ok();
    let in_folder = |arguments: &[&str]| {
        let output = command(arguments).env("GAMETREE_TABLES", &folder).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let algorithm = |out: &str| -> String {
        serde_json::from_str::<serde_json::Value>(out).unwrap()["algorithm"].as_str().unwrap().into()
    };
    let analyze = ["analyze", "connect-four:4x4", "--moves", "1", "--json"];
    assert_ne!(algorithm(&in_folder(&analyze).1), "book");
    assert_eq!(in_folder(&["book", "build", "connect-four:4x4", "--plies", "3"]).0, Some(0));
    assert!(kept.exists(), "a book without a name goes into the folder");
    let (_, answered) = in_folder(&analyze);
    assert_eq!(algorithm(&answered), "book");
    let solve = ["solve", "connect-four:4x4", "--json"];
    assert_ne!(algorithm(&in_folder(&solve).1), "book");
    let given = run(&[&solve[..], &["--book", text(&kept)]].concat()).expect(0).json();
    assert_eq!((given["algorithm"].as_str(), given["value"].as_str()), (Some("book"), Some("0")));
    let searched = run(&["solve", "connect-four:4x4", "--json"]).expect(0).json();
    assert_eq!(given["value"], searched["value"]);
    let ran = run(&["solve", "connect-four:5x4", "--book", text(&kept)]).expect(2);
    assert!(ran.err.contains("a book of connect-four:4x4; expected one of connect-four:5x4"), "{}", ran.err);
    let ran = run(&[&solve[..], &["--book", text(&kept), "--algorithm", "exact"]].concat()).expect(2);
    assert!(ran.err.contains("--book is for the algorithm auto"), "{}", ran.err);
}

#[test]
fn help_shows_examples_first() {
    for arguments in [&["book", "--help"][..], &["book", "build", "--help"], &["book", "verify", "--help"]] {
        let ran = run(arguments).expect(0);
        assert!(ran.out.starts_with("Examples:"), "{arguments:?}: {}", ran.out);
    }
}
