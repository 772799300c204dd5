//! Beliefs about what is hidden, and what an equilibrium does about it.

use std::sync::PoisonError;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use gametree_core::{Limits, Turn};
use gametree_engine::algorithms;
use gametree_engine::beliefs::Beliefs;
use gametree_engine::reasons::Reasons;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::body::Body;
use crate::bounds::{GAME, MILLISECONDS, MOVE, MOVES, TEXT};
use crate::error::{ApiError, Code};
use crate::in_play::GameInPlay;
use crate::opening::{algorithm, open};
use crate::state::App;
use crate::work::RequestedLimits;

/// The time for an equilibrium without a time limit in the request.
const DEFAULT_TIME: Duration = Duration::from_secs(3);

/// Which game, and where in it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"game": "kuhn", "algorithm": "lp"}))]
pub struct ReasonsRequest {
    /// A game with hidden parts, such as `kuhn`.
    #[schemars(length(min = 1, max = GAME))]
    pub game: String,
    /// In the game's own notation; by default the start.
    #[schemars(length(max = TEXT))]
    pub position: Option<String>,
    /// Played from there.
    #[serde(default)]
    #[schemars(length(max = MOVES), inner(length(max = MOVE)))]
    pub moves: Vec<String>,
    /// One that finds an equilibrium, with options; by default `auto`.
    #[schemars(length(max = TEXT))]
    pub algorithm: Option<String>,
    /// Milliseconds.
    #[schemars(range(max = MILLISECONDS))]
    pub time_ms: Option<u64>,
}

/// What an equilibrium does and why: where a player is to move with what that player sees, else in the whole game.
pub async fn reasons(
    State(app): State<App>,
    Body(request): Body<ReasonsRequest>,
) -> Result<Json<Reasons>, ApiError> {
    let here = app.clone();
    let requested = RequestedLimits { time_ms: request.time_ms, ..RequestedLimits::default() };
    let time = requested.time(&app.settings, DEFAULT_TIME);
    let answer = move |stop| {
        let opened = open(&here, &request.game, request.position.as_deref(), &request.moves)?;
        let spec = algorithm(&here, request.algorithm.as_deref())?;
        let limits = requested.limits(&here.settings, &spec, DEFAULT_TIME, stop);
        let spec = equilibrium(&*opened.game, &spec, &limits)?;
        opened.position.reasons(&spec, &limits).map_err(ApiError::from)
    };
    let answer = app.work.run(time, answer).await;
    app.kept.make_room("");
    answer.map(Json)
}

/// What may be hidden from the player of a game in play, with probabilities.
pub async fn beliefs(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Beliefs>, ApiError> {
    looked_at(&app, &id, |table, limits| table.position.beliefs(limits).map_err(ApiError::from)).await
}

/// What an equilibrium would do with what the player of a game in play sees.
pub async fn advice(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Reasons>, ApiError> {
    let here = app.clone();
    looked_at(&app, &id, move |table, limits| {
        let spec = equilibrium(&*table.game.game, &algorithm(&here, None)?, limits)?;
        table.position.reasons(&spec, limits).map_err(ApiError::from)
    })
    .await
}

/// The algorithm that was asked for, or the one that `auto` stands for, where it finds equilibria.
fn equilibrium(
    game: &dyn gametree_engine::AnyGame,
    spec: &gametree_engine::Spec,
    limits: &Limits,
) -> Result<gametree_engine::Spec, ApiError> {
    let abilities = game.capabilities();
    if abilities.hides.is_none() {
        return Err(ApiError::refused(
            "this game has everything in view, so that nothing is mixed; analyze it instead",
        ));
    }
    let (spec, _) = abilities.resolve("this game", spec, limits, Turn::Player(0))?;
    if !spec.algorithm().finds_equilibrium() {
        let unfit = abilities.refusal("this game", algorithms::DCFR);
        return Err(ApiError::refused(unfit.unwrap_or_else(|| {
            format!("{} finds no equilibrium; expected lp, cfr, cfr+, dcfr or pcfr+", spec.algorithm().name())
        })));
    }
    Ok(spec)
}

/// Asks about a game in play whose player is to move. Nothing but the view of that player is used.
async fn looked_at<T: Send + 'static>(
    app: &App,
    id: &str,
    ask: impl FnOnce(&GameInPlay, &Limits) -> Result<T, ApiError> + Send + 'static,
) -> Result<Json<T>, ApiError> {
    let missing =
        || ApiError::new(Code::NotFound, "there is no such game in play; it may have been idle too long");
    let (table, settings) = (app.kept.sessions.find(id).ok_or_else(missing)?, app.settings.clone());
    let answer = move |stop| {
        let table = table.lock().unwrap_or_else(PoisonError::into_inner);
        if table.position.turn() != Turn::Player(table.side) {
            return Err(ApiError::refused("the game is over, and nothing is hidden any more"));
        }
        let limits = RequestedLimits::default().limits(&settings, &table.agent, DEFAULT_TIME, stop);
        ask(&table, &limits)
    };
    let answer = app.work.run(DEFAULT_TIME.min(app.settings.time), answer).await;
    app.kept.make_room(id);
    answer.map(Json)
}
