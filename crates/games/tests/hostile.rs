//! No text, however strange, makes a reader panic, overflow its stack or run away: it gives a tree or an error with a place.

// Whatever is not as it should be must stop the test.
#![allow(clippy::unwrap_used)]

use gametree_core::{Rng, TextError};
use gametree_games::tree::{Format, MOST_BYTES, Recipe, read_tree, read_tree_file, write_tree};

const HINTS: [Option<&str>; 6] =
    [None, Some("gtree"), Some("json"), Some("sexpr"), Some("efg"), Some("test")];

fn refused(text: &str, hint: &str) -> TextError {
    match read_tree(text, Some(hint)) {
        Ok(_) => panic!("this should not be a tree: {hint} {}", &text[..text.len().min(200)]),
        Err(error) => error,
    }
}

fn is_refused(text: &str, hint: &str, place: (usize, usize), words: &str) {
    let error = refused(text, hint);
    assert!(error.message.contains(words), "{hint}: {error}");
    assert_eq!((error.line, error.column), place, "{hint}: {error}");
}

/// Small files of every format.
fn samples() -> Vec<(String, &'static str)> {
    let plain = Recipe::default().tree(1).unwrap();
    let rich = Recipe {
        chance_one_in: Some(3),
        hidden_one_in: Some(2),
        players: 3,
        uneven: true,
        ..Recipe::default()
    };
    let rich = rich.tree(5).unwrap();
    let mut samples = Vec::new();
    for tree in [plain, rich] {
        for format in Format::ALL {
            samples.extend(write_tree(&tree, format).map(|text| (text, format.name())));
        }
    }
    let native = "title \"é\"\r\nplayers Alice Bob\nexpect maxn value (1 -1) # why\nchance \"d\\n\" ~1/2\n\t1/2 K: Alice X @K\n\t  bet: Bob @f [fold: 1  call: (2 3)]\n\t  pass: -inf\n\t1/2 Q: ->X\n";
    samples.push((native.into(), "gtree"));
    let question = "class: \"GraphGameTreeTest\"\nstart_state: \"a\"\nsuccessors: \"\"\"\na l b\na r c\n\"\"\"\nevaluation: \"\"\"\nb 1\nc 2.5\n\"\"\"\n";
    samples.push((question.into(), "test"));
    samples
}

#[test]
fn a_hundred_thousand_brackets_are_too_deep_in_every_format() {
    let deep = "[".repeat(100_000);
    is_refused(&deep, "gtree", (1, 1002), "too deep; expected at most 1000 plies");
    is_refused(&deep, "json", (1, 1002), "too deep");
    is_refused(&"(".repeat(100_000), "sexpr", (1, 1002), "too deep");
    is_refused(&"{\"a\":".repeat(100_000), "json", (1, 636), "recursion limit");
    is_refused(&format!("{{\"nodes\":{deep}"), "json", (1, 136), "recursion limit");
    let node = "p \"\" 1 1 \"\" { \"a\" } 0\n";
    let efg = format!("EFG 2 R \"\" {{ \"A\" \"B\" }}\n{}", node.repeat(100_000));
    is_refused(&efg, "efg", (1003, 1), "too deep");
    let blocks: String = (0..2_000).map(|depth| format!("{}max\n", " ".repeat(depth))).collect();
    is_refused(&blocks, "gtree", (1002, 1002), "too deep");
    let chain: String = (0..5_000).map(|state| format!("s{state} go s{}\n", state + 1)).collect();
    let question = format!(
        "start_state: \"s0\"\nsuccessors: \"\"\"\n{chain}\"\"\"\nevaluation: \"\"\"\ns5000 1\n\"\"\"\n"
    );
    is_refused(&question, "test", (1003, 1), "too deep");
}

