//! The fast searches of two-player games: exact, principal variation, both together, selective, and the variants of proof-number search.
//! All run on one thread, where counts do not depend on timing.

use gametree_core::{Duel, Finite, Game, Knowledge, Limits, Report, Symmetric, Text, Value};
use gametree_games::chess::{Chess, ChessMove, Evaluation, Placement};
use gametree_games::connect_four::{ConnectFour, Threats};
use gametree_games::mnk::{Mnk, OpenLines};
use gametree_games::othello::{Corners, Othello, Patterns};
use gametree_search::proof::{self, Question};
use gametree_search::selective::{self, Engine, Request};
use gametree_search::{exact, principal, solve};

use super::{Row, Unit, chess_positions};

pub(super) const ROWS: &[Row] = &[
    ("exact, connect four", Unit::Nodes, || {
        proven(&ConnectFour::standard(), CONNECT_FOUR, &Threats, &exact::Options::default())
    }),
    ("exact, connect four, all moves", Unit::Nodes, || {
        let options = exact::Options { every_action: true, ..exact::Options::default() };
        proven(&ConnectFour::standard(), CONNECT_FOUR, &Threats, &options)
    }),
    ("exact, connect four, most parts off", Unit::Nodes, || {
        let options = exact::Options {
            bounds: false,
            etc: None,
            hints: false,
            candidates: false,
            bound_probes: 0,
            line: false,
            ..exact::Options::default()
        };
        proven(&ConnectFour::standard(), &CONNECT_FOUR[..1], &Threats, &options)
    }),
    ("exact, connect four, without a table", Unit::Nodes, || {
        let options = exact::Options { table: 0, ..exact::Options::default() };
        proven(&ConnectFour::standard(), &CONNECT_FOUR[..1], &Threats, &options)
    }),
    ("exact, othello", Unit::Nodes, || {
        proven(&Othello::standard(), OTHELLO, &Patterns::embedded(), &exact::Options::default())
    }),
    ("exact, othello, without endgame shortcut", Unit::Nodes, || {
        let options = exact::Options { endgame_shortcut: false, ..exact::Options::default() };
        proven(&Othello::standard(), OTHELLO, &Corners, &options)
    }),
    ("solve, connect four", Unit::Nodes, || solved(&ConnectFour::standard(), CONNECT_FOUR, &Threats)),
    ("solve, othello", Unit::Nodes, || solved(&Othello::standard(), OTHELLO, &Patterns::embedded())),
    ("pvs, connect four, 12 plies", Unit::Nodes, || {
        let options = principal::Options::default();
        deepened(&ConnectFour::standard(), &["start", "4455", "323"], &Threats, &options, 12)
    }),
    ("pvs, othello, 9 plies", Unit::Nodes, || {
        let options = principal::Options::default();
        deepened(&Othello::standard(), OPENINGS, &Patterns::embedded(), &options, 9)
    }),
    ("pvs, othello, all moves, 4 plies", Unit::Nodes, || {
        let options = principal::Options { every_action: true, ..principal::Options::default() };
        deepened(&Othello::standard(), OPENINGS, &Patterns::embedded(), &options, 4)
    }),
    ("pvs, othello, most parts off, 4 plies", Unit::Nodes, || {
        let options = principal::Options {
            null_windows: false,
            aspiration: None,
            history: false,
            killers: false,
            etc: None,
            evaluation: None,
            selectivity: 0,
            ..principal::Options::default()
        };
        deepened(&Othello::standard(), OPENINGS, &Corners, &options, 4)
    }),
    ("pvs, othello ending, to the end", Unit::Nodes, || {
        let options = principal::Options::default();
        deepened(&Othello::standard(), OTHELLO, &Patterns::embedded(), &options, 60)
    }),
    ("selective, chess, 9 plies", Unit::Nodes, || {
        selected(&selective::Options::default(), &Request::default(), 9)
    }),
    ("selective, chess, three lines, 5 plies", Unit::Nodes, || {
        selected(&selective::Options::default(), &Request { lines: 3, ..Request::default() }, 5)
    }),
    ("selective, chess, all parts off, 2 plies", Unit::Nodes, || {
        selected(&selective::Options::plain(), &Request::default(), 2)
    }),
    ("selective, chess, one engine for a game, 6 plies", Unit::Nodes, played),
    ("proof-number, plain df-pn, 4x3 three in a row", Unit::Nodes, || {
        proof_searched(&proof::Options { epsilon: None, mobility: false, ..proof::Options::default() })
    }),
    ("proof-number, no bounds, 4x3 three in a row", Unit::Nodes, || {
        proof_searched(&proof::Options { bounds: false, ..proof::Options::default() })
    }),
    ("proof-number, small table, 4x3 three in a row", Unit::Nodes, || {
        proof_searched(&proof::Options { table_entries: 300, ..proof::Options::default() })
    }),
    ("proof-number, one question, 4x4 four in a row", Unit::Nodes, || {
        let (options, question) = (proof::Options::default(), Question::win(0));
        let prove = |game: &Mnk| {
            let root = game.initial();
            proof::prove(
                game,
                &root,
                &OpenLines,
                question,
                Some(Mnk::canonical),
                &options,
                &Limits::default(),
            )
        };
        Mnk::new(4, 4, 4).map_or(0, |game| prove(&game).counts.nodes)
    }),
];

