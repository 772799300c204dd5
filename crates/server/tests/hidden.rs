//! What is hidden never leaves the server: every byte of every play is read.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{Answer, get, post, server, tree};
use axum::Router;
use gametree_games::tree::{Kind, Tree, read_tree};
use serde_json::{Value, json};

/// Games enough that chance has drawn every outcome.
const GAMES: usize = 24;

/// All that was sent in one play, without the name of the game in play, which is random.
struct Play {
    moves: Vec<String>,
    sent: Vec<String>,
    last: Value,
}

fn sent(answer: &Answer) -> String {
    let mut json = answer.json();
    if let Some(fields) = json.as_object_mut() {
        fields.remove("id");
    }
    let headers: Vec<String> =
        answer.headers.iter().map(|(name, value)| format!("{name}: {value:?}")).collect();
    format!("{} {headers:?} {json}", answer.status)
}

async fn play(server: &Router, text: &str, side: &str, agent: &str, picks: &[usize]) -> Play {
    let opened = post(server, "/api/v1/sessions", json!({"game": text, "side": side, "agent": agent})).await;
    let path = format!("/api/v1/sessions/{}", opened.json()["id"].as_str().expect("a game in play"));
    let (mut play, mut view) = (
        Play { moves: Vec::new(), sent: vec![sent(&opened)], last: Value::Null },
        opened.json()["view"].clone(),
    );
    let mut picks = picks.iter();
    while view["turn"].is_u64() {
        // Wrong turns on the way: their errors are read, too.
        for body in [json!({"move": "no-such-move"}), json!({"move": ""}), json!({"moves": 1})] {
            play.sent.push(sent(&post(server, &format!("{path}/move"), body).await));
        }
        play.sent.push(sent(&post(server, &format!("{path}/undo"), json!({})).await));
        let moves = view["moves"].as_array().cloned().unwrap_or_default();
        let index = picks.next().copied().unwrap_or(0) % moves.len();
        let text = moves[index]["move"].as_str().expect("a move").to_string();
        let answer = post(server, &format!("{path}/move"), json!({"move": text})).await;
        play.sent.push(sent(&answer));
        play.moves.push(text);
        view = answer.json()["view"].clone();
    }
    play.sent.push(sent(&post(server, &format!("{path}/move"), json!({"move": "again"})).await));
    play.last = view;
    play
}

/// Words that a player must never read: names of nodes, outcomes of chance, other players' moves, other players' sets.
fn secrets(tree: &Tree, player: usize) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut own: BTreeSet<String> = tree.players.iter().cloned().collect();
    for node in &tree.nodes {
        let set = node.infoset.map(|set| tree.infosets[set].name.clone());
        let labels = node.edges.iter().map(|edge| edge.label.clone());
        if node.kind == Kind::Player(player) {
            own.extend(labels);
            own.extend(set);
            words.insert(node.name.clone());
        } else {
            words.extend(labels);
            words.extend(set);
            words.insert(node.name.clone());
        }
    }
    words.retain(|word| !word.is_empty() && !own.contains(word));
    words
}

fn holds(text: &str, word: &str) -> bool {
    let inside = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = (text[..at].chars().next_back(), text[at + word.len()..].chars().next());
        !before.is_some_and(inside) && !after.is_some_and(inside)
    })
}

/// The part of a play before its end, where the payoffs say something about what was hidden.
fn before_the_end(play: &Play) -> String {
    play.sent[..play.sent.len().saturating_sub(2)].join("\n")
}

