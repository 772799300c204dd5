//! Tables with cards: nothing that lies face down leaves the server before the rules turn it over.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{get, post, server};
use axum::Router;
use serde_json::{Value, json};

/// Everything that was sent in one hand, in order, without the name of the game in play; the last one is the end.
struct Hand {
    views: Vec<Value>,
    beliefs: Vec<String>,
}

impl Hand {
    fn end(&self) -> &Value {
        self.views.last().expect("an end")
    }
}

/// Plays a hand by always taking the move with this number, as far as there are so many.
async fn play(server: &Router, game: &str, side: usize, agent: &str, pick: usize) -> Hand {
    let asked = json!({"game": game, "side": (side + 1).to_string(), "agent": agent});
    let opened = post(server, "/api/v1/sessions", asked).await.json();
    let path = format!("/api/v1/sessions/{}", opened["id"].as_str().expect("a game in play"));
    let mut hand = Hand { views: vec![opened["view"].clone()], beliefs: Vec::new() };
    while hand.end()["turn"] != "over" {
        let beliefs = post(server, &format!("{path}/beliefs"), json!({})).await;
        assert_eq!(beliefs.status.as_u16(), 200, "{:?}", beliefs.bytes);
        hand.beliefs.push(beliefs.json().to_string());
        let moves = hand.end()["moves"].as_array().cloned().expect("moves");
        let chosen = &moves[pick.min(moves.len() - 1)]["move"];
        let answer = post(server, &format!("{path}/move"), json!({"move": chosen})).await.json();
        assert!(answer["view"].is_object(), "{answer}");
        hand.views.push(answer["view"].clone());
    }
    hand
}

/// The cards of a seat that are turned over.
fn faces(view: &Value, seat: usize) -> Vec<String> {
    let things = view["picture"]["seats"][seat]["things"].as_array().cloned().unwrap_or_default();
    things.iter().filter_map(|thing| thing["face"].as_str().map(String::from)).collect()
}

/// The betting is public, and "r16c" in it is no six of clubs: it stands before the unseen cards, in this position and in those before it.
fn without_betting(text: &str) -> String {
    let mut parts: Vec<&str> = text.split(":????").collect();
    let last = parts.pop().unwrap_or_default();
    let kept = parts.iter().map(|part| part.rfind('"').map_or(*part, |quote| &part[..=quote]));
    kept.chain([last]).collect::<Vec<_>>().join(" ")
}

#[tokio::test(flavor = "multi_thread")]
async fn holdem_shows_no_foreign_card_before_the_showdown_and_none_after_a_fold() {
    let (server, game) = (server(), "holdem:stack=20,bets=few");
    let (mut showdowns, mut folds) = (0, 0);
    for seed in 0..36 {
        let side = (seed % 2) as usize;
        // The number 0 folds or checks, 1 calls or bets little.
        let hand = play(&server, game, side, "random", (seed % 3) as usize).await;
        let shown = faces(hand.end(), 1 - side);
        for (view, beliefs) in hand.views.iter().zip(&hand.beliefs) {
            assert_eq!(faces(view, side).len(), 2, "own cards are seen: {view}");
            assert!(faces(view, 1 - side).is_empty(), "{view}");
            let sent = without_betting(&format!("{view} {beliefs}"));
            for card in &shown {
                assert!(!sent.contains(card.as_str()), "{card} was sent before the showdown: {sent}");
            }
        }
        let gave_up = (0..2).any(|seat| hand.end()["picture"]["seats"][seat]["out"] == true);
        assert_eq!(shown.len(), if gave_up { 0 } else { 2 }, "{}", hand.end());
        *(if gave_up { &mut folds } else { &mut showdowns }) += 1;
    }
    assert!(showdowns > 0 && folds > 0, "{showdowns} showdowns, {folds} folds");
}

