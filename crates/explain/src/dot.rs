//! A tree in the language of Graphviz, which places the nodes itself.

use std::fmt::Write;

use gametree_games::tree::{Kind, Tree};

use super::picture::{DrawnEdge, DrawnNode, Picture, Shape};
use super::{Status, Trace};

/// The colours of information sets.
const SETS: [&str; 4] = ["#e69f00", "#56b4e9", "#cc79a7", "#f0e442"];

/// The tree after so many events of a search, or after all of them.
pub fn dot(trace: &Trace, step: Option<usize>) -> String {
    file(&Picture::of_trace(trace, step))
}

/// The tree without a search.
pub fn dot_tree(tree: &Tree) -> String {
    file(&Picture::of_tree(tree))
}

fn file(picture: &Picture) -> String {
    let mut out = format!(
        "digraph gametree {{\n\
         \x20 graph [label={}, labelloc=t, ordering=out, fontname=\"Helvetica\", bgcolor=white];\n\
         \x20 node [fontname=\"Helvetica\", fontsize=11, style=filled, fillcolor=white, penwidth=1.5];\n\
         \x20 edge [fontname=\"Helvetica\", fontsize=11, arrowhead=none, color=\"#6b6b6b\"];\n",
        quoted(&picture.title)
    );
    picture.nodes.iter().for_each(|node| draw_node(&mut out, node));
    picture.edges.iter().for_each(|edge| draw_edge(&mut out, edge));
    for link in &picture.links {
        let (a, b) = link.nodes;
        // Without a rank of its own the link does not pull the nodes apart.
        let colour = SETS[link.infoset % SETS.len()];
        let _ =
            writeln!(out, "  n{a} -> n{b} [style=dashed, penwidth=2, constraint=false, color=\"{colour}\"];");
    }
    out.push_str("}\n");
    out
}

/// A quoted string. Graphviz would read backslash escapes such as `\N` or `\l`, so every backslash is doubled.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => out.push(' '),
            // Graphviz decodes HTML entities in labels.
            '&' => out.push_str("&amp;"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn shape_name(shape: Shape) -> &'static str {
    match shape {
        Shape::Up => "triangle",
        Shape::Down => "invtriangle",
        Shape::Diamond => "diamond",
        Shape::Pentagon => "pentagon",
        Shape::Hexagon => "hexagon",
        Shape::Trapezoid => "trapezium",
        Shape::Circle => "circle",
        Shape::Square => "box",
    }
}

/// The line and the fill of a kind of node, in the colours of Okabe and Ito.
fn colours(kind: Kind) -> (&'static str, &'static str) {
    const PLAYERS: [(&str, &str); 6] = [
        ("#0072b2", "#cfe5f3"),
        ("#d55e00", "#fbdfcc"),
        ("#b0588a", "#f5deea"),
        ("#b37b00", "#fbe8bd"),
        ("#2f8fc4", "#d8eefb"),
        ("#000000", "#ececec"),
    ];
    match kind {
        Kind::Player(player) => PLAYERS[player % PLAYERS.len()],
        Kind::Chance => ("#009e73", "#cdeee3"),
        Kind::Leaf => ("#4d4d4d", "#ececec"),
    }
}

fn draw_node(out: &mut String, node: &DrawnNode) {
    let (colour, fill) = colours(node.kind);
    let lines: Vec<&str> = node.lines.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
    let (label, beside) = match node.kind {
        Kind::Leaf => (node.inside.clone(), lines.join("\n")),
        // Values do not fit into a triangle, so they stand beside it.
        _ => (String::new(), lines.join("\n")),
    };
    let _ = write!(
        out,
        "  n{} [shape={}, label={}, xlabel={}",
        node.id,
        shape_name(node.shape),
        quoted(&label),
        quoted(&beside)
    );
    if node.pruned {
        out.push_str(
            ", style=\"filled,dashed\", color=\"#767676\", fontcolor=\"#636363\", fillcolor=\"#f4f4f4\"",
        );
    } else {
        let _ = write!(out, ", color=\"{colour}\"");
        let set = node.infoset.map(|set| SETS[set % SETS.len()]);
        if let Some(fill) = set.or((node.status != Status::Unseen).then_some(fill)) {
            let _ = write!(out, ", fillcolor=\"{fill}\"");
        }
    }
    if node.current {
        out.push_str(", peripheries=2");
    }
    if node.kind != Kind::Leaf {
        out.push_str(", width=0.45, height=0.4, fixedsize=true");
    }
    out.push_str("];\n");
}

fn draw_edge(out: &mut String, edge: &DrawnEdge) {
    let _ = write!(out, "  n{} -> n{} [label={}", edge.from, edge.to, quoted(&edge.label));
    if edge.pruned {
        out.push_str(", style=dashed, color=\"#767676\", fontcolor=\"#636363\"");
    }
    if edge.cut {
        // Graphviz has no bar across the middle of an edge; two bars at its start say the same.
        out.push_str(", dir=both, arrowtail=teetee");
    }
    if edge.best && !edge.pruned {
        out.push_str(", penwidth=3, color=\"#1a1a1a\"");
    }
    out.push_str("];\n");
}

#[cfg(test)]
mod tests {
    use super::super::sample::{HOSTILE, TWO_PLY, record};
    use super::*;

    #[test]
    fn the_two_ply_tree_has_all_nodes_edges_and_cuts() {
        let text = dot(&record(TWO_PLY, "alphabeta"), None);
        assert_eq!(text.matches("shape=").count(), 13);
        assert_eq!(text.matches(" -> ").count(), 12);
        assert_eq!(text.matches("arrowtail=teetee").count(), 2);
        assert!(text.contains("xlabel=\"C ≤ 2\\nα 3\\nβ 2\""));
    }

    #[test]
    fn names_stay_inside_their_quotes() {
        let text = dot(&record(HOSTILE, "alphabeta"), None);
        for line in text.lines() {
            let plain = line.replace("\\\\", "").replace("\\\"", "");
            assert_eq!(plain.matches('"').count() % 2, 0, "{line}");
        }
        assert!(!dot_tree(&record(TWO_PLY, "alphabeta").tree).contains('≤'));
    }
}
