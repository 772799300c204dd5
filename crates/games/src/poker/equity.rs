//! Chances to win when all cards are dealt and nobody bets any more: exactly, by going through everything, or by samples.

use gametree_core::Rng;

use super::cards::{Card, CardSet};
use super::evaluator::{Evaluator, Hand};
use super::range::Range;
use super::strength::Strength;

/// Comparisons of hands that an exact answer may take: about half a minute.
pub const MOST_COMPARISONS: u64 = 4_000_000_000;

/// What a player may expect.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Equity {
    /// The share of the pot, from 0 to 1.
    pub share: f64,
    /// How often the player wins alone.
    pub wins: f64,
    /// How often the player shares the pot.
    pub ties: f64,
    /// The standard error of the share; zero where it is exact.
    pub error: f64,
}

/// Hands that a player may have, without cards of the board.
type Hands = Vec<([Card; 2], f64)>;

fn hands(ranges: &[&Range], dead: CardSet) -> Result<Vec<Hands>, String> {
    if !(2..=9).contains(&ranges.len()) {
        return Err(format!("{} ranges; expected 2 to 9", ranges.len()));
    }
    let hands = |(seat, range): (usize, &&Range)| -> Result<Hands, String> {
        let hands: Hands =
            range.without(dead).hands().map(|(cards, weight)| (cards, f64::from(weight))).collect();
        match hands.is_empty() {
            true => Err(format!(
                "every hand of range {} has a card that is already dealt; expected others",
                seat + 1
            )),
            false => Ok(hands),
        }
    };
    ranges.iter().enumerate().map(hands).collect()
}

fn check_board(board: &[Card], dead: CardSet) -> Result<CardSet, String> {
    let table: CardSet = board.iter().copied().collect();
    if board.len() > 5 || table.len() != board.len() || !table.is_disjoint(dead) {
        return Err("expected a board of at most five different cards, none of them dead".into());
    }
    Ok(table)
}

/// What the players collect while hands are compared.
struct Tally {
    shares: Vec<f64>,
    wins: Vec<f64>,
    ties: Vec<f64>,
    weight: f64,
}

impl Tally {
    fn new(players: usize) -> Self {
        let zeros = || vec![0.0; players];
        Tally { shares: zeros(), wins: zeros(), ties: zeros(), weight: 0.0 }
    }

    fn add(&mut self, strengths: &[Strength], weight: f64) {
        let best = strengths.iter().max();
        let winners = strengths.iter().filter(|strength| Some(*strength) == best).count();
        for (seat, _) in strengths.iter().enumerate().filter(|(_, strength)| Some(*strength) == best) {
            self.shares[seat] += weight / winners as f64;
            if winners == 1 { self.wins[seat] += weight } else { self.ties[seat] += weight }
        }
        self.weight += weight;
    }

    fn equities(&self, samples: Option<u64>) -> Vec<Equity> {
        let equity = |seat: usize| {
            let share = self.shares[seat] / self.weight;
            // Ties make the true error smaller than that of a plain win or loss.
            let error = samples.map_or(0.0, |samples| (share * (1.0 - share) / samples as f64).sqrt());
            Equity { share, wins: self.wins[seat] / self.weight, ties: self.ties[seat] / self.weight, error }
        };
        (0..self.shares.len()).map(equity).collect()
    }
}

