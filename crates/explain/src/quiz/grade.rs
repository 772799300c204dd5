//! Grades answers against the search itself, and says for the first wrong one what was right and why.

use std::collections::BTreeMap;

use gametree_core::Limits;
use serde::Serialize;
use serde_json::{Value, json};

use super::answers::{agrees, read_number, same_name, shown};
use super::{Answers, Quiz};
use crate::{Visit, entered, visits};
use gametree_engine::words::count;
use gametree_engine::{Error, Result};

/// One question or whole-search answer, graded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Outcome {
    /// `Question 3`, or what about the whole search was answered.
    pub name: String,
    /// True when the answer is right.
    pub passed: bool,
    /// What was answered, where anything was.
    pub given: Option<String>,
    /// What is right.
    pub expected: String,
    /// The message to the student.
    pub message: String,
}

/// All outcomes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Graded {
    /// One per question, in order, then those about the whole search.
    pub outcomes: Vec<Outcome>,
    /// What is wrong with the file itself.
    pub problems: Vec<String>,
}

/// Grades answers. The quiz is the grader's own: the copy inside the answers is not looked at.
pub fn grade(quiz: &Quiz, answers: &Answers) -> Graded {
    let mut graded = Graded { outcomes: Vec::new(), problems: Vec::new() };
    let mut given: BTreeMap<u64, Vec<&Value>> = BTreeMap::new();
    let mut whole: Vec<&serde_json::Map<String, Value>> = Vec::new();
    for (index, entry) in answers.answers.iter().enumerate() {
        let place = format!("answer number {} of the file", index + 1);
        match entry {
            Value::Object(fields) if fields.contains_key("id") => {
                match (fields.get("id").and_then(Value::as_u64), fields.get("answer")) {
                    (Some(id), Some(answer)) if id >= 1 && id <= quiz.asked.len() as u64 => {
                        given.entry(id).or_default().push(answer);
                    }
                    (Some(id), Some(_)) => {
                        graded.problems.push(format!("{place}: there is no question {id}"))
                    }
                    (None, _) => graded.problems.push(format!("{place}: the id is not a whole number")),
                    (_, None) => graded.problems.push(format!("{place} has no field 'answer'")),
                }
            }
            Value::Object(fields)
                if ["visits", "nodes", "move"].iter().any(|key| fields.contains_key(*key)) =>
            {
                whole.push(fields);
            }
            other => graded
                .problems
                .push(format!("{place}: expected {{\"id\": ..., \"answer\": ...}}, found {}", shown(other))),
        }
    }
    for index in 0..quiz.asked.len() {
        let answers = given.get(&(index as u64 + 1)).map_or(&[][..], Vec::as_slice);
        graded.outcomes.push(grade_question(quiz, index, answers));
    }
    if let Some(first) = whole.first() {
        graded.outcomes.extend(grade_search(quiz, first));
    }
    if whole.len() > 1 {
        graded.problems.push("the whole search is answered more than once; the first one counts".into());
    }
    graded
}

/// Grades a file of answers by the sheet inside it, for practice. A teacher who gives marks keeps the sheet and calls [`grade`]: a file can hold
/// an easier quiz than the one that was handed out.
///
/// # Errors
/// The answers cannot be read, or hold no sheet.
pub fn grade_file(text: &str) -> Result<Graded> {
    grade_file_within(text, &Limits::default())
}

/// The same within limits.
///
/// # Errors
/// Those of [`grade_file`], or a limit was hit.
pub fn grade_file_within(text: &str, limits: &Limits) -> Result<Graded> {
    let answers = Answers::read(text)?;
    let missing = || "the answers hold no quiz; expected the sheet in the field 'quiz'".into();
    let sheet = answers.quiz.as_ref().ok_or_else(|| Error::Format(missing()))?;
    Ok(grade(&Quiz::from_sheet_within(sheet, limits)?, &answers))
}

fn grade_question(quiz: &Quiz, index: usize, answers: &[&Value]) -> Outcome {
    let asked = &quiz.asked[index];
    let wrong = format!("Expected {}. {}", asked.truth, asked.why);
    let (given, passed, message) = match answers {
        [] => (None, false, format!("There is no answer. {wrong}")),
        [answer] => {
            let (passed, message) = match agrees(&asked.truth, answer) {
                Ok(true) => (true, "Right.".into()),
                Ok(false) => (false, format!("{} is wrong. {wrong}", shown(answer))),
                Err(problem) => (false, format!("The answer cannot be read: {problem}. {wrong}")),
            };
            (Some(shown(answer)), passed, message)
        }
        several => (None, false, format!("There are {} answers; expected one. {wrong}", several.len())),
    };
    let name = format!("Question {}", index + 1);
    Outcome {
        name,
        passed,
        given,
        expected: asked.truth.to_string(),
        message: format!("{} {message}", asked.prompt),
    }
}

