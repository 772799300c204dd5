//! Connect four.

use gametree_games::connect_four::{ConnectFour, Threats};

use super::entry::{Entry, Family, NO_FILE};
use super::{Arguments, Kind, Parameter};
use crate::Result;
use crate::adapter::Adapter;
use crate::any::AnyGame;

/// Exact values of the first plies, as `gametree book build connect-four` writes them.
const BOOK: &str = include_str!("../../data/connect-four.book");

pub(super) const ENTRY: Entry = Entry {
    name: "connect-four",
    title: "Connect four",
    family: Family::Board,
    usage: "connect-four[:WxH]",
    summary: "four in a row with gravity, W columns and H rows, such as connect-four or connect-four:5x4",
    rules: "X and O take turns to drop a stone into a column that is not full; it falls to the lowest empty square. The first to have four of \
            their own stones in a row, across, down or diagonally, wins. A full board without such a row is a draw.",
    example: "connect-four",
    parameters: &[Parameter {
        name: "size",
        kind: Kind::Size(4, 9),
        default: "7x6",
        help: "columns x rows of the board",
    }],
    hidden: false,
    reads_file: NO_FILE,
    inline: "",
    opens: open,
};

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let name = arguments.name;
    if name.contains(':') && !arguments.text.contains(['x', 'X']) {
        return Err(arguments.wrong("expected columns x rows behind the colon, such as connect-four:7x6"));
    }
    let (columns, rows) = arguments.size("size", "connect-four:7x6")?.unwrap_or((7, 6));
    // The usual board is a type of its own, for speed.
    if (columns, rows) == (7, 6) {
        let adapter = Adapter::evaluated(name, ConnectFour::standard(), Threats).with_rules("connect-four");
        return Ok(adapter.duel().symmetric().scene().with_book(BOOK).open());
    }
    let game = ConnectFour::new(columns, rows).map_err(|error| arguments.wrong(error))?;
    let adapter =
        Adapter::evaluated(name, game, Threats).with_rules(&format!("connect-four:{columns}x{rows}"));
    Ok(adapter.duel().symmetric().scene().open())
}
