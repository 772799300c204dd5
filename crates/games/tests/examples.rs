//! The example files: each reads, formats stably, and what it expects is true by the plainest search there is.

// A broken example should stop the test at once.
#![allow(clippy::unwrap_used)]

use std::path::PathBuf;

use gametree_core::{Rational, Value};
use gametree_games::tree::{Format, Kind, NodeId, Tree, read_tree, read_tree_file, write_tree};

fn examples() -> Vec<(PathBuf, Tree)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/trees");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let tree = read_tree_file(&path).unwrap_or_else(|error| panic!("{error}"));
        (path, tree)
    };
    paths.into_iter().map(read).collect()
}

/// Who picks a child at a node, given what each child pays.
enum Choice {
    /// Every player takes what pays himself most.
    Selfish,
    /// The first player takes what pays himself most, all others what pays him least.
    Against,
}

/// What a node pays, how many leaves were looked at, and the first best edge.
fn value(tree: &Tree, id: NodeId, choice: &Choice) -> (Vec<Rational>, usize, usize) {
    let node = tree.node(id);
    let below: Vec<_> = node.edges.iter().map(|edge| value(tree, edge.to, choice)).collect();
    let leaves = below.iter().map(|(_, leaves, _)| leaves).sum();
    let mut best = 0;
    match node.kind {
        Kind::Leaf => return (node.payoffs.clone(), 1, 0),
        Kind::Chance => {
            let mut sum = vec![Rational::ZERO; tree.players.len()];
            for (edge, (payoffs, _, _)) in node.edges.iter().zip(&below) {
                for (sum, payoff) in sum.iter_mut().zip(payoffs) {
                    *sum = sum.plus(edge.odds.times(*payoff));
                }
            }
            return (sum, leaves, 0);
        }
        Kind::Player(player) => {
            let worth = |index: usize| match choice {
                Choice::Against if player > 0 => below[index].0[0].negate(),
                _ => below[index].0[player],
            };
            for index in 1..below.len() {
                if worth(index) > worth(best) {
                    best = index;
                }
            }
        }
    }
    (below[best].0.clone(), leaves, best)
}

/// Alpha-beta, left to right, cutting on equality; notes the leaves that it looks at.
fn alphabeta(
    tree: &Tree,
    id: NodeId,
    (mut alpha, mut beta): (Rational, Rational),
    seen: &mut Vec<Rational>,
) -> (Rational, usize) {
    let node = tree.node(id);
    if node.kind == Kind::Leaf {
        seen.push(node.payoffs[0]);
        return (node.payoffs[0], 0);
    }
    let maximises = node.kind == Kind::Player(0);
    let (mut best, mut at) = (if maximises { Rational::LOWEST } else { Rational::HIGHEST }, 0);
    for (index, edge) in node.edges.iter().enumerate() {
        let (value, _) = alphabeta(tree, edge.to, (alpha, beta), seen);
        if if maximises { value > best } else { value < best } {
            (best, at) = (value, index);
        }
        if maximises {
            alpha = alpha.max(best);
        } else {
            beta = beta.min(best);
        }
        if alpha >= beta {
            break;
        }
    }
    (best, at)
}

/// The words after a keyword up to the next keyword.
fn after<'a>(words: &'a [String], keyword: &str) -> Option<&'a [String]> {
    const KEYWORDS: [&str; 6] = ["value", "move", "leaves", "skipped", "nodes", "visits"];
    let start = words.iter().position(|word| word == keyword)? + 1;
    let length = words[start..].iter().take_while(|word| !KEYWORDS.contains(&word.as_str())).count();
    Some(&words[start..start + length])
}

#[test]
fn every_lecture_tree_is_there() {
    let names: Vec<String> =
        examples().iter().map(|(path, _)| path.file_stem().unwrap().to_string_lossy().into_owned()).collect();
    for name in [
        "two-bags",
        "two-ply",
        "four-ply",
        "coin-flips",
        "fragment-20-10",
        "monotone-original",
        "monotone-stretched",
        "monotone-chance",
        "monotone-chance-stretched",
        "three-roads",
        "three-roads-known",
        "kq-poker",
        "three-players",
    ] {
        assert!(names.iter().any(|known| known == name), "{name}");
    }
}

#[test]
fn every_example_has_a_title_and_is_stable_when_formatted() {
    for (path, tree) in examples() {
        assert!(tree.title.is_some(), "{}", path.display());
        for format in [Format::Gtree, Format::Json] {
            let text = write_tree(&tree, format).unwrap();
            let back = read_tree(&text, Some(format.name())).unwrap();
            assert_eq!(write_tree(&back, format).as_ref(), Ok(&text), "{}", path.display());
        }
        assert!(write_tree(&tree, Format::Efg).is_ok(), "{}", path.display());
    }
}

#[test]
fn what_the_examples_expect_is_true() {
    let mut checked = 0;
    for (path, tree) in examples() {
        for expectation in &tree.expectations {
            let place = format!("{}:{}", path.display(), expectation.line);
            let words = &expectation.words;
            let mut seen = Vec::new();
            let (payoffs, leaves, best) = match words[0].as_str() {
                "minimax" | "expectiminimax" | "star1" | "star2" | "maxn" => {
                    value(&tree, Tree::ROOT, &Choice::Selfish)
                }
                "paranoid" => value(&tree, Tree::ROOT, &Choice::Against),
                "alphabeta" => {
                    let (value, best) =
                        alphabeta(&tree, Tree::ROOT, (Rational::LOWEST, Rational::HIGHEST), &mut seen);
                    (vec![value, value.negate()], seen.len(), best)
                }
                // What hides behind information sets is another crate's business.
                "worlds" | "belief" => continue,
                other => panic!("{place}: {other}"),
            };
            let vector: Vec<String> = payoffs.iter().map(ToString::to_string).collect();
            let shown = match words[0].as_str() {
                "maxn" => format!("({})", vector.join(" ")),
                _ => vector[0].clone(),
            };
            let all = tree.leaves().count();
            let visits: Vec<String> = seen.iter().map(ToString::to_string).collect();
            for (keyword, truth) in [
                ("value", vec![shown]),
                ("move", vec![tree.node(Tree::ROOT).edges[best].label.clone()]),
                ("leaves", vec![leaves.to_string()]),
                ("skipped", vec![(all - leaves).to_string()]),
                ("visits", visits),
            ] {
                if let Some(expected) = after(words, keyword) {
                    assert_eq!(expected, truth, "{place} {keyword}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked >= 60, "{checked}");
}
