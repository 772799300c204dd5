//! Every resource answers, and says what is wrong.

use crate::common::{Answer, get, post, server, tree};
use axum::http::{StatusCode, header};
use serde_json::json;

fn fails(answer: &Answer, status: u16, code: &str) {
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (status, code), "{:?}", answer.bytes);
}

#[tokio::test]
async fn games_and_trees_are_listed() {
    let server = server();
    let games = get(&server, "/api/v1/games").await.json();
    assert_eq!(games["schema"], "gametree.games/1");
    assert_eq!(games["games"][0]["name"], "tic-tac-toe");
    let nim = get(&server, "/api/v1/game?game=nim:2,2,2").await.json();
    assert_eq!((&nim["schema"], &nim["auto"]["exact"]), (&json!("gametree.game/2"), &json!("memo")));
    let trees = get(&server, "/api/v1/trees").await.json();
    assert_eq!(trees[0]["name"], "two-ply");
    assert_eq!(trees[0]["title"], "Two-ply tree");
    assert!(trees[0]["text"].as_str().is_some_and(|text| text.contains("max A")));
}

#[tokio::test]
async fn a_position_knows_its_history_and_its_picture() {
    let answer =
        post(&server(), "/api/v1/position", json!({"game": "tic-tac-toe", "moves": ["b2", "a1"]})).await;
    let json = answer.json();
    assert_eq!(json["schema"], "gametree.position/1");
    assert_eq!(json["history"][1]["move"], "a1");
    assert_eq!(json["history"][1]["position"], json["position"]);
    assert_eq!((&json["turn"], &json["picture"]["shape"]), (&json!(0), &json!("grid")));
    assert_eq!(json["moves"].as_array().map(Vec::len), Some(7));
}

#[tokio::test]
async fn wrong_questions_get_the_one_form_of_errors() {
    let server = server();
    let at = |body| post(&server, "/api/v1/position", body);
    fails(&at(json!({"game": "tic-tac-toe", "moves": ["b2", "b2"]})).await, 422, "illegal_move");
    fails(&at(json!({"game": "tictactoe"})).await, 404, "unknown_game");
    fails(&at(json!({"game": "nim:x"})).await, 422, "parse");
    fails(&at(json!({"game": "tic-tac-toe", "position": "zzz"})).await, 422, "parse");
    fails(&at(json!({"game": "tic-tac-toe", "colour": "red"})).await, 400, "bad_request");
    fails(&at(json!({"game": 3})).await, 400, "bad_request");
    let broken = at(json!({"game": "[[3,12,8],[2,4"})).await;
    fails(&broken, 422, "parse");
    assert_eq!(broken.json()["error"]["line"], 1);
    assert!(broken.json()["error"]["column"].as_u64().is_some_and(|column| column > 10));
    fails(&get(&server, "/api/v1/nothing").await, 404, "not_found");
    fails(&get(&server, "/api/v1/position").await, 405, "bad_request");
    fails(&get(&server, "/api/v1/game").await, 400, "bad_request");
    fails(&post(&server, "/api/v1/sessions/none/move", json!({"move": "a1"})).await, 404, "not_found");
}

#[tokio::test]
async fn files_are_never_opened() {
    let server = server();
    for game in ["tree:examples/trees/two-ply.gtree", "Tree:/etc/passwd", "/etc/hosts.json", "../../x.gtree"]
    {
        let answer = post(&server, "/api/v1/position", json!({"game": game})).await;
        assert!(answer.status.is_client_error(), "{game}");
        assert!(!String::from_utf8_lossy(&answer.bytes).contains("No such file"), "{game}");
    }
}

