//! Proof-number search against minimax, against retrograde analysis where positions repeat, and with each of its parts switched off.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gametree_core::{
    Bound, Duel, Finite, Fixed, Game, Knowledge, Limits, NoEvaluation, Open, Player, Rational, Rng,
    Symmetric, Turn, Value,
};
use gametree_games::mnk::{Mnk, OpenLines};
use gametree_games::nim::Nim;
use gametree_search::alphabeta::Order;
use gametree_search::memo::Canonical;
use gametree_search::parts::Ties;
use gametree_search::proof::{self, Answer, Epsilon, INFINITE, Numbers, Options, Question, Verdict, Wants};
use gametree_search::{Silent, memo, minimax};

use crate::common::{Estimates, Hooked, TREES, assert_root_bounds, duel, follow, values};

/// Everything on, each part switched off or changed alone, tables in which nearly everything is replaced at once, and none.
fn all_options() -> Vec<Options> {
    let on = Options { table_entries: 1 << 16, ..Options::default() };
    vec![
        on,
        Options { epsilon: None, ..on },
        Options { epsilon: Some(Epsilon { parts: 1, whole: 4 }), ..on },
        Options { mobility: false, ..on },
        Options { bounds: false, ..on },
        Options { order: Order::AsGiven, ..on },
        Options { table_entries: 12, ..on },
        Options { table_entries: 0, ..on },
        Options { epsilon: None, mobility: false, bounds: false, table_entries: 24, ..on },
    ]
}

fn without_guard(options: Options) -> Options {
    Options { repetitions: false, ..options }
}

/// The answer to every question that can be asked with this goal.
fn questions<V: Value>(goal: V) -> [Question<V>; 4] {
    let ask = |player, wants| Question { player, wants };
    [
        ask(0, Wants::AtLeast(goal)),
        ask(0, Wants::MoreThan(goal)),
        ask(1, Wants::AtLeast(goal.negate())),
        ask(1, Wants::MoreThan(goal.negate())),
    ]
}

fn for_player<V: Value>(value: V, player: Player) -> V {
    if player == 0 { value } else { value.negate() }
}

/// Holds an answer against player 0's true value of every position.
fn assert_answer<G: Duel>(
    game: &G,
    root: &G::State,
    question: &Question<G::Value>,
    answer: &Answer<G::Action>,
    truth: impl Fn(&G::State) -> G::Value,
    what: &str,
) {
    let is_true = |state: &G::State| question.is_met(for_player(truth(state), question.player));
    let (verdict, numbers) = match is_true(root) {
        true => (Verdict::Proven, Numbers::PROVEN),
        false => (Verdict::Disproven, Numbers::DISPROVEN),
    };
    assert_eq!((answer.verdict, answer.numbers, answer.stopped), (verdict, numbers, false), "{what}");
    let Turn::Player(mover) = game.turn(root) else {
        assert_eq!(answer.best, None, "{what}");
        return;
    };
    let gets_his_way = (mover == question.player) == is_true(root);
    assert_eq!(answer.best.is_some(), gets_his_way, "{what}");
    if let Some(best) = answer.best {
        assert_eq!(is_true(&game.result(root, best)), is_true(root), "{what}: {best:?}");
    }
}

#[test]
fn every_question_about_a_random_tree_is_answered_as_minimax_would() {
    for seed in 0..TREES {
        let (tree, game) = duel(seed);
        let (truth, estimates) = (values(&tree), Estimates(tree.clone()));
        let mut rng = Rng::new(seed).fork(3);
        let other = Rational::whole(rng.between(-20, 20));
        for game in Hooked::both(&game, &tree, seed) {
            for options in all_options().into_iter().chain(all_options().into_iter().map(without_guard)) {
                for goal in [truth[0], other, Rational::ZERO] {
                    for question in questions(goal) {
                        let answer =
                            proof::prove(&game, &0, &estimates, question, None, &options, &Limits::default());
                        let what = format!("seed {seed}, {question:?}, {options:?}");
                        assert_answer(&game, &0, &question, &answer, |state| truth[*state as usize], &what);
                    }
                }
            }
        }
    }
}