/// Exact chances of two to nine ranges on a board of up to five cards; `dead` cards are out of play.
///
/// # Errors
/// A sentence, when the cards contradict each other or going through everything would take too long.
pub fn exact_equity(ranges: &[&Range], board: &[Card], dead: CardSet) -> Result<Vec<Equity>, String> {
    let table = check_board(board, dead)?;
    let hands = hands(ranges, table.union(dead))?;
    let rest: Vec<Card> = table.union(dead).rest().iter().collect();
    let missing = 5 - board.len();
    let boards = (0..missing as u64).fold(1u64, |ways, step| ways * (rest.len() as u64 - step) / (step + 1));
    let tuples = hands.iter().fold(1u64, |ways, hands| ways.saturating_mul(hands.len() as u64));
    let work = boards.saturating_mul(tuples);
    if work > MOST_COMPARISONS {
        return Err(format!(
            "an exact answer takes up to {work} comparisons; expected at most {MOST_COMPARISONS}, or samples instead"
        ));
    }
    let mut search = Exact { hands, tally: Tally::new(ranges.len()), strengths: Vec::new() };
    search.boards(&rest, missing, board.iter().copied().collect(), table);
    match search.tally.weight > 0.0 {
        true => Ok(search.tally.equities(None)),
        false => Err("the ranges leave no hands without a common card; expected wider ones".into()),
    }
}

struct Exact {
    hands: Vec<Hands>,
    tally: Tally,
    strengths: Vec<Strength>,
}

impl Exact {
    fn boards(&mut self, rest: &[Card], missing: usize, table: Hand, used: CardSet) {
        if missing == 0 {
            let evaluator = Evaluator::shared();
            let strong = |hands: &Hands| -> Vec<([Card; 2], f64, Strength)> {
                let free = |([a, b], _): &&([Card; 2], f64)| !used.contains(*a) && !used.contains(*b);
                let valued = |&([a, b], weight): &([Card; 2], f64)| {
                    ([a, b], weight, evaluator.strength(table.with(a).with(b)))
                };
                hands.iter().filter(free).map(valued).collect()
            };
            let valued: Vec<_> = self.hands.iter().map(strong).collect();
            self.tuples(&valued, CardSet::EMPTY, 1.0);
            return;
        }
        for (place, &card) in rest.iter().enumerate() {
            self.boards(&rest[place + 1..], missing - 1, table.with(card), used.with(card));
        }
    }

    fn tuples(&mut self, valued: &[Vec<([Card; 2], f64, Strength)>], used: CardSet, weight: f64) {
        let Some((first, rest)) = valued.split_first() else {
            return self.tally.add(&self.strengths, weight);
        };
        for &([a, b], own, strength) in first {
            if !used.contains(a) && !used.contains(b) {
                self.strengths.push(strength);
                self.tuples(rest, used.with(a).with(b), weight * own);
                self.strengths.pop();
            }
        }
    }
}

/// Chances from so many samples; the same seed gives the same numbers.
///
/// # Errors
/// A sentence, when the cards contradict each other.
pub fn sampled_equity(
    ranges: &[&Range],
    board: &[Card],
    dead: CardSet,
    samples: u64,
    seed: u64,
) -> Result<Vec<Equity>, String> {
    let table = check_board(board, dead)?;
    let hands = hands(ranges, table.union(dead))?;
    let sums: Vec<Vec<f64>> = hands.iter().map(running_sums).collect();
    let (mut rng, mut tally) = (Rng::new(seed), Tally::new(ranges.len()));
    let (evaluator, on_table) = (Evaluator::shared(), board.iter().copied().collect::<Hand>());
    let (mut strengths, mut chosen, mut refused) = (Vec::new(), Vec::new(), 0u64);
    let mut done = 0;
    while done < samples.max(1) {
        chosen.clear();
        let mut used = table.union(dead);
        for (hands, sums) in hands.iter().zip(&sums) {
            let drawn = rng.unit() * sums.last().copied().unwrap_or(0.0);
            let place = sums.partition_point(|&sum| sum <= drawn).min(hands.len() - 1);
            let [a, b] = hands[place].0;
            // All hands are drawn anew when two have a common card: to draw one again would prefer others.
            if used.contains(a) || used.contains(b) {
                break;
            }
            used = used.with(a).with(b);
            chosen.push([a, b]);
        }
        if chosen.len() < hands.len() {
            refused += 1;
            if refused > 1_000_000 && done == 0 {
                return Err("the ranges hardly leave hands without a common card; expected wider ones".into());
            }
            continue;
        }
        let mut common = on_table;
        for _ in board.len()..5 {
            let card = draw(&mut rng, used);
            used = used.with(card);
            common = common.with(card);
        }
        strengths.clear();
        strengths.extend(chosen.iter().map(|&[a, b]| evaluator.strength(common.with(a).with(b))));
        tally.add(&strengths, 1.0);
        done += 1;
    }
    Ok(tally.equities(Some(done)))
}

