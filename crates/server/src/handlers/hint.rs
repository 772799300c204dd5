//! Hints in three steps: what to expect, the move, the line.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use gametree_engine::analysis::analyze;
use gametree_engine::{advice, documents};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::body::Body;
use crate::bounds::{GAME, MILLISECONDS, MOVE, MOVES, TEXT};
use crate::error::ApiError;
use crate::opening::{algorithm, open};
use crate::state::App;
use crate::work::RequestedLimits;

/// The time of a search without a time limit in the request.
const DEFAULT_TIME: Duration = Duration::from_millis(500);

/// Where, and how much the hint gives away.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"game": "nim:2,2,1", "step": 2, "time_ms": 200}))]
pub struct HintRequest {
    /// A game such as `nim:2,2,2`, or the text of a tree.
    #[schemars(length(min = 1, max = GAME))]
    pub game: String,
    /// In the game's own notation; by default the start.
    #[schemars(length(max = TEXT))]
    pub position: Option<String>,
    /// Played from there.
    #[serde(default)]
    #[schemars(length(max = MOVES), inner(length(max = MOVE)))]
    pub moves: Vec<String>,
    /// 1, 2 or 3.
    #[schemars(range(min = 1, max = 3))]
    pub step: u8,
    /// Milliseconds.
    #[schemars(range(max = MILLISECONDS))]
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
    let here = app.clone();
    let requested = RequestedLimits { time_ms: request.time_ms, ..RequestedLimits::default() };
    let time = requested.time(&app.settings, DEFAULT_TIME);
    let answer = move |stop| {
        let opened = open(&here, &request.game, request.position.as_deref(), &request.moves)?;
        let spec = algorithm(&here, None)?;
        let limits = requested.limits(&here.settings, &spec, DEFAULT_TIME, stop);
        let (game, position) = (&*opened.game, &*opened.position);
        let mut report = analyze(game, position, &spec, &limits, &mut |_| {})?;
        // A mate is said in moves, however it was found.
        report.meaning = report.meaning.or_else(|| advice::mate(game, position, report.payoffs[0]));
        let mut hint = advice::hint(&report, request.step);
        if request.step == 3 {
            hint.moves = documents::move_rows(game, &report);
        }
        Ok(hint)
    };
    app.work.run(time, answer).await.map(Json)
}
