//! Which hands are taken for one. Before the flop hands that differ in the names of suits only; later, hands that are about equally strong
//! now and have about equally many cards that make them strong.
//!
//! How strong a hand is now: the chance to beat any two other cards if no more were dealt. How many cards make it strong: of those that may come
//! next, how many make a straight or better that the table alone does not have; eight are a good draw, four a thin one.

use super::super::cards::{Card, CardSet};
use super::super::evaluator::{Evaluator, Hand};
use super::super::range::{PAIRS, pair_index};
use super::super::strength::{Category, Strength};

/// Levels of strength on flop and turn.
const LEVELS: usize = 16;
/// Levels on the river, where nothing can change any more.
const LAST_LEVELS: usize = 40;
/// Cards that make a hand strong: hardly any, some, many.
const DRAWS: usize = 3;

/// How many buckets there are on each street.
pub const BUCKETS: [usize; 4] = [169, LEVELS * DRAWS, LEVELS * DRAWS, LAST_LEVELS];

/// In a list of buckets, the place of a hand with a card of the board.
pub const NO_BUCKET: u16 = u16::MAX;

/// The bucket of two cards on a board of none, three, four or five.
pub fn bucket(own: [Card; 2], board: &[Card]) -> usize {
    match board.len() {
        0 => class(own),
        5 => level(hand_strength(own, board), LAST_LEVELS),
        _ => level(hand_strength(own, board), LEVELS) * DRAWS + draws(own, board),
    }
}

/// The buckets of all pairs of cards on a board, by [`pair_index`].
pub fn buckets(board: &[Card]) -> Vec<u16> {
    let mut all = vec![NO_BUCKET; PAIRS];
    let strengths = if board.is_empty() { Vec::new() } else { hand_strengths(board) };
    for own in pairs(board.iter().copied().collect()) {
        let place = pair_index(own[0], own[1]);
        let bucket = match board.len() {
            0 => class(own),
            5 => level(strengths[place], LAST_LEVELS),
            _ => level(strengths[place], LEVELS) * DRAWS + draws(own, board),
        };
        all[place] = bucket as u16;
    }
    all
}

/// All pairs without these cards, the higher card first.
fn pairs(dead: CardSet) -> impl Iterator<Item = [Card; 2]> {
    let free = move |card: &Card| !dead.contains(*card);
    let lower = move |high: Card| Card::all().take(high.index()).filter(free).map(move |low| [high, low]);
    Card::all().filter(free).flat_map(lower)
}

/// Thirteen rows of thirteen: suited above the diagonal of pairs, others below.
fn class([a, b]: [Card; 2]) -> usize {
    let (high, low) = (a.rank().max(b.rank()), a.rank().min(b.rank()));
    if a.suit() == b.suit() { 13 * high + low } else { 13 * low + high }
}

/// The level of a strength: finer for strong hands, for which more is at stake. Only products are compared, so that it is the same everywhere.
fn level(strength: f64, levels: usize) -> usize {
    let rest = (1.0 - strength) * (1.0 - strength) * (levels * levels * levels) as f64;
    let reached = |level: &usize| rest <= ((levels - level) * (levels - level) * (levels - level)) as f64;
    (1..levels).rev().find(reached).unwrap_or(0)
}

/// The chance to beat two random cards if no more cards were dealt; half of a tie.
pub fn hand_strength(own: [Card; 2], board: &[Card]) -> f64 {
    let evaluator = Evaluator::shared();
    let table: Hand = board.iter().copied().collect();
    let mine = evaluator.strength(table.with(own[0]).with(own[1]));
    let rest: Vec<Card> = board.iter().copied().chain(own).collect::<CardSet>().rest().iter().collect();
    let (mut halves, mut count) = (0u32, 0u32);
    for (place, &first) in rest.iter().enumerate() {
        let with_first = table.with(first);
        for &second in &rest[..place] {
            let theirs = evaluator.strength(with_first.with(second));
            halves += u32::from(mine > theirs) + u32::from(mine >= theirs);
            count += 1;
        }
    }
    f64::from(halves) / f64::from(2 * count)
}

