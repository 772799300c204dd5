//! Matches on the server: live, bounded, stopped, and one from a file.

use std::time::Duration;

use crate::common::{self, get, post, server};
use gametree_matches::{Entrant, Opening, Settings as MatchSettings, Store};
use gametree_server::{Settings, app};
use serde_json::{Value, json};

async fn over(server: &axum::Router, id: &str) -> Value {
    loop {
        let standing = post(server, &format!("/api/v1/arenas/{id}"), json!({})).await.json();
        if standing["running"] == false {
            return standing;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_played_and_every_game_of_it_can_be_replayed() {
    let server = server();
    let asked = json!({"game": "tic-tac-toe", "agents": ["alphabeta:depth=9", "random", "alphabeta:depth=9"], "games": 4});
    let id = post(&server, "/api/v1/arenas", asked).await.json()["id"].as_str().expect("a match").to_string();
    let standing = over(&server, &id).await;
    assert_eq!((&standing["arena"]["games"], &standing["problem"]), (&json!(12), &Value::Null), "{standing}");
    assert_eq!(standing["arena"]["agents"], json!(["alphabeta:depth=9", "random", "alphabeta:depth=9 (2)"]));
    assert_eq!(standing["games"].as_array().map(Vec::len), Some(12));
    let game = post(&server, &format!("/api/v1/arenas/{id}/game"), json!({"number": 3})).await.json();
    let moves: Vec<Value> = game["opening"]
        .as_array()
        .into_iter()
        .flatten()
        .cloned()
        .chain(game["moves"].as_array().into_iter().flatten().map(|ply| ply["move"].clone()))
        .collect();
    let end = post(&server, "/api/v1/position", json!({"game": "tic-tac-toe", "moves": moves})).await.json();
    assert!(end["payoffs"].is_object(), "{end}");
    assert_eq!(post(&server, &format!("/api/v1/arenas/{id}/game"), json!({"number": 13})).await.status, 404);
    assert_eq!(post(&server, "/api/v1/arenas/0/stop", json!({})).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_stopped_and_keeps_its_games() {
    let server = server();
    let asked = json!({"game": "othello:6x6", "agents": ["pvs", "pvs"], "games": 200, "time_ms": 100});
    let id = post(&server, "/api/v1/arenas", asked).await.json()["id"].as_str().expect("a match").to_string();
    let stopped = post(&server, &format!("/api/v1/arenas/{id}/stop"), json!({})).await.json();
    assert_eq!(stopped["stopped"], true);
    let standing = over(&server, &id).await;
    assert!(standing["arena"]["games"].as_u64() < Some(200), "{standing}");
}

#[tokio::test]
async fn requests_beyond_the_bounds_and_other_games_are_refused_in_words() {
    let server = server();
    for (asked, words) in [
        (json!({"game": "nim:2,3", "agents": ["auto"]}), "expected 2 to 6 agents, found 1"),
        (json!({"game": "nim:2,3", "agents": ["auto", "auto"], "games": 1000}), "expected 2 to 200 games"),
        (json!({"game": "nim:2,3", "agents": ["auto", "auto"], "time_ms": 5000}), "1 to 1000 ms a move"),
        (json!({"game": "nim:2,3", "agents": ["auto", "uci:stockfish"]}), "there is no algorithm 'uci'"),
        (json!({"game": "nim:2,3", "agents": ["auto", "auto@othello"]}), "another game"),
        (json!({"game": "nim:2,3", "agents": ["auto", "star1"]}), "needs"),
        (json!({"game": "nim:2,3", "agents": ["auto", "auto"], "sprt": "elo"}), "expected elo0=0"),
        (
            json!({"game": common::tree("kq-poker"), "agents": ["auto", "auto"]}),
            "matches are for two players",
        ),
    ] {
        let answer = post(&server, "/api/v1/arenas", asked.clone()).await;
        let message = answer.json()["error"]["message"].to_string();
        assert!(answer.status.is_client_error() && message.contains(words), "{asked}: {message}");
    }
}

#[tokio::test]
async fn the_match_in_a_file_is_shown_and_read_again_when_it_grows() {
    assert_eq!(get(&server(), "/api/v1/arena").await.json()["id"], Value::Null);
    let path = std::env::temp_dir().join(format!("gametree-shown-{}.sqlite", std::process::id()));
    std::fs::remove_file(&path).ok();
    let entrant = |name: &str| Entrant { name: name.into(), text: name.into(), pace: "1 nodes".into() };
    let settings = MatchSettings {
        game: "tic-tac-toe".into(),
        format: "round-robin".into(),
        agents: vec![entrant("one"), entrant("two")],
        openings: "none".into(),
        seed: 1,
        margin: 50,
        patience: 50,
        draw: None,
        resign: None,
        most_plies: None,
        sprt: None,
        games: 2,
    };
    drop(Store::open(&path, &settings, &[Opening::default()]).expect("a file"));
    let server =
        app(Settings { arena: Some(path.clone()), ..Settings::loopback(8080) }).expect("random bytes");
    let id = get(&server, "/api/v1/arena").await.json()["id"].as_str().expect("a match").to_string();
    let standing = post(&server, &format!("/api/v1/arenas/{id}"), json!({})).await.json();
    assert_eq!(
        (&standing["arena"]["planned"], &standing["running"]),
        (&json!(2), &json!(false)),
        "{standing}"
    );
    std::fs::remove_file(&path).expect("the file");
    assert_eq!(post(&server, &format!("/api/v1/arenas/{id}"), json!({})).await.status, 404);
}
