//! Liar's dice.

use gametree_games::liars_dice::LiarsDice;

use super::entry::{Entry, Family, NO_FILE};
use super::{Arguments, Kind, Parameter};
use crate::Result;
use crate::adapter::Adapter;
use crate::any::AnyGame;

pub(super) const ENTRY: Entry = Entry {
    name: "liars-dice",
    title: "Liar's dice",
    family: Family::Hidden,
    usage: "liars-dice[:dice=N,sides=N]",
    summary: "bid on hidden dice until one calls the other a liar, such as liars-dice:dice=1,sides=3",
    rules: "Both players roll dice under a cup. In turn they bid how many dice of a face there are in all, each bid higher than the last, or \
            call the last bid a lie. Then all dice are shown: if the bid holds the caller loses, otherwise the bidder. The highest face counts \
            as any other.",
    example: "liars-dice:dice=1,sides=6",
    parameters: &[
        Parameter { name: "dice", kind: Kind::Number(1, 5), default: "1", help: "dice of each player" },
        Parameter { name: "sides", kind: Kind::Number(2, 6), default: "6", help: "sides of a die" },
    ],
    hidden: true,
    reads_file: NO_FILE,
    inline: "",
    opens: open,
};

/// With more possible bids than this there are too many positions to keep: every set of bids is a way to bid.
const MOST_BIDS: usize = 14;

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let (dice, sides) = (arguments.number("dice", 1)?, arguments.number("sides", 6)?);
    let game = LiarsDice::new(dice, sides).map_err(|problem| arguments.wrong(problem))?;
    let adapter = Adapter::new(arguments.name, game).hidden("hides dice").worlds().sighted();
    Ok(if 2 * dice * sides > MOST_BIDS { adapter.vast().open() } else { adapter.open() })
}
