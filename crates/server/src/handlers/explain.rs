//! A search step by step, with everything that is drawn.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use gametree_core::Limits;
use gametree_engine::{Merge, Spec, open_tree};
use gametree_explain::unroll::{Reading, lecture_choice, unroll_within};
use gametree_explain::{Trace, page_json, sentences_within};
use gametree_games::tree::Tree;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::body::Body;
use crate::bounds::{DEPTH, GAME, MOVE, MOVES, TEXT, TREE};
use crate::error::{ApiError, Code};
use crate::opening::open;
use crate::state::App;

/// The longest time of a search that is explained, words and picture included.
pub const TIME: Duration = Duration::from_secs(10);

/// Nodes of an unrolled game that people can still follow.
pub const READABLE: usize = 2_000;

/// Which positions are one node.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Merging {
    /// None: a tree.
    #[default]
    None,
    /// Equal positions.
    Equal,
    /// Equal positions and mirror images.
    Symmetric,
}

impl From<Merging> for Merge {
    fn from(merging: Merging) -> Self {
        match merging {
            Merging::None => Merge::Nothing,
            Merging::Equal => Merge::Equal,
            Merging::Symmetric => Merge::Symmetric,
        }
    }
}

/// What to explain.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(example = json!({"game": TREE, "algorithm": "alphabeta"}))]
pub struct ExplainRequest {
    /// A game such as `nim:2,2,2`, or the text of a tree.
    #[schemars(length(min = 1, max = GAME))]
    pub game: String,
    /// With options; by default the one the lectures would use.
    #[schemars(length(max = TEXT))]
    pub algorithm: Option<String>,
    /// Plies: a written tree is searched to this depth, a game is unrolled to it.
    #[schemars(range(max = DEPTH))]
    pub depth: Option<u32>,
    /// Which positions of an unrolled game are one node.
    #[serde(default)]
    pub merge: Merging,
    /// In the game's own notation; by default the start.
    #[schemars(length(max = TEXT))]
    pub position: Option<String>,
    /// Played from there.
    #[serde(default)]
    #[schemars(length(max = MOVES), inner(length(max = MOVE)))]
    pub moves: Vec<String>,
    /// The name of a node of a written tree that becomes the root.
    #[schemars(length(max = TEXT))]
    pub reroot: Option<String>,
    /// Nodes of an unrolled game.
    #[schemars(range(max = 20_000))]
    pub max_nodes: Option<usize>,
}

/// A search step by step, with everything that is drawn; `gametree explain --json` documents the parts.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(extend("type" = "object", "required" = ["schema", "tree", "events", "sentences", "pseudocode", "answer"]))]
pub struct Explained(Value);

/// Explains a search.
pub async fn explain(
    State(app): State<App>,
    Body(request): Body<ExplainRequest>,
) -> Result<Json<Explained>, ApiError> {
    let here = app.clone();
    app.work.run(TIME.min(app.settings.time), move |stop| explained(&here, &request, stop)).await.map(Json)
}

fn explained(app: &App, request: &ExplainRequest, stop: Arc<AtomicBool>) -> Result<Explained, ApiError> {
    let clock = Limits::default().start();
    let position = request.reroot.as_deref().or(request.position.as_deref());
    let scope = Scope { depth: request.depth, merge: request.merge, max_nodes: request.max_nodes };
    let (tree, limits) = scope.tree(app, &request.game, position, &request.moves, stop)?;
    let spec = match &request.algorithm {
        Some(text) => text.parse()?,
        None => Spec::plain(lecture_choice(open_tree("this tree", &tree).capabilities())),
    };
    // Half of the time for the search, the rest for the words and the picture.
    let rest = limits.rest(&clock);
    let searching = Limits { time: rest.time.map(|time| time / 2), ..rest };
    let trace = Trace::record(&tree, &spec, &searching)?;
    let sentences = sentences_within(&trace, &limits.rest(&clock))?;
    Ok(Explained(page_json(&trace, &sentences)))
}

/// How much of a game is looked at.
pub struct Scope {
    /// Plies.
    pub depth: Option<u32>,
    /// Which positions are one node.
    pub merge: Merging,
    /// Nodes of an unrolled game.
    pub max_nodes: Option<usize>,
}

impl Scope {
    /// The tree, small enough to be explained, and the limits of the search on it.
    pub fn tree(
        &self,
        app: &App,
        game: &str,
        position: Option<&str>,
        moves: &[String],
        stop: Arc<AtomicBool>,
    ) -> Result<(Arc<Tree>, Limits), ApiError> {
        let (settings, opened) = (&app.settings, open(app, game, position, moves)?);
        let mut limits = Limits {
            time: Some(TIME.min(settings.time)),
            nodes: Some(settings.traced_nodes as u64),
            stop: Some(stop),
            ..Limits::default()
        };
        let tree = match opened.game.tree() {
            // A written tree is searched to a depth; a game is unrolled to one.
            Some(tree) if opened.position.text() == opened.game.start().text() => {
                limits.depth = self.depth;
                tree
            }
            _ => {
                let nodes = self.max_nodes.unwrap_or(READABLE).clamp(1, settings.traced_nodes);
                let reading = Reading {
                    depth: self.depth,
                    merge: self.merge.into(),
                    nodes,
                    most: settings.traced_nodes,
                };
                unroll_within(&*opened.position, &reading, &limits)
                    .map_err(|message| ApiError::new(Code::Limit, message))?
                    .tree
            }
        };
        if tree.nodes.len() > settings.traced_nodes {
            let message = format!(
                "the tree has {} nodes; at most {} are explained",
                tree.nodes.len(),
                settings.traced_nodes
            );
            return Err(ApiError::new(Code::Limit, message));
        }
        Ok((tree, limits))
    }
}