/// The move, the leaves and the nodes that a program says it visited, each against the search.
fn grade_search(quiz: &Quiz, fields: &serde_json::Map<String, Value>) -> Vec<Outcome> {
    let trace = &quiz.trace;
    let mut outcomes = Vec::new();
    if let Some(given) = fields.get("move") {
        let edges = &trace.tree.node(trace.answer.node).edges;
        let best = trace.answer.best.and_then(|best| edges.get(best as usize));
        let expected = best.map_or("none", |edge| edge.label.as_str()).to_string();
        let passed = given.as_str().is_some_and(|given| same_name(&expected, given));
        let message =
            if passed { "Right.".into() } else { format!("The move is {expected}, not {}.", shown(given)) };
        outcomes.push(Outcome { name: "Move".into(), passed, given: Some(shown(given)), expected, message });
    }
    if let Some(given) = fields.get("visits") {
        let right = visits(trace);
        let names: Vec<String> = right.iter().map(|visit| visit.name.clone()).collect();
        let same = |index: usize, said: &Value| is_visit(&right[index], said);
        outcomes.push(in_order("Leaves in order", "leaf", &names, given, same));
    }
    if let Some(given) = fields.get("nodes") {
        let right = entered(trace);
        let same =
            |index: usize, said: &Value| said.as_str().is_some_and(|said| same_name(&right[index], said));
        outcomes.push(in_order("Nodes in order", "node", &right, given, same));
    }
    outcomes
}

/// A leaf may be given by its name or by its payoff.
fn is_visit(visit: &Visit, said: &Value) -> bool {
    said.as_str().is_some_and(|said| same_name(&visit.name, said)) || read_number(said) == Ok(visit.value)
}

/// Compares two sequences and names the first difference.
fn in_order(
    name: &str,
    what: &str,
    right: &[String],
    given: &Value,
    same: impl Fn(usize, &Value) -> bool,
) -> Outcome {
    let expected = right.join(" ");
    let message = match given.as_array() {
        None => Some(format!("Expected a list, found {}.", shown(given))),
        Some(said) => {
            let differs = (0..right.len().min(said.len())).find(|index| !same(*index, &said[*index]));
            match differs {
                Some(index) => Some(format!(
                    "The first difference is {what} number {}: expected {}, found {}.",
                    index + 1,
                    right[index],
                    shown(&said[index])
                )),
                None if said.len() < right.len() => Some(format!(
                    "The list ends after {}; expected {} next.",
                    count(said.len() as u64, what, &plural(what)),
                    right[said.len()]
                )),
                None if said.len() > right.len() => Some(format!(
                    "The search ends after {}; {} too much.",
                    count(right.len() as u64, what, &plural(what)),
                    shown(&said[right.len()])
                )),
                None => None,
            }
        }
    };
    Outcome {
        name: name.into(),
        passed: message.is_none(),
        given: Some(shown(given)),
        expected,
        message: message.unwrap_or_else(|| "Right.".into()),
    }
}

fn plural(what: &str) -> String {
    if what == "leaf" { "leaves".into() } else { format!("{what}s") }
}

impl Graded {
    /// Right answers.
    pub fn score(&self) -> usize {
        self.outcomes.iter().filter(|outcome| outcome.passed).count()
    }

    /// The first wrong outcome: where to begin to learn.
    pub fn first_wrong(&self) -> Option<&Outcome> {
        self.outcomes.iter().find(|outcome| !outcome.passed)
    }

    /// Everything is right, the file included.
    pub fn is_perfect(&self) -> bool {
        self.problems.is_empty() && self.first_wrong().is_none()
    }

    /// The result in a few lines: the score, the first wrong step and why, and what is wrong with the file.
    pub fn output(&self) -> String {
        let mut lines = vec![format!("{} of {} right.", self.score(), self.outcomes.len())];
        if let Some(wrong) = self.first_wrong() {
            lines.push(format!("First wrong: {}. {}", wrong.name, wrong.message));
        }
        lines.extend(self.problems.iter().map(|problem| format!("Note: {problem}.")));
        lines.join("\n")
    }

    /// The results as Gradescope's autograder wants them, one point per question.
    pub fn gradescope(&self) -> Value {
        let test = |outcome: &Outcome| {
            json!({
                "name": outcome.name,
                "score": usize::from(outcome.passed),
                "max_score": 1,
                "status": if outcome.passed { "passed" } else { "failed" },
                "output": outcome.message,
            })
        };
        json!({
            "score": self.score(),
            "output": self.output(),
            "tests": self.outcomes.iter().map(test).collect::<Vec<_>>(),
        })
    }
}
