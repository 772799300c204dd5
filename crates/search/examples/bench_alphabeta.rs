//! Searches tic-tac-toe from the empty board again and again and prints how many nodes that took: `bench/alphabeta.py` runs it
//! and divides by the CPU time.
//!
//! Usage: `bench_alphabeta SEARCHES [mnk|small]`. `mnk` are the rules of gametree, which play on boards of every size; `small` are
//! rules for three by three squares only, line for line those that `bench/peers/minimax-crate` is measured with.

use std::hint::black_box;

use gametree_core::{Duel, Finite, Game, Limits, NoEvaluation, Open, Player, Turn};
use gametree_games::mnk::Mnk;
use gametree_search::Silent;
use gametree_search::alphabeta::{self, Options};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let searches: u64 = arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(100);
    let nodes = match arguments.get(2).map(String::as_str) {
        Some("small") => search(&Small, searches),
        _ => search(&Mnk::tic_tac_toe(), searches),
    };
    println!("{nodes}");
}

fn search<G: Duel + Finite>(game: &G, searches: u64) -> u64 {
    let (options, limits) = (Options::default(), Limits::default());
    let once = |_| {
        // The optimiser must not find out that all searches are the same one.
        let start = black_box(game.initial());
        let report = alphabeta::search(game, &start, &NoEvaluation, &options, &limits, &mut Silent);
        assert_eq!(report.payoffs[0], report.payoffs[1], "tic-tac-toe is a draw");
        black_box(report).counts.nodes
    };
    (0..searches).map(once).sum()
}

/// The lines through each square, all bits set where there is none.
const THROUGH: [[u16; 4]; 9] = [
    [0o007, 0o111, 0o421, 0o7777],
    [0o007, 0o222, 0o7777, 0o7777],
    [0o007, 0o444, 0o124, 0o7777],
    [0o070, 0o111, 0o7777, 0o7777],
    [0o070, 0o222, 0o421, 0o124],
    [0o070, 0o444, 0o7777, 0o7777],
    [0o700, 0o111, 0o124, 0o7777],
    [0o700, 0o222, 0o7777, 0o7777],
    [0o700, 0o444, 0o421, 0o7777],
];

const ALL: u16 = 0o777;

/// Tic-tac-toe and nothing else.
struct Small;

/// The stones of the player to move, those of the other, and whether the game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Board {
    own: u16,
    other: u16,
    mover: u8,
    end: Option<End>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum End {
    Won,
    Drawn,
}

impl Game for Small {
    type State = Board;
    type Action = u8;
    type Value = i32;

    fn initial(&self) -> Board {
        Board { own: 0, other: 0, mover: 0, end: None }
    }

    #[inline]
    fn turn(&self, board: &Board) -> Turn {
        if board.end.is_some() { Turn::Over } else { Turn::Player(board.mover.into()) }
    }

    #[inline]
    fn actions(&self, board: &Board, out: &mut Vec<u8>) {
        let mut free = ALL & !(board.own | board.other);
        while free != 0 {
            out.push(free.trailing_zeros() as u8);
            free &= free - 1;
        }
    }

    #[inline]
    fn play(&self, board: &mut Board, square: u8) {
        let stones = board.own | 1 << square;
        let won = THROUGH[square as usize].iter().any(|line| stones & line == *line);
        let end = if won {
            Some(End::Won)
        } else if stones | board.other == ALL {
            Some(End::Drawn)
        } else {
            None
        };
        *board = Board { own: board.other, other: stones, mover: 1 - board.mover, end };
    }

    #[inline]
    fn utility(&self, board: &Board, player: Player) -> i32 {
        match board.end {
            // The player who would have to move now has lost.
            Some(End::Won) => 1 - 2 * i32::from(usize::from(board.mover) == player),
            _ => 0,
        }
    }
}

impl Open for Small {}
impl Duel for Small {}
impl Finite for Small {}
