//! Several algorithms on one tree, side by side.

use axum::Json;
use axum::extract::State;
use gametree_engine::Spec;
use gametree_explain::{self, Comparison};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::explain::{Merging, Scope, TIME};
use crate::body::Body;
use crate::bounds::{DEPTH, GAME, MOVE, TREE};
use crate::error::ApiError;
use crate::state::App;

/// Algorithms in one comparison.
const MOST: usize = 8;

/// Which algorithms on which tree.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"game": TREE, "algorithms": ["minimax", "alphabeta"]}))]
pub struct CompareRequest {
    /// A game such as `nim:2,2,2`, or the text of a tree.
    #[schemars(length(min = 1, max = GAME))]
    pub game: String,
    /// At least one, at most eight, with options.
    #[schemars(length(min = 1, max = MOST), inner(length(max = MOVE)))]
    pub algorithms: Vec<String>,
    /// Plies: a written tree is searched to this depth, a game is unrolled to it.
    #[schemars(range(max = DEPTH))]
    pub depth: Option<u32>,
}

/// What each of the algorithms does on the tree.
pub async fn compare(
    State(app): State<App>,
    Body(request): Body<CompareRequest>,
) -> Result<Json<Comparison>, ApiError> {
    if request.algorithms.is_empty() || request.algorithms.len() > MOST {
        return Err(ApiError::bad(format!(
            "expected 1 to {MOST} algorithms, found {}",
            request.algorithms.len()
        )));
    }
    let here = app.clone();
    let answer = move |stop| {
        let specs: Result<Vec<Spec>, gametree_engine::Error> =
            request.algorithms.iter().map(|text| text.parse()).collect();
        let specs = specs?;
        let scope = Scope { depth: request.depth, merge: Merging::None, max_nodes: None };
        let (tree, limits) = scope.tree(&here, &request.game, None, &[], stop)?;
        Ok(gametree_explain::compare(&tree, &specs, &limits)?)
    };
    app.work.run(TIME.min(app.settings.time), answer).await.map(Json)
}
