//! Tables, comparisons, pseudo-code and a tree's own expectations.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use gametree_core::Limits;
use gametree_engine::{Spec, algorithms};
use gametree_explain::{
    Event, TableFormat, Trace, check_expectations, compare, cut_distances, deep_cutoffs, least_leaves, line,
    pseudocode, step_table, trace_json,
};
use gametree_games::tree::{Tree, read_tree};

fn tree(text: &str) -> Arc<Tree> {
    Arc::new(read_tree(text, None).unwrap_or_else(|error| panic!("{text}: {error}")))
}

fn trace(text: &str, spec: &str) -> Trace {
    Trace::record(&tree(text), &spec.parse().unwrap(), &Limits::default()).unwrap()
}

fn specs(names: &[&str]) -> Vec<Spec> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

const TWO_PLY: &str = "[[3,12,8],[2,4,6],[14,5,2]]";

#[test]
fn the_comparison_counts_and_names_the_skipped_leaves() {
    let comparison = compare(&tree(TWO_PLY), &specs(&["minimax", "alphabeta"]), &Limits::default()).unwrap();
    assert_eq!(
        comparison.to_string(),
        "algorithm  value  move  nodes  leaves  cut-offs  skipped\n\
         minimax        3  a1       13       9         0        0\n\
         alphabeta      3  a1       11       7         1        2\n\
         \n\
         With the best order of moves 5 leaves would do (Knuth and Moore).\n\
         minimax looks at all 9 leaves.\n\
         alphabeta looks at 7 of 9 leaves; the two it skips are c2 and c3.\n"
    );
    assert_eq!(comparison.runs[1].visits, ["b1", "b2", "b3", "c1", "d1", "d2", "d3"]);
    assert!(serde_json::to_string(&comparison).unwrap().contains("\"least_leaves\":5"));
}

#[test]
fn schools_that_visit_different_leaves_are_told_apart() {
    let specs = specs(&["alphabeta", "alphabeta:school=cs188"]);
    let remarks = |text| compare(&tree(text), &specs, &Limits::default()).unwrap().remarks;
    assert_eq!(
        remarks("[[3,12],[3,4],[2,1]]")[2..],
        [
            "alphabeta:school=cs188 also looks at c2, which alphabeta skips, because it never cuts on equality."
        ]
    );
    assert_eq!(
        remarks("[[3,12],[3,4]]")[1..],
        [
            "alphabeta:school=cs188 looks at all 4 leaves.",
            "alphabeta:school=cs188 skips nothing, because it never cuts on equality."
        ]
    );
}

#[test]
fn only_uniform_trees_have_a_least_number_of_leaves() {
    assert_eq!(least_leaves(&tree("[[[1,2],[3,4]],[[5,6],[7,8]]]")), Some(4 + 2 - 1));
    for uneven in ["[[1,2],[3]]", "[1,[2,3]]", "max [max [1 2] max [3 4]]", "chance [[1 2] [3 4]]"] {
        assert_eq!(least_leaves(&tree(uneven)), None, "{uneven}");
    }
}

#[test]
fn a_file_is_its_own_test() {
    let good = "expect alphabeta value 3 move a1 leaves 7 skipped 2 nodes 11 cutoffs 1 visits 3 12 8 2 14 5 2\n\
                expect alphabeta:cut=strict value 3\nexpect minimax leaves 9\n";
    let checked = check_expectations(&tree(&format!("{good}{TWO_PLY}"))).unwrap();
    assert_eq!(checked.len(), 9);
    assert!(checked.iter().all(|claim| claim.passed), "{checked:?}");
    let bad = "expect alphabeta value 4 move a2\nexpect expectiminimax value 0.5\nexpect maxn value 1/2";
    let checked = check_expectations(&tree(&format!("{bad}\n[chance [0 1] -1]"))).unwrap();
    let shown: Vec<_> = checked.iter().map(|claim| (claim.line, claim.what.as_str(), claim.passed)).collect();
    assert_eq!(shown, [(1, "runs", false), (2, "value", true), (3, "value", true)]);
    assert!(checked[0].found.contains("chance"), "{}", checked[0].found);
    let three =
        "players A B C\nexpect maxn value (1 2 3) move l\nexpect maxn value (1 2)\nA [l: (1 2 3) r: (0 9 9)]";
    let passed: Vec<bool> =
        check_expectations(&tree(three)).unwrap().iter().map(|claim| claim.passed).collect();
    assert_eq!(passed, [true, true, false]);
}

#[test]
fn what_cannot_be_expected_is_an_error_with_its_line() {
    for (line, part) in [
        ("expect alphabeta leafs 3", "did you mean 'leaves'?"),
        ("expect alphabta value 3", "did you mean 'alphabeta'?"),
        ("expect alphabeta value", "expected a number after 'value'"),
        ("expect alphabeta nodes many", "expected a whole number"),
        ("expect alphabeta", "something to check"),
        ("expect alphabeta visits 1 x", "'x' is not a number"),
    ] {
        let error = check_expectations(&tree(&format!("title \"x\"\n{line}\n[1, 2]"))).unwrap_err();
        assert_eq!(error.line, 2);
        assert!(error.message.contains(part), "{line}: {}", error.message);
    }
}

