//! Hex.

use gametree_games::hex::{Hex, TwoDistance};

use super::entry::{Entry, Family, NO_FILE};
use super::{Arguments, Kind, Parameter};
use crate::Result;
use crate::adapter::Adapter;
use crate::any::AnyGame;

pub(super) const ENTRY: Entry = Entry {
    name: "hex",
    title: "Hex",
    family: Family::Board,
    usage: "hex[:N][,swap]",
    summary: "join two opposite sides of a rhombus of N x N hexagons with a chain, such as hex or hex:5,swap",
    rules: "Blue and Red take turns to put a stone on an empty cell of a rhombus of hexagons. Blue owns the top and the bottom side, Red the left \
            and the right one; the first to join the own two sides with a chain of stones wins. There are no draws: a full board has exactly \
            one such chain. With the swap (the pie rule) the second player may answer the first stone by taking it over, mirrored at the long \
            diagonal.",
    example: "hex",
    parameters: &[
        Parameter {
            name: "size",
            kind: Kind::PlacedNumber(2, 11),
            default: "11",
            help: "rows and columns of the board",
        },
        Parameter {
            name: "swap",
            kind: Kind::Flag,
            default: "off",
            help: "the second player may take over the first stone",
        },
    ],
    hidden: false,
    reads_file: NO_FILE,
    inline: "",
    opens: open,
};

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let size = arguments.numbers("size", "hex:7")?.last().copied().unwrap_or(11);
    let mut game = Hex::new(size).map_err(|error| arguments.wrong(error))?;
    let mut rules = format!("hex:{size}");
    if arguments.flag("swap") {
        (game, rules) = (game.with_swap(), format!("{rules},swap"));
    }
    let adapter = Adapter::evaluated(arguments.name, game, TwoDistance).with_rules(&rules);
    Ok(adapter.duel().symmetric().scene().open())
}
