//! Predicting instead of watching: questions about a search, sheets without answers, and grading that says why.

mod answers;
mod generate;
mod grade;
mod questions;
mod sheet;

pub use answers::{ANSWERS_SCHEMA, Answers};
pub use generate::{Generated, Wishes, generate, generate_within};
pub use grade::{Graded, Outcome, grade, grade_file, grade_file_within};
pub use questions::{Asked, QuestionKind, Truth, questions};
pub use sheet::{MOST_QUESTIONS, QUIZ_SCHEMA, Question, Quiz, Sheet};
