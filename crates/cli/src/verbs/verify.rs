//! `verify`: a strategy against everything that can be played.

use std::collections::HashMap;

use gametree_core::{Rational, Value as _};
use gametree_engine::verify::{Claim, Verdict, verify};
use gametree_engine::words::thousands;
use gametree_engine::{open, strategy};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::args::Verify;
use crate::failure::{Code, Failure};
use crate::output::{print, print_json};
use crate::progress::working;
use crate::session::read_text;

#[derive(Deserialize)]
struct Document {
    schema: String,
    game: String,
    position: String,
    strategies: Vec<Strategy>,
}

#[derive(Deserialize)]
struct Strategy {
    owner: String,
    player: usize,
    guarantees: String,
    moves: HashMap<String, String>,
}

pub fn run(arguments: &Verify) -> Result<(), Failure> {
    let document = read(arguments)?;
    let game = open(&document.game)?;
    let start = game.parse(&document.position)?;
    let players = game.players().len();
    let (mut text, mut rows, mut refuted, mut proven) = (String::new(), Vec::new(), false, Vec::new());
    for strategy in &document.strategies {
        let unreadable = |what: &str| Failure::unreadable(&arguments.file, what);
        let guarantees: Rational = strategy
            .guarantees
            .parse()
            .map_err(|error| unreadable(&format!("guarantees '{}': {error}", strategy.guarantees)))?;
        if strategy.player >= players {
            return Err(unreadable(&format!(
                "player {} does not exist; expected 0 to {}",
                strategy.player,
                players - 1
            )));
        }
        let claim = Claim { owner: strategy.player, guarantees, moves: &strategy.moves };
        let verdict = working("checking every reply", || verify(&*start, &claim));
        rows.push(row(strategy, &verdict));
        match verdict {
            Verdict::Proven { value, positions, unused } => {
                let spare = if unused > 0 {
                    format!(", {} moves never needed", thousands(unused as u64))
                } else {
                    String::new()
                };
                text += &format!(
                    "proven: {} gets at least {value} against every reply ({} positions{spare})\n",
                    strategy.owner,
                    thousands(positions as u64)
                );
                proven.push((strategy.player, value));
            }
            Verdict::Refuted { line, reason } => {
                refuted = true;
                text += &format!(
                    "refuted: {}'s strategy fails: {reason}\n  {}\n",
                    strategy.owner,
                    line.join(" ")
                );
            }
        }
    }
    let both = match proven[..] {
        [(0, first), (1, second)] if game.capabilities().zero_sum && first == second.negate() => Some(first),
        _ => None,
    };
    if let Some(value) = both {
        text += &format!("so the game is worth exactly {value} to {}\n", game.players()[0]);
    }
    if arguments.json {
        print_json(&json!({
            "schema": "gametree.verdict/1", "game": document.game, "position": document.position,
            "proven": !refuted, "value": both.map(|value| value.to_string()), "strategies": rows,
        }))?;
    } else {
        print(&text)?;
    }
    if refuted { Err(Failure::new(Code::Check, "a strategy was refuted")) } else { Ok(()) }
}

fn row(strategy: &Strategy, verdict: &Verdict) -> Value {
    match verdict {
        Verdict::Proven { value, positions, unused } => json!({
            "owner": strategy.owner, "verdict": "proven", "claimed": strategy.guarantees, "value": value.to_string(),
            "positions": positions, "unused": unused,
        }),
        Verdict::Refuted { line, reason } => json!({
            "owner": strategy.owner, "verdict": "refuted", "claimed": strategy.guarantees, "line": line, "reason": reason,
        }),
    }
}

fn read(arguments: &Verify) -> Result<Document, Failure> {
    let file = &arguments.file;
    let document: Document = serde_json::from_str(&read_text(file)?).map_err(|error| {
        Failure::unreadable(file, format!("{error}; expected what `gametree solve --strategy` writes"))
    })?;
    if document.schema != strategy::SCHEMA {
        let problem = format!("schema '{}'; expected '{}'", document.schema, strategy::SCHEMA);
        return Err(Failure::unreadable(file, problem));
    }
    Ok(document)
}