#[tokio::test]
async fn the_engine_replies_and_random_play_follows_its_seed() {
    let server = server();
    let reply = post(&server, "/api/v1/reply", json!({"game": "nim:2,2,1", "agent": "memo"})).await.json();
    assert_eq!((&reply["schema"], &reply["best"]), (&json!("gametree.report/1"), &json!("3-1")), "{reply}");
    assert_eq!((&reply["value"], &reply["exact"]), (&json!("1"), &json!(true)));
    let random = |seed: u64| {
        post(&server, "/api/v1/reply", json!({"game": "mnk:8,8,5", "agent": "random", "seed": seed}))
    };
    assert_eq!(random(7).await.json()["best"], random(7).await.json()["best"]);
    let many: std::collections::BTreeSet<String> = futures(&[1, 2, 3, 4, 5], random)
        .await
        .iter()
        .map(|answer| answer.json()["best"].to_string())
        .collect();
    assert!(many.len() > 1);
    let refused = post(&server, "/api/v1/reply", json!({"game": "nim:1,2", "agent": "star1"})).await;
    fails(&refused, 422, "refused");
    assert!(refused.json()["error"]["message"].as_str().is_some_and(|text| text.contains("Use memo")));
}

async fn futures<F: Future<Output = Answer>>(seeds: &[u64], ask: impl Fn(u64) -> F) -> Vec<Answer> {
    let mut answers = Vec::new();
    for seed in seeds {
        answers.push(ask(*seed).await);
    }
    answers
}

#[tokio::test]
async fn the_coach_says_why_and_hints_come_in_three_steps() {
    let server = server();
    let coach =
        post(&server, "/api/v1/coach", json!({"game": "tic-tac-toe", "moves": ["b2", "b1"]})).await.json();
    assert_eq!(
        (&coach["schema"], &coach["verdict"]),
        (&json!("gametree.coach/1"), &json!("blunder")),
        "{coach}"
    );
    assert!(coach["sentence"].as_str().is_some_and(|text| text.contains("X answers")));
    fails(
        &post(&server, "/api/v1/coach", json!({"game": "tic-tac-toe", "moves": []})).await,
        400,
        "bad_request",
    );
    for (step, words) in [(1, "you get"), (2, "Try"), (3, "line")] {
        let hint = post(&server, "/api/v1/hint", json!({"game": "nim:2,2,1", "step": step})).await.json();
        assert_eq!(hint["step"], step);
        assert!(hint["text"].as_str().is_some_and(|text| text.contains(words)), "{hint}");
    }
    fails(&post(&server, "/api/v1/hint", json!({"game": "nim:1", "step": 4})).await, 400, "bad_request");
}

#[tokio::test]
async fn a_search_is_explained_with_everything_that_is_drawn() {
    let server = server();
    let explained =
        post(&server, "/api/v1/explain", json!({"game": tree("two-ply"), "algorithm": "alphabeta"}))
            .await
            .json();
    assert_eq!(
        (&explained["schema"], &explained["answer"]["best"]),
        (&json!("gametree.page/1"), &json!("a1"))
    );
    assert_eq!(explained["answer"]["counts"]["leaves"], 7);
    assert_eq!(explained["sentences"].as_array().map(Vec::len), explained["events"].as_array().map(Vec::len));
    let below =
        post(&server, "/api/v1/explain", json!({"game": tree("two-ply"), "reroot": "C"})).await.json();
    assert_eq!(below["answer"]["payoffs"][0], "2");
    let sizes = [("none", 0), ("equal", 1), ("symmetric", 2)]
        .map(|(merge, _)| post(&server, "/api/v1/explain", json!({"game": "nim:2,2,2", "merge": merge})));
    let mut nodes = Vec::new();
    for explained in sizes {
        nodes.push(explained.await.json()["tree"]["nodes"].as_array().map_or(0, Vec::len));
    }
    assert!(nodes[0] > nodes[1] && nodes[1] > nodes[2] && nodes[2] > 0, "{nodes:?}");
    let large = post(&server, "/api/v1/explain", json!({"game": "mnk:8,8,5", "depth": 3})).await;
    fails(&large, 422, "limit");
    let readable = post(&server, "/api/v1/explain", json!({"game": "mnk:4,4,4"})).await.json();
    assert!(readable["tree"]["nodes"].as_array().is_some_and(|nodes| nodes.len() <= 2_000));
}

