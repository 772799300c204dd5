//! Kuhn poker.

use gametree_core::Game;
use gametree_games::poker::Kuhn;

use super::entry::{Entry, Family, NO_FILE};
use super::{Arguments, Kind, Parameter};
use crate::Result;
use crate::adapter::Adapter;
use crate::any::AnyGame;

pub(super) const ENTRY: Entry = Entry {
    name: "kuhn",
    title: "Kuhn poker",
    family: Family::Cards,
    usage: "kuhn[:players=N]",
    summary: "Kuhn poker: one card each, one bet; the smallest game in which one has to bluff",
    rules: "Each player puts in one chip and is dealt one card of a deck with one card more than there are players. In turn they check or bet \
            one chip; after a bet the others call or fold. The highest card that has not folded wins the pot.",
    example: "kuhn",
    parameters: &[Parameter {
        name: "players",
        kind: Kind::Number(2, 10),
        default: "2",
        help: "how many play",
    }],
    hidden: true,
    reads_file: NO_FILE,
    inline: "",
    opens: open,
};

/// With more players than this there are too many positions to keep all of them.
const FEW: usize = 4;

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let game = Kuhn::new(arguments.number("players", 2)?).map_err(|problem| arguments.wrong(problem))?;
    let players = game.players();
    let adapter = Adapter::new(arguments.name, game).hidden("hides cards").worlds().sighted();
    Ok(match players {
        2 => adapter.staged(None).open(),
        few if few <= FEW => adapter.open(),
        _ => adapter.vast().open(),
    })
}
