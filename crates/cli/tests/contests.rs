//! `arena` as a program: contests add up, and an engine that misbehaves loses.

use crate::common::run;
use serde_json::Value;

const DEPTHS: [&str; 8] =
    ["arena", "othello:6x6", "--agents", "pvs:depth=4", "pvs:depth=1", "--games", "8", "--json"];

/// The document without what depends on the clock.
fn contest(arguments: &[&str]) -> Value {
    let mut document = run(arguments).expect(0).json();
    document["seconds_a_move"] = Value::Null;
    document
}

#[test]
fn with_limits_on_depth_a_contest_is_the_same_every_time_and_adds_up() {
    let document = contest(&DEPTHS);
    assert_eq!(document, contest(&DEPTHS));
    let number = |name: &str| document[name].as_u64().unwrap();
    assert_eq!(document["schema"], "gametree.arena/2");
    assert_eq!((number("games"), number("wins") + number("draws") + number("losses")), (8, 8));
    let pairs: Vec<u64> =
        document["pairs"].as_array().unwrap().iter().map(|pair| pair.as_u64().unwrap()).collect();
    assert_eq!(pairs.iter().sum::<u64>(), 4);
    // Pairs are counted by their points in halves.
    let halves: u64 = (0..).zip(&pairs).map(|(points, count)| points * count).sum();
    assert_eq!(halves, 2 * number("wins") + number("draws"));
    assert_eq!(document["score"].as_f64().unwrap(), halves as f64 / 16.0);
    assert_eq!(document["forfeits"], Value::Array(Vec::new()));
    // The other way round everything is the opposite.
    let mut swapped = DEPTHS;
    swapped.swap(3, 4);
    let swapped = contest(&swapped);
    assert_eq!(swapped["wins"], document["losses"]);
    let [there, back] = [&document, &swapped].map(|document| document["elo"].as_f64().unwrap());
    assert!((there + back).abs() < 1e-9, "{there} and {back}");
}

#[test]
fn an_agent_that_is_none_is_refused_with_what_is_known() {
    let ran = run(&["arena", "othello", "--agents", "pvs", "psv"]).expect(2);
    assert!(ran.err.contains("psv") && ran.err.contains("pvs"), "{}", ran.err);
    let ran = run(&["arena", "othello", "--agents", "pvs", "gtp:no-such-engine-here"]).expect(1);
    assert!(ran.err.contains("cannot start 'no-such-engine-here'"), "{}", ran.err);
}

#[test]
fn help_names_every_protocol_of_other_programs() {
    let words = run(&["arena", "--help"]).expect(0).out;
    let help: Vec<&str> = words.split_whitespace().collect();
    for client in gametree_matches::CLIENTS {
        let named = format!("{}:COMMAND ({})", client.prefix, client.title);
        assert!(help.join(" ").contains(&named), "{named} is not in {words}");
    }
}

fn careless(how: &str) -> String {
    format!("gtp:{}/tests/engines/careless.sh {how}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn an_engine_that_ends_or_moves_illegally_loses_that_game_with_the_reason() {
    for (how, reason) in
        [("crash", "ended instead of answering 'genmove"), ("illegal", "made an illegal move")]
    {
        let engine = careless(how);
        let ran = run(&["arena", "othello", "--agents", "pvs:depth=1", &engine, "--games", "4", "--json"]);
        let document = ran.expect(0).json();
        assert_eq!((&document["wins"], &document["games"]), (&4.into(), &4.into()), "{document}");
        let forfeits = document["forfeits"].as_array().unwrap();
        assert_eq!(forfeits.len(), 4);
        assert!(forfeits.iter().all(|text| text.as_str().unwrap().contains(reason)), "{forfeits:?}");
    }
    let ran = run(&["arena", "othello", "--agents", &careless("illegal"), "pvs:depth=1", "--games", "2"]);
    let ran = ran.expect(0);
    assert!(ran.out.contains("2 games: 0 won, 0 drawn, 2 lost"), "{}", ran.out);
    assert!(ran.out.contains("forfeited: game 1: "), "{}", ran.out);
}

#[test]
fn an_engine_that_cannot_begin_ends_the_contest_with_its_answer() {
    let ran = run(&["arena", "othello", "--agents", "pvs:depth=1", &careless("refuse")]).expect(1);
    assert!(ran.err.contains("does not take 'clear_board': ? unknown command"), "{}", ran.err);
}
