//! What reaches the terminal: data on standard output, everything else on standard error.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::OnceLock;

use anstream::{AutoStream, ColorChoice};
use textwrap::{Options, WordSeparator, WordSplitter};

use crate::failure::Failure;
use crate::guard::writing;

/// Prints text for people, in which nothing can steer the terminal: what comes from files and from other programs goes through here. Lines
/// that are wider than the terminal are broken between words.
pub fn print(text: &str) -> Result<(), Failure> {
    match known_columns() {
        Some(columns) => print_data(&fold(&safe(text), columns)),
        None => print_data(&safe(text)),
    }
}

/// A text in which nothing can steer the terminal: control characters, and those that turn the direction of writing, are spelt out. Line ends
/// and this program's own bold letters stay.
pub fn safe(text: &str) -> std::borrow::Cow<'_, str> {
    let steers = |letter: char| {
        let turns =
            matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        turns || letter.is_control() && !matches!(letter, '\n' | '\t')
    };
    if !text.contains(steers) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let style = OWN_STYLES.iter().find(|style| rest.starts_with(**style));
        match style {
            Some(style) => out.push_str(style),
            None if steers(letter) => out.extend(letter.escape_unicode()),
            None => out.push(letter),
        }
        rest = &rest[style.map_or(letter.len_utf8(), |style| style.len())..];
    }
    out.into()
}

/// What [`bold`] writes, and the line ends of tables for spreadsheets.
const OWN_STYLES: [&str; 3] = ["\u{1b}[1m", "\u{1b}[0m", "\r\n"];

/// Prints data as it is. A reader who has gone away (a closed pipe) ends the program silently.
pub fn print_data(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match writing(|| out.write_all(text.as_bytes()).and_then(|()| out.flush())) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(Failure::failed(format!("cannot write: {error}"))),
        Ok(()) => Ok(()),
    }
}

/// Prints one JSON document, indented for people on a terminal's width.
pub fn print_json(document: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(document).map_err(|error| Failure::failed(error.to_string()))?;
    print_data(&(text + "\n"))
}

/// Prints one JSON document on one line.
pub fn print_json_line(document: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(document).map_err(|error| Failure::failed(error.to_string()))?;
    print_data(&(text + "\n"))
}

/// Writes a text file whole, or leaves the old one as it was.
pub fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    write_bytes(path, text.as_bytes())
}

/// Writes any file: a regular one whole, or leaves the old one as it was; see [`gametree_engine::files::write_file`] for all others.
pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    writing(|| gametree_engine::files::write_file(path, |out| out.write_all(bytes)))
        .map_err(|error| Failure::failed(format!("cannot write {}: {error}", path.display())))
}

/// Writes data to a file where one is named, to standard output otherwise.
pub fn deliver(text: &str, path: Option<&Path>) -> Result<(), Failure> {
    match path {
        Some(path) => write_file(path, text),
        // A program gets the same bytes as a file would.
        None if io::stdout().is_terminal() => print_data(&safe(text)),
        None => print_data(text),
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

/// The same with the last column broken into lines, so that no line is wider than the terminal unless a word is.
pub fn wrapped_table(rows: &[Vec<String>]) -> String {
    let last = rows.iter().map(Vec::len).max().unwrap_or(1) - 1;
    let front: Vec<Vec<String>> = rows.iter().map(|row| row[..last.min(row.len())].to_vec()).collect();
    let front = table(&front);
    let indent = front.lines().map(|line| line.chars().count()).max().unwrap_or(0) + 2;
    let mut out = String::new();
    for (line, row) in front.lines().zip(rows) {
        let text = row.get(last).map_or_else(String::new, |text| wrap(text, columns(), indent));
        out.push_str(format!("{line:<width$}  {text}", width = indent - 2).trim_end());
        out.push('\n');
    }
    out
}

/// Columns that sentences may take: those of the terminal, and a hundred elsewhere.
pub fn columns() -> usize {
    known_columns().unwrap_or(100).min(100)
}

/// The width of the terminal, or what the variable `COLUMNS` says where the output goes elsewhere.
pub fn known_columns() -> Option<usize> {
    static COLUMNS: OnceLock<Option<usize>> = OnceLock::new();
    let set = || std::env::var("COLUMNS").ok()?.parse().ok();
    let known =
        || terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0.into()).or_else(set);
    // Narrower than this nothing can be read anyway.
    *COLUMNS.get_or_init(|| known().filter(|columns| *columns >= 20))
}

/// The text with its wide lines broken between words. What follows is indented as the last column of the line, or by two.
fn fold(text: &str, columns: usize) -> String {
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        let (bare, end) = line.strip_suffix('\n').map_or((line, ""), |bare| (bare, "\n"));
        if textwrap::core::display_width(bare) <= columns {
            out += line;
            continue;
        }
        let first = " ".repeat(bare.len() - bare.trim_start().len());
        let indent = " ".repeat(last_column(bare, columns / 2).unwrap_or(first.len() + 2));
        let options = folding(columns).initial_indent(&first).subsequent_indent(&indent).break_words(true);
        out += &textwrap::fill(bare.trim_start(), options);
        out += end;
    }
    out
}

/// Where the last column of a row begins, among the first so many letters: behind two spaces.
fn last_column(line: &str, among: usize) -> Option<usize> {
    let head: String = line.chars().take(among).collect();
    let gap = head.trim_end().rfind("  ").filter(|gap| !head[..*gap].trim().is_empty())?;
    Some(head[..gap + 2].chars().count())
}

/// The text broken between words into lines of at most `columns`, all but the first indented.
pub fn wrap(text: &str, columns: usize, indent: usize) -> String {
    // The first line begins behind something as wide as the indent.
    let indent = " ".repeat(indent);
    let options = folding(columns).initial_indent(&indent).subsequent_indent(&indent).break_words(false);
    textwrap::fill(text, options).trim_start().into()
}

/// Lines are broken between words only, and words nowhere unless one alone is too wide.
fn folding<'a>(columns: usize) -> Options<'a> {
    Options::new(columns).word_separator(WordSeparator::AsciiSpace).word_splitter(WordSplitter::NoHyphenation)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_lines_are_folded_below_their_last_column() {
        assert_eq!(fold("short\n", 20), "short\n");
        assert_eq!(fold("ab  cd  one two three four\n", 20), "ab  cd  one two\n        three four\n");
        assert_eq!(fold("one two three four five", 20), "one two three four\n  five");
        let long = "x".repeat(50);
        assert!(fold(&long, 20).lines().all(|line| line.len() <= 20));
    }
}