#[test]
fn values_of_random_trees_are_those_of_minimax() {
    for seed in 0..TREES {
        let (tree, game) = duel(seed);
        let (truth, estimates) = (values(&tree), Estimates(tree.clone()));
        for game in Hooked::both(&game, &tree, seed) {
            for options in all_options() {
                let report = proof::search(&game, &0, &estimates, None, &options, &Limits::default());
                let what = format!("seed {seed}, {options:?}");
                assert_eq!((report.payoffs[0], report.bound), (truth[0], Bound::Exact), "{what}");
                assert!(report.proven && !report.stopped, "{what}");
                assert_eq!(report.root.len(), tree.node(0).edges.len(), "{what}");
                assert_root_bounds(&game, &report, |state| truth[state as usize], &what);
                let end = follow(&game, &report, |state, _| truth[state as usize], &what);
                assert_eq!(game.turn(&end), Turn::Over, "{what}");
            }
        }
    }
}

/// From random positions, with and without symmetry: the value, the move and the line.
fn agree_from_random_positions<G: Duel<Value = Fixed> + Finite + Symmetric, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    rounds: u64,
    plies: (i64, i64),
) {
    let all = all_options();
    for round in 0..rounds {
        let mut rng = Rng::new(round).fork(4);
        let mut state = game.initial();
        for _ in 0..rng.between(plies.0, plies.1) {
            let mut actions = Vec::new();
            game.actions(&state, &mut actions);
            let Some(action) = rng.pick(&actions) else { break };
            game.play(&mut state, *action);
        }
        let truth = |state: &G::State| {
            let limits = Limits::default();
            memo::search(game, state, Some(G::canonical), &limits, &mut Silent).payoffs[0]
        };
        let value = truth(&state);
        let options = &all[round as usize % all.len()];
        for canonical in [None, Some(G::canonical as Canonical<G>)] {
            let what = format!("round {round}, {options:?}");
            let report = proof::search(game, &state, knowledge, canonical, options, &Limits::default());
            assert_eq!((report.payoffs[0], report.bound), (value, Bound::Exact), "{what}");
            let mut end = state.clone();
            for action in &report.line {
                end = game.result(&end, *action);
                assert_eq!(truth(&end), value, "{what}: the line {:?} goes astray", report.line);
            }
            assert_eq!((game.turn(&end), report.best), (Turn::Over, report.line.first().copied()), "{what}");
            for question in [Question::win(0), Question::win(1)] {
                let answer =
                    proof::prove(game, &state, knowledge, question, canonical, options, &Limits::default());
                assert_answer(game, &state, &question, &answer, truth, &what);
            }
        }
    }
}

#[test]
fn positions_of_small_boards_have_the_values_of_minimax() {
    agree_from_random_positions(&Mnk::tic_tac_toe(), &OpenLines, 400, (2, 6));
    for (columns, rows, length, plies) in [(4, 3, 3, 5), (4, 4, 3, 8), (5, 2, 4, 4), (4, 4, 4, 9)] {
        let game = Mnk::new(columns, rows, length).unwrap();
        agree_from_random_positions(&game, &OpenLines, 60, (plies, plies + 3));
    }
}

#[test]
fn positions_of_nim_have_the_values_of_minimax() {
    for piles in [&[3u8, 4, 5][..], &[2, 2, 2, 2], &[7, 3], &[1, 1, 1, 1, 1], &[5, 1, 2]] {
        for game in [Nim::normal(piles).unwrap(), Nim::misere(piles).unwrap()] {
            agree_from_random_positions(&game, &NoEvaluation, 40, (0, 4));
        }
    }
}

