//! What the program calls exact or proven, and what it accepts as a proof, as a user sees it.

use gametree_core::Rational;
use gametree_games::tree::{Format, Kind, Recipe, write_tree};
use serde_json::{Value, json};

use crate::common::{run, scratch};

fn solve(game: &str, more: &[&str]) -> Value {
    run(&[&["solve", game, "--json"], more].concat()).expect(0).json()
}

/// A tree in a file of its own.
fn tree(name: &str, text: &str) -> String {
    let file = scratch(name);
    std::fs::write(&file, text).expect("a file");
    file.to_str().expect("a path").into()
}

#[test]
fn a_tiny_payoff_is_no_zero() {
    let game =
        tree("tiny.gtree", "players A B\nA @I [l: B @J [l: 0.0000001 r: 0] r: B @J [l: 0 r: 0.0000001]]\n");
    let report = solve(&game, &["--algorithm", "lp"]);
    assert_eq!((report["value"].as_str(), report["exact"].as_bool()), (Some("1/20000000"), Some(true)));
    let shown = run(&["solve", &game]).expect(0).out;
    assert!(shown.contains("1/20000000") && shown.contains("(proven)"), "{shown}");
}

#[test]
fn equilibria_are_proven_fractions_or_intervals() {
    let kuhn = solve("kuhn", &[]);
    assert_eq!((kuhn["value"].as_str(), kuhn["exact"].as_bool()), (Some("-1/18"), Some(true)));
    let odds = |report: &Value| -> Vec<(f64, Option<String>)> {
        let decisions = report["decisions"].as_array().unwrap().iter();
        let shares = decisions.flat_map(|decision| decision["odds"].as_array().unwrap().clone());
        shares
            .map(|share| (share["odds"].as_f64().unwrap(), share["exact"].as_str().map(Into::into)))
            .collect()
    };
    for (odds, exact) in odds(&kuhn) {
        let exact: Rational = exact.expect("a fraction").parse().unwrap();
        assert!((exact.to_f64() - odds).abs() < 1e-12);
    }
    let learned = solve("kuhn", &["--algorithm", "dcfr:iterations=50"]);
    assert_eq!((learned["exact"].as_bool(), odds(&learned)[0].1.clone()), (Some(false), None));
    let number = |text: &Value| text.as_str().unwrap().parse::<Rational>().unwrap();
    let value = number(&kuhn["value"]);
    assert!(number(&learned["between"][0]) <= value && value <= number(&learned["between"][1]), "{learned}");
}

#[test]
fn a_position_in_the_middle_is_not_called_proven() {
    // What it is worth depends on which equilibrium is played.
    let report = solve("kuhn", &["--moves", "J Q"]);
    assert_eq!(report["exact"], false, "{report}");
}

#[test]
fn both_mixtures_of_a_table_are_shown_and_what_is_mixed_is_worth_the_same() {
    let report = solve("matrix:2,-1;-1,1", &[]);
    assert_eq!((report["value"].as_str(), report["exact"].as_bool()), (Some("1/5"), Some(true)));
    let moves: Vec<&str> =
        report["moves"].as_array().unwrap().iter().map(|row| row["value"].as_str().unwrap()).collect();
    assert_eq!(moves, ["1/5", "1/5"]);
    let decisions = report["decisions"].as_array().unwrap();
    let exact = |decision: &Value| -> Vec<String> {
        decision["odds"]
            .as_array()
            .unwrap()
            .iter()
            .map(|share| share["exact"].as_str().unwrap().into())
            .collect()
    };
    assert_eq!(decisions.iter().map(exact).collect::<Vec<_>>(), [["2/5", "3/5"], ["2/5", "3/5"]]);
    let shown = run(&["solve", "matrix:2,-1;-1,1"]).expect(0).out;
    assert!(!shown.contains("best move") && shown.contains("1 40.0 %, 2 60.0 %"), "{shown}");
}

#[test]
fn an_empty_table_is_refused() {
    for text in ["matrix:;", "matrix:,;", "matrix:,;,", "matrix:1;,"] {
        let ran = run(&["solve", text]);
        assert!(ran.code == 3 && ran.err.contains("expected"), "{text}: {} {}", ran.code, ran.err);
    }
}

