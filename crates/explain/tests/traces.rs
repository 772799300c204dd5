//! What holds for the trace of every search, on hundreds of random trees each.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use gametree_core::{Bound, Limits, Rational, Rng, Value};
use gametree_engine::Spec;
use gametree_explain::{CutKind, Event, Replay, Trace, sentences, skipped, visits};
use gametree_games::tree::{Kind, NodeId, Recipe, Tree};

const TREES: u64 = 300;

/// Every school of alpha-beta, and its relatives.
const DUELS: [&str; 10] = [
    "alphabeta",
    "alphabeta:cut=strict",
    "alphabeta:returns=hard",
    "alphabeta:cut=strict,returns=hard",
    "alphabeta:cut=strict,ties=last",
    "alphabeta:cut=strict,ties=random-5,returns=hard",
    "minimax",
    "minimax:ties=last",
    "memo",
    "deepening",
];

const DICE: [&str; 4] = ["expectiminimax", "star1", "star2", "star1:bounds=-30..30"];

/// Different shapes: even, uneven, shared, with many ties.
fn recipe(index: u64) -> Recipe {
    Recipe {
        plies: 2 + (index % 4) as usize,
        branching: (1 + (index % 2) as usize, 3),
        values: if index.is_multiple_of(3) { (-2, 2) } else { (-9, 9) },
        uneven: index % 5 > 2,
        shared_one_in: index.is_multiple_of(7).then_some(4),
        ..Recipe::default()
    }
}

fn trees(change: impl Fn(Recipe) -> Recipe) -> impl Iterator<Item = Arc<Tree>> {
    (0..TREES).map(move |index| Arc::new(change(recipe(index)).tree(1000 + index).unwrap()))
}

fn duels() -> impl Iterator<Item = Arc<Tree>> {
    trees(|recipe| recipe)
}

fn dice() -> impl Iterator<Item = Arc<Tree>> {
    trees(|recipe| Recipe { chance_one_in: Some(3), ..recipe })
}

fn three() -> impl Iterator<Item = Arc<Tree>> {
    trees(|recipe| Recipe { players: 3, chance_one_in: Some(5), ..recipe })
}

fn record(tree: &Arc<Tree>, spec: &str) -> Trace {
    Trace::record(tree, &spec.parse::<Spec>().unwrap(), &Limits::default()).unwrap()
}

/// The true payoffs of every node, each player for himself; in a duel that is minimax, with chance expectiminimax. Shares nothing with the searches.
fn true_payoffs(tree: &Tree) -> Vec<Vec<Rational>> {
    let mut payoffs: Vec<Vec<Rational>> = vec![Vec::new(); tree.nodes.len()];
    for id in tree.children_first() {
        let node = tree.node(id);
        let children = || node.edges.iter().map(|edge| (&payoffs[edge.to as usize], edge.odds));
        payoffs[id as usize] = match node.kind {
            Kind::Leaf => node.payoffs.clone(),
            Kind::Chance => (0..tree.players.len())
                .map(|player| {
                    children().fold(Rational::ZERO, |sum, (child, odds)| sum.plus(odds.times(child[player])))
                })
                .collect(),
            Kind::Player(player) => {
                let mut best: Option<&Vec<Rational>> = None;
                for (child, _) in children() {
                    if best.is_none_or(|best| child[player] > best[player]) {
                        best = Some(child);
                    }
                }
                best.unwrap().clone()
            }
        };
    }
    payoffs
}

/// What the first player can be sure of at every node if all others are against them.
fn guaranteed(tree: &Tree, hero: usize) -> Vec<Rational> {
    let mut values = vec![Rational::ZERO; tree.nodes.len()];
    for id in tree.children_first() {
        let node = tree.node(id);
        let children = || node.edges.iter().map(|edge| values[edge.to as usize]);
        values[id as usize] = match node.kind {
            Kind::Leaf => node.payoffs[hero],
            Kind::Chance => node
                .edges
                .iter()
                .fold(Rational::ZERO, |sum, edge| sum.plus(edge.odds.times(values[edge.to as usize]))),
            Kind::Player(player) if player == hero => children().max().unwrap(),
            Kind::Player(_) => children().min().unwrap(),
        };
    }
    values
}

