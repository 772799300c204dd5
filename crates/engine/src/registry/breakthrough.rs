//! Breakthrough.

use gametree_games::breakthrough::{Advance, Breakthrough};

use super::entry::{Entry, Family, NO_FILE};
use super::{Arguments, Kind, Parameter};
use crate::Result;
use crate::adapter::Adapter;
use crate::any::AnyGame;

pub(super) const ENTRY: Entry = Entry {
    name: "breakthrough",
    title: "Breakthrough",
    family: Family::Board,
    usage: "breakthrough[:WxH]",
    summary: "men step forward and capture diagonally; the first on the far row wins, such as breakthrough:4x5",
    rules: "White and Black start with two rows of men each. In turn they move a man one square straight or diagonally forward onto an empty \
            square, or diagonally forward onto a man of the opponent, who is captured. The first to reach the far row, or to capture all \
            men, wins. There are no draws, and there always is a move.",
    example: "breakthrough",
    parameters: &[Parameter {
        name: "size",
        kind: Kind::Size(2, 8),
        default: "8x8",
        help: "columns x rows of the board, four rows at least",
    }],
    hidden: false,
    reads_file: NO_FILE,
    inline: "",
    opens: open,
};

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let (columns, rows) = arguments.size("size", "breakthrough:4x5")?.unwrap_or((8, 8));
    let game = Breakthrough::new(columns, rows).map_err(|error| arguments.wrong(error))?;
    let adapter = Adapter::evaluated(arguments.name, game, Advance);
    Ok(adapter.with_rules(&format!("breakthrough:{columns}x{rows}")).duel().symmetric().scene().open())
}
