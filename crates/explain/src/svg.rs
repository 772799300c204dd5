//! A tree as an SVG file that needs nothing else: it has its own background, fonts by family, and a title for those who cannot see it.

use std::fmt::Write;

use gametree_games::tree::{Kind, Tree};

use super::picture::{
    BARS_AT, DrawnEdge, DrawnNode, Entry, FONT, HALF, LABEL_AT, LEAF_HALF, Link, Picture, Shape,
};
use super::{Status, Trace};
use crate::{Part, Thumbnail};

/// The look of a tree; the page loads it, too.
pub(super) const STYLE: &str = include_str!("../assets/tree.css");

/// Information sets have so many colours before they start again.
const SET_COLOURS: usize = 4;
/// Players have so many colours and shapes before they start again.
const PLAYER_COLOURS: usize = 6;

/// The tree after so many events of a search, or after all of them.
pub fn svg(trace: &Trace, step: Option<usize>) -> String {
    file(&Picture::with_boards(trace, step))
}

/// The tree without a search: to print, and to fill in by hand.
pub fn svg_tree(tree: &Tree) -> String {
    file(&Picture::of_tree(tree))
}

fn file(picture: &Picture) -> String {
    let style = format!("<style>\n{STYLE}</style>\n");
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}", element(picture, &style))
}

/// The `svg` element. A page gives the style once and leaves it out here.
pub(super) fn element(picture: &Picture, style: &str) -> String {
    let (width, height) = (picture.width.ceil(), picture.height.ceil());
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"gametree\" role=\"img\" \
         aria-labelledby=\"gametree-title gametree-desc\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <title id=\"gametree-title\">{}</title>\n<desc id=\"gametree-desc\">{}</desc>\n{style}\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n",
        escape(&picture.title),
        escape(&picture.description),
    );
    legend(&mut out, picture);
    picture.links.iter().for_each(|link| draw_link(&mut out, picture, link));
    picture.edges.iter().for_each(|edge| draw_edge(&mut out, edge));
    picture.nodes.iter().for_each(|node| draw_node(&mut out, node));
    out.push_str("</svg>\n");
    out
}

/// Text that may stand in an element or an attribute. Characters that XML forbids become replacement characters.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ => out.push(c),
        }
    }
    out
}

/// One decimal is finer than a pixel.
fn point((x, y): (f64, f64)) -> String {
    format!("{x:.1} {y:.1}")
}

fn legend(out: &mut String, picture: &Picture) {
    out.push_str("<g class=\"legend\">\n");
    let mut x = 36.0;
    for entry in &picture.legend {
        match entry {
            Entry::Kind(kind, _) => {
                let _ = writeln!(
                    out,
                    "<g class=\"{} seen\" transform=\"translate({x:.1} 26) scale(0.6)\">{}</g>",
                    kind_class(*kind),
                    shape(Shape::of(*kind), LEAF_HALF)
                );
            }
            Entry::Pruned => {
                let _ = writeln!(
                    out,
                    "<g class=\"edge pruned cut\"><path d=\"M{:.1} 26h26\"/>\
                     <path class=\"bars\" d=\"M{:.1} 21v10m4 -10v10\"/></g>",
                    x - 13.0,
                    x - 2.5
                );
            }
        }
        let _ = writeln!(out, "<text x=\"{:.1}\" y=\"30\">{}</text>", x + 17.0, escape(&entry.text()));
        x += entry.width();
    }
    out.push_str("</g>\n");
}

fn draw_link(out: &mut String, picture: &Picture, link: &Link) {
    let (a, b) = (picture.node(link.nodes.0), picture.node(link.nodes.1));
    let _ = writeln!(
        out,
        "<path class=\"link set{}\" d=\"M{} Q{} {}\"/>",
        link.infoset % SET_COLOURS,
        point((a.x, a.y + a.shape.ends().0)),
        point(((a.x + b.x) / 2.0, a.y.min(b.y) - 2.6 * HALF)),
        point((b.x, b.y + b.shape.ends().0))
    );
}

fn draw_edge(out: &mut String, edge: &DrawnEdge) {
    let mut class = "edge".to_string();
    let marks = [("cut", edge.cut), ("pruned", edge.pruned), ("best", edge.best), ("reason", edge.reason)];
    marks.iter().filter(|(_, on)| *on).for_each(|(mark, _)| class.extend([" ", mark]));
    let curve = if edge.bow == 0.0 { "L".into() } else { format!("Q{} ", point(edge.pull())) };
    let label = edge.at(LABEL_AT);
    let _ = writeln!(
        out,
        "<g class=\"{class}\" data-from=\"{}\" data-edge=\"{}\"><path d=\"M{} {curve}{}\"/>\
         <path class=\"bars\" d=\"{}\"/>\
         <text class=\"middle\" x=\"{:.1}\" y=\"{:.1}\">{}</text></g>",
        edge.from,
        edge.index,
        point(edge.start),
        point(edge.end),
        bars(edge),
        label.0,
        label.1 + FONT / 3.0,
        escape(&edge.label)
    );
}

