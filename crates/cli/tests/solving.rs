//! `solve`, `verify`, `analyze` and `perft` as a user runs them.

use crate::common::{run, scratch, with_input};
use serde_json::Value;

fn solve(game: &str, algorithm: &str) -> Value {
    run(&["solve", game, "--algorithm", algorithm, "--json"]).expect(0).json()
}

#[test]
fn the_lecture_trees_have_their_values_and_leaf_counts() {
    for (tree, value, best, leaves) in [
        ("[[2,7],[1,8]]", "2", "a1", 3),
        ("[[3,12,8],[2,4,6],[14,5,2]]", "3", "a1", 7),
        ("[[[[8,7],[3,0]],[[9,8],[0,0]]],[[[1,0],[8,9]],[[9,9],[0,0]]]]", "8", "a2", 10),
        ("[[[[8,7],[3,99]],[[9,8],[-5,77]]],[[[1,50],[8,9]],[[9,9],[-99,99]]]]", "8", "a2", 10),
    ] {
        let report = solve(tree, "alphabeta");
        assert_eq!((report["value"].as_str(), report["best"].as_str()), (Some(value), Some(best)), "{tree}");
        assert_eq!(report["leaves"], leaves, "{tree}");
        assert_eq!(report["exact"], true);
    }
}

#[test]
fn coin_flips_are_worth_three_against_minus_one() {
    let tree = "max [chance[1/2: min[2 4] 1/2: min[7 4]] chance[1/2: min[6 0] 1/2: min[5 -2]]]";
    for algorithm in ["expectiminimax", "star1", "star2", "auto"] {
        let report = solve(tree, algorithm);
        assert_eq!(report["value"], "3", "{algorithm}");
        assert_eq!(report["best"], "a1");
    }
    assert_eq!(solve(tree, "expectiminimax")["moves"][1]["value"], "-1");
}

#[test]
fn tic_tac_toe_is_a_draw_with_the_published_node_counts() {
    for (algorithm, nodes) in [("minimax", 549_946), ("alphabeta", 18_297)] {
        let report = solve("tic-tac-toe", algorithm);
        assert_eq!(report["value"], "0");
        assert_eq!(report["nodes"], nodes);
    }
    assert_eq!(solve("tic-tac-toe", "auto")["value"], "0");
}

/// What `convert` writes is read again, with the names of its ends; a tree that was cut off at a depth stays one.
#[test]
fn an_unrolled_game_comes_back_from_json() {
    let file = scratch("unrolled.json");
    let name = file.to_str().expect("a path in UTF-8");
    for (game, depth, value, exact) in
        [("nim:1,2,3", "9", Some("-1"), true), ("tic-tac-toe", "2", None, false)]
    {
        run(&["convert", game, "--depth", depth, "--to", "json", "--output", name]).expect(0);
        let report = solve(name, "minimax");
        assert_eq!(report["exact"], exact, "{game}");
        assert!(value.is_none_or(|value| report["value"] == value), "{game}: {report}");
    }
}

/// A key of othello is a hash, one of connect four or a small board holds the whole position, and without a table nothing is taken for the
/// same.
#[test]
fn what_rests_on_64_bit_keys_is_not_called_proven() {
    let ending = ["--position", "XXXXXXXXOOOOOOOOXXXXXXXXOOOOOOOOXXXXXXXXOOOOOOOOXXXXXXXXOOO-O-O- X"];
    for (game, algorithm, position, basis) in [
        ("othello", "exact", &ending[..], "solved (64-bit keys)"),
        ("othello", "pvs", &ending, "solved (64-bit keys)"),
        ("othello", "exact:table=off", &ending, "proven"),
        ("othello", "memo", &ending, "proven"),
        ("connect-four:4x4", "exact", &[], "proven"),
        ("nim:3,4,5", "exact", &[], "proven"),
        ("tic-tac-toe", "pvs", &[], "proven"),
    ] {
        let asked = [&["solve", game, "--algorithm", algorithm], position].concat();
        let text = run(&asked).expect(0).out;
        let (says, other) = if basis == "proven" { ("(proven)", "64-bit") } else { (basis, "proven") };
        assert!(text.contains(says) && !text.contains(other), "{game} {algorithm}: {text}");
        let report = run(&[&asked[..], &["--json"]].concat()).expect(0).json();
        assert_eq!((&report["basis"], &report["exact"]), (&basis.into(), &true.into()), "{game} {algorithm}");
    }
}

