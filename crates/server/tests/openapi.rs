//! The description and the server say the same.

mod common;

use std::collections::BTreeSet;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, header};
use common::{Answer, ask, get, post, request, server};
use gametree_server::{description, paths};
use serde_json::{Value, json};
use tower::ServiceExt;

#[tokio::test]
async fn every_path_is_described_and_every_described_path_is_there() {
    let served = get(&server(), "/api/openapi.json").await.json();
    assert_eq!(served, description());
    let described: BTreeSet<&str> =
        served["paths"].as_object().expect("paths").keys().map(String::as_str).collect();
    assert_eq!(described, paths().into_iter().collect());
    for path in paths() {
        // The server itself says which methods a path takes.
        let answer = ask(&server(), request(Method::DELETE, &path.replace("{id}", "0"), Body::empty())).await;
        let taken: BTreeSet<String> = answer
            .header(header::ALLOW)
            .to_lowercase()
            .split(',')
            .map(String::from)
            .filter(|name| name != "head")
            .collect();
        let told: BTreeSet<String> =
            served["paths"][path].as_object().expect("methods").keys().cloned().collect();
        assert_eq!(taken, told, "{path}");
    }
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
    if path.starts_with("/api/arenas/") {
        let example =
            json!({"game": "nim:2,3", "agents": ["auto", "random"], "games": 2, "opening_plies": 1});
        let started = post(server, "/api/arenas", example).await.json();
        let id = started["id"].as_str().expect("a match");
        while post(server, &format!("/api/arenas/{id}"), json!({})).await.json()["running"] != false {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        return post(server, &path.replace("{id}", id), operation_example(operation)).await;
    }
    if path == "/api/spots/{id}" {
        let spot = json!({"board": "Ks7h4c2dJs", "first": "QQ+,AKs", "second": "TT-88,KQs"});
        let started = post(server, "/api/spots", spot).await.json();
        return post(server, &path.replace("{id}", started["id"].as_str().expect("a spot")), example.clone())
            .await;
    }
    if path.contains("{id}") {
        let hidden = path.ends_with("beliefs") || path.ends_with("advice");
        let name = if hidden { "kuhn" } else { "tic-tac-toe" };
        let game = post(server, "/api/sessions", json!({"game": name, "side": "first"})).await.json();
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
            if path == "/api/events" {
                let response =
                    server.clone().oneshot(request(Method::GET, "/api/events?tab=example", Body::empty()));
                let kind = response.await.expect("a stream").headers()[header::CONTENT_TYPE].clone();
                assert_eq!(kind, "text/event-stream");
                continue;
            }
            let answer = asked(&server, path, method, operation).await;
            assert_eq!(answer.status.as_u16(), 200, "{path}: {:?}", answer.bytes);
            let schema = &operation["responses"]["200"]["content"]["application/json"]["schema"];
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
        if body.is_null() || path.contains("{id}") || path == "/api/quiz/grade" {
            continue;
        }
        let types: Value = body["schema"]["properties"].clone();
        for (field, schema) in types.as_object().expect("fields") {
            // A value of a wrong type is complained about only where the field is known.
            let mut wrong = body["example"].clone();
            wrong[field] = json!({"wrong": schema["type"]});
            let message = post(&server, path, wrong).await.json()["error"]["message"].to_string();
            assert!(
                ["invalid type", "unknown variant"].iter().any(|words| message.contains(words)),
                "{path} {field}: {message}"
            );
        }
        for field in body["schema"]["required"].as_array().into_iter().flatten() {
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