#[test]
fn tables_are_aligned_quoted_and_escaped() {
    let trace = trace("max \"A_1 | \\\"x\\\"\" [\"50% & more\": 1 b: 2]", "alphabeta");
    let csv = step_table(&trace, TableFormat::Csv);
    assert!(csv.starts_with("step,node,event,value,alpha,beta,what it means\r\n"));
    assert!(csv.contains("1,\"A_1 | \"\"x\"\"\",enter,,-inf,inf,"), "{csv}");
    let markdown = step_table(&trace, TableFormat::Markdown);
    assert!(markdown.contains("A\\_1 \\| \"x\""), "{markdown}");
    assert!(markdown.lines().all(|line| line.replace("\\|", "").matches('|').count() == 8), "{markdown}");
    let latex = step_table(&trace, TableFormat::Latex);
    assert!(latex.contains("50\\% \\& more") && latex.contains("$-\\infty$"), "{latex}");
    let text = step_table(&trace, TableFormat::Text);
    let columns: Vec<_> = text.lines().map(|line| line.find("what").or(line.find("Go to"))).collect();
    assert_eq!(columns[0], columns[1]);
}

#[test]
fn every_event_of_a_search_on_an_open_tree_has_its_line() {
    let dice = "max [3 chance [min [2 3] min [-4 5]]]";
    for (text, spec) in [
        (TWO_PLY, "minimax"),
        (TWO_PLY, "alphabeta"),
        (TWO_PLY, "memo"),
        (dice, "expectiminimax"),
        (dice, "star1"),
        (dice, "star2"),
        (dice, "maxn"),
        (dice, "paranoid"),
        (TWO_PLY, "minimax:depth=1"),
        ("chance [max @f [1 2] max @f [3 4]]", "worlds"),
        ("chance [max @f [1 2] max @f [3 4]]", "belief"),
    ] {
        let trace = trace(text, spec);
        assert!(trace.events.iter().all(|event| line(&trace, event).is_some()), "{spec}");
    }
    let trace = trace(TWO_PLY, "alphabeta");
    let cut = trace.events.iter().find(|event| matches!(event, Event::Cutoff { .. })).unwrap();
    let place = line(&trace, cut).unwrap();
    assert!(pseudocode(algorithms::ALPHABETA)[place - 1].contains("alpha cut"));
}

#[test]
fn the_json_of_a_trace_has_lines_and_sentences() {
    let json = trace_json(&trace(TWO_PLY, "alphabeta"));
    assert_eq!(
        (&json["schema"], &json["value"], &json["best"]),
        (&"gametree.trace/1".into(), &"3".into(), &"a1".into())
    );
    let first = &json["events"][0];
    assert_eq!((&first["t"], &first["line"]), (&"enter".into(), &1.into()));
    assert!(first["says"].as_str().is_some_and(|says| says.starts_with("Go to A")));
}

#[test]
fn a_deep_cut_is_one_whose_bound_was_set_three_or_more_moves_above() {
    assert_eq!(cut_distances(&trace("[5, [[[4, 9], [6, 8]], 7]]", "alphabeta")), [Some(3)]);
    assert_eq!(deep_cutoffs(&trace("[5, [[[4, 9], [6, 8]], 7]]", "alphabeta")), 1);
    assert_eq!(cut_distances(&trace(TWO_PLY, "alphabeta")), [Some(1)]);
    assert_eq!(deep_cutoffs(&trace(TWO_PLY, "alphabeta")), 0);
    // Two moves of MIN in a row: past the parent, but not deep.
    assert_eq!(cut_distances(&trace("max [5 min [min [4 9] 7]]", "alphabeta")), [Some(2), Some(1)]);
    assert_eq!(deep_cutoffs(&trace("max [5 min [min [4 9] 7]]", "alphabeta")), 0);
    assert_eq!(cut_distances(&trace("[inf, 3]", "alphabeta")), [None]);
}

#[test]
fn options_in_an_expect_line_need_no_quotes() {
    let text = "expect alphabeta:cut=strict,returns=hard value 3\nexpect star1:bounds=-20..20 value 3\n[[3,12],[2,4]]";
    let checked = check_expectations(&tree(text)).unwrap();
    let shown: Vec<_> = checked.iter().map(|claim| (claim.algorithm.as_str(), claim.passed)).collect();
    assert_eq!(shown, [("alphabeta:cut=strict,returns=hard", true), ("star1:bounds=-20..20", true)]);
}

#[test]
fn every_example_tree_keeps_its_own_word() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/trees");
    let mut claims = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "gtree") {
            let text = std::fs::read_to_string(&path).unwrap();
            let checked =
                check_expectations(&tree(&text)).unwrap_or_else(|error| panic!("{path:?}: {error}"));
            let failed: Vec<_> = checked.iter().filter(|claim| !claim.passed).collect();
            assert!(failed.is_empty(), "{path:?}: {failed:?}");
            claims += checked.len();
        }
    }
    assert!(claims >= 50, "{claims}");
}

#[test]
fn a_small_file_that_stands_for_an_endless_tree_does_not_take_endless_time() {
    let mut text = String::from("expect minimax value 2\nmax A0 [");
    (1..40).for_each(|level| text.push_str(&format!("x: max A{level} [")));
    text.push_str("x: 1 y: 2");
    (1..40).rev().for_each(|level| text.push_str(&format!("] y: ->A{level}")));
    let endless = tree(&format!("{text}]"));
    let checked = check_expectations(&endless).unwrap();
    assert!(!checked[0].passed && checked[0].found.contains("none within"), "{checked:?}");
    let limits = Limits { nodes: Some(1000), ..Limits::default() };
    let comparison = compare(&endless, &specs(&["minimax", "memo"]), &limits).unwrap();
    assert!(comparison.runs[0].stopped && !comparison.runs[1].stopped);
    assert_eq!(comparison.remarks[0], "minimax was stopped by a limit.");
    assert_eq!(comparison.runs[1].value, "2");
}