#[test]
fn the_mixture_of_three_is_explained_by_all_that_becomes_best() {
    let table = tree(
        "rps.matrix",
        "rows: rock paper scissors\ncolumns: rock paper scissors\n0 -1 1\n1 0 -1\n-1 1 0\n",
    );
    let said = run(&["explain", &format!("matrix:{table}"), "--algorithm", "lp"]).expect(0).out;
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains(
            "with more paper and less rock scissors would be best for them, the other way round rock or paper"
        ),
        "{said}"
    );
}

#[test]
fn what_has_not_settled_is_not_called_the_same() {
    let said = run(&["explain", "leduc", "--algorithm", "cfr:iterations=1000", "--json"]).expect(0).json();
    for set in said["sets"].as_array().unwrap() {
        let values: Vec<f64> = set["choices"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|choice| choice["odds"].as_f64().unwrap() >= 5e-3)
            .map(|choice| choice["value"].as_f64().unwrap())
            .collect();
        let why = set["why"].as_str().unwrap();
        if why.contains("are worth the same, so") && values.len() == 2 {
            assert!((values[0] - values[1]).abs() < 1e-4, "{set}");
        }
    }
}

#[test]
fn king_and_queen_poker_is_explained_by_its_equilibrium() {
    let poker = "examples/trees/kq-poker.gtree";
    let said = run(&["explain", poker]).expect(0).out;
    assert!(said.contains("indifferent") && !said.contains("averaging over worlds"), "{said}");
    assert_eq!(solve(poker, &[])["value"], "1/3");
}

/// Writes the strategies of a game and checks them.
fn verified(game: &str, name: &str) -> (Value, String) {
    let file = scratch(name);
    let path = file.to_str().expect("a path");
    run(&["solve", game, "--strategy", path]).expect(0);
    (run(&["verify", path, "--json"]).expect(0).json(), std::fs::read_to_string(&file).expect("a file"))
}

#[test]
fn strategies_by_information_sets_are_proven() {
    let game = tree("set.gtree", "max @I [a: 1 b: 2]\n");
    let (verdict, file) = verified(&game, "set.json");
    assert_eq!(verdict["strategies"][0]["value"], "2");
    assert!(file.contains("\"@I\": \"b\""), "{file}");
    let (verdict, _) = verified("kuhn", "kuhn.json");
    assert_eq!((verdict["value"].as_str(), verdict["exploitability"].as_str()), (Some("-1/18"), Some("0")));
    let (verdict, file) = verified("matrix:0,-1,1;1,0,-1;-1,1,0", "rps.json");
    assert!(file.contains("gametree.strategy/2") && file.contains("\"1/3\""), "{file}");
    assert_eq!(verdict["exploitability"], "0");
}

#[test]
fn strategies_of_random_trees_are_proven_and_spoilt_ones_are_not() {
    let (mut hidden, mut single) = (0, 0);
    for seed in 0..60u64 {
        let recipe = Recipe {
            plies: 2 + seed as usize % 3,
            chance_one_in: seed.is_multiple_of(2).then_some(3),
            hidden_one_in: Some(1 + seed as usize % 3),
            uneven: true,
            ..Recipe::default()
        };
        let mut draft = recipe.draft(seed).unwrap();
        // In every other tree the nodes that stand alone are sets with names of their own.
        let alone = draft.nodes.iter_mut().enumerate();
        for (place, node) in
            alone.filter(|(_, node)| matches!(node.kind, Kind::Player(_)) && node.infoset.is_none())
        {
            node.infoset = (seed % 4 < 2).then(|| format!("alone-{place}"));
        }
        let random = draft.check().unwrap();
        if !random.has_perfect_recall() || random.deciders().len() != 2 {
            continue;
        }
        hidden += usize::from(!random.is_open());
        single += usize::from(random.infosets.iter().any(|set| set.nodes.len() == 1));
        let game = tree("random.gtree", &write_tree(&random, Format::Gtree).unwrap());
        let (verdict, text) = verified(&game, "random.json");
        let value = solve(&game, &[])["payoffs"].clone();
        assert_eq!(
            (&verdict["proven"], &verdict["exploitability"]),
            (&json!(true), &json!("0")),
            "{seed}: {verdict}"
        );
        assert_eq!(verdict["value"], value[&random.players[0]], "{seed}");
        // More than the truth is not proven.
        let mut document: Value = serde_json::from_str(&text).unwrap();
        let claimed: Rational = document["strategies"][0]["guarantees"].as_str().unwrap().parse().unwrap();
        document["strategies"][0]["guarantees"] =
            claimed.plus(Rational::new(1, 1000).unwrap()).to_string().into();
        let file = tree("greedy.json", &document.to_string());
        run(&["verify", &file]).expect(5);
    }
    assert!(hidden > 15 && single > 5, "{hidden} {single}");
}

