//! Nim.

use gametree_games::nim::Nim;

use super::entry::{Entry, Family, NO_FILE};
use super::{Arguments, Kind, Parameter};
use crate::Result;
use crate::adapter::Adapter;
use crate::any::AnyGame;

pub(super) const ENTRY: Entry = Entry {
    name: "nim",
    title: "Nim",
    family: Family::Combinatorial,
    usage: "nim:PILES[,misere]",
    summary: "take from one pile, such as nim:5,2,6,3 or nim:3,4,5,misere",
    rules: "The players take turns to take one or more objects from one pile. The player who takes the last object wins; in misère play that \
            player loses.",
    example: "nim:3,4,5",
    parameters: &[
        Parameter { name: "piles", kind: Kind::Numbers(0, 255), default: "", help: "objects in each pile" },
        Parameter { name: "misere", kind: Kind::Flag, default: "off", help: "taking the last object loses" },
    ],
    hidden: false,
    reads_file: NO_FILE,
    inline: "",
    opens: open,
};

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let piles = arguments.numbers("piles", "nim:5,2,6,3")?;
    let piles: Result<Vec<u8>, _> = piles.into_iter().map(u8::try_from).collect();
    let piles = piles.map_err(|_| arguments.wrong("expected piles of at most 255 objects"))?;
    let game = if arguments.flag("misere") { Nim::misere(&piles) } else { Nim::normal(&piles) };
    let game = game.map_err(|error| arguments.wrong(error))?;
    Ok(Adapter::new(arguments.name, game).duel().symmetric().scene().open())
}
