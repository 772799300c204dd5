//! Published values and the lectures' examples.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gametree_core::{
    Bound, Fixed, Game, Limits, NoEvaluation, Rational, Report, Rng, Symmetric, Turn, Value,
};
use gametree_games::mnk::{Mnk, OpenLines};
use gametree_games::nim::{Nim, Take};
use gametree_games::tree::{DiceTree, DuelTree, NodeId, Tree, read_tree};
use gametree_search::alphabeta::{self, CutTest, Options, Returns};
use gametree_search::memo::{self, Solver};
use gametree_search::parts::Ties;
use gametree_search::{Silent, Tracer, deepening, expectiminimax, minimax};

fn duel(text: &str) -> DuelTree {
    DuelTree::new(&Arc::new(read_tree(text, None).expect("a tree"))).expect("a duel")
}

/// The leaves in the order in which they were visited.
#[derive(Default)]
struct Leaves(Vec<Rational>);

impl Tracer<DuelTree> for Leaves {
    fn leaf(&mut self, _: &NodeId, values: &[Rational]) {
        self.0.push(values[0]);
    }
}

fn visited(game: &DuelTree, options: &Options) -> (Report<DuelTree>, Vec<Rational>) {
    let mut leaves = Leaves::default();
    let report =
        alphabeta::search(game, &Tree::ROOT, &NoEvaluation, options, &Limits::default(), &mut leaves);
    (report, leaves.0)
}

fn wholes(numbers: &[i64]) -> Vec<Rational> {
    numbers.iter().copied().map(Rational::whole).collect()
}

fn every_school() -> impl Iterator<Item = Options> {
    [CutTest::OnEqual, CutTest::Strict].into_iter().flat_map(|cut| {
        [Returns::FailSoft, Returns::FailHard].map(|returns| Options { cut, returns, ..Options::default() })
    })
}

// The trees of the lectures.

#[test]
fn of_two_bags_the_first_is_taken_without_a_look_at_the_eight() {
    let (report, leaves) = visited(&duel("[[2,7],[1,8]]"), &Options::default());
    assert_eq!((report.payoffs[0], report.best), (Rational::whole(2), Some(0)));
    assert_eq!(leaves, wholes(&[2, 7, 1]));
}

#[test]
fn the_two_ply_tree_is_worth_three_after_seven_of_nine_leaves() {
    let (report, leaves) = visited(&duel("[[3,12,8],[2,4,6],[14,5,2]]"), &Options::default());
    assert_eq!((report.payoffs[0], report.best), (Rational::whole(3), Some(0)));
    assert_eq!(leaves, wholes(&[3, 12, 8, 2, 14, 5, 2]));
}

#[test]
fn six_leaves_of_the_four_ply_tree_never_matter() {
    let mut rng = Rng::new(2024);
    for round in 0..500 {
        let mut hidden = || if round == 0 { 0 } else { rng.between(-30, 30) };
        let [p, q, r, s, t, u] = std::array::from_fn(|_| hidden());
        let text = format!("[[[[8,7],[3,{p}]],[[9,8],[{q},{r}]]],[[[1,{s}],[8,9]],[[9,9],[{t},{u}]]]]");
        let game = duel(&text);
        let (report, leaves) = visited(&game, &Options::default());
        assert_eq!(leaves, wholes(&[8, 7, 3, 9, 8, 1, 8, 9, 9, 9]), "{text}");
        // The second move is worth 8 and the first at most 8, whatever the six are. Plain minimax sees the same.
        let plain = minimax::search(&game, &0, &NoEvaluation, Ties::Last, &Limits::default(), &mut Silent);
        assert_eq!((report.payoffs[0], plain.payoffs[0]), (Rational::whole(8), Rational::whole(8)), "{text}");
        assert_eq!(plain.best, Some(1), "{text}");
    }
}

#[test]
fn coin_flips_are_worth_three_against_minus_one() {
    let text = "max
  first: chance
    1/2 heads: min [2 4]
    1/2 tails: min [7 4]
  second: chance
    1/2 heads: min [6 0]
    1/2 tails: min [5 -2]
";
    let tree = Arc::new(read_tree(text, Some("gtree")).unwrap());
    let game = DiceTree::new(&tree).unwrap();
    let report = expectiminimax::search(&game, &0, &NoEvaluation, &Limits::default(), &mut Silent);
    let rows: Vec<Rational> = report.root.iter().map(|row| row.payoffs[0]).collect();
    assert_eq!((report.payoffs[0], report.best, rows), (Rational::whole(3), Some(0), wholes(&[3, -1])));
}

