//! Properties of random values, which proptest shrinks to the smallest that breaks them. Seeds are fixed, so that every run tries the same.

use gametree_core::{Rational, Value};
use gametree_engine::{AnyGame, open_without_files};
use gametree_games::tree::{Draft, DraftEdge, DraftNode, Format, Kind, Place, read_tree, write_tree};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn cases(cases: u32, seed: u64) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(seed),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Fractions small enough for sums and products of three.
fn fraction() -> impl Strategy<Value = Rational> {
    (-1_000_000i128..=1_000_000, 1i128..=1_000_000)
        .prop_map(|(above, below)| Rational::new(above, below).expect("a denominator above zero"))
}

proptest! {
    #![proptest_config(cases(300, 1))]

    #[test]
    fn fractions_are_a_field(a in fraction(), b in fraction(), c in fraction()) {
        prop_assert_eq!(a.plus(b), b.plus(a));
        prop_assert_eq!(a.plus(b).plus(c), a.plus(b.plus(c)));
        prop_assert_eq!(a.times(b), b.times(a));
        prop_assert_eq!(a.times(b).times(c), a.times(b.times(c)));
        prop_assert_eq!(a.times(b.plus(c)), a.times(b).plus(a.times(c)));
        prop_assert_eq!(a.minus(b).map(|rest| rest.plus(b)), Some(a));
        prop_assert_eq!(a.negate().negate(), a);
        if b != Rational::whole(0) {
            prop_assert_eq!(a.over(b).map(|part| part.times(b)), Some(a));
        }
    }

    #[test]
    fn the_order_of_fractions_is_that_of_their_differences(a in fraction(), b in fraction(), c in fraction()) {
        let zero = Rational::whole(0);
        prop_assert_eq!(a.cmp(&b), a.minus(b).map_or(std::cmp::Ordering::Equal, |rest| rest.cmp(&zero)));
        prop_assert_eq!(a.cmp(&b), a.plus(c).cmp(&b.plus(c)));
        prop_assert_eq!(a.cmp(&b), b.negate().cmp(&a.negate()));
    }

    #[test]
    fn fractions_are_read_as_they_are_printed(above in any::<i64>(), below in 1..=i64::MAX) {
        let number = Rational::new(above.into(), below.into()).expect("a denominator above zero");
        prop_assert_eq!(number.to_string().parse::<Rational>().ok(), Some(number));
    }

    /// Beyond 128 bits there is no result; a wrong one would be worse.
    #[test]
    fn checked_arithmetic_is_right_or_nothing(a in any::<i128>(), b in any::<i128>(), below in 1..=i128::MAX) {
        let (Some(a), Some(b)) = (Rational::new(a, below), Rational::new(b, 1)) else { return Ok(()) };
        if let Some(sum) = a.checked_plus(b) {
            prop_assert!(sum.checked_plus(b.negate()).is_none_or(|rest| rest == a));
        }
        if let Some(product) = a.checked_times(b) {
            prop_assert!(b == Rational::whole(0) || product.over(b).is_none_or(|part| part == a));
        }
    }
}

/// A tree before it has numbers.
#[derive(Clone, Debug)]
enum Plan {
    Leaf(i64, i64),
    Inner { player: usize, name: Option<String>, ways: Vec<(Option<String>, Plan)> },
}

/// Words that notations have a use for, and any others.
fn word() -> impl Strategy<Value = Option<String>> {
    let odd = prop::sample::select(vec![
        "max", "->A", "#", "@x", "1/2", "a:", "[", "\\", "é 棋", "chance", "-inf", "~1",
    ]);
    prop::option::of(prop_oneof![odd.prop_map(String::from), "[ -~]{1,6}", "\\PC{1,4}"])
}

fn plan() -> impl Strategy<Value = Plan> {
    let leaf = (-99i64..=99, 1i64..=9).prop_map(|(above, below)| Plan::Leaf(above, below));
    leaf.prop_recursive(4, 24, 3, |below| {
        (0..2usize, word(), prop::collection::vec((word(), below), 1..4))
            .prop_map(|(player, name, ways)| Plan::Inner { player, name, ways })
    })
}

fn add(plan: &Plan, draft: &mut Draft) -> usize {
    let (at, id) = (Place { line: 1, column: 1 }, draft.nodes.len());
    match plan {
        Plan::Leaf(above, below) => {
            let payoff = Rational::new((*above).into(), (*below).into()).expect("a denominator above zero");
            draft.nodes.push(DraftNode::leaf(vec![payoff], at));
        }
        Plan::Inner { player, name, ways } => {
            draft.nodes.push(DraftNode { name: name.clone(), ..DraftNode::inner(Kind::Player(*player), at) });
            for (label, way) in ways {
                let edge = DraftEdge {
                    label: label.clone(),
                    to: add(way, draft) as u32,
                    at,
                    ..DraftEdge::default()
                };
                draft.nodes[id].edges.push(edge);
            }
        }
    }
    id
}

proptest! {
    #![proptest_config(cases(400, 2))]

    /// Whatever its nodes and moves are called, a tree that is valid is the same after it was written and read.
    #[test]
    fn a_tree_survives_every_format_that_can_hold_it(plan in plan()) {
        let mut draft = Draft::default();
        add(&plan, &mut draft);
        let Ok(tree) = draft.check() else { return Ok(()) };
        for format in Format::ALL {
            let Ok(written) = write_tree(&tree, format) else { continue };
            let again = read_tree(&written, Some(format.name()));
            let again = again.map_err(|error| TestCaseError::fail(format!("{format:?}: {error}\n{written}")))?;
            prop_assert_eq!(write_tree(&again, format), Ok(written.clone()));
            prop_assert_eq!((again.plies(), again.nodes.len()), (tree.plies(), tree.nodes.len()), "{}", written);
            if matches!(format, Format::Gtree | Format::Json) {
                prop_assert_eq!(write_tree(&again, Format::Json), write_tree(&tree, Format::Json));
            }
        }
    }
}

/// Plays the move of this number, counted round, at each position; gives the moves and where they end.
fn play(game: &dyn AnyGame, choices: &[usize]) -> (Vec<String>, String) {
    let (mut position, mut played) = (game.start(), Vec::new());
    for choice in choices {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        played.push(moves[choice % moves.len()].text.clone());
        position.play(&played[played.len() - 1]).expect("a move that is listed");
    }
    (played, position.text())
}

/// Moves as one text: numbered in chess, one after the other elsewhere.
fn list_of(name: &str, moves: &[String]) -> String {
    match name.starts_with("chess") {
        true => (1..)
            .zip(moves.chunks(2))
            .map(|(number, pair)| format!("{number}. {} ", pair.join(" ")))
            .collect(),
        false => moves.concat(),
    }
}

proptest! {
    #![proptest_config(cases(60, 3))]

    #[test]
    fn a_list_of_moves_is_the_position_that_they_lead_to(choices in prop::collection::vec(0usize..40, 1..30)) {
        for name in ["chess:eval=shannon", "othello", "connect-four"] {
            let game = open_without_files(name).expect("a game");
            let (moves, end) = play(&*game, &choices);
            let list = list_of(name, &moves);
            let read = game.parse(&list).map(|position| position.text());
            prop_assert_eq!(read, Ok(end.clone()), "{}: {}", name, list);
            prop_assert_eq!(game.parse(&end).map(|position| position.text()), Ok(end));
        }
    }
}
