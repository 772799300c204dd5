//! What the tests of all games share: games by name, and small trees.

use std::sync::Arc;

use gametree_core::{Game, Rational, Turn};
use gametree_games::breakthrough::Breakthrough;
use gametree_games::chess::Chess;
use gametree_games::connect_four::ConnectFour;
use gametree_games::hex::Hex;
use gametree_games::mnk::Mnk;
use gametree_games::nim::Nim;
use gametree_games::othello::Othello;
use gametree_games::tree::{Draft, DraftEdge, DraftNode, Kind, NodeId, Place, Tree};

/// A game by the name it has in the data files: `tic-tac-toe`, `mnk:4,4,3`, `connect-four:7,6`, `nim:5,2,6,3`, `misere:5,2,6,3`,
/// `othello:8`, `chess`, `breakthrough:5,6`, `hex:5`, `swap:5`.
pub enum Named {
    Breakthrough(Breakthrough),
    Chess(Chess),
    ConnectFour(ConnectFour),
    Hex(Hex),
    Mnk(Mnk),
    Nim(Nim),
    Othello(Othello),
}

pub fn named(name: &str) -> Named {
    let (family, numbers) = name.split_once(':').unwrap_or((name, ""));
    let numbers: Vec<u8> = numbers
        .split(',')
        .filter(|number| !number.is_empty())
        .map(|number| number.parse().expect("numbers after the name of a game"))
        .collect();
    match (family, &*numbers) {
        ("tic-tac-toe", []) => Named::Mnk(Mnk::tic_tac_toe()),
        ("mnk", [m, n, k]) => {
            Named::Mnk(Mnk::new((*m).into(), (*n).into(), (*k).into()).expect("a valid board"))
        }
        ("connect-four", [columns, rows]) => {
            Named::ConnectFour(ConnectFour::new((*columns).into(), (*rows).into()).expect("a valid board"))
        }
        ("breakthrough", [columns, rows]) => {
            Named::Breakthrough(Breakthrough::new((*columns).into(), (*rows).into()).expect("a valid board"))
        }
        ("hex", [size]) => Named::Hex(Hex::new((*size).into()).expect("a valid board")),
        ("swap", [size]) => Named::Hex(Hex::new((*size).into()).expect("a valid board").with_swap()),
        ("nim", piles) => Named::Nim(Nim::normal(piles).expect("valid piles")),
        ("misere", piles) => Named::Nim(Nim::misere(piles).expect("valid piles")),
        ("othello", [size]) => Named::Othello(Othello::new((*size).into()).expect("a valid board")),
        ("chess", []) => Named::Chess(Chess::standard()),
        _ => panic!("no game is called {name}"),
    }
}

/// All legal actions, in order.
pub fn actions<G: Game>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    actions
}

pub fn is_over<G: Game>(game: &G, state: &G::State) -> bool {
    game.turn(state) == Turn::Over
}

/// A node of a tree that is written down as nested calls.
pub enum Sketch {
    /// A player or chance, the information set (or an empty text), and what may follow.
    Inner(Kind, &'static str, Vec<(&'static str, Option<Rational>, Sketch)>),
    Leaf(Vec<i128>),
}

pub fn tree(players: &[&str], sketch: Sketch) -> Arc<Tree> {
    let mut draft =
        Draft { players: Some(players.iter().map(|name| String::from(*name)).collect()), ..Draft::default() };
    draw(&mut draft.nodes, sketch);
    Arc::new(draft.check().expect("a valid tree"))
}

