//! `book`: books of exact values, built, checked and shown.

use std::path::{Path, PathBuf};

use gametree_core::{Limits, Rational, Value as _};
use gametree_engine::book::{
    AnyOpening, Book, Built, Checked, Effort, Sample, Wish, build, check, work_file,
};
use gametree_engine::words::{count, thousands};
use gametree_engine::{AnyGame, open, open_without_files};
use serde_json::{Value, json};

use crate::args::{Book as BookVerb, BookBuild, BookShow, BookVerify, EffortArguments, Tables};
use crate::failure::{Code, Failure};
use crate::guard::{memory, stopped_early};
use crate::output::{print, print_json, table};
use crate::progress::with_bar;
use crate::session::{BOOKS, book_name, interrupt_flag, read_book, stoppable};
use crate::verbs::{polyglot, syzygy};

/// Plies of a book by default.
const PLIES: u32 = 4;

pub fn run(arguments: &BookVerb) -> Result<(), Failure> {
    match arguments {
        BookVerb::Build(arguments) => build_any(arguments),
        BookVerb::Verify(arguments) => verify_book(arguments),
        BookVerb::Show(arguments) => show_any(arguments),
    }
}

/// `tables`: endgame tables, and what `book` was called before.
pub fn run_tables(arguments: &Tables) -> Result<(), Failure> {
    match arguments {
        Tables::Show(arguments) => show_any(arguments),
        Tables::Build(arguments) => build_any(arguments),
        Tables::Verify(arguments) => verify_book(arguments),
    }
}

fn build_any(arguments: &BookBuild) -> Result<(), Failure> {
    if arguments.pgn.is_empty() { build_book(arguments) } else { polyglot::build(arguments) }
}

fn show_any(arguments: &BookShow) -> Result<(), Failure> {
    match &arguments.file {
        file if file.is_dir() => syzygy::show(arguments),
        file if polyglot::is_ours(file) => polyglot::show(arguments),
        _ => show_book(arguments),
    }
}

fn build_book(arguments: &BookBuild) -> Result<(), Failure> {
    let game = open(&arguments.game)?;
    let file = arguments.output.clone().unwrap_or_else(|| default_file(&*game));
    let wish = Wish { plies: arguments.plies.unwrap_or(PLIES), file, effort: effort(&arguments.effort) };
    // Whether there can be a book is said as a matter of usage, before any file is looked at.
    game.opening(wish.plies)?;
    if wish.file.is_file() {
        read_book(&wish.file)?;
    }
    let limits = Limits { stop: Some(interrupt_flag()), memory: Some(memory()), ..Limits::default() };
    let built = with_bar(|progress| build(&*game, &wish, &limits, progress)).map_err(Failure::failed)?;
    let name = wish.file.display();
    match built {
        Built::Stopped { done, all } => {
            let work = work_file(&wish.file);
            Err(stopped_early(&format!(
                "stopped: {done} of {all} positions are done and kept in {}; the same command goes on from there",
                work.display()
            )))
        }
        Built::Already(book) => {
            eprintln!("{name} was there already; check it with: gametree book verify {name}");
            summary(&*game, &book, &wish.file)?.print(arguments.json)
        }
        Built::Done(book) => {
            eprintln!("wrote {name}; check it with: gametree book verify {name}");
            summary(&*game, &book, &wish.file)?.print(arguments.json)
        }
    }
}

fn effort(arguments: &EffortArguments) -> Effort {
    let table = (arguments.table.max(1) as usize).saturating_mul(1 << 20);
    Effort { threads: arguments.threads as usize, table: table.min(memory().bytes() / 2) }
}

/// The file of a book by default.
fn default_file(game: &dyn AnyGame) -> PathBuf {
    let folder = std::env::var_os(BOOKS).map(PathBuf::from).unwrap_or_default();
    folder.join(book_name(game))
}

fn show_book(arguments: &BookShow) -> Result<(), Failure> {
    if arguments.position.is_some() {
        return Err(Failure::usage(
            "--position is for books in Polyglot's format, whose names end in .bin, and for folders of endgame tables",
        ));
    }
    let (game, book) = read(&arguments.file)?;
    summary(&*game, &book, &arguments.file)?.print(arguments.json)
}

fn verify_book(arguments: &BookVerify) -> Result<(), Failure> {
    let (game, book) = read(&arguments.file)?;
    let sample =
        Sample { positions: arguments.sample, seed: arguments.seed, effort: effort(&arguments.effort) };
    let limits = stoppable();
    let checked = with_bar(|progress| check(&*game, &book, sample, &limits, progress))
        .map_err(|error| Failure::unreadable(&arguments.file, error))?;
    if arguments.json {
        print_json(&verdict_json(&arguments.file, &book, &checked))?;
    } else {
        print(&verdict(&*game, &arguments.file, &checked))?;
    }
    if !checked.wrong.is_empty() {
        return Err(Failure::new(Code::Check, ""));
    }
    match checked.stopped {
        true => Err(stopped_early("stopped before the sample was complete")),
        false => Ok(()),
    }
}

/// A book and its game. The name in the file opens no other file.
fn read(file: &Path) -> Result<(Box<dyn AnyGame>, Book), Failure> {
    let book = read_book(file)?;
    let game = open_without_files(&book.game).map_err(|error| Failure::unreadable(file, error))?;
    Ok((game, book))
}

