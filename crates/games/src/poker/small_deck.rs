//! How the cards of a small deck are called: like those of the large one, and the highest is always the king.

use super::cards::Card;

/// The most ranks that a small deck may have: from the king down to the three.
pub(super) const MOST_RANKS: usize = 11;

/// The rank in the large deck of the lowest card of a deck with so many ranks.
fn lowest(ranks: usize) -> usize {
    12 - ranks
}

/// The letter of a rank, counted from the lowest one of a deck with so many ranks.
pub(super) fn rank_letter(ranks: usize, rank: u8) -> char {
    Card::rank_letter(lowest(ranks) + usize::from(rank))
}

/// The rank with this letter in a deck with so many ranks.
pub(super) fn read_rank(ranks: usize, letter: char) -> Option<u8> {
    let rank = Card::rank_of(letter)?.checked_sub(lowest(ranks))?;
    u8::try_from(rank).ok().filter(|_| rank < ranks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_card_is_the_king_and_others_are_none() {
        let letters = |ranks: usize| -> String {
            (0..u8::try_from(ranks).unwrap_or(0)).map(|rank| rank_letter(ranks, rank)).collect()
        };
        assert_eq!((letters(3), letters(MOST_RANKS)), ("JQK".into(), "3456789TJQK".into()));
        assert_eq!(
            ['j', 'Q', 'K', 'T', 'A', 'x'].map(|letter| read_rank(3, letter)),
            [Some(0), Some(1), Some(2), None, None, None]
        );
    }
}
