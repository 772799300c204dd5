//! `explain`, `quiz`, `study` and `check` as a user runs them.

use crate::common::{run, scratch, with_input};
use serde_json::{Value, json};

const TWO_PLY: &str = "[[3,12,8],[2,4,6],[14,5,2]]";

#[test]
fn the_famous_cut_is_shown_with_its_ancestor_its_move_and_its_numbers() {
    let shown = run(&["explain", TWO_PLY, "--algorithm", "alphabeta"]).expect(0).out;
    let flat: Vec<&str> = shown.split_whitespace().collect();
    let cut = "MIN at C can already hold MAX to 2 (move c1). MAX at A has 3 with a1. So C is worth at most 2 and MAX will \
               not go there. c2 and c3 cannot change that: 2 leaves skipped.";
    assert!(flat.join(" ").contains(cut), "{shown}");
    assert!(shown.contains("value 3, best move a1; 7 of 9 leaves, 1 cut-off"), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 100), "{shown}");
    let step = run(&["explain", TWO_PLY, "--step", "20"]).expect(0).out;
    assert!(step.contains("2 leaves skipped"), "{step}");
    run(&["explain", TWO_PLY, "--step", "999"]).expect(2);
}

#[test]
fn every_format_is_what_it_says() {
    for (format, start) in [
        ("text", "A tree, by alpha-beta"),
        ("table", "step"),
        ("markdown", "|"),
        ("csv", "step,"),
        ("latex", "\\"),
        ("json", "{"),
        ("svg", "<?xml"),
        ("dot", "digraph"),
        ("tikz", "% alpha-beta"),
        ("html", "<!doctype html>"),
    ] {
        let out = run(&["explain", TWO_PLY, "--format", format]).expect(0).out;
        assert!(out.trim_start().starts_with(start), "{format}: {}", &out[..out.len().min(200)]);
    }
}

#[test]
fn the_trace_is_exact_and_names_who_caused_the_cut() {
    let trace = run(&["explain", TWO_PLY, "--json"]).expect(0).json();
    assert_eq!(trace["schema"], "gametree.trace/1");
    let cut = trace["events"].as_array().unwrap().iter().find(|event| event["t"] == "cutoff").unwrap();
    assert_eq!(
        (cut["kind"].as_str(), cut["v"].as_str(), cut["bound"].as_str()),
        (Some("alpha"), Some("2"), Some("3"))
    );
    assert_eq!(
        (cut["by"].as_u64(), cut["via"].as_u64(), cut["skipped_leaves"].as_u64()),
        (Some(0), Some(0), Some(2))
    );
}

#[test]
fn the_page_is_one_file_that_asks_the_network_for_nothing() {
    let file = scratch("page.html");
    run(&[
        "explain",
        "examples/trees/four-ply.gtree",
        "--format",
        "html",
        "--output",
        file.to_str().unwrap(),
    ])
    .expect(0);
    let page = std::fs::read_to_string(&file).unwrap();
    assert!(page.contains("<game-tree"), "the explorer is in the page");
    for word in ["src=\"http", "href=\"http", "url(http", "import(", "fetch("] {
        assert!(!page.contains(word), "{word}");
    }
}

#[test]
fn real_games_are_unrolled_as_tree_and_as_graph() {
    let tree = run(&["explain", "nim:2,2,2", "--json"]).expect(0).json();
    let graph = run(&["explain", "nim:2,2,2", "--merge", "symmetric", "--json"]).expect(0).json();
    let size = |trace: &Value| trace["tree"]["nodes"].as_array().unwrap().len();
    assert!(size(&graph) < 20 && size(&tree) > 300, "{} and {}", size(&graph), size(&tree));
    assert_eq!((tree["value"].as_str(), graph["value"].as_str()), (Some("1"), Some("1")));
    let large = run(&["explain", "tic-tac-toe"]).expect(0);
    assert!(large.err.contains("plies deep"), "{}", large.err);
}

#[test]
fn algorithms_are_compared_on_one_tree() {
    let shown =
        run(&["explain", TWO_PLY, "--compare", "minimax,alphabeta,alphabeta:cut=strict,returns=hard"])
            .expect(0)
            .out;
    assert!(shown.contains("alphabeta looks at 7 of 9 leaves; the two it skips are c2 and c3."), "{shown}");
    assert!(shown.contains("alphabeta:cut=strict,returns=hard"), "{shown}");
    let document = run(&["explain", TWO_PLY, "--compare", "minimax,alphabeta", "--json"]).expect(0).json();
    assert_eq!(document["runs"][1]["leaves"], 7);
}