fn running_sums(hands: &Hands) -> Vec<f64> {
    let mut sum = 0.0;
    hands
        .iter()
        .map(|(_, weight)| {
            sum += weight;
            sum
        })
        .collect()
}

/// A card that is not used, each equally likely.
fn draw(rng: &mut Rng, used: CardSet) -> Card {
    loop {
        if let Some(card) = Card::from_index(rng.below(52)).filter(|card| !used.contains(*card)) {
            return card;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cards::parse_cards;
    use super::*;

    fn exact(ranges: &[&str], board: &str) -> Result<Vec<Equity>, String> {
        let ranges: Vec<Range> = ranges.iter().map(|text| Range::parse(text).unwrap()).collect();
        exact_equity(&ranges.iter().collect::<Vec<_>>(), &parse_cards(board).unwrap(), CardSet::EMPTY)
    }

    #[test]
    fn outs_can_be_counted() {
        // Two aces of forty-four cards help.
        let equities = exact(&["AsAh", "KsKh"], "2c7d9hKd").unwrap();
        assert!((equities[0].share - 2.0 / 44.0).abs() < 1e-12);
        assert!((equities[1].wins - 42.0 / 44.0).abs() < 1e-12);
        // The board plays for both.
        let equities = exact(&["2s3s", "2h3h"], "AcKcQdJdTh").unwrap();
        assert_eq!((equities[0].share, equities[0].ties, equities[0].wins), (0.5, 1.0, 0.0));
    }

    #[test]
    fn famous_races_are_as_known() {
        let equities = exact(&["AsAh", "KdKc"], "").unwrap();
        assert!((0.812..0.825).contains(&equities[0].share), "{equities:?}");
        let equities = exact(&["AhKh", "QsQc"], "").unwrap();
        assert!((0.455..0.465).contains(&equities[0].share), "{equities:?}");
    }

    #[test]
    fn samples_come_close_to_the_exact_answer_and_depend_on_the_seed_alone() {
        let texts = ["QQ+,AKs:0.5", "JJ-88,AQs", "random"];
        let ranges: Vec<Range> = texts[..2].iter().map(|text| Range::parse(text).unwrap()).collect();
        let ranges: Vec<&Range> = ranges.iter().collect();
        let board = parse_cards("Td9d6h").unwrap();
        let exact = exact_equity(&ranges, &board, CardSet::EMPTY).unwrap();
        let sampled = |seed| sampled_equity(&ranges, &board, CardSet::EMPTY, 40_000, seed).unwrap();
        let first = sampled(1);
        assert!((exact[0].share - first[0].share).abs() < 4.0 * first[0].error, "{exact:?} {first:?}");
        assert_eq!(first, sampled(1));
        assert_ne!(first, sampled(2));
        assert!((exact[0].share + exact[1].share - 1.0).abs() < 1e-9);
    }

    #[test]
    fn three_players_share_one_pot() {
        let equities = exact(&["AsAh", "KsKh", "QsQh"], "2c7d9h3s").unwrap();
        assert!((equities.iter().map(|equity| equity.share).sum::<f64>() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn what_cannot_be_answered_is_refused() {
        assert!(exact(&["AsAh", "AsAh"], "2c7d9h3s").unwrap_err().contains("common card"));
        assert!(exact(&["AsAh", "KK"], "As7d9h3s").unwrap_err().contains("range 1 has a card"));
        assert!(exact(&["AA", "random"], "").unwrap_err().contains("samples instead"));
        assert!(exact(&["AA"], "").unwrap_err().contains("expected 2 to 9"));
    }
}