#[test]
fn whole_boards_have_their_known_values() {
    for (columns, rows, length, value) in
        [(3, 3, 3, 0), (4, 3, 3, 1), (4, 4, 3, 1), (5, 3, 3, 1), (4, 2, 3, 0)]
    {
        let game = Mnk::new(columns, rows, length).unwrap();
        for canonical in [None, Some(Mnk::canonical as Canonical<Mnk>)] {
            let start = game.initial();
            let report =
                proof::search(&game, &start, &OpenLines, canonical, &Options::default(), &Limits::default());
            assert_eq!(report.payoffs[0], Fixed::whole(value), "{columns},{rows},{length}");
            let known = memo::search(&game, &start, canonical, &Limits::default(), &mut Silent);
            let exact = known.root.iter().find(|row| Some(row.action) == report.best).unwrap();
            assert_eq!(exact.payoffs, report.payoffs);
        }
    }
}

#[test]
fn tic_tac_toe_agrees_with_plain_minimax_at_the_root() {
    let game = Mnk::tic_tac_toe();
    let start = game.initial();
    let plain = minimax::search(&game, &start, &NoEvaluation, Ties::First, &Limits::default(), &mut Silent);
    for options in all_options().into_iter().filter(|options| options.table_entries > 100) {
        let report = proof::search(&game, &start, &OpenLines, None, &options, &Limits::default());
        assert_eq!(report.payoffs, plain.payoffs);
        assert!(report.counts.nodes > 0 && report.counts.table_hits > 0 && report.counts.leaves > 0);
    }
}

/// A game on a graph, in which play may come back to where it was. Positions without a way out are the ends.
struct Graph {
    movers: Vec<Player>,
    ways: Vec<Vec<usize>>,
    utilities: Vec<i32>,
}

impl Graph {
    fn random(seed: u64) -> Self {
        let mut rng = Rng::new(seed).fork(5);
        let size = rng.between(2, 14) as usize;
        let ends = rng.between(1, 4).min(size as i64 - 1) as usize;
        let most = rng.between(1, 4);
        let ways = |rng: &mut Rng, from: usize| {
            let count = if from < size - ends { rng.between(1, most) } else { 0 };
            let all: BTreeSet<usize> = (0..count).map(|_| rng.below(size)).collect();
            let mut all: Vec<usize> = all.into_iter().collect();
            rng.shuffle(&mut all);
            all
        };
        Self {
            movers: (0..size).map(|_| rng.below(2)).collect(),
            ways: (0..size).map(|from| ways(&mut rng, from)).collect(),
            utilities: (0..size).map(|_| rng.between(-2, 2) as i32).collect(),
        }
    }

    /// The positions from which a player can force an end that is good enough, by working backwards from the ends.
    fn forced(&self, question: &Question<i32>) -> Vec<bool> {
        let good = |state: usize| question.is_met(for_player(self.utilities[state], question.player));
        let mut won: Vec<bool> = (0..self.ways.len()).map(|s| self.ways[s].is_empty() && good(s)).collect();
        loop {
            let better: Vec<bool> = (0..self.ways.len())
                .map(|state| {
                    let mut next = self.ways[state].iter().map(|to| won[*to]);
                    match self.movers[state] == question.player {
                        _ if self.ways[state].is_empty() => won[state],
                        true => next.any(|won| won),
                        false => next.all(|won| won),
                    }
                })
                .collect();
            if better == won {
                return won;
            }
            won = better;
        }
    }

    /// The value where play without end is worth zero.
    fn value(&self, state: usize) -> i32 {
        let forces = |player, goal| self.forced(&Question { player, wants: Wants::AtLeast(goal) })[state];
        let best = |player| (1..=2).rev().find(|goal| forces(player, *goal)).unwrap_or(0);
        best(0) - best(1)
    }
}

impl Game for Graph {
    type State = usize;
    type Action = usize;
    type Value = i32;

    fn initial(&self) -> usize {
        0
    }

    fn turn(&self, state: &usize) -> Turn {
        if self.ways[*state].is_empty() { Turn::Over } else { Turn::Player(self.movers[*state]) }
    }

    fn actions(&self, state: &usize, out: &mut Vec<usize>) {
        out.extend(&self.ways[*state]);
    }

    fn play(&self, state: &mut usize, action: usize) {
        *state = action;
    }

