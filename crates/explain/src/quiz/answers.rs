//! Answers to a quiz, read with care: the file comes from outside.

use gametree_core::{Rational, clip};
use gametree_engine::{Error, Result};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::sheet::Sheet;
use super::{Quiz, Truth};

/// The name of the answers' format.
pub const ANSWERS_SCHEMA: &str = "gametree.answers/1";

/// Answers to a quiz.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Answers {
    /// [`ANSWERS_SCHEMA`].
    pub schema: String,
    /// The sheet that is answered, for a grader who does not have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiz: Option<Sheet>,
    /// `{"id": 1, "answer": "C"}`, or about the whole search `{"visits": [...], "nodes": [...], "move": "a1"}`.
    pub answers: Vec<Value>,
}

impl Answers {
    /// Reads a file of answers.
    ///
    /// # Errors
    /// The text is not JSON, or is of another schema.
    pub fn read(text: &str) -> Result<Self> {
        let unreadable =
            |error: serde_json::Error| Error::Format(format!("the answers cannot be read: {error}"));
        let answers: Answers = serde_json::from_str(text).map_err(unreadable)?;
        if answers.schema != ANSWERS_SCHEMA {
            let found = clip(&answers.schema);
            let message = format!("expected answers of schema '{ANSWERS_SCHEMA}', found '{found}'");
            return Err(Error::Format(message));
        }
        Ok(answers)
    }

    /// A file of right answers, for the teacher.
    pub fn right(quiz: &Quiz) -> Self {
        let answer = |(index, asked): (usize, &super::Asked)| {
            let truth = match &asked.truth {
                Truth::Numbers(numbers) if numbers.len() > 1 => {
                    numbers.iter().map(Rational::to_string).collect::<Vec<_>>().into()
                }
                truth => Value::from(truth.to_string()),
            };
            serde_json::json!({ "id": index + 1, "answer": truth })
        };
        Self {
            schema: ANSWERS_SCHEMA.into(),
            quiz: Some(quiz.sheet()),
            answers: quiz.asked.iter().enumerate().map(answer).collect(),
        }
    }
}

/// An answer as text for a message.
pub(super) fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => clip(text),
        other => clip(&other.to_string()),
    }
}

/// Whether an answer is right; an error when it is not even of the right kind.
pub(super) fn agrees(truth: &Truth, given: &Value) -> Result<bool> {
    let expected = |what: &str, found: String| Err(Error::Format(format!("expected {what}, found {found}")));
    match truth {
        Truth::Node(name) => match given {
            Value::String(text) => Ok(same_name(name, text)),
            Value::Number(number) => Ok(same_name(name, &number.to_string())),
            _ => expected("the name of a node", shown(given)),
        },
        Truth::Decision(yes) => match given {
            Value::Bool(said) => Ok(said == yes),
            Value::String(text) => match text.trim().to_lowercase().as_str() {
                "yes" | "y" | "true" | "cut" => Ok(*yes),
                "no" | "n" | "false" => Ok(!*yes),
                _ => expected("yes or no", format!("'{}'", clip(text))),
            },
            _ => expected("yes or no", shown(given)),
        },
        Truth::Numbers(numbers) => {
            let said = read_numbers(given)?;
            if said.len() != numbers.len() {
                let what = match numbers.len() {
                    1 => "one number".into(),
                    several => format!("{several} numbers"),
                };
                return expected(&what, shown(given));
            }
            Ok(said == *numbers)
        }
    }
}

/// Names are compared to the letter: `C1` may be a node and `c1` a move.
pub(super) fn same_name(name: &str, given: &str) -> bool {
    name == given.trim()
}

/// `3`, `"1/2"`, `"(3, inf)"`, `["3", "inf"]`: exact numbers in any of the usual ways.
pub(super) fn read_numbers(given: &Value) -> Result<Vec<Rational>> {
    const MOST: usize = 64;
    match given {
        Value::Array(items) if items.len() <= MOST => items.iter().map(read_number).collect(),
        Value::String(text) if text.len() <= 40 * MOST => {
            let inside = text.trim().trim_start_matches(['(', '[']).trim_end_matches([')', ']']);
            let words = inside.split([',', ' ', ';']).filter(|word| !word.is_empty());
            words.take(MOST).map(parse).collect()
        }
        other => Ok(vec![read_number(other)?]),
    }
}

pub(super) fn read_number(given: &Value) -> Result<Rational> {
    match given {
        Value::String(text) => parse(text),
        Value::Number(number) => parse(&number.to_string()),
        other => Err(Error::Format(format!("expected a number, found {}", shown(other)))),
    }
}

fn parse(text: &str) -> Result<Rational> {
    let plain = text.trim().replace('\u{2212}', "-").replace('\u{221e}', "inf");
    plain.parse().map_err(|error| Error::Format(format!("'{}' is not a number: {error}", clip(text))))
}