fn firsts(payoffs: &[Vec<Rational>]) -> Vec<Rational> {
    payoffs.iter().map(|payoffs| payoffs[0]).collect()
}

fn every_open_search() -> impl Iterator<Item = (Arc<Tree>, &'static str, Vec<Rational>)> {
    let values = |tree: &Tree| firsts(&true_payoffs(tree));
    let duels = duels().flat_map(move |tree| DUELS.map(|spec| (tree.clone(), spec, values(&tree))));
    let dice = dice().flat_map(move |tree| DICE.map(|spec| (tree.clone(), spec, values(&tree))));
    let three = three().map(|tree| {
        let hero = if let Kind::Player(player) = tree.node(0).kind { player } else { 0 };
        let values = guaranteed(&tree, hero);
        (tree, "paranoid", values)
    });
    duels.chain(dice).chain(three)
}

/// Whose turn it is at a node.
fn mover(tree: &Tree, node: NodeId) -> Option<usize> {
    if let Kind::Player(player) = tree.node(node).kind { Some(player) } else { None }
}

#[test]
fn the_root_has_the_true_value() {
    for (tree, spec, values) in every_open_search() {
        let trace = record(&tree, spec);
        let hero = if spec == "paranoid" { mover(&tree, 0).unwrap_or(0) } else { 0 };
        assert_eq!(trace.answer.payoffs[hero], values[0], "{spec}");
        let best = trace.answer.best.map(|best| values[tree.node(0).edges[best as usize].to as usize]);
        assert!(best.is_none_or(|best| best == values[0]), "{spec}: the move keeps the value");
    }
    for tree in three() {
        assert_eq!(record(&tree, "maxn").answer.payoffs, true_payoffs(&tree)[0]);
    }
}

fn agrees(value: Rational, bound: Bound, truth: Rational) -> bool {
    match bound {
        Bound::Exact => value == truth,
        Bound::Lower => value <= truth,
        Bound::Upper => value >= truth,
    }
}

#[test]
fn every_bound_agrees_with_the_true_value() {
    for (tree, spec, values) in every_open_search().filter(|(_, spec, _)| *spec != "deepening") {
        let trace = record(&tree, spec);
        let mut stack: Vec<NodeId> = Vec::new();
        let mut replay = Replay::new(&tree, &trace.events);
        for event in &trace.events {
            match event {
                Event::Enter { n, .. } => stack.push(*n),
                Event::Exit { n, v, bound, .. } => {
                    assert_eq!(stack.pop(), Some(*n));
                    assert!(agrees(v.first(), *bound, values[*n as usize]), "{spec}: {event:?}");
                }
                Event::TtHit { n, v, bound, .. } => {
                    assert!(agrees(v.first(), *bound, values[*n as usize]), "{spec}: {event:?}");
                }
                Event::Cutoff { n, kind, v, bound, by, via, .. } => {
                    let (value, limit, truth) = (v.first(), bound.first(), values[*n as usize]);
                    let holds = match kind {
                        CutKind::Alpha => truth <= value && value <= limit,
                        CutKind::Beta => truth >= value && value >= limit,
                    };
                    assert!(holds, "{spec}: {event:?}");
                    // The player who set the bound stands above, and wants what the bound is about.
                    if let Some(by) = by {
                        assert!(stack[..stack.len() - 1].contains(by) && via.is_some(), "{spec}: {event:?}");
                        let hero = mover(&tree, 0).filter(|_| spec == "paranoid");
                        let is_max = mover(&tree, *by) == Some(hero.unwrap_or(0));
                        assert_eq!(is_max, *kind == CutKind::Alpha, "{spec}: {event:?}");
                    }
                }
                Event::ChancePartial { n, edge, lo, hi, .. } => {
                    let truth = values[*n as usize];
                    let child = replay.node(tree.node(*n).edges[*edge as usize].to);
                    let (above, below) = (lo.first() <= truth, truth <= hi.first());
                    let holds = match child.bound {
                        Some(Bound::Upper) => below,
                        Some(Bound::Lower) => above,
                        _ => above && below,
                    };
                    assert!(holds, "{spec}: {event:?}");
                }
                _ => {}
            }
            replay.forward();
        }
        assert!(stack.is_empty());
    }
}

