//! Blind tic-tac-toe.

use gametree_games::blind::{Blind, Taken};

use super::entry::{Entry, Family, NO_FILE};
use super::{Arguments, Kind, Parameter};
use crate::Result;
use crate::adapter::Adapter;
use crate::any::AnyGame;

pub(super) const ENTRY: Entry = Entry {
    name: "blind-tic-tac-toe",
    title: "Blind tic-tac-toe",
    family: Family::Hidden,
    usage: "blind-tic-tac-toe[:lose-turn,...]",
    summary: "tic-tac-toe that hides the other's marks; a taken square costs a new try or the turn; also public=b2-a1",
    rules: "Tic-tac-toe in which neither player sees the other's marks. A player who tries a taken square learns that it is taken and tries \
            again, or, with lose-turn, loses the turn. Marks that are public are seen by both from the start.",
    example: "blind-tic-tac-toe:public=b2-a1",
    parameters: &[
        Parameter { name: "retry", kind: Kind::Flag, default: "on", help: "a taken square costs a new try" },
        Parameter {
            name: "lose-turn",
            kind: Kind::Flag,
            default: "off",
            help: "a taken square costs the turn",
        },
        Parameter {
            name: "public",
            kind: Kind::Text,
            default: "none",
            help: "first marks that both see, such as b2-a1",
        },
    ],
    hidden: true,
    reads_file: NO_FILE,
    inline: "",
    opens: open,
};

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let taken = if arguments.flag("lose-turn") { Taken::LoseTurn } else { Taken::Retry };
    let squares = arguments.get("public").unwrap_or("").split('-').filter(|square| !square.is_empty());
    let public: Option<Vec<u8>> = squares.map(Blind::read_square).collect();
    let public =
        public.ok_or_else(|| arguments.wrong("expected squares from a1 to c3, such as public=b2-a1"))?;
    let game = Blind::new(taken, &public).map_err(|problem| arguments.wrong(problem))?;
    let adapter = Adapter::new(arguments.name, game).hidden("hides the other's marks").worlds();
    let adapter = adapter.sighted().without_chance();
    Ok(if public.len() < 2 { adapter.vast().open() } else { adapter.open() })
}
