//! What a position looks like, for whoever draws it.

use crate::{Game, Player, Tabletop};

/// The board under the pieces. Every place that can be clicked has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Heaps of equal objects. The place `2-3` is the third object from the top of the second heap.
    Piles(Vec<usize>),
    /// Cards, dice and chips, some of them hidden.
    Table(Tabletop),
    /// Nothing but words: the choices are buttons.
    Plain,
}

/// What the squares of a grid look like, and with them the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
