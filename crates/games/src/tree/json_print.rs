//! Writes the flat JSON form, one node a line, so that differences between two files are easy to see.

use serde_json::{Map, Value, json};

use super::json::SCHEMA;
use super::{Kind, Node, Tree};

/// The tree in the flat form.
pub(super) fn print(tree: &Tree) -> String {
    let mut out = format!("{{\"schema\":{}", json!(SCHEMA));
    if let Some(title) = &tree.title {
        out.push_str(&format!(",\n\"title\":{}", json!(title)));
    }
    if tree.players_named {
        out.push_str(&format!(",\n\"players\":{}", json!(tree.players)));
    }
    if !tree.expectations.is_empty() {
        let lines: Vec<&Vec<String>> = tree.expectations.iter().map(|line| &line.words).collect();
        out.push_str(&format!(",\n\"expect\":{}", json!(lines)));
    }
    out.push_str(",\n\"nodes\":[");
    for (id, node) in tree.nodes.iter().enumerate() {
        out.push_str(if id == 0 { "\n " } else { ",\n " });
        out.push_str(&Value::Object(print_node(tree, id, node)).to_string());
    }
    out.push_str("\n]}\n");
    out
}

fn print_node(tree: &Tree, id: usize, node: &Node) -> Map<String, Value> {
    let mut fields = Map::new();
    let mut put = |field: &str, value: Value| fields.insert(field.into(), value);
    put("id", json!(id));
    put("kind", print_kind(tree, node.kind));
    if node.named {
        put("name", json!(node.name));
    }
    if let Some(set) = node.infoset {
        put("infoset", json!(tree.infosets[set].name));
    }
    if let Some(estimate) = node.estimate {
        put("estimate", json!(estimate.to_string()));
    }
    if node.kind == Kind::Leaf {
        let payoffs: Vec<String> = node.payoffs.iter().map(ToString::to_string).collect();
        put("payoffs", json!(payoffs));
    } else {
        put("edges", print_edges(node));
    }
    fields
}

fn print_kind(tree: &Tree, kind: Kind) -> Value {
    match kind {
        Kind::Leaf => json!("leaf"),
        Kind::Chance => json!("chance"),
        Kind::Player(player) if tree.players_named => json!(tree.players[player]),
        Kind::Player(0) => json!("max"),
        Kind::Player(_) => json!("min"),
    }
}

fn print_edges(node: &Node) -> Value {
    let edges = node.edges.iter().map(|edge| {
        let mut fields = Map::new();
        if edge.labelled {
            fields.insert("label".into(), json!(edge.label));
        }
        if node.kind == Kind::Chance {
            fields.insert("odds".into(), json!(edge.odds.to_string()));
        }
        fields.insert("to".into(), json!(edge.to));
        Value::Object(fields)
    });
    Value::Array(edges.collect())
}
