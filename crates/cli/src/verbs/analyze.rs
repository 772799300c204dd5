//! `analyze`: what a position is worth, as far as the time goes.

use std::time::{Duration, Instant};

use gametree_engine::analysis;

use super::report::Found;
use super::{annotate, lines};
use crate::args::{Analyze, Search};
use crate::failure::{Code, Failure};
use crate::guard::stopped_early;
use crate::output::{print, print_json, print_json_line};
use crate::progress::searching;
use crate::session::{bounded, interrupted, limits, open_position, use_book};

/// How long to search by default.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

pub fn run(arguments: &Analyze) -> Result<(), Failure> {
    if let Some(file) = &arguments.record {
        return annotate::run(arguments, file);
    }
    let Some(count) = arguments.lines else { return search(&arguments.search) };
    let (game, position) = open_position(&arguments.search.game)?;
    lines::run(&*game, &*position, &arguments.search, count as usize)
}

fn search(arguments: &Search) -> Result<(), Failure> {
    let (game, position) = open_position(&arguments.game)?;
    let spec = bounded(arguments.spec());
    use_book(&*game, &arguments.book, &spec)?;
    let mut limits = limits(&arguments.limits, game.players().len());
    let unlimited = limits.time.is_none() && limits.nodes.is_none() && limits.depth.is_none();
    if unlimited && arguments.algorithm.depth().is_none() {
        limits.time = Some(DEFAULT_TIME);
    }
    let started = Instant::now();
    let describe = |report: &gametree_engine::AnyReport| {
        Found {
            game: &*game,
            position: &*position,
            report,
            elapsed: started.elapsed(),
            limits: &arguments.limits,
        }
        .json()
    };
    let mut streamed = None;
    let mut stream = |report: &gametree_engine::AnyReport| {
        if arguments.jsonl {
            streamed = report.depth;
            // A reader who has gone away ends the program inside `print`.
            print_json_line(&describe(report)).ok();
        }
    };
    let report = searching(&mut limits, arguments.progress, |limits, news| {
        let mut progress = |report: &gametree_engine::AnyReport| {
            news(report);
            stream(report);
        };
        match arguments.all_moves {
            true => analysis::analyze(&*game, &*position, &spec, limits, &mut progress),
            false => position.search(&spec, limits, &mut progress),
        }
    })?;
    let found = Found {
        game: &*game,
        position: &*position,
        report: &report,
        elapsed: started.elapsed(),
        limits: &arguments.limits,
    };
    match (arguments.json, arguments.jsonl) {
        (true, _) => print_json(&found.json())?,
        // The last iteration is printed already; only an end without one is new.
        (_, true) if report.stopped || streamed.is_none() => print_json_line(&found.json())?,
        (_, true) => {}
        _ => print(&found.text())?,
    }
    if interrupted(&limits) {
        return Err(stopped_early(""));
    }
    if report.stopped && report.best.is_none() {
        return Err(Failure::new(Code::Limit, "a limit was hit before any move was looked at"));
    }
    Ok(())
}
