//! Collects a draft while counting, so that a hostile file runs into an error long before it runs out of memory.

use gametree_core::{TextError, clip};

use super::{Draft, DraftEdge, DraftNode, MOST_NODES, MOST_PLIES, NodeId, Place};

/// Edges a tree may have; without shared branches there is always one less than nodes.
const MOST_EDGES: usize = MOST_NODES;

/// Payoffs that all leaves together may have: enough for four players at every node.
const MOST_PAYOFFS: usize = 4 * MOST_NODES;

/// Players a tree may have.
const MOST_PLAYERS: usize = 64;

/// Characters a name or a label may have. Names come back in every label that is made up from them, and a set's labels at each of its
/// nodes, so that long ones would multiply.
const MOST_LETTERS: usize = 200;

/// A draft that grows inside the limits.
#[derive(Default)]
pub(super) struct Builder {
    pub(super) draft: Draft,
    edges: usize,
    payoffs: usize,
}

impl Builder {
    /// Adds a node that lies `depth` plies below the root and gives its number.
    pub(super) fn add(&mut self, node: DraftNode, depth: usize) -> Result<NodeId, TextError> {
        let id = self.draft.nodes.len();
        if depth > MOST_PLIES {
            return Err(error(node.at, format!("the tree is too deep; expected at most {MOST_PLIES} plies")));
        }
        self.payoffs += node.payoffs.len();
        if id >= MOST_NODES || self.payoffs > MOST_PAYOFFS {
            return Err(error(
                node.at,
                format!("the tree is too large; expected at most {MOST_NODES} nodes"),
            ));
        }
        check_length(node.name.as_deref(), node.at)?;
        check_length(node.infoset.as_deref(), node.at)?;
        self.draft.nodes.push(node);
        Ok(id as NodeId)
    }

    /// Adds a way on from `from`, which must have been added before.
    pub(super) fn join(&mut self, from: NodeId, edge: DraftEdge) -> Result<(), TextError> {
        self.edges += 1;
        if self.edges > MOST_EDGES {
            return Err(error(
                edge.at,
                format!("the tree is too large; expected at most {MOST_EDGES} edges"),
            ));
        }
        check_length(edge.label.as_deref(), edge.at)?;
        self.draft.nodes[from as usize].edges.push(edge);
        Ok(())
    }

    /// Adds one player's name.
    pub(super) fn add_player(&mut self, name: String, at: Place) -> Result<(), TextError> {
        check_length(Some(&name), at)?;
        let players = self.draft.players.get_or_insert_with(Vec::new);
        if players.contains(&name) {
            return Err(error(at, format!("two players are called '{}'", clip(&name))));
        }
        if name.eq_ignore_ascii_case("chance") || name.is_empty() {
            return Err(error(at, format!("a player cannot be called '{name}'; expected another name")));
        }
        if players.len() == MOST_PLAYERS {
            return Err(error(at, format!("expected at most {MOST_PLAYERS} players")));
        }
        players.push(name);
        Ok(())
    }

    /// The names of the players as far as they are known: MAX and MIN unless the author says otherwise.
    pub(super) fn players(&self) -> Vec<String> {
        self.draft.players.clone().unwrap_or_else(|| vec!["MAX".into(), "MIN".into()])
    }
}

/// A name of bearable length, or an error.
pub(super) fn check_length(name: Option<&str>, at: Place) -> Result<(), TextError> {
    match name {
        Some(name) if name.chars().take(MOST_LETTERS + 1).count() > MOST_LETTERS => {
            let message =
                format!("the name '{}' is too long; expected at most {MOST_LETTERS} characters", clip(name));
            Err(error(at, message))
        }
        _ => Ok(()),
    }
}

/// An error at a place.
pub(super) fn error(at: Place, message: impl Into<String>) -> TextError {
    TextError::new(at.line, at.column, message)
}