fn draw(nodes: &mut Vec<DraftNode>, sketch: Sketch) -> NodeId {
    let (id, at) = (nodes.len(), Place { line: nodes.len() + 1, column: 1 });
    match sketch {
        Sketch::Leaf(payoffs) => {
            let payoffs = payoffs.into_iter().filter_map(|payoff| Rational::new(payoff, 1));
            nodes.push(DraftNode::leaf(payoffs.collect(), at));
        }
        Sketch::Inner(kind, infoset, ways) => {
            let mut node = DraftNode::inner(kind, at);
            node.infoset = Some(infoset.into()).filter(|name: &String| !name.is_empty());
            nodes.push(node);
            for (label, odds, child) in ways {
                let to = draw(nodes, child);
                let label = Some(label.into());
                nodes[id].edges.push(DraftEdge { label, odds, to, at });
            }
        }
    }
    id as NodeId
}

fn inner(kind: Kind, ways: Vec<(&'static str, Sketch)>) -> Sketch {
    let ways = ways.into_iter().map(|(label, child)| (label, None, child));
    Sketch::Inner(kind, "", ways.collect())
}

/// Two plies, three moves each: the values of MIN's nodes are 3, 2 and 2.
pub fn duel_tree() -> Arc<Tree> {
    let min = |payoffs: [i128; 3]| {
        let leaves = ["x", "y", "z"].into_iter().zip(payoffs);
        inner(Kind::Player(1), leaves.map(|(label, payoff)| (label, Sketch::Leaf(vec![payoff]))).collect())
    };
    let ways = vec![("a", min([3, 12, 8])), ("b", min([2, 4, 6])), ("c", min([14, 5, 2]))];
    tree(&["MAX", "MIN"], inner(Kind::Player(0), ways))
}

/// A choice between two lotteries, each followed by MIN.
pub fn dice_tree() -> Arc<Tree> {
    let min = |low, high| {
        inner(Kind::Player(1), vec![("x", Sketch::Leaf(vec![low])), ("y", Sketch::Leaf(vec![high]))])
    };
    let lottery = |(left, right): (i128, i128), one, other| {
        let ways = vec![
            ("heads", Rational::new(left, left + right), one),
            ("tails", Rational::new(right, left + right), other),
        ];
        Sketch::Inner(Kind::Chance, "", ways)
    };
    let ways = vec![
        ("fair", lottery((1, 1), min(2, 4), min(7, 4))),
        ("loaded", lottery((2, 7), min(6, 0), min(5, -2))),
    ];
    tree(&["MAX", "MIN"], inner(Kind::Player(0), ways))
}

/// Three players, payoffs that do not add up to zero.
pub fn open_tree() -> Arc<Tree> {
    let third = |one: [i128; 3], other: [i128; 3]| {
        inner(Kind::Player(2), vec![("x", Sketch::Leaf(one.into())), ("y", Sketch::Leaf(other.into()))])
    };
    let second = |one, other| inner(Kind::Player(1), vec![("l", one), ("r", other)]);
    let ways = vec![
        ("up", second(third([1, 2, 6], [4, 3, 3]), third([6, 1, 2], [7, 4, -1]))),
        ("down", second(third([5, -1, -1], [-1, 5, 2]), third([7, 7, -1], [5, 4, 5]))),
    ];
    tree(&["A", "B", "C"], inner(Kind::Player(0), ways))
}

/// A coin is thrown, the first player sees it and calls or passes, the second guesses without having seen it.
pub fn hidden_tree() -> Arc<Tree> {
    let guess = |heads: i128, tails: i128| {
        let ways =
            vec![("heads", None, Sketch::Leaf(vec![heads])), ("tails", None, Sketch::Leaf(vec![tails]))];
        Sketch::Inner(Kind::Player(1), "guess", ways)
    };
    let first = |pass: i128, heads, tails| {
        inner(Kind::Player(0), vec![("pass", Sketch::Leaf(vec![pass])), ("call", guess(heads, tails))])
    };
    let ways = vec![
        ("heads", Rational::new(1, 3), first(1, -2, 3)),
        ("tails", Rational::new(2, 3), first(-1, 3, -2)),
    ];
    tree(&["seer", "guesser"], Sketch::Inner(Kind::Chance, "", ways))
}
