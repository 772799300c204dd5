//! Quizzes: what is asked, what is handed out, and how answers are graded.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use gametree_core::Limits;
use gametree_engine::{Spec, algorithms};
use gametree_explain::quiz::{
    Answers, QuestionKind, Quiz, Sheet, Truth, Wishes, generate, grade, grade_file,
};
use gametree_explain::{Trace, deep_cutoffs};
use gametree_games::tree::read_tree;
use serde_json::{Value, json};

const TWO_PLY: &str = "[[3,12,8],[2,4,6],[14,5,2]]";

fn quiz(tree: &str, spec: &str, most: usize) -> Quiz {
    Quiz::new(&Arc::new(read_tree(tree, None).unwrap()), &spec.parse().unwrap(), most, 7).unwrap()
}

fn answers(list: Value) -> Answers {
    Answers::read(&json!({ "schema": "gametree.answers/1", "answers": list }).to_string()).unwrap()
}

#[test]
fn the_questions_of_the_two_ply_tree_have_the_known_answers() {
    let quiz = quiz(TWO_PLY, "alphabeta", 200);
    let of = |kind: QuestionKind| -> Vec<String> {
        quiz.asked.iter().filter(|asked| asked.kind == kind).map(|asked| asked.truth.to_string()).collect()
    };
    assert_eq!(of(QuestionKind::NextNode), ["B", "b1", "b2", "b3", "C", "c1", "D", "d1", "d2", "d3"]);
    assert_eq!(of(QuestionKind::Window), ["(-inf, inf)", "(-inf, inf)", "(3, inf)", "(3, inf)"]);
    assert_eq!(of(QuestionKind::Value), ["3", "2", "2", "3"]);
    assert_eq!(of(QuestionKind::Cut), ["no", "no", "yes", "no", "no"]);
    let cut = quiz.asked.iter().find(|asked| asked.truth == Truth::Decision(true)).unwrap();
    assert_eq!(cut.prompt, "MIN at C has 2 after c1. What is left is c2 and c3. Is it skipped? (yes or no)");
    assert!(cut.why.starts_with("MIN at C can already hold MAX to 2 (move c1). MAX at A has 3 with a1."));
}

#[test]
fn few_questions_are_of_every_kind_and_in_the_order_of_the_search() {
    let quiz = quiz(TWO_PLY, "alphabeta", 8);
    let mut kinds = [0; 4];
    quiz.asked.iter().for_each(|asked| kinds[asked.kind as usize] += 1);
    assert_eq!(kinds, [2, 2, 2, 2]);
    assert!(quiz.asked.is_sorted_by_key(|asked| asked.step));
}

#[test]
fn a_sheet_gives_the_same_quiz_back_and_holds_no_answers() {
    let made = quiz(TWO_PLY, "alphabeta", 10);
    let text = serde_json::to_string(&made.sheet()).unwrap();
    let sheet: Sheet = serde_json::from_str(&text).unwrap();
    assert_eq!(Quiz::from_sheet(&sheet).unwrap().asked, made.asked);
    let json: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["schema"], "gametree.quiz/1");
    for question in json["questions"].as_array().unwrap() {
        let fields: Vec<&String> = question.as_object().unwrap().keys().collect();
        assert_eq!(fields, ["id", "kind", "prompt"]);
    }
}

#[test]
fn a_changed_sheet_is_refused() {
    let mut sheet = quiz(TWO_PLY, "alphabeta", 10).sheet();
    sheet.questions[0].prompt = "What is 1 + 1?".into();
    assert!(Quiz::from_sheet(&sheet).is_err_and(|error| error.to_string().contains("was it changed?")));
    sheet.tree = "[[1,".into();
    assert!(Quiz::from_sheet(&sheet).is_err_and(|error| error.to_string().contains("line 1")));
    sheet.schema = "x".repeat(100);
    assert!(Quiz::from_sheet(&sheet).is_err_and(|error| error.to_string().contains("gametree.quiz/1")));
}

