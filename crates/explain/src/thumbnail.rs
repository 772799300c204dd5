//! A thumbnail of a board that fits into a node of a tree: a few SVG paths, one above the other.

use std::fmt::Write;

use gametree_core::{Cell, Look, Picture, Piece, Shape};
use serde::Serialize;

/// The longer side of a board, in points.
const SIDE: usize = 56;
/// The smallest and the largest square.
const SQUARE: (usize, usize) = (5, 13);

/// A small board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[schemars(rename = "Miniature")]
pub struct Thumbnail {
    /// In points.
    pub width: usize,
    /// In points.
    pub height: usize,
    /// What is drawn, from the bottom up.
    pub parts: Vec<Part>,
}

/// One path of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Part {
    /// What it is, for the style sheet.
    pub class: String,
    /// In the language of SVG.
    pub path: String,
    /// The width of the pen; the style sheet says it where it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pen: Option<usize>,
}

impl Thumbnail {
    /// The thumbnail of a picture; none where it has no places.
    pub fn of(picture: &Picture) -> Option<Self> {
        match &picture.shape {
            Shape::Grid { columns, squares, look } => {
                Some(Self::of_grid(*columns, squares, *look, &picture.pieces))
            }
            shape => Self::of_cells(shape, &picture.pieces),
        }
    }

    /// Squares in rows are drawn with a few long lines, by their look.
    fn of_grid(columns: usize, squares: &[String], look: Look, pieces: &[Piece]) -> Self {
        let rows = squares.len().div_ceil(columns);
        let size = (SIDE / rows.max(columns)).clamp(SQUARE.0, SQUARE.1);
        let middle = |index: usize| (index % columns * size + size / 2, index / columns * size + size / 2);
        let sketch = Sketch { columns, rows, size };
        let mut parts = vec![sketch.cloth(look)];
        let places: Vec<((usize, usize), Option<&Piece>)> = squares
            .iter()
            .enumerate()
            .map(|(index, name)| (middle(index), pieces.iter().find(|piece| piece.at == *name)))
            .collect();
        if look == Look::Holes {
            let empty = places.iter().filter(|(_, piece)| piece.is_none()).map(|(place, _)| *place);
            parts.push(sketch.dots("hole".into(), size / 2, empty));
        } else if look == Look::Chequered {
            parts.push(sketch.dark_squares());
        } else {
            parts.push(sketch.lines());
        }
        for owner in 0..2 {
            let is_owned = |piece: &&Piece| piece.owner == Some(owner);
            let owned: Vec<((usize, usize), &Piece)> = places
                .iter()
                .filter_map(|(place, piece)| piece.filter(is_owned).map(|piece| (*place, piece)))
                .collect();
            parts.extend(sketch.pieces(look, owner, &owned));
        }
        parts.retain(|part| !part.path.is_empty());
        Self { width: columns * size, height: rows * size, parts }
    }

    /// Any other board is drawn cell by cell; a piece is a disc, and those of the second player have a mark.
    fn of_cells(shape: &Shape, pieces: &[Piece]) -> Option<Self> {
        let cells = shape.cells();
        let corners = || cells.iter().flat_map(|cell| &cell.corners);
        let (right, bottom) =
            corners().fold((0.0f32, 0.0f32), |(right, bottom), (x, y)| (right.max(*x), bottom.max(*y)));
        if cells.is_empty() {
            return None;
        }
        let size = (SIDE as f32 / right.max(bottom)).clamp(SQUARE.0 as f32, SQUARE.1 as f32);
        let owned = |owner: usize| {
            let places = shape.places().iter().zip(&cells);
            let middles = places.filter(move |(name, _)| {
                pieces.iter().any(|piece| piece.at == **name && piece.owner == Some(owner))
            });
            middles.map(|(_, cell)| cell.middle)
        };
        let mut parts = vec![Part { class: "cells".into(), path: outlines(&cells, size), pen: None }];
        parts.extend((0..2).map(|owner| discs(format!("stone{owner}"), owned(owner), size, 0.7)));
        parts.push(discs("stone-mark".into(), owned(1), size, 0.25));
        parts.retain(|part| !part.path.is_empty());
        Some(Self { width: (right * size).ceil() as usize, height: (bottom * size).ceil() as usize, parts })
    }
}

/// All cells as one path.
fn outlines(cells: &[Cell], size: f32) -> String {
    let point = |(x, y): &(f32, f32)| format!("{:.1} {:.1}", x * size, y * size);
    let outline = |cell: &Cell| cell.corners.iter().map(point).collect::<Vec<_>>().join("L");
    cells.iter().map(|cell| format!("M{}z", outline(cell))).collect()
}

