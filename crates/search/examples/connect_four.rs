//! Solves connect-four positions, one a line on standard input (a row of columns, or nothing for the empty board), and prints the value for
//! the player to move, the nodes and the time of each.

use std::io::BufRead;
use std::time::Instant;

use gametree_core::{Game, Limits, NoOpinion, Text, Turn};
use gametree_games::connect_four::ConnectFour;
use gametree_search::exact::{self, Options};

fn main() {
    let game = ConnectFour::standard();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let text = line.split_whitespace().next().unwrap_or("start").to_string();
        let state = match game.parse_state(&text) {
            Ok(state) => state,
            Err(error) => {
                eprintln!("{error}");
                continue;
            }
        };
        let started = Instant::now();
        let options = Options::default();
        let report = exact::search(&game, &state, &NoOpinion, &options, 0, &Limits::default(), |_| {});
        let seconds = started.elapsed().as_secs_f64();
        let value = if game.turn(&state) == Turn::Player(1) { -report.payoffs[0] } else { report.payoffs[0] };
        println!("{text} {value} {} {seconds:.6}", report.counts.nodes);
    }
}
