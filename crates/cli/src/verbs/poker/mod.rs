//! `poker`: spots of hold'em after the flop, chances to win, and what a player can lose.

mod equity;
mod lbr;
mod node;
mod solve;

use std::path::Path;

use crate::args::Poker;
use crate::failure::{Code, Failure};
use crate::session::read_text;

pub fn run(arguments: &Poker) -> Result<(), Failure> {
    match arguments {
        Poker::Solve(arguments) => solve::run(arguments),
        Poker::Show(arguments) => solve::show(arguments),
        Poker::Equity(arguments) => equity::run(arguments),
        Poker::Lbr(arguments) => lbr::run(arguments),
    }
}

/// A range as it was typed, or the text of the file behind an `@`.
fn range_text(typed: &str) -> Result<String, Failure> {
    let Some(file) = typed.strip_prefix('@') else { return Ok(typed.into()) };
    let text = read_text(Path::new(file))?;
    // Lines are as good as commas.
    let parts = text.split(['\n', ',']).map(str::trim).filter(|part| !part.is_empty());
    Ok(parts.collect::<Vec<_>>().join(","))
}

fn unreadable(what: &str, error: &gametree_core::TextError) -> Failure {
    Failure::new(Code::Parse, format!("{what}: column {}: {}", error.column, error.message))
}
