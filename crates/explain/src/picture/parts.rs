//! What a picture is made of: shapes, nodes, edges, links and the legend, with their measures.

use gametree_games::tree::{Kind, NodeId};

use crate::thumbnail::Thumbnail;
use crate::{Status, labels};

/// Points between two levels.
pub(super) const LEVEL: f64 = 104.0;
/// Points more, where boards stand below the leaves.
pub(super) const LEVEL_OF_BOARDS: f64 = 34.0;
/// Points around the whole picture.
pub(super) const MARGIN: f64 = 16.0;
/// Points for the legend at the top.
pub(super) const LEGEND: f64 = 40.0;
/// The font size of everything.
pub(crate) const FONT: f64 = 12.0;
/// Half the width of an inner node's shape.
pub(crate) const HALF: f64 = 18.0;
/// Where the texts beside an inner node start, clear of the ring around the current one.
pub(crate) const TEXT_AT: f64 = HALF + 11.0;
/// Half the height of a leaf.
pub(crate) const LEAF_HALF: f64 = 13.0;
/// Where the board beside an inner node starts.
pub(crate) const BOARD_AT: f64 = TEXT_AT - 2.0;
/// Points between a board and what stands beside or below it.
pub(crate) const BOARD_GAP: f64 = 6.0;
/// How far down an edge its label stands: nearer to the child, where the edges of one node are further apart.
pub(crate) const LABEL_AT: f64 = 0.62;
/// How far down a pruned edge the double bar stands.
pub(crate) const BARS_AT: f64 = 0.36;

/// The shape carries the meaning; colours only repeat it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Up,
    Down,
    Diamond,
    Pentagon,
    Hexagon,
    Trapezoid,
    Circle,
    Square,
}

impl Shape {
    pub(crate) fn of(kind: Kind) -> Self {
        const PLAYERS: [Shape; 6] =
            [Shape::Up, Shape::Down, Shape::Diamond, Shape::Pentagon, Shape::Hexagon, Shape::Trapezoid];
        match kind {
            Kind::Player(player) => PLAYERS[player % PLAYERS.len()],
            Kind::Chance => Shape::Circle,
            Kind::Leaf => Shape::Square,
        }
    }

    /// The corners around the middle, for shapes that have some; the square's width depends on its text.
    pub(crate) fn corners(self) -> &'static [(f64, f64)] {
        match self {
            Shape::Up => &[(0.0, -18.0), (18.0, 15.0), (-18.0, 15.0)],
            Shape::Down => &[(-18.0, -15.0), (18.0, -15.0), (0.0, 18.0)],
            Shape::Diamond => &[(0.0, -18.0), (18.0, 0.0), (0.0, 18.0), (-18.0, 0.0)],
            Shape::Pentagon => &[(0.0, -18.0), (18.0, -4.0), (11.0, 16.0), (-11.0, 16.0), (-18.0, -4.0)],
            Shape::Hexagon => {
                &[(-9.0, -16.0), (9.0, -16.0), (18.0, 0.0), (9.0, 16.0), (-9.0, 16.0), (-18.0, 0.0)]
            }
            Shape::Trapezoid => &[(-10.0, -15.0), (10.0, -15.0), (18.0, 15.0), (-18.0, 15.0)],
            Shape::Circle | Shape::Square => &[],
        }
    }

    /// Where edges come in and go out, below the middle.
    pub(crate) fn ends(self) -> (f64, f64) {
        match self {
            Shape::Up => (-18.0, 15.0),
            Shape::Down => (-15.0, 18.0),
            Shape::Diamond => (-18.0, 18.0),
            Shape::Pentagon => (-18.0, 16.0),
            Shape::Hexagon => (-16.0, 16.0),
            Shape::Trapezoid => (-15.0, 15.0),
            Shape::Circle => (-16.0, 16.0),
            Shape::Square => (-LEAF_HALF, LEAF_HALF),
        }
    }
}

