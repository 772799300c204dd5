//! Every format gives back what it was given.

// Whatever is not as it should be must stop the test.
#![allow(clippy::unwrap_used)]

use std::collections::HashMap;

use gametree_core::{Rational, Rng};
use gametree_games::tree::{Draft, Format, Kind, NodeId, Recipe, Tree, read_tree, write_tree};

/// Recipes of many kinds, by number.
fn recipe(number: u64) -> Recipe {
    let every = |step: u64, count: usize| number.is_multiple_of(step).then_some(count);
    Recipe {
        players: [2, 2, 2, 3, 1, 4][number as usize % 6],
        plies: 1 + number as usize % 5,
        branching: [(2, 3), (1, 4), (3, 3)][number as usize % 3],
        values: [(-9, 9), (0, 1), (-1_000_000, 1_000_000)][number as usize % 3],
        chance_one_in: every(2, 3),
        shared_one_in: every(5, 3),
        hidden_one_in: every(3, 2),
        uneven: number % 4 < 2,
        general_sum: number % 7 == 3,
    }
}

/// Adds names, labels, estimates, fractions and infinities, some of them awkward to write.
fn decorate(draft: &mut Draft, rng: &mut Rng) {
    const WORDS: [&str; 12] =
        ["x", "long-word!", "two words", "\"", "back\\slash", "3", "max", "title", "a:b", "ünï→", "[", "->"];
    let fraction =
        |rng: &mut Rng| Rational::new(rng.between(-20, 20).into(), rng.between(1, 12).into()).unwrap();
    draft.title = rng.one_in(2).then(|| "A \"title\"\twith\nlines".into());
    let has_chance = draft.nodes.iter().any(|node| node.kind == Kind::Chance);
    for (id, node) in draft.nodes.iter_mut().enumerate() {
        if node.kind == Kind::Leaf {
            if rng.one_in(4) {
                node.payoffs.iter_mut().for_each(|payoff| *payoff = fraction(rng));
            }
            if !has_chance && rng.one_in(8) {
                node.payoffs[0] = "-inf".parse().unwrap();
            }
            continue;
        }
        if rng.one_in(2) {
            node.name = Some(format!("{}{id}", WORDS[rng.below(WORDS.len())]));
        }
        node.estimate = rng.one_in(4).then(|| fraction(rng));
        if node.infoset.is_some() {
            node.infoset = node.infoset.take().map(|set| format!("{set} \"of\" nodes"));
        } else {
            for (index, edge) in node.edges.iter_mut().enumerate() {
                let word = WORDS[(id + index) % WORDS.len()];
                edge.label = rng.one_in(2).then(|| word.into());
            }
        }
    }
}

/// The tree without the lines on which things stand.
fn placeless(tree: &Tree) -> Tree {
    let mut tree = tree.clone();
    tree.nodes.iter_mut().for_each(|node| node.line = 0);
    tree.expectations.iter_mut().for_each(|expectation| expectation.line = 0);
    tree
}

/// Nodes that are reached in two ways must be named in a file; whether a name was written is then no difference.
fn nameless(tree: &Tree) -> Tree {
    let mut ways: HashMap<NodeId, usize> = HashMap::new();
    tree.nodes.iter().flat_map(|node| &node.edges).for_each(|edge| *ways.entry(edge.to).or_default() += 1);
    let mut tree = placeless(tree);
    for (id, node) in tree.nodes.iter_mut().enumerate() {
        if ways.get(&(id as NodeId)).is_some_and(|ways| *ways > 1) {
            node.named = true;
        }
    }
    tree
}

/// The game alone: who moves, what it pays and with which odds, everything unfolded; names and labels do not count.
fn game(tree: &Tree) -> String {
    fn walk(tree: &Tree, id: NodeId, out: &mut String) {
        let node = tree.node(id);
        let joined = node.infoset.map(|set| &tree.infosets[set]).filter(|set| set.nodes.len() > 1);
        out.push_str(&format!("{:?}{:?}{:?}(", node.kind, node.payoffs, joined.map(|set| set.nodes.len())));
        for edge in &node.edges {
            out.push_str(&format!("{} ", edge.odds));
            walk(tree, edge.to, out);
        }
        out.push(')');
    }
    let mut out = String::new();
    walk(tree, Tree::ROOT, &mut out);
    out
}

