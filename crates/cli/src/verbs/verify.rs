//! `verify`: a strategy against everything that can be played.

use gametree_core::{Rational, Value as _};
use gametree_engine::verify::{Equal, Verdict, equally_good, verify};
use gametree_engine::words::{count, thousands};
use gametree_engine::{AnyGame, open};
use serde_json::{Value, json};

use super::certificate::{Document, Strategy};
use crate::args::Verify;
use crate::failure::{Code, Failure};
use crate::output::{print, print_json};
use crate::progress::working;

pub fn run(arguments: &Verify) -> Result<(), Failure> {
    let document = Document::read(&arguments.file)?;
    let game = open(&document.game)?;
    let start = game.parse(&document.position)?;
    let claims = document.claims(&*game, &arguments.file)?;
    let (mut text, mut rows, mut refuted) = (String::new(), Vec::new(), false);
    let mut values: Vec<Option<Rational>> = vec![None; game.players().len()];
    for (strategy, claim) in document.strategies.iter().zip(&claims) {
        let verdict = misnamed(&*game, strategy)
            .unwrap_or_else(|| working("checking every reply", || verify(&*start, claim)));
        let others = match &verdict {
            Verdict::Proven { value, .. } => equally_good(&*start, claim, *value),
            Verdict::Refuted { .. } => Vec::new(),
        };
        values[claim.owner] = match &verdict {
            Verdict::Proven { value, .. } => Some(*value),
            Verdict::Refuted { value, .. } => *value,
        };
        refuted |= matches!(verdict, Verdict::Refuted { .. });
        rows.push(row(strategy, &verdict, &others));
        text += &said(strategy, &verdict, &others);
    }
    let opposed = game.capabilities().zero_sum && values.len() == 2;
    let both = match values[..] {
        [Some(first), Some(second)] if opposed => Some((first, second)),
        _ => None,
    };
    let gap = both.and_then(|(first, second)| first.checked_plus(second)?.negate().over(Rational::whole(2)));
    let worth = both.filter(|(first, second)| !refuted && *first == second.negate()).map(|(first, _)| first);
    if let Some(gap) = gap {
        text += &format!("exploitability {gap}\n");
    }
    if let Some(value) = worth {
        text += &format!("so the game is worth exactly {value} to {}\n", game.players()[0]);
    }
    if arguments.json {
        print_json(&json!({
            "schema": "gametree.verdict/1", "game": document.game, "position": document.position,
            "proven": !refuted, "value": worth.map(|value| value.to_string()),
            "exploitability": gap.map(|gap| gap.to_string()), "strategies": rows,
        }))?;
    } else {
        print(&text)?;
    }
    if refuted { Err(Failure::new(Code::Check, "a strategy was refuted")) } else { Ok(()) }
}

/// The file names a player whom the game calls differently: what it says about them is then not what is checked.
fn misnamed(game: &dyn AnyGame, strategy: &Strategy) -> Option<Verdict> {
    let name = &game.players()[strategy.player];
    let reason = || {
        format!(
            "the file calls player {} '{}', and the game calls them '{name}'",
            strategy.player, strategy.owner
        )
    };
    (*name != strategy.owner).then(|| Verdict::Refuted { line: Vec::new(), reason: reason(), value: None })
}

fn said(strategy: &Strategy, verdict: &Verdict, others: &[Equal]) -> String {
    let owner = &strategy.owner;
    match verdict {
        Verdict::Proven { value, positions, unused } => {
            let spare = match unused {
                0 => String::new(),
                _ => format!(", {} never needed", count(*unused as u64, "move", "moves")),
            };
            let seen = thousands(*positions as u64);
            let mut text = format!(
                "proven: {owner} gets at least {value} against every reply ({seen} positions{spare})\n"
            );
            if let Some(Equal { view, chosen, other }) = others.first() {
                let more = match others.len() {
                    1 => String::new(),
                    many => format!("; {} in all", count(many as u64, "such move", "such moves")),
                };
                text += &format!("  {other} is as good as {chosen} at '{view}'{more}\n");
            }
            text
        }
        Verdict::Refuted { line, reason, .. } => {
            let line = if line.is_empty() { String::new() } else { format!("  {}\n", line.join(" ")) };
            format!("refuted: {owner}'s strategy fails: {reason}\n{line}")
        }
    }
}

fn row(strategy: &Strategy, verdict: &Verdict, others: &[Equal]) -> Value {
    let alike = |equal: &Equal| json!({"view": equal.view, "move": equal.chosen, "other": equal.other});
    match verdict {
        Verdict::Proven { value, positions, unused } => json!({
            "owner": strategy.owner, "verdict": "proven", "claimed": strategy.guarantees, "value": value.to_string(),
            "positions": positions, "unused": unused, "equally_good": others.iter().map(alike).collect::<Vec<_>>(),
        }),
        Verdict::Refuted { line, reason, value } => json!({
            "owner": strategy.owner, "verdict": "refuted", "claimed": strategy.guarantees, "line": line, "reason": reason,
            "value": value.map(|value| value.to_string()),
        }),
    }
}
