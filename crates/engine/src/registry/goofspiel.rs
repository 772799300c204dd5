//! Goofspiel.

use gametree_games::goofspiel::{Goofspiel, PrizeOrder};

use super::entry::{Entry, Family, NO_FILE};
use super::{Arguments, Kind, Parameter};
use crate::Result;
use crate::adapter::Adapter;
use crate::any::AnyGame;

pub(super) const ENTRY: Entry = Entry {
    name: "goofspiel",
    title: "Goofspiel",
    family: Family::Cards,
    usage: "goofspiel[:cards=N,order=ORDER]",
    summary: "hidden bids for prizes that come in descending, ascending or random order",
    rules: "Both players hold the cards 1 to N. Prizes from 1 to N come up one by one; both bid one card face down, the higher bid takes the \
            prize, equal bids discard it. The player with more in prizes wins.",
    example: "goofspiel:cards=4",
    parameters: &[
        Parameter { name: "cards", kind: Kind::Number(1, 13), default: "4", help: "cards of each player" },
        Parameter {
            name: "order",
            kind: Kind::Choice(&["descending", "ascending", "random"]),
            default: "descending",
            help: "order in which prizes come up",
        },
    ],
    hidden: true,
    reads_file: NO_FILE,
    inline: "",
    opens: open,
};

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let cards = arguments.number("cards", 4)?;
    let order = match arguments.get("order") {
        None | Some("descending") => PrizeOrder::Descending,
        Some("ascending") => PrizeOrder::Ascending,
        Some("random") => PrizeOrder::Random,
        Some(_) => return Err(arguments.wrong("expected order=descending, order=ascending or order=random")),
    };
    let game = Goofspiel::new(cards, order).map_err(|problem| arguments.wrong(problem))?;
    let adapter = Adapter::new(arguments.name, game).hidden("hides bids").worlds().sighted();
    let adapter = if order == PrizeOrder::Random { adapter } else { adapter.without_chance() };
    let most = if order == PrizeOrder::Random { 4 } else { 5 };
    Ok(if cards > most { adapter.vast().open() } else { adapter.open() })
}
