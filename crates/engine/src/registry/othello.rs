//! Othello.

use gametree_games::othello::{Corners, Othello, Patterns};

use super::entry::{Entry, Family, NO_FILE};
use super::{Arguments, Kind, Parameter};
use crate::Result;
use crate::adapter::Adapter;
use crate::any::AnyGame;

pub(super) const ENTRY: Entry = Entry {
    name: "othello",
    title: "Othello",
    family: Family::Board,
    usage: "othello[:6x6][,hand]",
    summary: "enclose discs to turn them, on 8x8 squares or fewer; with a learned evaluation, or one set by hand",
    rules: "Black and White take turns to put a disc on an empty square so that it encloses discs of the other colour in a straight line; those \
            are turned over. A player who cannot enclose anything passes. When neither can move, the player with more discs wins by the \
            difference.",
    example: "othello",
    parameters: &[
        Parameter {
            name: "size",
            kind: Kind::Size(4, 8),
            default: "8x8",
            help: "columns x rows of the board",
        },
        Parameter { name: "hand", kind: Kind::Flag, default: "off", help: "the evaluation set by hand" },
    ],
    hidden: false,
    reads_file: NO_FILE,
    inline: "",
    opens: open,
};

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let wrong = || arguments.wrong("expected a square board, such as othello:6x6");
    let (columns, rows) = arguments.size("size", "othello:6x6").map_err(|_| wrong())?.unwrap_or((8, 8));
    if columns != rows {
        return Err(wrong());
    }
    let game = Othello::new(columns).map_err(|error| arguments.wrong(error))?;
    // Whatever the evaluation, the rules are the same.
    let rules = if columns == 8 { "othello".into() } else { format!("othello:{columns}x{columns}") };
    if arguments.flag("hand") || columns != 8 {
        let adapter = Adapter::evaluated(arguments.name, game, Corners).with_rules(&rules);
        return Ok(adapter.duel().symmetric().scene().open());
    }
    let adapter = Adapter::evaluated(arguments.name, game, Patterns::embedded()).with_rules(&rules);
    Ok(adapter.duel().symmetric().scene().open())
}