#[test]
fn a_thousand_plies_are_still_fine() {
    let text = format!("{}1{}", "[".repeat(1_000), "]".repeat(1_000));
    let tree = read_tree(&text, None).unwrap();
    assert_eq!(tree.plies(), 1_000);
    for format in Format::ALL {
        let text = write_tree(&tree, format).unwrap();
        assert_eq!(read_tree(&text, Some(format.name())).map(|tree| tree.plies()), Ok(1_000), "{format:?}");
    }
    is_refused(&format!("{}1{}", "[".repeat(1_001), "]".repeat(1_001)), "gtree", (1, 1002), "too deep");
}

#[test]
fn too_many_nodes_edges_payoffs_and_words_are_refused_while_reading() {
    is_refused(
        &format!("[{}]", "1 ".repeat(300_000)),
        "gtree",
        (1, 2 * 249_999 + 2),
        "too large; expected at most 250000 nodes",
    );
    is_refused(&format!("({})", "1 ".repeat(300_000)), "sexpr", (1, 2 * 249_999 + 2), "too large");
    let shared = format!("max A [min B [1] {}]", "->B ".repeat(600_000));
    assert!(refused(&shared, "gtree").message.contains("at most 250000 edges"));
    is_refused(&format!("[({}", "1 ".repeat(1_000_000)), "gtree", (1, 7), "expected 2 payoffs");
    let players: String = (0..1_000).map(|player| format!("p{player} ")).collect();
    assert!(refused(&format!("players {players}\n[1]"), "gtree").message.contains("at most 64 players"));
    assert!(
        refused(&format!("expect {}\n[1]", "w ".repeat(1_000_000)), "gtree").message.contains("too long")
    );
    let actions = "\"\" ".repeat(2_000_000);
    let efg = format!("EFG 2 R \"\" {{ \"A\" \"B\" }} p \"\" 1 1 {{ {actions}");
    assert!(refused(&efg, "efg").message.contains("too large"));
    assert!(
        refused(&format!("{{\"nodes\":[{}", "{},".repeat(2_000_000)), "json").message.contains("too large")
    );
}

#[test]
fn huge_numbers_and_long_words_are_refused_or_carried_without_harm() {
    let digits = "9".repeat(1_000_000);
    for (text, hint) in [
        (format!("[1 {digits}]"), "gtree"),
        (format!("(1 {digits})"), "sexpr"),
        (format!("EFG 2 R \"\" {{ \"A\" }} t \"\" 1 {{ {digits} }}"), "efg"),
        (
            format!(
                "{{\"schema\":\"gametree.tree/1\",\"nodes\":[{{\"id\":0,\"kind\":\"leaf\",\"payoffs\":\"{digits}\"}}]}}"
            ),
            "json",
        ),
    ] {
        let error = refused(&text, hint);
        assert!(error.message.contains("too long") && error.message.len() < 300, "{hint}: {error}");
    }
    assert!(read_tree(&format!("max {} [1 2]", "w".repeat(200)), None).is_ok());
    let word = "w".repeat(1_000_000);
    is_refused(
        &format!("[1 max {word} [1 2]]"),
        "gtree",
        (1, 4),
        "too long; expected at most 200 characters",
    );
    assert!(refused(&format!("[{word}: 1]"), "gtree").message.contains("too long"));
    assert!(refused(&format!("max @{word} [1]"), "gtree").message.contains("too long"));
    assert!(refused(&format!("players {word} B\n[1]"), "gtree").message.contains("too long"));
    let error = refused(&format!("{word} {word} [1 2]"), "gtree");
    assert!(error.message.len() < 300);
    let fine = "1e29 1/999999999999999999999999999999";
    assert!(
        refused(&format!("chance [{fine} 1/7]"), "gtree").message.contains("too long to be averaged exactly")
    );
}

#[test]
fn every_prefix_of_every_sample_is_a_tree_or_an_error() {
    for (text, hint) in samples() {
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
            for hint in [None, Some(hint)] {
                let _ = read_tree(&text[..end], hint);
            }
        }
        assert!(read_tree(&text, Some(hint)).is_ok() || text.contains("->X"), "{text}");
    }
}

