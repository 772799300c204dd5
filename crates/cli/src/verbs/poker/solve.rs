//! `poker solve` and `poker show`.

use std::path::Path;
use std::time::Instant;

use gametree_core::Limits;
use gametree_engine::Error;
use gametree_games::poker::Spot;
use gametree_poker::{
    Goal, Line, Progress, Solved, SpotError, SpotSettings, follow, node_document, open_file, save_file,
    solve, spot_document,
};
use gametree_search::equilibrium::Dcfr;
use gametree_search::ranges::Solver;
use serde_json::{Value, json};

use super::node::describe;
use super::range_text;
use crate::args::{PokerShow, PokerSolve};
use crate::failure::{Code, Failure};
use crate::guard::{memory, stopped_early};
use crate::output::{print, print_json};
use crate::progress::{Notice, rough};
use crate::session::{interrupt_flag, require_file, stopped};

pub fn run(arguments: &PokerSolve) -> Result<(), Failure> {
    let settings = settings(arguments)?;
    if !(arguments.target >= 0.0 && arguments.target.is_finite()) {
        return Err(Failure::usage(format!(
            "--target {}: expected a percentage of at least 0",
            arguments.target
        )));
    }
    let spot = settings.spot()?;
    // Everything that can be wrong is found before the work starts.
    let line = follow(&spot, &arguments.line)?;
    let outline = settings.outline(&spot)?;
    let precision = settings.precision()?;
    let bytes = outline.memory(precision);
    if arguments.estimate {
        return estimate(arguments, &outline, bytes);
    }
    within(bytes)?;
    // What goes into a device or a pipe cannot be read from it again.
    let resumed = arguments.output.as_deref().filter(|file| file.is_file());
    let mut solver = match resumed {
        Some(file) => open(file, Some(&settings))?.2,
        None => Solver::new(outline, precision, Dcfr::RANGES),
    };
    eprintln!("{} x {} hands, {}", solver.outline().hands(0), solver.outline().hands(1), megabytes(bytes));
    let (started, before) = (Instant::now(), solver.iterations());
    let solved = work(arguments, &settings, &mut solver)?;
    let seconds = started.elapsed().as_secs_f64();
    let mut report = report(&settings, &spot, &mut solver, &line, &arguments.line)?;
    if let Value::Object(report) = &mut report {
        report.insert("reached".into(), json!(solved.reached));
        report.insert("seconds".into(), json!(seconds));
        report.insert("iterations_before".into(), json!(before));
        report.insert("memory_bytes".into(), json!(bytes));
    }
    show_report(&report, arguments.json, &settings, &spot, &mut solver, &line)?;
    // A time that is over leaves an answer that says how good it is.
    if stopped(&interrupt_flag()) { Err(stopped_early("")) } else { Ok(()) }
}

pub fn show(arguments: &PokerShow) -> Result<(), Failure> {
    let (settings, spot, mut solver) = open(&arguments.file, None)?;
    let line = follow(&spot, &arguments.line)?;
    let report = report(&settings, &spot, &mut solver, &line, &arguments.line)?;
    show_report(&report, arguments.json, &settings, &spot, &mut solver, &line)
}

/// A solved spot from its file, if it takes no more memory than is allowed.
fn open(file: &Path, wanted: Option<&SpotSettings>) -> Result<(SpotSettings, Spot, Solver), Failure> {
    require_file(file)?;
    Ok(open_file(file, wanted, within)?)
}

/// A spot that cannot be is an illegal position here.
impl From<SpotError> for Failure {
    fn from(error: SpotError) -> Self {
        let code = if matches!(error, SpotError::Text(_)) { Code::Parse } else { Code::Illegal };
        Failure::new(code, error.to_string())
    }
}

fn settings(arguments: &PokerSolve) -> Result<SpotSettings, Failure> {
    let [first, second] = &arguments.ranges[..] else {
        return Err(Failure::usage("--ranges: expected two, of the player who acts first and of the other"));
    };
    let or_first = |second: &Option<String>, first: &String| {
        [first.clone(), second.clone().unwrap_or_else(|| first.clone())]
    };
    Ok(SpotSettings {
        board: arguments.board.clone(),
        ranges: [range_text(first)?, range_text(second)?],
        pot: arguments.pot,
        stack: arguments.stack,
        bet: or_first(&arguments.second_bet, &arguments.bet),
        raise: or_first(&arguments.second_raise, &arguments.raise),
        lead: arguments.lead.clone(),
        add_all_in: arguments.add_all_in,
        force_all_in: arguments.force_all_in,
        merge: arguments.merge,
        bits: arguments.bits,
    })
}

