//! `analyze GAME --game FILE`: a whole record, judged move by move.

use std::path::Path;
use std::time::Duration;

use gametree_core::{Rational, Text, Value};
use gametree_engine::annotate::{Annotated, AnnotatedMove, annotate};
use gametree_engine::record::Record;
use gametree_engine::{AnyGame, open};
use gametree_games::chess::{Chess, pgn};

use super::notation;
use crate::args::Analyze;
use crate::failure::{Code, Failure};
use crate::output::{print, print_json, table, write_file};
use crate::progress::after_a_while;
use crate::session::{interrupted, limits, read_text, use_book};

/// How long to search a position by default.
const DEFAULT_TIME: Duration = Duration::from_millis(200);

/// Heights of the bars of the graph, from a loss for player 1 to a win.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Plies in one row of the graph.
const ROW: usize = 64;

pub fn run(arguments: &Analyze, file: &Path) -> Result<(), Failure> {
    let search = &arguments.search;
    let game = open(&search.game.game)?;
    if arguments.pgn && !notation::is_chess(&*game) {
        return Err(Failure::usage(format!("--pgn is for chess; expected --json for {}", game.name())));
    }
    let text = read_text(file)?;
    let record = Record::read(&*game, &text).map_err(|error| Failure::from(error).found_in(file))?;
    let spec = search.spec();
    use_book(&*game, &search.book, &spec)?;
    let mut limits = limits(&search.limits, game.players().len());
    if limits.time.is_none() && limits.nodes.is_none() && limits.depth.is_none() {
        limits.time = Some(DEFAULT_TIME);
    }
    let done = std::sync::Mutex::new((0, record.moves.len() + 1));
    let said = || {
        let (now, of) = *crate::progress::lock(&done);
        format!("{now} of {of} positions")
    };
    let mut found = after_a_while(said, || {
        annotate(&*game, &record, &spec, &limits, &mut |now, of| *crate::progress::lock(&done) = (now, of))
    })?;
    if let Some(path) = &arguments.svg {
        write_file(path, &svg(&found))?;
    }
    match (search.json, arguments.pgn) {
        (true, _) => {
            for row in &mut found.moves {
                row.position = notation::plain_position(&*game, &row.position).0;
            }
            print_json(&found)?
        }
        (_, true) => print(&annotated_pgn(&*game, &text, &found)?)?,
        _ => print(&words(&*game, &found))?,
    }
    if interrupted(&limits) { Err(Failure::new(Code::Interrupted, "")) } else { Ok(()) }
}

/// The judgement for people.
fn words(game: &dyn AnyGame, found: &Annotated) -> String {
    let mut rows = vec![["", "", "accuracy", "?!", "?", "??"].map(String::from).to_vec()];
    for row in &found.players {
        rows.push(vec![
            row.side.clone(),
            row.name.clone().unwrap_or_default(),
            row.accuracy.map_or_else(|| "-".into(), |accuracy| format!("{accuracy:.1}")),
            row.inaccuracies.to_string(),
            row.mistakes.to_string(),
            row.blunders.to_string(),
        ]);
    }
    let mut out = table(&rows) + "\n";
    let mut rows = Vec::new();
    for row in &found.moves {
        let sign = row.verdict.map_or("", |verdict| verdict.sign());
        let played =
            format!("{}{sign}", notation::line(game, &row.position, std::slice::from_ref(&row.text)));
        let number = if notation::is_chess(game) { String::new() } else { format!("{}.", row.ply) };
        let better = match sign {
            "" => String::new(),
            _ => format!("better {}", notation::line(game, &row.position, &row.line)),
        };
        rows.push(vec![number, played, shown(game, row), better]);
    }
    out += &table(&rows);
    out += &format!("\n{}", graph(found));
    if let Some(outcome) = &found.outcome {
        out += &format!("\n{outcome}\n");
    }
    if found.stopped {
        out += "\nstopped before the end of the game\n";
    }
    out
}