#[test]
fn random_texts_and_random_changes_are_trees_or_errors() {
    let mut rng = Rng::new(2024);
    let samples = samples();
    let signs: Vec<char> =
        "[](){}:@~-># \n\t,\"'\\01239/.einfmaxchanceptEFGRé\u{feff}\u{0}".chars().collect();
    for _ in 0..20_000 {
        let text: String = (0..rng.below(60)).map(|_| signs[rng.below(signs.len())]).collect();
        let _ = read_tree(&text, HINTS[rng.below(HINTS.len())]);
    }
    for _ in 0..20_000 {
        let (text, hint) = &samples[rng.below(samples.len())];
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..=rng.below(4) {
            let place = rng.below(letters.len());
            match rng.below(4) {
                0 => letters[place] = signs[rng.below(signs.len())],
                1 => letters.insert(place, signs[rng.below(signs.len())]),
                2 if letters.len() > 1 => drop(letters.remove(place)),
                _ => letters.truncate(place.max(1)),
            }
        }
        let changed: String = letters.into_iter().collect();
        if let Ok(tree) = read_tree(&changed, Some(hint)) {
            let text = write_tree(&tree, Format::Gtree).unwrap();
            assert!(read_tree(&text, Some("gtree")).is_ok(), "{changed}\n{text}");
        }
    }
}

#[test]
fn wrong_gambit_files_are_refused_at_their_place() {
    let head = "EFG 2 R \"t\" { \"A\" \"B\" }\n";
    for (rest, place, words) in [
        ("", (2, 1), "expected a node: c, p or t; found the end of the file"),
        ("x \"\" 1", (2, 1), "expected a node: c, p or t; found 'x'"),
        ("t 1", (2, 3), "expected the node's name in quotation marks"),
        ("t \"\" 1", (2, 6), "outcome 1 has no payoffs yet"),
        ("t \"\" 1 { 1 }", (2, 12), "expected a payoff for every player"),
        ("t \"\" 1 { 1 2 3 }", (2, 14), "expected '}', found '3'"),
        ("t \"\" 1 { 1 x }", (2, 12), "expected a number such as"),
        ("t \"\" 1 { 1 inf }", (2, 12), "finite"),
        ("t \"\" 0\nt \"\" 0", (3, 1), "expected the end of the file"),
        ("p \"\" 3 1 { \"a\" } 0", (2, 6), "player's number from 1 to 2, found 3"),
        ("p \"\" 1 1 0\n", (2, 8), "information set 1 has no actions yet"),
        ("p \"\" 1 1 { } 0\n", (2, 12), "at least one action"),
        (
            "p \"\" 1 1 { \"a\" } 0\np \"\" 1 1 { \"b\" } 0\nt \"\" 0",
            (3, 8),
            "other actions on line 2 than on line 3",
        ),
        (
            "p \"\" 1 1 { \"a\" \"b\" } 0\nt \"\" 1 { 1 2 }\nt \"\" 1 { 1 3 }",
            (4, 6),
            "outcome 1 has other payoffs already",
        ),
        (
            "c \"\" 1 { \"a\" 1/2 \"b\" 1/3 } 0\nt \"\" 0\nt \"\" 0",
            (2, 1),
            "add up to 5/6; expected exactly 1",
        ),
        (
            "c \"\" 1 { \"a\" \"b\" } 0\nt \"\" 0\nt \"\" 0",
            (2, 14),
            "expected the probability of this action",
        ),
        ("t \"open", (2, 3), "closing quotation mark"),
    ] {
        is_refused(&format!("{head}{rest}"), "efg", place, words);
    }
    is_refused("EFG 3 R", "efg", (1, 5), "expected '2', found '3'");
    is_refused("EFG 2 R \"\" { }", "efg", (1, 14), "at least one player");
}