/// Only a positive linear change is safe where chance plays.
#[test]
fn with_chance_a_monotone_change_of_the_leaves_can_flip_the_decision() {
    let bet = |payoffs: [i64; 4]| {
        let [a, b, c, d] = payoffs;
        let text = format!(
            "max\n  left: chance [9/10 a: {a}  1/10 b: {b}]\n  right: chance [9/10 c: {c}  1/10 d: {d}]\n"
        );
        let game = DiceTree::new(&Arc::new(read_tree(&text, Some("gtree")).unwrap())).unwrap();
        expectiminimax::search(&game, &0, &NoEvaluation, &Limits::default(), &mut Silent)
    };
    let rows = |report: &Report<DiceTree>| -> Vec<String> {
        report.root.iter().map(|row| row.payoffs[0].to_decimal(1)).collect()
    };
    let (before, after) = (bet([2, 3, 1, 4]), bet([20, 30, 1, 400]));
    assert_eq!((before.best, rows(&before)), (Some(0), vec!["2.1".into(), "1.3".into()]));
    assert_eq!((after.best, rows(&after)), (Some(1), vec!["21".into(), "40.9".into()]));
}

#[test]
fn after_the_ten_of_the_fragment_nothing_matters() {
    for rest in ["-50", "0", "19", "1000", "[1,2]", "[500,[3,4]]"] {
        let (report, leaves) = visited(&duel(&format!("[20,[10,{rest},{rest}]]")), &Options::default());
        assert_eq!((report.payoffs[0], report.best), (Rational::whole(20), Some(0)));
        assert_eq!(leaves, wholes(&[20, 10]));
        let row = &report.root[1];
        assert_eq!((row.payoffs[0], row.bound), (Rational::whole(10), Bound::Upper));
    }
}

#[test]
fn a_monotone_change_of_the_leaves_keeps_the_decision() {
    let best = |text: &str| visited(&duel(text), &Options::default()).0.best;
    assert_eq!(best("[[1,2],[2,4]]"), Some(1));
    assert_eq!(best("[[1,20],[20,400]]"), Some(1));
}

// Slips that the lectures' own code has, and that ours must not have.

/// A max routine that starts at plus infinity never finds anything better and returns infinity; one that starts at
/// zero gets every tree of losses wrong.
#[test]
fn a_tree_of_losses_has_the_smallest_loss_as_its_value() {
    for text in ["[-7]", "[-3,-9]", "[[-3,-12,-8],[-2,-4,-6],[-14,-5,-2]]", "[[[-5,-6],[-9]],[[-7,-8]]]"] {
        let game = duel(text);
        let plain = minimax::search(&game, &0, &NoEvaluation, Ties::First, &Limits::default(), &mut Silent);
        for options in every_school() {
            let (report, _) = visited(&game, &options);
            assert_eq!(report.payoffs, plain.payoffs, "{text}");
            assert!(report.payoffs[0] < Rational::ZERO && report.payoffs[0].is_finite(), "{text}");
        }
    }
}

/// A min routine that does not pass the bounds on still finds shallow cuts, but never a deep one: here alpha is set at the
/// root, and only a node three plies below can use it, because its parent has nothing to compare with yet.
#[test]
fn deep_cuts_are_found_because_bounds_are_passed_through() {
    let (report, leaves) = visited(&duel("[5,[[[3,99],[98,97]],1]]"), &Options::default());
    assert_eq!((report.payoffs[0], report.best), (Rational::whole(5), Some(0)));
    // 99 is skipped under the 3 by the root's alpha of 5: the node's own parent has seen no move before it.
    assert_eq!(leaves, wholes(&[5, 3, 98, 97, 1]));
}

#[test]
fn infinite_leaves_are_values_like_any_other() {
    for options in every_school() {
        let (report, _) = visited(&duel("[[inf,3],[-inf,9]]"), &options);
        assert_eq!((report.payoffs[0], report.best), (Rational::whole(3), Some(0)));
        let (report, _) = visited(&duel("[[-inf,3],[-inf,9]]"), &options);
        assert_eq!((report.payoffs[0], report.line), (Rational::LOWEST, vec![0, 0]));
    }
}

