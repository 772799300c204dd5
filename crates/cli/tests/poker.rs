//! `poker` as a user runs it, and as the machine kills it.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{command, run, scratch};

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of letters")
}

const RIVER: [&str; 13] = [
    "poker",
    "solve",
    "--board",
    "Td9d6hQc2s",
    "--ranges",
    "QQ+,T9s,AKs,A5s",
    "JJ-99,66,KJs,AQs",
    "--pot",
    "100",
    "--stack",
    "300",
    "--bet",
    "50%,a",
];

#[test]
fn a_river_spot_is_solved_and_shown_for_every_hand() {
    let ran = run(&[&RIVER[..], &["--json"]].concat()).expect(0);
    let report = ran.json();
    assert_eq!(report["schema"], "gametree.poker-spot/1");
    assert!(
        report["reached"] == true && report["exploitability_percent"].as_f64().unwrap() <= 0.1,
        "{report}"
    );
    let ev = |player: usize| report["ev"][player].as_f64().unwrap();
    assert!((ev(0) + ev(1) - 100.0).abs() < 1e-6);
    let node = &report["node"];
    assert_eq!(node["actions"], serde_json::json!(["check", "bet 50", "bet 300"]));
    assert_eq!(node["player"], 0);
    let hands = node["sides"][0]["hands"].as_array().unwrap();
    // Three queens are left of four, and aces and kings; T9s without diamonds; AKs; A5s.
    assert_eq!(hands.len(), 3 + 6 + 6 + 3 + 4 + 4);
    for hand in hands {
        let shares: f64 =
            hand["strategy"].as_array().unwrap().iter().map(|share| share.as_f64().unwrap()).sum();
        assert!((shares - 1.0).abs() < 1e-4, "{hand}");
    }
    let sums: f64 = (0..2).map(|player| node["sides"][player]["ev"].as_f64().unwrap()).sum();
    assert!((sums - 100.0).abs() < 0.01, "{sums}");
    let shown = run(&[&RIVER[..], &["--line", "bet 50"]].concat()).expect(0);
    assert!(shown.out.contains("the second player acts") && shown.out.contains("fold"), "{}", shown.out);
}

#[test]
fn what_cannot_be_solved_is_said_before_the_work_starts() {
    let solve = |board: &str, first: &str, more: &[&str]| {
        let fixed = [
            "poker", "solve", "--board", board, "--ranges", first, "JJ-99", "--pot", "100", "--stack", "300",
        ];
        run(&[&fixed[..], more].concat())
    };
    for (board, first, more, code, part) in [
        ("Td9d6hQc", "QQ+,AXs", &[][..], 3, "the first range: column 5: 'AXs' is not a hand"),
        ("Td9d6hTd", "QQ+", &[], 3, "the board: column 7: Td comes twice"),
        ("Td9d", "QQ+", &[], 4, "the board has 2 cards"),
        ("Td9dQhQc", "QhQc", &[], 4, "every hand of the first player's range has a card of the board"),
        ("Td9d6hQc", "QQ+", &["--bet", "2x"], 3, "is a raise"),
        ("Td9d6hQc", "QQ+", &["--bet", "50%;50%;50%"], 3, "sizes for 3 streets"),
        (
            "Td9d6h",
            "random",
            &["--bet", "10%,20%,30%,50%", "--memory", "100"],
            6,
            "more than the 100 MB allowed",
        ),
        ("Td9d6hQc", "QQ+", &["--bits", "8"], 3, "expected 32 or 16"),
        (
            "Td9d6hQc",
            "QQ+",
            &["--line", "check, raise 7"],
            4,
            "'raise 7' is not possible here; expected check",
        ),
        ("Td9d6hQc", "QQ+", &["--target=-1"], 2, "expected a percentage"),
    ] {
        let ran = solve(board, first, more).expect(code);
        assert!(ran.err.contains(part), "{board} {first} {more:?}: {}", ran.err);
        assert!(ran.out.is_empty());
    }
}

#[test]
fn a_time_limit_ends_the_work_with_what_is_known() {
    let ran =
        run(&[&RIVER[..], &["--target", "0", "--iterations", "100000000", "--time", "300ms", "--json"]]
            .concat());
    let report = ran.expect(0).json();
    assert_eq!(report["reached"], false);
    assert!(report["iterations"].as_u64().unwrap() > 0);
    let estimate = run(&[&RIVER[..], &["--estimate"]].concat()).expect(0);
    assert!(estimate.out.contains("26 x ") && estimate.out.contains("MB"), "{}", estimate.out);
}