#[test]
fn an_algorithm_that_cannot_run_says_why() {
    let ran = run(&["explain", "examples/trees/coin-flips.gtree", "--algorithm", "alphabeta"]).expect(2);
    assert!(ran.err.contains("needs a game without chance"), "{}", ran.err);
    assert!(ran.err.contains("Use expectiminimax"), "{}", ran.err);
}

#[test]
fn answers_are_graded_with_the_first_wrong_step() {
    let sheet = run(&["quiz", "sheet", "--tree", TWO_PLY, "--seed", "5"]).expect(0).json();
    assert!(
        sheet["questions"].as_array().unwrap().len() > 3 && !sheet.to_string().contains("truth"),
        "{sheet}"
    );
    let file = scratch("answers.json");
    let name = file.to_str().unwrap();
    let write = |answers: Value| {
        std::fs::write(
            &file,
            json!({"schema": "gametree.answers/1", "quiz": sheet, "answers": answers}).to_string(),
        )
        .unwrap();
    };
    write(json!([]));
    let graded = run(&["quiz", "grade", name, "--json"]).expect(5).json();
    let tests = graded["tests"].as_array().unwrap();
    // The grader says what was expected; those answers, given back, are all right.
    let right: Vec<Value> = tests
        .iter()
        .enumerate()
        .map(|(index, test)| {
            let output = test["output"].as_str().unwrap();
            let expected = output.split("Expected ").nth(1).unwrap().split(". ").next().unwrap();
            json!({"id": index + 1, "answer": expected})
        })
        .collect();
    write(right.clone().into());
    let results = scratch("results.json");
    let said = run(&["quiz", "grade", name, "--results", results.to_str().unwrap()]).expect(0).out;
    assert!(said.contains(&format!("{} of {} right.", right.len(), right.len())), "{said}");
    let gradescope: Value = serde_json::from_str(&std::fs::read_to_string(&results).unwrap()).unwrap();
    assert_eq!(gradescope["score"], right.len());
    let mut wrong = right;
    wrong[1]["answer"] = "nonsense".into();
    write(wrong.into());
    let said = run(&["quiz", "grade", name]).expect(5).out;
    assert!(said.contains("First wrong: Question 2."), "{said}");
    std::fs::write(&file, "{").unwrap();
    run(&["quiz", "grade", name]).expect(3);
}

#[test]
fn a_quiz_in_the_terminal_counts_what_was_right() {
    let ran = with_input(&["quiz", "--tree", TWO_PLY, "--seed", "1"], "-inf inf\nquit\n");
    assert!(ran.out.contains("1 of 1 right") || ran.out.contains("0 of 1 right"), "{}", ran.out);
    assert!(ran.out.contains("Predict what alphabeta does."), "{}", ran.out);
    let deep = run(&["quiz", "sheet", "--seed", "3", "--deep"]).expect(0).json();
    assert_eq!(deep["schema"], "gametree.quiz/1");
}

#[test]
fn best_first_order_meets_the_minimum_of_knuth_and_moore() {
    let plot = scratch("ordering.svg");
    let arguments =
        ["study", "ordering", "--branching", "6", "--depth", "8", "--trees", "1", "--json", "--svg"];
    let study = run(&[&arguments[..], &[plot.to_str().unwrap()]].concat()).expect(0).json();
    let deepest = study["rows"].as_array().unwrap().last().unwrap().to_string();
    assert!(deepest.matches("2591").count() >= 2, "{deepest}");
    assert!(std::fs::read_to_string(&plot).unwrap().starts_with("<svg"));
    run(&["study", "ordering", "--branching", "100", "--depth", "12"]).expect(2);
}

#[test]
fn expectations_that_do_not_hold_fail_with_what_was_found() {
    let file = scratch("expect.gtree");
    std::fs::write(&file, "expect alphabeta value 4 leaves 7\n[[3,12,8],[2,4,6],[14,5,2]]\n").unwrap();
    let ran = run(&["check", file.to_str().unwrap()]).expect(5);
    assert!(ran.out.contains("line 1: alphabeta value: expected 4, found 3"), "{}", ran.out);
    assert!(ran.out.contains("1 passed, 1 failed"), "{}", ran.out);
    std::fs::write(&file, "expect alphabeta valu 4\n[1,2]\n").unwrap();
    assert!(run(&["check", file.to_str().unwrap()]).expect(3).err.contains("line 1"));
}