    fn utility(&self, state: &usize, player: Player) -> i32 {
        for_player(self.utilities[*state], player)
    }
}

impl Open for Graph {}
impl Duel for Graph {}

#[test]
fn who_goes_round_in_circles_has_not_won() {
    // 0 and 1 lead to each other; MIN at 1 may also end it at 2, which is bad for MIN.
    let graph =
        Graph { movers: vec![0, 1, 0], ways: vec![vec![1], vec![0, 2], vec![]], utilities: vec![0, 0, 1] };
    let ask = |root, player| {
        proof::prove(
            &graph,
            &root,
            &NoEvaluation,
            Question::win(player),
            None,
            &Options::default(),
            &Limits::default(),
        )
    };
    for root in [0, 1] {
        assert_eq!([0, 1].map(|player| ask(root, player).verdict), [Verdict::Disproven; 2]);
        let report =
            proof::search(&graph, &root, &NoEvaluation, None, &Options::default(), &Limits::default());
        assert_eq!((report.payoffs, report.proven), (vec![0, 0], true));
    }
    assert_eq!(ask(1, 0).best, Some(0));
}

/// The no of a position that was only found because an ancestor repeats must not be used where that ancestor is not on the path.
#[test]
fn a_no_that_rests_on_the_path_is_not_remembered() {
    // MAX wins everywhere: from 2 through 5, from 3 through 2, from 1 through 3. On the way from 0 over 1 and 3, though, 2 meets 1 again, and
    // 4 leads nowhere but back to 0.
    let ways = vec![vec![1, 6, 2], vec![3, 4, 0], vec![1, 5], vec![2, 0], vec![0], vec![6], vec![]];
    let graph = Graph { movers: vec![1, 0, 0, 0, 0, 1, 0], ways, utilities: vec![0, 0, 0, 0, 0, 0, 1] };
    for options in all_options() {
        for root in 0..7 {
            let answer = proof::prove(
                &graph,
                &root,
                &NoEvaluation,
                Question::win(0),
                None,
                &options,
                &Limits::default(),
            );
            assert_eq!(answer.verdict, Verdict::Proven, "{root}, {options:?}");
        }
    }
}

#[test]
fn questions_about_graphs_with_circles_are_answered_as_working_backwards_does() {
    let (mut endless, mut decided) = (0, 0);
    for seed in 0..2 * TREES {
        let graph = Graph::random(seed);
        for options in all_options() {
            for goal in -1..=2 {
                for question in questions(goal) {
                    // A player who is content with endless play is not the one to ask.
                    if question.is_met(0) {
                        continue;
                    }
                    let truth = graph.forced(&question);
                    for root in 0..graph.ways.len() {
                        let what = format!("seed {seed}, root {root}, {question:?}, {options:?}");
                        let answer = proof::prove(
                            &graph,
                            &root,
                            &NoEvaluation,
                            question,
                            None,
                            &options,
                            &Limits::default(),
                        );
                        let expected = if truth[root] { Verdict::Proven } else { Verdict::Disproven };
                        assert_eq!(answer.verdict, expected, "{what}");
                        let Some(best) = answer.best else { continue };
                        assert_eq!(truth[best], truth[root], "{what}");
                    }
                }
            }
            let report = proof::search(&graph, &0, &NoEvaluation, None, &options, &Limits::default());
            let what = format!("seed {seed}, {options:?}");
            assert_eq!(report.payoffs[0], graph.value(0), "{what}");
            assert!(report.proven, "{what}");
            let end = report.line.iter().fold(0, |state, action| graph.result(&state, *action));
            assert!(report.line.iter().all(|state| graph.value(*state) == report.payoffs[0]), "{what}");
            if graph.turn(&end) == Turn::Over { decided += 1 } else { endless += 1 }
        }
    }
    assert!(endless > 1000 && decided > 1000, "{endless} endless, {decided} decided");
}