#[test]
fn right_answers_are_perfect_after_a_journey_through_a_file() {
    for (tree, spec) in [
        (TWO_PLY, "alphabeta"),
        (TWO_PLY, "minimax"),
        ("max [3 chance [min [2 3] min [-4 5]]]", "expectiminimax"),
        ("max [3 chance [min [2 3] min [-4 5]]]", "star2"),
        ("players A B C\nA [B [(1 2 3) (3 2 1)] (0 0 0)]", "maxn"),
    ] {
        let quiz = quiz(tree, spec, 50);
        let file = serde_json::to_string(&Answers::right(&quiz)).unwrap();
        let graded = grade(&quiz, &Answers::read(&file).unwrap());
        assert!(graded.is_perfect(), "{spec}: {}", graded.output());
        assert_eq!(graded.score(), quiz.asked.len());
        assert_eq!(grade_file(&file).unwrap(), graded);
    }
}

#[test]
fn numbers_are_compared_by_value_and_infinity_is_a_number() {
    let quiz = quiz("max [chance [0 1] -1]", "star1", 50);
    let ids = |truth: &str| -> Vec<usize> {
        let same = |(index, asked): (usize, &gametree_explain::quiz::Asked)| {
            (asked.truth.to_string() == truth).then_some(index + 1)
        };
        quiz.asked.iter().enumerate().filter_map(same).collect()
    };
    let (half, full) = (ids("1/2")[0], ids("(-inf, inf)")[0]);
    let right = |id: usize, answer: Value| {
        let graded = grade(&quiz, &answers(json!([{ "id": id, "answer": answer }])));
        graded.outcomes[id - 1].passed
    };
    for answer in [json!(0.5), json!("0.5"), json!("1/2"), json!("2/4"), json!([0.5])] {
        assert!(right(half, answer.clone()), "{answer}");
    }
    for answer in [
        json!("(-inf, inf)"),
        json!(["-inf", "inf"]),
        json!("-inf inf"),
        json!("\u{2212}\u{221e}, +\u{221e}"),
    ] {
        assert!(right(full, answer.clone()), "{answer}");
    }
    for answer in [json!(0.25), json!("half"), json!(null), json!([0.5, 0.5]), json!({ "a": 1 })] {
        assert!(!right(half, answer.clone()), "{answer}");
    }
}

#[test]
fn the_first_wrong_step_is_reported_with_the_reason() {
    let quiz = quiz(TWO_PLY, "alphabeta", 200);
    let mut right = Answers::right(&quiz);
    let cut = quiz.asked.iter().position(|asked| asked.truth == Truth::Decision(true)).unwrap();
    right.answers[cut]["answer"] = "no".into();
    right.answers[cut + 1]["answer"] = "Z".into();
    let graded = grade(&quiz, &right);
    assert_eq!(graded.score(), quiz.asked.len() - 2);
    assert_eq!(
        graded.first_wrong().unwrap().message,
        "MIN at C has 2 after c1. What is left is c2 and c3. Is it skipped? (yes or no) no is wrong. Expected yes. \
         MIN at C can already hold MAX to 2 (move c1). MAX at A has 3 with a1. So C is worth at most 2 and MAX will not go there. \
         c2 and c3 cannot change that: 2 leaves skipped."
    );
    let gradescope = graded.gradescope();
    assert_eq!(gradescope["score"], quiz.asked.len() - 2);
    assert_eq!(gradescope["tests"][cut]["status"], "failed");
    assert_eq!(
        gradescope["tests"][0],
        json!({"name": "Question 1", "score": 1, "max_score": 1, "status": "passed",
        "output": "The search comes to A. What are alpha and beta there? Right."})
    );
}

#[test]
fn missing_double_and_strange_answers_get_clear_messages() {
    let quiz = quiz(TWO_PLY, "alphabeta", 4);
    let strange = json!([
        { "id": 1, "answer": "x" }, { "id": 1, "answer": "y" }, { "id": 99, "answer": 1 }, { "id": "one", "answer": 1 },
        { "id": 2 }, 17, { "answer": 3 }, { "id": 3, "answer": [[[]]] }
    ]);
    let graded = grade(&quiz, &answers(strange));
    assert!(graded.outcomes[0].message.contains("There are 2 answers; expected one."));
    assert!(graded.outcomes[1].message.contains("There is no answer."));
    assert_eq!(graded.problems.len(), 5, "{:?}", graded.problems);
    assert!(graded.problems[0].contains("there is no question 99"));
    assert_eq!((graded.score(), graded.is_perfect()), (0, false));
}

