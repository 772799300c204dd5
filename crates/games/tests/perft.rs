//! Counts of everything that can happen, compared with published numbers and with rules written a second time.

use std::collections::HashSet;

use crate::common::{Named, actions, is_over, named};
use gametree_core::{Fixed, Game, Symmetric, Text};
use gametree_games::connect_four::ConnectFour;
use gametree_games::mnk::Mnk;

/// The ways to play exactly `depth` moves.
fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => actions(game, state)
            .into_iter()
            .map(|action| perft(game, &game.result(state, action), depth - 1))
            .sum(),
    }
}

/// The same where the moves of a position can be counted without a look at them.
fn counted<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count(state).expect("a count") as u64,
        _ => actions(game, state)
            .into_iter()
            .map(|action| counted(game, &game.result(state, action), depth - 1))
            .sum(),
    }
}

fn perft_from<G: Game + Text>(game: &G, position: &str, depth: u32) -> u64 {
    perft(game, &game.parse_state(position).expect("a valid position"), depth)
}

fn counted_from<G: Game + Text>(game: &G, position: &str, depth: u32) -> u64 {
    counted(game, &game.parse_state(position).expect("a valid position"), depth)
}

fn or_start<G: Game + Text>(game: &G, position: &str) -> String {
    match position {
        "start" => game.print_state(&game.initial()),
        _ => position.into(),
    }
}

#[test]
fn the_counts_in_the_data_file_come_out() {
    let mut checked = 0;
    for line in include_str!("../data/perft.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [name, position, depth, count] = fields[..] else {
            panic!("expected four fields: {line}");
        };
        let depth = depth.parse().expect("a depth");
        let (found, second) = match named(name) {
            Named::Breakthrough(game) => {
                let text = or_start(&game, position);
                (counted_from(&game, &text, depth), crate::breakthrough::Men::read(&text).perft(depth))
            }
            Named::Hex(game) => {
                let text = or_start(&game, position);
                let slow = crate::hex::Rhombus::read(&text, name.starts_with("swap"));
                (counted_from(&game, &text, depth), slow.perft(depth))
            }
            Named::Mnk(game) => {
                let text = or_start(&game, position);
                let length = name.rsplit_once(',').map_or("3", |(_, length)| length);
                let (mut grid, mover) = Grid::read(&text, length.parse().expect("a length"));
                (perft_from(&game, &text, depth), grid.perft(mover, depth))
            }
            Named::ConnectFour(game) => {
                let text = game.print_state(&game.parse_state(position).expect("a valid position"));
                let (mut grid, mover) = Grid::read(&text, 4);
                (perft_from(&game, &text, depth), grid.falling().perft(mover, depth))
            }
            Named::Chess(game) => {
                let root = game
                    .perft_position(&game.parse_state(&or_start(&game, position)).expect("a valid position"));
                let found = counted(&game, &root, depth);
                // Other rules are asked in tests/chess.
                (found, found)
            }
            Named::Nim(game) => {
                let text = or_start(&game, position);
                let numbers = text.trim_end_matches(" second").split(',');
                let piles: Vec<u8> = numbers.filter_map(|number| number.parse().ok()).collect();
                (perft_from(&game, &text, depth), nim_perft(&piles, depth))
            }
            Named::Othello(game) => {
                let text = or_start(&game, position);
                (perft_from(&game, &text, depth), Discs::read(&text, game.size()).perft(depth))
            }
        };
        assert_eq!(found.to_string(), count, "{line}");
        assert_eq!(second.to_string(), count, "{line}, by the rules written a second time");
        checked += 1;
    }
    assert!(checked >= 30, "only {checked} lines were read");
}

#[test]
fn tic_tac_toe_has_the_published_number_of_games() {
    fn count(game: &Mnk, state: &<Mnk as Game>::State, length: usize, games: &mut [[u64; 3]; 10]) {
        if is_over(game, state) {
            let result = match game.utility(state, 0) {
                Fixed::ONE => 0,
                Fixed(0) => 2,
                _ => 1,
            };
            games[length][result] += 1;
        }
        for action in actions(game, state) {
            count(game, &game.result(state, action), length + 1, games);
        }
    }
    let (game, mut games) = (Mnk::tic_tac_toe(), [[0; 3]; 10]);
    count(&game, &game.initial(), 0, &mut games);
    let lengths = games.map(|results| results.iter().sum::<u64>());
    assert_eq!(lengths, [0, 0, 0, 0, 0, 1_440, 5_328, 47_952, 72_576, 127_872]);
    let results = [0, 1, 2].map(|result| games.iter().map(|length| length[result]).sum::<u64>());
    assert_eq!(results, [131_184, 77_904, 46_080], "won by X, won by O, drawn");
    assert_eq!(results.iter().sum::<u64>(), 255_168);
}

