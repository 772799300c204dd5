//! How strong a hand is: by the plain rules, without tables. The evaluator's tables are made from this.

use std::fmt;

/// How many different strengths five cards can have.
pub const CLASSES: usize = 7462;

/// What kind of hand it is, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// None of the others.
    HighCard,
    /// Two of a rank.
    Pair,
    /// Two pairs.
    TwoPair,
    /// Three of a rank.
    Trips,
    /// Five ranks in a row; an ace is high or low.
    Straight,
    /// Five of a suit.
    Flush,
    /// Three of a rank and two of another.
    FullHouse,
    /// Four of a rank.
    Quads,
    /// Five ranks in a row of one suit.
    StraightFlush,
}

/// Every category with the number of strengths in it, the weakest first.
const CATEGORIES: [(Category, u16, &str); 9] = [
    (Category::HighCard, 1277, "high card"),
    (Category::Pair, 2860, "pair"),
    (Category::TwoPair, 858, "two pair"),
    (Category::Trips, 858, "three of a kind"),
    (Category::Straight, 10, "straight"),
    (Category::Flush, 1277, "flush"),
    (Category::FullHouse, 156, "full house"),
    (Category::Quads, 156, "four of a kind"),
    (Category::StraightFlush, 10, "straight flush"),
];

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(CATEGORIES[*self as usize].2)
    }
}

/// How strong a hand is: 0 is 7-5-4-3-2 of mixed suits, 7461 a royal flush. Equal strengths share the pot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(pub u16);

impl Strength {
    /// What kind of hand has this strength.
    pub fn category(self) -> Category {
        let mut first = 0;
        for (category, count, _) in CATEGORIES {
            first += count;
            if self.0 < first {
                return category;
            }
        }
        Category::StraightFlush
    }
}

/// A number that orders hands: the category, then the ranks that decide, each in four bits. `counts` says how many cards of each rank
/// there are (five to seven in all); with `flush` they are the ranks of one suit's cards only.
pub(super) fn order(counts: &[u8; 13], flush: bool) -> u32 {
    let of = |wanted: u8| (0..13).rev().filter(move |&rank| counts[rank] == wanted).map(|rank| rank as u32);
    let at_least = |least: u8| (0..13).rev().filter(move |&rank| counts[rank] >= least);
    let straight = straight_top(counts);
    if let (true, Some(top)) = (flush, straight) {
        return pack(Category::StraightFlush, &[top]);
    }
    if flush {
        return pack(Category::Flush, &highest(at_least(1), &[], 5));
    }
    let (quads, trips, pairs) = (of(4).next(), of(3).next(), of(2).collect::<Vec<_>>());
    if let Some(quad) = quads {
        return pack(Category::Quads, &[&[quad][..], &highest(at_least(1), &[quad], 1)].concat());
    }
    if let Some(trip) = trips {
        // A second set of three serves as the pair.
        if let Some(pair) = at_least(2).map(|rank| rank as u32).find(|&rank| rank != trip) {
            return pack(Category::FullHouse, &[trip, pair]);
        }
    }
    if let Some(top) = straight {
        return pack(Category::Straight, &[top]);
    }
    match (trips, &pairs[..]) {
        (Some(trip), _) => pack(Category::Trips, &[&[trip][..], &highest(at_least(1), &[trip], 2)].concat()),
        (None, &[first, second, ..]) => {
            let kicker = highest(at_least(1), &[first, second], 1);
            pack(Category::TwoPair, &[&[first, second][..], &kicker].concat())
        }
        (None, &[pair]) => pack(Category::Pair, &[&[pair][..], &highest(at_least(1), &[pair], 3)].concat()),
        (None, &[]) => pack(Category::HighCard, &highest(at_least(1), &[], 5)),
    }
}

/// The highest `count` ranks that are not among those already used.
fn highest(ranks: impl Iterator<Item = usize>, used: &[u32], count: usize) -> Vec<u32> {
    ranks.map(|rank| rank as u32).filter(|rank| !used.contains(rank)).take(count).collect()
}

/// The highest rank of five in a row; the five for ace to five.
fn straight_top(counts: &[u8; 13]) -> Option<u32> {
    // Bit 0 is the ace below the deuce.
    let held = (0..13).filter(|&rank| counts[rank] > 0).fold(0u32, |bits, rank| bits | 2 << rank);
    let held = held | held >> 13 & 1;
    (3..13).rev().find(|&top| held >> (top - 3) & 0b11111 == 0b11111)
}

fn pack(category: Category, ranks: &[u32]) -> u32 {
    let first = (category as u32) << 20;
    ranks.iter().zip([16, 12, 8, 4, 0]).fold(first, |packed, (rank, shift)| packed | rank << shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn categories_begin_where_their_counts_say() {
        assert_eq!(CATEGORIES.iter().map(|(_, count, _)| usize::from(*count)).sum::<usize>(), CLASSES);
        assert_eq!(Strength(1276).category(), Category::HighCard);
        assert_eq!(Strength(1277).category(), Category::Pair);
        assert_eq!(Strength(7451).category(), Category::Quads);
        assert_eq!(Strength(7452).category(), Category::StraightFlush);
        assert_eq!(Category::Trips.to_string(), "three of a kind");
    }
}