#[test]
fn chances_to_win_are_exact_or_sampled() {
    let exact = run(&["poker", "equity", "AsAh", "KsKh", "--board", "2c7d9hKd", "--json"]).expect(0).json();
    assert!((exact["players"][0]["equity"].as_f64().unwrap() - 2.0 / 44.0).abs() < 1e-9);
    let sampled = ["poker", "equity", "AA", "random", "--samples", "20000", "--seed", "7", "--json"];
    let first = run(&sampled).expect(0).json();
    assert_eq!(first, run(&sampled).expect(0).json());
    assert!((first["players"][0]["equity"].as_f64().unwrap() - 0.852).abs() < 0.01, "{first}");
    let refused = run(&["poker", "equity", "AA", "random"]).expect(4);
    assert!(refused.err.contains("samples instead"), "{}", refused.err);
}

#[test]
fn a_file_that_is_good_enough_is_left_as_it_is() {
    let file = scratch("finished.spot");
    std::fs::remove_file(&file).ok();
    let river = ["poker", "solve", "--board", "Td9d6hQc2s", "--ranges", "KJs,QQ,A5s-A3s", "AA,KK,AQs,KQs,JJ"];
    let words = [&river[..], &["--pot", "100", "--stack", "100", "--output", text(&file), "--json"]].concat();
    let first = run(&words).expect(0).json();
    let kept = std::fs::read(&file).unwrap();
    let again = run(&words).expect(0).json();
    assert_eq!(again["iterations_before"], first["iterations"]);
    assert_eq!((&again["iterations"], &again["reached"]), (&first["iterations"], &true.into()));
    assert_eq!(again["exploitability"], first["exploitability"]);
    assert!(std::fs::read(&file).unwrap() == kept, "the file has changed");
    // A stricter goal goes on from there.
    let stricter = run(&[&words[..], &["--target", "0.01"]].concat()).expect(0).json();
    assert_eq!(stricter["iterations_before"], first["iterations"]);
    assert!(stricter["iterations"].as_u64() > first["iterations"].as_u64());
}

/// A turn spot that takes some seconds here.
fn turn(file: &Path) -> Vec<String> {
    let fixed = [
        "poker",
        "solve",
        "--board",
        "Td9d6hQc",
        "--ranges",
        "66+,A8s+,AJo+,K9s+,KQo",
        "QQ-22,AQs-A2s,ATo+,K5s+",
        "--pot",
        "200",
        "--stack",
        "900",
        "--bet",
        "60%,a",
        "--raise",
        "2.5x",
        "--target",
        "0",
        "--iterations",
        "120",
        "--every",
        "1ms",
        "--output",
        text(file),
    ];
    fixed.map(String::from).to_vec()
}

#[test]
fn killed_in_the_middle_and_resumed_it_comes_to_the_same_numbers() {
    let (killed, whole) = (scratch("killed.spot"), scratch("whole.spot"));
    for file in [&killed, &whole] {
        std::fs::remove_file(file).ok();
    }
    let words = |file: &Path| -> Vec<String> { turn(file) };
    let mut child = command(&words(&killed).iter().map(String::as_str).collect::<Vec<_>>())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let started = Instant::now();
    while !killed.exists() {
        assert!(started.elapsed() < Duration::from_secs(120), "no file was written");
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let on = words(&killed);
    let resumed = run(&on.iter().map(String::as_str).chain(["--json"]).collect::<Vec<_>>()).expect(0).json();
    assert!(resumed["iterations_before"].as_u64().unwrap() >= 10, "{}", resumed["iterations_before"]);
    let once = words(&whole);
    run(&once.iter().map(String::as_str).collect::<Vec<_>>()).expect(0);
    assert!(std::fs::read(&killed).unwrap() == std::fs::read(&whole).unwrap(), "the files differ");
    let shown =
        run(&["poker", "show", text(&whole), "--line", "check, check, Ah", "--json"]).expect(0).json();
    assert_eq!(shown["node"]["board"], "Td9d6hQcAh");
    assert_eq!(shown["exploitability"], resumed["exploitability"]);
    // Other settings do not take it over, and a damaged file is not believed.
    let mut other = words(&killed);
    other[8] = "199".into();
    let refused = run(&other.iter().map(String::as_str).collect::<Vec<_>>()).expect(3);
    assert!(refused.err.contains("other settings"), "{}", refused.err);
    let mut bytes = std::fs::read(&killed).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&killed, bytes).unwrap();
    assert!(run(&["poker", "show", text(&killed)]).expect(3).err.contains("damaged"));
}