#[test]
fn a_replay_goes_forward_and_back_to_where_it_began() {
    for (tree, spec, _) in every_open_search().step_by(3) {
        let trace = record(&tree, spec);
        let start = Replay::new(&tree, &trace.events);
        let mut replay = start.clone();
        let mut moments = vec![start.clone()];
        while replay.forward() {
            moments.push(replay.clone());
            if moments.len() > 200 {
                moments.remove(1);
            }
        }
        let end = replay.clone();
        while let Some(moment) = moments.pop().filter(|moment| moment.step() == replay.step()) {
            assert!(moment == replay, "{spec}");
            replay.back();
        }
        replay.seek(0);
        assert!(replay == start, "{spec}");
        replay.seek(usize::MAX);
        assert!(replay == end, "{spec}");
    }
}

#[test]
fn skipped_leaves_can_be_anything() {
    let mut rng = Rng::new(99);
    for (tree, spec, values) in every_open_search() {
        let trace = record(&tree, spec);
        let (low, high) = tree.payoff_range();
        let hidden = skipped(&trace);
        for _ in 0..3 {
            let mut poked = (*tree).clone();
            for leaf in &hidden {
                // Star and the solver rely on the range of payoffs; the others on nothing.
                let free = spec.starts_with("alphabeta") || spec == "paranoid";
                let (low, high) =
                    if free { (-1000, 1000) } else { (low.to_f64() as i64, high.to_f64() as i64) };
                for payoff in &mut poked.nodes[*leaf as usize].payoffs {
                    *payoff = Rational::whole(rng.between(low, high));
                }
                if tree.players.len() == 2 {
                    let first = poked.nodes[*leaf as usize].payoffs[0];
                    poked.nodes[*leaf as usize].payoffs[1] = first.negate();
                }
            }
            let root = match spec {
                "paranoid" => guaranteed(&poked, mover(&tree, 0).unwrap_or(0))[0],
                _ => true_payoffs(&poked)[0][0],
            };
            assert_eq!(root, values[0], "{spec}");
        }
    }
}

#[test]
fn every_event_has_its_sentence_and_every_visit_its_name() {
    for (tree, spec, _) in every_open_search().step_by(7) {
        let trace = record(&tree, spec);
        for sentence in sentences(&trace) {
            assert!(
                sentence.ends_with('.') && !sentence.contains('?') && !sentence.contains("  "),
                "{spec}: {sentence}"
            );
        }
        assert!(visits(&trace).iter().all(|visit| !visit.name.is_empty()));
    }
    let hidden = |recipe: Recipe| Recipe { chance_one_in: Some(2), hidden_one_in: Some(2), ..recipe };
    for tree in trees(hidden) {
        for spec in ["worlds", "belief"] {
            if let Ok(trace) = Trace::record(&tree, &spec.parse().unwrap(), &Limits::default()) {
                assert!(sentences(&trace).iter().all(|sentence| sentence.ends_with('.')), "{spec}");
            }
        }
    }
}

