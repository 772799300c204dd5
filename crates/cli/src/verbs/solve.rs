//! `solve`: the exact value, the best move and a strategy.

use std::time::Instant;

use gametree_core::{Limits, Player};
use gametree_engine::{AnyGame, AnyPosition, Spec, strategy};

use super::report::Found;
use crate::args::Solve;
use crate::failure::{Code, Failure};
use crate::guard::stopped_early;
use crate::output::{print, print_json, print_json_line, write_file};
use crate::progress::searching;
use crate::session::{bounded, interrupted, limits, open_position, use_book};

pub fn run(arguments: &Solve) -> Result<(), Failure> {
    let search = &arguments.search;
    let (game, position) = open_position(&search.game)?;
    // To solve is to prove it here and now, unless a book is named.
    let spec = bounded(search.spec());
    let spec = if search.book.book.is_some() { spec } else { spec.without_book() };
    use_book(&*game, &search.book, &spec)?;
    let mut limits = limits(&search.limits, game.players().len());
    // Whose strategy is asked for is checked before any work is done.
    let owners = arguments.side.as_deref().map(|side| find_player(&*game, side)).transpose()?;
    let started = Instant::now();
    let report =
        searching(&mut limits, search.progress, |limits, news| position.search(&spec, limits, news))?;
    let elapsed = started.elapsed();
    let found =
        Found { game: &*game, position: &*position, report: &report, elapsed, limits: &search.limits };
    match (search.json, search.jsonl) {
        (true, _) => print_json(&found.json())?,
        (_, true) => print_json_line(&found.json())?,
        _ => print(&found.text())?,
    }
    if interrupted(&limits) {
        return Err(stopped_early(""));
    }
    // What a search to a depth finds is an evaluation, unless it has seen all ends of the game.
    let cut_off = !report.proven && (report.depth.is_some() || limits.depth.or(spec.depth()).is_some());
    if report.stopped || cut_off {
        return Err(Failure::new(Code::Limit, "a limit was hit before the position was solved"));
    }
    match &arguments.strategy {
        Some(path) => {
            let text = strategy_text(&*game, &*position, owners, &spec, &limits)?;
            write_file(path, &text)?;
            eprintln!("wrote {}; check it with: gametree verify {}", path.display(), path.display());
            Ok(())
        }
        None => Ok(()),
    }
}

fn strategy_text(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    owner: Option<Player>,
    spec: &Spec,
    limits: &Limits,
) -> Result<String, Failure> {
    let owners = match (owner, game.tree()) {
        (Some(owner), _) => vec![owner],
        // In a tree where one player decides alone, there is only that strategy.
        (None, Some(tree)) if tree.deciders().len() == 1 => tree.deciders(),
        (None, _) => (0..game.players().len()).collect(),
    };
    let document = strategy::document(game, position, &owners, spec, limits)?;
    serde_json::to_string_pretty(&document)
        .map(|text| text + "\n")
        .map_err(|error| Failure::failed(error.to_string()))
}

/// A player by name or number (from 1), or as first and second.
pub fn find_player(game: &dyn AnyGame, text: &str) -> Result<Player, Failure> {
    let expected = || gametree_engine::words::list_or(&game.players());
    game.player(text)
        .ok_or_else(|| Failure::usage(format!("there is no player '{text}'; expected {}", expected())))
}
