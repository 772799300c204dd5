//! The flat JSON form of a tree: one object a node, numbers as exact strings.
//!
//! ```text
//! {"schema":"gametree.tree/1","title":"...","players":["Alice","Bob"],"nodes":[
//!  {"id":0,"kind":"chance","name":"deal","edges":[{"label":"K","odds":"1/2","to":1},{"label":"Q","odds":"1/2","to":2}]},
//!  {"id":1,"kind":"leaf","payoffs":["3","-3"]},
//!  {"id":2,"kind":"leaf","payoffs":["1","-1"]}]}
//! ```
//! The node with id 0 is the root; ids are any whole numbers, each given once. Names and labels that were made up are left out. Plain JSON
//! numbers are accepted where exact strings are written, and a list of lists is read as `.gtree`.

use std::collections::HashMap;

use gametree_core::{Rational, TextError, clip};
use serde_json::{Map, Value};

use super::builder::{Builder, error};
use super::json_places::node_places;
use super::similar::closest;
use super::{Draft, DraftEdge, DraftNode, Expectation, Kind, Place};

/// What the `schema` field says.
pub(super) const SCHEMA: &str = "gametree.tree/1";

/// Values a JSON file may hold. Each takes about a hundred bytes while it is read.
const MOST_VALUES: usize = 1_500_000;

/// Reads the flat form.
pub(super) fn parse(text: &str) -> Result<Draft, TextError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let values = text.bytes().filter(|byte| b",[{:".contains(byte)).count();
    if values > MOST_VALUES {
        let message = format!(
            "the JSON is too large; expected at most {MOST_VALUES} values (.gtree holds larger trees)"
        );
        return Err(TextError::new(1, 1, message));
    }
    let value: Value = serde_json::from_str(text).map_err(|reason| {
        let mut message = reason.to_string();
        message.truncate(message.rfind(" at line ").unwrap_or(message.len()));
        TextError::new(reason.line().max(1), reason.column().max(1), format!("this is not JSON: {message}"))
    })?;
    let start = Place { line: 1, column: 1 };
    let Value::Object(mut file) = value else {
        return Err(error(start, "expected an object with a list of \"nodes\", or a list of lists"));
    };
    let mut builder = Builder::default();
    read_head(&file, &mut builder, start)?;
    let Some(Value::Array(nodes)) = file.remove("nodes") else {
        return Err(error(start, "expected a list called \"nodes\""));
    };
    read_nodes(nodes, &node_places(text), builder)
}

fn read_head(file: &Map<String, Value>, builder: &mut Builder, start: Place) -> Result<(), TextError> {
    match file.get("schema") {
        Some(Value::String(schema)) if schema == SCHEMA => {}
        _ => return Err(error(start, format!("expected \"schema\":\"{SCHEMA}\""))),
    }
    builder.draft.title = text_field(file, "title", start)?;
    match file.get("players") {
        None | Some(Value::Null) => {}
        Some(Value::Array(players)) if !players.is_empty() => {
            for player in players {
                let name = player.as_str().ok_or_else(|| error(start, "expected texts in \"players\""))?;
                builder.add_player(name.into(), start)?;
            }
        }
        Some(_) => return Err(error(start, "expected a list of names in \"players\"")),
    }
    match file.get("expect") {
        None => {}
        Some(Value::Array(lines)) => {
            for line in lines {
                builder.draft.expectations.push(read_expectation(line, start)?);
            }
        }
        Some(_) => return Err(error(start, "expected a list of lists of words in \"expect\"")),
    }
    check_fields(file, &["schema", "title", "players", "expect", "nodes"], start)
}

fn read_expectation(line: &Value, start: Place) -> Result<Expectation, TextError> {
    let words = line.as_array().into_iter().flatten();
    let words: Option<Vec<String>> = words.map(|word| word.as_str().map(String::from)).collect();
    match words {
        Some(words) if line.is_array() => Ok(Expectation { words, line: start.line }),
        _ => Err(error(start, "expected a list of lists of words in \"expect\"")),
    }
}

fn read_nodes(nodes: Vec<Value>, places: &[Place], mut builder: Builder) -> Result<Draft, TextError> {
    let at = |index: usize| places.get(index).copied().unwrap_or(Place { line: 1, column: 1 });
    let mut by_id = HashMap::with_capacity(nodes.len());
    for (index, node) in nodes.iter().enumerate() {
        let id = node.get("id").and_then(Value::as_u64);
        let id = id.ok_or_else(|| {
            error(at(index), "expected a node: an object with an \"id\" that is a whole number")
        })?;
        if by_id.insert(id, index as u32).is_some() {
            return Err(error(at(index), format!("the id {id} is used twice")));
        }
    }
    let players = builder.players();
    // Each value goes as its node comes: both together would take too much memory.
    for (index, node) in nodes.into_iter().enumerate() {
        let Value::Object(fields) = node else { continue };
        let draft = read_node(&fields, &players, builder.draft.players.is_some(), at(index))?;
        let inner = draft.kind != Kind::Leaf;
        let number = builder.add(draft, 0)?;
        match fields.get("edges") {
            Some(Value::Array(edges)) if inner => {
                for edge in edges {
                    builder.join(number, read_edge(edge, &by_id, at(index))?)?;
                }
            }
            None | Some(Value::Null) if !inner => {}
            _ if inner => return Err(error(at(index), "expected a list called \"edges\"")),
            _ => return Err(error(at(index), "a leaf has no \"edges\"")),
        }
    }
    match by_id.get(&0) {
        Some(root) => Ok(builder.draft.in_order_of_writing(*root)),
        None => Err(error(at(0), "expected a node with id 0: the root")),
    }
}

