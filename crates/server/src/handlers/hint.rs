//! Hints in three steps: what to expect, the move, the line.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use gametree_arena::analysis::analyze;
use gametree_arena::{Algorithm, Spec, advice, documents};
use serde::Deserialize;

use crate::body::Body;
use crate::error::ApiError;
use crate::opening::{TABLE_BYTES, open};
use crate::state::App;
use crate::work::Wishes;

/// How long the engine thinks where nobody says.
const DEFAULT_TIME: Duration = Duration::from_millis(500);

/// Where, and how much is given away.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct HintRequest {
    /// A game such as `nim:2,2,2`, or the text of a tree.
    pub game: String,
    /// In the game's own notation; the start where there is none.
    pub position: Option<String>,
    /// Played from there.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub moves: Vec<String>,
    /// 1, 2 or 3.
    pub step: u8,
    /// Milliseconds.
    pub time_ms: Option<u64>,
}

/// A hint for the player to move.
pub async fn hint(
    State(app): State<App>,
    Body(request): Body<HintRequest>,
) -> Result<Json<documents::Hint>, ApiError> {
    if !(1..=3).contains(&request.step) {
        return Err(ApiError::bad(format!("there is no step {}; expected 1, 2 or 3", request.step)));
    }
    let settings = app.settings.clone();
    let answer = move |stop| {
        let opened = open(&request.game, request.position.as_deref(), &request.moves)?;
        let spec = Spec::plain(Algorithm::Auto).modest(TABLE_BYTES);
        let wishes = Wishes { time_ms: request.time_ms, ..Wishes::default() };
        let limits = wishes.limits(&settings, &spec, DEFAULT_TIME, stop);
        let (game, position) = (&*opened.game, &*opened.position);
        let report = analyze(game, position, &spec, &limits, &mut |_| {}).map_err(ApiError::refused)?;
        let mut hint = advice::hint(&report, request.step);
        if request.step == 3 {
            hint.moves = documents::move_rows(game, &report);
        }
        Ok(hint)
    };
    app.work.run(answer).await.map(Json)
}
