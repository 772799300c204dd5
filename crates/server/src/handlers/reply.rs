//! The engine's move.

use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use gametree_engine::analysis::best;
use gametree_engine::documents;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::body::Body;
use crate::bounds::{DEPTH, GAME, MILLISECONDS, MOVE, MOVES, NODES, SEED, TEXT};
use crate::error::{ApiError, Code};
use crate::opening::{algorithm, open};
use crate::random;
use crate::state::App;
use crate::work::RequestedLimits;

/// The time of a search without a time limit in the request.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Where, with which agent and for how long.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"game": "nim:2,2,1", "time_ms": 200}))]
pub struct ReplyRequest {
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
    /// An algorithm with options; by default `auto`.
    #[schemars(length(max = TEXT))]
    pub agent: Option<String>,
    /// Milliseconds.
    #[schemars(range(max = MILLISECONDS))]
    pub time_ms: Option<u64>,
    /// Nodes.
    #[schemars(range(max = NODES))]
    pub nodes: Option<u64>,
    /// Plies.
    #[schemars(range(max = DEPTH))]
    pub depth: Option<u32>,
    /// Full strength: the exact best move from a book or by solving the position, where that is in reach.
    #[serde(default)]
    pub exact: bool,
    /// Seed of everything random; by default another one each time, which the answer names.
    #[schemars(range(max = SEED))]
    pub seed: Option<u64>,
}

/// What the engine plays here.
pub async fn reply(
    State(app): State<App>,
    Body(request): Body<ReplyRequest>,
) -> Result<Json<documents::Report>, ApiError> {
    let here = app.clone();
    let requested = RequestedLimits { time_ms: request.time_ms, nodes: request.nodes, depth: request.depth };
    let time = requested.time(&app.settings, DEFAULT_TIME);
    let answer = move |stop| {
        let opened = open(&here, &request.game, request.position.as_deref(), &request.moves)?;
        let fresh = || random::bytes().map(|bytes| u64::from_le_bytes(bytes) % (SEED + 1));
        let (seed, ply) = (request.seed.map_or_else(fresh, Ok)?, request.moves.len() as u64);
        let spec = algorithm(&here, request.agent.as_deref())?.with_seed(seed).at_table(0, ply);
        let limits = requested.limits(&here.settings, &spec, DEFAULT_TIME, stop);
        let started = Instant::now();
        let (game, position) = (&*opened.game, &*opened.position);
        let report = match request.exact {
            true => best(game, position, &spec, &limits, &mut |_| {})?,
            false => position.search(&spec, &limits, &mut |_| {})?,
        };
        if report.stopped && report.best.is_none() {
            return Err(ApiError::new(Code::Limit, "a limit was hit before any move was looked at"));
        }
        let seconds = started.elapsed().as_secs_f64();
        Ok(documents::report(game, position, &report, seconds, seed))
    };
    let answer = app.work.run(time, answer).await;
    app.kept.make_room("");
    answer.map(Json)
}
