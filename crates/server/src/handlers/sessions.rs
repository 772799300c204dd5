//! Games against the engine: the state stays on the server, and the page receives its player's view.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{Path, State};
use gametree_core::{Player, Rational, Turn};
use gametree_engine::AnyGame;
use gametree_engine::documents::View;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::body::Body;
use crate::bounds::{GAME, SEED, TEXT};
use crate::client::Client;
use crate::error::{ApiError, Code};
use crate::in_play::{GameInPlay, dealer};
use crate::opening::{self, algorithm};
use crate::shelf::Weigh;
use crate::state::App;
use crate::work::{RequestedLimits, late};

/// How long the engine thinks about a move.
const TIME: Duration = Duration::from_secs(1);

/// What to play, and as which player.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"game": "tic-tac-toe", "side": "first"}))]
pub struct SessionRequest {
    /// A game such as `nim:2,2,2`, or the text of a tree.
    #[schemars(length(min = 1, max = GAME))]
    pub game: String,
    /// A player's name or number, `first` or `second`.
    #[schemars(length(max = TEXT))]
    pub side: String,
    /// An algorithm with options; by default `auto`.
    #[schemars(length(max = TEXT))]
    pub agent: Option<String>,
    /// Seed of chance, for games that hide nothing. The draws also depend on a secret of the server.
    #[schemars(range(max = SEED))]
    pub seed: Option<u64>,
}

/// A game in play.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Session {
    /// Its name, for the moves to come.
    pub id: String,
    /// What the player sees.
    pub view: View,
}

/// How the game stands.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SessionView {
    /// What the player sees.
    pub view: View,
}

/// A move.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"move": "b2"}))]
pub struct MoveRequest {
    /// In the game's notation.
    #[serde(rename = "move")]
    #[schemars(length(max = TEXT))]
    pub text: String,
}

/// Starts a game. The other players move until it is the player's turn.
pub async fn open(
    State(app): State<App>,
    client: Client,
    Body(request): Body<SessionRequest>,
) -> Result<Json<Session>, ApiError> {
    let here = app.clone();
    let answer = move |stop| {
        let game = here.kept.games.open(&request.game)?;
        let (side, agent) = (side(&*game.game, &request.side)?, algorithm(&here, request.agent.as_deref())?);
        let capabilities = game.game.capabilities();
        if let Some(refusal) = capabilities.refusal("this game", agent.algorithm()) {
            return Err(ApiError::refused(refusal));
        }
        let dealt = game.game.tree().is_none() && names_seed(&request.game);
        if let Some(hides) = &capabilities.hides
            && (request.seed.is_some() || agent.value("seed").is_some() || dealt)
        {
            return Err(ApiError::refused(format!(
                "this game {hides}, and the same seed in a second game would show it; expected no seed"
            )));
        }
        let mut rng = dealer(here.secret, request.seed)?;
        // A deal that follows from the name of the game would be no secret.
        let hidden = capabilities.hides.is_some();
        let position = if hidden { game.game.dealt(rng.next_u64()) } else { game.game.start() };
        let (seed, text, history, past) = (rng.next_u64(), request.game, Vec::new(), Vec::new());
        let mut table = GameInPlay { game, text, position, side, agent, rng, seed, history, past };
        advance(&mut table, &here, &stop)?;
        Ok(table)
    };
    let table = app.work.run(app.settings.time, answer).await?;
    let view = table.view();
    let id = app.kept.sessions.keep(table, client)?;
    app.kept.make_room(&id);
    Ok(Json(Session { id, view }))
}

/// Plays a move. The other players move until it is the player's turn again.
pub async fn play(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(request): Body<MoveRequest>,
) -> Result<Json<SessionView>, ApiError> {
    let here = app.clone();
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
        if let Err(error) = advance(table, &here, stop) {
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

/// Takes back the player's last move and the replies to it; not where something is hidden, since the replies have shown something.
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
    change: impl FnOnce(&mut GameInPlay, &Arc<AtomicBool>) -> Result<(), ApiError> + Send + 'static,
) -> Result<Json<SessionView>, ApiError> {
    let missing =
        || ApiError::new(Code::NotFound, "there is no such game in play; it may have been idle too long");
    let table = app.kept.sessions.find(id).ok_or_else(missing)?;
    let answer = move |stop| {
        let mut table = table.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut table, &stop)?;
        Ok((table.view(), table.bytes()))
    };
    let (view, bytes) = app.work.run(app.settings.time, answer).await?;
    app.kept.sessions.weigh(id, bytes);
    app.kept.make_room(id);
    Ok(Json(SessionView { view }))
}

/// Chance and the engine move until it is the player's turn or the end, within the time of one search. What was worked out for the game is dropped
/// when the last game of it that goes on has ended.
fn advance(table: &mut GameInPlay, app: &App, stop: &Arc<AtomicBool>) -> Result<(), ApiError> {
    let fault = || ApiError::new(Code::Internal, "a player has no move");
    let (started, most) = (Instant::now(), app.settings.time);
    loop {
        if stop.load(Ordering::Relaxed) {
            return Err(late());
        }
        let text = match table.position.turn() {
            Turn::Over => {
                table.game.running = None;
                app.kept.games.ended(&table.text);
                return Ok(());
            }
            Turn::Player(player) if player == table.side => return Ok(()),
            Turn::Chance => draw(table).ok_or_else(fault)?,
            Turn::Player(_) => {
                let agent = table.agent.clone().at_table(table.seed, table.history.len() as u64);
                let time = TIME.min(most.saturating_sub(started.elapsed()));
                let limits = RequestedLimits::default().limits(&app.settings, &agent, time, stop.clone());
                let report = table.position.search(&agent, &limits, &mut |_| {})?;
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

fn draw(table: &mut GameInPlay) -> Option<String> {
    let (outcomes, mut rest) = (table.position.moves(), unit(&mut table.rng));
    let drawn = outcomes.iter().find(|outcome| {
        rest -= outcome.odds.map_or(0.0, Rational::to_f64);
        rest < 0.0
    });
    drawn.or(outcomes.last()).map(|outcome| outcome.text.clone())
}

/// A number from 0 to 1, without 1.
fn unit(rng: &mut ChaCha20Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// Whether the name of a game has a seed in it, as in `tricks:seed=7,hidden`.
fn names_seed(game: &str) -> bool {
    let parameters = game.split_once(':').map_or("", |(_, parameters)| parameters);
    parameters.split(',').any(|parameter| parameter.trim().starts_with("seed"))
}

/// A player by name or number.
fn side(game: &dyn AnyGame, text: &str) -> Result<Player, ApiError> {
    let expected = || game.players().join(", ");
    game.player(text).ok_or_else(|| {
        ApiError::bad(format!("there is no player of that name; expected {} or a number", expected()))
    })
}
