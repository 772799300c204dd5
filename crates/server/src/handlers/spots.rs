//! Spots of poker after the flop: solved a little further with every question, so that a page that is closed costs nothing more.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use gametree_arena::poker::{SpotDocument, SpotSettings};
use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::error::{ApiError, Code};
use crate::spots::Spot;
use crate::state::App;

/// How long one question may go on with a spot.
const MOST_TIME: Duration = Duration::from_secs(5);

/// A spot of two players, on the turn or the river.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct SpotRequest {
    /// Four or five cards, such as `Ks7h4c2dJs`.
    pub board: String,
    /// The range of the player who acts first, such as `QQ+,AKs`.
    pub first: String,
    /// The range of the other.
    pub second: String,
    /// Chips in the middle; 100 where nobody says.
    pub pot: Option<u32>,
    /// Chips that each player has left; twice the pot where nobody says.
    pub stack: Option<u32>,
    /// Sizes of bets, such as `50%,a`, where `a` is all in; these where nobody says.
    pub bet: Option<String>,
    /// Sizes of raises; `60%` where nobody says.
    pub raise: Option<String>,
}

/// A spot is kept.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SpotStarted {
    /// Its name, for the questions to come.
    pub id: String,
    /// Bytes that it takes.
    pub bytes: usize,
}

/// Which node, and how long to work before the answer.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct SpotQuestion {
    /// Actions and cards with commas between them, such as `check, bet 50`; the start where there is none.
    pub line: Option<String>,
    /// Milliseconds.
    pub time_ms: Option<u64>,
}

/// What is known of a spot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SpotStanding {
    /// The spot and the node that was asked for.
    pub spot: SpotDocument,
    /// It is as good as it is going to be.
    pub reached: bool,
}

/// Takes a spot; nothing is worked out yet.
pub async fn open(
    State(app): State<App>,
    Body(request): Body<SpotRequest>,
) -> Result<Json<SpotStarted>, ApiError> {
    let most = app.settings.spot_bytes;
    let spot = app.work.run(move |_| Spot::new(settings(request), most)).await?;
    let bytes = spot.bytes;
    Ok(Json(SpotStarted { id: app.spots.keep(spot), bytes }))
}

/// Goes on with a spot and tells of one of its nodes.
pub async fn look(
    State(app): State<App>,
    Path(id): Path<String>,
    Body(question): Body<SpotQuestion>,
) -> Result<Json<SpotStanding>, ApiError> {
    let missing = || ApiError::new(Code::NotFound, "there is no such spot; it has made room for others");
    let spot = app.spots.find(&id).ok_or_else(missing)?;
    let time = Duration::from_millis(question.time_ms.unwrap_or(0)).min(MOST_TIME);
    let answer = move |stop: Arc<_>| {
        let mut spot = spot.lock().unwrap_or_else(PoisonError::into_inner);
        let written = question.line.unwrap_or_default();
        let line = spot.line(&written)?;
        spot.go_on(time, stop);
        Ok(SpotStanding { spot: spot.document(&line, &written)?, reached: spot.reached })
    };
    app.work.run(answer).await.map(Json)
}

/// What the page does not ask for is as on the command line.
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