// Tic-tac-toe.

#[test]
fn tic_tac_toe_is_a_draw_after_549_946_nodes_or_18_297() {
    let (game, limits) = (Mnk::tic_tac_toe(), Limits::default());
    let start = game.initial();
    let plain = minimax::search(&game, &start, &NoEvaluation, Ties::First, &limits, &mut Silent);
    assert_eq!((plain.payoffs[0], plain.counts.nodes, plain.counts.leaves), (Fixed::ZERO, 549_946, 255_168));
    assert!(plain.root.iter().all(|row| row.payoffs[0] == Fixed::ZERO));
    let options = Options::default();
    let pruned = alphabeta::search(&game, &start, &NoEvaluation, &options, &limits, &mut Silent);
    assert_eq!((pruned.payoffs[0], pruned.counts.nodes), (Fixed::ZERO, 18_297));
    assert_eq!((pruned.best, pruned.line), (plain.best, plain.line));
}

// Nim.

/// Asks one solver about all 10,000 starts of four piles up to nine, with either player to move first.
fn every_nim_start(game: &Nim, mover_wins: impl Fn(&[u8]) -> bool) {
    use gametree_core::Text;
    let mut silent = Silent;
    let canonical = Some(Nim::canonical as memo::Canonical<Nim>);
    let mut solver = Solver::new(game, canonical, &Limits::default(), &mut silent);
    for number in 0..10_000u32 {
        let piles = [number / 1000, number / 100 % 10, number / 10 % 10, number % 10].map(|pile| pile as u8);
        for (mover, sign) in [("first", 1), ("second", -1)] {
            let text = format!("{},{},{},{} {mover}", piles[0], piles[1], piles[2], piles[3]);
            let state = game.parse_state(&text).expect("a position");
            let wins = if mover_wins(&piles) { 1 } else { -1 };
            assert_eq!(solver.value(&state), Some(Fixed::whole(wins * sign)), "{text}");
        }
    }
}

#[test]
fn every_start_of_four_piles_up_to_nine_is_won_as_the_sum_without_carries_says() {
    let game = Nim::normal(&[9, 9, 9, 9]).unwrap();
    every_nim_start(&game, |piles| piles.iter().fold(0, |sum, pile| sum ^ pile) != 0);
}

#[test]
fn misere_nim_differs_only_when_all_piles_are_small() {
    let game = Nim::misere(&[9, 9, 9, 9]).unwrap();
    every_nim_start(&game, |piles| {
        let sum = piles.iter().fold(0, |sum, pile| sum ^ pile);
        if piles.iter().all(|pile| *pile <= 1) { sum == 0 } else { sum != 0 }
    });
}

#[test]
fn three_piles_of_two_are_won_only_by_emptying_one() {
    let game = Nim::normal(&[2, 2, 2]).unwrap();
    let report = memo::search(&game, &game.initial(), None, &Limits::default(), &mut Silent);
    assert_eq!(report.payoffs[0], Fixed::ONE);
    for row in &report.root {
        let Take { count, .. } = row.action;
        let expected = Fixed::whole(if count == 2 { 1 } else { -1 });
        assert_eq!((row.payoffs[0], row.bound), (expected, Bound::Exact), "{:?}", row.action);
    }
}

#[test]
fn piles_of_12_15_18_and_21_are_solved_with_a_table() {
    let game = Nim::normal(&[12, 15, 18, 21]).unwrap();
    let canonical = Some(Nim::canonical as memo::Canonical<Nim>);
    let report = memo::search(&game, &game.initial(), canonical, &Limits::default(), &mut Silent);
    // 12 ^ 15 ^ 18 ^ 21 = 4: the first player wins, by a move that makes the sum 0.
    assert_eq!(report.payoffs[0], Fixed::ONE);
    for row in &report.root {
        let after = game.result(&game.initial(), row.action);
        let sum = after.objects().iter().fold(0, |sum, pile| sum ^ pile);
        assert_eq!(row.payoffs[0] == Fixed::ONE, sum == 0, "{:?}", row.action);
    }
    println!("{} nodes, {} table hits", report.counts.nodes, report.counts.table_hits);
    assert!(report.counts.nodes < 1_500_000, "{} nodes", report.counts.nodes);
}