/// Nim has no draws: a 0 would be an evaluation.
#[test]
fn an_analysis_of_all_moves_shows_only_true_values_as_exact() {
    let asked = ["analyze", "nim:3,4,5", "--all-moves", "--time", "20s"];
    let report = run(&[&asked[..], &["--json"]].concat()).expect(0).json();
    let moves = report["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 12);
    for row in moves {
        let (pile, taken) = row["move"].as_str().unwrap().split_once('-').unwrap();
        let mut piles = [3, 4, 5];
        piles[pile.parse::<usize>().unwrap() - 1] -= taken.parse::<i32>().unwrap();
        let value = if piles.into_iter().fold(0, |sum, pile| sum ^ pile) == 0 { "1" } else { "-1" };
        assert_eq!((&row["value"], &row["exact"]), (&value.into(), &true.into()), "{row}");
    }
    let text = run(&asked).expect(0).out;
    let table: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("move  ")).take(13).collect();
    assert!(
        table.len() == 13 && table[1..].iter().all(|line| line.ends_with(" 1") || line.ends_with("-1")),
        "{text}"
    );
    let some = run(&["analyze", "nim:3,4,5", "--algorithm", "alphabeta:depth=2"]).expect(0).out;
    assert!(some.contains("~0"), "an evaluation is marked as one: {some}");
}

#[test]
fn proof_number_search_solves_boards_piles_and_trees() {
    for (game, value) in [
        ("tic-tac-toe", "0"),
        ("mnk:4,3,3", "1"),
        ("nim:3,5,7", "1"),
        ("nim:3,5,6", "-1"),
        ("nim:1,1,1,misere", "-1"),
        ("[[3,12,8],[2,4,6],[14,5,2]]", "3"),
        ("min [max [1/2 1/3] max [2 -2.5]]", "-1/2"),
    ] {
        for algorithm in ["proof", "pns:epsilon=off", "dfpn:table=9,order=given"] {
            let report = solve(game, algorithm);
            assert_eq!(
                (report["value"].as_str(), report["exact"].as_bool()),
                (Some(value), Some(true)),
                "{game}"
            );
        }
    }
    let stopped = run(&["solve", "mnk:7,7,5", "--algorithm", "proof", "--nodes", "1000"]).expect(6);
    assert!(stopped.err.contains("a limit was hit"), "{}", stopped.err);
    let refused = run(&["explain", "[[3,12],[2,4]]", "--algorithm", "proof"]).expect(2);
    assert!(refused.err.contains("no values to show, so it cannot be shown step by step"), "{}", refused.err);
    let dice = run(&["solve", "max [chance [1 2] 3]", "--algorithm", "proof"]).expect(2);
    assert!(dice.err.contains("Proof-number search needs a game without chance"), "{}", dice.err);
}

#[test]
fn perft_counts_the_games_of_tic_tac_toe() {
    let counted = run(&["perft", "tic-tac-toe", "--json"]).expect(0).json();
    assert_eq!(counted["games"], 255_168);
    assert_eq!(
        (counted["positions"].clone(), counted["essential_positions"].clone()),
        (5_478.into(), 765.into())
    );
    assert_eq!(counted["winners"]["X"], 131_184);
    assert_eq!(counted["sequences"][9], 127_872);
    let divided = run(&["perft", "tic-tac-toe", "--depth", "3", "--divide", "--json"]).expect(0).json();
    assert_eq!(divided["divide"][0]["sequences"], 56);
}

#[test]
fn nim_222_is_won_only_by_emptying_a_pile() {
    let report = solve("nim:2,2,2", "auto");
    assert_eq!(report["value"], "1");
    for row in report["moves"].as_array().unwrap() {
        let empties = row["move"].as_str().unwrap().ends_with("-2");
        assert_eq!(row["value"], if empties { "1" } else { "-1" }, "{row}");
    }
    assert_eq!(solve("nim:12,15,18,21", "auto")["value"], "1");
    assert_eq!(solve("nim:1,1,misere", "auto")["value"], "1");
}

#[test]
fn a_report_has_every_field_that_scripts_rely_on() {
    let report = solve("tic-tac-toe", "auto");
    for field in [
        "schema",
        "game",
        "position",
        "algorithm",
        "why",
        "value",
        "payoffs",
        "exact",
        "best",
        "pv",
        "moves",
        "nodes",
        "leaves",
        "seconds",
        "seed",
        "threads",
    ] {
        assert!(!report[field].is_null(), "{field} is missing: {report}");
    }
    assert_eq!(report["payoffs"]["X"], "0");
}

