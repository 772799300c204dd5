//! The strength of five, six or seven cards by three look-ups.
//!
//! Every card adds a number to a sum. For the six low ranks (deuce to seven) and the seven high ones there are summands so that different
//! multisets of up to seven ranks have different sums. Suits are counted, four bits each, from 3 on, so that the fifth card of a suit sets
//! a high bit:
//!
//! ```text
//! 63      48 47  44 43    40 39      36 35   32 31               16 15               0
//! |    -    | spades| hearts | diamonds | clubs | sum of high ranks | sum of low ranks |
//! ```
//!
//! Without a flush the strength stands in a table with one row for each multiset of high ranks. Multisets of low ranks are numbered by how
//! many cards they have, so that those which make five to seven cards together with a row's are next to each other and no place is
//! wasted. With a flush the strength is found by the ranks of that suit, as five of a suit leave no room for a full house among
//! seven cards.

use std::sync::LazyLock;

use super::cards::{Card, DECK};
use super::strength::{CLASSES, Strength, order};

/// Summands with which all sums of up to seven cards, at most four of a rank, differ: each is the smallest that will do after those
/// before it.
const RANK_KEYS: [u64; 7] = [1, 5, 24, 112, 521, 2247, 9244];
/// Ranks from deuce to seven.
const LOW: usize = 6;
const HIGH: usize = 13 - LOW;

const FLUSH: u64 = 0x8888 << 32;
const NO_SUITS: u64 = 0x3333 << 32;

/// More than the sum of any low ranks; a power of two, so that the compiler knows an index to be inside.
const LOW_SUMS: usize = 1 << 14;
const HIGH_SUMS: usize = 1 << 16;
const PLACES: usize = 1 << 17;

/// What each card adds: to the sum, and to the ranks of each suit.
const CARDS: [(u64, u64); DECK] = {
    let mut cards = [(0, 0); DECK];
    let mut index = 0;
    while index < DECK {
        let (rank, suit) = (index / 4, index % 4);
        let key = if rank < LOW { RANK_KEYS[rank] } else { RANK_KEYS[rank - LOW] << 16 };
        cards[index] = (key + (1 << (32 + 4 * suit)), 1 << (16 * suit + rank));
        index += 1;
    }
    cards
};

/// Up to seven cards, ready to be evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    sum: u64,
    /// Sixteen bits for each suit, one for each rank.
    suits: u64,
}

impl Hand {
    /// No card.
    pub const EMPTY: Hand = Hand { sum: NO_SUITS, suits: 0 };

    /// With one more card, which must not be in it yet.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        let (sum, suits) = CARDS[card.index()];
        Hand { sum: self.sum + sum, suits: self.suits | suits }
    }

    /// The cards of both, which must have none in common.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Hand) -> Self {
        Hand { sum: self.sum + other.sum - NO_SUITS, suits: self.suits | other.suits }
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<T: IntoIterator<Item = Card>>(cards: T) -> Self {
        cards.into_iter().fold(Hand::EMPTY, Hand::with)
    }
}

/// The tables. They are made once, by [`Evaluator::shared`].
#[derive(Debug)]
pub struct Evaluator {
    /// The number of a multiset of low ranks, by its sum.
    columns: Box<[u16; LOW_SUMS]>,
    /// Where the row of a multiset of high ranks would have its column 0, by its sum, modulo the number of places.
    rows: Box<[u32; HIGH_SUMS]>,
    strengths: Box<[u16; PLACES]>,
    /// By the ranks of the suit of which there are at least five.
    flushes: Box<[u16; 1 << 13]>,
}

static SHARED: LazyLock<Evaluator> = LazyLock::new(Evaluator::new);

impl Evaluator {
    /// The tables, made when they are first asked for.
    pub fn shared() -> &'static Evaluator {
        &SHARED
    }

    /// How strong the best five of the five, six or seven cards are. Of fewer cards or more it says nothing.
    #[inline]
    pub fn strength(&self, hand: Hand) -> Strength {
        let flush = hand.sum & FLUSH;
        if flush == 0 {
            let column = self.columns[hand.sum as usize % LOW_SUMS];
            let row = self.rows[(hand.sum >> 16) as usize % HIGH_SUMS];
            return Strength(self.strengths[row.wrapping_add(column.into()) as usize % PLACES]);
        }
        let suit = (flush.trailing_zeros() - 32) / 4;
        Strength(self.flushes[(hand.suits >> (16 * suit)) as usize % (1 << 13)])
    }

    fn new() -> Self {
        let (low, high) = (multisets::<LOW>(), multisets::<HIGH>());
        let mut columns = zeros();
        for (column, counts) in (0..).zip(&low) {
            columns[sum(counts)] = column;
        }
        // How many multisets of low ranks have fewer cards than so many.
        let fewer = |cards: u8| low.partition_point(|counts| counts.iter().sum::<u8>() < cards);
        let (mut rows, mut orders) = (zeros(), Vec::new());
        for counts in &high {
            let held: u8 = counts.iter().sum();
            let (first, end) = (fewer(5u8.saturating_sub(held)), fewer(8 - held));
            rows[sum(counts)] = (orders.len() as u32).wrapping_sub(first as u32);
            orders.extend(low[first..end].iter().map(|low| {
                let all = std::array::from_fn(|rank| if rank < LOW { low[rank] } else { counts[rank - LOW] });
                order(&all, false)
            }));
        }
        let flush_order = |ranks: usize| match ranks.count_ones() {
            5..=7 => order(&std::array::from_fn(|rank| (ranks >> rank & 1) as u8), true),
            _ => 0,
        };
        let flush_orders: Vec<u32> = (0..1 << 13).map(flush_order).collect();
        // A strength is the place of an order among all others.
        let mut sorted: Vec<u32> =
            orders.iter().chain(&flush_orders).copied().filter(|&order| order > 0).collect();
        sorted.sort_unstable();
        sorted.dedup();
        debug_assert_eq!(sorted.len(), CLASSES);
        let strength = |order: &u32| sorted.partition_point(|other| other < order) as u16;
        let (mut strengths, mut flushes) = (zeros(), zeros());
        strengths.iter_mut().zip(&orders).for_each(|(place, order)| *place = strength(order));
        flushes.iter_mut().zip(&flush_orders).for_each(|(place, order)| *place = strength(order));
        Evaluator { columns, rows, strengths, flushes }
    }
}

fn zeros<T: Copy + Default, const N: usize>() -> Box<[T; N]> {
    Box::new([T::default(); N])
}

fn sum<const N: usize>(counts: &[u8; N]) -> usize {
    counts.iter().zip(RANK_KEYS).map(|(&count, key)| usize::from(count) * key as usize).sum()
}

/// Every multiset of at most seven cards, at most four of a rank, those with few cards first.
fn multisets<const N: usize>() -> Vec<[u8; N]> {
    let mut all = vec![[0; N]];
    for rank in 0..N {
        let more = |counts: &[u8; N]| {
            let (counts, left) = (*counts, 7 - counts.iter().sum::<u8>());
            (0..=left.min(4))
                .map(move |count| std::array::from_fn(|at| if at == rank { count } else { counts[at] }))
        };
        all = all.iter().flat_map(more).collect();
    }
    all.sort_by_key(|counts| counts.iter().sum::<u8>());
    all
}
