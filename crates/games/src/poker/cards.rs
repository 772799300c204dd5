//! How the cards of a small deck are called.

/// Ranks from the highest down, as many as the largest table needs.
const RANKS: &[u8] = b"KQJT9876543";

/// The most ranks that a deck may have.
pub(super) const MOST_RANKS: usize = RANKS.len();

/// The letter of a rank, counted from the lowest one of a deck with so many ranks; the highest is always the king.
pub(super) fn rank_letter(ranks: usize, rank: u8) -> char {
    char::from(RANKS[ranks - 1 - usize::from(rank)])
}

/// The rank with this letter in a deck with so many ranks.
pub(super) fn read_rank(ranks: usize, letter: char) -> Option<u8> {
    let place = RANKS[..ranks].iter().position(|rank| char::from(*rank) == letter.to_ascii_uppercase())?;
    u8::try_from(ranks - 1 - place).ok()
}
