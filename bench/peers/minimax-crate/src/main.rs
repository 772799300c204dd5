//! Tic-tac-toe for the crate `minimax`, written as fast as its traits allow: bitboards, a small copied state, and a result that is
//! worked out once when a stone is put, by the lines through its square, as gametree's own rules do.
//!
//! Usage: `minimax-crate-bench SEARCHES count|run`. Prints the nodes of that many searches (`count`), or only makes them (`run`), so
//! that counting does not slow down what is timed.

use std::cell::Cell;

use minimax::strategies::negamax::Negamax;
use minimax::{Evaluation, Evaluator, Game, Strategy, Winner};

thread_local! {
    static NODES: Cell<u64> = const { Cell::new(0) };
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

/// The stones of the player to move, those of the other, and whether the game has ended.
#[derive(Clone, Copy)]
struct Board {
    own: u16,
    other: u16,
    winner: Option<Winner>,
}

struct TicTacToe<const COUNT: bool>;

impl<const COUNT: bool> TicTacToe<COUNT> {
    #[inline]
    fn count() {
        if COUNT {
            NODES.set(NODES.get() + 1);
        }
    }
}

impl<const COUNT: bool> Game for TicTacToe<COUNT> {
    type S = Board;
    type M = u8;

    #[inline]
    fn generate_moves(board: &Board, moves: &mut Vec<u8>) -> Option<Winner> {
        Self::count();
        if board.winner.is_some() {
            return board.winner;
        }
        let mut free = ALL & !(board.own | board.other);
        while free != 0 {
            moves.push(free.trailing_zeros() as u8);
            free &= free - 1;
        }
        None
    }

    #[inline]
    fn apply(board: &mut Board, square: u8) -> Option<Board> {
        let stones = board.own | 1 << square;
        let won = THROUGH[square as usize].iter().any(|line| stones & line == *line);
        let winner = if won {
            Some(Winner::PlayerJustMoved)
        } else if stones | board.other == ALL {
            Some(Winner::Draw)
        } else {
            None
        };
        Some(Board { own: board.other, other: stones, winner })
    }

    // Negamax asks this at the last ply only, where it does not ask for moves.
    #[inline]
    fn get_winner(board: &Board) -> Option<Winner> {
        Self::count();
        board.winner
    }
}

struct NoOpinion<const COUNT: bool>;

impl<const COUNT: bool> Evaluator for NoOpinion<COUNT> {
    type G = TicTacToe<COUNT>;

    fn evaluate(&self, _: &Board) -> Evaluation {
        0
    }
}

fn search<const COUNT: bool>(searches: u64) {
    let mut negamax = Negamax::new(NoOpinion::<COUNT>, 9);
    for _ in 0..searches {
        let start = std::hint::black_box(Board { own: 0, other: 0, winner: None });
        std::hint::black_box(negamax.choose_move(&start));
        assert_eq!(negamax.root_value(), 0, "tic-tac-toe is a draw");
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let searches: u64 = arguments.get(1).and_then(|text| text.parse().ok()).unwrap_or(100);
    if arguments.get(2).is_some_and(|word| word == "count") {
        search::<true>(searches);
        println!("{}", NODES.get());
    } else {
        search::<false>(searches);
    }
}
