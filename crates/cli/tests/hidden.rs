//! Games with hidden parts as a user runs them.

use crate::common::{self, run, with_input};

#[test]
fn kuhn_poker_is_solved_exactly() {
    let solved = run(&["solve", "kuhn", "--algorithm", "lp", "--json"]).expect(0).json();
    assert_eq!(solved["payoffs"]["player 1"], "-1/18", "{solved}");
    assert_eq!(solved["exact"], true);
    let small = run(&["solve", "kuhn"]).expect(0);
    assert!(small.out.contains("-1/18") && small.out.contains("the linear program finds"), "{}", small.out);
    let learned = run(&["solve", "leduc:ranks", "--algorithm", "dcfr:iterations=20"]).expect(0);
    assert!(learned.out.contains("exploitability"), "{}", learned.out);
    let large = run(&["solve", "leduc"]).expect(0);
    assert!(
        large.out.contains("dcfr") && large.out.contains("regrets lead to an equilibrium"),
        "{}",
        large.out
    );
}

#[test]
fn the_ladder_measures_every_rung() {
    let ladder = run(&["ladder", "kuhn", "--iterations", "100", "--json"]).expect(0).json();
    assert_eq!(
        (ladder["schema"].as_str(), ladder["histories"].as_u64()),
        (Some("gametree.ladder/1"), Some(58))
    );
    let rungs = ladder["rungs"].as_array().expect("rungs");
    let gap = |name: &str| {
        let rung =
            rungs.iter().find(|rung| rung["algorithm"].as_str().is_some_and(|rung| rung.starts_with(name)));
        rung.and_then(|rung| rung["nash_conv"].as_f64()).unwrap_or_else(|| panic!("no {name} in {ladder}"))
    };
    // Random play and averaging over worlds are as far from an equilibrium as is published.
    assert!((gap("random") - 11.0 / 12.0).abs() < 1e-9);
    assert!((gap("worlds") - 1.0 / 3.0).abs() < 1e-9);
    assert!(gap("dcfr") < 0.01 && gap("lp") < 1e-9);
    assert_eq!(
        rungs.iter().map(|rung| rung["against"].as_array().map_or(0, Vec::len)).max(),
        Some(rungs.len())
    );
    let refused = run(&["ladder", "tic-tac-toe"]).expect(2);
    assert!(!refused.err.is_empty() && refused.out.is_empty());
}

#[test]
fn what_gives_no_odds_is_no_rung() {
    let roads = "tree:examples/trees/three-roads.gtree";
    let ladder = run(&["ladder", roads, "--algorithms", "belief", "random", "--json"]).expect(0).json();
    let rungs: Vec<&str> =
        ladder["rungs"].as_array().unwrap().iter().filter_map(|rung| rung["algorithm"].as_str()).collect();
    assert_eq!(rungs, ["random"]);
    let (name, why) = (&ladder["missing"][0][0], &ladder["missing"][0][1]);
    assert!(name == "belief" && why.as_str().unwrap().contains("no odds to put into a table"), "{ladder}");
}

#[test]
fn an_equilibrium_is_explained_by_beliefs_and_ties() {
    let shown = run(&["explain", "kuhn", "--algorithm", "lp"]).expect(0).out;
    assert!(
        shown.contains("QK pb 75.0 %, QJ pb 25.0 %") && shown.contains("keeps player 2, who\n  sees"),
        "{shown}"
    );
    let here =
        run(&["explain", "kuhn", "--moves", "Q J pass", "--algorithm", "cfr+", "--json"]).expect(0).json();
    assert_eq!(here["schema"].as_str(), Some("gametree.reasons/1"));
    let sets = here["sets"].as_array().expect("sets");
    assert_eq!(sets.len(), 1, "only what the mover sees");
    let bluff = sets[0]["choices"][1]["odds"].as_f64().expect("odds");
    assert!((bluff - 1.0 / 3.0).abs() < 0.01, "{bluff}");
    let open = run(&["explain", "tic-tac-toe", "--algorithm", "lp"]).expect(2);
    assert!(open.err.contains("everything in view"), "{}", open.err);
    let drawn = run(&["explain", "kuhn", "--algorithm", "lp", "--format", "svg"]).expect(2);
    assert!(drawn.err.contains("expected text or json"), "{}", drawn.err);
}

