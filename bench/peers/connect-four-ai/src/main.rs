//! The crate `connect-four-ai` without its book: reads positions from standard input, one a line as a row of columns, solves them one after
//! the other, and prints the value for the player to move and the nodes of each; at the end `seconds` and the CPU time of all.
//!
//! The crate keeps its table from one position to the next; with `--fresh` it forgets it, which takes one instruction.

use std::hint::black_box;
use std::io::BufRead;

use connect_four_ai::{Position, Solver};
use rustix::time::{ClockId, clock_gettime};

/// CPU time of this process so far, in seconds.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

fn main() {
    let fresh = std::env::args().any(|word| word == "--fresh");
    let lines: Vec<String> = std::io::stdin().lock().lines().map_while(Result::ok).collect();
    let position = |line: &String| match line.trim() {
        "" | "start" => Position::new(),
        moves => Position::from_moves(moves).expect("the columns of an unfinished game"),
    };
    let positions: Vec<Position> = lines.iter().map(position).collect();
    let mut solver = Solver::empty();
    let mut results = Vec::with_capacity(positions.len());
    let started = cpu_seconds();
    for position in &positions {
        if fresh {
            solver.reset();
        }
        let value = solver.solve(black_box(position));
        results.push((value, solver.explored_positions));
    }
    let seconds = cpu_seconds() - started;
    for (line, (value, nodes)) in lines.iter().zip(results) {
        println!("{line} {value} {nodes}");
    }
    println!("seconds {seconds:.9}");
}