/// Positions that random play came to.
const CONNECT_FOUR: &[&str] = &["7442511735327522162", "3221455411326637722", "65674557662726"];

/// Endings of games that the program played against itself.
const OTHELLO: &[&str] = &[
    "O-XOOOO-XXOOOOX-XXXOOXXXXXXXOXXXXXXOOXXOXXOOXO----OOOO----O-O--- O",
    "-OOOOOO-OOOOOOXO-OOOOOOOXXXXXOOOXXXOOXXXOOXOXXXX--OXXOXX-OOOXXO- X",
];

const OPENINGS: &[&str] = &["f5d6c3d3c4", "f5f6e6f4e3c5c4", "f5d6c4d3e6f4e3f3"];

/// The nodes of a search of several positions, each from an empty table.
fn total<G: Text>(game: &G, positions: &[&str], search: impl Fn(&G::State) -> Report<G>) -> u64 {
    let states = positions.iter().filter_map(|text| game.parse_state(text).ok());
    states.map(|state| search(&state).counts.nodes).sum()
}

fn proven<G, K>(game: &G, positions: &[&str], knowledge: &K, options: &exact::Options) -> u64
where
    G: Text + Finite + Duel<Value: gametree_core::Score>,
    K: Knowledge<G>,
{
    total(game, positions, |state| {
        exact::search(game, state, knowledge, options, G::Value::ZERO, &Limits::default(), |_| {})
    })
}

fn solved<G, K>(game: &G, positions: &[&str], knowledge: &K) -> u64
where
    G: Text + Finite + Duel<Value: gametree_core::Score>,
    K: Knowledge<G>,
{
    let options = principal::Options::default();
    total(game, positions, |state| {
        solve::search(game, state, knowledge, &options, &Limits::default(), |_| {})
    })
}

fn deepened<G, K>(
    game: &G,
    positions: &[&str],
    knowledge: &K,
    options: &principal::Options,
    depth: u32,
) -> u64
where
    G: Text + Finite + Duel<Value: gametree_core::Score>,
    K: Knowledge<G>,
{
    total(game, positions, |state| {
        principal::search(game, state, knowledge, options, &Limits::depth(depth), |_| {})
    })
}

/// The nodes of a selective search of all positions of the chess benchmark, each by an engine that knows nothing yet.
fn selected(options: &selective::Options, request: &Request<ChessMove>, depth: u32) -> u64 {
    let (game, evaluation, limits) = (Chess::standard(), <Evaluation>::default(), Limits::depth(depth));
    let think =
        |state| Engine::new().think(&game, &state, &evaluation, options, request, &limits, &mut |_| {}).nodes;
    chess_positions().filter_map(|text| game.parse_state(text).ok()).map(think).sum()
}

/// The nodes of one engine that plays both sides of a game and keeps what it learns.
fn played() -> u64 {
    let (game, evaluation, limits) = (
        Chess::standard(),
        Evaluation::<{ gametree_games::chess::net::HIDDEN }>::Placement(Placement),
        Limits::depth(6),
    );
    let (options, request) = (selective::Options::default(), Request::default());
    let (mut engine, mut state, mut nodes) = (Engine::new(), game.initial(), 0);
    for _ in 0..8 {
        let thought = engine.think(&game, &state, &evaluation, &options, &request, &limits, &mut |_| {});
        nodes += thought.nodes;
        let Some(action) = thought.best() else { break };
        game.play(&mut state, action);
    }
    nodes
}

fn proof_searched(options: &proof::Options) -> u64 {
    let search = |game: &Mnk| {
        let root = game.initial();
        proof::search(game, &root, &OpenLines, Some(Mnk::canonical), options, &Limits::default()).counts.nodes
    };
    Mnk::new(4, 3, 3).map_or(0, |game| search(&game))
}