#[test]
fn hostile_files_are_refused_with_a_reason() {
    for text in ["", "[]", "{\"schema\":\"gametree.answers/1\"}", "{\"schema\":\"other\",\"answers\":[]}"] {
        assert!(Answers::read(text).is_err(), "{text}");
    }
    assert!(
        grade_file("{\"schema\":\"gametree.answers/1\",\"answers\":[]}")
            .is_err_and(|error| error.to_string().contains("hold no quiz"))
    );
    let deep = format!("{{\"schema\":\"gametree.answers/1\",\"answers\":[{}", "[".repeat(100_000));
    assert!(Answers::read(&deep).is_err());
    // A shared tree of thirty levels has a billion ways to its leaf: the search behind the quiz is stopped.
    let mut tree = String::from("max A0 [");
    for level in 1..30 {
        tree.push_str(&format!("x: max A{level} ["));
    }
    tree.push_str("x: 1 y: 2");
    for level in (1..30).rev() {
        tree.push_str(&format!("] y: ->A{level}"));
    }
    tree.push(']');
    let mut sheet = quiz(TWO_PLY, "minimax", 3).sheet();
    sheet.tree = tree;
    let error = Quiz::from_sheet(&sheet).map(|_| ()).unwrap_err();
    assert!(error.to_string().contains("smaller tree"), "{error}");
}

#[test]
fn a_program_is_graded_by_its_move_and_what_it_visited() {
    let quiz = quiz(TWO_PLY, "alphabeta", 1);
    let whole = |fields: Value| grade(&quiz, &answers(json!([fields]))).outcomes.split_off(1);
    let right = whole(json!({ "move": "a1", "visits": ["b1", "b2", "b3", "c1", "d1", "d2", "d3"] }));
    assert!(right.iter().all(|outcome| outcome.passed) && right.len() == 2, "{right:?}");
    assert!(whole(json!({ "visits": [3, 12, 8, 2, 14, "5", 2.0] }))[0].passed);
    let message = |fields: Value| whole(fields)[0].message.clone();
    assert_eq!(
        message(json!({ "visits": ["b1", "b2", "b3", "c1", "c2"] })),
        "The first difference is leaf number 5: expected d1, found c2."
    );
    assert_eq!(message(json!({ "visits": ["b1"] })), "The list ends after 1 leaf; expected b2 next.");
    assert_eq!(message(json!({ "move": "a2" })), "The move is a1, not a2.");
    assert_eq!(message(json!({ "visits": "all" })), "Expected a list, found all.");
    assert_eq!(
        message(json!({ "nodes": ["A", "B", "b1", "b2", "b3", "D"] })),
        "The first difference is node number 6: expected C, found D."
    );
}

#[test]
fn generated_trees_have_what_was_wished_for() {
    for seed in 0..20 {
        let wishes = Wishes::default();
        let made = generate(&wishes, seed).unwrap();
        let trace = Trace::record(&made.tree, &wishes.spec, &Limits::default()).unwrap();
        assert!(trace.answer.counts.cutoffs >= 1 && made.tree.leaves().count() <= 40);
        assert_eq!(generate(&wishes, seed).unwrap().tree, made.tree, "the same seed gives the same tree");
        let deep = Wishes::default().with_deep_cutoff();
        let made = generate(&deep, seed).unwrap();
        assert!(deep_cutoffs(&Trace::record(&made.tree, &deep.spec, &Limits::default()).unwrap()) >= 1);
    }
    for algorithm in [
        algorithms::MINIMAX,
        algorithms::EXPECTIMINIMAX,
        algorithms::STAR1,
        algorithms::STAR2,
        algorithms::MAXN,
    ] {
        let made = generate(&Wishes::for_spec(Spec::plain(algorithm)), 3).unwrap();
        assert!(Quiz::new(&made.tree, &Spec::plain(algorithm), 5, 3).is_ok());
    }
}

#[test]
fn wishes_that_cannot_be_granted_end_with_an_error() {
    let mut wishes = Wishes { deep_cutoffs: 1, tries: 50, ..Wishes::default() };
    wishes.recipe.plies = 2;
    let error = generate(&wishes, 1).unwrap_err();
    assert_eq!(
        error.to_string(),
        "none of 50 trees has at most 40 leaves, at least 1 cut-off and at least 1 deep cut-off; ask for less or for larger trees"
    );
}
