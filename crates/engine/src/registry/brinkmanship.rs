//! Nuclear brinkmanship.

use gametree_core::Rational;
use gametree_games::brinkmanship::Brinkmanship;

use super::entry::{Entry, Family, NO_FILE};
use super::{Arguments, Kind, Parameter};
use crate::Result;
use crate::adapter::Adapter;
use crate::any::AnyGame;

pub(super) const ENTRY: Entry = Entry {
    name: "brinkmanship",
    title: "Brinkmanship",
    family: Family::Hidden,
    usage: "brinkmanship[:rounds=N,...]",
    summary: "two powers in a stand-off: escalate, inspect, yield or stand; also levels=N, accident=N, fee=F",
    rules: "Two powers, each with a secret resolve, face each other for some rounds. In turn they escalate, which raises the stakes and risks an \
            accident that both lose by, inspect the other's resolve for a fee, yield and lose the stakes, or stand. At the end the more \
            resolute wins the stakes.",
    example: "brinkmanship",
    parameters: &[
        Parameter { name: "rounds", kind: Kind::Number(1, 6), default: "3", help: "rounds" },
        Parameter { name: "levels", kind: Kind::Number(2, 6), default: "3", help: "levels of resolve" },
        Parameter {
            name: "accident",
            kind: Kind::Number(0, 100),
            default: "20",
            help: "chance of an accident in percent",
        },
        Parameter { name: "fee", kind: Kind::Text, default: "1/4", help: "price of an inspection" },
    ],
    hidden: true,
    reads_file: NO_FILE,
    inline: "",
    opens: open,
};

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let fee: Rational = arguments
        .get("fee")
        .unwrap_or("1/4")
        .parse()
        .map_err(|_| arguments.wrong("expected a fee such as fee=1/4"))?;
    let (rounds, levels) = (arguments.number("rounds", 3)?, arguments.number("levels", 3)?);
    let game = Brinkmanship::new(rounds, levels, arguments.number("accident", 20)?, fee);
    let game = game.map_err(|problem| arguments.wrong(problem))?;
    Ok(Adapter::new(arguments.name, game).hidden("hides the other's resolve").worlds().sighted().open())
}
