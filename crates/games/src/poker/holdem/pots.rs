//! Who gets what: the main pot, side pots and odd chips.

use super::super::evaluator::{Evaluator, Hand};
use super::super::strength::Strength;
use super::MOST_PLAYERS;
use super::table::Table;

/// Chips for which some players compete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pot {
    /// How many.
    pub chips: u32,
    /// The players who may win them, by seat.
    pub seats: Vec<usize>,
}

/// The pots, the main one first. A bet that nobody called is a pot for one player.
pub fn pots(table: &Table, players: usize) -> Vec<Pot> {
    let mut levels: Vec<u32> =
        (0..players).filter(|&seat| !table.folded[seat]).map(|seat| table.paid[seat]).collect();
    levels.sort_unstable();
    levels.dedup();
    let (mut pots, mut below): (Vec<Pot>, u32) = (Vec::new(), 0);
    for &level in &levels {
        // What a player who gave up has paid above the highest level of the others cannot be: there would have been nothing to fold to.
        let chips = (0..players).map(|seat| table.paid[seat].min(level).saturating_sub(below)).sum();
        let seats: Vec<usize> =
            (0..players).filter(|&seat| !table.folded[seat] && table.paid[seat] >= level).collect();
        if chips > 0 {
            pots.push(Pot { chips, seats });
        }
        below = level;
    }
    pots
}

/// What each player gets. Chips that cannot be shared evenly go one each to the first seats from the button's left.
pub(super) fn shares(pots: &[Pot], table: &Table, players: usize) -> [u32; MOST_PLAYERS] {
    let mut won = [0; MOST_PLAYERS];
    let board: Hand = table.board().collect();
    let strength =
        |seat: usize| -> Strength { Evaluator::shared().strength(table.hole(seat).fold(board, Hand::with)) };
    let alone = (0..players).filter(|&seat| !table.folded[seat]).count() == 1;
    for pot in pots {
        // A pot for one player needs no cards, which may not even be there.
        let winners: Vec<usize> = match (&pot.seats[..], alone) {
            ([_], _) | (_, true) => pot.seats.clone(),
            (seats, false) => {
                let best = seats.iter().map(|&seat| strength(seat)).max();
                seats.iter().copied().filter(|&seat| Some(strength(seat)) == best).collect()
            }
        };
        let count = winners.len() as u32;
        for (place, &seat) in (0..).zip(&winners) {
            won[seat] += pot.chips / count + u32::from(place < pot.chips % count);
        }
    }
    won
}
