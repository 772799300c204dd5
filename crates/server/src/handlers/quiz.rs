//! Quizzes: sheets without answers, and answers graded.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use gametree_arena::open_without_files;
use gametree_arena::quiz::{Outcome, Quiz, Sheet, Wishes, generate};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::body::Body;
use crate::error::{ApiError, Code};
use crate::state::App;

/// Questions of a quiz: enough to see every kind, few enough to finish.
const QUESTIONS: usize = 12;

/// What the quiz is about.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct QuizRequest {
    /// The text of a tree, or a made one.
    pub tree: Option<String>,
    /// The algorithm to predict; alpha-beta where there is none.
    pub algorithm: Option<String>,
    /// Seed of the tree and the questions.
    pub seed: Option<u64>,
    /// Wish for a tree with a deep cut-off.
    pub deep: Option<bool>,
}

/// A quiz without its answers.
pub async fn quiz(State(app): State<App>, Body(request): Body<QuizRequest>) -> Result<Json<Sheet>, ApiError> {
    app.work.run(move |_| make(&request)).await.map(|quiz| Json(quiz.sheet()))
}

fn make(request: &QuizRequest) -> Result<Quiz, ApiError> {
    let spec: gametree_arena::Spec =
        request.algorithm.as_deref().unwrap_or("alphabeta").parse().map_err(ApiError::bad)?;
    let seed = request.seed.unwrap_or(1);
    let tree = match &request.tree {
        Some(text) => open_without_files(text)?
            .tree()
            .ok_or_else(|| ApiError::bad("expected the text of a tree, such as [[3,12],[2,4]]"))?,
        None => {
            let wishes = Wishes::for_spec(spec.clone());
            let wishes = if request.deep == Some(true) { wishes.with_deep_cutoff() } else { wishes };
            Arc::clone(&generate(&wishes, seed).map_err(ApiError::refused)?.tree)
        }
    };
    Quiz::new(&tree, &spec, QUESTIONS, seed).map_err(ApiError::refused)
}

/// Answers, graded.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GradedAnswers {
    /// Right answers.
    pub score: usize,
    /// All answers.
    pub total: usize,
    /// One a question, in order, then those about the whole search.
    pub outcomes: Vec<Outcome>,
    /// What is wrong with the answers' form.
    pub problems: Vec<String>,
}

/// Grades answers by the sheet inside them.
pub async fn grade(
    State(app): State<App>,
    Body(answers): Body<Value>,
) -> Result<Json<GradedAnswers>, ApiError> {
    let answer = move |_| {
        let graded = gametree_arena::quiz::grade_file(&answers.to_string())
            .map_err(|message| ApiError::new(Code::Parse, message))?;
        let (score, total) = (graded.score(), graded.outcomes.len());
        Ok(GradedAnswers { score, total, outcomes: graded.outcomes, problems: graded.problems })
    };
    app.work.run(answer).await.map(Json)
}
