//! Solves connect-four positions, one a line on standard input: a row of columns, or nothing for the empty board.
//!
//! Prints the value for the player to move, the nodes and the time of each, and at the end `seconds` and the CPU time of all. What one
//! position teaches is kept for the next; with `--fresh` each starts with an empty table. Only values: no line of play is looked for.

use std::hint::black_box;
use std::io::BufRead;
use std::time::Instant;

use gametree_core::{Game, Limits, Text, Turn};
use gametree_games::connect_four::{ConnectFour, Threats};
use gametree_search::exact::{self, Options};
use gametree_search::parts::Memory;
use rustix::time::{ClockId, clock_gettime};

/// CPU time of this process so far, in seconds.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

fn main() {
    let fresh = std::env::args().any(|word| word == "--fresh");
    let game = ConnectFour::standard();
    let mut states = Vec::new();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let text = line.split_whitespace().next().unwrap_or("start").to_string();
        match game.parse_state(&text) {
            Ok(state) => states.push((text, state)),
            Err(error) => eprintln!("{error}"),
        }
    }
    let (options, limits) = (Options { line: false, ..Options::default() }, Limits::default());
    let mut memory = Memory::new(1 << 18);
    let mut results = Vec::with_capacity(states.len());
    let started = cpu_seconds();
    for (_, state) in &states {
        let start = Instant::now();
        let state = black_box(state);
        let report = if fresh {
            exact::search(&game, state, &Threats, &options, 0, &limits, |_| {})
        } else {
            exact::solve_in(&mut memory, &game, state, &Threats, &options, 0, &limits, &mut |_| {})
        };
        let value = if game.turn(state) == Turn::Player(1) { -report.payoffs[0] } else { report.payoffs[0] };
        results.push((value, report.counts.nodes, start.elapsed()));
    }
    let seconds = cpu_seconds() - started;
    for ((text, _), (value, nodes, time)) in states.iter().zip(results) {
        println!("{text} {value} {nodes} {:.6}", time.as_secs_f64());
    }
    println!("seconds {seconds:.9}");
}