#[test]
fn the_value_is_seen_by_the_mover() {
    // O to move has lost: X threatens two lines at once.
    let report = run(&["solve", "tic-tac-toe", "--position", "X.O/.X./O.X", "--json"]).code;
    assert_eq!(report, 0, "a finished position is a position, too");
    let report = run(&["solve", "tic-tac-toe", "--moves", "a1 b1 a3", "--json"]).expect(0).json();
    assert_eq!((report["mover"].as_str(), report["value"].as_str()), (Some("O"), Some("-1")));
    assert_eq!(report["payoffs"]["X"], "1");
}

#[test]
fn a_strategy_is_written_for_both_sides_and_proven() {
    let file = scratch("draw.json");
    let name = file.to_str().unwrap();
    run(&["solve", "tic-tac-toe", "--strategy", name]).expect(0);
    let verdict = run(&["verify", name, "--json"]).expect(0).json();
    assert_eq!((verdict["proven"].as_bool(), verdict["value"].as_str()), (Some(true), Some("0")));
    let said = run(&["verify", name]).expect(0).out;
    assert!(said.contains("so the game is worth exactly 0 to X"), "{said}");
}

#[test]
fn a_spoilt_strategy_is_refuted_with_a_line() {
    let file = scratch("spoilt.json");
    let name = file.to_str().unwrap();
    run(&["solve", "nim:2,2,2", "--side", "first", "--strategy", name]).expect(0);
    let good = std::fs::read_to_string(&file).unwrap();
    let spoil = |change: &dyn Fn(&mut Value)| {
        let mut document: Value = serde_json::from_str(&good).unwrap();
        change(&mut document);
        std::fs::write(&file, document.to_string()).unwrap();
        run(&["verify", name]).expect(5).out
    };
    let wrong_move = spoil(&|document| document["strategies"][0]["moves"]["2,2,2"] = "1-1".into());
    assert!(wrong_move.contains("refuted"), "{wrong_move}");
    let missing = spoil(&|document| document["strategies"][0]["moves"] = serde_json::json!({"2,2,2": "1-2"}));
    assert!(missing.contains("no move for '0,1,2"), "{missing}");
    let illegal = spoil(&|document| document["strategies"][0]["moves"]["2,2,2"] = "1-9".into());
    assert!(illegal.contains("not legal"), "{illegal}");
    let greedy = spoil(&|document| document["strategies"][0]["guarantees"] = "2".into());
    assert!(greedy.contains("less than the 2 that was claimed"), "{greedy}");
}

#[test]
fn strategies_cover_chance_and_hidden_information() {
    let file = scratch("roads.json");
    let name = file.to_str().unwrap();
    for (tree, value) in
        [("examples/trees/three-roads.gtree", "10"), ("examples/trees/coin-flips.gtree", "3")]
    {
        run(&["solve", tree, "--strategy", name, "--side", "1"]).expect(0);
        let verdict = run(&["verify", name, "--json"]).expect(0).json();
        assert_eq!(verdict["strategies"][0]["value"], value, "{tree}");
    }
}

#[test]
fn averaging_worlds_takes_the_wrong_road_and_belief_search_the_right_one() {
    let roads = "examples/trees/three-roads.gtree";
    let (worlds, belief) = (solve(roads, "worlds"), solve(roads, "belief"));
    assert_eq!((worlds["best"].as_str(), worlds["value"].as_str()), (Some("B"), Some("100")));
    assert_eq!((belief["best"].as_str(), belief["value"].as_str()), (Some("A"), Some("10")));
    assert_eq!(belief["moves"][1]["value"], "-450");
    let known = "examples/trees/three-roads-known.gtree";
    assert_eq!(solve(known, "auto")["value"], "100");
}

#[test]
fn analysis_answers_even_without_any_time() {
    let report = run(&["analyze", "mnk:4,4,4", "--time", "0ms", "--json"]).expect(0).json();
    assert!(report["best"].is_string(), "{report}");
    assert_eq!(report["exact"], false);
    let report = run(&["analyze", "mnk:5,5,4", "--nodes", "1000", "--json"]).expect(0).json();
    assert!(report["best"].is_string() && report["nodes"].as_u64() <= Some(1000), "{report}");
}

