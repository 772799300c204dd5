//! What a position looks like, as something to draw.
//!
//! A shape is declared here once. With the feature `documents` it is also the JSON that the page receives, and the page's types come from it.

use crate::{Game, Player, Tabletop};

/// The board under the pieces. Every place that can be clicked has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "documents", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(feature = "documents", serde(tag = "shape", rename_all = "lowercase"))]
pub enum Shape {
    /// Squares in rows, the top row first; their names in that order.
    Grid {
        /// Squares in a row.
        columns: usize,
        /// All names, row by row from the top left.
        squares: Vec<String>,
        /// What the squares look like.
        look: Look,
    },
    /// Hexagons in a rhombus, the top row first. Each row lies half a hexagon further to the right than the one above it.
    Hexagons {
        /// Hexagons in a row.
        columns: usize,
        /// All names, row by row from the top left.
        hexagons: Vec<String>,
        /// Whose the sides of the rhombus are: top, right, bottom and left.
        sides: [Option<Player>; 4],
    },
    /// Heaps of equal objects. The place `2-3` is the third object from the top of the second heap.
    Piles {
        /// The size of each heap.
        piles: Vec<usize>,
    },
    /// Cards, dice and chips, some of them hidden. A table is a document of its own.
    #[cfg_attr(feature = "documents", serde(skip))]
    Table(Tabletop),
    /// Nothing but words: the choices are buttons.
    Plain,
}

impl Shape {
    /// The names of the places on which pieces stand, in a fixed order; none where there are no such places.
    pub fn places(&self) -> &[String] {
        match self {
            Shape::Grid { squares, .. } => squares,
            Shape::Hexagons { hexagons, .. } => hexagons,
            Shape::Piles { .. } | Shape::Table(_) | Shape::Plain => &[],
        }
    }

    /// The [`places`](Shape::places) as they lie on the board, with the side of a square as the unit: enough to draw the board small.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Shape::Grid { columns, squares, .. } => (0..squares.len())
                .map(|index| Cell::square((index % columns) as f32, (index / columns) as f32))
                .collect(),
            Shape::Hexagons { columns, hexagons, .. } => (0..hexagons.len())
                .map(|index| Cell::hexagon((index % columns) as f32, (index / columns) as f32))
                .collect(),
            Shape::Piles { .. } | Shape::Table(_) | Shape::Plain => Vec::new(),
        }
    }
}

/// A place of a board as an outline.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Its middle, to the right and down.
    pub middle: (f32, f32),
    /// Its corners, one after the other.
    pub corners: Vec<(f32, f32)>,
}

impl Cell {
    /// The square with this upper left corner.
    fn square(left: f32, top: f32) -> Self {
        let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
        Self {
            middle: (left + 0.5, top + 0.5),
            corners: corners.map(|(right, down)| (left + right, top + down)).to_vec(),
        }
    }

    /// The hexagon in this column and row of a rhombus, a unit wide and with a corner on top.
    fn hexagon(column: f32, row: f32) -> Self {
        let radius = 1.0 / 3f32.sqrt();
        let (x, y) = (0.5 + column + row / 2.0, radius * (1.0 + 1.5 * row));
        let corners = [(0.0, -1.0), (0.5, -0.5), (0.5, 0.5), (0.0, 1.0), (-0.5, 0.5), (-0.5, -0.5)];
        Self { middle: (x, y), corners: corners.map(|(right, down)| (x + right, y + radius * down)).to_vec() }
    }
}

/// What the squares of a grid look like, and with them the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "documents", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(feature = "documents", serde(rename_all = "lowercase"))]
pub enum Look {
    /// Squares between lines; a piece is drawn as what it is.
    #[default]
    Lines,
    /// Holes of an upright rack, into which discs fall from above: in each column at most one place is open.
    Holes,
    /// A cloth between lines, with flat discs.
    Felt,
    /// Light and dark squares by turns, with chess pieces: `K` is a white king, `k` a black one.
    Chequered,
}

/// One piece on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "documents", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Piece {
    /// The name of the place.
    pub at: String,
    /// What it is, such as `X`.
    pub what: String,
    /// Whose it is.
    pub owner: Option<Player>,
}

/// A position as a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The board.
    pub shape: Shape,
    /// What stands on it.
    pub pieces: Vec<Piece>,
}

/// Ability: says what to draw and where to click. Unlocks boards on the page.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what it looks like",
    note = "implement `Scene`: the picture of a state, and the places to click for an action"
)]
pub trait Scene: Game {
    /// What `state` looks like.
    fn picture(&self, state: &Self::State) -> Picture;

    /// The places to click, one after the other, to play `action`.
    fn path(&self, state: &Self::State, action: Self::Action) -> Vec<String>;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Corners to a thousandth, so that those of neighbours are equal.
    fn corners(cell: &Cell) -> Vec<(i32, i32)> {
        cell.corners.iter().map(|(x, y)| ((x * 1e3).round() as i32, (y * 1e3).round() as i32)).collect()
    }

    #[test]
    fn neighbours_in_a_rhombus_share_two_corners_and_others_none() {
        let hexagons = (0..9).map(|index| index.to_string()).collect();
        let shape = Shape::Hexagons { columns: 3, hexagons, sides: [None; 4] };
        let cells = shape.cells();
        assert_eq!((shape.places().len(), cells.len()), (9, 9));
        // The middle cell of three by three touches all but the two cells of the long diagonal.
        for (index, shared) in [0, 2, 2, 2, 6, 2, 2, 2, 0].into_iter().enumerate() {
            let middle = corners(&cells[4]);
            let found = corners(&cells[index]).iter().filter(|corner| middle.contains(corner)).count();
            assert_eq!(found, shared, "cell {index}");
        }
        assert!(cells.iter().flat_map(|cell| &cell.corners).all(|(x, y)| *x > -1e-6 && *y > -1e-6));
    }
}
