//! Games in play against the engine: the state stays on the server, the page is given its player's view.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use gametree_arena::documents::View;
use gametree_arena::{AnyGame, open_without_files};
use gametree_core::{Player, Rational, Rng, Turn};
use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::error::{ApiError, Code};
use crate::opening::{self, algorithm};
use crate::settings::Settings;
use crate::state::App;
use crate::tables::Table;
use crate::work::Wishes;

/// How long the engine thinks about a move.
const TIME: Duration = Duration::from_secs(1);

/// What to play, and as whom.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct SessionRequest {
    /// A game such as `nim:2,2,2`, or the text of a tree.
    pub game: String,
    /// A player's name or number, `first` or `second`.
    pub side: String,
    /// An algorithm with options; `auto` where there is none.
    pub agent: Option<String>,
    /// Seed of chance, which the server mixes with a number of its own.
    pub seed: Option<u64>,
}

/// A game in play.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Session {
    /// Its name, for the moves to come.
    pub id: String,
    /// What the player sees.
    pub view: View,
}

/// How the game stands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SessionView {
    /// What the player sees.
    pub view: View,
}

/// A move.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// In the game's notation.
    #[serde(rename = "move")]
    pub text: String,
}

/// Opens a game in play; the others move until it is the player's turn.
pub async fn open(
    State(app): State<App>,
    Body(request): Body<SessionRequest>,
) -> Result<Json<Session>, ApiError> {
    let settings = app.settings.clone();
    let answer = move |stop| {
        let game = open_without_files(&request.game)?;
        let side = side(&*game, &request.side)?;
        let agent = algorithm(request.agent.as_deref())?;
        if let Some(refusal) = game.abilities().refusal("this game", agent.algorithm) {
            return Err(ApiError::refused(refusal));
        }
        let seed = request.seed.unwrap_or_else(crate::random::number) ^ settings.secret;
        let position = game.start();
        let mut table =
            Table { game, position, side, agent, rng: Rng::new(seed), history: Vec::new(), past: Vec::new() };
        advance(&mut table, &settings, &stop)?;
        Ok(table)
    };
    let table = app.work.run(answer).await?;
    let view = table.view();
    Ok(Json(Session { id: app.tables.keep(table), view }))
}

/// Plays a move, and then the others until it is the player's turn again.
pub async fn play(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(request): Body<MoveRequest>,
) -> Result<Json<SessionView>, ApiError> {
    let settings = app.settings.clone();
    change(&app, &id, move |table, stop| {
        if table.position.turn() != Turn::Player(table.side) {
            return Err(ApiError::new(Code::IllegalMove, "the game is over"));
        }
        let (before, seen) = (table.position.boxed_clone(), table.position.view(table.side));
        let (length, rng) = (table.history.len(), table.rng.clone());
        let mut played = opening::play(&mut *table.position, &request.text)
            .map_err(|error| ApiError::new(Code::IllegalMove, error.message))?;
        if table.hides() {
            (played.position, played.path) = (seen, Vec::new());
        }
        table.history.push(played);
        if let Err(error) = advance(table, &settings, stop) {
            // Nothing has happened, so that the move can be made again.
            (table.position, table.rng) = (before, rng);
            table.history.truncate(length);
            return Err(error);
        }
        table.past.push((before, length));
        Ok(())
    })
    .await
}

/// Takes back the player's last move and the replies to it; not where something is hidden, since he has learnt from the replies.
pub async fn undo(State(app): State<App>, Path(id): Path<String>) -> Result<Json<SessionView>, ApiError> {
    change(&app, &id, |table, _| {
        if table.hides() {
            return Err(ApiError::refused("moves are not taken back in a game with hidden parts"));
        }
        let (position, length) = table
            .past
            .pop()
            .ok_or_else(|| ApiError::new(Code::IllegalMove, "there is no move to take back"))?;
        table.position = position;
        table.history.truncate(length);
        Ok(())
    })
    .await
}

async fn change(
    app: &App,
    id: &str,
    change: impl FnOnce(&mut Table, &Arc<AtomicBool>) -> Result<(), ApiError> + Send + 'static,
) -> Result<Json<SessionView>, ApiError> {
    let missing =
        || ApiError::new(Code::NotFound, "there is no such game in play; it may have been idle too long");
    let table = app.tables.find(id).ok_or_else(missing)?;
    let answer = move |stop| {
        let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut table, &stop)?;
        Ok(table.view())
    };
    app.work.run(answer).await.map(|view| Json(SessionView { view }))
}

/// Chance and the engine move until it is the player's turn or the end.
fn advance(table: &mut Table, settings: &Settings, stop: &Arc<AtomicBool>) -> Result<(), ApiError> {
    let fault = || ApiError::new(Code::Internal, "a player has no move");
    loop {
        let text = match table.position.turn() {
            Turn::Over => return Ok(()),
            Turn::Player(player) if player == table.side => return Ok(()),
            Turn::Chance => draw(table).ok_or_else(fault)?,
            Turn::Player(_) => {
                let agent = table.agent.clone().with_seed(table.rng.bits());
                let limits = Wishes::default().limits(settings, &agent, TIME, stop.clone());
                let report =
                    table.position.search(&agent, &limits, &mut |_| {}).map_err(ApiError::refused)?;
                let first = || table.position.moves().first().map(|legal| legal.text.clone());
                report.best.or_else(first).ok_or_else(fault)?
            }
        };
        let played = opening::play(&mut *table.position, &text).map_err(|_| fault())?;
        if !table.hides() {
            table.history.push(played);
        }
    }
}

fn draw(table: &mut Table) -> Option<String> {
    let (outcomes, mut rest) = (table.position.moves(), table.rng.unit());
    let drawn = outcomes.iter().find(|outcome| {
        rest -= outcome.odds.map_or(0.0, Rational::to_f64);
        rest < 0.0
    });
    drawn.or(outcomes.last()).map(|outcome| outcome.text.clone())
}

/// A player by name or number.
fn side(game: &dyn AnyGame, text: &str) -> Result<Player, ApiError> {
    let expected = || game.players().join(", ");
    game.player(text).ok_or_else(|| {
        ApiError::bad(format!("there is no player of that name; expected {} or a number", expected()))
    })
}
