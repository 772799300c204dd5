//! Leduc poker.

use gametree_games::poker::{Leduc, Suits};

use super::entry::{Entry, Family, NO_FILE};
use super::{Arguments, Kind, Parameter};
use crate::Result;
use crate::adapter::Adapter;
use crate::any::AnyGame;

/// What hands are worth when the public card is dealt: `gametree learn leduc`.
const VALUES: &[u8] = include_bytes!("../../data/leduc.values");

pub(super) const ENTRY: Entry = Entry {
    name: "leduc",
    title: "Leduc poker",
    family: Family::Cards,
    usage: "leduc[:ranks]",
    summary: "Leduc poker: two rounds of bets around a public card; with ranks, suits are ignored",
    rules: "Two players put in one chip each and are dealt one card of six: two jacks, two queens, two kings. They bet two chips in the first \
            round; then a public card is dealt, and they bet four. At most two raises per round. A pair with the public card wins, otherwise \
            the higher card.",
    example: "leduc",
    parameters: &[Parameter {
        name: "ranks",
        kind: Kind::Flag,
        default: "off",
        help: "only ranks are seen, not suits",
    }],
    hidden: true,
    reads_file: NO_FILE,
    inline: "",
    opens: open,
};

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let suits = if arguments.flag("ranks") { Suits::Ignored } else { Suits::Seen };
    let adapter = Adapter::new(arguments.name, Leduc::new(suits)).hidden("hides cards").worlds();
    Ok(adapter.sighted().staged(Some(VALUES)).open())
}
