//! The exact search with a table, and principal-variation search run to the end, against the yardsticks: every part on and off, one thread and two.

use gametree_core::{
    Bound, Duel, Evaluate, Finite, Game, Knowledge, Limits, NoEvaluation, Open, Player, Rng, Score, Text,
    Turn, Value,
};
use gametree_games::connect_four::{ConnectFour, Threats};
use gametree_games::mnk::{Mnk, OpenLines};
use gametree_games::nim::Nim;
use gametree_games::tree::{DuelTree, NodeId};
use gametree_search::exact::{self, Options};
use gametree_search::{Silent, memo, principal};

use crate::common::{TREES, duel, values};

/// A tree with whole numbers at its leaves, which the table can keep.
struct Whole(DuelTree);

impl Game for Whole {
    type State = NodeId;
    type Action = u32;
    type Value = i32;

    fn initial(&self) -> NodeId {
        self.0.initial()
    }

    fn turn(&self, state: &NodeId) -> Turn {
        self.0.turn(state)
    }

    fn actions(&self, state: &NodeId, out: &mut Vec<u32>) {
        self.0.actions(state, out);
    }

    fn play(&self, state: &mut NodeId, action: u32) {
        self.0.play(state, action);
    }

    fn utility(&self, state: &NodeId, player: Player) -> i32 {
        self.0.utility(state, player).to_f64() as i32
    }

    fn key(&self, state: &NodeId) -> Option<u64> {
        Some(u64::from(*state))
    }
}

impl Open for Whole {}
impl Duel for Whole {}
impl Finite for Whole {}

/// Ranks without a meaning, and no evaluation.
struct Ranks;

impl Evaluate<Whole> for Ranks {
    fn evaluate(&self, _game: &Whole, _state: &NodeId) -> i32 {
        0
    }
}

impl Knowledge<Whole> for Ranks {
    fn rank(&self, _game: &Whole, state: &NodeId, action: u32) -> i32 {
        (u64::from(*state) * 31 + u64::from(action) * 17) as i32 % 5
    }
}

/// Everything on, everything off, and each part off by itself.
fn all_options() -> Vec<Options> {
    let on = Options { etc: Some(0), evaluation: Some(0), table: 1 << 20, ..Options::default() };
    let off = Options {
        table: 0,
        bounds: false,
        etc: None,
        ranking: false,
        evaluation: None,
        hints: false,
        candidates: false,
        endgame_shortcut: false,
        bound_probes: 0,
        every_action: false,
        line: false,
        threads: 1,
        split: 0,
    };
    vec![
        on.clone(),
        off,
        Options { table: 0, ..on.clone() },
        Options { table: 64, ..on.clone() },
        Options { bounds: false, ..on.clone() },
        Options { etc: None, ..on.clone() },
        Options { ranking: false, ..on.clone() },
        Options { evaluation: None, ..on.clone() },
        Options { hints: false, ..on.clone() },
        Options { candidates: false, ..on.clone() },
        Options { endgame_shortcut: false, ..on.clone() },
        Options { bound_probes: 0, ..on.clone() },
        Options { every_action: true, ..on.clone() },
        Options { threads: 2, split: 2, table: 1 << 18, ..on },
    ]
}

/// Holds a report to the true value of any state.
fn check<G, K>(game: &G, root: &G::State, knowledge: &K, guess: i32, mut truth: impl FnMut(&G::State) -> i32)
where
    G: Duel<Value: Score> + Finite,
    K: Knowledge<G>,
{
    let expected = truth(root);
    for options in all_options() {
        let limits = Limits::default();
        let report =
            exact::search(game, root, knowledge, &options, G::Value::from_steps(guess), &limits, |_| {});
        assert_eq!(report.payoffs[0].steps(), expected, "{options:?} {root:?}");
        assert!(report.proven && report.bound == Bound::Exact && !report.stopped);
        // Every move of the line keeps the value.
        let mut state = root.clone();
        for action in &report.line {
            game.play(&mut state, *action);
            assert_eq!(truth(&state), expected, "{options:?} {root:?} {:?}", report.line);
        }
        assert_eq!(report.best, report.line.first().copied());
        for action in &report.root {
            let value = truth(&game.result(root, action.action));
            match action.bound {
                Bound::Exact => assert_eq!(action.payoffs[0].steps(), value, "{options:?}"),
                Bound::Lower => assert!(action.payoffs[0].steps() <= value, "{options:?}"),
                Bound::Upper => assert!(action.payoffs[0].steps() >= value, "{options:?}"),
            }
            assert!(!options.every_action || action.bound == Bound::Exact);
        }
    }
}

