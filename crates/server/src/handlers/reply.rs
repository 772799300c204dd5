//! The engine's move.

use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use gametree_arena::documents;
use serde::Deserialize;

use crate::body::Body;
use crate::error::{ApiError, Code};
use crate::opening::{algorithm, open};
use crate::state::App;
use crate::work::Wishes;

/// How long the engine thinks where nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Where, by whom and for how long.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ReplyRequest {
    /// A game such as `nim:2,2,2`, or the text of a tree.
    pub game: String,
    /// In the game's own notation; the start where there is none.
    pub position: Option<String>,
    /// Played from there.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub moves: Vec<String>,
    /// An algorithm with options; `auto` where there is none.
    pub agent: Option<String>,
    /// Milliseconds.
    pub time_ms: Option<u64>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// Seed of everything random.
    pub seed: Option<u64>,
}

/// What the engine would play here.
pub async fn reply(
    State(app): State<App>,
    Body(request): Body<ReplyRequest>,
) -> Result<Json<documents::Report>, ApiError> {
    let settings = app.settings.clone();
    let answer = move |stop| {
        let opened = open(&request.game, request.position.as_deref(), &request.moves)?;
        let seed = request.seed.unwrap_or(0);
        let spec = algorithm(request.agent.as_deref())?.with_seed(seed);
        let wishes = Wishes { time_ms: request.time_ms, nodes: request.nodes, depth: request.depth };
        let limits = wishes.limits(&settings, &spec, DEFAULT_TIME, stop);
        let started = Instant::now();
        let report = opened.position.search(&spec, &limits, &mut |_| {}).map_err(ApiError::refused)?;
        if report.stopped && report.best.is_none() {
            return Err(ApiError::new(Code::Limit, "a limit was hit before any move was looked at"));
        }
        let seconds = started.elapsed().as_secs_f64();
        Ok(documents::report(&*opened.game, &*opened.position, &report, seconds, seed))
    };
    app.work.run(answer).await.map(Json)
}
