//! What a page needs to show a search: the trace, made-up names and labels included, and the places of all nodes in the picture.

use gametree_games::tree::{Kind, NodeId};
use gametree_search::alphabeta::{CutTest, Returns};
use gametree_search::parts::Ties;
use serde_json::{Map, Value, json};

use super::picture::{DrawnNode, Picture};
use super::{Trace, labels, line, pseudocode};
use gametree_engine::algorithms;

/// The name of the form.
pub const PAGE_SCHEMA: &str = "gametree.page/1";

/// The whole trace with everything that is drawn; `sentences` holds one sentence per event.
pub fn page_json(trace: &Trace, sentences: &[String]) -> Value {
    with_picture(trace, sentences, &Picture::with_boards(trace, Some(0)))
}

pub(super) fn with_picture(trace: &Trace, sentences: &[String], picture: &Picture) -> Value {
    let spec = &trace.answer.spec;
    let options = algorithms::textbook_options(spec);
    json!({
        "schema": PAGE_SCHEMA,
        "algorithm": spec.algorithm().name(),
        "spec": spec.to_string(),
        "why": trace.answer.why,
        "options": {
            "cut": if options.cut == CutTest::Strict { "strict" } else { "equal" },
            "returns": if options.returns == Returns::FailHard { "hard" } else { "soft" },
            "ties": if options.ties == Ties::Last { "last" } else { "first" },
        },
        "shows_window": labels::shows_window(spec.algorithm()),
        "duel": labels::is_duel(spec.algorithm()),
        "repeatable": is_repeatable(trace),
        "players": trace.tree.players,
        "tree": tree(trace, picture),
        "events": trace.events,
        "pseudocode": pseudocode(spec.algorithm()),
        "lines": trace.events.iter().map(|event| line(trace, event)).collect::<Vec<Option<usize>>>(),
        "truncated": trace.truncated,
        "sentences": sentences,
        "answer": answer(trace),
    })
}

/// True when a page can run the same search itself, after a payoff was changed: alpha-beta or minimax to the ends of a game without
/// chance, ties broken without dice.
fn is_repeatable(trace: &Trace) -> bool {
    let (spec, answer) = (&trace.answer.spec, &trace.answer);
    [algorithms::MINIMAX, algorithms::ALPHABETA].contains(&spec.algorithm())
        && answer.proven
        && answer.depth.is_none()
        && matches!(algorithms::textbook_options(spec).ties, Ties::First | Ties::Last)
        && !trace.truncated
}

/// The flat form of the tree, made-up names and labels included, with the places of the nodes in a picture.
fn tree(trace: &Trace, picture: &Picture) -> Value {
    let tree = &trace.tree;
    let sets =
        tree.infosets.iter().map(|set| json!({ "name": set.name, "player": set.player, "nodes": set.nodes }));
    let mut bows = picture.edges.iter().map(|edge| rounded(edge.bow));
    json!({
        "title": tree.title,
        "zero_sum": tree.is_zero_sum(),
        "width": picture.width,
        "height": picture.height,
        "infosets": sets.collect::<Vec<Value>>(),
        "nodes": picture.nodes.iter().map(|drawn| node(trace, drawn, &mut bows)).collect::<Vec<Value>>(),
    })
}

/// The edges of the picture come in the order of the nodes; `bows` says how far each of them bends aside.
fn node(trace: &Trace, drawn: &DrawnNode, bows: &mut impl Iterator<Item = f64>) -> Value {
    let (tree, node) = (&trace.tree, trace.tree.node(drawn.id));
    let mut fields = Map::new();
    let mut put = |field: &str, value: Value| fields.insert(field.into(), value);
    put("id", json!(drawn.id));
    put("name", json!(node.name));
    match node.kind {
        Kind::Player(player) => {
            put("kind", json!("player"));
            put("player", json!(player));
        }
        Kind::Chance => drop(put("kind", json!("chance"))),
        Kind::Leaf => drop(put("kind", json!("leaf"))),
    }
    if let Some(set) = node.infoset {
        put("infoset", json!(tree.infosets[set].name));
    }
    if let Some(estimate) = node.estimate {
        put("estimate", json!(estimate.to_string()));
    }
    if node.kind == Kind::Leaf {
        put("payoffs", json!(node.payoffs.iter().map(ToString::to_string).collect::<Vec<String>>()));
    }
    let edges = node.edges.iter().map(|edge| {
        let mut fields = json!({ "label": edge.label, "to": edge.to });
        if node.kind == Kind::Chance {
            fields["odds"] = json!(edge.odds.to_string());
        }
        if let Some(bow) = bows.next().filter(|bow| *bow != 0.0) {
            fields["bow"] = json!(bow);
        }
        fields
    });
    put("edges", edges.collect());
    if let Some(board) = &drawn.board {
        put("board", json!(board));
    }
    put("x", json!(rounded(drawn.x)));
    put("y", json!(rounded(drawn.y)));
    Value::Object(fields)
}

/// A tenth of a point is finer than a pixel.
fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

fn answer(trace: &Trace) -> Value {
    let answer = &trace.answer;
    let label = |node: NodeId, edge: u32| trace.tree.node(node).edges[edge as usize].label.clone();
    let mut at = answer.node;
    let line = answer.line.iter().map_while(|edge| {
        let edge = trace.tree.node(at).edges.get(*edge as usize)?;
        at = edge.to;
        Some(edge.label.clone())
    });
    json!({
        "payoffs": answer.payoffs.iter().map(ToString::to_string).collect::<Vec<String>>(),
        "bound": answer.bound.to_string(),
        "proven": answer.proven,
        "node": answer.node,
        "best": answer.best.map(|best| label(answer.node, best)),
        "line": line.collect::<Vec<String>>(),
        "counts": {
            "nodes": answer.counts.nodes,
            "leaves": answer.counts.leaves,
            "cutoffs": answer.counts.cutoffs,
            "table_hits": answer.counts.table_hits,
        },
        "depth": answer.depth,
        "stopped": answer.stopped,
    })
}

#[cfg(test)]
mod tests {
    use super::super::sample::{CARDS, COIN, THREE, TWO_PLY, record};
    use super::*;

    #[test]
    fn the_two_ply_tree_is_all_there() {
        let trace = record(TWO_PLY, "alphabeta");
        let json = page_json(&trace, &[]);
        assert_eq!(json["schema"], PAGE_SCHEMA);
        assert_eq!(json["answer"]["best"], "a1");
        assert_eq!(json["answer"]["counts"]["leaves"], 7);
        assert_eq!(json["tree"]["nodes"].as_array().unwrap().len(), 13);
        assert_eq!(json["events"].as_array().unwrap().len(), trace.events.len());
        assert_eq!(json["events"][0]["old"]["status"], "unseen");
        assert_eq!(json["repeatable"], true);
    }

    #[test]
    fn numbers_are_exact_strings() {
        let json = page_json(&record(COIN, "expectiminimax"), &[]);
        assert_eq!(json["answer"]["payoffs"][0], "19/5");
        assert_eq!(json["tree"]["nodes"][2]["edges"][0]["odds"], "9/10");
        assert_eq!(json["repeatable"], false);
    }

    #[test]
    fn players_and_information_sets_have_their_names() {
        assert_eq!(page_json(&record(THREE, "maxn"), &[])["players"][2], "Cy");
        let json = page_json(&record(CARDS, "worlds"), &[]);
        assert_eq!(json["tree"]["infosets"][1]["nodes"].as_array().unwrap().len(), 2);
    }
}
