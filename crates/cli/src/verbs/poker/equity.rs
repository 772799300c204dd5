//! `poker equity`: chances to win.

use gametree_core::TextError;
use gametree_games::poker::{Equity, Range, exact_equity, parse_cards, sampled_equity};
use serde_json::json;

use super::{range_text, unreadable};
use crate::args::PokerEquity;
use crate::failure::{Code, Failure};
use crate::output::{print, print_json, table};
use crate::progress::working;

pub fn run(arguments: &PokerEquity) -> Result<(), Failure> {
    let cards =
        |what: &str, text: &str| parse_cards(text).map_err(|error: TextError| unreadable(what, &error));
    let (board, dead) = (cards("the board", &arguments.board)?, cards("the dead cards", &arguments.dead)?);
    let mut ranges = Vec::new();
    for (seat, typed) in arguments.ranges.iter().enumerate() {
        let range = Range::parse(&range_text(typed)?);
        ranges.push(range.map_err(|error| unreadable(&format!("range {}", seat + 1), &error))?);
    }
    let ranges: Vec<&Range> = ranges.iter().collect();
    let dead = dead.into_iter().collect();
    let equities = working("counting", || match arguments.samples {
        Some(samples) => sampled_equity(&ranges, &board, dead, samples, arguments.seed),
        None => exact_equity(&ranges, &board, dead),
    });
    let equities = equities.map_err(|problem| Failure::new(Code::Illegal, problem))?;
    if arguments.json {
        let player = |(range, equity): (&String, &Equity)| {
            json!({
                "range": range, "equity": equity.share, "wins": equity.wins, "ties": equity.ties, "error": equity.error,
            })
        };
        return print_json(&json!({
            "schema": "gametree.poker-equity/1",
            "board": arguments.board,
            "dead": arguments.dead,
            "exact": arguments.samples.is_none(),
            "samples": arguments.samples,
            "seed": arguments.samples.map(|_| arguments.seed),
            "players": arguments.ranges.iter().zip(&equities).map(player).collect::<Vec<_>>(),
        }));
    }
    let mut rows = vec![["range", "equity", "wins", "ties"].map(String::from).to_vec()];
    for (range, equity) in arguments.ranges.iter().zip(&equities) {
        let percent = |part: f64| format!("{:.3}", part * 100.0);
        rows.push(vec![range.clone(), percent(equity.share), percent(equity.wins), percent(equity.ties)]);
    }
    let mut out = table(&rows);
    out += &match arguments.samples {
        Some(samples) => format!(
            "in percent, from {samples} samples with seed {}: give or take {:.3}\n",
            arguments.seed,
            equities.iter().map(|equity| equity.error).fold(0.0, f64::max) * 200.0
        ),
        None => "in percent, exact\n".into(),
    };
    print(&out)
}
