//! What a player has to reckon with and what an equilibrium does, in games with hidden parts.

use std::sync::PoisonError;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use gametree_arena::Algorithm;
use gametree_arena::reasons::Reasons;
use gametree_arena::sights::Beliefs;
use gametree_core::{Limits, Turn};
use serde::Deserialize;

use crate::body::Body;
use crate::error::{ApiError, Code};
use crate::opening::{algorithm, open};
use crate::state::App;
use crate::tables::Table;
use crate::work::Wishes;

/// How long to look for an equilibrium where nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(3);

/// Which game, and where in it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ReasonsRequest {
    /// A game with hidden parts, such as `kuhn`.
    pub game: String,
    /// In the game's own notation; the start where there is none.
    pub position: Option<String>,
    /// Played from there.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub moves: Vec<String>,
    /// One that finds an equilibrium, with options; `auto` where there is none.
    pub algorithm: Option<String>,
    /// Milliseconds.
    pub time_ms: Option<u64>,
}

/// What an equilibrium does and why: where a player is to move at what he sees, else in the whole game.
pub async fn reasons(
    State(app): State<App>,
    Body(request): Body<ReasonsRequest>,
) -> Result<Json<Reasons>, ApiError> {
    let settings = app.settings.clone();
    let answer = move |stop| {
        let opened = open(&request.game, request.position.as_deref(), &request.moves)?;
        let spec = algorithm(request.algorithm.as_deref())?;
        let wishes = Wishes { time_ms: request.time_ms, ..Wishes::default() };
        let limits = wishes.limits(&settings, &spec, DEFAULT_TIME, stop);
        let spec = equilibrium(&*opened.game, &spec, &limits)?;
        opened.position.reasons(&spec, &limits).map_err(ApiError::refused)
    };
    app.work.run(answer).await.map(Json)
}

/// What the player of a game in play has to reckon with.
pub async fn beliefs(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Beliefs>, ApiError> {
    looked_at(&app, &id, |table, limits| table.position.beliefs(limits).map_err(ApiError::refused)).await
}

/// What an equilibrium would do with what the player of a game in play sees.
pub async fn advice(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Reasons>, ApiError> {
    looked_at(&app, &id, |table, limits| {
        let spec = equilibrium(&*table.game, &algorithm(None)?, limits)?;
        table.position.reasons(&spec, limits).map_err(ApiError::refused)
    })
    .await
}

/// The algorithm that was asked for, or the one that `auto` stands for, where it finds equilibria.
fn equilibrium(
    game: &dyn gametree_arena::AnyGame,
    spec: &gametree_arena::Spec,
    limits: &Limits,
) -> Result<gametree_arena::Spec, ApiError> {
    let abilities = game.abilities();
    if abilities.hides.is_none() {
        return Err(ApiError::refused(
            "this game has everything in view, so that nothing is mixed; analyze it instead",
        ));
    }
    let (spec, _) = abilities.resolve(spec, limits);
    if !spec.algorithm.finds_equilibrium() {
        let unfit = abilities.refusal("this game", Algorithm::Dcfr);
        return Err(ApiError::refused(unfit.unwrap_or_else(|| {
            format!("{} finds no equilibrium; expected lp, cfr, cfr+, dcfr or pcfr+", spec.algorithm.name())
        })));
    }
    Ok(spec)
}

/// Asks about a game in play whose player is to move: nothing but his view is looked at.
async fn looked_at<T: Send + 'static>(
    app: &App,
    id: &str,
    ask: impl FnOnce(&Table, &Limits) -> Result<T, ApiError> + Send + 'static,
) -> Result<Json<T>, ApiError> {
    let missing =
        || ApiError::new(Code::NotFound, "there is no such game in play; it may have been idle too long");
    let (table, settings) = (app.tables.find(id).ok_or_else(missing)?, app.settings.clone());
    let answer = move |stop| {
        let table = table.lock().unwrap_or_else(PoisonError::into_inner);
        if table.position.turn() != Turn::Player(table.side) {
            return Err(ApiError::refused("the game is over, and nothing is left to reckon with"));
        }
        let limits = Wishes::default().limits(&settings, &table.agent, DEFAULT_TIME, stop);
        ask(&table, &limits)
    };
    app.work.run(answer).await.map(Json)
}
