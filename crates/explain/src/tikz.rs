//! A tree as a standalone LaTeX document in TikZ, for papers and slides. Compiles with pdflatex.

use std::fmt::Write;

use gametree_games::tree::{Kind, Tree};

use super::picture::{
    BARS_AT, DrawnEdge, DrawnNode, Entry, FONT, LABEL_AT, LEAF_HALF, Picture, Shape, TEXT_AT,
};
use super::{Status, Trace};

/// TikZ points a drawn point: texts are typeset at 9 pt, so that a drawing of 12 px letters shrinks alike.
const SCALE: f64 = 0.8;

const HEAD: &str = r"\documentclass[tikz,border=4pt]{standalone}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{lmodern}
\usepackage{amssymb}
% The colours of Okabe and Ito: they repeat what the shapes say.
\definecolor{player0}{HTML}{0072B2}
\definecolor{player1}{HTML}{D55E00}
\definecolor{player2}{HTML}{CC79A7}
\definecolor{player3}{HTML}{E69F00}
\definecolor{player4}{HTML}{56B4E9}
\definecolor{player5}{HTML}{000000}
\definecolor{chance}{HTML}{009E73}
\definecolor{leaf}{HTML}{4D4D4D}
\definecolor{set0}{HTML}{E69F00}
\definecolor{set1}{HTML}{56B4E9}
\definecolor{set2}{HTML}{CC79A7}
\definecolor{set3}{HTML}{F0E442}
\definecolor{pruned}{HTML}{636363}
\begin{document}
\begin{tikzpicture}[x=1pt, y=-1pt, font=\sffamily\footnotesize, line width=0.8pt,
  every node/.style={inner sep=1pt},
  edge label/.style={fill=white, inner sep=0.8pt},
  best/.style={line width=2pt},
  pruned/.style={dashed, draw=pruned, text=pruned, fill=white}]
";

/// The tree after so many events of a search, or after all of them.
pub fn tikz(trace: &Trace, step: Option<usize>) -> String {
    file(&Picture::of_trace(trace, step))
}

/// The tree without a search: to print, and to fill in by hand.
pub fn tikz_tree(tree: &Tree) -> String {
    file(&Picture::of_tree(tree))
}

fn file(picture: &Picture) -> String {
    let mut out = format!("% {}\n{HEAD}", comment(&picture.title));
    legend(&mut out, picture);
    for link in &picture.links {
        let (a, b) = (picture.node(link.nodes.0), picture.node(link.nodes.1));
        let _ = writeln!(
            out,
            "\\draw[set{}, dashed, line width=1.5pt] {} .. controls {} .. {};",
            link.infoset % 4,
            point((a.x, a.y + a.shape.ends().0)),
            point(((a.x + b.x) / 2.0, a.y.min(b.y) - 44.0)),
            point((b.x, b.y + b.shape.ends().0))
        );
    }
    picture.edges.iter().for_each(|edge| draw_edge(&mut out, edge));
    picture.nodes.iter().for_each(|node| draw_node(&mut out, node));
    out.push_str("\\end{tikzpicture}\n\\end{document}\n");
    out
}

fn legend(out: &mut String, picture: &Picture) {
    let mut x = 36.0;
    for entry in &picture.legend {
        let place = point((x, 26.0));
        let _ = match entry {
            Entry::Kind(kind, _) => {
                let (colour, outline) = (colour(*kind), outline(Shape::of(*kind), LEAF_HALF));
                let fill = format!("draw={colour}, fill={colour}!20!white");
                writeln!(out, "\\draw[shift={{{place}}}, scale=0.6, {fill}] {outline};")
            }
            Entry::Pruned => writeln!(
                out,
                "\\draw[shift={{{place}}}, pruned] (-10,0) -- (10,0);\n\
                 \\draw[shift={{{place}}}] (-1.5,-4) -- (-1.5,4) (1.5,-4) -- (1.5,4);"
            ),
        };
        let _ = writeln!(
            out,
            "\\node[anchor=west] at {} {{{}}};",
            point((x + 15.0, 26.0)),
            escape(&entry.text())
        );
        x += entry.width();
    }
}

/// A comment ends with its line.
fn comment(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).filter(char::is_ascii).collect()
}

fn point((x, y): (f64, f64)) -> String {
    format!("({:.1},{:.1})", x * SCALE, y * SCALE)
}

/// Text that LaTeX prints as it is. Letters outside Latin-1 that pdflatex does not know become question marks.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => out.extend(['\\', c]),
            '^' => out.push_str("\\textasciicircum{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            '"' => out.push_str("\\textquotedbl{}"),
            // In a bracket TikZ would take these for the start of something else.
            '-' => out.push_str("{-}"),
            '…' => out.push_str("\\dots{}"),
            '∞' => out.push_str("$\\infty$"),
            '≥' => out.push_str("$\\geq$"),
            '≤' => out.push_str("$\\leq$"),
            '≈' => out.push_str("$\\approx$"),
            'α' => out.push_str("$\\alpha$"),
            'β' => out.push_str("$\\beta$"),
            'Σ' => out.push_str("$\\Sigma$"),
            ' '..='~' | '\u{c0}'..='\u{ff}' => out.push(c),
            c if c.is_control() => out.push(' '),
            _ => out.push('?'),
        }
    }
    // In mathematics a minus sign is a minus sign, in text it would be a hyphen.
    out.replace("{-}$\\infty$", "$-\\infty$")
}