fn read(text: &str, format: Format) -> Tree {
    read_tree(text, Some(format.name())).unwrap_or_else(|error| panic!("{format:?} {error}\n{text}"))
}

#[test]
fn four_hundred_random_trees_survive_every_format() {
    let mut written: HashMap<&str, usize> = HashMap::new();
    for seed in 0..400 {
        let tree = recipe(seed).tree(seed).unwrap();
        for format in Format::ALL {
            let Ok(text) = write_tree(&tree, format) else {
                continue;
            };
            *written.entry(format.name()).or_default() += 1;
            let back = read(&text, format);
            match format {
                Format::Gtree | Format::Json => {
                    assert_eq!(nameless(&back), nameless(&tree), "{seed} {format:?}\n{text}")
                }
                Format::List | Format::Sexpr => {
                    assert_eq!(placeless(&back), placeless(&tree), "{seed} {format:?}\n{text}")
                }
                Format::Efg => assert_eq!(game(&back), game(&tree), "{seed}\n{text}"),
            }
            assert_eq!(write_tree(&back, format).as_ref(), Ok(&text), "{seed} {format:?} must be stable");
            // The text shows its own format.
            assert_eq!(game(&read_tree(&text, None).unwrap()), game(&tree), "{seed} {format:?}\n{text}");
        }
    }
    assert_eq!((written["gtree"], written["json"], written["efg"]), (400, 400, 400));
    assert!(written["list"] > 30 && written["sexpr"] == written["list"], "{written:?}");
}

#[test]
fn awkward_names_labels_estimates_and_infinities_survive_gtree_and_json() {
    let mut checked = 0;
    for seed in 0..400 {
        let mut draft = recipe(seed).draft(seed).unwrap();
        decorate(&mut draft, &mut Rng::new(seed));
        // Some decorations do not fit the tree: a label given twice, fractions too long to be averaged.
        let Ok(tree) = draft.check() else { continue };
        checked += 1;
        for format in [Format::Gtree, Format::Json] {
            let text = write_tree(&tree, format).unwrap();
            let back = read(&text, format);
            assert_eq!(nameless(&back), nameless(&tree), "{seed} {format:?}\n{text}");
            assert_eq!(write_tree(&back, format).as_ref(), Ok(&text), "{seed} {format:?} must be stable");
        }
        if let Ok(text) = write_tree(&tree, Format::Efg) {
            assert_eq!(game(&read(&text, Format::Efg)), game(&tree), "{seed}\n{text}");
        }
    }
    assert!(checked >= 300, "{checked}");
}

#[test]
fn plain_trees_are_written_as_short_as_possible() {
    let plain = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]\n";
    let tree = read(plain, Format::Gtree);
    assert_eq!(write_tree(&tree, Format::Gtree).as_deref(), Ok(plain));
    assert_eq!(write_tree(&tree, Format::List).as_deref(), Ok(plain));
    assert_eq!(write_tree(&tree, Format::Sexpr).as_deref(), Ok("((3 12 8) (2 4 6) (14 5 2))\n"));
}

#[test]
fn named_trees_are_written_in_lines_and_short_branches_on_one() {
    let text = "title \"Two-ply tree\"\nexpect maxn value (1 -1) visits 1 -2\nmax A\n  a1: min B [b1: 3  b2: 12  b3: 8]\n  a2: chance\n    9/10 c1: min D [d1: 14  d2: 5  d3: 2]\n    1/10 c2: min E ~2.5 [e1: 14  e2: 1/3  e3: (2 5)]\n  a3: ->D\n";
    assert_eq!(write_tree(&read(text, Format::Gtree), Format::Gtree).as_deref(), Ok(text));
}