#[test]
fn an_equally_good_move_is_accepted_with_a_remark() {
    let game = tree("tie.gtree", "max [a: 2 b: 1 c: min [x: 2 y: 3]]\n");
    let (verdict, text) = verified(&game, "tie.json");
    assert_eq!(verdict["strategies"][0]["equally_good"][0]["other"], "c");
    let file = tree("other.json", &text.replace("\"A\": \"a\"", "\"A\": \"c\""));
    let said = run(&["verify", &file]).expect(0).out;
    assert!(
        said.contains("proven: MAX gets at least 2") && said.contains("a is as good as c at 'A'"),
        "{said}"
    );
}

#[test]
fn everything_that_a_certificate_claims_is_checked() {
    let (_, text) = verified("nim:1,2", "claims.json");
    let document: Value = serde_json::from_str(&text).unwrap();
    let spoilt = |change: &dyn Fn(&mut Value)| {
        let mut document = document.clone();
        change(&mut document);
        run(&["verify", &tree("spoilt-claims.json", &document.to_string())])
    };
    let owner = spoilt(&|document| document["strategies"][0]["owner"] = "someone else".into());
    assert!(owner.code == 5 && owner.out.contains("calls player 0 'someone else'"), "{}", owner.out);
    let none = spoilt(&|document| document["strategies"] = json!([]));
    assert!(none.code == 3 && none.err.contains("no strategy"), "{}", none.err);
    let twice = spoilt(&|document| {
        let first = document["strategies"][0].clone();
        document["strategies"].as_array_mut().unwrap().push(first);
    });
    assert!(twice.code == 3 && twice.err.contains("two strategies"), "{}", twice.err);
    let more = spoilt(&|document| document["strategies"][0]["unbeatable"] = true.into());
    assert_eq!(more.code, 3, "{}", more.out);
    let odds = spoilt(&|document| {
        document["schema"] = "gametree.strategy/2".into();
        let moves = document["strategies"][0]["moves"].as_object_mut().unwrap();
        let (_, choice) = moves.iter_mut().next().unwrap();
        let text = choice.as_str().unwrap().to_string();
        *choice = json!({text: "1/2"});
    });
    assert!(odds.code == 3 && odds.err.contains("add up to 1/2"), "{}", odds.err);
    let place = text.find("\"moves\": {").unwrap() + "\"moves\": {".len();
    let view = text[place..].split('"').nth(1).unwrap();
    let doubled = format!("{}\"{view}\": \"1-1\",{}", &text[..place], &text[place..]);
    let ran = run(&["verify", &tree("doubled.json", &doubled)]);
    assert!(ran.code == 3 && ran.err.contains("stands twice"), "{} {}", ran.out, ran.err);
}

#[test]
fn names_cannot_steer_the_terminal() {
    let evil = "\u{1b}]0;owned\u{7}\u{202e}";
    let text = format!("players \"A{evil}\" B\n\"A{evil}\" @I [\"go{evil}\": 1 b: 2]\n");
    let game = tree("evil.gtree", &text);
    let named = format!("matrix:{}", tree("evil.matrix", &format!("rows: a{evil} b\n1 -1\n-1 1\n")));
    for arguments in [
        &["solve", &game][..],
        &["explain", &game],
        &["solve", &named],
        &["explain", &named, "--algorithm", "lp"],
        &[
            "verify",
            &tree(
                "evil.json",
                &json!({"schema": "x", "game": evil, "position": evil, "strategies": []}).to_string(),
            ),
        ],
        &["solve", &format!("tree:{evil}")],
        &["analyze", &game, "--moves", evil],
    ] {
        let ran = run(arguments);
        for shown in [&ran.out, &ran.err] {
            let steers = |letter: char| {
                letter == '\u{202e}' || letter.is_control() && letter != '\n' && letter != '\t'
            };
            assert!(!shown.contains(steers), "{arguments:?}: {shown:?}");
        }
    }
}

