//! A trace as one JSON document.

use gametree_games::tree::{Format, write_tree};
use serde_json::{Value, json};

use super::pseudocode::{line, pseudocode};
use super::{Trace, sentences};

/// The tree, the answer, the pseudo-code, and every event with its line and its sentence.
pub fn trace_json(trace: &Trace) -> Value {
    let answer = &trace.answer;
    let events: Vec<Value> = trace
        .events
        .iter()
        .zip(sentences(trace))
        .map(|(event, says)| {
            let mut value = serde_json::to_value(event).unwrap_or(Value::Null);
            if let Value::Object(fields) = &mut value {
                fields.insert("line".into(), line(trace, event).map_or(Value::Null, Value::from));
                fields.insert("says".into(), says.into());
            }
            value
        })
        .collect();
    let tree = write_tree(&trace.tree, Format::Json).ok().and_then(|text| serde_json::from_str(&text).ok());
    let best = answer.best.and_then(|best| trace.tree.node(answer.node).edges.get(best as usize));
    json!({
        "schema": "gametree.trace/1",
        "algorithm": answer.spec.to_string(),
        "why": answer.why,
        "tree": tree.unwrap_or(Value::Null),
        "value": answer.payoffs.first().map(ToString::to_string),
        "payoffs": answer.payoffs.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "node": answer.node,
        "best": best.map(|edge| edge.label.clone()),
        "nodes": answer.counts.nodes,
        "leaves": answer.counts.leaves,
        "cutoffs": answer.counts.cutoffs,
        "truncated": trace.truncated,
        "pseudocode": pseudocode(answer.spec.algorithm()),
        "events": events,
    })
}
