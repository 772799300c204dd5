//! What a report calls exact is so, whatever the algorithm and however early a limit ends it: checked against a slow solver that shares nothing
//! with the searches but the rules.

use std::collections::HashMap;
use std::time::Duration;

use gametree_core::{Bound, Limits, Rational, Rng, Turn, Value};
use gametree_engine::{AnyGame, AnyPosition, AnyReport, MoveValue, Spec, analysis, documents, open};

/// The slow solver: every position once, by its text.
#[derive(Default)]
struct Slow {
    known: HashMap<String, Rational>,
}

impl Slow {
    /// What the first player gets if all play their best.
    fn value(&mut self, here: &dyn AnyPosition) -> Rational {
        if let Some(payoffs) = here.payoffs() {
            return payoffs[0];
        }
        let text = here.text();
        if let Some(value) = self.known.get(&text) {
            return *value;
        }
        let (turn, moves) = (here.turn(), here.moves());
        let values = moves.iter().map(|legal| {
            let mut next = here.boxed_clone();
            next.play(&legal.text).expect("a legal move");
            (legal.odds, self.value(&*next))
        });
        let value = match turn {
            Turn::Player(player) if is_with_the_first(player) => {
                values.map(|(_, value)| value).max().expect("a move")
            }
            Turn::Player(_) => values.map(|(_, value)| value).min().expect("a move"),
            _ => values.fold(Rational::ZERO, |sum, (odds, value)| sum.plus(odds.expect("odds").times(value))),
        };
        self.known.insert(text, value);
        value
    }
}

/// Whether a player gets what the first player gets: they are one, or partners (in the trick game those that sit opposite).
fn is_with_the_first(player: usize) -> bool {
    player.is_multiple_of(2)
}

/// Positions along random play, each once, ends left out.
fn positions(game: &dyn AnyGame, count: usize, fewest_plies: usize) -> Vec<Box<dyn AnyPosition>> {
    let (mut found, mut seen) = (Vec::new(), HashMap::new());
    for seed in 0..(20 * count as u64) {
        let (mut rng, mut here) = (Rng::new(seed), game.start());
        let plies = fewest_plies + rng.below(6);
        for _ in 0..plies {
            let moves = here.moves();
            let Some(next) = rng.pick(&moves) else { break };
            here.play(&next.text).expect("a legal move");
        }
        let is_decision = matches!(here.turn(), Turn::Player(_));
        if is_decision && seen.insert(here.text(), ()).is_none() {
            found.push(here);
        }
        if found.len() == count {
            break;
        }
    }
    found
}

fn agrees(claimed: Rational, bound: Bound, truth: Rational) -> bool {
    match bound {
        Bound::Exact => claimed == truth,
        Bound::Lower => claimed <= truth,
        Bound::Upper => claimed >= truth,
    }
}

/// Everything that a report is sure of.
fn check(slow: &mut Slow, game: &dyn AnyGame, here: &dyn AnyPosition, report: &AnyReport, what: &str) {
    let place = format!("{}, '{}', {what}", game.name(), here.text());
    let truth = slow.value(here);
    if report.proven {
        assert!(agrees(report.payoffs[0], report.bound, truth), "{place}: {report:?}, in truth {truth}");
    }
    if let Some((least, most)) = report.within {
        assert!(least <= truth && truth <= most, "{place}: within {least} and {most}, in truth {truth}");
    }
    for row in report.moves.iter().filter(|row| row.proven) {
        let truth = after(slow, here, row);
        assert!(agrees(row.payoffs[0], row.bound, truth), "{place}: {row:?}, in truth {truth}");
    }
    // What people and programs see is the same.
    let shown = documents::report(game, here, report, 0.0, 0);
    for (row, shown) in report.moves.iter().zip(&shown.moves) {
        assert_eq!((row.proven, &row.text), (shown.exact, &shown.text), "{place}");
    }
}

fn after(slow: &mut Slow, here: &dyn AnyPosition, row: &MoveValue) -> Rational {
    let mut next = here.boxed_clone();
    next.play(&row.text).expect("a legal move");
    slow.value(&*next)
}

