//! A search told step by step, with everything that is drawn.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use gametree_arena::explain::{Trace, page_json, tell};
use gametree_arena::readable::{Reading, lecture_choice, readable};
use gametree_arena::{Merge, Spec, tree};
use gametree_core::Limits;
use gametree_games::tree::Tree;
use serde::Deserialize;
use serde_json::Value;

use crate::body::Body;
use crate::error::{ApiError, Code};
use crate::opening::open;
use crate::settings::Settings;
use crate::state::App;

/// How long a search that is told may take.
const TIME: Duration = Duration::from_secs(10);

/// Nodes of an unrolled game that people can still follow.
pub const READABLE: usize = 2_000;

/// Which positions are one node.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum MergeWish {
    /// None: a tree.
    #[default]
    None,
    /// Equal positions.
    Equal,
    /// Equal positions and mirror images.
    Symmetric,
}

impl From<MergeWish> for Merge {
    fn from(wish: MergeWish) -> Self {
        match wish {
            MergeWish::None => Merge::Nothing,
            MergeWish::Equal => Merge::Equal,
            MergeWish::Symmetric => Merge::Symmetric,
        }
    }
}

/// What to tell.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct ExplainRequest {
    /// A game such as `nim:2,2,2`, or the text of a tree.
    pub game: String,
    /// With options; by default the one the lectures would use.
    pub algorithm: Option<String>,
    /// Plies: a written tree is searched to this depth, a game is unrolled to it.
    pub depth: Option<u32>,
    /// Which positions of an unrolled game are one node.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<MergeWish>"))]
    pub merge: MergeWish,
    /// In the game's own notation; the start where there is none.
    pub position: Option<String>,
    /// Played from there.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub moves: Vec<String>,
    /// The name of a node of a written tree that becomes the root.
    pub reroot: Option<String>,
    /// Nodes of an unrolled game.
    pub max_nodes: Option<usize>,
}

/// A search told step by step.
pub async fn explain(
    State(app): State<App>,
    Body(request): Body<ExplainRequest>,
) -> Result<Json<Value>, ApiError> {
    let settings = app.settings.clone();
    app.work.run(move |stop| told(&settings, &request, stop)).await.map(Json)
}

fn told(settings: &Settings, request: &ExplainRequest, stop: Arc<AtomicBool>) -> Result<Value, ApiError> {
    let position = request.reroot.as_deref().or(request.position.as_deref());
    let scope = Scope { depth: request.depth, merge: request.merge, max_nodes: request.max_nodes };
    let (tree, limits) = scope.tree(settings, &request.game, position, &request.moves, stop)?;
    let spec = match &request.algorithm {
        Some(text) => text.parse().map_err(ApiError::bad)?,
        None => Spec::plain(lecture_choice(&tree::abilities(&tree))),
    };
    let trace = Trace::record(&tree, &spec, &limits).map_err(ApiError::refused)?;
    Ok(page_json(&trace, &tell(&trace)))
}

/// How much of a game is looked at.
pub struct Scope {
    /// Plies.
    pub depth: Option<u32>,
    /// Which positions are one node.
    pub merge: MergeWish,
    /// Nodes of an unrolled game.
    pub max_nodes: Option<usize>,
}

impl Scope {
    /// The tree to tell of, small enough to be told, and the limits of the search on it.
    pub fn tree(
        &self,
        settings: &Settings,
        game: &str,
        position: Option<&str>,
        moves: &[String],
        stop: Arc<AtomicBool>,
    ) -> Result<(Arc<Tree>, Limits), ApiError> {
        let opened = open(game, position, moves)?;
        let mut limits = Limits {
            time: Some(TIME.min(settings.time)),
            nodes: Some(settings.told as u64),
            stop: Some(stop),
            ..Limits::default()
        };
        let tree = match opened.game.tree() {
            // A tree that somebody wrote is searched to a depth; a game is unrolled to one.
            Some(tree) if opened.position.text() == opened.game.start().text() => {
                limits.depth = self.depth;
                tree
            }
            _ => {
                let nodes = self.max_nodes.unwrap_or(READABLE).clamp(1, settings.told);
                let reading =
                    Reading { depth: self.depth, merge: self.merge.into(), nodes, most: settings.told };
                readable(&*opened.position, &reading)
                    .map_err(|message| ApiError::new(Code::Limit, message))?
                    .tree
            }
        };
        if tree.nodes.len() > settings.told {
            let message =
                format!("the tree has {} nodes; at most {} are told", tree.nodes.len(), settings.told);
            return Err(ApiError::new(Code::Limit, message));
        }
        Ok((tree, limits))
    }
}
