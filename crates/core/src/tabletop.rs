//! What lies on a table at which something is hidden, as something to draw.

use crate::{Hidden, Picture, Player};

/// A table: what each player has, and what lies in the middle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tabletop {
    /// The players, in the order of their numbers.
    pub seats: Vec<Seat>,
    /// What belongs to no player yet: common cards, prizes.
    pub middle: Vec<Item>,
    /// Numbers that concern the whole table, such as a pot.
    pub counters: Vec<Counter>,
    /// What every player has seen so far, in order.
    pub log: Vec<Event>,
}

/// What a player has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seat {
    /// What the player holds.
    pub items: Vec<Item>,
    /// What the player has put down.
    pub laid: Vec<Item>,
    /// Numbers that concern the player, such as chips.
    pub counters: Vec<Counter>,
    /// What marks the player out, such as a dealer's button.
    pub markers: Vec<&'static str>,
    /// The player has given up.
    pub out: bool,
    /// What else there is to say of the player.
    pub note: String,
}

/// A number with a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// What it counts.
    pub label: &'static str,
    /// How many there are.
    pub amount: u32,
    /// How many there can be, where that is known.
    pub most: Option<u32>,
}

impl Counter {
    /// So many of what the label says.
    pub fn new(label: &'static str, amount: u32) -> Self {
        Self { label, amount, most: None }
    }

    /// So many of at most so many.
    pub fn of(label: &'static str, amount: u32, most: u32) -> Self {
        Self { label, amount, most: Some(most) }
    }
}

/// Something that can lie face down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// What it shows, such as `As` for a card; none while it is hidden.
    pub face: Option<String>,
}

/// What an item on a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// A card.
    Card,
    /// A die, which is hidden under a cup.
    Die,
    /// A number up to this one, such as how far a player is willing to go.
    Level(u8),
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Who did it; none: chance.
    pub who: Option<Player>,
    /// What it was.
    pub what: String,
}

impl Item {
    /// A card, face down where its face is not known.
    pub fn card(face: Option<String>) -> Self {
        Self { kind: ItemKind::Card, face }
    }

    /// A die, under a cup where its face is not known.
    pub fn die(face: Option<String>) -> Self {
        Self { kind: ItemKind::Die, face }
    }

    /// A level of so many.
    pub fn level(face: Option<String>, of: u8) -> Self {
        Self { kind: ItemKind::Level(of), face }
    }
}

impl Event {
    /// A player did it.
    pub fn by(player: Player, what: impl Into<String>) -> Self {
        Self { who: Some(player), what: what.into() }
    }

    /// Chance did it.
    pub fn chance(what: impl Into<String>) -> Self {
        Self { who: None, what: what.into() }
    }
}

/// Ability: draws what a player sees. Unlocks tables on the page.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not draw what a player sees of it",
    note = "implement `ViewScene`: the picture of a view, of a state with everything laid open, and of the end"
)]
pub trait ViewScene: Hidden {
    /// The picture of a view. It is drawn from the view alone, so that nothing hidden can be on it.
    fn view_picture(&self, view: &Self::View) -> Picture;

    /// The same picture with everything laid open: the same items at the same places, all of them known.
    fn open_picture(&self, state: &Self::State, player: Player) -> Picture;

    /// What a player is shown once the game is over; no more than at its last move, where the rules do not lay anything open.
    fn final_picture(&self, state: &Self::State, player: Player) -> Picture {
        self.view_picture(&self.view(state, player))
    }

    /// The place to click to play `action`, where it has one.
    fn place(&self, _action: Self::Action) -> Option<String> {
        None
    }

    /// What items that are held together are called, by what they show.
    fn items_name(&self, faces: &[&str]) -> String {
        faces.join(" ")
    }
}
