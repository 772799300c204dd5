//! What reaches the terminal: data on standard output, everything else on standard error.

use std::io::{self, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use textwrap::{Options, WordSeparator, WordSplitter};

use crate::failure::Failure;

/// Prints data. A reader who has gone away (a closed pipe) ends the program silently.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(Failure::failed(format!("cannot write: {error}"))),
        Ok(()) => Ok(()),
    }
}

/// Prints one JSON document, indented for people on a terminal's width.
pub fn print_json(document: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(document).map_err(|error| Failure::failed(error.to_string()))?;
    print(&(text + "\n"))
}

/// Prints one JSON document on one line.
pub fn print_json_line(document: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(document).map_err(|error| Failure::failed(error.to_string()))?;
    print(&(text + "\n"))
}

/// Writes a text file whole, or leaves the old one as it was.
pub fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    write_bytes(path, text.as_bytes())
}

/// Writes any file whole, or leaves the old one as it was.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::failed(format!("cannot write {}: {error}", path.display()));
    let mut partial = path.as_os_str().to_owned();
    partial.push(".part");
    std::fs::write(&partial, bytes).map_err(failed)?;
    std::fs::rename(&partial, path).map_err(|error| {
        std::fs::remove_file(&partial).ok();
        failed(error)
    })
}

/// Writes data to a file where one is named, to standard output otherwise.
pub fn deliver(text: &str, path: Option<&Path>) -> Result<(), Failure> {
    match path {
        Some(path) => write_file(path, text),
        None => print(text),
    }
}

/// The text in bold, on a terminal that wants styles.
pub fn bold(text: &str) -> String {
    let bold = anstyle::Style::new().bold();
    match AutoStream::choice(&io::stdout()) {
        ColorChoice::Never => text.into(),
        _ => format!("{bold}{text}{bold:#}"),
    }
}

/// Rows with aligned columns, two spaces between them: numbers to the right, words to the left. The first row is the head.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    let widths: Vec<usize> = (0..columns)
        .map(|column| cells(column).map(|text| text.chars().count()).max().unwrap_or(0))
        .collect();
    let is_number =
        |text: &String| text.chars().all(|letter| letter.is_ascii_digit() || ",.-<>=/".contains(letter));
    let numeric: Vec<bool> =
        (0..columns).map(|column| column > 0 && cells(column).skip(1).all(is_number)).collect();
    let mut out = String::new();
    for row in rows {
        let cell = |(column, text): (usize, &String)| {
            let width = widths[column];
            if numeric[column] { format!("{text:>width$}") } else { format!("{text:<width$}") }
        };
        let cells: Vec<String> = row.iter().enumerate().map(cell).collect();
        out.push_str(cells.join("  ").trim_end());
        out.push('\n');
    }
    out
}

/// The same with the last column broken into lines, so that no line is longer than [`COLUMNS`] unless a word is.
pub fn wrapped_table(rows: &[Vec<String>]) -> String {
    let last = rows.iter().map(Vec::len).max().unwrap_or(1) - 1;
    let front: Vec<Vec<String>> = rows.iter().map(|row| row[..last.min(row.len())].to_vec()).collect();
    let front = table(&front);
    let indent = front.lines().map(|line| line.chars().count()).max().unwrap_or(0) + 2;
    let mut out = String::new();
    for (line, row) in front.lines().zip(rows) {
        let text = row.get(last).map_or_else(String::new, |text| wrap(text, COLUMNS, indent));
        out.push_str(format!("{line:<width$}  {text}", width = indent - 2).trim_end());
        out.push('\n');
    }
    out
}

/// Columns that sentences may take.
pub const COLUMNS: usize = 100;

/// The text broken between words into lines of at most `columns`, all but the first indented.
pub fn wrap(text: &str, columns: usize, indent: usize) -> String {
    // The first line begins behind something as wide as the indent.
    let indent = " ".repeat(indent);
    let options = Options::new(columns)
        .initial_indent(&indent)
        .subsequent_indent(&indent)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(text, options).trim_start().into()
}