/// What a position is worth after a move to player 1.
fn worth(row: &AnnotatedMove) -> Rational {
    let value: Rational = row.after.parse().unwrap_or(Rational::ZERO);
    if row.player == Some(2) { value.negate() } else { value }
}

/// The same as text.
fn shown(game: &dyn AnyGame, row: &AnnotatedMove) -> String {
    notation::value(game, worth(row)).unwrap_or_else(|| super::report::number(worth(row)))
}

/// One bar per move: the expected score of player 1.
fn graph(found: &Annotated) -> String {
    let name = found.players.first().map_or("player 1", |row| row.side.as_str());
    let bars: Vec<char> = found
        .moves
        .iter()
        .map(|row| BARS[((row.expected * BARS.len() as f64) as usize).min(BARS.len() - 1)])
        .collect();
    let rows = bars.chunks(ROW).enumerate();
    let rows = rows.map(|(row, bars)| format!("{:>4} {}\n", row * ROW + 1, bars.iter().collect::<String>()));
    format!("how it stood for {name}, ply by ply\n{}", rows.collect::<String>())
}

/// The same graph as a picture.
fn svg(found: &Annotated) -> String {
    let (width, height) = (640.0, 160.0);
    let step = width / found.moves.len().max(1) as f64;
    let points: String = found
        .moves
        .iter()
        .enumerate()
        .map(|(ply, row)| format!(" {:.1},{:.1}", (ply as f64 + 1.0) * step, (1.0 - row.expected) * height))
        .collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>Expected score of player 1, from 0 below to 1 above, ply by ply</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#333\"/>\n\
         <polygon points=\"0,{height} 0,{half}{points} {width},{height}\" fill=\"#eee\"/>\n\
         <line x1=\"0\" y1=\"{half}\" x2=\"{width}\" y2=\"{half}\" stroke=\"#c33\" stroke-width=\"0.5\"/>\n</svg>\n",
        half = height / 2.0
    )
}

/// The record with glyphs, evaluations and better lines, as other programs read it.
fn annotated_pgn(game: &dyn AnyGame, text: &str, found: &Annotated) -> Result<String, Failure> {
    let rules = chess_rules(game)?;
    let mut record = pgn::read(&rules, text)?;
    let mut state = record.start.clone();
    for (ply, row) in record.plies.iter_mut().zip(&found.moves) {
        let value = notation::pawns(worth(row).to_f64());
        let value = value.trim_start_matches('+');
        if value != "mate" {
            ply.comment = format!("[%eval {value}] {}", ply.comment).trim_end().into();
        }
        if let Some(glyph) = row.verdict.and_then(|verdict| verdict.glyph()) {
            ply.glyphs.retain(|old| !(1..=6).contains(old));
            ply.glyphs.insert(0, glyph);
            ply.variations
                .push(pgn::Variation { comment: String::new(), plies: better(&rules, &state, row) });
        }
        gametree_core::Game::play(&rules, &mut state, ply.action);
    }
    record.tags.retain(|(name, _)| name != "Annotator");
    record.tags.push(("Annotator".into(), format!("gametree {}", env!("CARGO_PKG_VERSION"))));
    Ok(pgn::write(&rules, &record))
}

/// The line that was better, from the position before a move.
fn better(rules: &Chess, state: &gametree_games::chess::Position, row: &AnnotatedMove) -> Vec<pgn::Ply> {
    let (mut here, mut plies) = (state.clone(), Vec::new());
    for text in &row.line {
        let Ok(action) = rules.parse_action(&here, text) else { break };
        plies.push(pgn::Ply::new(action));
        gametree_core::Game::play(rules, &mut here, action);
    }
    plies
}

/// The rules by which records of a game of chess are read and written.
pub fn chess_rules(game: &dyn AnyGame) -> Result<Chess, Failure> {
    match game.rules().split_once("960=").and_then(|(_, number)| number.parse().ok()) {
        Some(number) => Chess::shuffled(number).map_err(Failure::usage),
        None => Ok(Chess::standard()),
    }
}