/// The same for all pairs of cards on a board of at least three, by [`pair_index`]; nothing for those that cannot be.
pub fn hand_strengths(board: &[Card]) -> Vec<f64> {
    let evaluator = Evaluator::shared();
    let table: Hand = board.iter().copied().collect();
    let dead: CardSet = board.iter().copied().collect();
    let mut hands: Vec<(Strength, [Card; 2])> =
        pairs(dead).map(|own| (evaluator.strength(table.with(own[0]).with(own[1])), own)).collect();
    hands.sort_unstable();
    // Hands that are weaker than the group at hand, and those of them with each card.
    let (mut below, mut below_with) = (0i64, [0i64; 52]);
    let left = dead.rest().len() as i64 - 2;
    let others = left * (left - 1) / 2;
    let mut all = vec![0.0; PAIRS];
    for group in hands.chunk_by(|one, other| one.0 == other.0) {
        let mut equal_with = [0i64; 52];
        for (_, own) in group {
            own.iter().for_each(|card| equal_with[card.index()] += 1);
        }
        for (_, [a, b]) in group {
            let weaker = below - below_with[a.index()] - below_with[b.index()];
            // The hand itself is in the group once and counted with both of its cards.
            let equal = group.len() as i64 - equal_with[a.index()] - equal_with[b.index()] + 1;
            all[pair_index(*a, *b)] = (2 * weaker + equal) as f64 / (2 * others) as f64;
        }
        below += group.len() as i64;
        below_with.iter_mut().zip(equal_with).for_each(|(sum, more)| *sum += more);
    }
    all
}

/// Whether hardly any, some or many cards make a straight or better.
fn draws(own: [Card; 2], board: &[Card]) -> usize {
    let evaluator = Evaluator::shared();
    let table: Hand = board.iter().copied().collect();
    let hand = table.with(own[0]).with(own[1]);
    let strong = |hand: Hand| evaluator.strength(hand).category() >= Category::Straight;
    if strong(hand) {
        return 0;
    }
    let rest = board.iter().copied().chain(own).collect::<CardSet>().rest();
    let helps = |card: &Card| strong(hand.with(*card)) && !(board.len() == 4 && strong(table.with(*card)));
    match rest.iter().filter(helps).count() {
        0..4 => 0,
        4..8 => 1,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::cards::parse_cards;
    use super::*;

    fn cards<const N: usize>(text: &str) -> [Card; N] {
        parse_cards(text).unwrap().try_into().unwrap()
    }

    #[test]
    fn there_are_169_hands_before_the_flop() {
        let all = buckets(&[]);
        let different: std::collections::HashSet<u16> = all.iter().copied().collect();
        assert_eq!((different.len(), BUCKETS[0]), (169, 169));
        assert_eq!(bucket(cards("AsKs"), &[]), bucket(cards("KdAd"), &[]));
        assert_ne!(bucket(cards("AsKs"), &[]), bucket(cards("KdAs"), &[]));
    }

    #[test]
    fn one_hand_and_all_hands_are_put_into_the_same_buckets() {
        for board in ["Td9d6h", "QsQh2c7d", "AhKh9h8h2c"] {
            let board = parse_cards(board).unwrap();
            let all = buckets(&board);
            let dead: CardSet = board.iter().copied().collect();
            for own in pairs(dead).step_by(17) {
                let found = usize::from(all[pair_index(own[0], own[1])]);
                assert_eq!(found, bucket(own, &board), "{own:?}");
                assert!(found < BUCKETS[board.len() - 2]);
            }
            assert_eq!(all[pair_index(board[0], board[1])], NO_BUCKET);
        }
    }

    #[test]
    fn stronger_hands_and_draws_are_told_apart() {
        let board = parse_cards("Td9d6h").unwrap();
        let at = |own: &str| bucket(cards(own), &board);
        assert!(at("TsTc") > at("AsTc") && at("AsTc") > at("AsKc"), "a set, a pair, nothing");
        assert_ne!(at("Ad2d"), at("As2c"), "four diamonds");
        assert_ne!(at("Jc8s"), at("Jc2s"), "an open-ended straight");
        let river = parse_cards("Td9d8dKc2s").unwrap();
        assert_eq!(bucket(cards("QdJd"), &river), LAST_LEVELS - 1, "the best hand of all");
        assert_eq!(bucket(cards("4h3c"), &river), 0);
    }

    #[test]
    fn levels_rise_with_strength() {
        let all: Vec<usize> = (0..=1000).map(|part| level(f64::from(part) / 1000.0, 16)).collect();
        assert!(all.is_sorted() && all[0] == 0 && all[1000] == 15);
    }
}