// Limits.

fn anytime(limits: &Limits) -> (Report<Mnk>, Vec<Option<u32>>) {
    let game = Mnk::new(7, 7, 5).expect("49 squares");
    let mut depths = Vec::new();
    let report = deepening::search(
        &game,
        &game.initial(),
        &OpenLines,
        &Options::default(),
        limits,
        &mut Silent,
        |report| depths.push(report.depth),
    );
    let mut legal = Vec::new();
    game.actions(&game.initial(), &mut legal);
    assert!(report.best.is_some_and(|best| legal.contains(&best)), "{limits:?}");
    (report, depths)
}

#[test]
fn iterative_deepening_always_has_a_legal_move() {
    for limits in [
        Limits { time: Some(Duration::ZERO), ..Limits::default() },
        Limits { nodes: Some(0), ..Limits::default() },
        Limits { nodes: Some(1), ..Limits::default() },
        Limits { nodes: Some(2), ..Limits::default() },
        Limits { depth: Some(0), ..Limits::default() },
        Limits { stop: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() },
    ] {
        let (report, depths) = anytime(&limits);
        assert!(!report.proven && depths.is_empty(), "{limits:?}");
        assert_eq!(report.stopped, limits.depth.is_none(), "{limits:?}");
        assert!(report.counts.nodes <= limits.nodes.unwrap_or(0), "{limits:?}");
    }
}

#[test]
fn the_same_search_twice_gives_the_same_answer_and_the_same_counts() {
    for nodes in [1, 50, 51, 1000, 20_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let ((one, one_depths), (other, other_depths)) = (anytime(&limits), anytime(&limits));
        assert_eq!((one.best, &one.line, &one.payoffs), (other.best, &other.line, &other.payoffs));
        assert_eq!((one.counts, one_depths), (other.counts, other_depths));
        assert_eq!(one.counts.nodes, nodes);
    }
}

#[test]
fn a_larger_limit_never_searches_less() {
    let (mut nodes, mut depth) = (0, Some(0));
    for exponent in 0..16 {
        let (report, _) = anytime(&Limits { nodes: Some(1 << exponent), ..Limits::default() });
        assert!(report.counts.nodes >= nodes && report.depth >= depth);
        (nodes, depth) = (report.counts.nodes, report.depth);
    }
    assert!(depth >= Some(2), "{depth:?}");
    // Where no limit is hit any more, a larger one changes nothing.
    let game = Mnk::tic_tac_toe();
    let run = |nodes| {
        let limits = Limits { nodes, ..Limits::default() };
        let options = Options::default();
        alphabeta::search(&game, &game.initial(), &NoEvaluation, &options, &limits, &mut Silent)
    };
    assert!(run(Some(18_296)).stopped);
    for nodes in [Some(18_298), Some(1_000_000), None] {
        let report = run(nodes);
        assert!(!report.stopped && report.proven);
        assert_eq!(report.counts.nodes, 18_297);
    }
}

/// Raises the stop flag from inside, at a node of its choice: the same moment on every machine.
struct Stopper {
    flag: Arc<AtomicBool>,
    after: u64,
    entered: u64,
}

impl Tracer<Mnk> for Stopper {
    fn enter(&mut self, _: &<Mnk as Game>::State, _: gametree_search::Window<Fixed>) {
        self.entered += 1;
        if self.entered == self.after {
            self.flag.store(true, Ordering::Relaxed);
        }
    }
}

#[test]
fn a_stop_flag_ends_a_running_search_within_a_few_hundred_nodes() {
    let game = Mnk::new(7, 7, 5).unwrap();
    for after in [1, 300, 5000] {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(flag.clone()), ..Limits::default() };
        let mut stopper = Stopper { flag, after, entered: 0 };
        let options = Options::default();
        let report =
            deepening::search(&game, &game.initial(), &OpenLines, &options, &limits, &mut stopper, |_| {});
        assert!(report.stopped && report.best.is_some());
        assert!((after..after + 300).contains(&report.counts.nodes), "{} nodes", report.counts.nodes);
        let legal = game.result(&game.initial(), report.best.unwrap());
        assert_ne!(game.turn(&legal), Turn::Over);
    }
}
