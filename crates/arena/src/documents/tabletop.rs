//! A table at which something is hidden, as something to draw.

use gametree_core::{
    Seat as CoreSeat, Tabletop as CoreTabletop, Thing as CoreThing, ThingKind, Told as CoreTold,
};
use serde::Serialize;

/// What each player has before him, and what lies in the middle.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Tabletop {
    /// The players, in the order of their numbers.
    pub seats: Vec<Seat>,
    /// What belongs to nobody yet: common cards, prizes.
    pub middle: Vec<Thing>,
    /// Chips that were put in before this round; null where nothing is bet.
    pub pot: Option<u32>,
    /// What is at stake where it grows step by step: how much, and how much it can become.
    pub stakes: Option<(u8, u8)>,
    /// What everybody has seen so far, in order.
    pub story: Vec<Told>,
}

/// What a player has before him.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Seat {
    /// What he holds.
    pub things: Vec<Thing>,
    /// What he has put down.
    pub laid: Vec<Thing>,
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
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Thing {
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
    /// How far somebody is willing to go.
    Level {
        /// A number from 1 on; null while it is hidden.
        face: Option<String>,
        /// The highest one.
        of: u8,
    },
}

/// One thing that happened.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Told {
    /// Who did it; null: chance.
    pub who: Option<usize>,
    /// What it was.
    pub what: String,
}

impl From<CoreTabletop> for Tabletop {
    fn from(table: CoreTabletop) -> Self {
        Self {
            seats: table.seats.into_iter().map(Seat::from).collect(),
            middle: things(table.middle),
            pot: table.pot,
            stakes: table.stakes,
            story: table.story.into_iter().map(|CoreTold { who, what }| Told { who, what }).collect(),
        }
    }
}

impl From<CoreSeat> for Seat {
    fn from(seat: CoreSeat) -> Self {
        let CoreSeat { things: held, laid, chips, bet, dealer, out, note } = seat;
        Self { things: things(held), laid: things(laid), chips, bet, dealer, out, note }
    }
}

fn things(things: Vec<CoreThing>) -> Vec<Thing> {
    let thing = |CoreThing { kind, face }| match kind {
        ThingKind::Card => Thing::Card { face },
        ThingKind::Die => Thing::Die { face },
        ThingKind::Level(of) => Thing::Level { face, of },
    };
    things.into_iter().map(thing).collect()
}
