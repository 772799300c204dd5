//! Trees from files of any known format, and back.

use std::fmt;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use gametree_core::TextError;

use super::{Draft, Tree};
use super::{cs188, efg, efg_print, gtree, gtree_print, json, json_print, list, sexpr};

/// Bytes a file may have: 16 MiB.
pub const MOST_BYTES: usize = 16 << 20;

/// Reads a tree in any known format: `.gtree` (and so nested lists), flat JSON, S-expressions, Gambit's `.efg`, CS188's `.test`. The hint
/// is a file's extension; without a known one the text itself shows the format.
pub fn read_tree(text: &str, hint: Option<&str>) -> Result<Tree, TextError> {
    if text.len() > MOST_BYTES {
        return Err(too_large(text.as_bytes()));
    }
    detect(text, hint)(text)?.check()
}

/// The error at the first byte that is too many.
fn too_large(bytes: &[u8]) -> TextError {
    let read = &bytes[..MOST_BYTES];
    let line = read.iter().filter(|byte| **byte == b'\n').count() + 1;
    let start = read.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    // Every character has exactly one byte that does not continue another.
    let column = read[start..].iter().filter(|byte| **byte & 0xc0 != 0x80).count() + 1;
    TextError::new(line, column, "the text is larger than 16 MiB; expected a smaller one")
}

type Reader = fn(&str) -> Result<Draft, TextError>;

fn detect(text: &str, hint: Option<&str>) -> Reader {
    let start = text.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
    let hint = hint.map(str::to_ascii_lowercase).unwrap_or_default();
    match hint.as_str() {
        "gtree" => gtree::parse,
        "efg" => efg::parse,
        "json" if !start.starts_with('[') => json::parse,
        "sexpr" | "sexp" | "lisp" | "scm" => sexpr::parse,
        "test" => cs188::parse,
        _ if start.starts_with('{') => json::parse,
        _ if start.starts_with("EFG") => efg::parse,
        _ if start.starts_with('(') || start.starts_with(';') => sexpr::parse,
        _ if cs188::detect(text) => cs188::parse,
        _ => gtree::parse,
    }
}

/// Why a file is not a tree.
#[derive(Debug)]
pub struct ReadError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub problem: ReadProblem,
}

/// What is wrong with a file.
#[derive(Debug)]
pub enum ReadProblem {
    /// It cannot be read.
    Unreadable(std::io::Error),
    /// It says something that is not a tree.
    Text(TextError),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.problem {
            ReadProblem::Unreadable(reason) => write!(f, "{path}: {reason}"),
            ReadProblem::Text(reason) => write!(f, "{path}: {reason}"),
        }
    }
}

impl std::error::Error for ReadError {}

/// Reads a tree from a file, never more than [`MOST_BYTES`] of it. The extension is the hint.
pub fn read_tree_file(path: impl AsRef<Path>) -> Result<Tree, ReadError> {
    let path = path.as_ref();
    let failed = |problem| ReadError { path: path.into(), problem };
    let unreadable = |reason| failed(ReadProblem::Unreadable(reason));
    let file = std::fs::File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() > MOST_BYTES {
        return Err(failed(ReadProblem::Text(too_large(&bytes))));
    }
    let hint = path.extension().and_then(|extension| extension.to_str());
    let text = decode(&bytes).map_err(|reason| failed(ReadProblem::Text(reason)))?;
    read_tree(text, hint).map_err(|reason| failed(ReadProblem::Text(reason)))
}

/// The bytes as text, or the place of the first that is none.
fn decode(bytes: &[u8]) -> Result<&str, TextError> {
    std::str::from_utf8(bytes).map_err(|reason| {
        let good = std::str::from_utf8(&bytes[..reason.valid_up_to()]).unwrap_or_default();
        let line = good.matches('\n').count() + 1;
        let column = good.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        TextError::new(line, column, "this byte is not UTF-8 text; expected a text file")
    })
}

/// A format that trees can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The native format; nothing gets lost.
    Gtree,
    /// Flat JSON; nothing gets lost.
    Json,
    /// A nested list, for plain trees.
    List,
    /// An S-expression, for plain trees.
    Sexpr,
    /// Gambit's extensive form; names are cleaned of signs that Gambit or OpenSpiel cannot read.
    Efg,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 5] = [Format::Gtree, Format::Json, Format::List, Format::Sexpr, Format::Efg];

    /// What the format is called, which is also its file extension.
    pub fn name(self) -> &'static str {
        match self {
            Format::Gtree => "gtree",
            Format::Json => "json",
            Format::List => "list",
            Format::Sexpr => "sexpr",
            Format::Efg => "efg",
        }
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = text.to_ascii_lowercase();
        let found = Format::ALL.into_iter().find(|format| format.name() == wanted);
        found.ok_or_else(|| {
            let names = Format::ALL.map(Format::name).join(", ");
            format!("'{text}' is no format for trees; expected {names}")
        })
    }
}

/// Writes a tree. Where a format has no place for a part of the game, the error says what would get lost. `expect` lines are kept by
/// `.gtree` and JSON only, titles by `.efg`, too: they are no part of the game.
pub fn write_tree(tree: &Tree, format: Format) -> Result<String, String> {
    let plain = |what: &str| match list::loss(tree) {
        Some(lost) => Err(format!("{lost} would get lost in {what}; gtree and json keep everything")),
        None => Ok(()),
    };
    match format {
        Format::Gtree => Ok(gtree_print::print(tree)),
        Format::Json => Ok(json_print::print(tree)),
        Format::List => {
            plain("a nested list")?;
            let mut out = String::new();
            list::print(tree, &mut out);
            out.push('\n');
            Ok(out)
        }
        Format::Sexpr => {
            plain("an S-expression")?;
            Ok(sexpr::print(tree))
        }
        Format::Efg => efg_print::print(tree),
    }
}
