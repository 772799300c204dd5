//! No-limit hold'em for two to nine players: blinds, all-in, side pots, showdown and odd chips.
//!
//! Seats are numbered in the order in which they act after the flop. With two players seat 1 has the button and the small blind and acts
//! first before the flop; with more, seat 0 has the small blind, seat 1 the big blind and the last seat the button.

mod acpc;
mod picture;
mod pots;
mod rules;
mod table;
mod text;
mod view;

pub use pots::{Pot, pots};
pub use table::{Bet, Street, Table};
pub use view::Sight;

use gametree_core::clip;

use super::cards::Card;

/// Players at a table, at most.
pub const MOST_PLAYERS: usize = 9;

/// What a table is described by.
const EXPECTED: &str = "players=N, stack=N, stacks=N/N, blinds=N/N, bets=any or bets=few";

/// Chips that a player may start with, at most.
pub const MOST_CHIPS: u32 = 1_000_000;

/// Which bets and raises can be made, of those that the rules allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bets {
    /// Every whole number of chips.
    Any,
    /// Half of the pot, the pot, and everything: few enough to look ahead.
    Few,
}

/// The rules: how many players, with how many chips, the blinds, and which bets there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holdem {
    stacks: Vec<u32>,
    small: u32,
    big: u32,
    bets: Bets,
}

/// What happens at the table: a card is dealt, or a player acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HoldemAction {
    /// The next card of the deck.
    Deal(Card),
    /// Gives up the hand.
    Fold,
    /// Bets nothing where nothing is to be called, or as much as is to be called.
    Call,
    /// Bets so that this player has so many chips in all of this hand's pots.
    Raise(u32),
}

impl Holdem {
    /// So many players with the same number of chips, and two blinds.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the numbers.
    pub fn new(players: usize, stack: u32, small: u32, big: u32) -> Result<Self, String> {
        if !(2..=MOST_PLAYERS).contains(&players) {
            return Err(format!("{players} players; expected 2 to {MOST_PLAYERS}"));
        }
        Self::with_stacks(&vec![stack; players], small, big)
    }

    /// A table at which each player has an own number of chips.
    ///
    /// # Errors
    /// A sentence that says what is wrong with the numbers.
    pub fn with_stacks(stacks: &[u32], small: u32, big: u32) -> Result<Self, String> {
        if !(2..=MOST_PLAYERS).contains(&stacks.len()) {
            return Err(format!("{} players; expected 2 to {MOST_PLAYERS}", stacks.len()));
        }
        if let Some(stack) = stacks.iter().find(|stack| !(1..=MOST_CHIPS).contains(*stack)) {
            return Err(format!("a stack of {stack} chips; expected 1 to {MOST_CHIPS}"));
        }
        if small == 0 || small > big || big > MOST_CHIPS {
            return Err(format!(
                "blinds of {small} and {big}; expected a small one of at least 1 and a big one not below it"
            ));
        }
        Ok(Holdem { stacks: stacks.to_vec(), small, big, bets: Bets::Any })
    }

    /// The same with other bets.
    #[must_use]
    pub fn with_bets(self, bets: Bets) -> Self {
        Holdem { bets, ..self }
    }

    /// Reads parameters such as `players=2,stack=200,blinds=1/2,bets=any`; what is left out is as there. `stacks=200/150/80` gives each player
    /// an own number of chips, `bets=few` leaves half of the pot, the pot and all in.
    ///
    /// # Errors
    /// A sentence that says which part is wrong.
    pub fn parse(parameters: &str) -> Result<Self, String> {
        let (mut players, mut stack, mut blinds) = (None, 200, (1, 2));
        let (mut stacks, mut bets) = (None, Bets::Any);
        for part in parameters.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let wrong = || format!("'{}' means nothing here; expected {EXPECTED}", clip(part));
            let (name, value) = part.split_once('=').ok_or_else(wrong)?;
            let number = |text: &str| {
                text.trim()
                    .parse::<u32>()
                    .map_err(|_| format!("'{}' is not a number of chips or players", clip(part)))
            };
            match name.trim() {
                "players" => players = Some(number(value)? as usize),
                "stack" => stack = number(value)?,
                "blinds" => {
                    let (small, big) = value.split_once('/').ok_or_else(wrong)?;
                    blinds = (number(small)?, number(big)?);
                }
                "stacks" => stacks = Some(value.split('/').map(number).collect::<Result<Vec<u32>, _>>()?),
                "bets" if value.trim() == "any" => bets = Bets::Any,
                "bets" if value.trim() == "few" => bets = Bets::Few,
                _ => return Err(wrong()),
            }
        }
        let game = match (stacks, players) {
            (Some(stacks), Some(players)) if stacks.len() != players => {
                return Err(format!("{} stacks for {players} players; expected one for each", stacks.len()));
            }
            (Some(stacks), _) => Self::with_stacks(&stacks, blinds.0, blinds.1),
            (None, players) => Self::new(players.unwrap_or(2), stack, blinds.0, blinds.1),
        };
        Ok(game?.with_bets(bets))
    }

    /// Chips of each player at the start.
    pub fn stacks(&self) -> &[u32] {
        &self.stacks
    }

    /// Which bets there are.
    pub fn bets(&self) -> Bets {
        self.bets
    }

    /// The small and the big blind.
    pub fn blinds(&self) -> (u32, u32) {
        (self.small, self.big)
    }

    /// What a seat has to pay blindly.
    fn blind(&self, seat: usize) -> u32 {
        let due = match (self.stacks.len(), seat) {
            (2, 0) => self.big,
            (2, _) => self.small,
            (_, 0) => self.small,
            (_, 1) => self.big,
            _ => 0,
        };
        due.min(self.stacks[seat])
    }

    /// Who acts first before the flop.
    fn first_before_flop(&self) -> usize {
        if self.stacks.len() == 2 { 1 } else { 2 % self.stacks.len() }
    }
}
