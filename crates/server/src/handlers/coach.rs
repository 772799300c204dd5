//! A coach for the last move.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use gametree_engine::advice::{self, Judged};
use gametree_engine::{Spec, algorithms, documents};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::body::Body;
use crate::bounds::{GAME, MILLISECONDS, MOVE, MOVES, TEXT};
use crate::error::ApiError;
use crate::opening::open;
use crate::state::App;
use crate::work::RequestedLimits;

/// The time for each of the two searches, before and after the move, without a time limit in the request.
const DEFAULT_TIME: Duration = Duration::from_millis(500);

/// A position by its moves; the last of them is judged.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"game": "tic-tac-toe", "moves": ["b2", "b1"], "time_ms": 200}))]
pub struct CoachRequest {
    /// A game such as `nim:2,2,2`, or the text of a tree.
    #[schemars(length(min = 1, max = GAME))]
    pub game: String,
    /// In the game's own notation; by default the start.
    #[schemars(length(max = TEXT))]
    pub position: Option<String>,
    /// Played from there; at least one.
    #[schemars(length(max = MOVES), inner(length(max = MOVE)))]
    pub moves: Vec<String>,
    /// Milliseconds, once for each side of the move.
    #[schemars(range(max = MILLISECONDS))]
    pub time_ms: Option<u64>,
}

/// What the last move was worth, and why it was bad.
pub async fn coach(
    State(app): State<App>,
    Body(request): Body<CoachRequest>,
) -> Result<Json<documents::Coach>, ApiError> {
    let here = app.clone();
    let requested = RequestedLimits { time_ms: request.time_ms, ..RequestedLimits::default() };
    let time = requested.time(&app.settings, DEFAULT_TIME);
    let answer = move |stop| {
        let opened = open(&here, &request.game, request.position.as_deref(), &request.moves)?;
        let (Some(before), Some(last)) = (&opened.before, opened.history.last()) else {
            return Err(ApiError::bad("expected at least one move to judge"));
        };
        let limits = requested.limits(&here.settings, &Spec::plain(algorithms::AUTO), DEFAULT_TIME, stop);
        let judged =
            Judged { game: &*opened.game, before: &**before, after: &*opened.position, text: &last.text };
        advice::coach(&judged, &limits).map_err(ApiError::from)
    };
    app.work.run(2 * time, answer).await.map(Json)
}
