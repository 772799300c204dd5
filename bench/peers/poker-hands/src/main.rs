//! Evaluations a second on one core, by CPU time, best of some rounds: all 133,784,560 hands of seven cards in order, and random hands.
//!
//! All evaluators add cards to a running sum and then look up; each is given its cards ready made, in the order deuce to ace.

use aya_poker::base::{Card as AyaCard, Hand as AyaHand};
use gametree_core::Rng;
use gametree_games::poker::{Card, Evaluator, Hand};
use rustix::time::{ClockId, clock_gettime};

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Calls `strength` on every hand of seven cards and adds up what it says, so that nothing can be left out.
fn all<C: Copy, H: Copy>(
    cards: &[C; 52],
    none: H,
    with: impl Fn(H, C) -> H,
    strength: impl Fn(H) -> u64,
) -> u64 {
    let mut total = 0;
    for a in 0..52 {
        let one = with(none, cards[a]);
        for b in 0..a {
            let two = with(one, cards[b]);
            for c in 0..b {
                let three = with(two, cards[c]);
                for d in 0..c {
                    let four = with(three, cards[d]);
                    for e in 0..d {
                        let five = with(four, cards[e]);
                        for f in 0..e {
                            let six = with(five, cards[f]);
                            for &card in &cards[..f] {
                                total += strength(with(six, card));
                            }
                        }
                    }
                }
            }
        }
    }
    total
}

/// The same for the given hands, from seven cards each.
fn some<C: Copy, H: Copy>(
    hands: &[[u8; 7]],
    cards: &[C; 52],
    none: H,
    with: impl Fn(H, C) -> H,
    strength: impl Fn(H) -> u64,
) -> u64 {
    let mut total = 0;
    for hand in hands {
        total += strength(hand.iter().fold(none, |held, &card| with(held, cards[usize::from(card)])));
    }
    total
}

const ALL: f64 = 133_784_560.0;

fn main() {
    let rounds: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(3);
    let ours: [Card; 52] = std::array::from_fn(|index| Card::from_index(index).expect("below 52"));
    let aya: [AyaCard; 52] =
        std::array::from_fn(|index| ours[index].to_string().parse().expect("both write cards alike"));
    let mut rng = Rng::new(1);
    let hands: Vec<[u8; 7]> = (0..1 << 20)
        .map(|_| {
            let mut deck: [u8; 52] = std::array::from_fn(|index| index as u8);
            (0..7).for_each(|place| deck.swap(place, place + rng.below(52 - place)));
            std::array::from_fn(|place| deck[place])
        })
        .collect();
    let evaluator = Evaluator::shared();
    let our_strength = |hand: Hand| u64::from(evaluator.strength(hand).0);
    let aya_with = |mut hand: AyaHand, card: AyaCard| {
        hand.insert_unchecked(&card);
        hand
    };
    let aya_strength = |hand: AyaHand| u64::from(aya_poker::poker_rank(&hand).0);

    let mut best = [[f64::MAX; 2]; 2];
    let mut totals = [[0; 2]; 2];
    for _ in 0..rounds {
        let mut measure = |kind: usize, who: usize, work: &dyn Fn() -> u64| {
            let started = cpu_seconds();
            totals[kind][who] = work();
            best[kind][who] = best[kind][who].min(cpu_seconds() - started);
        };
        measure(0, 0, &|| all(&ours, Hand::EMPTY, Hand::with, our_strength));
        measure(0, 1, &|| all(&aya, AyaHand::new(), aya_with, aya_strength));
        measure(1, 0, &|| (0..16).map(|_| some(&hands, &ours, Hand::EMPTY, Hand::with, our_strength)).sum());
        measure(1, 1, &|| (0..16).map(|_| some(&hands, &aya, AyaHand::new(), aya_with, aya_strength)).sum());
    }
    for (kind, name, count) in
        [(0, "all hands in order", ALL), (1, "random hands", 16.0 * hands.len() as f64)]
    {
        let rates = best[kind].map(|seconds| count / seconds / 1e6);
        println!(
            "{name:<20} gametree {:7.1} M/s   aya_poker {:7.1} M/s   ratio to aya_poker {:.2}",
            rates[0],
            rates[1],
            rates[0] / rates[1]
        );
    }
    println!("sums {totals:?}");
}
