//! Every game by name: one entry per game, in a file of its own.

mod blind;
mod breakthrough;
mod brinkmanship;
mod chess;
mod connect_four;
mod entry;
mod goofspiel;
mod hex;
mod kuhn;
mod leduc;
mod liars_dice;
mod matrix;
mod mnk;
mod nim;
mod othello;
mod parameters;
mod pig;
mod race;
mod tree;
mod tricks;

use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

use gametree_games::tree::Tree;

use crate::algorithm::Algorithm;
use crate::any::AnyGame;
use crate::words::{did_you_mean, list_or};
use crate::{Error, Result};

pub use chess::open_chess;
pub use entry::{Entry, Family};
pub use parameters::{Arguments, Kind, Parameter};
pub use tree::{TreeTracer, open_tree, trace_tree, value_range};

/// The games of the engine. A new one is its own file in `games`, its own file here and a line in this list.
const OWN: &[&Entry] = &[
    &mnk::TIC_TAC_TOE,
    &mnk::MNK,
    &connect_four::ENTRY,
    &chess::ENTRY,
    &othello::ENTRY,
    &breakthrough::ENTRY,
    &hex::ENTRY,
    &race::ENTRY,
    &nim::ENTRY,
    &pig::ENTRY,
    &kuhn::ENTRY,
    &leduc::ENTRY,
    &tricks::ENTRY,
    &goofspiel::ENTRY,
    &liars_dice::ENTRY,
    &blind::ENTRY,
    &brinkmanship::ENTRY,
    &matrix::ENTRY,
    &tree::ENTRY,
];

/// Games that a crate of their own has registered.
static REGISTERED: RwLock<Vec<&'static Entry>> = RwLock::new(Vec::new());

/// Every game, family by family.
pub fn games() -> Vec<&'static Entry> {
    let registered = REGISTERED.read().unwrap_or_else(PoisonError::into_inner);
    let mut all: Vec<&'static Entry> = OWN.iter().chain(registered.iter()).copied().collect();
    all.sort_by_key(|entry| entry.family);
    all
}

/// Adds a game that has a crate of its own, and the algorithms that only it offers. To add it again changes nothing.
pub fn register(entry: &'static Entry, algorithms: &[Algorithm]) {
    algorithms.iter().copied().for_each(crate::algorithms::register);
    let mut registered = REGISTERED.write().unwrap_or_else(PoisonError::into_inner);
    if !registered.iter().any(|known| known.name == entry.name) {
        registered.push(entry);
    }
}

/// Whether files may be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Files {
    Allowed,
    Refused,
}

/// Opens a game by name and parameters, or a tree written out, and never a file: for requests from outside.
///
/// # Errors
/// Why there is no such game.
pub fn open_without_files(text: &str) -> Result<Box<dyn AnyGame>> {
    open_as(text, Files::Refused)
}

/// Opens a game by name and parameters, a tree by file name, or a tree written out.
///
/// # Errors
/// Why there is no such game.
pub fn open(text: &str) -> Result<Box<dyn AnyGame>> {
    open_as(text, Files::Allowed)
}

fn open_as(text: &str, files: Files) -> Result<Box<dyn AnyGame>> {
    if is_literal(text) {
        return tree::literal(text).map(|tree| open_tree(text.trim(), &tree));
    }
    let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
    if let Some(entry) = games().into_iter().find(|entry| entry.name.eq_ignore_ascii_case(name)) {
        if files == Files::Refused && (entry.reads_file)(parameters) {
            return Err(Error::Parameters(format!("files are not opened here; expected {}", entry.inline)));
        }
        return (entry.opens)(&Arguments::read(text, parameters, entry.parameters)?);
    }
    if files == Files::Allowed
        && Path::new(text).extension().is_some_and(|end| end.eq_ignore_ascii_case("nfg"))
    {
        return open_as(&format!("matrix:{text}"), files);
    }
    // No game has a slash in its name: such a text is a file, missing or not.
    if files == Files::Allowed && (looks_like_a_tree(text) || name.contains('/') || Path::new(text).is_file())
    {
        return open_as(&format!("tree:{text}"), files);
    }
    let all = games();
    let names: Vec<&str> = all.iter().map(|entry| entry.name).collect();
    let (near, shown) = (did_you_mean(name, &names), name.chars().take(60).collect::<String>());
    Err(Error::UnknownGame(format!("there is no game '{shown}'{near}; expected {}", list_or(&names))))
}

/// Opens a tree by file name or written out.
///
/// # Errors
/// Why there is no such tree; other games are refused.
pub fn open_as_tree(text: &str) -> Result<Arc<Tree>> {
    let not_a_tree = || {
        Error::Parameters(format!(
            "'{text}' is not a tree; expected a file or a literal such as [[3,12],[2,4]]"
        ))
    };
    open(text)?.tree().ok_or_else(not_a_tree)
}

/// A text that cannot be a name: brackets, or more than one line.
fn is_literal(text: &str) -> bool {
    text.trim_start().starts_with(['[', '(', '{']) || text.contains('\n') || text.contains('[')
}

fn looks_like_a_tree(text: &str) -> bool {
    Path::new(text).extension().is_some_and(|extension| {
        ["gtree", "efg", "json", "sexpr", "test"].iter().any(|known| extension.eq_ignore_ascii_case(known))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_complete_and_its_example_opens() {
        for entry in games() {
            assert!(entry.title.chars().next().is_some_and(char::is_uppercase), "{}", entry.name);
            assert!(entry.summary.len() > 10 && entry.rules.len() > 80, "{}", entry.name);
            assert!(entry.usage.starts_with(entry.name) && entry.example.starts_with(entry.name));
            for parameter in entry.parameters {
                assert!(!parameter.help.is_empty(), "{}: {}", entry.name, parameter.name);
            }
            if !(entry.reads_file)(entry.example.split_once(':').map_or("", |(_, text)| text)) {
                let game = open(entry.example).unwrap();
                assert_eq!(game.capabilities().hides.is_some(), entry.hidden, "{}", entry.name);
            }
        }
    }
}
