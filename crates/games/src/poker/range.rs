//! Ranges: how likely a player holds each two cards, in the usual text form such as `QQ+,AKs,A5s-A2s,KQo:0.5`.

use std::fmt;

use gametree_core::{TextError, clip};

use super::cards::{Card, CardSet};

/// How many different pairs of cards there are.
pub const PAIRS: usize = 1326;

/// A weight from 0 to 1 for every two cards.
#[derive(Clone, PartialEq)]
pub struct Range {
    weights: Vec<f32>,
}

impl fmt::Debug for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Range of {} hands", self.hands().count())
    }
}

/// The number of two cards among all pairs, whichever comes first.
pub fn pair_index(a: Card, b: Card) -> usize {
    let (low, high) = (a.index().min(b.index()), a.index().max(b.index()));
    high * (high - 1) / 2 + low
}

impl Range {
    /// No hand at all.
    pub fn empty() -> Self {
        Range { weights: vec![0.0; PAIRS] }
    }

    /// Every hand alike.
    pub fn full() -> Self {
        Range { weights: vec![1.0; PAIRS] }
    }

    /// The weight of two cards.
    pub fn weight(&self, a: Card, b: Card) -> f32 {
        self.weights[pair_index(a, b)]
    }

    /// Gives two cards a weight.
    pub fn set(&mut self, a: Card, b: Card, weight: f32) {
        self.weights[pair_index(a, b)] = weight;
    }

    /// The hands with a weight, the higher card first, strong ranks last.
    pub fn hands(&self) -> impl Iterator<Item = ([Card; 2], f32)> + '_ {
        let pairs = Card::all().flat_map(|high| Card::all().take(high.index()).map(move |low| [high, low]));
        pairs.zip(&self.weights).filter(|(_, weight)| **weight > 0.0).map(|(cards, weight)| (cards, *weight))
    }

    /// The hands that have none of these cards.
    pub fn without(&self, dead: CardSet) -> Range {
        let mut rest = self.clone();
        for ([a, b], _) in self.hands().filter(|(cards, _)| cards.iter().any(|card| dead.contains(*card))) {
            rest.set(a, b, 0.0);
        }
        rest
    }

    /// Reads a range. Parts are separated by commas; a later part replaces an earlier one where they overlap.
    ///
    /// | text | hands |
    /// |---|---|
    /// | `QQ`, `AKs`, `AKo`, `AK` | a pair, suited, of two suits, both |
    /// | `QQ+`, `A8s+` | and higher ones: pairs up to aces, kickers up to the other card |
    /// | `QQ-99`, `A5s-A2s`, `JTs-65s` | from one to the other: pairs, kickers, or both cards in step |
    /// | `AhKh` | these two cards |
    /// | `random` | every hand |
    /// | `KQo:0.5` | with this weight, from 0 to 1, or `50%` |
    ///
    /// # Errors
    /// Where a part is none of these.
    pub fn parse(text: &str) -> Result<Range, TextError> {
        let mut range = Range::empty();
        let mut offset = 0;
        for part in text.split(',') {
            let lead = part.len() - part.trim_start().len();
            if part.trim().is_empty() {
                return Err(TextError::at(text, offset, "expected a hand such as QQ+, AKs or A5s-A2s:0.5"));
            }
            let at = |problem: String| TextError::at(text, offset + lead, problem);
            range.read_part(part.trim()).map_err(at)?;
            offset += part.len() + 1;
        }
        if range.hands().next().is_none() {
            return Err(TextError::at(text, 0, "no hand has a weight above zero; expected at least one"));
        }
        Ok(range)
    }

    fn read_part(&mut self, part: &str) -> Result<(), String> {
        let (hands, weight) = match part.split_once(':') {
            Some((hands, weight)) => (hands.trim(), read_weight(weight.trim())?),
            None => (part, 1.0),
        };
        if hands.eq_ignore_ascii_case("random") || hands == "*" {
            self.weights.fill(weight);
            return Ok(());
        }
        if let (4, Some(first), Some(second)) =
            (hands.len(), hands.get(..2).and_then(Card::parse), hands.get(2..).and_then(Card::parse))
        {
            if first == second {
                return Err(format!("{first} comes twice in {hands}; expected two different cards"));
            }
            self.set(first, second, weight);
            return Ok(());
        }
        for kind in read_kinds(hands)? {
            kind.cards().for_each(|[a, b]| self.set(a, b, weight));
        }
        Ok(())
    }
}

fn read_weight(text: &str) -> Result<f32, String> {
    let number = match text.strip_suffix('%') {
        Some(percent) => percent.trim().parse::<f32>().map(|percent| percent / 100.0),
        None => text.parse::<f32>(),
    };
    let inside = number.ok().filter(|weight| (0.0..=1.0).contains(weight));
    inside.ok_or_else(|| {
        format!("'{}' is not a weight; expected a number from 0 to 1, such as KQo:0.5", clip(text))
    })
}

/// Whether the cards of a hand have one suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Suits {
    Same,
    Different,
    Any,
}

/// Two ranks, the higher first, and what their suits may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    high: usize,
    low: usize,
    suits: Suits,
}

