//! A table at which something is hidden, as something to draw.

use gametree_core::{Counter, Event, Item as CoreItem, ItemKind, Seat as CoreSeat, Tabletop as CoreTabletop};
use serde::Serialize;

/// What each player has before them, and what lies in the middle.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Tabletop {
    /// The players, in the order of their numbers.
    pub seats: Vec<Seat>,
    /// What belongs to nobody yet: common cards, prizes.
    pub middle: Vec<Item>,
    /// Chips that were put in before this round; null where nothing is bet.
    pub pot: Option<u32>,
    /// What is at stake where it grows step by step: how much, and how much it can become.
    pub stakes: Option<(u8, u8)>,
    /// What everybody has seen so far, in order.
    pub story: Vec<LogEntry>,
}

/// What a player has before them.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Seat {
    /// What he holds.
    pub things: Vec<Item>,
    /// What he has put down.
    pub laid: Vec<Item>,
    /// Chips that he still has.
    pub chips: Option<u32>,
    /// Chips that he has put in this round.
    pub bet: Option<u32>,
    /// He has the dealer's button.
    pub dealer: bool,
    /// He has given up.
    pub out: bool,
    /// What else there is to say of him.
    pub note: String,
}

/// Something that can lie face down.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Item {
    /// A card.
    Card {
        /// Rank and suit such as `As`, or a rank or number alone; null while it is hidden.
        face: Option<String>,
    },
    /// A die, which is hidden under a cup.
    Die {
        /// What it shows; null while it is hidden.
        face: Option<String>,
    },
    /// How far a player is willing to go.
    Level {
        /// A number from 1 on; null while it is hidden.
        face: Option<String>,
        /// The highest one.
        of: u8,
    },
}

/// One thing that happened.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct LogEntry {
    /// Who did it; null: chance.
    pub who: Option<usize>,
    /// What it was.
    pub what: String,
}

impl From<CoreTabletop> for Tabletop {
    fn from(table: CoreTabletop) -> Self {
        Self {
            seats: table.seats.into_iter().map(Seat::from).collect(),
            middle: items(table.middle),
            pot: labelled(&table.counters, "pot").map(|counter| counter.amount),
            stakes: labelled(&table.counters, "stakes").and_then(|stakes| {
                Some((u8::try_from(stakes.amount).ok()?, u8::try_from(stakes.most?).ok()?))
            }),
            story: table.log.into_iter().map(|Event { who, what }| LogEntry { who, what }).collect(),
        }
    }
}

impl From<CoreSeat> for Seat {
    fn from(seat: CoreSeat) -> Self {
        let amount = |label| labelled(&seat.counters, label).map(|counter| counter.amount);
        Self {
            chips: amount("chips"),
            bet: amount("bet"),
            dealer: seat.markers.contains(&"dealer"),
            things: items(seat.items),
            laid: items(seat.laid),
            out: seat.out,
            note: seat.note,
        }
    }
}

/// The counter with this label, if there is one.
fn labelled<'a>(counters: &'a [Counter], label: &str) -> Option<&'a Counter> {
    counters.iter().find(|counter| counter.label == label)
}

fn items(items: Vec<CoreItem>) -> Vec<Item> {
    let item = |CoreItem { kind, face }| match kind {
        ItemKind::Card => Item::Card { face },
        ItemKind::Die => Item::Die { face },
        ItemKind::Level(of) => Item::Level { face, of },
    };
    items.into_iter().map(item).collect()
}