/// Discs of this share of a cell.
fn discs(class: String, middles: impl Iterator<Item = (f32, f32)>, size: f32, share: f32) -> Part {
    let path = middles.map(|(x, y)| format!("M{:.1} {:.1}h0", x * size, y * size)).collect();
    Part { class, path, pen: Some(((size * share).round() as usize).max(1)) }
}

/// The measures of a board.
struct Sketch {
    columns: usize,
    rows: usize,
    size: usize,
}

impl Sketch {
    fn cloth(&self, look: Look) -> Part {
        let class = match look {
            Look::Lines => "paper-board",
            Look::Holes => "rack",
            Look::Felt => "felt",
            Look::Chequered => "chequers",
        };
        let (width, height) = (self.columns * self.size, self.rows * self.size);
        Part { class: class.into(), path: format!("M0 0h{width}v{height}h-{width}z"), pen: None }
    }

    fn lines(&self) -> Part {
        let (width, height) = (self.columns * self.size, self.rows * self.size);
        let mut path = String::new();
        for column in 1..self.columns {
            let _ = write!(path, "M{} 0v{height}", column * self.size);
        }
        for row in 1..self.rows {
            let _ = write!(path, "M0 {}h{width}", row * self.size);
        }
        Part { class: "grid".into(), path, pen: None }
    }

    /// The square at the lower left is dark.
    fn dark_squares(&self) -> Part {
        let (columns, rows, size) = (self.columns, self.rows, self.size);
        let dark = (0..columns * rows).filter(|index| (index % columns + index / columns + rows) % 2 == 1);
        let square = |index: usize| {
            format!("M{} {}h{size}v{size}h-{size}z", index % columns * size, index / columns * size)
        };
        Part { class: "dark".into(), path: dark.map(square).collect(), pen: None }
    }

    /// A chessman by its kind, as a shape that differs from the others at this size.
    fn man(&self, (x, y): (usize, usize), what: &str) -> String {
        let reach = self.size as f32 * 0.4;
        // From the middle, in parts of the reach; always from the lower left around.
        let corners: &[(f32, f32)] = match &*what.to_lowercase() {
            "p" => &[(-0.5, 0.8), (-0.5, 0.0), (0.0, -0.5), (0.5, 0.0), (0.5, 0.8)],
            "r" => &[(-0.8, 0.8), (-0.8, -0.8), (0.8, -0.8), (0.8, 0.8)],
            "n" => &[(-0.6, 0.8), (-0.9, -0.2), (0.2, -1.0), (0.9, 0.8)],
            "b" => &[(-0.7, 0.8), (-0.6, 0.0), (0.0, -1.0), (0.6, 0.0), (0.7, 0.8)],
            "q" => {
                &[(-0.7, 0.9), (-1.0, -0.9), (-0.35, 0.0), (0.0, -1.0), (0.35, 0.0), (1.0, -0.9), (0.7, 0.9)]
            }
            _ => &[
                (-0.7, 1.0),
                (-0.9, -0.2),
                (-0.3, -0.2),
                (-0.3, -1.1),
                (0.3, -1.1),
                (0.3, -0.2),
                (0.9, -0.2),
                (0.7, 1.0),
            ],
        };
        let (x, y) = (x as f32, y as f32);
        let points: Vec<String> = corners
            .iter()
            .map(|(right, down)| format!("{:.1} {:.1}", x + right * reach, y + down * reach))
            .collect();
        format!("M{}z", points.join("L"))
    }

    /// A line without length and with round ends is a disc.
    fn dots(&self, class: String, pen: usize, places: impl Iterator<Item = (usize, usize)>) -> Part {
        let path = places.map(|(x, y)| format!("M{x} {y}h0")).collect();
        Part { class, path, pen: Some(pen.max(1)) }
    }

    fn pieces(&self, look: Look, owner: usize, pieces: &[((usize, usize), &Piece)]) -> Vec<Part> {
        let places = || pieces.iter().map(|(place, _)| *place);
        let of = |what: &'static str| {
            pieces.iter().filter(move |(_, piece)| piece.what == what).map(|(place, _)| *place)
        };
        match look {
            // Discs differ by more than their colour.
            Look::Holes => {
                let mark = if owner == 0 { 0 } else { self.size / 3 };
                let marks = places().filter(|_| mark > 0);
                vec![
                    self.dots(format!("disc{owner}"), self.size - 1, places()),
                    self.dots("mark".into(), mark, marks),
                ]
            }
            Look::Felt => vec![self.dots(format!("flat{owner}"), self.size - 2, places())],
            Look::Chequered => {
                let path = pieces.iter().map(|(place, piece)| self.man(*place, &piece.what)).collect();
                vec![Part { class: format!("chessman{owner}"), path, pen: None }]
            }
            Look::Lines => {
                let reach = self.size * 3 / 10;
                let cross = |(x, y): (usize, usize)| {
                    let (left, top, side) = (x - reach, y - reach, 2 * reach);
                    format!("M{left} {top}l{side} {side}m0 -{side}l-{side} {side}")
                };
                let ring = |(x, y): (usize, usize)| {
                    let (left, across) = (x - reach, 2 * reach);
                    format!("M{left} {y}a{reach} {reach} 0 1 0 {across} 0a{reach} {reach} 0 1 0 -{across} 0")
                };
                let signs = of("X").map(cross).chain(of("O").map(ring)).collect();
                let others = pieces.iter().filter(|(_, piece)| !["X", "O"].contains(&piece.what.as_str()));
                vec![
                    Part { class: format!("sign{owner}"), path: signs, pen: None },
                    self.dots(format!("man{owner}"), self.size - 2, others.map(|(place, _)| *place)),
                ]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_engine::open;

    fn small(game: &str, moves: &str) -> Option<Thumbnail> {
        let mut position = open(game).unwrap().start();
        moves.split_whitespace().for_each(|text| drop(position.play(text).unwrap()));
        Thumbnail::of(&position.picture())
    }

    fn part<'a>(board: &'a Thumbnail, class: &str) -> &'a str {
        board.parts.iter().find(|part| part.class == class).map_or("", |part| &part.path)
    }

