//! `games` and `completions`: what there is, and what can be set.

use serde_json::Value;

use crate::common::run;

fn names(rows: &Value) -> Vec<&str> {
    rows.as_array().expect("rows").iter().filter_map(|row| row["name"].as_str()).collect()
}

#[test]
fn games_are_grouped_by_family() {
    let listed = run(&["games"]).expect(0).out;
    let place = |text: &str| listed.find(text).unwrap_or_else(|| panic!("no {text}: {listed}"));
    assert!(place("Board games\n") < place("  chess[") && place("  chess[") < place("\nCard games\n"));
    assert!(place("\nCard games\n") < place("  holdem[") && place("  holdem[") < place("\nAlgorithms\n"));
    assert_eq!(listed.matches("Card games").count(), 1, "{listed}");
    assert!(listed.contains("gametree games ALGORITHM"), "{listed}");
}

#[test]
fn a_game_shows_rules_parameters_an_example_and_what_runs_on_it() {
    let shown = run(&["games", "nim:2,2,2"]).expect(0).out;
    for text in [
        "Nim: nim:2,2,2\n",
        "The players take turns to take one or more objects from one pile.",
        "parameter  values ",
        "PILES      numbers from 0 to 255, between commas  must be set  objects in each pile",
        "misere     on where it is named                   off          taking the last object loses",
        "usage: nim:PILES[,misere]\nexample: gametree play nim:3,4,5\n",
        "auto, exact: ",
        "yes  alphabeta",
        "Belief search needs something hidden; nim:2,2,2 has everything in view.",
    ] {
        assert!(shown.contains(text), "no {text:?} in {shown}");
    }
    let matrix = run(&["games", "matrix:1,-1;-1,1"]).expect(0).out;
    assert!(matrix.contains("gametree play 'matrix:0,-1,1;1,0,-1;-1,1,0'"), "a shell takes it: {matrix}");
    let plain = run(&["games", "tic-tac-toe"]).expect(0).out;
    assert!(!plain.contains("parameter "), "{plain}");
    let tree = run(&["games", "[[3,12],[2,4]]"]).expect(0).out;
    assert!(tree.starts_with("A tree of your own: [[3,12],[2,4]]"), "{tree}");
}

#[test]
fn an_algorithm_shows_its_options_with_values_default_and_help() {
    let shown = run(&["games", "alphabeta"]).expect(0).out;
    for text in [
        "alphabeta: alpha-beta\n",
        "also called: alpha-beta, ab\n",
        "explain: shows it step by step\n",
        "example: gametree play tic-tac-toe --algorithm alphabeta:cut=strict\n",
        "cut ",
        "equal or strict",
        "depth ",
    ] {
        assert!(shown.contains(text), "no {text:?} in {shown}");
    }
    let runs = shown.lines().find(|line| line.starts_with("runs on: ")).expect("a line with games");
    assert!(runs.contains("nim") && !runs.contains("kuhn"), "{runs}");
    for same in [&["games", "ab"][..], &["games", "alphabeta:cut=strict"], &["games", "--algorithm", "ab"]] {
        assert_eq!(run(same).expect(0).out, shown, "{same:?}");
    }
    let untraced = run(&["games", "selective"]).expect(0).out;
    assert!(untraced.contains("explain: no, because it visits the same positions again"), "{untraced}");
    assert!(untraced.lines().all(|line| line.chars().count() <= 100), "{untraced}");
    let near = run(&["games", "alphabta"]).expect(4);
    assert!(near.err.contains("no game or algorithm 'alphabta' (did you mean 'alphabeta'?)"), "{}", near.err);
    run(&["games", "nim:3", "--algorithm", "ab"]).expect(2);
    assert!(run(&["games", "--algorithm", "nim"]).expect(2).err.contains("no algorithm 'nim'"));
}

#[test]
fn every_example_of_an_algorithm_is_a_spec_that_parses() {
    let all = run(&["games", "--json"]).expect(0).json();
    for name in names(&all["algorithms"]) {
        let shown = run(&["games", "--algorithm", name]).expect(0).out;
        if let Some(example) = shown.lines().find_map(|line| line.strip_prefix("example: gametree play ")) {
            let (_, spec) = example.split_once(" --algorithm ").expect("an algorithm");
            // What cannot be parsed is refused before the game is even looked for.
            run(&["solve", "no-such-game", "--algorithm", spec]).expect(4);
        }
    }
}

#[test]
fn documents_have_what_a_page_needs_to_draw_controls() {
    let all = run(&["games", "--json"]).expect(0).json();
    assert_eq!(all["schema"], "gametree.games/1");
    let games = all["games"].as_array().unwrap();
    let game = |name: &str| games.iter().find(|row| row["name"] == name).unwrap();
    let goofspiel = game("goofspiel");
    assert_eq!((&goofspiel["title"], &goofspiel["family"]), (&"Goofspiel".into(), &"Card games".into()));
    let [cards, order] = [0, 1].map(|index| &goofspiel["parameters"][index]);
    assert_eq!(
        (cards["kind"].as_str(), cards["least"].as_u64(), cards["most"].as_u64()),
        (Some("number"), Some(1), Some(13))
    );
    assert_eq!((order["kind"].as_str(), order["choices"][2].as_str()), (Some("choice"), Some("random")));
    assert!(order["least"].is_null() && order["default"] == "descending");
    assert!(game("nim")["parameters"][0]["default"].is_null(), "piles must be set");
    let algorithms = all["algorithms"].as_array().unwrap();
    let alphabeta = algorithms.iter().find(|row| row["name"] == "alphabeta").unwrap();
    assert_eq!(alphabeta["aliases"], serde_json::json!(["alpha-beta", "ab"]));
    assert_eq!(alphabeta["options"][0]["choices"], serde_json::json!(["equal", "strict"]));

    let one = run(&["games", "nim:2,2,2", "--json"]).expect(0).json();
    assert_eq!((one["title"].as_str(), one["example"].as_str()), (Some("Nim"), Some("nim:3,4,5")));
    assert_eq!((one["schema"].as_str(), one["game"].as_str()), (Some("gametree.game/2"), Some("nim:2,2,2")));
    let algorithm = run(&["games", "lp", "--json"]).expect(0).json();
    assert_eq!(
        (algorithm["schema"].as_str(), algorithm["algorithm"].as_str()),
        (Some("gametree.algorithm/1"), Some("lp"))
    );
    assert!(algorithm["runs_on"].as_array().unwrap().contains(&"kuhn".into()), "{algorithm}");
    assert!(algorithm["untraced"].is_string(), "{algorithm}");
}

#[test]
fn verbs_that_take_an_algorithm_say_where_its_options_are() {
    for verb in [
        &["solve"][..],
        &["analyze"],
        &["play"],
        &["explain"],
        &["quiz"],
        &["arena"],
        &["ladder"],
        &["uci"],
        &["nboard"],
        &["acpc"],
        &["poker", "lbr"],
    ] {
        let help = run(&[verb, &["--help"]].concat()).expect(0).out;
        let flat = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains("gametree games ALGORITHM"), "{verb:?}: {help}");
    }
}

#[test]
fn completions_offer_games_and_algorithms() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]).expect(0).out;
        assert!(script.contains("gametree"), "{shell}");
        if ["bash", "zsh", "fish"].contains(&shell) {
            assert!(script.contains("expectiminimax"), "{shell} offers algorithms");
        }
    }
    assert!(run(&["completions", "bash"]).expect(0).out.contains("connect-four"), "bash offers games");
}
