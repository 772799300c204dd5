//! Suits have no rank: what stays the same when they are renamed.

use super::cards::{Card, CardSet};
use super::range::Range;

/// A new suit for each suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Renaming([u8; 4]);

impl Renaming {
    /// All twenty-four, the one that changes nothing first.
    pub fn all() -> impl Iterator<Item = Renaming> {
        let digits = |code: u8| Renaming(std::array::from_fn(|suit| code >> (2 * (3 - suit)) & 3));
        let is_renaming =
            |renaming: &Renaming| renaming.0.iter().fold(0, |seen, suit| seen | 1 << suit) == 15;
        (0..=255).map(digits).filter(is_renaming)
    }

    /// What becomes of a card.
    pub fn of(self, card: Card) -> Card {
        Card::new(card.rank(), self.0[card.suit()].into())
    }

    /// The one that takes it back.
    #[must_use]
    pub fn inverse(self) -> Renaming {
        let old = |new: usize| {
            (0..).zip(self.0).find(|(_, suit)| usize::from(*suit) == new).map_or(0, |(old, _)| old)
        };
        Renaming(std::array::from_fn(old))
    }
}

/// The renamings that change neither the board nor any of the ranges.
pub fn symmetries(board: CardSet, ranges: [&Range; 2]) -> Vec<Renaming> {
    let keeps_board =
        |renaming: &Renaming| board.iter().map(|card| renaming.of(card)).collect::<CardSet>() == board;
    let ranges = ranges.map(|range| range.without(board));
    let keeps = |range: &Range, renaming: &Renaming| {
        range.hands().all(|([a, b], weight)| range.weight(renaming.of(a), renaming.of(b)) == weight)
    };
    Renaming::all()
        .filter(keeps_board)
        .filter(|renaming| ranges.iter().all(|range| keeps(range, renaming)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::cards::parse_cards;
    use super::*;

    #[test]
    fn there_are_twenty_four_and_each_can_be_taken_back() {
        let all: Vec<Renaming> = Renaming::all().collect();
        assert_eq!(all.len(), 24);
        assert!(Card::all().all(|card| all[0].of(card) == card));
        for renaming in all {
            assert!(Card::all().all(|card| renaming.inverse().of(renaming.of(card)) == card));
        }
    }

    #[test]
    fn boards_and_ranges_break_symmetry() {
        let count = |board: &str, ranges: [&str; 2]| {
            let ranges = ranges.map(|text| Range::parse(text).unwrap());
            symmetries(parse_cards(board).unwrap().into_iter().collect(), [&ranges[0], &ranges[1]]).len()
        };
        assert_eq!(count("", ["random", "AKs,22+"]), 24);
        assert_eq!(count("Td9d6d", ["random", "random"]), 6);
        assert_eq!(count("Td9d6h", ["random", "random"]), 2);
        assert_eq!(count("Td9h6s", ["random", "random"]), 1);
        assert_eq!(count("TdTh6s", ["random", "random"]), 2);
        assert_eq!(count("Td9d6d", ["random", "AhKh"]), 2);
    }
}
