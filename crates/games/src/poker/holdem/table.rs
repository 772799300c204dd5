//! The table as it is: cards, chips and what has happened.

use super::super::cards::{Card, CardSet};
use super::MOST_PLAYERS;

/// A part of a hand between two deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Street {
    /// Two cards in each hand.
    Preflop,
    /// Three cards on the table.
    Flop,
    /// Four.
    Turn,
    /// Five.
    River,
}

impl Street {
    /// How many cards are on the table.
    pub fn cards(self) -> usize {
        [0, 3, 4, 5][self as usize]
    }

    /// The street after it.
    pub fn next(self) -> Option<Street> {
        [Some(Street::Flop), Some(Street::Turn), Some(Street::River), None][self as usize]
    }
}

/// What a player did, as it is kept: who it was follows from the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bet {
    /// Gave up.
    Fold,
    /// Checked or called.
    Call,
    /// Bet or raised to so many chips in the whole hand.
    Raise(u32),
    /// The end of a street.
    NextStreet,
}

/// All there is to know. Seats beyond the last player hold nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// Each player's cards, the higher one first once there are two.
    pub(super) hole: [[Option<Card>; 2]; MOST_PLAYERS],
    /// The common cards; the flop is sorted once it is complete.
    pub(super) board: [Option<Card>; 5],
    pub(super) street: Street,
    /// Chips of each player in the pots.
    pub(super) paid: [u32; MOST_PLAYERS],
    /// Of these, chips that were paid on earlier streets.
    pub(super) before: [u32; MOST_PLAYERS],
    pub(super) folded: [bool; MOST_PLAYERS],
    /// What each player had to match when last acting on this street, in chips of the whole hand; none before the first action.
    pub(super) acted: [Option<u32>; MOST_PLAYERS],
    /// What is to be matched, in chips of the whole hand.
    pub(super) level: u32,
    /// By how much a full raise must raise.
    pub(super) least_raise: u32,
    /// Who acts next, if anyone.
    pub(super) mover: Option<usize>,
    /// What was done so far.
    pub(super) history: Vec<Bet>,
}

impl Table {
    /// A player's cards as far as they are dealt, and known to the viewer.
    pub fn hole(&self, seat: usize) -> impl Iterator<Item = Card> + '_ {
        self.hole[seat].iter().flatten().copied()
    }

    /// The common cards.
    pub fn board(&self) -> impl Iterator<Item = Card> + '_ {
        self.board.iter().flatten().copied()
    }

    /// The street that is being played.
    pub fn street(&self) -> Street {
        self.street
    }

    /// Chips that a player has put into the pots.
    pub fn paid(&self, seat: usize) -> u32 {
        self.paid[seat]
    }

    /// Chips that a player has put in on this street.
    pub fn bet(&self, seat: usize) -> u32 {
        self.paid[seat] - self.before[seat]
    }

    /// Who acts next, if anyone: what is hidden does not matter.
    pub fn mover(&self) -> Option<usize> {
        self.mover
    }

    /// Whether a player has given up.
    pub fn folded(&self, seat: usize) -> bool {
        self.folded[seat]
    }

    /// All that was done, street by street.
    pub fn history(&self) -> &[Bet] {
        &self.history
    }

    /// Chips in all pots.
    pub fn total(&self) -> u32 {
        self.paid.iter().sum()
    }

    /// Every card that is out of the deck.
    pub(super) fn seen(&self) -> CardSet {
        self.hole.iter().flatten().chain(&self.board).flatten().copied().collect()
    }
}