#[test]
fn what_would_get_lost_is_said() {
    for (text, format, words) in [
        ("max [chance [1 2] 3]", Format::List, "chance and its probabilities would get lost"),
        ("max [min @x [1 2] min @x [3 4]]", Format::List, "the information sets would get lost"),
        ("players A B\n[1 2]", Format::Sexpr, "the names of the players would get lost"),
        ("[(1 2) 3]", Format::List, "the payoffs of the second player"),
        ("max A [1 2]", Format::Sexpr, "the names of the nodes"),
        ("[a: 1 b: 2]", Format::List, "the labels of the moves"),
        ("max ~3 [1 2]", Format::List, "the estimates"),
        ("max [max [1 2]]", Format::List, "who moves"),
        ("max [1 inf]", Format::Efg, "the infinite payoffs would get lost"),
        ("max ~3 [1 2]", Format::Efg, "the estimates (~) would get lost"),
    ] {
        let error = write_tree(&read(text, Format::Gtree), format).unwrap_err();
        assert!(error.contains(words), "{text}: {error}");
    }
    assert_eq!("EFG".parse(), Ok(Format::Efg));
    assert!("pdf".parse::<Format>().unwrap_err().contains("expected gtree, json, list, sexpr, efg"));
}

#[test]
fn a_list_with_one_number_is_that_number_in_an_s_expression() {
    let tree = read("((3)(12))", Format::Sexpr);
    assert_eq!(write_tree(&tree, Format::List).as_deref(), Ok("[3, 12]\n"));
    let tree = read("(((3)) 4) ; one move below the first", Format::Sexpr);
    assert_eq!(write_tree(&tree, Format::List).as_deref(), Ok("[[3], 4]\n"));
    assert_eq!(write_tree(&tree, Format::Sexpr).as_deref(), Ok("(((3)) 4)\n"));
}

#[test]
fn gambit_files_may_omit_what_was_said_before_and_pay_along_the_way() {
    let text = r#"EFG 2 R "Signals \"and\" screens" { "Alice" "Bob" } "a comment
over two lines"
c "ROOT" 1 "(0,1)" { "good" 1/3 "bad" 0.66666666666666666666666666666666666666 } 0
"#;
    assert!(read_tree(text, None).unwrap_err().message.contains("too long"));
    let text = r#"EFG 2 R "Signals \"and\" screens" { "Alice" "Bob" } "a comment
over two lines"
c "ROOT" 1 "(0,1)" { "good" 1/4 "bad" 0.75 } 0
p "left" 1 1 "" { "up" "down" } 1 "entry fee" { -1, .5 }
p "left" 2 7 "seen" { "l" "r" } 0
t "" 2 "won" { 10 2 }
t "" 0
p "" 2 7 0
t "" 2
t "" 3 { 1/2 1e1 }
p "" 1 1 1
t "" 2
t "" 3 "repeated" { 0.5, 10 }
"#;
    let tree = read_tree(text, None).unwrap();
    assert_eq!(tree.title.as_deref(), Some("Signals \"and\" screens"));
    let payoffs: Vec<String> = tree.leaves().map(|id| format!("{:?}", tree.node(id).payoffs)).collect();
    assert_eq!(payoffs, ["[9, 5/2]", "[-1, 1/2]", "[9, 5/2]", "[-1/2, 21/2]", "[9, 5/2]", "[-1/2, 21/2]"]);
    let sets: Vec<(&str, usize)> =
        tree.infosets.iter().map(|set| (set.name.as_str(), set.nodes.len())).collect();
    assert_eq!(sets, [("Alice.1", 2), ("seen", 2)]);
    assert_eq!(tree.find("ROOT"), Some(0));
    assert_eq!(tree.find("left"), None, "a name that stands twice names nothing");
    assert_eq!(tree.node(0).edges[1].odds.to_string(), "3/4");
}

#[test]
fn exported_names_come_back_as_they_were_or_are_refused() {
    let text = "title \"a  \\\"b\\\"\"\nmax \"x\\\\y\" [\"p\\\"\": 1  \"p'\": 1/3  \" \": 123456789012.5]";
    let tree = read(text, Format::Gtree);
    let efg = write_tree(&tree, Format::Efg).unwrap();
    assert_eq!(
        efg,
        "EFG 2 R \"a  \\\"b\\\"\" { \"MAX\" \"MIN\" }\n\"\"\n\np \"x\\y\" 1 1 \"\" { \"p\\\"\" \"p'\" \" \" } 0\nt \"\" 1 \"\" { 1, -1 }\nt \"\" 2 \"\" { 1/3, -1/3 }\nt \"\" 3 \"\" { 123456789012.5, -123456789012.5 }\n"
    );
    let back = read(&efg, Format::Efg);
    assert_eq!((&back.title, &back.node(0).name), (&tree.title, &tree.node(0).name));
    let labels = |tree: &Tree| tree.node(0).edges.iter().map(|edge| edge.label.clone()).collect::<Vec<_>>();
    assert_eq!(labels(&back), labels(&tree));
    for lost in ["max [\"end\\\\\": 1 b: 2]", "max \"a\\\\\\\"b\" [1 2]"] {
        let refused = write_tree(&read(lost, Format::Gtree), Format::Efg).unwrap_err();
        assert!(refused.contains("no way to write a backslash"), "{refused}");
    }
}