/// Two short strokes across the edge.
fn bars(edge: &DrawnEdge) -> String {
    let ((x, y), (ahead_x, ahead_y)) = (edge.at(BARS_AT), edge.at(BARS_AT + 0.02));
    let length = (ahead_x - x).hypot(ahead_y - y).max(1e-9);
    let (along_x, along_y) = ((ahead_x - x) / length, (ahead_y - y) / length);
    let stroke = |shift: f64| {
        let (x, y) = (x + along_x * shift, y + along_y * shift);
        format!(
            "M{} L{}",
            point((x - along_y * 6.0, y + along_x * 6.0)),
            point((x + along_y * 6.0, y - along_x * 6.0))
        )
    };
    stroke(0.0) + &stroke(4.0)
}

fn draw_node(out: &mut String, node: &DrawnNode) {
    let mut class = format!("node {}", kind_class(node.kind));
    if let Some(set) = node.infoset {
        let _ = write!(class, " set{}", set % SET_COLOURS);
    }
    let seen = node.status != Status::Unseen;
    let marks = [("seen", seen), ("pruned", node.pruned), ("current", node.current), ("reason", node.reason)];
    marks.iter().filter(|(_, on)| *on).for_each(|(mark, _)| class.extend([" ", mark]));
    let _ = write!(
        out,
        "<g class=\"{class}\" data-node=\"{}\" transform=\"translate({})\">{}{}",
        node.id,
        point((node.x, node.y)),
        halo(node),
        shape(node.shape, node.half)
    );
    if node.kind == Kind::Leaf {
        let _ = write!(out, "<text class=\"payoff middle\" y=\"4\">{}</text>", escape(&node.inside));
    }
    if let Some(board) = &node.board {
        draw_board(out, board, node.board_at());
    }
    for (index, line) in node.lines.iter().enumerate() {
        let (x, y) = node.line_at(index);
        let mut class = if node.kind == Kind::Leaf { "line middle" } else { "line" }.to_string();
        if index == 0 && node.kind != Kind::Leaf {
            class.push_str(" first");
        }
        let _ = write!(out, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", escape(line));
    }
    out.push_str("</g>\n");
}

/// The position itself; the numbers beside it say the rest.
fn draw_board(out: &mut String, board: &Thumbnail, place: (f64, f64)) {
    let _ = write!(out, "<g class=\"mini\" aria-hidden=\"true\" transform=\"translate({})\">", point(place));
    for Part { class, path, pen } in &board.parts {
        let pen = pen.map_or_else(String::new, |pen| format!(" stroke-width=\"{pen}\""));
        let _ = write!(out, "<path class=\"{class}\"{pen} d=\"{path}\"/>");
    }
    out.push_str("</g>");
}

/// The ring around the current node; it is always there and only sometimes visible.
fn halo(node: &DrawnNode) -> String {
    match node.kind {
        Kind::Leaf => format!(
            "<rect class=\"halo\" x=\"{:.1}\" y=\"-18\" width=\"{:.1}\" height=\"36\" rx=\"6\"/>",
            -node.half - 5.0,
            node.half * 2.0 + 10.0
        ),
        _ => shape(node.shape, node.half).replacen(
            "class=\"shape\"",
            "class=\"halo\" transform=\"scale(1.35)\"",
            1,
        ),
    }
}

fn shape(shape: Shape, half: f64) -> String {
    match shape {
        Shape::Circle => "<circle class=\"shape\" r=\"16\"/>".into(),
        Shape::Square => format!(
            "<rect class=\"shape\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            -half,
            -LEAF_HALF,
            half * 2.0,
            LEAF_HALF * 2.0
        ),
        _ => {
            let points: Vec<String> = shape.corners().iter().map(|(x, y)| format!("{x},{y}")).collect();
            format!("<polygon class=\"shape\" points=\"{}\"/>", points.join(" "))
        }
    }
}

fn kind_class(kind: Kind) -> String {
    match kind {
        Kind::Player(player) => format!("player{}", player % PLAYER_COLOURS),
        Kind::Chance => "chance".into(),
        Kind::Leaf => "leaf".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{HOSTILE, TWO_PLY, record};
    use super::*;

    #[test]
    fn the_end_of_the_two_ply_tree_shows_what_was_pruned() {
        let picture = svg(&record(TWO_PLY, "alphabeta"), None);
        assert_eq!(picture.matches("class=\"edge cut pruned\"").count(), 2);
        assert!(picture.contains(">C ≤ 2</text>") && picture.contains(">A = 3</text>"));
        assert!(picture.contains("role=\"img\"") && picture.contains("<title id="));
    }

    #[test]
    fn every_moment_has_the_same_size() {
        let trace = record(TWO_PLY, "alphabeta");
        let size = |step| svg(&trace, Some(step)).split_once("width=").unwrap().1[..40].to_string();
        assert!((0..=trace.events.len()).all(|step| size(step) == size(0)));
    }

    #[test]
    fn names_cannot_break_out() {
        let picture = svg(&record(HOSTILE, "alphabeta"), None);
        assert!(!picture.contains("<img") && !picture.contains("</script"));
        assert!(picture.contains("&lt;/script&gt;"));
    }

    #[test]
    fn a_bare_tree_has_no_values() {
        let picture = svg_tree(&record(TWO_PLY, "alphabeta").tree);
        assert!(picture.contains(">C</text>") && !picture.contains("≤"));
    }
}
