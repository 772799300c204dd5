//! Live searches: heard of in the tab's stream, in measure, and gone with it.

mod common;

use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, BodyDataStream};
use axum::http::{Method, StatusCode};
use common::{get, post, request};
use futures_util::StreamExt;
use gametree_server::{Settings, app};
use serde_json::{Value, json};
use tower::ServiceExt;

async fn listen(server: &Router, tab: &str) -> BodyDataStream {
    let asked = request(Method::GET, &format!("/api/events?tab={tab}"), Body::empty());
    let response = server.clone().oneshot(asked).await.expect("a stream");
    assert_eq!(response.status(), StatusCode::OK);
    response.into_body().into_data_stream()
}

/// The next event, signs of life left out.
async fn next(stream: &mut BodyDataStream) -> (String, Value) {
    loop {
        let bytes = tokio::time::timeout(Duration::from_secs(20), stream.next()).await.expect("in time");
        let text = String::from_utf8(bytes.expect("an event").expect("no fault").to_vec()).expect("UTF-8");
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        if let (Some(kind), Some(data)) = (field("event:"), field("data:")) {
            return (kind.into(), serde_json::from_str(data).expect("JSON"));
        }
    }
}

async fn until_done(stream: &mut BodyDataStream) -> Vec<(String, Value)> {
    let mut events = vec![next(stream).await];
    while events.last().is_some_and(|(kind, _)| kind == "report") {
        events.push(next(stream).await);
    }
    events
}

fn single() -> Router {
    let mut settings = Settings::loopback(8080);
    settings.searches = 1;
    app(settings)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_is_heard_of_at_most_ten_times_a_second() {
    let server = single();
    let mut stream = listen(&server, "a").await;
    let started = Instant::now();
    let body = json!({"tab": "a", "game": "mnk:4,4,4", "time_ms": 1000});
    let job = post(&server, "/api/analyze", body).await.json()["job"].clone();
    let events = until_done(&mut stream).await;
    let most = started.elapsed().as_millis() / 100 + 2;
    assert!(events.len() > 1 && events.len() as u128 <= most, "{} events", events.len());
    let (kind, last) = events.last().expect("events");
    assert_eq!((kind.as_str(), &last["job"], &last["schema"]), ("done", &job, &json!("gametree.report/1")));
    assert!(last["best"].is_string());
    assert_eq!(post(&server, "/api/stop", json!({"tab": "a"})).await.json()["stopped"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_search_of_a_tab_replaces_the_one_before() {
    let server = single();
    let mut stream = listen(&server, "a").await;
    post(&server, "/api/analyze", json!({"tab": "a", "game": "mnk:8,8,5", "time_ms": 30000})).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let second = post(&server, "/api/analyze", json!({"tab": "a", "game": "nim:2,2,2"})).await.json();
    let events = until_done(&mut stream).await;
    let (kind, last) = events.last().expect("events");
    assert_eq!((kind.as_str(), &last["job"]), ("done", &second["job"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_search_says_what_it_has_found() {
    let server = single();
    let mut stream = listen(&server, "a").await;
    post(&server, "/api/analyze", json!({"tab": "a", "game": "mnk:8,8,5", "time_ms": 30000})).await;
    next(&mut stream).await;
    assert_eq!(post(&server, "/api/stop", json!({"tab": "a"})).await.json()["stopped"], true);
    let started = Instant::now();
    let events = until_done(&mut stream).await;
    assert!(started.elapsed() < Duration::from_secs(5));
    assert_eq!(
        events.last().map(|(kind, last)| (kind.as_str(), &last["stopped"])),
        Some(("done", &json!(true)))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_stream_frees_its_search() {
    let server = single();
    let mut stream = listen(&server, "a").await;
    post(&server, "/api/analyze", json!({"tab": "a", "game": "mnk:8,8,5", "time_ms": 30000})).await;
    next(&mut stream).await;
    drop(stream);
    // The only place is free again long before the thirty seconds are over.
    let started = Instant::now();
    let reply = post(&server, "/api/reply", json!({"game": "nim:2,2,1"})).await;
    assert_eq!(reply.status, StatusCode::OK);
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_stream_takes_over() {
    let server = single();
    let mut first = listen(&server, "a").await;
    let mut second = listen(&server, "a").await;
    let end =
        tokio::time::timeout(Duration::from_secs(5), async { while first.next().await.is_some() {} }).await;
    assert!(end.is_ok(), "the older stream ends");
    drop(first);
    post(&server, "/api/analyze", json!({"tab": "a", "game": "nim:2,2,2"})).await;
    assert_eq!(until_done(&mut second).await.last().map(|(kind, _)| kind.clone()), Some("done".into()));
}

#[tokio::test]
async fn wrong_searches_are_refused_at_once() {
    let server = single();
    let wrong = [
        json!({"tab": "a b", "game": "nim:1"}),
        json!({"tab": "", "game": "nim:1"}),
        json!({"tab": "a", "game": "nim:1", "algorithm": "star1"}),
        json!({"tab": "a", "game": "nim:1", "moves": ["9-9"]}),
        json!({"tab": "a", "game": "none"}),
    ];
    for body in wrong {
        assert!(post(&server, "/api/analyze", body.clone()).await.status.is_client_error(), "{body}");
    }
    assert!(get(&server, "/api/events?tab=a/b").await.status.is_client_error());
    assert!(get(&server, "/api/events").await.status.is_client_error());
}

#[tokio::test]
async fn there_are_only_so_many_tabs() {
    let mut settings = Settings::loopback(8080);
    settings.tabs = 1;
    let server = app(settings);
    let stream = listen(&server, "a").await;
    assert_eq!(get(&server, "/api/events?tab=b").await.code(), "busy");
    drop(stream);
    drop(listen(&server, "b").await);
}
