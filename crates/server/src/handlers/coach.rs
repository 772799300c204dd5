//! A coach for the last move.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use gametree_arena::advice::{self, Judged};
use gametree_arena::{Algorithm, Spec, documents};
use serde::Deserialize;

use crate::body::Body;
use crate::error::ApiError;
use crate::opening::open;
use crate::state::App;
use crate::work::Wishes;

/// How long the coach thinks before and after the move where nobody says.
const DEFAULT_TIME: Duration = Duration::from_millis(500);

/// The way to the position; its last move is judged.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct CoachRequest {
    /// A game such as `nim:2,2,2`, or the text of a tree.
    pub game: String,
    /// In the game's own notation; the start where there is none.
    pub position: Option<String>,
    /// Played from there; at least one.
    pub moves: Vec<String>,
    /// Milliseconds, once for each side of the move.
    pub time_ms: Option<u64>,
}

/// What the last move was worth, and why it was bad.
pub async fn coach(
    State(app): State<App>,
    Body(request): Body<CoachRequest>,
) -> Result<Json<documents::Coach>, ApiError> {
    let settings = app.settings.clone();
    let answer = move |stop| {
        let opened = open(&request.game, request.position.as_deref(), &request.moves)?;
        let (Some(before), Some(last)) = (&opened.before, opened.history.last()) else {
            return Err(ApiError::bad("expected at least one move to judge"));
        };
        let wishes = Wishes { time_ms: request.time_ms, ..Wishes::default() };
        let limits = wishes.limits(&settings, &Spec::plain(Algorithm::Auto), DEFAULT_TIME, stop);
        let judged =
            Judged { game: &*opened.game, before: &**before, after: &*opened.position, text: &last.text };
        advice::coach(&judged, &limits).map_err(ApiError::refused)
    };
    app.work.run(answer).await.map(Json)
}
