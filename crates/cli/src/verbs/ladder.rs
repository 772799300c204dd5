//! `ladder`: every algorithm for hidden information on one game, from random play to the exact equilibrium.

use std::path::Path;

use gametree_engine::ladder::{Ladder, LadderSettings};
use gametree_engine::{Spec, algorithms, open};
use gametree_learn::dense::Dense;

use crate::args::LadderArguments;
use crate::failure::Failure;
use crate::guard::stopped_early;
use crate::output::{bold, columns, print, print_json, table, wrap};
use crate::session::{interrupted, read_bytes, stoppable};

pub fn run(arguments: &LadderArguments) -> Result<(), Failure> {
    let game = open(&arguments.game)?;
    let rungs = match arguments.algorithms.is_empty() {
        true => LadderSettings::usual(game.capabilities(), arguments.iterations, arguments.seed)?,
        false => arguments.algorithms.iter().map(|spec| spec.clone().with_seed(arguments.seed)).collect(),
    };
    let values = arguments.values.as_deref().map(values).transpose()?;
    let settings = LadderSettings {
        rungs,
        time: arguments.time,
        most: Spec::plain(algorithms::AUTO).most_unrolled(),
        values,
    };
    let limits = stoppable();
    let ladder = game.ladder(&settings, &limits, &mut |rung| {
        if !interrupted(&limits) {
            eprintln!("{rung} ...");
        }
    })?;
    if arguments.json {
        print_json(&ladder)?;
    } else {
        print(&text(&ladder))?;
    }
    if interrupted(&limits) {
        return Err(stopped_early(""));
    }
    Ok(())
}

/// The net in a file.
fn values(path: &Path) -> Result<Dense, Failure> {
    let expected = "not a net, or damaged; expected what gametree learn leduc wrote";
    Dense::from_bytes(&read_bytes(path)?).ok_or_else(|| Failure::unreadable(path, expected))
}

/// What the columns mean.
const LEGEND: [&str; 2] = [
    "value: what the first player gets when both play like this. exploitability: what a best response gains against it.",
    "against the top, against all: what it gets from both seats on average against the last rung, and against every rung.",
];

fn text(ladder: &Ladder) -> String {
    let sets: Vec<String> = ladder.information_sets.iter().map(usize::to_string).collect();
    let mut out = format!(
        "{}: {} information sets, {} ways through the game\n\n",
        bold(&ladder.game),
        sets.join(" + "),
        ladder.histories
    );
    let mut rows = vec![
        ["rung", "value", "exploitability", "against the top", "against all", "seconds"]
            .map(String::from)
            .to_vec(),
    ];
    for rung in &ladder.rungs {
        let all = rung.against.iter().sum::<f64>() / rung.against.len().max(1) as f64;
        rows.push(vec![
            rung.algorithm.clone(),
            signed(rung.payoffs[0]),
            format!("{:.6}", rung.exploitability.max(0.0)),
            signed(rung.against.last().copied().unwrap_or(0.0)),
            signed(all),
            format!("{:.3}", rung.seconds),
        ]);
    }
    out += &table(&rows);
    for (rung, reason) in &ladder.missing {
        out += &format!("\nno {rung}: {reason}\n");
    }
    for legend in LEGEND {
        out += &format!("\n{}", wrap(legend, columns(), 0));
    }
    out.push('\n');
    out
}

/// With a sign and six digits; what is zero as far as they go has no sign that could mean something.
fn signed(number: f64) -> String {
    let zero = number.abs() < 5e-7;
    if zero { " 0.000000".into() } else { format!("{number:+.6}") }
}
