//! The evaluator against the plain rules and the published counts.

use gametree_core::Rng;
use gametree_games::poker::{Card, Category, Evaluator, Hand, Strength, parse_cards};

fn strength(text: &str) -> Strength {
    Evaluator::shared().strength(parse_cards(text).expect("it is valid").into_iter().collect())
}

/// How many ways there are to choose so many.
fn choose(from: u64, count: u64) -> u64 {
    (0..count).fold(1, |ways, step| ways * (from - step) / (step + 1))
}

#[test]
fn hands_are_ordered_as_the_rules_say() {
    let ladder = [
        "7c5d4h3s2c",
        "AcKdQhJs9c",
        "2c2d3h4s5c",
        "AcAdKhQsJc",
        "2c2d3h3s4c",
        "AcAdKhKsQc",
        "2c2d2h3s4c",
        "AcAdAhKsQc",
        "Ac2d3h4s5c",
        "2c3d4h5s6c",
        "TcJdQhKsAc",
        "2c3c4c5c7c",
        "AcKcQcJc9c",
        "2c2d2h3s3c",
        "AcAdAhKsKc",
        "2c2d2h2s3c",
        "AcAdAhAsKc",
        "Ac2c3c4c5c",
        "TcJcQcKcAc",
    ];
    for pair in ladder.windows(2) {
        assert!(strength(pair[0]) < strength(pair[1]), "{} is weaker than {}", pair[0], pair[1]);
    }
    assert_eq!((strength(ladder[0]).0, strength(ladder[18]).0), (0, 7461));
    assert_eq!(strength("2c3c4c5c7c8d9d").category(), Category::Flush);
    assert_eq!(strength("2c2d2h3s3c3d9d").category(), Category::FullHouse);
    assert_eq!(strength("2c2d3h3s4c4d9d"), strength("3c3d4c4d9h"));
}

#[test]
fn six_and_seven_cards_are_as_strong_as_their_best_five() {
    let (mut rng, evaluator) = (Rng::new(6), Evaluator::shared());
    let mut deck: Vec<Card> = Card::all().collect();
    for _ in 0..20_000 {
        rng.shuffle(&mut deck);
        // Few suits and ranks now and then, so that flushes and full houses are frequent.
        let mut cards: Vec<Card> = match rng.below(3) {
            0 => deck.iter().copied().take(7).collect(),
            1 => deck.iter().copied().filter(|card| card.suit() < 2).take(7).collect(),
            _ => deck.iter().copied().filter(|card| card.rank() > 9).take(7).collect(),
        };
        for _ in 0..2 {
            let best = (0u32..1 << cards.len())
                .filter(|chosen| chosen.count_ones() == 5)
                .map(|chosen| {
                    let held = |place: &usize| chosen >> place & 1 == 1;
                    let five: Hand = (0..cards.len()).filter(held).map(|place| cards[place]).collect();
                    evaluator.strength(five)
                })
                .max();
            assert_eq!(Some(evaluator.strength(cards.iter().copied().collect())), best, "{cards:?}");
            cards.pop();
        }
    }
}

#[test]
fn all_five_card_hands_fall_into_the_categories_as_published() {
    let (mut counts, evaluator) = ([0u64; 9], Evaluator::shared());
    let cards: Vec<Card> = Card::all().collect();
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                let three: Hand = [cards[a], cards[b], cards[c]].into_iter().collect();
                for d in 0..c {
                    for e in 0..d {
                        let hand = three.with(cards[d]).with(cards[e]);
                        counts[evaluator.strength(hand).category() as usize] += 1;
                    }
                }
            }
        }
    }
    assert_eq!(counts, [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]);
}

/// All 133,784,560 hands of seven cards, counted by how many cards each suit has and which ranks they are: within a split of the cards among
/// suits every choice of ranks is one hand. Suits can be renamed, so that each split is looked at in one order only.
#[test]
fn all_seven_card_hands_fall_into_the_categories_as_published() {
    let evaluator = Evaluator::shared();
    let by_count: Vec<Vec<u16>> =
        (0..8).map(|count| (0u16..1 << 13).filter(|ranks| ranks.count_ones() == count).collect()).collect();
    let mut counts = [0u64; 9];
    // With a flush: the ranks of five to seven cards of one suit decide; the others come from the other 39 cards.
    for (held, all) in by_count.iter().enumerate().skip(5) {
        for &ranks in all {
            let hand: Hand =
                (0..13).filter(|rank| ranks >> rank & 1 == 1).map(|rank| Card::new(rank, 0)).collect();
            counts[evaluator.strength(hand).category() as usize] += 4 * choose(39, 7 - held as u64);
        }
    }
    // Without: by multisets of ranks, each as often as suits can be given to them so that no suit has five.
    let mut multiset = [0usize; 13];
    each_multiset(&mut multiset, 0, 7, &mut |multiset| {
        let ways = suits_without_flush(multiset);
        let hand = no_flush_hand(multiset);
        counts[evaluator.strength(hand).category() as usize] += ways;
    });
    assert_eq!(counts.iter().sum::<u64>(), 133_784_560);
    let published =
        [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584];
    assert_eq!(counts, published);
}

fn each_multiset(counts: &mut [usize; 13], rank: usize, left: usize, visit: &mut impl FnMut(&[usize; 13])) {
    if rank == 13 {
        if left == 0 {
            visit(counts);
        }
        return;
    }
    for count in 0..=left.min(4) {
        counts[rank] = count;
        each_multiset(counts, rank + 1, left - count, visit);
    }
    counts[rank] = 0;
}

/// In how many ways the ranks can be given suits so that no suit has five cards.
fn suits_without_flush(multiset: &[usize; 13]) -> u64 {
    // Ways by how many cards each suit has so far.
    let mut ways = std::collections::BTreeMap::from([([0u8; 4], 1u64)]);
    for &count in multiset.iter().filter(|&&count| count > 0) {
        let mut next = std::collections::BTreeMap::new();
        for (held, number) in ways {
            for suits in (0u8..16).filter(|suits| suits.count_ones() as usize == count) {
                let then: [u8; 4] = std::array::from_fn(|suit| held[suit] + (suits >> suit & 1));
                *next.entry(then).or_insert(0) += number;
            }
        }
        ways = next;
    }
    ways.into_iter().filter(|(held, _)| held.iter().all(|&count| count < 5)).map(|(_, number)| number).sum()
}

/// Some cards of these ranks without five of a suit: suits are dealt in turn.
fn no_flush_hand(multiset: &[usize; 13]) -> Hand {
    let (mut hand, mut next) = (Hand::EMPTY, 0);
    for (rank, &count) in multiset.iter().enumerate() {
        for _ in 0..count {
            hand = hand.with(Card::new(rank, next % 4));
            next += 1;
        }
    }
    hand
}
