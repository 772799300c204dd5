//! Breakthrough a second time, slowly: a table of signs, and a look at every square. And what the game says without a search, on every
//! position of small boards.

use std::collections::HashMap;

use crate::common::{actions, is_over};
use gametree_core::{Evaluate, Fixed, Game, Knowledge, Turn};
use gametree_games::breakthrough::{Advance, Breakthrough, Position};

/// The men as signs, the top row first.
#[derive(Clone)]
pub struct Men {
    signs: Vec<Vec<char>>,
    mover: char,
}

impl Men {
    /// Reads a position as the game writes it.
    pub fn read(text: &str) -> Self {
        let (rows, mover) = text.split_once(' ').expect("a mover");
        let signs = rows.split('/').map(|row| row.chars().collect()).collect();
        Self { signs, mover: mover.chars().next().expect("a mover") }
    }

    fn is_over(&self) -> bool {
        let has = |row: &Vec<char>, sign| row.contains(&sign);
        let last = self.signs.len() - 1;
        let all = |sign| self.signs.iter().any(|row| has(row, sign));
        has(&self.signs[0], 'w') || has(&self.signs[last], 'b') || !all('w') || !all('b')
    }

    fn next(&self) -> Vec<Men> {
        let (rows, columns) = (self.signs.len() as i32, self.signs[0].len() as i32);
        let (down, other) = if self.mover == 'w' { (-1, 'b') } else { (1, 'w') };
        let mut next = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            if self.is_over() || self.signs[row as usize][column as usize] != self.mover {
                continue;
            }
            for aside in [-1, 0, 1] {
                let (to, across) = (row + down, column + aside);
                if !(0..columns).contains(&across) {
                    continue;
                }
                let target = self.signs[to as usize][across as usize];
                if target == '.' || target == other && aside != 0 {
                    let mut after = Men { mover: other, ..self.clone() };
                    after.signs[row as usize][column as usize] = '.';
                    after.signs[to as usize][across as usize] = self.mover;
                    next.push(after);
                }
            }
        }
        next
    }

    /// The ways to play exactly so many moves.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.next().iter().map(|after| after.perft(depth - 1)).sum() }
    }
}

/// Player 0's value of every position that can arise, by trying everything.
fn solve(game: &Breakthrough, state: &Position, known: &mut HashMap<Position, Fixed>) -> Fixed {
    if let Some(value) = known.get(state) {
        return *value;
    }
    let below =
        actions(game, state).into_iter().map(|action| solve(game, &game.result(state, action), known));
    let value = match game.turn(state) {
        Turn::Player(0) => below.max(),
        Turn::Player(_) => below.min(),
        _ => Some(game.utility(state, 0)),
    };
    let value = value.expect("unfinished games have moves");
    known.insert(*state, value);
    value
}

#[test]
fn bounds_candidates_and_noisy_moves_are_right_in_every_position_of_small_boards() {
    for (columns, rows, positions) in [(2, 4, 84), (2, 5, 1_000), (3, 4, 4_000)] {
        let (game, mut known) = (Breakthrough::new(columns, rows).expect("a board"), HashMap::new());
        solve(&game, &game.initial(), &mut known);
        let mut decided = 0;
        for (state, value) in &known {
            let (low, high) = game.bounds(state);
            assert!(low <= *value && *value <= high, "{value} is outside {low} to {high} in {state:?}");
            decided += usize::from(low == high);
            if is_over(&game, state) {
                assert_eq!(game.plies_left(state), Some(0));
                continue;
            }
            assert!(Advance.evaluate(&game, state) > Fixed::whole(-1));
            assert!(Advance.evaluate(&game, state) < Fixed::whole(1));
            let mut few = Vec::new();
            Advance.candidates(&game, state, &mut few);
            let best = few.iter().any(|action| known[&game.result(state, *action)] == *value);
            assert!(best, "a best move is no candidate in {state:?}");
        }
        assert!(known.len() >= positions && decided < known.len(), "{} {decided}", known.len());
    }
}