fn draw_edge(out: &mut String, edge: &DrawnEdge) {
    let style = match edge {
        DrawnEdge { pruned: true, .. } => "pruned",
        DrawnEdge { best: true, .. } => "best",
        _ => "draw=leaf",
    };
    let curve = match edge.bow {
        0.0 => "--".to_string(),
        // TikZ draws cubic curves; these two points make the same curve as the one of a quadratic.
        _ => {
            let pull = edge.pull();
            let near = |end: (f64, f64)| point(((end.0 + 2.0 * pull.0) / 3.0, (end.1 + 2.0 * pull.1) / 3.0));
            format!(".. controls {} and {} ..", near(edge.start), near(edge.end))
        }
    };
    let _ = writeln!(out, "\\draw[{style}] {} {curve} {};", point(edge.start), point(edge.end));
    if edge.cut {
        let ((x, y), (ahead_x, ahead_y)) = (edge.at(BARS_AT), edge.at(BARS_AT + 0.02));
        let turn = (ahead_y - y).atan2(ahead_x - x).to_degrees();
        let _ = writeln!(
            out,
            "\\draw[shift={{{}}}, rotate={:.1}, line width=1pt] (0,-5) -- (0,5) (3,-5) -- (3,5);",
            point((x, y)),
            turn
        );
    }
    let colour = if edge.pruned { ", text=pruned" } else { "" };
    let _ = writeln!(
        out,
        "\\node[edge label{colour}] at {} {{{}}};",
        point(edge.at(LABEL_AT)),
        escape(&edge.label)
    );
}

fn colour(kind: Kind) -> String {
    match kind {
        Kind::Player(player) => format!("player{}", player % 6),
        Kind::Chance => "chance".into(),
        Kind::Leaf => "leaf".into(),
    }
}

fn draw_node(out: &mut String, node: &DrawnNode) {
    let colour = colour(node.kind);
    let style = match node {
        DrawnNode { pruned: true, .. } => "pruned".to_string(),
        DrawnNode { infoset: Some(set), .. } => format!("draw={colour}, fill=set{}", set % 4),
        DrawnNode { status: Status::Unseen, .. } => format!("draw={colour}, fill=white"),
        _ => format!("draw={colour}, fill={colour}!20!white"),
    };
    let style = if node.current { format!("{style}, line width=2pt") } else { style };
    let outline = outline(node.shape, node.half);
    let _ = writeln!(out, "\\draw[shift={{{}}}, {style}] {outline};", point((node.x, node.y)));
    let text = if node.pruned { "text=pruned, " } else { "" };
    if node.kind == Kind::Leaf {
        let _ = writeln!(out, "\\node[{text}] at {} {{{}}};", point((node.x, node.y)), escape(&node.inside));
    }
    for (index, line) in node.lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
        let (anchor, place) = match node.kind {
            Kind::Leaf => ("anchor=center", (node.x, node.y + LEAF_HALF + 10.0 + 13.0 * index as f64)),
            _ => ("anchor=west", (node.x + TEXT_AT - 4.0, node.y - FONT + 13.0 * index as f64)),
        };
        let bold = if index == 0 && node.kind != Kind::Leaf { "\\bfseries " } else { "" };
        let _ = writeln!(out, "\\node[{text}{anchor}] at {} {{{bold}{}}};", point(place), escape(line));
    }
}

fn outline(shape: Shape, half: f64) -> String {
    match shape {
        Shape::Circle => format!("(0,0) circle[radius={:.1}]", 16.0 * SCALE),
        Shape::Square => {
            format!("{} rectangle {}", point((-half, -LEAF_HALF)), point((half, LEAF_HALF)))
        }
        shape => {
            let corners: Vec<String> = shape.corners().iter().map(|corner| point(*corner)).collect();
            format!("{} -- cycle", corners.join(" -- "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{CARDS, HOSTILE, TWO_PLY, record};
    use super::*;

    #[test]
    fn the_two_ply_tree_has_all_nodes_and_edges() {
        let text = tikz(&record(TWO_PLY, "alphabeta"), None);
        assert_eq!(text.matches("\\node[edge label").count(), 12);
        assert_eq!(text.matches("\\draw[pruned] (").count(), 2);
        assert!(text.contains("C $\\leq$ 2") && text.ends_with("\\end{document}\n"));
        assert!(tikz_tree(&record(CARDS, "worlds").tree).contains("\\draw[set1, dashed"));
    }

    #[test]
    fn names_cannot_run_commands() {
        let text = tikz(&record(HOSTILE, "alphabeta"), None);
        assert_eq!(text.matches("\\end{document}").count(), 1);
        let body = text.split_once("\\begin{document}").unwrap().1;
        assert!(!body.contains("\\input") && body.contains("\\textbackslash{}input\\{"));
        let depth = body.replace("\\{", "").replace("\\}", "");
        assert_eq!(depth.matches('{').count(), depth.matches('}').count());
    }
}