/// Two files of Gambit's own have such outcomes.
#[test]
fn outcomes_that_never_happen_are_left_out() {
    let text = "EFG 2 R \"\" { \"A\" \"B\" }\nc \"\" 1 { \"x\" 1/2 \"never\" 0 \"y\" 1/2 } 0\nt \"\" 1 { 1 -1 }\np \"n\" 1 7 { \"l\" \"r\" } 0\nt \"\" 2 { 9 -9 }\nt \"\" 3 { 8 -8 }\np \"m\" 1 1 { \"l\" \"r\" } 0\nt \"\" 4 { 2 -2 }\nt \"\" 5 { 3 -3 }\n";
    let tree = read(text, Format::Efg);
    assert_eq!((tree.nodes.len(), tree.leaves().count()), (5, 3));
    let labels: Vec<&str> = tree.node(0).edges.iter().map(|edge| edge.label.as_str()).collect();
    assert_eq!((labels, tree.find("n"), tree.find("m")), (vec!["x", "y"], None, Some(2)));
    assert!(read_tree(&text.replace("\"never\" 0", "\"never\" -1/2"), Some("efg")).is_err());
    let nothing = text.replace("\"x\" 1/2", "\"x\" 0").replace("\"y\" 1/2", "\"y\" 0");
    assert!(read_tree(&nothing, Some("efg")).is_err());
}

#[test]
fn json_takes_numbers_as_numbers_and_ids_in_any_order() {
    let text = r#"{"schema":"gametree.tree/1","title":null,"nodes":[
        {"id":7,"kind":"leaf","payoffs":[0.25,"-1/4"]},
        {"id":0,"kind":"max","edges":[{"to":9},{"label":"go","to":7}]},
        {"id":9,"kind":"chance","edges":[{"odds":0.5,"to":4},{"odds":"1/2","to":5}]},
        {"id":4,"kind":"leaf","payoffs":3},{"id":5,"kind":"leaf","payoffs":["1","2"]}]}"#;
    let tree = read_tree(text, None).unwrap();
    assert_eq!(write_tree(&tree, Format::Gtree).as_deref(), Ok("max [chance [3 (1 2)]  go: 0.25]\n"));
    assert_eq!(tree.node(0).line, 3);
}

#[test]
fn berkeley_questions_become_trees() {
    let text = "class: \"GraphGameTreeTest\"\nalg: \"AlphaBetaAgent\"\ndepth: \"2\"\n\n# a comment\ndiagram: \"\"\"\n  max\n\"\"\"\n\nnum_agents: \"2\"\nstart_state: \"max\"\nwin_states: \"A B C D\"\nlose_states: \"\"\n\nsuccessors: \"\"\"\nmax Left min1\nmax Right other\nmin1 Left A\nmin1 Right B\nother Left C\nother Right D\n\"\"\"\n\nevaluation: \"\"\"\nA 3.0\nB 12.0\nC 2.5\nD -4\nother 7\n\"\"\"\n";
    let tree = read_tree(text, None).unwrap();
    let expected =
        "max max\n  Left: min min1 [Left: 3  Right: 12]\n  Right: min other ~7 [Left: 2.5  Right: -4]\n";
    assert_eq!(write_tree(&tree, Format::Gtree).as_deref(), Ok(expected));
    let by_lot = text.replace("AlphaBetaAgent", "ExpectimaxAgent");
    assert_eq!(read_tree(&by_lot, Some("test")).unwrap().node(4).kind, Kind::Chance);
    let broken = text.replace("D -4\n", "");
    assert!(
        read_tree(&broken, None)
            .unwrap_err()
            .message
            .contains("'D' has neither successors nor an evaluation")
    );
}
