//! The description and the server say the same.

use std::collections::BTreeSet;

use crate::common::{Answer, ask, get, post, request, server};
use axum::Router;
use axum::body::Body;
use axum::http::{Method, header};
use gametree_server::description;
use serde_json::{Value, json};

/// The schema that a reference stands for.
fn named<'a>(description: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(reference) => description.pointer(reference.trim_start_matches('#')).expect("a named schema"),
        None => schema,
    }
}

#[tokio::test]
async fn every_described_path_is_there_and_takes_the_described_methods() {
    let served = get(&server(), "/api/v1/openapi.json").await.json();
    assert_eq!(served, description());
    for (path, methods) in served["paths"].as_object().expect("paths") {
        // The server itself says which methods a path takes.
        let answer = ask(&server(), request(Method::DELETE, &path.replace("{id}", "0"), Body::empty())).await;
        let allowed: BTreeSet<String> = answer
            .header(header::ALLOW)
            .to_lowercase()
            .split(',')
            .map(String::from)
            .filter(|name| name != "head")
            .collect();
        let described: BTreeSet<String> = methods.as_object().expect("methods").keys().cloned().collect();
        assert_eq!(allowed, described, "{path}");
    }
}

#[test]
fn every_reference_leads_to_a_schema_and_no_name_stands_for_two_types() {
    let description = description();
    let schemas = description["components"]["schemas"].as_object().expect("schemas");
    let mut texts = vec![&description];
    while let Some(value) = texts.pop() {
        if let Some(reference) = value["$ref"].as_str() {
            assert!(description.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
        }
        texts.extend(value.as_object().into_iter().flat_map(|fields| fields.values()));
        texts.extend(value.as_array().into_iter().flatten());
    }
    // Two types of the same name are distinguished by a number.
    assert!(schemas.keys().all(|name| !name.ends_with(char::is_numeric)), "{:?}", schemas.keys());
}

fn operation_example(operation: &Value) -> Value {
    operation["requestBody"]["content"]["application/json"]["example"].clone()
}

/// Asks the example of an operation; of a game in play after one was opened.
async fn asked(server: &Router, path: &str, method: &str, operation: &Value) -> Answer {
    let example = &operation["requestBody"]["content"]["application/json"]["example"];
    if method == "get" {
        let query: Vec<String> = operation["parameters"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|one| {
                format!(
                    "{}={}",
                    one["name"].as_str().unwrap_or_default(),
                    one["example"].as_str().unwrap_or_default()
                )
            })
            .collect();
        return get(server, &format!("{path}?{}", query.join("&"))).await;
    }
    if path.starts_with("/api/v1/arenas/") {
        let example =
            json!({"game": "nim:2,3", "agents": ["auto", "random"], "games": 2, "opening_plies": 1});
        let started = post(server, "/api/v1/arenas", example).await.json();
        let id = started["id"].as_str().expect("a match");
        while post(server, &format!("/api/v1/arenas/{id}"), json!({})).await.json()["running"] != false {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        return post(server, &path.replace("{id}", id), operation_example(operation)).await;
    }
    if path == "/api/v1/spots/{id}" {
        let spot = json!({"board": "Ks7h4c2dJs", "first": "QQ+,AKs", "second": "TT-88,KQs"});
        let started = post(server, "/api/v1/spots", spot).await.json();
        return post(server, &path.replace("{id}", started["id"].as_str().expect("a spot")), example.clone())
            .await;
    }
    if path.contains("{id}") {
        let hidden = path.ends_with("beliefs") || path.ends_with("advice");
        let name = if hidden { "kuhn" } else { "tic-tac-toe" };
        let game = post(server, "/api/v1/sessions", json!({"game": name, "side": "first"})).await.json();
        let path = path.replace("{id}", game["id"].as_str().expect("a game in play"));
        if path.ends_with("undo") {
            post(server, &path.replace("undo", "move"), json!({"move": "b2"})).await;
        }
        return post(server, &path, example.clone()).await;
    }
    post(server, path, example.clone()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_example_is_answered_as_described() {
    let (server, description) = (server(), description());
    for (path, methods) in description["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let answer = asked(&server, path, method, operation).await;
            assert_eq!(answer.status.as_u16(), 200, "{path}: {:?}", answer.bytes);
            let content = operation["responses"]["200"]["content"].as_object().expect("content");
            let (kind, content) = content.iter().next().expect("a media type");
            assert_eq!(answer.header(header::CONTENT_TYPE), kind, "{path}");
            let schema = named(&description, &content["schema"]);
            if kind == "text/event-stream" {
                let text = String::from_utf8_lossy(&answer.bytes);
                let data = text.lines().filter_map(|line| line.strip_prefix("data:"));
                let events: Vec<Value> = data.map(|data| serde_json::from_str(data).expect("JSON")).collect();
                assert_eq!(schema["required"], json!(["data"]), "{path}");
                assert!(
                    events.iter().all(|event| event["event"].is_string()) && !events.is_empty(),
                    "{path}"
                );
                continue;
            }
            for field in schema["required"].as_array().into_iter().flatten() {
                assert!(answer.json().get(field.as_str().unwrap_or_default()).is_some(), "{path}: {field}");
            }
        }
    }
}

#[tokio::test]
async fn described_fields_are_known_and_required_ones_are_needed() {
    let (server, description) = (server(), description());
    for (path, methods) in description["paths"].as_object().expect("paths") {
        let body = &methods["post"]["requestBody"]["content"]["application/json"];
        if body.is_null() || path.contains("{id}") || path == "/api/v1/quiz/grade" {
            continue;
        }
        let request = named(&description, &body["schema"]);
        for (field, schema) in request["properties"].as_object().expect("fields") {
            // A value of a wrong type is complained about only where the field is known.
            let mut wrong = body["example"].clone();
            wrong[field] = json!({"wrong": schema["type"]});
            let message = post(&server, path, wrong).await.json()["error"]["message"].to_string();
            assert!(
                ["invalid type", "unknown variant"].iter().any(|words| message.contains(words)),
                "{path} {field}: {message}"
            );
        }
        for field in request["required"].as_array().into_iter().flatten() {
            let mut less = body["example"].clone();
            less.as_object_mut().map(|fields| fields.remove(field.as_str().unwrap_or_default()));
            let message = post(&server, path, less).await.json()["error"]["message"].to_string();
            assert!(message.contains("missing field"), "{path} {field}: {message}");
        }
        let mut more = body["example"].clone();
        more["surely-not"] = json!(1);
        let message = post(&server, path, more).await.json()["error"]["message"].to_string();
        assert!(message.contains("unknown field"), "{path}: {message}");
    }
}
