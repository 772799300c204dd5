//! A position as something to draw and click.

use gametree_core::{Picture as Scene, Piece, Shape};
use serde::Serialize;

use super::Tabletop;

/// What to draw.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub enum Picture {
    /// A board with places.
    Board(Board),
    /// A table at which something is hidden.
    Table(Laid),
}

/// A board and its pieces. Its fields are those of the shape.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[schemars(inline)]
pub struct Board {
    /// The board.
    #[serde(flatten)]
    pub shape: Shape,
    /// What stands on it.
    pub pieces: Vec<Piece>,
}

/// A table, marked as one.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[serde(tag = "shape", rename_all = "lowercase")]
#[schemars(inline)]
pub enum Laid {
    /// Cards, dice and chips, some of them hidden.
    Table(Tabletop),
}

impl From<Scene> for Picture {
    fn from(Scene { shape, pieces }: Scene) -> Self {
        match shape {
            Shape::Table(table) => Picture::Table(Laid::Table(table.into())),
            shape => Picture::Board(Board { shape, pieces }),
        }
    }
}
