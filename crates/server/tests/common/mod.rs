//! A server without a port, and short ways to ask it.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use gametree_server::{Settings, app};
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

pub const HOST: &str = "127.0.0.1:8080";

/// A whole answer.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Bytes,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or(Value::Null)
    }

    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_string()
    }

    pub fn header(&self, name: header::HeaderName) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

pub fn server() -> Router {
    app(Settings::loopback(8080)).expect("random bytes")
}

pub fn request(method: Method, path: &str, body: impl Into<Body>) -> Request<Body> {
    Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, HOST)
        .header(header::CONTENT_TYPE, "application/json")
        .body(body.into())
        .expect("a request")
}

pub async fn ask(server: &Router, request: Request<Body>) -> Answer {
    let response = server.clone().oneshot(request).await.expect("an answer");
    let (head, body) = response.into_parts();
    let bytes = body.collect().await.expect("a whole body").to_bytes();
    Answer { status: head.status, headers: head.headers, bytes }
}

pub async fn get(server: &Router, path: &str) -> Answer {
    ask(server, request(Method::GET, path, Body::empty())).await
}

pub async fn post(server: &Router, path: &str, body: Value) -> Answer {
    ask(server, request(Method::POST, path, body.to_string())).await
}

/// The text of a lecture tree.
pub fn tree(name: &str) -> String {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/trees");
    std::fs::read_to_string(root.join(format!("{name}.gtree"))).expect("a lecture tree")
}