/// One node on paper.
pub(crate) struct DrawnNode {
    pub(crate) id: NodeId,
    pub(crate) kind: Kind,
    pub(crate) shape: Shape,
    pub(crate) x: f64,
    pub(crate) y: f64,
    /// Half the width of the shape.
    pub(crate) half: f64,
    /// The payoff in a leaf.
    pub(crate) inside: String,
    /// The position as a small board: right of an inner node, below a leaf.
    pub(crate) board: Option<Thumbnail>,
    /// Up to three lines: right of an inner node, below a leaf.
    pub(crate) lines: [String; 3],
    pub(crate) infoset: Option<usize>,
    pub(crate) status: Status,
    pub(crate) pruned: bool,
    pub(crate) current: bool,
    /// The ancestor that set the bound of the current cut.
    pub(crate) reason: bool,
}

impl DrawnNode {
    /// Where line `index` of the texts begins, or has its middle below a leaf.
    pub(crate) fn line_at(&self, index: usize) -> (f64, f64) {
        let down = 13.0 * index as f64;
        match self.kind {
            Kind::Leaf => {
                let board = self.board.as_ref().map_or(0.0, |board| board.height as f64 + BOARD_GAP);
                (0.0, LEAF_HALF + 17.0 + board + down)
            }
            _ => (text_at(self.board.as_ref()), -8.0 + down),
        }
    }

    /// The upper left corner of the board.
    pub(crate) fn board_at(&self) -> (f64, f64) {
        let (width, height) =
            self.board.as_ref().map_or((0.0, 0.0), |board| (board.width as f64, board.height as f64));
        match self.kind {
            Kind::Leaf => (-width / 2.0, LEAF_HALF + BOARD_GAP),
            _ => (BOARD_AT, -height / 2.0),
        }
    }
}

/// Where the texts beside an inner node start, right of its board if it has one.
pub(super) fn text_at(board: Option<&Thumbnail>) -> f64 {
    board.map_or(TEXT_AT, |board| BOARD_AT + board.width as f64 + BOARD_GAP)
}

/// One edge on paper.
pub(crate) struct DrawnEdge {
    pub(crate) from: NodeId,
    pub(crate) index: usize,
    pub(crate) to: NodeId,
    pub(crate) label: String,
    /// Cut off here, so that it gets the double bar.
    pub(crate) cut: bool,
    /// Cut off here or above.
    pub(crate) pruned: bool,
    pub(crate) best: bool,
    /// The ancestor's move that set the bound of the current cut.
    pub(crate) reason: bool,
    pub(crate) start: (f64, f64),
    pub(crate) end: (f64, f64),
    /// How far the edge bows out, to pass by nodes and by its twins.
    pub(crate) bow: f64,
}

impl DrawnEdge {
    /// The point that pulls the edge aside: the middle of the control points of a quadratic curve.
    pub(crate) fn pull(&self) -> (f64, f64) {
        ((self.start.0 + self.end.0) / 2.0 + self.bow, (self.start.1 + self.end.1) / 2.0)
    }

    /// The point a part of the way down.
    pub(crate) fn at(&self, part: f64) -> (f64, f64) {
        let (pull, rest) = (self.pull(), 1.0 - part);
        let mix = |a: f64, b: f64, c: f64| rest * rest * a + 2.0 * rest * part * b + part * part * c;
        (mix(self.start.0, pull.0, self.end.0), mix(self.start.1, pull.1, self.end.1))
    }
}

/// A dashed link between two nodes of one information set.
pub(crate) struct Link {
    pub(crate) infoset: usize,
    pub(crate) nodes: (NodeId, NodeId),
}

/// One entry of the legend.
pub(crate) enum Entry {
    /// Who decides at this shape.
    Kind(Kind, String),
    /// What grey means.
    Pruned,
}

impl Entry {
    /// What stands beside the sample.
    pub(crate) fn text(&self) -> String {
        match self {
            Entry::Kind(_, name) => labels::short(name),
            Entry::Pruned => "pruned".into(),
        }
    }

    /// The room it takes, sample included.
    pub(crate) fn width(&self) -> f64 {
        labels::width(&self.text()) * FONT + 52.0
    }
}