#[test]
fn tic_tac_toe_has_the_published_number_of_positions() {
    let game = Mnk::tic_tac_toe();
    let seen = reachable(&game);
    assert_eq!(seen.len(), 5_478);
    let different: HashSet<_> = seen.iter().map(|state| game.canonical(state)).collect();
    assert_eq!(different.len(), 765);
    let keys: HashSet<_> = seen.iter().map(|state| game.key(state)).collect();
    assert_eq!(keys.len(), 5_478, "keys are lossless");
    // Of all 3^9 boards exactly the reachable ones are accepted as positions.
    let boards = (0..19_683).filter_map(|number| {
        let sign = |square: u32| [".", "X", "O"][number / 3usize.pow(square) % 3];
        let rows = [[0, 1, 2], [3, 4, 5], [6, 7, 8]].map(|row| row.map(sign).concat());
        game.parse_state(&rows.join("/")).ok()
    });
    assert_eq!(boards.collect::<HashSet<_>>(), seen);
}

/// Every position that play can lead to.
fn reachable<G: Game<State: Copy>>(game: &G) -> HashSet<G::State> {
    let (mut seen, mut open) = (HashSet::from([game.initial()]), vec![game.initial()]);
    while let Some(state) = open.pop() {
        for action in actions(game, &state) {
            let next = game.result(&state, action);
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

#[test]
fn connect_four_has_the_published_number_of_positions_and_lossless_keys() {
    // John Tromp counts 161,029 on four by four squares.
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let positions = reachable(&game);
    assert_eq!(positions.len(), 161_029);
    let keys: HashSet<_> = positions.iter().map(|state| game.key(state)).collect();
    assert_eq!(keys.len(), positions.len(), "keys are lossless");
    let merged: HashSet<_> = positions.iter().map(|state| game.mirrored_key(state)).collect();
    let different: HashSet<_> = positions.iter().map(|state| game.canonical(state)).collect();
    assert_eq!(merged.len(), different.len(), "mirror images share a key, and nothing else does");
}

#[test]
fn of_all_boards_exactly_the_reachable_ones_are_positions_of_connect_four() {
    for (columns, rows) in [(4, 2), (2, 4), (5, 2), (1, 7), (4, 3)] {
        let game = ConnectFour::new(columns, rows).expect("a valid board");
        let boards = (0..3usize.pow((columns * rows) as u32)).filter_map(|number| {
            let sign = |square: usize| [".", "X", "O"][number / 3usize.pow(square as u32) % 3];
            let row = |row: usize| (row * columns..(row + 1) * columns).map(sign).collect::<String>();
            game.parse_state(&(0..rows).map(row).collect::<Vec<_>>().join("/")).ok()
        });
        assert_eq!(boards.collect::<HashSet<_>>(), reachable(&game), "{columns} by {rows}");
    }
}

/// The m,n,k rules and those of connect four a second time: a table of signs, and after every move a look along every line there is.
struct Grid {
    signs: Vec<Vec<Option<usize>>>,
    length: usize,
    /// Whether a stone needs one below it.
    falls: bool,
}

impl Grid {
    /// The signs of a written position, and who is to move.
    fn read(text: &str, length: usize) -> (Self, usize) {
        let row = |row: &str| row.chars().map(|sign| "XO".find(sign)).collect();
        let stones = text.chars().filter(|sign| "XO".contains(*sign)).count();
        let signs = text.split('/').map(row).collect();
        (Self { signs, length, falls: false }, stones % 2)
    }

    fn falling(&mut self) -> &mut Self {
        self.falls = true;
        self
    }

    fn is_free(&self, row: usize, column: usize) -> bool {
        let rests = !self.falls || self.signs.get(row + 1).is_none_or(|below| below[column].is_some());
        rests && self.signs[row][column].is_none()
    }

    fn has_line(&self, player: usize) -> bool {
        let (rows, columns) = (self.signs.len() as i32, self.signs[0].len() as i32);
        let holds = |row: i32, column: i32| {
            (0..rows).contains(&row)
                && (0..columns).contains(&column)
                && self.signs[row as usize][column as usize] == Some(player)
        };
        let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
        (0..rows).any(|row| {
            (0..columns).any(|column| {
                directions.iter().any(|(down, right)| {
                    (0..self.length as i32).all(|step| holds(row + down * step, column + right * step))
                })
            })
        })
    }

    fn perft(&mut self, mover: usize, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.has_line(1 - mover) {
            return 0;
        }
        let mut count = 0;
        for row in 0..self.signs.len() {
            for column in 0..self.signs[0].len() {
                if self.is_free(row, column) {
                    self.signs[row][column] = Some(mover);
                    count += self.perft(1 - mover, depth - 1);
                    self.signs[row][column] = None;
                }
            }
        }
        count
    }
}

#[test]
fn every_small_board_agrees_with_the_rules_written_a_second_time() {
    for columns in 1..=5 {
        for rows in 1..=5 {
            for length in 1..=5 {
                let game = Mnk::new(columns, rows, length).expect("a valid board");
                let mut grid = Grid { signs: vec![vec![None; columns]; rows], length, falls: false };
                // Deep on small boards, where the ends of games are; on large ones they are out of reach.
                let depth = match columns * rows {
                    0..=8 => 8,
                    9..=12 => 6,
                    13..=16 => 5,
                    _ => 4,
                };
                for depth in 1..=depth {
                    assert_eq!(
                        perft(&game, &game.initial(), depth),
                        grid.perft(0, depth),
                        "{columns},{rows},{length} to depth {depth}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_small_connect_four_agrees_with_the_rules_written_a_second_time() {
    for columns in 1..=6 {
        for rows in 1..=5 {
            let game = ConnectFour::new(columns, rows).expect("a valid board");
            let mut grid = Grid { signs: vec![vec![None; columns]; rows], length: 4, falls: true };
            // No game ends before the seventh move.
            let depth = if columns < 5 { 10 } else { 7 };
            for depth in 1..=depth {
                assert_eq!(
                    perft(&game, &game.initial(), depth),
                    grid.perft(0, depth),
                    "{columns} by {rows} to depth {depth}"
                );
            }
        }
    }
}

/// Nim a second time: the ways to play so many moves depend on the piles alone.
fn nim_perft(piles: &[u8], depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for pile in 0..piles.len() {
        for left in 0..piles[pile] {
            let mut next = piles.to_vec();
            next[pile] = left;
            count += nim_perft(&next, depth - 1);
        }
    }
    count
}

#[test]
fn nim_agrees_with_the_rules_written_a_second_time() {
    for piles in [&[5, 2, 6, 3][..], &[3, 4, 5], &[1, 1, 1], &[7], &[2, 2, 2, 2, 2]] {
        let text: Vec<String> = piles.iter().map(u8::to_string).collect();
        for name in ["nim", "misere"] {
            let Named::Nim(game) = named(&format!("{name}:{}", text.join(","))) else { panic!("{name}") };
            for depth in 0..=5 {
                assert_eq!(perft(&game, &game.initial(), depth), nim_perft(piles, depth), "{piles:?}");
            }
        }
    }
}

/// Othello a second time: a table of signs, and a walk in eight directions for every square and every move.
#[derive(Clone)]
struct Discs {
    signs: Vec<Vec<char>>,
    mover: char,
}

impl Discs {
    fn read(text: &str, size: usize) -> Self {
        let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
        Self { signs: signs[..size * size].chunks(size).map(Vec::from).collect(), mover: signs[size * size] }
    }

    fn other(&self) -> char {
        if self.mover == 'X' { 'O' } else { 'X' }
    }

    fn turned(&self, row: i32, column: i32) -> Vec<(i32, i32)> {
        let size = self.signs.len() as i32;
        let sign = |row: i32, column: i32| {
            let inside = (0..size).contains(&row) && (0..size).contains(&column);
            if inside { self.signs[row as usize][column as usize] } else { ' ' }
        };
        let mut turned = Vec::new();
        if sign(row, column) != '-' {
            return turned;
        }
        for (down, right) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            let run = (1..).take_while(|step| sign(row + down * step, column + right * step) == self.other());
            let count = run.count() as i32;
            if sign(row + down * (count + 1), column + right * (count + 1)) == self.mover {
                turned.extend((1..=count).map(|step| (row + down * step, column + right * step)));
            }
        }
        turned
    }

    fn next(&self) -> Vec<Discs> {
        let size = self.signs.len() as i32;
        let mut next = Vec::new();
        for square in 0..size * size {
            let (row, column) = (square / size, square % size);
            let turned = self.turned(row, column);
            if !turned.is_empty() {
                let mut after = Discs { mover: self.other(), ..self.clone() };
                for (row, column) in turned.into_iter().chain([(row, column)]) {
                    after.signs[row as usize][column as usize] = self.mover;
                }
                next.push(after);
            }
        }
        next
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let next = self.next();
        let pass = Discs { mover: self.other(), ..self.clone() };
        match next.is_empty() {
            true if pass.next().is_empty() => 0,
            true => pass.perft(depth - 1),
            false => next.iter().map(|after| after.perft(depth - 1)).sum(),
        }
    }
}
