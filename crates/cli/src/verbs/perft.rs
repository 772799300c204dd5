//! `perft`: the ways to play, ply by ply.

use gametree_core::{Limits, Turn};
use gametree_engine::words::{count, thousands};
use gametree_engine::{Perft as Counted, documents};

use super::notation::{self, WithHistory};
use crate::args::Perft;
use crate::failure::Failure;
use crate::guard::stopped_early;
use crate::output::{print, print_json, table};
use crate::progress::counting;
use crate::session::{interrupted, open_position, stoppable};

pub fn run(arguments: &Perft) -> Result<(), Failure> {
    let (game, position) = open_position(&arguments.game)?;
    let mut limits = stoppable();
    let mut counted = counting(&mut limits, |limits| position.perft(arguments.depth, limits))?;
    if counted.stopped {
        counted.sequences.truncate(counted.complete);
        counted.finished.truncate(counted.complete);
    }
    let divided = if arguments.divide && !counted.stopped {
        divide(&*position, arguments.depth, &limits)?
    } else {
        Vec::new()
    };
    let mut names = game.players();
    names.push("draw".into());
    if arguments.json {
        let mut document = documents::perft(&*game, &*position, &counted, &divided);
        let (position, history) = notation::plain_position(&*game, &document.position);
        document.position = position;
        print_json(&WithHistory { document, history })?;
    } else {
        print(&text(&counted, &names, &divided))?;
    }
    let plies = count(counted.complete.saturating_sub(1) as u64, "ply", "plies");
    match counted.stopped || interrupted(&limits) {
        true => Err(stopped_early(&format!("stopped: {plies} are counted to the end"))),
        false => Ok(()),
    }
}

fn text(counted: &Counted, names: &[String], divided: &[(String, u64)]) -> String {
    let mut rows = vec![vec!["ply".to_string(), "sequences".into(), "finished games".into()]];
    for (ply, (sequences, finished)) in counted.sequences.iter().zip(&counted.finished).enumerate() {
        rows.push(vec![ply.to_string(), thousands(*sequences), thousands(*finished)]);
    }
    let mut out = table(&rows);
    if counted.stopped {
        return out;
    }
    let winners: Vec<String> = names
        .iter()
        .zip(&counted.winners)
        .map(|(name, count)| format!("{name} {}", thousands(*count)))
        .collect();
    out += &format!("\ngames      {} ({})\n", thousands(counted.games()), winners.join(", "));
    out += "positions  ";
    out += &counted.positions.map_or("too many to remember".into(), thousands);
    if let Some(essential) = counted.essential {
        out += &format!(", {} up to symmetry", thousands(essential));
    }
    out.push('\n');
    for (text, count) in divided {
        out += &format!("{text}: {}\n", thousands(*count));
    }
    out
}

/// The sequences below each first move.
fn divide(
    position: &dyn gametree_engine::AnyPosition,
    depth: Option<u32>,
    limits: &Limits,
) -> Result<Vec<(String, u64)>, Failure> {
    let mut rows = Vec::new();
    if position.turn() == Turn::Over || depth == Some(0) {
        return Ok(rows);
    }
    for first in position.moves() {
        let mut next = position.boxed_clone();
        next.play(&first.text)?;
        let counted = next.perft(depth.map(|depth| depth - 1), limits)?;
        let count = match depth {
            Some(depth) => counted.sequences.get(depth as usize - 1).copied().unwrap_or(0),
            None => counted.games(),
        };
        rows.push((first.text, count));
    }
    Ok(rows)
}
