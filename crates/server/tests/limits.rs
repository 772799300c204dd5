//! Every operation ends with its limit and with its client, whatever it is asked: the hardest requests there are, one after the other at a
//! single place for searches, which has to be free again after each of them.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::common::{ask, get, post, request};
use axum::Router;
use axum::body::Body;
use axum::http::{Method, StatusCode};
use gametree_server::{Settings, app, description};
use serde_json::{Value, json};
use tower::ServiceExt;

/// Far more than a request may take beyond its limit, for a machine that is busy with other things; far less than the limit of a request
/// whose client goes away.
const GUARD: Duration = Duration::from_secs(12);

/// The hardest first.
const GAMES: [&str; 18] = [
    "liars-dice:dice=2,sides=6",
    "liars-dice:dice=1,sides=6",
    "holdem:players=6",
    "leduc:ranks=6",
    "goofspiel:cards=6",
    "holdem",
    "chess",
    "connect-four:9x9",
    "mnk:10,10,5",
    "othello",
    "hex:11",
    "tricks:hidden",
    "tricks:seed=1",
    "blind-tic-tac-toe",
    "brinkmanship:rounds=6",
    "pig",
    "race",
    "kuhn:players=3",
];

/// A server with one place for searches, each of which may take so long.
fn single(time: Duration) -> Router {
    app(Settings { searches: 1, time, patience: Duration::from_secs(60), ..Settings::loopback(8080) })
        .expect("random bytes")
}

/// The paths of all operations with their methods.
fn operations() -> Vec<(String, String)> {
    let paths = description()["paths"].as_object().cloned().expect("paths");
    let methods = |path: String, methods: Value| {
        let methods = methods.as_object().cloned().expect("methods");
        methods.into_iter().map(move |(method, _)| (path.clone(), method)).collect::<Vec<_>>()
    };
    paths.into_iter().flat_map(|(path, described)| methods(path, described)).collect()
}

/// A tree with as many leaves side by side, each better than the one before.
fn flat(leaves: usize) -> String {
    let numbers: Vec<String> = (0..leaves).map(|leaf| leaf.to_string()).collect();
    format!("[{}]", numbers.join(" "))
}

/// A tree with two ways on at every node.
fn binary(plies: usize, leaf: &mut u32) -> String {
    if plies == 0 {
        *leaf = leaf.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        return (*leaf >> 16 & 63).to_string();
    }
    format!("[{} {}]", binary(plies - 1, leaf), binary(plies - 1, leaf))
}

/// The first moves of chance up to a player's decision.
async fn first_decision(server: &Router, game: &str) -> Value {
    let mut moves = Vec::new();
    loop {
        let body = json!({"game": game, "moves": moves, "limit": 1});
        let answer = post(server, "/api/v1/children", body).await.json();
        if answer["turn"] != "chance" || moves.len() > 40 {
            return json!(moves);
        }
        moves.push(answer["children"][0]["move"].clone());
    }
}

/// For every algorithm the two hardest games on which it runs, at their start and at a player's first decision.
async fn every_algorithm(server: &Router, key: &str) -> Vec<Value> {
    let (mut bodies, mut known) = (Vec::new(), HashMap::<String, usize>::new());
    for game in GAMES {
        let info = get(server, &format!("/api/v1/game?game={game}")).await.json();
        let rows = info["algorithms"].as_array().cloned().unwrap_or_default();
        let decision = first_decision(server, game).await;
        for row in rows.iter().filter(|row| row["runs"] == true) {
            let name = row["name"].as_str().expect("a name");
            let count = known.entry(name.into()).or_default();
            *count += 1;
            if *count <= 2 {
                bodies.push(json!({"game": game, (key): name}));
                if decision != json!([]) {
                    bodies.push(json!({"game": game, (key): name, "moves": decision}));
                }
            }
        }
    }
    bodies
}

