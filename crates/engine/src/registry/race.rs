//! A race for three.

use gametree_games::race::Race;

use super::entry::{Entry, Family, NO_FILE};
use super::{Arguments, Kind, Parameter};
use crate::Result;
use crate::adapter::Adapter;
use crate::any::AnyGame;

pub(super) const ENTRY: Entry = Entry {
    name: "race",
    title: "Race for three",
    family: Family::Board,
    usage: "race[:squares=N]",
    summary: "three runners, one to three squares at a time; squares with a runner are closed",
    rules: "Three players each move one runner one to three squares ahead on a track, onto a square without a runner; a player with no such \
            square waits. The first at the end wins two points, and the one who is then ahead of the other wins one.",
    example: "race:squares=8",
    parameters: &[Parameter {
        name: "squares",
        kind: Kind::Number(3, 30),
        default: "8",
        help: "squares of the track",
    }],
    hidden: false,
    reads_file: NO_FILE,
    inline: "",
    opens: open,
};

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let game = Race::new(arguments.number("squares", 8)?).map_err(|problem| arguments.wrong(problem))?;
    Ok(Adapter::new(arguments.name, game).many().finite().scene().open())
}
