//! Several algorithms on one tree, side by side.

use axum::Json;
use axum::extract::State;
use gametree_arena::Spec;
use gametree_arena::explain::{self, Comparison};
use serde::Deserialize;

use super::explain::{MergeWish, Scope};
use crate::body::Body;
use crate::error::ApiError;
use crate::state::App;

/// Algorithms in one comparison.
const MOST: usize = 8;

/// Which algorithms on which tree.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct CompareRequest {
    /// A game such as `nim:2,2,2`, or the text of a tree.
    pub game: String,
    /// At least one, at most eight, with options.
    pub algorithms: Vec<String>,
    /// Plies: a written tree is searched to this depth, a game is unrolled to it.
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
    let settings = app.settings.clone();
    let answer = move |stop| {
        let specs: Result<Vec<Spec>, String> = request.algorithms.iter().map(|text| text.parse()).collect();
        let specs = specs.map_err(ApiError::bad)?;
        let scope = Scope { depth: request.depth, merge: MergeWish::None, max_nodes: None };
        let (tree, limits) = scope.tree(&settings, &request.game, None, &[], stop)?;
        explain::compare(&tree, &specs, &limits).map_err(ApiError::refused)
    };
    app.work.run(answer).await.map(Json)
}
