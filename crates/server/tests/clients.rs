//! Clients of a port are known by their addresses: a flood of games from one of them leaves those of the others alone.

use std::net::SocketAddr;

use gametree_server::{Settings, app, listen};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket};

/// Asks from an address of loopback; gives the status and the body.
async fn asks(from: &str, server: SocketAddr, path: &str, body: &Value) -> (u16, Value) {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(format!("{from}:0").parse().expect("an address")).expect("an address of this machine");
    let (mut connection, body) = (socket.connect(server).await.expect("a connection"), body.to_string());
    let head = format!("POST {path} HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/json\r\n");
    let text = format!("{head}Content-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len());
    connection.write_all(text.as_bytes()).await.expect("a question");
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a body");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, serde_json::from_str(body).unwrap_or(Value::Null))
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_games_leaves_those_of_other_clients_alone() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let settings = Settings { sessions: 6, ..Settings::loopback(address.port()) };
    tokio::spawn(listen(listener, app(settings).expect("random bytes"), std::future::pending()));
    let game = json!({"game": "tic-tac-toe", "side": "first"});
    let (_, own) = asks("127.0.0.2", address, "/api/v1/sessions", &game).await;
    let mut flood = Vec::new();
    for _ in 0..20 {
        flood.push(asks("127.0.0.1", address, "/api/v1/sessions", &game).await.1);
    }
    let plays = async |session: &Value| {
        let id = session["id"].as_str().expect("a name");
        asks("127.0.0.2", address, &format!("/api/v1/sessions/{id}/move"), &json!({"move": "b2"})).await.0
    };
    assert_eq!((plays(&own).await, plays(&flood[0]).await, plays(&flood[19]).await), (200, 404, 200));
}