/// Games against agents whose work is long.
fn seats() -> Vec<Value> {
    let seat = |game: &str, side: &str, agent: &str| json!({"game": game, "side": side, "agent": agent});
    vec![
        seat("liars-dice:dice=1,sides=6", "2", "dcfr:iterations=100000"),
        seat("leduc:ranks=6", "2", "resolve"),
        seat("holdem:players=6", "1", "ismcts:simulations=1000000"),
        seat("tricks:hidden", "4", "worlds"),
        seat("chess", "2", "auto"),
    ]
}

/// The hardest bodies for an operation. A new operation needs some, too.
async fn hard(server: &Router, path: &str) -> Vec<Value> {
    let on = |games: &[&str], more: Value| {
        let body = |game: &&str| {
            let mut body = more.clone();
            body["game"] = json!(game);
            body
        };
        games.iter().map(body).collect::<Vec<Value>>()
    };
    let (wide, deep) = (flat(16_000), binary(13, &mut 7));
    let (moves, all) = (json!(["a1", "b1", "c1", "d1"]), &GAMES[..]);
    match path.strip_prefix("/api/v1").expect("the prefix") {
        "/games" | "/game" | "/trees" | "/arena" | "/openapi.json" => vec![Value::Null],
        "/position" => {
            [on(&[&wide, &deep], json!({})), on(&["mnk:10,10,5"], json!({"moves": moves}))].concat()
        }
        "/children" => on(&[&wide, &deep, "holdem:stack=10000", "hex:11"], json!({"limit": 500})),
        "/convert" => ["gtree", "json", "list", "sexpr", "efg"]
            .iter()
            .flat_map(|to| [json!({"text": wide, "to": to}), json!({"text": deep, "to": to})])
            .collect(),
        "/reply" => every_algorithm(server, "agent").await,
        "/analyze" => on(all, json!({"lines": 20})),
        "/hint" => on(all, json!({"step": 3})),
        "/coach" => {
            let coach = |game: &str, text: &str| json!({"game": game, "moves": [text]});
            vec![
                coach("chess", "e4"),
                coach("connect-four:9x9", "1"),
                coach("hex:11", "a1"),
                coach("othello", "d3"),
            ]
        }
        "/explain" => [
            on(&[&wide, &deep], json!({"algorithm": "alphabeta"})),
            on(&[&deep], json!({"algorithm": "deepening"})),
            on(all, json!({"max_nodes": 20_000, "merge": "symmetric"})),
        ]
        .concat(),
        "/compare" => on(
            &[&deep, &wide],
            json!({"algorithms": ["minimax", "alphabeta", "deepening", "alphabeta:cut=strict"]}),
        ),
        "/quiz" => {
            vec![json!({"tree": flat(1_900)}), json!({"tree": binary(10, &mut 7)}), json!({"deep": true})]
        }
        "/quiz/grade" => {
            let sheet = post(server, "/api/v1/quiz", json!({"tree": binary(8, &mut 7)})).await.json();
            vec![json!({"schema": "gametree.answers/1", "quiz": sheet, "answers": []})]
        }
        "/reasons" => {
            let bodies = every_algorithm(server, "algorithm").await;
            bodies.into_iter().filter(|body| body["game"] != "chess" && body["game"] != "othello").collect()
        }
        "/sessions" => seats(),
        "/sessions/{id}/move"
        | "/sessions/{id}/undo"
        | "/sessions/{id}/beliefs"
        | "/sessions/{id}/advice" => {
            vec![json!({"move": "1-1"})]
        }
        "/spots" => {
            vec![json!({"board": "Ks7h4c2d", "first": "22+,A2+,K2+,Q2+", "second": "22+,A2+,K2+,Q2+"})]
        }
        "/spots/{id}" => vec![json!({"time_ms": 5_000})],
        "/arenas" => vec![json!({"game": "chess", "agents": ["auto", "selective"], "games": 2})],
        "/arenas/{id}" | "/arenas/{id}/game" | "/arenas/{id}/stop" => vec![json!({"number": 1})],
        new => panic!("{new} needs hard requests here"),
    }
}

