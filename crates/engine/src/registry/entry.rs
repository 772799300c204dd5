//! What the rest of the system knows of a game before it is opened.

use super::{Arguments, Parameter};
use crate::Result;
use crate::any::AnyGame;

/// A game that can be opened by name.
pub struct Entry {
    /// The name, without parameters.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// Its family.
    pub family: Family,
    /// How it is called, with its parameters.
    pub usage: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// How it is played, in a paragraph.
    pub rules: &'static str,
    /// A name under which it can be opened, with parameters where it needs some.
    pub example: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// Some player does not see everything; a tree says so itself.
    pub hidden: bool,
    /// Whether these parameters name a file.
    pub reads_file: fn(&str) -> bool,
    /// What is expected instead where files are not opened.
    pub inline: &'static str,
    /// Opens it.
    pub opens: fn(&Arguments<'_>) -> Result<Box<dyn AnyGame>>,
}

/// What is usual, for entries to start from.
pub const NO_FILE: fn(&str) -> bool = |_| false;

/// Families of games, in the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// Boards and pieces, everything in view.
    Board,
    /// Piles and other games of counting.
    Combinatorial,
    /// Dice, everything in view.
    Dice,
    /// Cards.
    Cards,
    /// Hidden dice, marks or intentions.
    Hidden,
    /// Tables and trees that are written down.
    Written,
}

impl Family {
    /// What it is called.
    pub fn title(self) -> &'static str {
        match self {
            Family::Board => "Board games",
            Family::Combinatorial => "Games of counting",
            Family::Dice => "Dice games",
            Family::Cards => "Card games",
            Family::Hidden => "Hidden information",
            Family::Written => "Your own",
        }
    }
}