/// Principal-variation search: everything on, everything off, and each part off by itself.
fn principal_options() -> Vec<principal::Options> {
    let proof = Options { etc: Some(0), evaluation: Some(0), table: 1 << 16, ..Options::default() };
    let on = principal::Options { proof, lean: 4, etc: Some(0), evaluation: Some(0), ..Default::default() };
    let mut all: Vec<_> = all_options()
        .into_iter()
        .map(|proof| principal::Options {
            threads: proof.threads,
            proof: Options { threads: 1, ..proof },
            ..on.clone()
        })
        .collect();
    all.push(principal::Options { null_windows: false, ..on.clone() });
    all.push(principal::Options { aspiration: None, ..on.clone() });
    all.push(principal::Options { aspiration: Some(1), ..on.clone() });
    all.push(principal::Options { history: false, killers: false, ..on.clone() });
    all.push(principal::Options { etc: None, evaluation: None, ..on.clone() });
    all.push(principal::Options { lean: 0, every_action: true, ..on });
    all
}

/// Holds iterative deepening without any limit to the true value of any state: it ends when the value is proven.
fn check_principal<G, K>(game: &G, root: &G::State, knowledge: &K, mut truth: impl FnMut(&G::State) -> i32)
where
    G: Duel<Value: Score> + Finite,
    K: Knowledge<G>,
{
    let expected = truth(root);
    for options in principal_options() {
        let mut depths = Vec::new();
        let report = principal::search(game, root, knowledge, &options, &Limits::default(), |report| {
            depths.push(report.depth);
        });
        assert_eq!(report.payoffs[0].steps(), expected, "{options:?} {root:?}");
        assert!(report.proven && !report.stopped, "{options:?} {root:?}");
        let best = report.best.expect("the game is not over");
        assert_eq!(truth(&game.result(root, best)), expected, "{options:?} {root:?}");
        assert!(depths.is_sorted());
        for action in &report.root {
            let value = truth(&game.result(root, action.action));
            match action.bound {
                Bound::Exact => assert_eq!(action.payoffs[0].steps(), value, "{options:?}"),
                Bound::Lower => assert!(action.payoffs[0].steps() <= value, "{options:?}"),
                Bound::Upper => assert!(action.payoffs[0].steps() >= value, "{options:?}"),
            }
        }
    }
}

#[test]
fn random_trees_have_the_value_of_backward_induction() {
    for seed in 0..TREES {
        let (tree, game) = duel(seed);
        let truths: Vec<i32> = values(&tree).iter().map(|value| value.to_f64() as i32).collect();
        let game = Whole(game);
        check(&game, &game.initial(), &Ranks, [0, 7, -1000][seed as usize % 3], |state| {
            truths[*state as usize]
        });
        if seed < TREES / 4 && game.turn(&game.initial()) != Turn::Over {
            check_principal(&game, &game.initial(), &Ranks, |state| truths[*state as usize]);
        }
    }
}

fn memoised<'a, G: Duel<Value: Score> + Finite>(
    game: &'a G,
    silent: &'a mut Silent,
) -> impl FnMut(&G::State) -> i32 + 'a {
    let mut solver = memo::Solver::new(game, None, &Limits::default(), silent);
    move |state| solver.value(state).expect("there is no limit").steps()
}

#[test]
fn small_games_have_the_values_of_memoised_solving() {
    let mut silent = Silent;
    let game = Mnk::tic_tac_toe();
    check(&game, &game.initial(), &OpenLines, 0, memoised(&game, &mut silent));
    check_principal(&game, &game.initial(), &OpenLines, memoised(&game, &mut silent));
    let game = Mnk::new(4, 3, 3).unwrap();
    check(&game, &game.initial(), &OpenLines, 0, memoised(&game, &mut silent));
    for piles in [vec![2, 2, 2], vec![3, 4, 5], vec![1, 2, 3]] {
        for game in [Nim::normal(&piles).unwrap(), Nim::misere(&piles).unwrap()] {
            check(&game, &game.initial(), &NoEvaluation, 0, memoised(&game, &mut silent));
        }
    }
}

