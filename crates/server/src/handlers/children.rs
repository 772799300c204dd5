//! The moves of one position: large trees, opened one node at a time.

use axum::Json;
use axum::extract::State;
use gametree_engine::documents::{Payoffs, Turn};
use gametree_explain::Thumbnail;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::body::Body;
use crate::bounds::{GAME, MOVE, MOVES, TEXT};
use crate::error::{ApiError, Code};
use crate::opening::open;
use crate::state::{App, QUICK_TIME};

/// Children in one answer, by default.
const DEFAULT: usize = 50;

/// Children in one answer, at most.
const MOST: usize = 500;

/// Which node, and which of its children.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"game": "mnk:8,8,5", "limit": 10}))]
pub struct ChildrenRequest {
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
    /// At most so many.
    #[schemars(range(max = MOST))]
    pub limit: Option<usize>,
    /// After so many.
    #[schemars(range(max = 1_000_000))]
    pub offset: Option<usize>,
}

/// Some children of a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Children {
    /// The position itself.
    pub position: String,
    /// The position as a small board, where it has squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Thumbnail>,
    /// Whose turn it is there.
    pub turn: Turn,
    /// What each player gets, where it is the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payoffs: Option<Payoffs>,
    /// The children asked for, in the game's order.
    pub children: Vec<Child>,
    /// How many come after these.
    pub more: usize,
}

/// One move or outcome.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Child {
    /// The move or outcome.
    #[serde(rename = "move")]
    pub text: String,
    /// The probability, at a chance node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<String>,
    /// The position after it.
    pub position: String,
    /// That position as a small board, where it has squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<Thumbnail>,
    /// Whose turn it is then.
    pub turn: Turn,
    /// The game is over there.
    pub terminal: bool,
    /// What each player gets, where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payoffs: Option<Payoffs>,
}

/// The moves of one position, each with the position after it.
pub async fn children(
    State(app): State<App>,
    Body(request): Body<ChildrenRequest>,
) -> Result<Json<Children>, ApiError> {
    let here = app.clone();
    app.quick.run(QUICK_TIME, move |_| list(&here, &request)).await.map(Json)
}

fn list(app: &App, request: &ChildrenRequest) -> Result<Children, ApiError> {
    let opened = open(app, &request.game, request.position.as_deref(), &request.moves)?;
    let (names, here, moves) = (opened.game.players(), &opened.position, opened.position.moves());
    let (offset, limit) = (request.offset.unwrap_or(0), request.limit.unwrap_or(DEFAULT).min(MOST));
    let mut children = Vec::new();
    for legal in moves.iter().skip(offset).take(limit) {
        let mut child = here.boxed_clone();
        child.play(&legal.text).map_err(|error| ApiError::text(Code::IllegalMove, error))?;
        let payoffs = child.payoffs().map(|paid| Payoffs::new(&names, &paid));
        children.push(Child {
            text: legal.text.clone(),
            odds: legal.odds.map(|odds| odds.to_string()),
            position: child.text(),
            board: Thumbnail::of(&child.picture()),
            turn: child.turn().into(),
            terminal: payoffs.is_some(),
            payoffs,
        });
    }
    Ok(Children {
        position: here.text(),
        board: Thumbnail::of(&here.picture()),
        turn: here.turn().into(),
        payoffs: here.payoffs().map(|paid| Payoffs::new(&names, &paid)),
        more: moves.len().saturating_sub(offset.saturating_add(children.len())),
        children,
    })
}
