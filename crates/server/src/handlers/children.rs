//! The ways on from one position: large trees, opened one node at a time.

use axum::Json;
use axum::extract::State;
use gametree_arena::Miniature;
use gametree_arena::documents::{Payoffs, Turn};
use serde::{Deserialize, Serialize};

use crate::body::Body;
use crate::error::{ApiError, Code};
use crate::opening::open;
use crate::state::App;

/// Children in one answer where nobody says.
const DEFAULT: usize = 50;

/// Children in one answer.
const MOST: usize = 500;

/// Which node, and which of its children.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ChildrenRequest {
    /// A game such as `nim:2,2,2`, or the text of a tree.
    pub game: String,
    /// In the game's own notation; the start where there is none.
    pub position: Option<String>,
    /// Played from there.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub moves: Vec<String>,
    /// At most so many.
    pub limit: Option<usize>,
    /// After so many.
    pub offset: Option<usize>,
}

/// Some children of a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Children {
    /// The position itself.
    pub position: String,
    /// The position as a small board, where it has squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub board: Option<Miniature>,
    /// Whose turn it is there.
    pub turn: Turn,
    /// What each player gets, where it is the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub payoffs: Option<Payoffs>,
    /// The children asked for, in the game's order.
    pub children: Vec<Child>,
    /// How many come after these.
    pub more: usize,
}

/// One way on.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Child {
    /// The move or outcome.
    #[serde(rename = "move")]
    pub text: String,
    /// The probability, at a chance node.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub odds: Option<String>,
    /// The position after it.
    pub position: String,
    /// That position as a small board, where it has squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub board: Option<Miniature>,
    /// Whose turn it is then.
    pub turn: Turn,
    /// The game is over there.
    pub terminal: bool,
    /// What each player gets, where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub payoffs: Option<Payoffs>,
}

/// The ways on from one position.
pub async fn children(
    State(app): State<App>,
    Body(request): Body<ChildrenRequest>,
) -> Result<Json<Children>, ApiError> {
    app.quick.run(move |_| list(&request)).await.map(Json)
}

fn list(request: &ChildrenRequest) -> Result<Children, ApiError> {
    let opened = open(&request.game, request.position.as_deref(), &request.moves)?;
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
            board: Miniature::of(&child.picture()),
            turn: child.turn().into(),
            terminal: payoffs.is_some(),
            payoffs,
        });
    }
    Ok(Children {
        position: here.text(),
        board: Miniature::of(&here.picture()),
        turn: here.turn().into(),
        payoffs: here.payoffs().map(|paid| Payoffs::new(&names, &paid)),
        more: moves.len().saturating_sub(offset.saturating_add(children.len())),
        children,
    })
}
