//! Solves othello endings in OBF lines on standard input (board, side to move, then `move:value` for every move) and says whether the values
//! agree.

use std::io::BufRead;
use std::time::Instant;

use gametree_core::{Game, Limits, Score, Text, Turn, Value};
use gametree_games::othello::{Corners, Othello};
use gametree_search::exact::{self, Options};

fn main() {
    let threads = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1);
    let game = Othello::standard();
    let (mut nodes, started) = (0, Instant::now());
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let Some((board, rest)) = line.split_once(';') else { continue };
        let state = match game.parse_state(board) {
            Ok(state) => state,
            Err(error) => {
                eprintln!("{board}: {error}");
                continue;
            }
        };
        let values: Vec<(String, i32)> = rest
            .split(';')
            .filter_map(|part| part.trim().split_once(':'))
            .filter_map(|(action, value)| Some((action.trim().to_lowercase(), value.trim().parse().ok()?)))
            .collect();
        let clock = Instant::now();
        let options = Options { threads, ..Options::default() };
        let report =
            exact::search(&game, &state, &Corners, &options, Value::ZERO, &Limits::default(), |_| {});
        let value = report.payoffs[usize::from(game.turn(&state) == Turn::Player(1))].steps();
        let best = report.best.map_or(String::new(), |action| game.print_action(&state, action));
        let expected = values.iter().map(|(_, value)| *value).max().unwrap_or_default();
        let right =
            value == expected && values.iter().any(|(action, value)| *action == best && *value == expected);
        nodes += report.counts.nodes;
        println!(
            "{:2} {value:+} {best} {:>12} nodes {:7.2} s {}",
            game.plies_left(&state).unwrap_or(0),
            report.counts.nodes,
            clock.elapsed().as_secs_f64(),
            if right { "right" } else { "WRONG" }
        );
    }
    println!("{nodes} nodes {:.2} s", started.elapsed().as_secs_f64());
}