#[test]
fn wrong_json_is_refused_at_the_line_of_its_node() {
    let file = |nodes: &str| format!("{{\"schema\":\"gametree.tree/1\",\n\"nodes\":[\n{nodes}\n]}}");
    let leaf = "{\"id\":1,\"kind\":\"leaf\",\"payoffs\":[\"1\"]}";
    for (nodes, place, words) in [
        (String::new(), (1, 1), "expected a node with id 0"),
        ("7".into(), (1, 1), "expected a node"),
        (leaf.into(), (3, 1), "expected a node with id 0"),
        (format!("{leaf},\n{leaf}"), (4, 1), "the id 1 is used twice"),
        (
            format!("{{\"id\":0,\"kind\":\"max\",\"edges\":[{{\"to\":2}}]}},\n{leaf}"),
            (3, 1),
            "leads to id 2, but no node has it",
        ),
        (
            format!("{{\"id\":0,\"kind\":\"mx\",\"edges\":[{{\"to\":1}}]}},\n{leaf}"),
            (3, 1),
            "did you mean \"max\"?",
        ),
        (
            format!("{{\"id\":0,\"kind\":\"max\",\"egdes\":[{{\"to\":1}}]}},\n{leaf}"),
            (3, 1),
            "did you mean \"edges\"?",
        ),
        (
            format!("{{\"id\":0,\"kind\":\"max\",\"edges\":[{{\"to\":0}}]}},\n{leaf}"),
            (3, 1),
            "a tree cannot loop",
        ),
        (
            format!("{{\"id\":0,\"kind\":\"leaf\",\"payoffs\":[1]}},\n{leaf}"),
            (4, 1),
            "no edge leads to this node",
        ),
        (format!("{{\"id\":0,\"kind\":\"max\"}},\n{leaf}"), (3, 1), "expected a list called \"edges\""),
        ("{\"id\":0,\"kind\":\"leaf\",\"payoffs\":[1,2,3]}".into(), (3, 1), "a list of 2 numbers"),
        ("{\"id\":0,\"kind\":\"leaf\",\"payoffs\":[true]}".into(), (3, 1), "expected a number"),
    ] {
        is_refused(&file(&nodes), "json", place, words);
    }
    is_refused("{\"schema\":\"gametree.tree/1\"}", "json", (1, 1), "a list called \"nodes\"");
    is_refused("{}", "json", (1, 1), "expected \"schema\":\"gametree.tree/1\"");
    is_refused("{\n\"a\": }", "json", (2, 6), "this is not JSON: expected value");
}

#[test]
fn wrong_s_expressions_are_refused_at_their_place() {
    for (text, place, words) in [
        ("", (1, 1), "expected '(' or a number"),
        ("(1 2", (1, 5), "expected ')' for the '(' on line 1, column 1"),
        ("(1 2))", (1, 6), "expected '(' or the end of the file"),
        ("(1 2) 3", (1, 7), "expected the end of the file"),
        ("(1\n ())", (2, 3), "at least one number or list"),
        ("(1\n two)", (2, 2), "'two': expected a number such as"),
    ] {
        is_refused(text, "sexpr", place, words);
    }
}

#[test]
fn a_large_file_is_refused_without_reading_it_all_and_bytes_that_are_no_text_have_a_place() {
    let folder = std::env::temp_dir().join(format!("gametree-hostile-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let large = folder.join("large.gtree");
    // A sparse file: 200 MB of zeros that take no room.
    std::fs::File::create(&large).unwrap().set_len(200_000_000).unwrap();
    assert!(read_tree_file(&large).unwrap_err().to_string().contains("larger than 16 MiB"));
    let bytes = folder.join("bytes.gtree");
    std::fs::write(&bytes, b"max\n  \xc3\xa9: 1\n  \xff: 2\n").unwrap();
    let error = read_tree_file(&bytes).unwrap_err().to_string();
    assert!(error.contains("line 3, column 3: this byte is not UTF-8"), "{error}");
    std::fs::write(&bytes, b"[[3, 12], [2, 4]]").unwrap();
    assert_eq!(read_tree_file(&bytes).unwrap().plies(), 2);
    assert!(read_tree_file(folder.join("missing.gtree")).is_err());
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(read_tree(&" ".repeat(MOST_BYTES + 1), None).unwrap_err().message.contains("16 MiB"));
}