#[tokio::test]
async fn algorithms_are_compared_and_trees_converted() {
    let server = server();
    let body = json!({"game": tree("two-ply"), "algorithms": ["minimax", "alphabeta"]});
    let compared = post(&server, "/api/v1/compare", body).await.json();
    assert_eq!((&compared["runs"][0]["leaves"], &compared["runs"][1]["leaves"]), (&json!(9), &json!(7)));
    fails(
        &post(&server, "/api/v1/compare", json!({"game": "nim:1", "algorithms": []})).await,
        400,
        "bad_request",
    );
    let efg = post(&server, "/api/v1/convert", json!({"text": tree("kq-poker"), "to": "efg"})).await.json();
    assert!(efg["text"].as_str().is_some_and(|text| text.starts_with("EFG 2 R")));
    fails(&post(&server, "/api/v1/convert", json!({"text": "[1 2]", "to": "png"})).await, 400, "bad_request");
}

#[tokio::test]
async fn large_trees_open_one_node_at_a_time() {
    let server = server();
    let body = json!({"game": "mnk:8,8,5", "limit": 10, "offset": 5});
    let some = post(&server, "/api/v1/children", body).await.json();
    assert_eq!((some["children"].as_array().map(Vec::len), &some["more"]), (Some(10), &json!(49)));
    let child = &some["children"][0];
    assert_eq!((&child["terminal"], &child["turn"]), (&json!(false), &json!(1)));
    let far =
        post(&server, "/api/v1/children", json!({"game": "nim:1", "offset": u64::MAX, "limit": 1})).await;
    assert_eq!((far.status, &far.json()["more"]), (StatusCode::OK, &json!(0)));
    let end = post(&server, "/api/v1/children", json!({"game": "nim:1"})).await.json();
    assert_eq!(
        (&end["children"][0]["terminal"], end["children"][0]["payoffs"].is_object()),
        (&json!(true), true)
    );
}

#[tokio::test]
async fn a_quiz_is_handed_out_and_graded() {
    let server = server();
    let sheet = post(&server, "/api/v1/quiz", json!({"seed": 7, "deep": true})).await.json();
    assert_eq!(sheet["schema"], "gametree.quiz/1");
    let text = serde_json::from_value(sheet.clone()).expect("a sheet");
    let right = gametree_explain::quiz::Answers::right(
        &gametree_explain::quiz::Quiz::from_sheet(&text).expect("a quiz"),
    );
    let graded =
        post(&server, "/api/v1/quiz/grade", serde_json::to_value(&right).expect("JSON")).await.json();
    assert_eq!(graded["score"], graded["total"], "{graded}");
    let empty = json!({"schema": "gametree.answers/1", "quiz": sheet, "answers": []});
    assert_eq!(post(&server, "/api/v1/quiz/grade", empty).await.json()["score"], 0);
    fails(&post(&server, "/api/v1/quiz/grade", json!({"schema": "x"})).await, 422, "parse");
}

#[tokio::test]
async fn open_games_are_played_with_take_back() {
    let server = server();
    let body = json!({"game": "tic-tac-toe", "side": "second"});
    let game = post(&server, "/api/v1/sessions", body).await.json();
    assert_eq!(game["view"]["history"].as_array().map(Vec::len), Some(1));
    let path = format!("/api/v1/sessions/{}", game["id"].as_str().unwrap_or_default());
    let legal = game["view"]["moves"][0]["move"].clone();
    let next = post(&server, &format!("{path}/move"), json!({"move": legal})).await.json();
    assert_eq!(next["view"]["history"].as_array().map(Vec::len), Some(3));
    fails(&post(&server, &format!("{path}/move"), json!({"move": "zz"})).await, 422, "illegal_move");
    let back = post(&server, &format!("{path}/undo"), json!({})).await.json();
    assert_eq!(back["view"], game["view"]);
    fails(&post(&server, &format!("{path}/undo"), json!({})).await, 422, "illegal_move");
}

#[tokio::test]
async fn the_page_or_a_note_is_served_with_a_strict_policy() {
    let server = server();
    let page = get(&server, "/").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.header(header::CONTENT_TYPE).starts_with("text/html"));
    assert_eq!(page.header(header::CONTENT_SECURITY_POLICY), gametree_server::POLICY);
    assert_eq!(page.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
    fails(&get(&server, "/../Cargo.toml").await, 404, "not_found");
    fails(&get(&server, "/assets/none.js").await, 404, "not_found");
}