#[tokio::test(flavor = "multi_thread")]
async fn kuhn_looks_alike_wherever_the_player_cannot_distinguish_the_cards() {
    let server = server();
    for side in [0, 1] {
        // What was sent, and which cards the other turned out to hold, by all that the player sees.
        let mut views: BTreeMap<String, (BTreeSet<String>, BTreeSet<String>)> = BTreeMap::new();
        for seed in 0..60 {
            let hand = play(&server, "kuhn", side, "random", (seed % 2) as usize).await;
            let shown = faces(hand.end(), 1 - side);
            let sent = hand.views.iter().zip(&hand.beliefs);
            for (view, beliefs) in sent {
                assert!(faces(view, 1 - side).is_empty(), "{view}");
                let seen = view["view"].as_str().expect("a view").to_string();
                let (texts, cards) = views.entry(format!("{seen} {}", view["history"])).or_default();
                texts.insert(format!("{view} {beliefs}"));
                cards.extend(shown.iter().cloned());
            }
        }
        for (seen, (texts, _)) in &views {
            assert_eq!(texts.len(), 1, "'{seen}' was sent in {} ways: {texts:?}", texts.len());
        }
        // Worth something only if different cards really lay behind the same view.
        assert!(views.values().any(|(_, cards)| cards.len() > 1), "{views:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_with_hidden_parts_is_drawn_and_played_to_its_end() {
    let server = server();
    let games = [
        "kuhn:players=3",
        "leduc",
        "holdem:players=4,stack=12,bets=few",
        "liars-dice",
        "goofspiel",
        "blind-tic-tac-toe:public=b2-a1",
        "brinkmanship",
    ];
    for game in games {
        for seed in 0..3 {
            let hand = play(&server, game, 0, "random", seed as usize).await;
            assert_ne!(hand.end()["picture"]["shape"], "plain", "{game}");
            assert!(hand.end()["payoffs"].is_object(), "{game}");
            let hidden = hand.beliefs.iter().any(|beliefs| !beliefs.contains("\"places\":[]"));
            assert!(hidden || hand.beliefs.is_empty(), "{game}: nothing is hidden: {:?}", hand.beliefs);
        }
    }
}

#[tokio::test]
async fn the_list_of_games_says_which_of_them_hide_something() {
    let server = server();
    let games = get(&server, "/api/v1/games").await.json();
    let mut hidden = 0;
    for row in games["games"].as_array().expect("games") {
        // Games that need parameters are not opened by their name alone.
        let game =
            get(&server, &format!("/api/v1/game?game={}", row["name"].as_str().expect("a name"))).await;
        if game.status.is_success() {
            assert_eq!(row["hidden"], !game.json()["hides"].is_null(), "{row}");
            hidden += usize::from(row["hidden"] == true);
        }
    }
    assert!(hidden >= 7, "{hidden} games that hide something");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_of_kuhn_believes_in_either_of_the_two_other_cards() {
    let server = server();
    let opened = post(&server, "/api/v1/sessions", json!({"game": "kuhn", "side": "first"})).await.json();
    let path = format!("/api/v1/sessions/{}", opened["id"].as_str().expect("a game in play"));
    let own = faces(&opened["view"], 0);
    let beliefs = post(&server, &format!("{path}/beliefs"), json!({})).await.json();
    assert_eq!((beliefs["worlds"].as_u64(), beliefs["drawn"].as_bool()), (Some(2), Some(false)));
    let place = &beliefs["places"][0];
    assert_eq!(place["at"], "1");
    let rows: BTreeMap<&str, f64> = place["rows"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|row| Some((row["what"].as_str()?, row["odds"].as_f64()?)))
        .collect();
    let others: BTreeMap<&str, f64> =
        ["J", "Q", "K"].into_iter().filter(|card| own != [*card]).map(|card| (card, 0.5)).collect();
    assert_eq!(rows, others);
    let advice = post(&server, &format!("{path}/advice"), json!({})).await.json();
    assert_eq!(advice["sets"].as_array().map(Vec::len), Some(1), "{advice}");
    let often: f64 = advice["sets"][0]["choices"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|choice| choice["odds"].as_f64())
        .sum();
    assert!((often - 1.0).abs() < 1e-6, "{advice}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spot_gets_better_with_every_question_and_has_bounds() {
    let server = server();
    let river = json!({"board": "Ks7h4c2dJs", "first": "QQ+,AKs,76s", "second": "TT-88,KQs,AQs"});
    let started = post(&server, "/api/v1/spots", river).await.json();
    let path = format!("/api/v1/spots/{}", started["id"].as_str().expect("a spot"));
    let mut last = f64::INFINITY;
    for _ in 0..20 {
        let standing = post(&server, &path, json!({"time_ms": 300})).await.json();
        last = standing["spot"]["exploitability_percent"].as_f64().expect("a number");
        if standing["reached"] == true {
            break;
        }
    }
    assert!(last < 0.3, "{last} % of the pot");
    let node = post(&server, &path, json!({"line": "check"})).await.json()["spot"]["node"].clone();
    assert_eq!(node["player"], 1);
    assert_eq!(node["actions"][0], "check");
    let wrong = post(&server, &path, json!({"line": "fold"})).await;
    assert_eq!((wrong.status.as_u16(), wrong.code().as_str()), (422, "illegal_move"));
    let all = "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32";
    let many = "10%,20%,30%,40%,50%,60%";
    for (board, ranges, bet, code) in [
        ("Ks7h4c", "AA", "50%", "refused"),
        ("Ks7h4c2d", "no such hand", "50%", "parse"),
        ("Ks7h4c2d", "AA", many, "refused"),
        ("Ks7h4c2d", all, "33%,66%,100%,a", "limit"),
    ] {
        let asked = json!({"board": board, "first": ranges, "second": ranges, "stack": 1_000, "bet": bet, "raise": "60%"});
        let answer = post(&server, "/api/v1/spots", asked).await;
        assert_eq!(answer.code(), code, "{board} {ranges} {bet}: {:?}", answer.bytes);
    }
}
