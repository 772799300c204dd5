//! Spots of poker after the flop: solved a little further with every request, so that a closed page costs nothing more.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use gametree_poker::{SpotDocument, SpotSettings};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::body::Body;
use crate::bounds::TEXT;
use crate::client::Client;
use crate::error::{ApiError, Code};
use crate::shelf::Weigh;
use crate::spots::Spot;
use crate::state::App;

/// The longest time that one request may spend on a spot.
const MOST_TIME: Duration = Duration::from_secs(5);

/// A spot of two players, on the turn or the river.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"board": "Ks7h4c2dJs", "first": "QQ+,AKs", "second": "TT-88,KQs"}))]
pub struct SpotRequest {
    /// Four or five cards, such as `Ks7h4c2dJs`.
    #[schemars(length(max = TEXT))]
    pub board: String,
    /// The range of the player who acts first, such as `QQ+,AKs`.
    #[schemars(length(max = TEXT))]
    pub first: String,
    /// The range of the other.
    #[schemars(length(max = TEXT))]
    pub second: String,
    /// Chips in the middle; by default 100.
    #[schemars(range(max = 1_000_000))]
    pub pot: Option<u32>,
    /// Chips that each player has left; by default twice the pot.
    #[schemars(range(max = 1_000_000))]
    pub stack: Option<u32>,
    /// Sizes of bets, such as `50%,a`, where `a` is all in; these are the default.
    #[schemars(length(max = TEXT))]
    pub bet: Option<String>,
    /// Sizes of raises; by default `60%`.
    #[schemars(length(max = TEXT))]
    pub raise: Option<String>,
}

/// A spot is kept.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SpotStarted {
    /// Its name, for later requests.
    pub id: String,
    /// Bytes that it takes.
    pub bytes: usize,
}

/// Which node, and how long to work before the answer.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"line": "check", "time_ms": 50}))]
pub struct SpotQuestion {
    /// Actions and cards with commas between them, such as `check, bet 50`; the start where there is none.
    #[schemars(length(max = TEXT))]
    pub line: Option<String>,
    /// Milliseconds.
    #[schemars(range(max = 5_000))]
    pub time_ms: Option<u64>,
}

/// What is known about a spot.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SpotStanding {
    /// The spot and the node that was asked for.
    pub spot: SpotDocument,
    /// It is as good as it is going to be.
    pub reached: bool,
}

/// Keeps a spot; nothing is solved yet.
pub async fn open(
    State(app): State<App>,
    client: Client,
    Body(request): Body<SpotRequest>,
) -> Result<Json<SpotStarted>, ApiError> {
    let most = app.settings.spot_bytes();
    let spot =
        app.work.run(MOST_TIME.min(app.settings.time), move |_| Spot::new(settings(request), most)).await?;
    let bytes = spot.bytes();
    let id = app.kept.spots.keep(spot, client)?;
    app.kept.make_room(&id);
    Ok(Json(SpotStarted { id, bytes }))
}

/// Solves a spot a little further and shows one of its nodes.
pub async fn look(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(question): Body<SpotQuestion>,
) -> Result<Json<SpotStanding>, ApiError> {
    let missing = || ApiError::new(Code::NotFound, "there is no such spot; it has made room for others");
    let spot = app.kept.spots.find(&id).ok_or_else(missing)?;
    let time = Duration::from_millis(question.time_ms.unwrap_or(0)).min(MOST_TIME).min(app.settings.time);
    let answer = move |stop: Arc<_>| {
        let mut spot = spot.lock().unwrap_or_else(PoisonError::into_inner);
        let written = question.line.unwrap_or_default();
        let line = spot.line(&written)?;
        spot.go_on(time, stop);
        Ok(SpotStanding { spot: spot.document(&line, &written)?, reached: spot.reached })
    };
    app.work.run(time, answer).await.map(Json)
}

/// Everything else is as on the command line.
fn settings(request: SpotRequest) -> SpotSettings {
    let pot = request.pot.unwrap_or(100);
    let bet = request.bet.unwrap_or_else(|| "50%,a".into());
    let raise = request.raise.unwrap_or_else(|| "60%".into());
    SpotSettings {
        board: request.board,
        ranges: [request.first, request.second],
        pot,
        stack: request.stack.unwrap_or(pot.saturating_mul(2)),
        bet: [bet.clone(), bet],
        raise: [raise.clone(), raise],
        lead: None,
        add_all_in: 1.5,
        force_all_in: 0.15,
        merge: 0.1,
        bits: 32,
    }
}
