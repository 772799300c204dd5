//! Matches that are kept in files: shown, compared, and written as pages and games.

use std::path::Path;

use gametree_engine::open;
use gametree_matches::{Arena, arena, arena_game};
use gametree_matches::{Ledger, Opening, Record, Store, Stored, html, pgn};
use serde::Serialize;

use super::text;
use crate::args::{ArenaCompare, ArenaReport, ArenaShow};
use crate::failure::Failure;
use crate::output::{print, print_json, print_json_line, write_file};
use crate::session::require_file;

/// A match from its file.
pub fn read(path: &Path) -> Result<Stored, Failure> {
    require_file(path)?;
    Ok(Store::read(path).map_err(|error| error.in_file(path))?)
}

fn document(stored: &Stored) -> Arena {
    let mut ledger = Ledger::new(stored.settings.agents.len());
    stored.records.iter().for_each(|record| ledger.add(record));
    arena(&stored.settings, &ledger)
}

/// The opening of a game.
fn opening(stored: &Stored, number: usize) -> &Opening {
    &stored.openings[number % stored.openings.len()]
}

pub fn show(arguments: &ArenaShow) -> Result<(), Failure> {
    let stored = read(&arguments.file)?;
    if arguments.jsonl {
        let mut games = stored.records.iter();
        return games.try_for_each(|record| {
            print_json_line(&arena_game(&stored.settings, opening(&stored, record.fixture.opening), record))
        });
    }
    let document = document(&stored);
    if arguments.json {
        return print_json(&document);
    }
    let open = if document.games < document.planned {
        format!("{} of {} games are played\n", document.games, document.planned)
    } else {
        String::new()
    };
    print(&format!("{}: {}\n{open}", document.game, stored.settings.openings))?;
    print(&text(&document))
}

/// The document of `compare --json`.
#[derive(Serialize)]
struct Comparison {
    schema: &'static str,
    before: Arena,
    after: Arena,
    /// How much better the first agent of the second match did; null where a match says too little.
    elo: Option<f64>,
    /// Half the width of the 95 % band.
    elo_error: Option<f64>,
    words: String,
}

pub fn compare(arguments: &ArenaCompare) -> Result<(), Failure> {
    let [before, after] =
        [&arguments.before, &arguments.after].map(|path| read(path).map(|stored| document(&stored)));
    let (before, after) = (before?, after?);
    let error = before.elo_error.zip(after.elo_error).map(|(one, other)| one.hypot(other));
    let elo = before.elo.zip(after.elo).map(|(one, other)| other - one);
    let words = match elo.zip(error) {
        None => "one of the matches says too little to compare them".into(),
        Some((elo, error)) => {
            let clear = match () {
                () if elo > error => "clearly better",
                () if elo < -error => "clearly worse",
                () => "no clear difference",
            };
            format!("{elo:+.0} Elo (95 % band {:+.0} to {:+.0}): {clear}", elo - error, elo + error)
        }
    };
    if before.game != after.game {
        return Err(Failure::usage(format!(
            "the matches are of {} and {}; expected one game",
            before.game, after.game
        )));
    }
    if arguments.json {
        let schema = "gametree.arena.compare/1";
        return print_json(&Comparison { schema, before, after, elo, elo_error: error, words });
    }
    print(&format!(
        "before: {}\nafter:  {}\n{} against {}, after instead of before: {words}\n",
        line(&before),
        line(&after),
        after.agents[0],
        after.agents[1..].join(", ")
    ))
}

fn line(document: &Arena) -> String {
    document.words.iter().take(3).map(String::as_str).collect::<Vec<_>>().join("; ")
}

pub fn report(arguments: &ArenaReport) -> Result<(), Failure> {
    let stored = read(&arguments.file)?;
    if let Some(path) = &arguments.html {
        write_file(path, &html(&stored))?;
    }
    if let Some(path) = &arguments.pgn {
        let game = open(&stored.settings.game)?;
        let text =
            |record: &Record| pgn(&*game, &stored.settings, opening(&stored, record.fixture.opening), record);
        write_file(path, &stored.records.iter().map(text).collect::<String>())?;
    }
    Ok(())
}