    #[test]
    fn a_rack_has_holes_and_two_kinds_of_discs() {
        let board = small("connect-four", "4 4 3").unwrap();
        assert_eq!((board.width, board.height), (56, 48));
        assert_eq!(part(&board, "hole").matches('M').count(), 39);
        assert_eq!(part(&board, "disc0"), "M20 44h0M28 44h0");
        assert_eq!((part(&board, "disc1"), part(&board, "mark")), ("M28 36h0", "M28 36h0"));
    }

    #[test]
    fn felt_has_flat_discs_and_paper_has_signs() {
        let board = small("othello", "d3").unwrap();
        assert_eq!((board.width, board.height), (56, 56));
        assert_eq!(["flat0", "flat1"].map(|class| part(&board, class).matches('M').count()), [4, 1]);
        let board = small("tic-tac-toe", "b2 a3").unwrap();
        assert_eq!(part(&board, "sign0"), "M16 16l6 6m0 -6l-6 6");
        assert!(part(&board, "sign1").starts_with("M3 6a3 3"));
    }

    #[test]
    fn a_chessboard_has_dark_squares_and_men_of_two_colours() {
        let board = small("chess", "e4").unwrap();
        assert_eq!((board.width, board.height), (56, 56));
        let count = |class| part(&board, class).matches('M').count();
        assert_eq!(["dark", "chessman0", "chessman1"].map(count), [32, 16, 16]);
        assert!(part(&board, "dark").starts_with("M7 0h7v7h-7z"), "a8 is light");
    }

    #[test]
    fn the_lower_left_square_is_dark_on_a_board_of_any_height() {
        for rows in 3..=6 {
            let squares: Vec<String> = (0..2 * rows).map(|square| square.to_string()).collect();
            let board = Thumbnail::of_grid(2, &squares, Look::Chequered, &[]);
            let (size, bottom) = (board.width / 2, board.height - board.width / 2);
            let corner = format!("M0 {bottom}h{size}v{size}h-{size}z");
            assert!(part(&board, "dark").contains(&corner), "{rows}: {}", part(&board, "dark"));
        }
    }

    #[test]
    fn any_board_can_be_drawn_cell_by_cell() {
        let piece = |at: &str, owner| Piece { at: at.into(), what: String::new(), owner: Some(owner) };
        let squares = (1..=9).map(|square| square.to_string()).collect();
        let (shape, pieces) =
            (Shape::Grid { columns: 3, squares, look: Look::Lines }, [piece("5", 0), piece("1", 1)]);
        let board = Thumbnail::of_cells(&shape, &pieces).unwrap();
        assert_eq!((board.width, board.height), (39, 39));
        assert_eq!(part(&board, "cells").matches('M').count(), 9);
        assert!(part(&board, "cells").starts_with("M0.0 0.0L13.0 0.0L13.0 13.0L0.0 13.0zM13.0 0.0"));
        assert_eq!((part(&board, "stone0"), part(&board, "stone1")), ("M19.5 19.5h0", "M6.5 6.5h0"));
        assert_eq!(part(&board, "stone-mark"), part(&board, "stone1"));
    }

    #[test]
    fn a_rhombus_has_hexagons_and_two_kinds_of_stones() {
        let board = small("hex:3", "b2 c1").unwrap();
        assert_eq!((board.width, board.height), (52, 38));
        assert_eq!(part(&board, "cells").matches('M').count(), 9);
        assert_eq!((part(&board, "stone0"), part(&board, "stone1")), ("M26.0 18.8h0", "M32.5 7.5h0"));
    }

    #[test]
    fn what_has_no_places_has_no_board() {
        assert_eq!(small("nim:2,2", ""), None);
    }
}