#[test]
fn a_stream_has_one_document_for_each_depth() {
    let ran = run(&["analyze", "tic-tac-toe", "--depth", "4", "--jsonl"]).expect(0);
    let depths: Vec<u64> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["depth"].as_u64().unwrap())
        .collect();
    assert_eq!(depths, [1, 2, 3, 4]);
}

#[test]
fn solving_that_hits_a_limit_says_so() {
    let ran = run(&["solve", "mnk:5,5,4", "--nodes", "1000", "--json"]).expect(6);
    assert!(ran.err.contains("a limit was hit"), "{}", ran.err);
    assert_eq!(ran.json()["exact"], false);
}

#[test]
fn chess_reports_as_many_moves_as_are_asked_for() {
    let moves = |more: &[&str]| {
        let arguments = [&["analyze", "chess", "--nodes", "4000", "--json"], more].concat();
        let report = run(&arguments).expect(0).json();
        let rows = report["moves"].as_array().unwrap();
        let number = |text: &str| text.parse::<f64>().unwrap();
        let value = |text: &str| {
            text.split_once('/').map_or_else(|| number(text), |(up, down)| number(up) / number(down))
        };
        let values = rows.iter().map(|row| value(row["value"].as_str().unwrap()));
        assert!(values.is_sorted_by(|one, next| one >= next), "{rows:?}");
        rows.len()
    };
    assert_eq!(moves(&[]), 1);
    assert_eq!(moves(&["--algorithm", "selective:lines=3"]), 3);
    assert_eq!(moves(&["--all-moves"]), 20);
    let refused = run(&["analyze", "chess", "--algorithm", "selective:lines=0"]).expect(2);
    assert!(refused.err.contains("expected a number from 1 to 256"), "{}", refused.err);
}

#[test]
fn a_sampled_value_shows_its_standard_error_and_is_never_called_exact() {
    let flat = ["analyze", "race", "--algorithm", "rollouts:playouts=900,seed=4"];
    let shown = run(&flat).expect(0).out;
    let value = shown.lines().find(|line| line.starts_with("value")).expect("a value");
    assert!(value.contains(" ± 0.0") && value.ends_with("(the mean of 300 playouts, not proven)"), "{shown}");
    assert!(shown.contains("payoffs    first +1.") && shown.contains("playouts\n"), "{shown}");
    assert!(!shown.contains("(proven"), "{shown}");
    let document = run(&[&flat[..], &["--json"]].concat()).expect(0).json();
    assert_eq!((&document["exact"], &document["bound"]), (&false.into(), &"estimate".into()), "{document}");
    let error = document["standard_error"].as_f64().expect("a standard error");
    assert!((0.01..0.05).contains(&error) && document["playouts"] == 300, "{document}");
    let moves = document["moves"].as_array().expect("moves");
    assert!(moves.len() == 3 && moves.iter().all(|row| row["playouts"] == 300 && row["exact"] == false));
    assert!(moves.iter().all(|row| row["standard_error"].as_f64().is_some_and(|error| error > 0.0)));
    assert_eq!(run(&["solve", "nim:1", "--json"]).json()["standard_error"], Value::Null);
}

#[test]
fn a_hint_by_playouts_is_about_random_play() {
    let game = ["play", "race", "--side", "first", "--agent", "rollouts:playouts=900"];
    let said = with_input(&game, "hint\nquit\n").expect(0).out;
    assert!(said.contains("With random play from here on you get +1.") && said.contains(" ± 0.0"), "{said}");
}

#[test]
fn playouts_that_a_limit_interrupts_are_said_to_be_stopped_early() {
    let limited = ["analyze", "othello", "--algorithm", "rollouts:playouts=5000", "--nodes", "20000"];
    let shown = run(&limited).expect(0).out;
    assert!(shown.contains("(stopped early, the mean of "), "{shown}");
    let spent = run(&["analyze", "othello", "--algorithm", "rollouts", "--nodes", "20000"]).expect(0).out;
    assert!(spent.contains("(the mean of ") && !spent.contains("stopped"), "{spent}");
    let nothing = run(&["analyze", "othello", "--algorithm", "rollouts", "--nodes", "20"]).expect(6);
    assert!(nothing.err.contains("before one playout had ended"), "{}", nothing.err);
}
