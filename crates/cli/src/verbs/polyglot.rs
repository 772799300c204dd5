//! `book` for opening books of chess in Polyglot's format: built from games, and shown.

use std::path::{Path, PathBuf};

use gametree_core::{Game, Text};
use gametree_engine::words::{count, thousands};
use gametree_games::chess::Chess;
use gametree_games::chess::pgn::Games;
use gametree_games::chess::polyglot::{Builder, PolyglotBook};
use serde_json::json;

use crate::args::{BookBuild, BookShow};
use crate::failure::Failure;
use crate::output::{print, print_json, table, write_bytes};
use crate::session::{read_bytes, read_text};

/// Plies of each game that go into a book by default.
const PLIES: u32 = 30;

/// Whether a file is one of these books: its name says so, for the format has no other sign.
pub fn is_ours(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("bin"))
}

/// Makes a book from games.
pub fn build(arguments: &BookBuild) -> Result<(), Failure> {
    if arguments.game != "chess" {
        return Err(Failure::usage(
            "--pgn is for books of chess; expected: gametree book build chess --pgn FILE",
        ));
    }
    let game = Chess::standard();
    let plies = arguments.plies.unwrap_or(PLIES);
    let mut builder = Builder::new(plies as usize);
    for file in &arguments.pgn {
        let text = read_text(file)?;
        for record in Games::new(&game, &text).without_variations() {
            builder.add(&game, &record.map_err(|error| Failure::unreadable(file, error))?);
        }
    }
    let book = builder.finish(arguments.least);
    if book.is_empty() {
        return Err(Failure::failed(format!(
            "no move was played in {} without losing all of them; nothing was written",
            count(u64::from(arguments.least), "game", "games")
        )));
    }
    let file = arguments.output.clone().unwrap_or_else(|| PathBuf::from("chess.bin"));
    write_bytes(&file, &book.bytes())?;
    let games = count(builder.games() as u64, "game", "games");
    eprintln!("wrote {} from {games}; look into it with: gametree book show {0}", file.display());
    print_book(&game, &book, &file, None, arguments.json)
}

/// Shows what a book says about a position.
pub fn show(arguments: &BookShow) -> Result<(), Failure> {
    let file = &arguments.file;
    let book = PolyglotBook::open(&read_bytes(file)?).map_err(|error| Failure::unreadable(file, error))?;
    print_book(&Chess::standard(), &book, file, arguments.position.as_deref(), arguments.json)
}

fn print_book(
    game: &Chess,
    book: &PolyglotBook,
    file: &Path,
    position: Option<&str>,
    as_json: bool,
) -> Result<(), Failure> {
    let state = match position {
        Some(text) => game.parse_state(text)?,
        None => game.initial(),
    };
    let moves = book.moves(game, &state);
    let all: u64 = moves.iter().map(|(_, weight)| u64::from(*weight)).sum();
    if as_json {
        let row = |(action, weight): &(_, u16)| json!({"move": game.print_action(&state, *action), "weight": weight});
        return print_json(&json!({
            "schema": "gametree.polyglot/1",
            "file": file.display().to_string(),
            "positions": book.positions(),
            "entries": book.len(),
            "position": game.print_state(&state),
            "moves": moves.iter().map(row).collect::<Vec<_>>(),
        }));
    }
    let mut rows = vec![vec!["move".to_string(), "weight".into(), "share".into()]];
    for (action, weight) in moves {
        let share = format!("{:.1} %", 100.0 * f64::from(weight) / all.max(1) as f64);
        rows.push(vec![game.print_action(&state, action), thousands(weight.into()), share]);
    }
    let (positions, entries) = (thousands(book.positions() as u64), thousands(book.len() as u64));
    let rows = if rows.len() > 1 { table(&rows) } else { "no move is known here\n".into() };
    print(&format!(
        "book       Polyglot, {entries} moves in {positions} positions\nposition   {}\n\n{rows}",
        game.print_state(&state)
    ))
}
