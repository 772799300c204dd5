//! The native format: what it says and how it complains.

use gametree_core::TextError;
use gametree_games::tree::{Kind, Tree, read_tree};

fn read(text: &str) -> Tree {
    read_tree(text, Some("gtree")).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn refused(text: &str) -> TextError {
    match read_tree(text, Some("gtree")) {
        Ok(_) => panic!("this should not be a tree:\n{text}"),
        Err(error) => error,
    }
}

fn leaves(tree: &Tree) -> Vec<String> {
    tree.leaves().map(|id| tree.node(id).payoffs[0].to_string()).collect()
}

#[test]
fn a_nested_list_alternates_from_max() {
    let tree = read("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]");
    assert_eq!(tree.node(0).kind, Kind::Player(0));
    assert_eq!(tree.node(1).kind, Kind::Player(1));
    assert_eq!(leaves(&tree), ["3", "12", "8", "2", "4", "6", "14", "5", "2"]);
    assert_eq!(tree.plies(), 2);
}

#[test]
fn names_labels_titles_and_expectations_are_kept() {
    let tree = read(
        "title \"Two-ply tree\"\nexpect alphabeta value 3 move a1 leaves 7\nmax A\n  a1: min B [b1: 3   b2: 12  b3: 8]\n  a2: min C [c1: 2   c2: 4   c3: 6]\n  a3: min D [d1: 14  d2: 5   d3: 2]\n",
    );
    assert_eq!(tree.title.as_deref(), Some("Two-ply tree"));
    assert_eq!(tree.expectations[0].words.join(" "), "alphabeta value 3 move a1 leaves 7");
    assert_eq!(tree.find("C"), Some(5));
    assert_eq!(tree.node(5).edges[1].label, "c2");
    assert_eq!(tree.node(5).line, 5);
}

#[test]
fn chance_has_exact_odds_and_players_have_names_and_information_sets() {
    let tree = read(
        "max                                   # chance layer, exact fractions\n  safe: 3\n  risky: chance\n    9/10 heads: min [2 3]\n    1/10 tails: min [20 30]\n",
    );
    assert_eq!(tree.node(2).edges[1].odds.to_string(), "1/10");
    let tree = read(
        "players Alice Bob                     # @name joins nodes into one information set\nchance deal\n  1/2 K: Alice @K\n    bet:  Bob @facing-bet [fold: 1  call: 2]\n    pass: -1\n  1/2 Q: Alice @Q\n    bet:  Bob @facing-bet [fold: 1  call: -2]\n    pass: -1\n",
    );
    assert_eq!(tree.players, ["Alice", "Bob"]);
    assert_eq!(tree.infosets.iter().map(|set| set.nodes.len()).collect::<Vec<_>>(), [1, 2, 1]);
    assert!(!tree.is_open() && tree.has_perfect_recall());
}

#[test]
fn blocks_and_brackets_mix_and_line_ends_mean_nothing_in_brackets() {
    let plain = leaves(&read("[[1 2] [3 4]]"));
    for text in [
        "max\n  min\n    1\n    2\n  min\n    3\n    4",
        "max\n  [1 2]\n  [3\n4]",
        "max\n  [1 2] min\n    3 4",
        "max [min [1 2]\nmin [3 4]]",
        "\u{feff}max\r\n\tx: min\r\n\t\t1\r\n        \t2\r\n\ty: [3 4]\r\n",
        "max\n  x:\n    1 2\n  y: # nothing but a comment\n\n    3\n # odd\n    4",
    ] {
        assert_eq!(leaves(&read(text)), plain, "{text}");
    }
}

#[test]
fn omitted_kinds_alternate_past_chance_and_around_the_table() {
    let tree = read("max [chance [[1 2] [3 4]]]");
    assert_eq!(tree.node(2).kind, Kind::Player(1));
    let tree = read("players A B C\n[[[[(1 2 3)]]]]");
    let kinds: Vec<Kind> = tree.nodes.iter().take(4).map(|node| node.kind).collect();
    assert_eq!(kinds, [0, 1, 2, 0].map(Kind::Player));
    let tree = read("chance [[1 2] [3 4]]");
    assert_eq!(tree.node(1).kind, Kind::Player(0));
}

#[test]
fn shared_nodes_estimates_quotes_and_numbers_that_are_labels_are_read() {
    let tree = read(
        "max\n  \"left, or so\": min X ~1/2 [1: 3  2: -inf]\n  right: ->X\n  last: min \"the \\\"Y\\\"\" @set ~-5 [4]",
    );
    assert_eq!(tree.node(0).edges[0].label, "left, or so");
    assert_eq!(tree.node(0).edges[1].to, 1);
    assert_eq!(tree.node(1).edges[1].label, "2");
    assert_eq!(tree.node(1).estimate.map(|number| number.to_string()).as_deref(), Some("1/2"));
    assert!(tree.find("the \"Y\"").is_some() && tree.is_shared());
}

#[test]
fn errors_say_line_column_and_what_was_expected() {
    for (text, line, column, words) in [
        ("", 1, 1, "expected a node"),
        ("# only this\n", 2, 1, "expected a node"),
        ("[1 2", 1, 5, "expected ']' for the '[' on line 1, column 1"),
        ("[1 2]]", 1, 6, "expected the end of the file"),
        ("[1 2]\n[3 4]", 2, 1, "expected the end of the file"),
        ("max [ ]", 1, 7, "at least one node"),
        ("max [1 2 }", 1, 10, "'}' means nothing here"),
        ("max\n  1\n   2", 3, 4, "indented by 3 columns; expected 2"),
        ("max\n    1\n  2", 3, 3, "indented by 2 columns; expected 4"),
        ("max A", 1, 6, "expected '[' or an indented line"),
        ("max\n  min\n  3", 3, 3, "expected '[' or an indented line"),
        ("max [min 3]", 1, 10, "expected '['"),
        ("maxx A [1 2]", 1, 1, "did you mean 'max'?"),
        ("chanse [1 2]", 1, 1, "did you mean 'chance'?"),
        ("titel \"x\"\n[1 2]", 1, 1, "did you mean 'title'?"),
        ("players Alice Bob\nAlcie [1 2]", 2, 1, "did you mean 'Alice'?"),
        ("title x\n[1]", 1, 7, "quotation marks after 'title'"),
        ("title \"a\"\ntitle \"b\"\n[1]", 2, 1, "title already"),
        ("players\n[1]", 1, 1, "expected names after 'players'"),
        ("players A A\n[1]", 1, 11, "two players are called 'A'"),
        ("sum none\n[1]", 1, 5, "zero or general"),
        ("sum zero\n[(1 2)]", 2, 2, "add up to 0"),
        ("[\"abc]", 1, 2, "closing quotation mark"),
        ("[\"a\\q\": 1]", 1, 4, "after a backslash"),
        ("[1 1/0]", 1, 4, "denominator 0"),
        ("[1 1.2.3]", 1, 4, "no number"),
        ("[1 99999999999999999999999999999999]", 1, 4, "too long"),
        ("[a: 1 a: 2]", 1, 7, "the label 'a' is used twice"),
        ("max A [min A [1] 2]", 1, 8, "the name 'A' is taken by the node on line 1"),
        ("max A [min B [1] ->C]", 1, 20, "no earlier node is called 'C'"),
        ("max A\n  min B\n    ->A", 3, 5, "a tree cannot loop"),
        ("->A", 1, 3, "name of an earlier node"),
        ("max [1/2 a: 3]", 1, 6, "only chance has probabilities"),
        ("chance [1/2 a: 3 1/3 b: 4]", 1, 1, "the probabilities add up to 5/6; expected exactly 1"),
        ("chance [1/2 a: 3 b: 4]", 1, 18, "expected a probability here too"),
        ("chance [3/2 a: 3 -1/2 b: 4]", 1, 9, "above 0 and at most 1"),
        ("[(1 2 3)]", 1, 7, "expected 2 payoffs"),
        ("[(1 -1]", 1, 7, "expected 2 payoffs"),
        ("players A B C\n[5]", 2, 2, "expected 3 payoffs"),
        ("max [min @x [a: 1]\nmin @x [b: 2]]", 2, 1, "'a' on line 1 and 'b' on line 2"),
        ("max [min @x [1]\nmax @x [2]]", 2, 1, "belongs to another player on line 1"),
        ("max [chance @x [1]]", 1, 6, "only a player's node"),
        ("max ~x [1]", 1, 6, "expected a number after '~'"),
        ("max @[1]", 1, 6, "information set after '@'"),
        ("max [ä: 1 é: ]", 1, 14, "expected a node"),
    ] {
        let error = refused(text);
        assert!(error.message.contains(words), "{text}\n{error}");
        assert_eq!((error.line, error.column), (line, column), "{text}\n{error}");
    }
}