fn read_node(
    fields: &Map<String, Value>,
    players: &[String],
    players_named: bool,
    at: Place,
) -> Result<DraftNode, TextError> {
    check_fields(fields, &["id", "kind", "name", "infoset", "estimate", "edges", "payoffs"], at)?;
    let word = text_field(fields, "kind", at)?;
    let word =
        word.ok_or_else(|| error(at, "expected a \"kind\": max, min, chance, leaf or a player's name"))?;
    let player = players.iter().position(|name| *name == word);
    let kind = match (player, word.as_str()) {
        // A player may be called leaf; nodes of that player have no payoffs.
        (None, "leaf") => Kind::Leaf,
        (_, "leaf") if fields.contains_key("payoffs") => Kind::Leaf,
        (Some(player), _) => Kind::Player(player),
        (None, "chance") => Kind::Chance,
        (None, "max") if !players_named || players.len() == 2 => Kind::Player(0),
        (None, "min") if !players_named || players.len() == 2 => Kind::Player(1),
        _ => {
            let known = ["max", "min", "chance", "leaf"]
                .into_iter()
                .chain(players.iter().filter(|_| players_named).map(String::as_str));
            let hint = closest(&word, known)
                .map_or_else(String::new, |meant| format!("; did you mean \"{meant}\"?"));
            let message = format!(
                "\"{}\" is no kind of node; expected max, min, chance, leaf or a player's name{hint}",
                clip(&word)
            );
            return Err(error(at, message));
        }
    };
    let name = text_field(fields, "name", at)?;
    let mut node = DraftNode::inner(kind, at);
    if kind == Kind::Leaf {
        node.payoffs = read_payoffs(fields.get("payoffs"), players.len(), at)?;
    } else if fields.contains_key("payoffs") {
        return Err(error(at, "only a leaf has \"payoffs\""));
    }
    node.name = name;
    node.infoset = text_field(fields, "infoset", at)?;
    node.estimate = number_field(fields, "estimate", at)?;
    Ok(node)
}

fn read_payoffs(value: Option<&Value>, players: usize, at: Place) -> Result<Vec<Rational>, TextError> {
    match value {
        Some(Value::Array(payoffs)) if payoffs.len() <= players => {
            payoffs.iter().map(|payoff| read_number(payoff, at)).collect()
        }
        Some(payoff @ (Value::Number(_) | Value::String(_))) => Ok(vec![read_number(payoff, at)?]),
        _ => Err(error(at, format!("expected \"payoffs\": a list of {players} numbers"))),
    }
}

fn read_edge(value: &Value, by_id: &HashMap<u64, u32>, at: Place) -> Result<DraftEdge, TextError> {
    let Value::Object(fields) = value else {
        return Err(error(at, "expected an edge: an object with \"to\""));
    };
    check_fields(fields, &["label", "odds", "to"], at)?;
    let to = fields.get("to").and_then(Value::as_u64);
    let to = to.ok_or_else(|| error(at, "expected the id of a node in \"to\""))?;
    let target =
        by_id.get(&to).ok_or_else(|| error(at, format!("an edge leads to id {to}, but no node has it")))?;
    Ok(DraftEdge {
        label: text_field(fields, "label", at)?,
        odds: number_field(fields, "odds", at)?,
        to: *target,
        at,
    })
}

/// A misspelt field would otherwise be ignored in silence.
fn check_fields(fields: &Map<String, Value>, known: &[&str], at: Place) -> Result<(), TextError> {
    match fields.keys().find(|field| !known.contains(&field.as_str())) {
        None => Ok(()),
        Some(field) => {
            let hint = closest(field, known.iter().copied());
            let hint = hint.map_or_else(String::new, |meant| format!("; did you mean \"{meant}\"?"));
            Err(error(
                at,
                format!("\"{}\" is no field here; expected {}{hint}", clip(field), known.join(", ")),
            ))
        }
    }
}

fn text_field(fields: &Map<String, Value>, name: &str, at: Place) -> Result<Option<String>, TextError> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(error(at, format!("expected a text in \"{name}\""))),
    }
}

fn number_field(fields: &Map<String, Value>, name: &str, at: Place) -> Result<Option<Rational>, TextError> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => read_number(value, at).map(Some),
    }
}

fn read_number(value: &Value, at: Place) -> Result<Rational, TextError> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return Err(error(at, "expected a number such as \"-3\", \"1/3\" or 0.25")),
    };
    text.parse().map_err(|reason| error(at, format!("'{}': {reason}", clip(&text))))
}
