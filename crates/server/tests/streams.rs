//! Live analysis: reports in measure, and a search that ends with its stream.

use std::time::{Duration, Instant};

use crate::common::{post, request};
use axum::Router;
use axum::body::BodyDataStream;
use axum::http::{Method, StatusCode, header};
use futures_util::StreamExt;
use gametree_server::{Settings, app, listen};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

const PATH: &str = "/api/v1/analyze";

async fn analyze(server: &Router, body: Value) -> BodyDataStream {
    let asked = request(Method::POST, PATH, body.to_string());
    let response = server.clone().oneshot(asked).await.expect("a stream");
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
    response.into_body().into_data_stream()
}

/// The data of the next event, or nothing at the end of the stream. Keep-alive comments are left out.
async fn next(stream: &mut BodyDataStream) -> Option<Value> {
    loop {
        let bytes = tokio::time::timeout(Duration::from_secs(20), stream.next()).await.expect("in time")?;
        let text = String::from_utf8(bytes.expect("no fault").to_vec()).expect("UTF-8");
        if let Some(data) = text.lines().find_map(|line| line.strip_prefix("data:")) {
            return Some(serde_json::from_str(data).expect("JSON"));
        }
    }
}

async fn all(mut stream: BodyDataStream) -> Vec<Value> {
    let mut events = Vec::new();
    while let Some(event) = next(&mut stream).await {
        events.push(event);
    }
    events
}

/// A server with one place for searches, and room for so many that wait.
fn single(waiting: usize) -> Router {
    app(Settings { searches: 1, waiting, ..Settings::loopback(8080) }).expect("random bytes")
}

fn long() -> Value {
    json!({"game": "mnk:8,8,5", "time_ms": 30000})
}

/// The only place is free: a reply waits for it twenty seconds at most, which is less than a long search takes.
async fn is_free(server: &Router) {
    let reply = post(server, "/api/v1/reply", json!({"game": "nim:2,2,1"})).await;
    assert_eq!(reply.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_is_reported_at_most_ten_times_a_second_and_then_done() {
    let started = Instant::now();
    let events = all(analyze(&single(8), json!({"game": "mnk:4,4,4", "time_ms": 1000})).await).await;
    let most = started.elapsed().as_millis() / 100 + 2;
    assert!(events.len() > 1 && events.len() as u128 <= most, "{} events", events.len());
    let (last, before) = events.split_last().expect("events");
    assert!(before.iter().all(|event| event["event"] == "report"), "{before:?}");
    assert_eq!((&last["event"], &last["schema"]), (&json!("done"), &json!("gametree.report/1")));
    let nodes: Vec<u64> = before.iter().filter_map(|event| event["nodes"].as_u64()).collect();
    assert!(nodes.is_sorted(), "{nodes:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_the_stream_is_the_end_of_the_search() {
    let server = single(8);
    let mut stream = analyze(&server, long()).await;
    next(&mut stream).await.expect("a report");
    drop(stream);
    is_free(&server).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_waits_for_its_place_and_leaves_the_queue_with_its_client() {
    let server = single(1);
    let mut running = analyze(&server, long()).await;
    next(&mut running).await.expect("a report");
    let mut waiting = analyze(&server, long()).await;
    // Only keep-alive comments come while it waits.
    let first = tokio::time::timeout(Duration::from_secs(20), waiting.next()).await.expect("in time");
    assert!(first.expect("a comment").expect("no fault").starts_with(b":"));
    let refused = post(&server, PATH, long()).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::SERVICE_UNAVAILABLE, "busy"));
    drop(waiting);
    let after = analyze(&server, json!({"game": "nim:2,2,2"})).await;
    drop(running);
    assert_eq!(all(after).await.last().expect("events")["event"], "done");
}

#[tokio::test]
async fn wrong_searches_are_refused_at_once() {
    let wrong = [
        json!({"game": "nim:1", "algorithm": "star1"}),
        json!({"game": "nim:1", "moves": ["9-9"]}),
        json!({"game": "nim:1", "lines": -1}),
        json!({"game": "none"}),
    ];
    for body in wrong {
        assert!(post(&single(8), PATH, body.clone()).await.status.is_client_error(), "{body}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_connection_is_the_end_of_the_search() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let server = app(Settings { searches: 1, ..Settings::loopback(address.port()) }).expect("random bytes");
    tokio::spawn(listen(listener, server, std::future::pending()));
    let ask = async |path: &str, body: Value| {
        let (body, mut connection) =
            (body.to_string(), TcpStream::connect(address).await.expect("a connection"));
        let head = format!("POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n");
        let text = format!("{head}Content-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len());
        connection.write_all(text.as_bytes()).await.expect("a question");
        connection
    };
    let mut lines = BufReader::new(ask(PATH, long()).await).lines();
    while !lines.next_line().await.expect("a line").expect("a report").starts_with("data:") {}
    drop(lines);
    let mut answer = String::new();
    let mut reply = ask("/api/v1/reply", json!({"game": "nim:2,2,1"})).await;
    reply.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}
