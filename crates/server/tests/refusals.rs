//! What is not answered: other names, other origins, too much, too many, no token.

use crate::common::{Answer, HOST, ask, get, post, request, server};
use axum::body::Body;
use axum::http::{HeaderValue, Method, StatusCode, header};
use gametree_server::{Settings, app};
use serde_json::json;

async fn with(header: header::HeaderName, value: &str) -> Answer {
    let mut asked = request(Method::POST, "/api/v1/position", r#"{"game":"nim:1"}"#);
    asked.headers_mut().insert(header, HeaderValue::from_str(value).expect("a header"));
    ask(&server(), asked).await
}

#[tokio::test]
async fn a_rebound_name_is_refused() {
    for host in [
        "evil.example",
        "evil.example:8080",
        "127.0.0.1",
        "127.0.0.1:9090",
        "localhost.evil.example:8080",
        "",
    ] {
        let answer = with(header::HOST, host).await;
        assert_eq!((answer.status, answer.code().as_str()), (StatusCode::FORBIDDEN, "forbidden"), "{host}");
    }
    for host in ["127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "[::1]:8080"] {
        assert_eq!(with(header::HOST, host).await.status, StatusCode::OK, "{host}");
    }
    let mut nameless = request(Method::GET, "/", Body::empty());
    nameless.headers_mut().remove(header::HOST);
    assert_eq!(ask(&server(), nameless).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn other_origins_are_refused() {
    for origin in [
        "http://evil.example",
        "https://evil.example",
        "http://127.0.0.1:9090",
        "null",
        "http://127.0.0.1:8080.evil.example",
    ] {
        assert_eq!(with(header::ORIGIN, origin).await.status, StatusCode::FORBIDDEN, "{origin}");
    }
    // A proxy that encrypts and hands on the name changes the scheme alone.
    for scheme in ["http", "https"] {
        assert_eq!(with(header::ORIGIN, &format!("{scheme}://{HOST}")).await.status, StatusCode::OK);
    }
    let site = header::HeaderName::from_static("sec-fetch-site");
    assert_eq!(with(site.clone(), "cross-site").await.status, StatusCode::FORBIDDEN);
    assert_eq!(with(site, "same-origin").await.status, StatusCode::OK);
    let answer = with(header::CONTENT_TYPE, "text/plain").await;
    assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let preflight = ask(&server(), request(Method::OPTIONS, "/api/v1/position", Body::empty())).await;
    assert!(preflight.status.is_client_error());
    assert!(!preflight.headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));
}

#[tokio::test]
async fn behind_a_proxy_the_stated_origin_is_the_servers_own() {
    let stated = Some("https://games.example.org".into());
    let server = app(Settings { origin: stated, ..Settings::loopback(8080) }).expect("random bytes");
    let asks = async |host: &'static str, origin: &'static str| {
        let mut asked = request(Method::POST, "/api/v1/position", r#"{"game":"nim:1"}"#);
        asked.headers_mut().insert(header::HOST, HeaderValue::from_static(host));
        asked.headers_mut().insert(header::ORIGIN, HeaderValue::from_static(origin));
        // What a client says about itself changes nothing.
        asked.headers_mut().insert("x-forwarded-host", HeaderValue::from_static("evil.example"));
        asked.headers_mut().insert("x-forwarded-proto", HeaderValue::from_static("https"));
        ask(&server, asked).await.status
    };
    for (host, origin) in [
        // The proxy hands on the name, or it uses the one of loopback.
        ("games.example.org", "https://games.example.org"),
        (HOST, "https://games.example.org"),
        (HOST, "http://127.0.0.1:8080"),
    ] {
        assert_eq!(asks(host, origin).await, StatusCode::OK, "{host} {origin}");
    }
    for (host, origin) in [
        ("games.example.org", "http://games.example.org"),
        ("games.example.org", "https://evil.example"),
        ("evil.example", "https://evil.example"),
        (HOST, "https://evil.example"),
    ] {
        assert_eq!(asks(host, origin).await, StatusCode::FORBIDDEN, "{host} {origin}");
    }
}

#[tokio::test]
async fn the_cookie_stays_on_encrypted_connections_where_the_stated_origin_is() {
    for (origin, secure) in
        [(None, false), (Some("http://games.example.org"), false), (Some("https://games.example.org"), true)]
    {
        let settings =
            Settings { origin: origin.map(String::from), ..Settings::with_token(Some("secret".into())) };
        let moved = get(&app(settings).expect("random bytes"), "/?token=secret").await;
        assert_eq!(moved.header(header::SET_COOKIE).contains("; Secure"), secure, "{origin:?}");
    }
}

#[tokio::test]
async fn malformed_and_oversized_bodies_are_refused() {
    let server = server();
    for body in ["", "{", "[]", "null", "3", "{\"game\":}", "{\"game\":\"nim:1\"} trailing", "\u{0}"] {
        let answer = ask(&server, request(Method::POST, "/api/v1/position", body)).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (StatusCode::BAD_REQUEST, "bad_request"),
            "{body}"
        );
    }
    let bytes = ask(&server, request(Method::POST, "/api/v1/position", vec![0xff, 0xfe, 0x80])).await;
    assert_eq!(bytes.status, StatusCode::BAD_REQUEST);
    let nested = format!("{{\"game\":{}", "[".repeat(100_000));
    assert_eq!(
        ask(&server, request(Method::POST, "/api/v1/position", nested)).await.status,
        StatusCode::BAD_REQUEST
    );
    let large = json!({"game": "x".repeat(300 << 10)});
    let answer = post(&server, "/api/v1/position", large).await;
    assert_eq!((answer.status, answer.code().as_str()), (StatusCode::PAYLOAD_TOO_LARGE, "too_large"));
    let deep = json!({"game": "[".repeat(100_000)});
    assert_eq!(post(&server, "/api/v1/explain", deep).await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn without_the_token_nothing_is_answered() {
    let server = app(Settings::with_token(Some("secret".into()))).expect("random bytes");
    assert_eq!(get(&server, "/api/v1/games").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(get(&server, "/").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(get(&server, "/?token=wrong").await.status, StatusCode::UNAUTHORIZED);
    let mut asked = request(Method::GET, "/api/v1/games", Body::empty());
    asked.headers_mut().insert(header::AUTHORIZATION, HeaderValue::from_static("Bearer secret"));
    assert_eq!(ask(&server, asked).await.status, StatusCode::OK);
    let moved = get(&server, "/?token=secret").await;
    assert_eq!((moved.status, moved.header(header::LOCATION)), (StatusCode::SEE_OTHER, "/"));
    let cookie = moved.header(header::SET_COOKIE).to_string();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"));
    let mut asked = request(Method::GET, "/api/v1/games", Body::empty());
    let pair = cookie.split(';').next().unwrap_or_default();
    asked.headers_mut().insert(header::COOKIE, HeaderValue::from_str(pair).expect("a cookie"));
    assert_eq!(ask(&server, asked).await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn more_searches_than_places_are_asked_to_come_back() {
    let mut settings = Settings::loopback(8080);
    (settings.searches, settings.waiting, settings.patience) = (1, 1, std::time::Duration::from_millis(50));
    let server = app(settings).expect("random bytes");
    let long = json!({"game": "mnk:8,8,5", "time_ms": 1500});
    let running = tokio::spawn({
        let (server, body) = (server.clone(), long.clone());
        async move { post(&server, "/api/v1/reply", body).await }
    });
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let refused = post(&server, "/api/v1/reply", long).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::SERVICE_UNAVAILABLE, "busy"));
    assert_eq!(refused.header(header::RETRY_AFTER), "2");
    // Short questions do not wait behind searches.
    assert_eq!(post(&server, "/api/v1/position", json!({"game": "nim:1"})).await.status, StatusCode::OK);
    assert_eq!(running.await.expect("the first search").status, StatusCode::OK);
}