/// Checks `... at N has V with M`, `... at N holds MAX to V with M`, `... at N can get V with M` and the like against the true values.
fn check_claims(tree: &Tree, sentence: &str, values: &[Rational]) -> usize {
    let words: Vec<&str> =
        sentence.split_whitespace().map(|word| word.trim_end_matches(['.', ':', ','])).collect();
    let mut checked = 0;
    for start in (0..words.len()).filter(|start| words[*start] == "at") {
        let rest = &words[start + 1..];
        let (n, v, label, wanted): (&str, &str, &str, &[std::cmp::Ordering]) = {
            use std::cmp::Ordering::{Equal, Greater, Less};
            match rest {
                [n, "has", v, "with", label, ..] => (n, v, label, &[Equal, Greater]),
                [n, "holds", _, "to", v, "with", label, ..] => (n, v, label, &[Equal, Less]),
                [n, "can", "get", v, "with", label, ..] => (n, v, label, &[Equal]),
                [n, "can", "now", "get", v, "with", label, ..] => (n, v, label, &[Equal]),
                [n, "can", "hold", _, "to", v, "with", label, ..] => (n, v, label, &[Equal]),
                [n, "can", "now", "hold", _, "to", v, "with", label, ..] => (n, v, label, &[Equal]),
                [n, "gets", "at", "most", v, "with", label, ..] => (n, v, label, &[Equal, Less]),
                [n, "gives", _, "at", "least", v, "with", label, ..] => (n, v, label, &[Equal, Greater]),
                _ => continue,
            }
        };
        let node = tree.node(tree.find(n).unwrap());
        let edge = node.edges.iter().find(|edge| edge.label == label).unwrap_or_else(|| panic!("{sentence}"));
        let truth = values[edge.to as usize];
        assert!(wanted.contains(&truth.cmp(&v.parse().unwrap())), "{sentence} (it is {truth})");
        checked += 1;
    }
    checked
}

/// Checks `N is worth at most V`, `N is worth at least V`, `N returns V` and `N lies in [L, H]` against the true values.
fn check_bounds(tree: &Tree, sentence: &str, values: &[Rational]) -> usize {
    let words: Vec<&str> =
        sentence.split_whitespace().map(|word| word.trim_matches(['.', ':', ',', '[', ']'])).collect();
    let number = |text: &str| text.parse::<Rational>().unwrap_or_else(|_| panic!("{sentence}"));
    let mut checked = 0;
    for start in 0..words.len() {
        // Leaves are called by their moves, which the tree does not look up.
        let Some(truth) = tree.find(words[start]).map(|n| values[n as usize]) else { continue };
        let holds = match &words[start + 1..] {
            ["is", "worth", "at", "most", v, "=", ..] | ["is", "worth", "at", "least", v, "=", ..] => {
                panic!("{sentence}: {v}")
            }
            ["is", "worth", "at", "most", v, rest @ ..] if rest.first() != Some(&"x") => truth <= number(v),
            ["is", "worth", "at", "least", v, rest @ ..] if rest.first() != Some(&"x") => truth >= number(v),
            ["lies", "in", low, high, ..] => number(low) <= truth && truth <= number(high),
            ["returns", v] => truth == number(v),
            ["returns", _, "meaning", "at", "most", v] => truth <= number(v),
            ["returns", _, "meaning", "at", "least", v] => truth >= number(v),
            _ => continue,
        };
        assert!(holds, "{sentence} (it is {truth})");
        checked += 1;
    }
    checked
}

#[test]
fn what_the_sentences_say_about_moves_and_nodes_is_true() {
    let mut checked = 0;
    for (tree, spec, values) in every_open_search().filter(|(_, spec, _)| *spec != "deepening") {
        for sentence in sentences(&record(&tree, spec)) {
            checked += check_claims(&tree, &sentence, &values) + check_bounds(&tree, &sentence, &values);
        }
    }
    assert!(checked > 200_000, "{checked}");
}

#[test]
fn searches_of_limited_depth_agree_whatever_the_evaluations_say() {
    let mut rng = Rng::new(4);
    for index in 0..TREES {
        let chance = (index % 2 == 1).then_some(3);
        let mut draft = Recipe { chance_one_in: chance, ..recipe(index) }.draft(index).unwrap();
        for node in draft.nodes.iter_mut().filter(|node| node.kind != Kind::Leaf) {
            node.estimate = (!rng.one_in(4)).then(|| Rational::whole(rng.between(-30, 30)));
        }
        let tree = Arc::new(draft.check().unwrap());
        for depth in 1..4 {
            let value = |name: &str| record(&tree, &format!("{name}:depth={depth}")).answer.payoffs[0];
            let plain = value("expectiminimax");
            assert_eq!((value("star1"), value("star2")), (plain, plain), "seed {index}, depth {depth}");
            if !tree.has_chance() {
                assert_eq!(
                    (value("alphabeta"), value("minimax")),
                    (plain, plain),
                    "seed {index}, depth {depth}"
                );
            }
        }
    }
}