#[test]
fn the_same_search_twice_gives_the_same_counts() {
    let game = Mnk::new(4, 3, 3).unwrap();
    for options in all_options().into_iter().filter(|options| options.table_entries > 100) {
        let run = || proof::search(&game, &game.initial(), &OpenLines, None, &options, &Limits::default());
        let (one, other) = (run(), run());
        assert_eq!((one.counts, one.best, one.line), (other.counts, other.best, other.line));
    }
}

#[test]
fn limits_stop_the_search_and_what_it_says_then_is_still_true() {
    let game = Mnk::new(4, 4, 3).unwrap();
    let start = game.initial();
    let mut stopped = 0;
    for nodes in [0, 1, 2, 16, 17, 18, 100, 1000, 5000, 1_000_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let report = proof::search(&game, &start, &OpenLines, None, &Options::default(), &limits);
        let mut legal = Vec::new();
        game.actions(&start, &mut legal);
        assert!(report.best.is_some_and(|best| legal.contains(&best)), "{nodes}");
        assert!(report.counts.nodes <= nodes);
        assert_eq!(report.stopped, !report.proven);
        // The first player wins: bounds may say less, but nothing else.
        match report.bound {
            Bound::Exact => assert_eq!(report.payoffs[0], Fixed::ONE),
            Bound::Lower => assert!(report.payoffs[0] <= Fixed::ONE),
            Bound::Upper => panic!("the first player is to move"),
        }
        stopped += u32::from(report.stopped);
        let answer =
            proof::prove(&game, &start, &OpenLines, Question::win(1), None, &Options::default(), &limits);
        assert_eq!(answer.stopped, answer.verdict == Verdict::Unknown);
        assert!(answer.counts.nodes <= nodes && answer.verdict != Verdict::Proven);
        assert!(!answer.stopped || (answer.numbers.proof < INFINITE && answer.numbers.disproof < INFINITE));
    }
    assert!((5..10).contains(&stopped), "{stopped}");
}

#[test]
fn the_clock_and_the_stop_flag_end_it() {
    let game = Mnk::new(7, 7, 5).unwrap();
    let flag = Arc::new(AtomicBool::new(true));
    for limits in [
        Limits { time: Some(Duration::ZERO), ..Limits::default() },
        Limits { stop: Some(flag.clone()), ..Limits::default() },
        Limits { time: Some(Duration::from_millis(20)), ..Limits::default() },
    ] {
        let report = proof::search(&game, &game.initial(), &OpenLines, None, &Options::default(), &limits);
        assert!(report.stopped && !report.proven && report.best.is_some());
    }
    assert!(flag.load(Ordering::Relaxed));
}

/// What the search is for. Published: four in a row on six by five squares is won by the first player. Memoised alpha-beta
/// is not through after ten times as many nodes.
#[test]
fn a_deep_narrow_win_on_a_broad_board_is_found_with_few_nodes() {
    let game = Mnk::new(6, 5, 4).unwrap();
    let canonical = Some(Mnk::canonical as Canonical<Mnk>);
    let limits = Limits { nodes: Some(3_000_000), ..Limits::default() };
    let options = Options { table_entries: 1 << 20, ..Options::default() };
    let answer =
        proof::prove(&game, &game.initial(), &OpenLines, Question::win(0), canonical, &options, &limits);
    assert_eq!(answer.verdict, Verdict::Proven, "{:?}", answer.counts);
}

#[test]
fn piles_are_solved_with_fewer_nodes_than_with_a_table_alone() {
    let canonical = Some(Nim::canonical as Canonical<Nim>);
    for piles in [[7, 9, 11, 13], [12, 15, 18, 21]] {
        let game = Nim::normal(&piles).unwrap();
        let start = game.initial();
        let report =
            proof::search(&game, &start, &NoEvaluation, canonical, &Options::default(), &Limits::default());
        let known = memo::search(&game, &start, canonical, &Limits::default(), &mut Silent);
        assert_eq!(report.payoffs, known.payoffs);
        assert!(report.counts.nodes < known.counts.nodes, "{:?} against {:?}", report.counts, known.counts);
    }
}