fn within(bytes: usize) -> Result<(), Error> {
    let limit = memory().bytes();
    if bytes <= limit {
        return Ok(());
    }
    let (needed, limit) = (megabytes(bytes), limit >> 20);
    Err(Error::limit(format!(
        "the spot takes {needed}, more than the {limit} MB allowed; expected fewer sizes or hands, --bits 16, or --memory MB"
    )))
}

fn megabytes(bytes: usize) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

fn estimate(
    arguments: &PokerSolve,
    outline: &gametree_search::ranges::Outline,
    bytes: usize,
) -> Result<(), Failure> {
    let hands = [outline.hands(0), outline.hands(1)];
    if arguments.json {
        return print_json(&json!({
            "schema": "gametree.poker-estimate/1", "hands": hands, "nodes": outline.nodes(), "memory_bytes": bytes,
        }));
    }
    let (nodes, needed) = (outline.nodes(), megabytes(bytes));
    print(&format!("{} x {} hands, {nodes} decision nodes: {needed}\n", hands[0], hands[1]))
}

/// Iterates, shows how far it is and keeps the file up to date.
fn work(arguments: &PokerSolve, settings: &SpotSettings, solver: &mut Solver) -> Result<Solved, Failure> {
    let pot = f64::from(settings.pot);
    let goal = Goal { exploitability: arguments.target / 100.0 * pot, iterations: arguments.iterations };
    let limits = Limits {
        time: arguments.time,
        stop: Some(interrupt_flag()),
        memory: Some(memory()),
        ..Limits::default()
    };
    let (mut notice, mut saved) = (Notice::default(), Instant::now());
    let progress = |solver: &Solver, now: &Progress| -> Result<(), Failure> {
        notice.show(&progress_line(now, pot));
        if let Some(file) = &arguments.output
            && saved.elapsed() >= arguments.every
        {
            save_file(file, settings, solver)?;
            saved = Instant::now();
        }
        Ok(())
    };
    let solved = solve(solver, &goal, &limits, progress)?;
    notice.clear();
    if let Some(file) = &arguments.output {
        save_file(file, settings, solver)?;
    }
    if solved.stopped {
        eprintln!("stopped after {} iterations, before the target was reached", solved.iterations);
    }
    Ok(solved)
}

fn progress_line(now: &Progress, pot: f64) -> String {
    let left = now.left.map_or_else(String::new, |seconds| format!(", about {} left", rough(seconds)));
    format!(
        "{} iterations, exploitability {:.3} % of the pot, {}{left} (Ctrl-C stops)",
        now.iterations,
        now.exploitability / pot * 100.0,
        rough(now.elapsed.as_secs_f64())
    )
}

/// All that is known of the spot and of the node that was asked for.
fn report(
    settings: &SpotSettings,
    spot: &Spot,
    solver: &mut Solver,
    line: &Line,
    written: &str,
) -> Result<Value, Failure> {
    let document = spot_document(settings, spot, solver, line, written)?;
    serde_json::to_value(document).map_err(|error| Failure::failed(error.to_string()))
}

fn show_report(
    report: &Value,
    as_json: bool,
    settings: &SpotSettings,
    spot: &Spot,
    solver: &mut Solver,
    line: &Line,
) -> Result<(), Failure> {
    if as_json {
        return print_json(report);
    }
    let look = solver.look(&line.steps).map_err(Failure::failed)?;
    let number = |key: &str| report[key].as_f64().unwrap_or(f64::NAN);
    let ev = |player: usize| report["ev"][player].as_f64().unwrap_or(f64::NAN);
    let head = format!(
        "{} iterations, exploitability {:.3} % of the pot; of {} chips the first player wins {:.2}, the second {:.2}\n",
        number("iterations"),
        number("exploitability_percent"),
        settings.pot,
        ev(0),
        ev(1)
    );
    print(&(head + &describe(&node_document(spot, settings.pot, line, &look))))
}
