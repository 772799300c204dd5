//! What lies on a table at which something is hidden, for whoever draws it.

use crate::{Hidden, Picture, Player};

/// A table: what each player has before him, and what lies in the middle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tabletop {
    /// The players, in the order of their numbers.
    pub seats: Vec<Seat>,
    /// What belongs to nobody yet: common cards, prizes.
    pub middle: Vec<Thing>,
    /// Chips that were put in before this round; none where nothing is bet.
    pub pot: Option<u32>,
    /// What is at stake where it grows step by step: how much, and how much it can become.
    pub stakes: Option<(u8, u8)>,
    /// What everybody has seen so far, in order.
    pub story: Vec<Told>,
}

/// What a player has before him.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// What it is.
    pub kind: ThingKind,
    /// What it shows, such as `As` for a card; none while it is hidden.
    pub face: Option<String>,
}

/// What something on a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThingKind {
    /// A card.
    Card,
    /// A die, which is hidden under a cup.
    Die,
    /// A number up to this one, such as how far somebody is willing to go.
    Level(u8),
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Who did it; none: chance.
    pub who: Option<Player>,
    /// What it was.
    pub what: String,
}

impl Thing {
    /// A card, face down where nobody says what it is.
    pub fn card(face: Option<String>) -> Self {
        Self { kind: ThingKind::Card, face }
    }

    /// A die, under a cup where nobody says what it shows.
    pub fn die(face: Option<String>) -> Self {
        Self { kind: ThingKind::Die, face }
    }

    /// A level of so many.
    pub fn level(face: Option<String>, of: u8) -> Self {
        Self { kind: ThingKind::Level(of), face }
    }
}

impl Told {
    /// A player did it.
    pub fn by(player: Player, what: impl Into<String>) -> Self {
        Self { who: Some(player), what: what.into() }
    }

    /// It happened.
    pub fn chance(what: impl Into<String>) -> Self {
        Self { who: None, what: what.into() }
    }
}

/// Ability: says what a player sees as a picture. Unlocks tables on the page.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what a player sees of it",
    note = "implement `Sighted`: the picture of a view, of a state with everything laid open, and of the end"
)]
pub trait Sighted: Hidden {
    /// What a player sees. It is drawn from his view alone, so that nothing hidden can be on it.
    fn sight(&self, view: &Self::View) -> Picture;

    /// The same as [`Sighted::sight`] draws it with everything laid open: the same things at the same places, all of them known.
    fn laid_open(&self, state: &Self::State, player: Player) -> Picture;

    /// What a player is shown once the game is over; no more than at its last move, where the rules do not lay anything open.
    fn ending(&self, state: &Self::State, player: Player) -> Picture {
        self.sight(&self.view(state, player))
    }

    /// The place to click to play `action`, where it has one.
    fn place(&self, _action: Self::Action) -> Option<String> {
        None
    }

    /// What things that are held together are called, by what they show.
    fn called(&self, faces: &[&str]) -> String {
        faces.join(" ")
    }
}
