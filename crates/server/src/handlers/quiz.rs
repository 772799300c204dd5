//! Quizzes: sheets without answers, and answers graded.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use gametree_core::Limits;
use gametree_engine::{Spec, algorithms, open_without_files};
use gametree_explain::quiz::{Answers, Outcome, Quiz, Sheet, Wishes, generate_within, grade_file_within};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::explain::TIME;
use crate::body::Body;
use crate::bounds::{GAME, SEED, TEXT, TREE};
use crate::error::ApiError;
use crate::state::App;

/// Questions of a quiz: enough to see every kind, few enough to finish.
const QUESTIONS: usize = 12;

/// What the quiz is about.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"seed": 7}))]
pub struct QuizRequest {
    /// The text of a tree; by default one is made.
    #[schemars(length(min = 1, max = GAME))]
    pub tree: Option<String>,
    /// The algorithm to predict; by default alpha-beta.
    #[schemars(length(max = TEXT))]
    pub algorithm: Option<String>,
    /// Seed of the tree and the questions.
    #[schemars(range(max = SEED))]
    pub seed: Option<u64>,
    /// Whether to look for a tree with a deep cut-off.
    pub deep: Option<bool>,
}

/// A quiz without its answers.
pub async fn quiz(State(app): State<App>, Body(request): Body<QuizRequest>) -> Result<Json<Sheet>, ApiError> {
    let most = TIME.min(app.settings.time);
    app.work.run(most, move |stop| make(&request, &within(most, stop))).await.map(|quiz| Json(quiz.sheet()))
}

/// The limits of a quiz.
fn within(time: Duration, stop: Arc<AtomicBool>) -> Limits {
    Limits { time: Some(time), stop: Some(stop), ..Limits::default() }
}

fn make(request: &QuizRequest, limits: &Limits) -> Result<Quiz, ApiError> {
    let spec: Spec = request.algorithm.as_deref().unwrap_or("alphabeta").parse()?;
    let seed = request.seed.unwrap_or(1);
    let tree = match &request.tree {
        Some(text) => open_without_files(text)?
            .tree()
            .ok_or_else(|| ApiError::bad("expected the text of a tree, such as [[3,12],[2,4]]"))?,
        None => {
            let wishes = Wishes::for_spec(spec.clone());
            let wishes = if request.deep == Some(true) { wishes.with_deep_cutoff() } else { wishes };
            Arc::clone(&generate_within(&wishes, seed, limits)?.tree)
        }
    };
    Ok(Quiz::within(&tree, &spec, QUESTIONS, seed, limits)?)
}

/// Answers, graded.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GradedAnswers {
    /// Right answers.
    pub score: usize,
    /// All answers.
    pub total: usize,
    /// One per question, in order, then those about the whole search.
    pub outcomes: Vec<Outcome>,
    /// What is wrong with the answers' form.
    pub problems: Vec<String>,
}

/// A sheet with its answers, as `gametree quiz` writes it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(example = right_answers(), extend(
    "type" = "object",
    "required" = ["schema", "quiz", "answers"],
    "properties" = {
        "schema": {"const": "gametree.answers/1"},
        "quiz": {"type": "object"},
        "answers": {"type": "array", "items": {"type": "object"}},
    },
    "additionalProperties" = false,
))]
pub struct AnswerSheet(Value);

/// All answers of a small quiz, right.
fn right_answers() -> Option<Answers> {
    let tree = open_without_files(TREE).ok()?.tree()?;
    let quiz = Quiz::new(&tree, &Spec::plain(algorithms::ALPHABETA), 3, 1).ok()?;
    Some(Answers::right(&quiz))
}

/// Grades answers by the sheet inside them.
pub async fn grade(
    State(app): State<App>,
    Body(AnswerSheet(answers)): Body<AnswerSheet>,
) -> Result<Json<GradedAnswers>, ApiError> {
    let most = TIME.min(app.settings.time);
    let answer = move |stop| {
        let graded = grade_file_within(&answers.to_string(), &within(most, stop))?;
        let (score, total) = (graded.score(), graded.outcomes.len());
        Ok(GradedAnswers { score, total, outcomes: graded.outcomes, problems: graded.problems })
    };
    app.work.run(most, answer).await.map(Json)
}
