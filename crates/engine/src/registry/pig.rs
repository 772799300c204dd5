//! Pig.

use gametree_games::pig::{Lead, Pig};

use super::entry::{Entry, Family, NO_FILE};
use super::{Arguments, Kind, Parameter};
use crate::Result;
use crate::adapter::Adapter;
use crate::any::AnyGame;

pub(super) const ENTRY: Entry = Entry {
    name: "pig",
    title: "Pig",
    family: Family::Dice,
    usage: "pig[:target=N]",
    summary: "roll a die as often as you dare, or bank what the turn has brought; a one loses it",
    rules: "In a turn a player rolls a die as often as they like. The faces add up, but a one loses them all and ends the turn. A player who \
            holds banks the points of the turn. The first to bank the target wins.",
    example: "pig:target=20",
    parameters: &[Parameter {
        name: "target",
        kind: Kind::Number(2, 100),
        default: "20",
        help: "points that win",
    }],
    hidden: false,
    reads_file: NO_FILE,
    inline: "",
    opens: open,
};

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let game = Pig::new(arguments.number("target", 20)?).map_err(|problem| arguments.wrong(problem))?;
    Ok(Adapter::evaluated(arguments.name, game, Lead).dice().open())
}
