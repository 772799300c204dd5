//! A position as something to draw and click.

use gametree_core::{Look as CoreLook, Picture as Scene, Shape};
use serde::Serialize;

use super::Tabletop;

/// What to draw.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "shape", rename_all = "lowercase")]
pub enum Picture {
    /// Squares in rows, the top row first; their names in that order.
    Grid {
        /// Squares in a row.
        columns: usize,
        /// All names, row by row from the top left.
        squares: Vec<String>,
        /// What the squares look like.
        look: Look,
        /// What stands on them.
        pieces: Vec<Piece>,
    },
    /// Heaps of equal objects. The place `2-3` is the third object from the top of the second heap.
    Piles {
        /// The size of each heap.
        piles: Vec<usize>,
        /// What stands beside them.
        pieces: Vec<Piece>,
    },
    /// Cards, dice and chips, some of them hidden.
    Table(Tabletop),
    /// Nothing but words: the choices are buttons.
    Plain {
        /// Nothing, today.
        pieces: Vec<Piece>,
    },
}

/// What the squares of a grid look like, and with them the pieces.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Look {
    /// Squares between lines; a piece is drawn as what it is.
    Lines,
    /// Holes of an upright rack, into which discs fall from above: in each column at most one place is open.
    Holes,
    /// A cloth between lines, with flat discs.
    Felt,
    /// Light and dark squares by turns, with chess pieces: `K` is a white king, `k` a black one.
    Chequered,
}

impl From<CoreLook> for Look {
    fn from(look: CoreLook) -> Self {
        match look {
            CoreLook::Lines => Look::Lines,
            CoreLook::Holes => Look::Holes,
            CoreLook::Felt => Look::Felt,
            CoreLook::Chequered => Look::Chequered,
        }
    }
}

/// One piece on the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Piece {
    /// The name of the place.
    pub at: String,
    /// What it is, such as `X`.
    pub what: String,
    /// Whose it is.
    pub owner: Option<usize>,
}

impl From<Scene> for Picture {
    fn from(scene: Scene) -> Self {
        let pieces = scene
            .pieces
            .into_iter()
            .map(|piece| Piece { at: piece.at, what: piece.what, owner: piece.owner })
            .collect();
        match scene.shape {
            Shape::Grid { columns, squares, look } => {
                Picture::Grid { columns, squares, look: look.into(), pieces }
            }
            Shape::Piles(piles) => Picture::Piles { piles, pieces },
            Shape::Table(table) => Picture::Table(table.into()),
            Shape::Plain => Picture::Plain { pieces },
        }
    }
}