/// Every algorithm with limits that end it at all stages, and the analysis of the page.
fn check_all(name: &str, count: usize, fewest_plies: usize, algorithms: &[&str]) {
    let (game, mut slow) = (open(name).expect("a registered game"), Slow::default());
    let found = positions(&*game, count, fewest_plies);
    assert!(found.len() > 20 || found.len() * 2 > count, "{name}: {} positions", found.len());
    for (number, here) in found.iter().enumerate() {
        let nodes = [3, 20, 100, 500, 3_000][number % 5];
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        for text in algorithms {
            let spec: Spec = text.parse().expect("an algorithm");
            let spec = spec.modest(1 << 20).with_seed(number as u64).without_book();
            for spec in [spec.clone(), spec.with_every_move()] {
                let what = format!("{text}, {nodes} nodes");
                let mut on_the_way = Vec::new();
                let answer =
                    here.search(&spec, &limits, &mut |report: &AnyReport| on_the_way.push(report.clone()));
                let reports = on_the_way.into_iter().chain(answer.ok());
                reports.for_each(|report| check(&mut slow, &*game, &**here, &report, &what));
            }
        }
        let clock = Limits { time: Some(Duration::from_secs(5)), ..limits };
        let spec = "auto".parse::<Spec>().expect("an algorithm").modest(1 << 20).without_book();
        let mut on_the_way = Vec::new();
        let answer = analysis::analyze(&*game, &**here, &spec, &clock, &mut |report| {
            on_the_way.push(report.clone());
        });
        let reports = on_the_way.into_iter().chain(answer.ok());
        reports.for_each(|report| check(&mut slow, &*game, &**here, &report, "analysis"));
    }
}

const DUEL: [&str; 9] = [
    "minimax",
    "minimax:depth=2",
    "alphabeta",
    "alphabeta:depth=3,order=rank",
    "deepening",
    "memo",
    "exact",
    "pvs",
    "proof",
];

#[test]
fn what_is_called_exact_is_so_in_small_duels() {
    check_all("tic-tac-toe", 500, 0, &DUEL);
    check_all("nim:3,4,5", 500, 0, &DUEL);
    check_all("nim:2,3,3,misere", 200, 0, &DUEL);
    check_all("mnk:4,3,3", 200, 3, &DUEL);
    check_all("breakthrough:3x4", 500, 0, &DUEL);
    check_all("hex:3", 500, 0, &DUEL);
    check_all("hex:3,swap", 200, 0, &DUEL);
}

#[test]
fn what_is_called_exact_is_so_on_boards_with_many_values() {
    check_all("connect-four:4x4", 500, 4, &DUEL);
    check_all("othello:4x4", 500, 2, &DUEL);
    check_all("connect-four", 100, 32, &DUEL);
    check_all("othello", 100, 51, &DUEL);
}

#[test]
fn what_is_called_exact_is_so_between_partners_and_with_chance() {
    check_all("tricks:seed=3", 100, 4, &["minimax:depth=3", "alphabeta", "deepening", "memo"]);
    let tree = "max [safe: 3 risky: chance [9/10 heads: min [2 3] 1/10 tails: min [20 max [30 chance [1/3: 1 2/3: 7]]]]]";
    check_all(tree, 4, 0, &["expectiminimax", "expectiminimax:depth=2", "star1:depth=3", "star2:depth=2"]);
}

/// A mate that is called exact is one, and no longer than it need be. A selective search proves no more than a mate at once; longer ones are
/// evaluations.
#[test]
fn a_mate_at_chess_that_is_called_exact_is_one() {
    let game = open("chess").unwrap();
    let mut mates = 0;
    for (position, depth) in [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 3),
        ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", 4),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 6),
        ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 4),
        ("6k1/5ppp/8/8/8/8/r4PPP/1r4K1 w - - 0 1", 3),
    ] {
        let here = game.parse(position).unwrap();
        let spec: Spec = format!("selective:depth={depth},lines=30").parse().unwrap();
        let report = here.search(&spec, &Limits::depth(depth), &mut |_| {}).unwrap();
        for row in report.moves.iter().filter(|row| row.proven) {
            let mut next = here.boxed_clone();
            next.play(&row.text).expect("a legal move");
            let won = next.payoffs().map(|payoffs| payoffs[0] > Rational::ZERO);
            assert_eq!(won, Some(row.payoffs[0] > Rational::ZERO), "{position}: {row:?}");
            mates += 1;
        }
        for row in report.moves.iter().filter(|row| !row.proven) {
            assert!(row.meaning.is_none(), "{position}: {row:?}");
        }
    }
    assert!(mates >= 3, "{mates} mates");
}