impl Kind {
    fn parse(text: &str) -> Result<Kind, String> {
        let wrong = || {
            let shown: String = text.chars().take(12).collect();
            format!("'{shown}' is not a hand; expected such as QQ, AKs, AKo, AK, QQ+, A5s-A2s or AhKh")
        };
        let mut letters = text.chars();
        let ranks = [letters.next(), letters.next()].map(|letter| letter.and_then(Card::rank_of));
        let [Some(first), Some(second)] = ranks else { return Err(wrong()) };
        let suits = match (letters.next().map(|letter| letter.to_ascii_lowercase()), letters.next()) {
            (None, _) => Suits::Any,
            (Some('s'), None) if first != second => Suits::Same,
            (Some('o'), None) if first != second => Suits::Different,
            (Some('s' | 'o'), None) => {
                return Err(format!("'{}' is a pair, which has two suits; expected no s or o", clip(text)));
            }
            _ => return Err(wrong()),
        };
        Ok(Kind { high: first.max(second), low: first.min(second), suits })
    }

    fn is_pair(self) -> bool {
        self.high == self.low
    }

    fn cards(self) -> impl Iterator<Item = [Card; 2]> {
        let suits = (0..4).flat_map(|first| (0..4).map(move |second| (first, second)));
        suits.filter_map(move |(first, second)| {
            let fits = match self.suits {
                _ if self.is_pair() => first > second,
                Suits::Same => first == second,
                Suits::Different => first != second,
                Suits::Any => true,
            };
            fits.then(|| [Card::new(self.high, first), Card::new(self.low, second)])
        })
    }
}

/// Reads `QQ+`, `A5s-A2s` and the like.
fn read_kinds(text: &str) -> Result<Vec<Kind>, String> {
    if let Some(least) = text.strip_suffix('+') {
        let kind = Kind::parse(least.trim())?;
        return Ok(match kind.is_pair() {
            true => (kind.high..13).map(|rank| Kind { high: rank, low: rank, ..kind }).collect(),
            false => (kind.low..kind.high).map(|low| Kind { low, ..kind }).collect(),
        });
    }
    let Some((from, to)) = text.split_once('-') else { return Ok(vec![Kind::parse(text)?]) };
    let (from, to) = (Kind::parse(from.trim())?, Kind::parse(to.trim())?);
    let (top, bottom) = if from.high + from.low >= to.high + to.low { (from, to) } else { (to, from) };
    let steps = 0..=top.low.saturating_sub(bottom.low);
    if top.suits != bottom.suits {
        return Err(format!("the ends of '{text}' differ in s and o; expected the same on both"));
    }
    if top.high == bottom.high && top.low != top.high && bottom.low != bottom.high {
        return Ok(steps.map(|step| Kind { low: bottom.low + step, ..bottom }).collect());
    }
    if top.high - top.low == bottom.high - bottom.low {
        return Ok(steps
            .map(|step| Kind { high: bottom.high + step, low: bottom.low + step, ..bottom })
            .collect());
    }
    Err(format!(
        "'{text}' goes from one kind of hand to another; expected pairs, the same high card, or the same gap"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(text: &str) -> usize {
        Range::parse(text).unwrap().hands().count()
    }

    #[test]
    fn the_usual_forms_have_the_usual_numbers_of_hands() {
        assert_eq!((count("QQ"), count("AKs"), count("AKo"), count("AK")), (6, 4, 12, 16));
        assert_eq!((count("QQ+"), count("A8s+"), count("96s+"), count("ATo+")), (18, 24, 12, 48));
        assert_eq!((count("QQ-99"), count("A5s-A2s"), count("JTs-65s"), count("22-QQ")), (24, 16, 24, 66));
        assert_eq!((count("random"), count("AhKh"), count("KhAh,AKs")), (1326, 1, 4));
    }

    #[test]
    fn weights_are_kept_and_later_parts_replace_earlier_ones() {
        let range = Range::parse("QQ+, KQo:0.5 ,AA:25%").unwrap();
        let card = |text: &str| Card::parse(text).unwrap();
        assert_eq!(range.weight(card("Kh"), card("Qd")), 0.5);
        assert_eq!(range.weight(card("Ah"), card("Ad")), 0.25);
        assert_eq!(range.weight(card("Kh"), card("Kd")), 1.0);
        assert_eq!(range.weight(card("Kh"), card("Qh")), 0.0);
        let dead = [card("Kh")].into_iter().collect();
        assert_eq!(range.without(dead).hands().count(), range.hands().count() - 3 - 3);
    }

    #[test]
    fn what_is_no_range_is_said_with_its_place() {
        let message = |text: &str| Range::parse(text).unwrap_err().to_string();
        for (text, part) in [
            ("QQ+,,AK", "column 5: expected a hand"),
            ("QQ,AXs", "column 4: 'AXs' is not a hand"),
            ("QQs", "is a pair"),
            ("AhAh", "comes twice"),
            ("AKs:2", "is not a weight"),
            ("A5s-K2s", "goes from one kind"),
            ("A5s-A2o", "differ in s and o"),
            ("AA:0", "no hand has a weight"),
            ("", "expected a hand"),
        ] {
            assert!(message(text).contains(part), "{text}: {}", message(text));
        }
    }
}
