//! The page's types are those of the server: `web/src/types/api.ts` is made from the server's own description.

use std::fmt::Write;

use gametree_server::description;
use serde_json::Value;

const HEAD: &str = "// Written by `make types` from the Rust types; not by hand.\n";

#[test]
fn the_types_of_the_page_are_up_to_date() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/types/api.ts");
    let declared = declarations(&description());
    if std::env::var_os("UPDATE_TYPES").is_some() {
        std::fs::write(&path, &declared).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == declared, "web/src/types/api.ts is out of date: run `make types`");
}

/// Every named schema as a TypeScript declaration.
fn declarations(description: &Value) -> String {
    let schemas = description["components"]["schemas"].as_object().expect("schemas");
    schemas.iter().fold(HEAD.into(), |mut text, (name, schema)| {
        write!(text, "\n{}export type {name} = {};\n", comment(schema, ""), kind(schema, "")).expect("text");
        text
    })
}

fn comment(schema: &Value, indent: &str) -> String {
    schema["description"].as_str().map_or_else(String::new, |words| {
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        format!("/** {words} */\n{indent}")
    })
}

/// The type of what fits a schema.
fn kind(schema: &Value, indent: &str) -> String {
    let mut parts = Vec::new();
    if let Some(reference) = schema["$ref"].as_str() {
        parts.push(reference.rsplit('/').next().unwrap_or_default().to_string());
    }
    if let Some(value) = schema.get("const") {
        parts.push(value.to_string());
    } else if let Some(values) = schema["enum"].as_array() {
        parts.push(union(values.iter().map(Value::to_string).collect()));
    } else if let Some(choices) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
        let either = union(choices.iter().map(|choice| kind(choice, indent)).collect());
        // Some fields are common to all choices.
        let common = schema["properties"].is_object();
        parts.push(if common { format!("({either})") } else { either });
        parts.extend(common.then(|| object(schema, indent)));
    } else if let Some(names) = schema["type"].as_array() {
        parts.push(union(names.iter().map(|name| plain(name, schema, indent)).collect()));
    } else if schema["type"].is_string() {
        parts.push(plain(&schema["type"], schema, indent));
    }
    match parts.len() {
        0 => "unknown".into(),
        1 => parts.remove(0),
        _ => parts.join(" & "),
    }
}

fn union(kinds: Vec<String>) -> String {
    kinds.join(" | ")
}

fn plain(name: &Value, schema: &Value, indent: &str) -> String {
    match name.as_str().unwrap_or_default() {
        "integer" | "number" => "number".into(),
        "array" => array(schema, indent),
        "object" => object(schema, indent),
        other => other.into(),
    }
}

fn array(schema: &Value, indent: &str) -> String {
    if let Some(items) = schema["prefixItems"].as_array() {
        return format!("[{}]", items.iter().map(|item| kind(item, indent)).collect::<Vec<_>>().join(", "));
    }
    let item = kind(&schema["items"], indent);
    match schema["maxItems"].as_u64().filter(|most| schema["minItems"].as_u64() == Some(*most)) {
        Some(count) => format!("[{}]", vec![item; count as usize].join(", ")),
        None if item.contains(" | ") => format!("({item})[]"),
        None => format!("{item}[]"),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let Some(fields) = schema["properties"].as_object() else {
        return match &schema["additionalProperties"] {
            Value::Object(_) => format!("Record<string, {}>", kind(&schema["additionalProperties"], indent)),
            _ => "Record<string, unknown>".into(),
        };
    };
    let (inner, required) = (format!("{indent}  "), schema["required"].as_array());
    let field = |(name, field): (&String, &Value)| {
        let needed = required.is_some_and(|names| names.iter().any(|other| other == name));
        let mark = if needed { "" } else { "?" };
        format!("{inner}{}{name}{mark}: {};\n", comment(field, &inner), kind(field, &inner))
    };
    format!("{{\n{}{indent}}}", fields.iter().map(field).collect::<String>())
}