/// A position of connect four after at least `plies` random moves that leave the game open.
fn random_position(game: &ConnectFour, plies: u32, rng: &mut Rng) -> <ConnectFour as Game>::State {
    'games: loop {
        let (mut state, mut actions) = (game.initial(), Vec::new());
        for _ in 0..plies {
            actions.clear();
            game.actions(&state, &mut actions);
            let Some(action) = rng.pick(&actions) else { continue 'games };
            game.play(&mut state, *action);
        }
        if game.turn(&state) != Turn::Over {
            return state;
        }
    }
}

#[test]
fn connect_four_on_all_kinds_of_boards_has_the_values_of_memoised_solving() {
    let (mut rng, mut silent) = (Rng::new(11), Silent);
    // Even and odd heights and widths: the bounds by zugzwang depend on parity.
    for (columns, rows) in
        [(4, 4), (5, 4), (4, 5), (5, 5), (6, 4), (4, 6), (7, 3), (3, 7), (7, 6), (6, 7), (7, 7)]
    {
        let game = ConnectFour::new(columns, rows).unwrap();
        for _ in 0..12 {
            let left = rng.between(1, 14) as u32;
            let state = random_position(&game, (columns * rows) as u32 - left, &mut rng);
            check(&game, &state, &Threats, 0, memoised(&game, &mut silent));
            check_principal(&game, &state, &Threats, memoised(&game, &mut silent));
        }
    }
}

#[test]
fn a_table_of_any_size_is_enough_in_the_end() {
    let game = ConnectFour::new(6, 4).unwrap();
    // Far more nodes than the table has room for, and no power of two.
    for table in [100, 5000, 300_000, 3 << 18] {
        let options = Options { table, ..Options::default() };
        let report = exact::search(&game, &game.initial(), &Threats, &options, 0, &Limits::default(), |_| {});
        assert!(report.proven && report.payoffs[0] == -1, "{table} bytes: {:?}", report.payoffs);
        let options = principal::Options { proof: options, ..principal::Options::default() };
        let limits = Limits::depth(10);
        let report = principal::search(&game, &game.initial(), &Threats, &options, &limits, |_| {});
        assert_eq!(report.depth, Some(10), "{table} bytes");
    }
}

#[test]
fn a_limit_stops_the_search_and_what_it_says_then_is_true() {
    let game = ConnectFour::standard();
    let state = game.initial();
    for threads in [1, 2] {
        let options = Options { threads, table: 1 << 20, ..Options::default() };
        let limits = Limits { nodes: Some(100_000), ..Limits::default() };
        let report = exact::search(&game, &state, &Threats, &options, 0, &limits, |_| {});
        assert!(report.stopped && !report.proven && report.best.is_some());
        assert!(report.payoffs[0] < i32::HIGHEST && report.bound != Bound::Exact);
        let once = report.counts.nodes;
        if threads == 1 {
            assert_eq!(once, 100_000);
            let again = exact::search(&game, &state, &Threats, &options, 0, &limits, |_| {});
            assert_eq!(again.counts, report.counts, "one thread does the same each time");
        }
    }
    check_what_stopped_searches_say(&ConnectFour::new(6, 4).unwrap(), &mut Rng::new(12));
}

/// Every bound and every interval of a search that was stopped holds for the value that a whole search finds.
fn check_what_stopped_searches_say(game: &ConnectFour, rng: &mut Rng) {
    let (mut stopped, mut said) = (0, 0);
    for number in 0..40 {
        let state = random_position(game, rng.below(8) as u32, rng);
        let whole = Options::default();
        let truth = exact::search(game, &state, &Threats, &whole, 0, &Limits::default(), |_| {}).payoffs[0];
        for nodes in [20, 200, 2000, 20_000] {
            let options = Options { threads: 1 + number % 2, table: 1 << 16, ..Options::default() };
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let report = exact::search(game, &state, &Threats, &options, 0, &limits, |_| {});
            let (value, place) = (report.payoffs[0], game.print_state(&state));
            let holds = match report.bound {
                Bound::Exact => value == truth,
                Bound::Lower => value <= truth,
                Bound::Upper => value >= truth,
            };
            assert!(holds, "{place} is worth {truth}, not {:?} {value}, after {nodes} nodes", report.bound);
            assert!(report.stopped || report.bound == Bound::Exact, "{place}");
            if let Some((least, most)) = report.within {
                assert!((least..=most).contains(&truth), "{place}: {truth} is not in {least}..={most}");
                said += usize::from(report.stopped);
            }
            stopped += usize::from(report.stopped);
        }
    }
    assert!(stopped > 40 && said > 20, "{stopped} were stopped, {said} said an interval");
}
