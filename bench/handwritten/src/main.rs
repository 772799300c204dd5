//! Connect four on seven columns and six rows, solved in the same way as `exact` of gametree-search does it with its usual options and one
//! thread, but written out by hand: constants for the board, plain functions, no traits. It asks the same questions, tries the moves in
//! the same order, uses the same bounds and the same table, and so sees the same nodes. What it takes less is what being generic costs.
//!
//! Reads positions from standard input, one a line as a row of columns, and prints the value for the player to move and the nodes of each;
//! at the end `seconds` and the time of all.

mod board;
mod search;
mod table;

use std::hint::black_box;
use std::io::BufRead;
use std::time::Instant;

use board::Position;

fn main() {
    let lines: Vec<String> = std::io::stdin().lock().lines().map_while(Result::ok).collect();
    let positions: Vec<Position> = lines.iter().map(|line| Position::after(line)).collect();
    let mut results = Vec::with_capacity(positions.len());
    let started = Instant::now();
    for position in &positions {
        results.push(search::solve(black_box(position)));
    }
    let seconds = started.elapsed().as_secs_f64();
    for (line, (value, nodes)) in lines.iter().zip(results) {
        println!("{line} {value} {nodes}");
    }
    println!("seconds {seconds:.9}");
}