/// The path with something that is kept in the place of the name.
async fn named(server: &Router, path: &str) -> String {
    let (kind, body) = match path {
        _ if !path.contains("{id}") => return path.into(),
        _ if path.contains("/sessions/") => {
            ("sessions", json!({"game": "liars-dice:dice=1,sides=6", "side": "1", "agent": "dcfr"}))
        }
        _ if path.contains("/spots/") => {
            ("spots", json!({"board": "Ks7h4c2d", "first": "22+,A2+", "second": "22+,A2+"}))
        }
        _ => ("arenas", json!({"game": "chess", "agents": ["auto", "random"], "games": 2, "time_ms": 1})),
    };
    let kept = post(server, &format!("/api/v1/{kind}"), body).await.json();
    path.replace("{id}", kept["id"].as_str().expect("something kept"))
}

/// A request of an operation with its whole time.
fn asked(path: &str, method: &str, body: &Value) -> axum::http::Request<Body> {
    match method {
        "get" => request(
            Method::GET,
            &format!("{path}{}", if path.ends_with("/game") { "?game=holdem" } else { "" }),
            Body::empty(),
        ),
        _ if body.is_null() || path.ends_with("/stop") => request(Method::POST, path, Body::empty()),
        _ => request(Method::POST, path, body.to_string()),
    }
}

/// What took longer than a request should, for those who look at the output.
fn slow(what: &str, body: &Value, started: Instant, limit: Duration) {
    if started.elapsed() > limit + Duration::from_secs(1) {
        let body: String = body.to_string().chars().take(100).collect();
        println!("{what} {body}: {:?}", started.elapsed());
    }
}

/// The only place is free.
async fn is_free(server: &Router) -> bool {
    let reply = post(server, "/api/v1/reply", json!({"game": "nim:2,2,1", "time_ms": 50}));
    tokio::time::timeout(GUARD, reply).await.is_ok_and(|reply| reply.status == StatusCode::OK)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_ends_with_its_limit() {
    let server = single(Duration::from_millis(100));
    let mut late = Vec::new();
    for (path, method) in operations() {
        for body in hard(&server, &path).await {
            let path = named(&server, &path).await;
            let started = Instant::now();
            let answer = tokio::time::timeout(GUARD, ask(&server, asked(&path, &method, &body))).await;
            let status = answer.map_or(0, |answer| answer.status.as_u16());
            let free = is_free(&server).await;
            slow(&path, &body, started, Duration::from_millis(100));
            if !free || status == 0 || status == 500 {
                let body: String = body.to_string().chars().take(120).collect();
                late.push(format!("{path} {body}: {status} after {:?}", started.elapsed()));
            }
        }
    }
    assert!(late.is_empty(), "{late:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_ends_with_its_client() {
    let server = single(Duration::from_secs(60));
    let mut late = Vec::new();
    for (path, method) in operations() {
        for mut body in hard(&server, &path).await {
            if path.ends_with("/reply")
                || path.ends_with("/analyze")
                || path.ends_with("/hint")
                || path.ends_with("/reasons")
            {
                body["time_ms"] = json!(30_000);
            }
            let path = named(&server, &path).await;
            let started = Instant::now();
            // The client reads what comes for a moment, and then goes away.
            let whole = async {
                let answer = server.clone().oneshot(asked(&path, &method, &body)).await.expect("an answer");
                axum::body::to_bytes(answer.into_body(), usize::MAX).await.ok();
            };
            tokio::time::timeout(Duration::from_millis(60), whole).await.ok();
            let free = is_free(&server).await;
            slow(&path, &body, started, Duration::from_millis(100));
            if !free {
                let body: String = body.to_string().chars().take(120).collect();
                late.push(format!("{path} {body}: after {:?}", started.elapsed()));
            }
        }
    }
    assert!(late.is_empty(), "{late:#?}");
}