#[test]
fn holdem_is_played_by_what_is_seen() {
    let game = "holdem:stack=10";
    let limits = ["--side", "second", "--nodes", "200", "--seed", "3"];
    let played = with_input(&[&["play", game], &limits[..]].concat(), "moves\nfold\n").expect(0);
    assert!(played.out.contains("fold call raise4 raise5"), "{}", played.out);
    let seen = played.out.lines().find(|line| line.starts_with("you see: ")).expect("a view");
    assert!(seen.starts_with("you see: :????|") && seen.contains("pot 3, 1 to call"), "{seen}");
    // A player at the table does not see what the other was dealt before the end.
    assert!(!played.out.contains("chance draws "), "{}", played.out);
    let games = run(&["games", game]).expect(0);
    assert!(games.out.contains("needs a game that can be unrolled whole"), "{}", games.out);
    assert!(games.out.contains("auto, exact: ismcts"), "{}", games.out);
    let analyzed =
        run(&["analyze", game, "--moves", "As Ks Qh Qd", "--nodes", "300", "--json"]).expect(0).json();
    assert_eq!(analyzed["mover"], "seat 2", "{analyzed}");
}

#[test]
fn what_a_table_cannot_be_is_said() {
    for (game, part) in [
        ("holdem:players=12", "expected 2 to 9"),
        ("holdem:stack=20000", "expected bets=few"),
        ("holdem:stakes=5", "'stakes' means nothing here (did you mean 'stacks'?)"),
    ] {
        let refused = run(&["games", game]);
        assert!(refused.code != 0 && refused.err.contains(part), "{game}: {}", refused.err);
    }
    run(&["games", "holdem:stack=20000,blinds=50/100,bets=few"]).expect(0);
    let clocks = run(&["arena", "kuhn", "--agents", "random", "random", "--tc", "8+1"]).expect(2);
    assert!(clocks.err.contains("--tc is for games without chance"), "{}", clocks.err);
}

#[test]
fn leduc_is_resolved_stage_by_stage() {
    let rungs = [
        "resolve:leaves=net,gadget=off",
        "resolve:leaves=net",
        "resolve:gadget=off",
        "resolve:iterations=300",
    ];
    let ladder =
        run(&[&["ladder", "leduc:ranks", "--json", "--algorithms"], &rungs[..]].concat()).expect(0).json();
    let gap =
        |rung: usize| ladder["rungs"][rung]["exploitability"].as_f64().unwrap_or_else(|| panic!("{ladder}"));
    assert!(gap(3) < 0.01 && gap(2) > 5.0 * gap(3), "{ladder}");
    assert!(gap(1) < 0.05 && gap(0) > 1.2 * gap(1), "{ladder}");
    let solved =
        run(&["solve", "leduc:ranks", "--algorithm", "resolve:iterations=100", "--json"]).expect(0).json();
    assert_eq!(solved["exact"], false, "{solved}");
    let refused = run(&["solve", "liars-dice", "--algorithm", "resolve"]).expect(2);
    assert!(refused.err.contains("states where its stages end"), "{}", refused.err);
    let unlearned = run(&["ladder", "kuhn", "--algorithms", "resolve:leaves=net", "resolve"]).expect(0);
    assert!(unlearned.out.contains("no net has been learned for this game"), "{}", unlearned.out);
}

#[test]
fn values_are_learned_on_demand_and_used() {
    let out = common::scratch("resolving.values").display().to_string();
    let learn = ["learn", "leduc", "--examples", "300", "--epochs", "2", "--output", &out];
    let learned = run(&learn).expect(0);
    assert!(learned.out.contains("Values of leduc, learned from 300 places"), "{}", learned.out);
    let first = std::fs::read(&out).expect("weights");
    let shown = run(&[&learn[..], &["--json"]].concat()).expect(0).json();
    assert_eq!((shown["game"].as_str(), std::fs::read(&out).expect("weights")), (Some("leduc"), first));
    let ladder = ["ladder", "leduc:ranks", "--algorithms", "resolve:leaves=net,iterations=20", "--values"];
    run(&[&ladder[..], &[&out]].concat()).expect(0);
    let damaged = run(&[&ladder[..], &["examples/trees/three-roads.gtree"]].concat());
    assert!(damaged.code == 3 && damaged.err.contains("not a net"), "{}", damaged.err);
}

/// Nothing is behind the sixth place of what was learned, so that a fraction would say too much.
#[test]
fn payoffs_that_were_learned_are_shown_as_decimals() {
    let file = common::scratch("stag-hunt.txt");
    std::fs::write(&file, "4|4 0|3\n3|0 2|2\n").expect("a file");
    let shown = run(&["solve", &format!("matrix:{}", file.display()), "--algorithm", "cfr"]).expect(0).out;
    let payoffs = shown.lines().find(|line| line.starts_with("payoffs")).expect("a line with payoffs");
    assert!(payoffs.contains("row 1.99") && !payoffs.contains('/'), "{payoffs}");
}

#[test]
fn a_table_that_is_no_text_is_refused_with_its_place() {
    let file = common::scratch("no-text.txt");
    std::fs::write(&file, [0x31, 0x20, 0xff, 0xfe, 0x0a]).expect("a file");
    let refused = run(&["solve", &format!("matrix:{}", file.display())]);
    assert!(refused.code == 3 && refused.err.contains("line 1"), "{} {}", refused.code, refused.err);
}
