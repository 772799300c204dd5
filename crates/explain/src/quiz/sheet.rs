//! A quiz, and the sheet that is handed out: everything but the answers.

use std::sync::Arc;

use gametree_core::{Limits, clip};
use gametree_games::tree::{Format, Tree, read_tree, write_tree};
use serde::{Deserialize, Serialize};

use super::answers::{agrees, same_name};
use super::{Asked, QuestionKind, Truth, questions};
use crate::Trace;
use gametree_engine::{Error, Result, Spec};

/// The name of the sheet's format.
pub const QUIZ_SCHEMA: &str = "gametree.quiz/1";

/// Questions that a sheet may have.
pub const MOST_QUESTIONS: usize = 200;

/// Nodes of the tree of a quiz, and nodes that the search on it may enter: sheets come from outside, and a person answers by hand.
const MOST_TREE: usize = 2_000;
const MOST_NODES: u64 = 20_000;

/// What is handed out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Sheet {
    /// [`QUIZ_SCHEMA`].
    pub schema: String,
    /// The tree, as `.gtree`.
    pub tree: String,
    /// The algorithm with its options.
    pub algorithm: String,
    /// The seed by which the questions were chosen.
    pub seed: u64,
    /// The questions, in the order of the search.
    pub questions: Vec<Question>,
}

/// One question of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Question {
    /// Counted from 1.
    pub id: u32,
    /// What is asked.
    pub kind: QuestionKind,
    /// The question in words.
    pub prompt: String,
}

/// A quiz with its answers: a search and questions about it.
pub struct Quiz {
    /// The search.
    pub trace: Trace,
    /// The seed by which the questions were chosen.
    pub seed: u64,
    /// The questions and answers; number `i` has the id `i + 1`.
    pub asked: Vec<Asked>,
}

impl Quiz {
    /// At most so many questions about a search on the tree.
    ///
    /// # Errors
    /// The algorithm cannot run, runs too long for a quiz, or leaves nothing to ask.
    pub fn new(tree: &Arc<Tree>, spec: &Spec, most: usize, seed: u64) -> Result<Self> {
        Self::within(tree, spec, most, seed, &Limits::default())
    }

    /// The same within limits.
    ///
    /// # Errors
    /// Those of [`Quiz::new`], or a limit was hit.
    pub fn within(tree: &Arc<Tree>, spec: &Spec, most: usize, seed: u64, limits: &Limits) -> Result<Self> {
        if tree.nodes.len() > MOST_TREE {
            return Err(Error::Refused(format!(
                "the tree has {} nodes; expected at most {MOST_TREE} for a quiz",
                tree.nodes.len()
            )));
        }
        let limits = Limits { nodes: Some(MOST_NODES), ..limits.clone() };
        let (meter, trace) = (limits.start(), Trace::record(tree, spec, &limits)?);
        if trace.answer.stopped && trace.answer.counts.nodes < MOST_NODES {
            return Err(Error::limit("a limit was hit before the search behind the quiz was over"));
        }
        if trace.answer.stopped || trace.truncated {
            return Err(Error::Refused(format!(
                "the search enters more than {MOST_NODES} nodes; expected a smaller tree for a quiz"
            )));
        }
        let asked = questions(&trace, most.min(MOST_QUESTIONS), seed, &limits.rest(&meter))?;
        if asked.is_empty() {
            return Err(Error::Refused(format!("{spec} on this tree leaves nothing to ask")));
        }
        Ok(Self { trace, seed, asked })
    }

    /// Whether an answer is one that can be right or wrong: a node that there is, numbers, yes or no.
    ///
    /// # Errors
    /// What was expected.
    pub fn can_read(&self, asked: &Asked, answer: &str) -> Result<()> {
        let named = |node: &gametree_games::tree::Node| same_name(&node.name, answer);
        if matches!(asked.truth, Truth::Node(_)) && !self.trace.tree.nodes.iter().any(named) {
            return Err(Error::Format(format!("there is no node '{}'", clip(answer))));
        }
        agrees(&asked.truth, &answer.into()).map(drop)
    }

    /// The quiz behind a sheet, worked out anew: nothing but the tree, the algorithm, the seed and the number of questions is taken from it.
    ///
    /// # Errors
    /// The sheet is not one that this program has made.
    pub fn from_sheet(sheet: &Sheet) -> Result<Self> {
        Self::from_sheet_within(sheet, &Limits::default())
    }

    /// The same within limits.
    ///
    /// # Errors
    /// Those of [`Quiz::from_sheet`], or a limit was hit.
    pub fn from_sheet_within(sheet: &Sheet, limits: &Limits) -> Result<Self> {
        let wrong = |message: String| Error::Format(message);
        if sheet.schema != QUIZ_SCHEMA {
            let found = clip(&sheet.schema);
            return Err(wrong(format!("expected a quiz of schema '{QUIZ_SCHEMA}', found '{found}'")));
        }
        let tree = read_tree(&sheet.tree, Some("gtree"));
        let tree = tree.map_err(|error| wrong(format!("the quiz's tree: {error}")))?;
        // Whatever does not work with the sheet's own settings is a fault of the sheet.
        let made = sheet
            .algorithm
            .parse()
            .and_then(|spec| Self::within(&Arc::new(tree), &spec, sheet.questions.len(), sheet.seed, limits));
        let quiz = made.map_err(|error| match error {
            Error::Limit(_) => error,
            error => wrong(error.to_string()),
        })?;
        match quiz.sheet().questions == sheet.questions {
            true => Ok(quiz),
            false => Err(wrong(
                "the questions of the sheet are not those of its tree, algorithm and seed; was it changed?"
                    .into(),
            )),
        }
    }

    /// What is handed out.
    pub fn sheet(&self) -> Sheet {
        let ids = 1u32..;
        Sheet {
            schema: QUIZ_SCHEMA.into(),
            // The native format has a place for everything, so that writing it cannot fail.
            tree: write_tree(&self.trace.tree, Format::Gtree).unwrap_or_default(),
            algorithm: self.trace.answer.spec.to_string(),
            seed: self.seed,
            questions: ids
                .zip(&self.asked)
                .map(|(id, asked)| Question { id, kind: asked.kind, prompt: asked.prompt.clone() })
                .collect(),
        }
    }
}