fn verdict(game: &dyn AnyGame, file: &Path, checked: &Checked) -> String {
    let mut out = String::new();
    let first = &game.players()[0];
    for wrong in &checked.wrong {
        let how = if wrong.by_search { "searched again" } else { "by its moves" };
        let (position, written, found) = (&wrong.position, wrong.written, wrong.found);
        out += &format!("wrong   {position}: {written} to {first} is written, {how} it is {found}\n");
    }
    let rules = thousands(checked.by_rules as u64);
    let (searched, frontier) = (thousands(checked.searched as u64), thousands(checked.frontier as u64));
    let state = if checked.wrong.is_empty() { "ok" } else { "WRONG" };
    out += &format!(
        "{state:<7} {}: the checksum fits; {rules} values held against those behind their moves, {searched} of the {frontier} on the \
         last ply searched again\n",
        file.display()
    );
    out
}

fn verdict_json(file: &Path, book: &Book, checked: &Checked) -> Value {
    let wrong = |wrong: &gametree_engine::book::Contradiction| {
        json!({"position": wrong.position, "written": wrong.written.to_string(),
               "found": wrong.found.to_string(), "by": if wrong.by_search { "search" } else { "moves" }})
    };
    json!({
        "schema": "gametree.book-check/1",
        "file": file.display().to_string(),
        "game": book.game,
        "plies": book.plies,
        "right": checked.wrong.is_empty(),
        "by_rules": checked.by_rules,
        "last_ply": checked.frontier,
        "searched": checked.searched,
        "stopped": checked.stopped,
        "wrong": checked.wrong.iter().map(wrong).collect::<Vec<_>>(),
    })
}

/// What is in a book.
struct Summary {
    file: String,
    bytes: usize,
    book: Book,
    players: Vec<String>,
    value: Rational,
    plies: Vec<Ply>,
}

/// The positions of one ply by who wins them, and the range of their values.
struct Ply {
    positions: usize,
    first_wins: usize,
    second_wins: usize,
    lowest: Rational,
    highest: Rational,
}

fn summary(game: &dyn AnyGame, book: &Book, file: &Path) -> Result<Summary, Failure> {
    game.use_book(book, "the book").map_err(|error| Failure::unreadable(file, error))?;
    let opening = game.opening(0)?;
    let (mut plies, mut rest) = (Vec::new(), book.values.as_slice());
    for count in &book.counts {
        let (values, later) = rest.split_at(*count);
        plies.push(ply(&*opening, values));
        rest = later;
    }
    Ok(Summary {
        file: file.display().to_string(),
        bytes: book.text().len(),
        book: book.clone(),
        players: game.players(),
        value: book.values.first().map_or(Rational::ZERO, |steps| opening.number(*steps)),
        plies,
    })
}

fn ply(opening: &dyn AnyOpening, values: &[i32]) -> Ply {
    let count = |wanted: std::cmp::Ordering| values.iter().filter(|value| value.cmp(&&0) == wanted).count();
    let number = |steps: Option<&i32>| steps.map_or(Rational::ZERO, |steps| opening.number(*steps));
    Ply {
        positions: values.len(),
        first_wins: count(std::cmp::Ordering::Greater),
        second_wins: count(std::cmp::Ordering::Less),
        lowest: number(values.iter().min()),
        highest: number(values.iter().max()),
    }
}

impl Summary {
    fn print(&self, as_json: bool) -> Result<(), Failure> {
        if as_json { print_json(&self.json()) } else { print(&self.text()) }
    }

    fn text(&self) -> String {
        let (first, second) = (&self.players[0], &self.players[1]);
        let head =
            ["ply", "positions", &format!("{first} wins"), "draws", &format!("{second} wins"), "lowest"];
        let mut rows = vec![head.map(String::from).to_vec()];
        rows[0].push("highest".into());
        for (number, ply) in self.plies.iter().enumerate() {
            let draws = ply.positions - ply.first_wins - ply.second_wins;
            let counts = [ply.positions, ply.first_wins, draws, ply.second_wins];
            let mut row = vec![number.to_string()];
            row.extend(counts.map(|count| thousands(count as u64)));
            row.extend([ply.lowest.to_string(), ply.highest.to_string()]);
            rows.push(row);
        }
        let plies = count(u64::from(self.book.plies), "ply", "plies");
        let positions = thousands(self.book.values.len() as u64);
        format!(
            "book       {}, the first {plies}\nvalue      {} to {first} at the start\nsize       {positions} positions, {} bytes\n\n{}",
            self.book.game,
            self.value,
            thousands(self.bytes as u64),
            table(&rows)
        )
    }

    fn json(&self) -> Value {
        let ply = |(number, ply): (usize, &Ply)| {
            json!({"ply": number, "positions": ply.positions, "first_wins": ply.first_wins,
                   "draws": ply.positions - ply.first_wins - ply.second_wins, "second_wins": ply.second_wins,
                   "lowest": ply.lowest.to_string(), "highest": ply.highest.to_string()})
        };
        json!({
            "schema": "gametree.book/1",
            "file": self.file,
            "game": self.book.game,
            "plies": self.book.plies,
            "positions": self.book.values.len(),
            "bytes": self.bytes,
            "value": self.value.to_string(),
            "by_ply": self.plies.iter().enumerate().map(ply).collect::<Vec<_>>(),
        })
    }
}
