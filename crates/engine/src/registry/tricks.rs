//! The partnership trick game.

use gametree_core::Game;
use gametree_games::tricks::Tricks;

use super::entry::{Entry, Family, NO_FILE};
use super::{Arguments, Kind, Parameter};
use crate::Result;
use crate::adapter::Adapter;
use crate::any::AnyGame;

pub(super) const ENTRY: Entry = Entry {
    name: "tricks",
    title: "Partnership tricks",
    family: Family::Cards,
    usage: "tricks[:seed=N][,hidden]",
    summary: "four hands of three cards, two partnerships, three tricks; with all hands in view, or hidden",
    rules: "North and south play against east and west. Each holds three of twelve cards. In turn everyone plays a card, of the suit that was led \
            if they have one; the highest card of that suit wins the trick and leads to the next. A side scores the tricks that it wins more \
            than the other.",
    example: "tricks:seed=1",
    parameters: &[
        Parameter { name: "seed", kind: Kind::Number(0, usize::MAX), default: "1", help: "which deal" },
        Parameter {
            name: "hidden",
            kind: Kind::Flag,
            default: "off",
            help: "each player sees their own hand only",
        },
    ],
    hidden: false,
    reads_file: NO_FILE,
    inline: "",
    opens: open,
};

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let seed = arguments.number("seed", 1)? as u64;
    if arguments.flag("hidden") {
        // The deal is one of many that fit what a player sees, so that no equilibrium of the whole game is looked for.
        let game = Tricks::<true>::dealt(seed);
        return Ok(Adapter::new(arguments.name, game)
            .hidden("hides cards")
            .worlds()
            .without_chance()
            .vast()
            .with_deal(|seed| Tricks::<true>::dealt(seed).initial())
            .open());
    }
    Ok(Adapter::new(arguments.name, Tricks::<false>::dealt(seed)).many().teams().open())
}