async fn reads_nothing_hidden(name: &str, side: usize, agent: &str) {
    let (server, text) = (server(), tree(name));
    let parsed = read_tree(&text, None).expect("a tree");
    let secrets = secrets(&parsed, side);
    assert!(!secrets.is_empty());
    // What was sent before the end, by what the player saw and did.
    let mut seen: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut ends: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for _ in 0..GAMES {
        for picks in [[0, 0], [0, 1], [1, 0], [1, 1]] {
            let play = play(&server, &text, &(side + 1).to_string(), agent, &picks).await;
            let all = play.sent.join("\n");
            for word in &secrets {
                assert!(!holds(&all, word), "{name}: a play of player {} reads '{word}': {all}", side + 1);
            }
            assert!(!all.contains('#'), "a node's number: {all}");
            assert!(!all.contains("odds\":\""), "odds of chance: {all}");
            let history = play.last["history"].to_string();
            seen.entry(history.clone()).or_default().insert(before_the_end(&play));
            ends.entry(history).or_default().insert(play.last["payoffs"].to_string());
            assert_eq!(play.last["turn"], "over");
            assert_eq!(play.last["view"], "the end");
        }
    }
    // Equal to the byte wherever the player cannot distinguish the worlds.
    for (history, texts) in &seen {
        assert_eq!(texts.len(), 1, "{name}: {history} was sent in {} ways", texts.len());
    }
    // The test is worth something only if chance really made a difference behind the player's back.
    assert!(ends.values().any(|paid| paid.len() > 1), "{name}: chance made no difference: {ends:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_traveller_reads_nothing_of_the_actual_world() {
    reads_nothing_hidden("three-roads", 0, "auto").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bob_reads_nothing_of_the_card() {
    // Alice bets at random, so that a bet alone says nothing.
    reads_nothing_hidden("kq-poker", 1, "random").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn alice_reads_her_card_and_nothing_of_bob() {
    let (server, text) = (server(), tree("kq-poker"));
    let mut cards = BTreeSet::new();
    for _ in 0..GAMES {
        for picks in [[0], [1]] {
            let play = play(&server, &text, "Alice", "auto", &picks).await;
            let card = play.last["history"][0]["position"].as_str().expect("a card").to_string();
            let all = play.sent.join("\n");
            assert!(!holds(&all, "facing-bet") && !holds(&all, "fold") && !holds(&all, "call"), "{all}");
            let other = if card == "@K" { "@Q" } else { "@K" };
            assert!(!all.contains(other), "{all}");
            cards.insert(card);
        }
    }
    assert_eq!(cards.len(), 2);
}

#[tokio::test]
async fn a_hidden_position_is_not_for_asking() {
    let server = server();
    for name in ["three-roads", "kq-poker"] {
        let answer = post(&server, "/api/v1/position", json!({"game": tree(name)})).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, "refused"));
    }
    let opened =
        post(&server, "/api/v1/sessions", json!({"game": tree("kq-poker"), "side": "Bob"})).await.json();
    let id = opened["id"].as_str().expect("a game in play");
    assert_eq!(get(&server, &format!("/api/v1/sessions/{id}")).await.status.as_u16(), 404);
    assert_eq!(get(&server, &format!("/api/v1/sessions/{id}/move")).await.status.as_u16(), 405);
}

/// What the player sees of the deal in a game with nothing but its name and a side.
async fn dealt(server: &Router, game: &str, side: &str) -> String {
    let opened =
        post(server, "/api/v1/sessions", json!({"game": game, "side": side, "agent": "random"})).await;
    assert_eq!(opened.status.as_u16(), 200, "{}", opened.json());
    opened.json()["view"]["view"].to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_with_everything_equal_have_independent_deals() {
    let server = server();
    for (game, least) in [("tricks:hidden", 12), ("holdem", 16)] {
        let mut deals = BTreeSet::new();
        for _ in 0..GAMES {
            deals.insert(dealt(&server, game, "1").await);
        }
        assert!(deals.len() >= least, "{game}: {deals:?}");
    }
    // What one side sees says nothing about what the other side of another game sees: all pairs of cards come, equal ones included.
    let mut pairs = BTreeSet::new();
    for _ in 0..12 * GAMES {
        let (first, second) = (dealt(&server, "kuhn", "1").await, dealt(&server, "kuhn", "2").await);
        let card = |view: &str| view.chars().find(|letter| "JQK".contains(*letter));
        pairs.insert((card(&first), card(&second)));
    }
    assert_eq!(pairs.len(), 9, "{pairs:?}");
}

#[tokio::test]
async fn a_seed_for_a_game_with_hidden_parts_is_refused_with_the_reason() {
    let server = server();
    for body in [
        json!({"game": "kuhn", "side": "first", "seed": 7}),
        json!({"game": "kuhn", "side": "first", "agent": "dcfr:iterations=9,seed=7"}),
        json!({"game": "tricks:seed=7,hidden", "side": "first"}),
        json!({"game": tree("kq-poker"), "side": "Alice", "seed": 1}),
    ] {
        let answer = post(&server, "/api/v1/sessions", body.clone()).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, "refused"), "{body}");
        let message = answer.json()["error"]["message"].to_string();
        assert!(message.contains("would show it; expected no seed"), "{message}");
    }
    // Where nothing is hidden the same seed draws the same again.
    let open = json!({"game": "pig", "side": "second", "agent": "random", "seed": 7});
    let history =
        async || post(&server, "/api/v1/sessions", open.clone()).await.json()["view"]["history"].clone();
    assert_eq!(history().await, history().await);
}
