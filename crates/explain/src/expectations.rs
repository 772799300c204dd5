//! Checks a tree's own `expect` lines: a file that is its own test.
//!
//! `expect ALGORITHM[:options] [value V] [move LABEL] [leaves N] [skipped N] [nodes N] [cutoffs N] [visits V1 V2 ...]`
//!
//! `value` is player 1's payoff, or in brackets every player's; `visits` are player 1's payoffs at the leaves in the order of looking at
//! them and takes the rest of the line.

use std::sync::Arc;

use gametree_core::{Limits, Rational, TextError};
use gametree_games::tree::{Expectation, Tree};
use serde::Serialize;

use super::{Trace, skipped, visits};
use gametree_engine::Spec;
use gametree_engine::words::{did_you_mean, list_or};

/// One claim of an `expect` line, checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// The line of the file.
    pub line: usize,
    /// The algorithm as written.
    pub algorithm: String,
    /// What is claimed: `value`, `move`, ...
    pub what: String,
    /// What the file says.
    pub expected: String,
    /// What the search says.
    pub found: String,
    /// True when the two agree.
    pub passed: bool,
}

/// Runs what every `expect` line asks for; an error where a line cannot be understood.
pub fn check_expectations(tree: &Arc<Tree>) -> Result<Vec<Checked>, TextError> {
    let mut checked = Vec::new();
    for expectation in &tree.expectations {
        check_line(tree, expectation, &mut checked)?;
    }
    Ok(checked)
}

/// Nodes that the search of one line may enter: a small file with shared branches can stand for an endless tree.
const MOST_NODES: u64 = 2_000_000;

const WORDS: [&str; 7] = ["value", "move", "leaves", "skipped", "nodes", "cutoffs", "visits"];

fn check_line(tree: &Arc<Tree>, expectation: &Expectation, out: &mut Vec<Checked>) -> Result<(), TextError> {
    let error = &|message: String| TextError::new(expectation.line, 1, message);
    let Some((algorithm, rest)) = expectation.words.split_first() else {
        return Err(error("expected the name of an algorithm after 'expect'".into()));
    };
    let spec: Spec = algorithm.parse::<Spec>().map_err(|problem| error(problem.to_string()))?;
    let claims = read_claims(rest, error)?;
    let trace = Trace::record(tree, &spec, &Limits { nodes: Some(MOST_NODES), ..Limits::default() });
    let checked = |what: &str, expected: String, found: String, passed: bool| Checked {
        line: expectation.line,
        algorithm: algorithm.clone(),
        what: what.into(),
        expected,
        found,
        passed,
    };
    match trace {
        Err(refusal) => out.push(checked("runs", "an answer".into(), refusal.to_string(), false)),
        Ok(trace) if trace.answer.stopped => {
            out.push(checked("runs", "an answer".into(), format!("none within {MOST_NODES} nodes"), false));
        }
        Ok(trace) => {
            for (word, claim) in &claims {
                let (expected, found, passed) = claim.check(word, &trace);
                out.push(checked(word, expected, found, passed));
            }
        }
    }
    Ok(())
}

/// What follows a word.
enum Claim {
    Payoffs(Vec<Rational>),
    Label(String),
    Count(u64),
}

/// Makes an error on the line of the claims.
type OnLine<'a> = &'a dyn Fn(String) -> TextError;

fn read_claims<'a>(mut words: &'a [String], error: OnLine) -> Result<Vec<(&'a str, Claim)>, TextError> {
    let mut claims = Vec::new();
    while let Some((word, rest)) = words.split_first() {
        let missing = |what: &str| error(format!("expected {what} after '{word}'"));
        let next = rest.first().map(String::as_str);
        let (claim, used) = match word.as_str() {
            "value" => (Claim::Payoffs(read_numbers(next.ok_or_else(|| missing("a number"))?, error)?), 1),
            "move" => (Claim::Label(next.ok_or_else(|| missing("the label of a move"))?.into()), 1),
            "leaves" | "skipped" | "nodes" | "cutoffs" => {
                let number = next.and_then(|next| next.replace([',', '_'], "").parse().ok());
                (Claim::Count(number.ok_or_else(|| missing("a whole number"))?), 1)
            }
            "visits" => {
                let numbers: Result<Vec<Rational>, TextError> =
                    rest.iter().map(|number| read_number(number, error)).collect();
                (Claim::Payoffs(numbers?), rest.len())
            }
            other => {
                let (near, words) = (did_you_mean(other, &WORDS), list_or(&WORDS));
                return Err(error(format!("'{other}' cannot be expected{near}; expected {words}")));
            }
        };
        claims.push((word.as_str(), claim));
        words = &rest[used..];
    }
    match claims.is_empty() {
        true => Err(error(format!("expected something to check: {}", list_or(&WORDS)))),
        false => Ok(claims),
    }
}

fn read_number(text: &str, error: OnLine) -> Result<Rational, TextError> {
    text.parse().map_err(|problem| error(format!("'{text}' is not a number: {problem}")))
}

/// One number, or several in brackets.
fn read_numbers(text: &str, error: OnLine) -> Result<Vec<Rational>, TextError> {
    match text.strip_prefix('(').and_then(|inside| inside.strip_suffix(')')) {
        Some(inside) => inside.split_whitespace().map(|text| read_number(text, error)).collect(),
        None => Ok(vec![read_number(text, error)?]),
    }
}

impl Claim {
    /// What was expected, what was found, and whether they agree.
    fn check(&self, word: &str, trace: &Trace) -> (String, String, bool) {
        let answer = &trace.answer;
        match self {
            // The events that name the leaves are not all kept.
            Claim::Payoffs(expected) if word == "visits" && trace.truncated => {
                (show(expected, ' '), "more steps than are kept".into(), false)
            }
            Claim::Count(expected) if word == "skipped" && trace.truncated => {
                (expected.to_string(), "more steps than are kept".into(), false)
            }
            Claim::Payoffs(expected) if word == "visits" => {
                let found: Vec<Rational> = visits(trace).into_iter().map(|visit| visit.value).collect();
                (show(expected, ' '), show(&found, ' '), *expected == found)
            }
            Claim::Payoffs(expected) => {
                // One number is player 1's, whatever the others get.
                let found = answer.payoffs.get(..expected.len()).unwrap_or(&answer.payoffs);
                let whole = expected.len() == 1 || expected.len() == answer.payoffs.len();
                (show(expected, ' '), show(found, ' '), whole && found == expected.as_slice())
            }
            Claim::Label(expected) => {
                let edges = &trace.tree.node(answer.node).edges;
                let best = answer.best.and_then(|best| edges.get(best as usize));
                let found = best.map_or_else(|| "no move".into(), |edge| edge.label.clone());
                (expected.clone(), found, best.is_some_and(|edge| edge.label == *expected))
            }
            Claim::Count(expected) => {
                let found = match word {
                    "leaves" => answer.counts.leaves,
                    "nodes" => answer.counts.nodes,
                    "cutoffs" => answer.counts.cutoffs,
                    _ => skipped(trace).len() as u64,
                };
                (expected.to_string(), found.to_string(), found == *expected)
            }
        }
    }
}

fn show(numbers: &[Rational], between: char) -> String {
    let words: Vec<String> = numbers.iter().map(Rational::to_string).collect();
    words.join(&between.to_string())
}
