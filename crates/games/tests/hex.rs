//! Hex a second time, slowly: a table of signs, and a walk along the chain of every stone. And what holds for every full board.

use crate::common::{actions, is_over};
use gametree_core::{Evaluate, Fixed, Game, Knowledge, Rng, Symmetric, Text, Turn};
use gametree_games::hex::{Hex, Move, Position, TwoDistance};

/// The stones as signs, the top row first.
#[derive(Clone)]
pub struct Rhombus {
    signs: Vec<Vec<char>>,
    mover: char,
    swap: bool,
}

impl Rhombus {
    /// Reads a position as the game writes it.
    pub fn read(text: &str, swap: bool) -> Self {
        let (rows, mover) = text.split_once(' ').expect("a mover");
        let signs = rows.split('/').map(|row| row.chars().collect()).collect();
        Self { signs, mover: mover.chars().next().expect("a mover"), swap }
    }

    /// Walks from every cell of the first side of a player along stones of that player.
    fn has_won(&self, sign: char) -> bool {
        let size = self.signs.len() as i32;
        let at = |(column, row): (i32, i32)| {
            let inside = (0..size).contains(&column) && (0..size).contains(&row);
            if inside { self.signs[row as usize][column as usize] } else { ' ' }
        };
        let start = |index| if sign == 'B' { (index, 0) } else { (0, index) };
        let mut open: Vec<(i32, i32)> = (0..size).map(start).filter(|cell| at(*cell) == sign).collect();
        let mut seen = open.clone();
        while let Some((column, row)) = open.pop() {
            if (if sign == 'B' { row } else { column }) == size - 1 {
                return true;
            }
            for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
                let next = (column + right, row + down);
                if at(next) == sign && !seen.contains(&next) {
                    seen.push(next);
                    open.push(next);
                }
            }
        }
        false
    }

    fn next(&self) -> Vec<Rhombus> {
        let (size, other) = (self.signs.len(), if self.mover == 'B' { 'R' } else { 'B' });
        let mut next = Vec::new();
        if self.has_won('B') || self.has_won('R') {
            return next;
        }
        let mut taken = Vec::new();
        for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
            if self.signs[row][column] != '.' {
                taken.push((row, column));
                continue;
            }
            let mut after = Rhombus { mover: other, ..self.clone() };
            after.signs[row][column] = self.mover;
            next.push(after);
        }
        if let ([(row, column)], true, 'R') = (&*taken, self.swap, self.mover) {
            let mut after = Rhombus { mover: 'B', ..self.clone() };
            after.signs[*row][*column] = '.';
            after.signs[*column][*row] = 'R';
            next.push(after);
        }
        next
    }

    /// The ways to play exactly so many moves.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.next().iter().map(|after| after.perft(depth - 1)).sum() }
    }
}

#[test]
fn every_full_board_has_exactly_one_winner() {
    for size in 2..=11 {
        let (game, mut rng) = (Hex::new(size).expect("a board"), Rng::new(1969).fork(size as u64));
        let all = u128::MAX >> (128 - size * size);
        for round in 0..500 {
            // Not only as many stones of each: any colouring of the board will do.
            let threshold = rng.between(1, 99);
            let stone = |_| u128::from(rng.between(0, 99) < threshold);
            let blue = (0..size * size).map(stone).fold(0, |cells, stone| cells << 1 | stone);
            let joined = [game.joins(0, blue), game.joins(1, all & !blue)];
            assert!(joined[0] != joined[1], "{size}, round {round}: {blue:b} {joined:?}");
        }
    }
}

/// Calls `look` with every state of some random plays.
fn walk(game: &Hex, plays: u64, mut look: impl FnMut(&Position)) {
    for play in 0..plays {
        let (mut rng, mut state) = (Rng::new(7).fork(play), game.initial());
        look(&state);
        while let Some(action) = rng.pick(&actions(game, &state)) {
            game.play(&mut state, *action);
            look(&state);
        }
    }
}

#[test]
fn chains_are_those_of_the_slow_rules_along_random_play() {
    for size in [2, 3, 4, 7, 11] {
        let game = Hex::new(size).expect("a board").with_swap();
        walk(&game, 30, |state| {
            let slow = Rhombus::read(&game.print_state(state), true);
            let won = [slow.has_won('B'), slow.has_won('R')];
            assert_eq!(won[0] || won[1], is_over(&game, state), "{}", game.print_state(state));
            if let Some(winner) = won.iter().position(|won| *won) {
                assert_eq!(game.utility(state, winner), Fixed::whole(1));
            }
            assert_eq!(game.count(state), Some(slow.next().len()));
        });
    }
}

#[test]
fn a_glance_is_right_and_a_best_move_is_a_candidate() {
    /// Whether the mover wins, by trying everything.
    fn mover_wins(game: &Hex, state: &Position) -> bool {
        actions(game, state).into_iter().any(|action| {
            let result = game.result(state, action);
            is_over(game, &result) || !mover_wins(game, &result)
        })
    }
    let game = Hex::new(4).expect("a board");
    let (mut decided, mut forced) = (0, 0);
    walk(&game, 60, |state| {
        let Turn::Player(mover) = game.turn(state) else { return };
        if game.plies_left(state).is_none_or(|left| left > 8) {
            return;
        }
        let wins = mover_wins(&game, state);
        let sign = if wins == (mover == 0) { 1 } else { -1 };
        let (low, high) = game.bounds(state);
        assert!(low <= Fixed::whole(sign) && Fixed::whole(sign) <= high, "{}", game.print_state(state));
        decided += u32::from(low == high);
        let (mut few, all) = (Vec::new(), actions(&game, state));
        TwoDistance.candidates(&game, state, &mut few);
        forced += u32::from(few.len() < all.len());
        let winning = |action: &Move| {
            let result = game.result(state, *action);
            is_over(&game, &result) || !mover_wins(&game, &result)
        };
        assert_eq!(few.iter().any(winning), wins, "{}", game.print_state(state));
    });
    assert!(decided > 50 && forced > 50, "{decided} {forced}");
}

#[test]
fn the_evaluation_is_the_same_after_half_a_turn_and_opposite_with_colours_exchanged() {
    let game = Hex::new(7).expect("a board");
    // With the swap the first stone may be Red's, as it is once colours are exchanged.
    let swap = Hex::new(7).expect("a board").with_swap();
    walk(&game, 20, |state| {
        if is_over(&game, state) || *state == game.initial() {
            return;
        }
        let value = TwoDistance.evaluate(&game, state);
        assert!(Fixed::whole(-1) < value && value < Fixed::whole(1));
        assert_eq!(TwoDistance.evaluate(&game, &game.transform(1, state)), value);
        let text = exchange(&game.print_state(state));
        let exchanged = swap.parse_state(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(TwoDistance.evaluate(&swap, &exchanged), Fixed(-value.0), "{text}");
    });
}

/// The position with columns and rows, and with both colours exchanged.
fn exchange(text: &str) -> String {
    let (rows, mover) = text.split_once(' ').expect("a mover");
    let signs: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
    let other = |sign: char| match sign {
        'B' => 'R',
        'R' => 'B',
        other => other,
    };
    let row = |index: usize| signs.iter().map(|row| other(row[index])).collect::<String>();
    let rows: Vec<String> = (0..signs.len()).map(row).collect();
    format!("{} {}", rows.join("/"), mover.chars().map(other).collect::<String>())
}