#[test]
fn a_search_that_knows_nothing_yet_states_no_number() {
    for game in ["nim:9,9,9,9,9", "hex:7", "breakthrough:6x6", "othello:6x6"] {
        for algorithm in ["proof", "alphabeta", "deepening", "memo"] {
            let ran = run(&["solve", game, "--algorithm", algorithm, "--nodes", "3"]);
            assert!(!ran.out.contains("214748"), "{game} {algorithm}: {}", ran.out);
            assert!(
                ran.code == 6 || ran.code == 2 && ran.out.is_empty(),
                "{game} {algorithm}: {} {}",
                ran.code,
                ran.err
            );
        }
    }
}

#[test]
fn every_document_is_in_the_reference() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let reference = std::fs::read_to_string(root.join("book/src/reference.md")).unwrap();
    let (mut open, mut schemas) = (vec![root.join("crates")], std::collections::BTreeSet::new());
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = entry.file_name().unwrap().to_str().unwrap().to_string();
            if entry.is_dir() && !["tests", "target", "assets"].contains(&name.as_str()) {
                open.push(entry);
            } else if name.ends_with(".rs") {
                let text = std::fs::read_to_string(&entry).unwrap();
                for part in text.split("\"gametree.").skip(1) {
                    let schema = part.split('"').next().unwrap();
                    if schema.split_once('/').is_some_and(|(_, version)| version.parse::<u32>().is_ok()) {
                        schemas.insert(format!("gametree.{schema}"));
                    }
                }
            }
        }
    }
    let missing: Vec<&String> =
        schemas.iter().filter(|schema| !reference.contains(schema.as_str())).collect();
    assert!(schemas.len() > 30 && missing.is_empty(), "{missing:?}");
}

#[test]
fn general_sum_tables_have_all_their_equilibria_and_gambits_files() {
    let hunt = "matrix:4|4,0|3;3|0,2|2";
    let report = solve(hunt, &[]);
    let found = report["equilibria"].as_array().unwrap();
    assert_eq!(
        (report["algorithm"].as_str(), found.len(), report["exact"].as_bool()),
        (Some("nash"), 3, Some(false))
    );
    assert_eq!(found[1]["decisions"][0]["odds"][0]["exact"], "2/3");
    let shown = run(&["solve", hunt]).expect(0).out;
    assert!(shown.contains("1 2/3, 2 1/3") && shown.contains("3 equilibria"), "{shown}");
    let written = run(&["convert", hunt, "--to", "nfg"]).expect(0).out;
    let file = tree("hunt.nfg", &written);
    assert_eq!(run(&["convert", &file, "--to", "nfg"]).expect(0).out, written);
    assert_eq!(solve(&file, &[])["equilibria"], report["equilibria"]);
    // The same as outcomes, and with strategies that are only counted.
    let outcomes = "NFG 1 D \"hunt\" { \"row\" \"column\" } { 2 2 }\n\"a comment\"\n{ { \"both\" 4, 4 } { \"\" 3 0 } { \"\" 0 3 } { \"hares\" 2 2 } }\n1 2 3 4\n";
    assert_eq!(solve(&tree("outcomes.nfg", outcomes), &[])["equilibria"], report["equilibria"]);
    for (broken, words) in [
        ("NFG 1 R \"\" { \"a\" \"b\" \"c\" } { 1 1 1 } 1 1 1", "3 players; expected two"),
        ("NFG 1 R \"\" { \"a\" \"b\" } { 1 2 } 1 1 1", "a payoff for each player"),
        ("NFG 1 R \"\" { \"a\" \"b\" } { 1 1 } { { \"\" 1 1 } } 2", "there is no outcome 2"),
        ("NFG 1 R \"\" { \"a\" \"b\" } { 0 1 } 1 1", "1 to 500 strategies"),
    ] {
        let ran = run(&["solve", &tree("broken.nfg", broken)]);
        assert!(ran.code == 3 && ran.err.contains(words), "{broken}: {} {}", ran.code, ran.err);
    }
    let path = solve(hunt, &["--algorithm", "qre:precision=1"]);
    let points = path["equilibria"].as_array().unwrap();
    assert_eq!(points[points.len() - 1]["precision"], 1.0);
    assert_eq!(
        solve(hunt, &["--algorithm", "lemke-howson:dropped=4"])["equilibria"].as_array().unwrap().len(),
        1
    );
    run(&["solve", hunt, "--algorithm", "lemke-howson:dropped=5"]).expect(2);
    run(&["solve", "nim:1", "--algorithm", "nash"]).expect(2);
}
