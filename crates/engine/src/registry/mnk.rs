//! Tic-tac-toe and other games of K in a row.

use gametree_games::mnk::{Mnk, OpenLines};

use super::entry::{Entry, Family, NO_FILE};
use super::{Arguments, Kind, Parameter};
use crate::Result;
use crate::adapter::Adapter;
use crate::any::AnyGame;

pub(super) const TIC_TAC_TOE: Entry = Entry {
    name: "tic-tac-toe",
    title: "Tic-tac-toe",
    family: Family::Board,
    usage: "tic-tac-toe",
    summary: "three in a row on 3x3",
    rules: "X and O take turns to mark an empty square of a 3x3 board. The first to have three of their own marks in a row, across, down or \
            diagonally, wins. A full board without such a row is a draw.",
    example: "tic-tac-toe",
    parameters: &[],
    hidden: false,
    reads_file: NO_FILE,
    inline: "",
    opens: |arguments| Ok(adapter(arguments.name, Mnk::tic_tac_toe()).open()),
};

pub(super) const MNK: Entry = Entry {
    name: "mnk",
    title: "K in a row",
    family: Family::Board,
    usage: "mnk:M,N,K",
    summary: "K in a row on M columns and N rows, such as mnk:4,4,4",
    rules: "X and O take turns to mark an empty square of a board with M columns and N rows. The first to have K of their own marks in a row, \
            across, down or diagonally, wins. A full board without such a row is a draw.",
    example: "mnk:4,4,4",
    parameters: &[
        Parameter {
            name: "columns",
            kind: Kind::PlacedNumber(1, 19),
            default: "",
            help: "columns of the board",
        },
        Parameter { name: "rows", kind: Kind::PlacedNumber(1, 19), default: "", help: "rows of the board" },
        Parameter {
            name: "length",
            kind: Kind::PlacedNumber(1, 19),
            default: "",
            help: "marks in a row that win",
        },
    ],
    hidden: false,
    reads_file: NO_FILE,
    inline: "",
    opens: open,
};

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let mut numbers = Vec::new();
    for name in ["columns", "rows", "length"] {
        numbers.extend(arguments.numbers(name, "mnk:4,4,4")?);
    }
    let [columns, rows, length] = numbers[..] else {
        return Err(
            arguments.wrong("expected three numbers, columns, rows and stones in a row, such as mnk:4,4,4")
        );
    };
    let game = Mnk::new(columns, rows, length).map_err(|error| arguments.wrong(error))?;
    Ok(adapter(arguments.name, game).with_rules(&format!("mnk:{columns},{rows},{length}")).open())
}

fn adapter(name: &str, game: Mnk) -> Adapter<Mnk, OpenLines> {
    Adapter::evaluated(name, game, OpenLines).duel().symmetric().scene()
}
