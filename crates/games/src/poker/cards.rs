//! Cards and sets of cards.

use std::fmt;

use gametree_core::TextError;

/// How many cards there are.
pub const DECK: usize = 52;

const RANKS: &[u8; 13] = b"23456789TJQKA";
const SUITS: &[u8; 4] = b"cdhs";

/// A card, as a number below 52: four times the rank (0 is a deuce, 12 an ace) plus the suit (clubs, diamonds, hearts, spades).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of this rank (0 to 12) and suit (0 to 3).
    ///
    /// # Panics
    /// When there is no such card.
    pub const fn new(rank: usize, suit: usize) -> Self {
        assert!(rank < 13 && suit < 4, "there is no such card");
        Card((rank * 4 + suit) as u8)
    }

    /// The card with this number, where it is below 52.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < DECK { Some(Card(index as u8)) } else { None }
    }

    /// All cards, deuces first.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + Clone {
        (0..DECK as u8).map(Card)
    }

    /// Its number, below 52.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for a deuce, 12 for an ace.
    pub const fn rank(self) -> usize {
        (self.0 / 4) as usize
    }

    /// 0 clubs, 1 diamonds, 2 hearts, 3 spades.
    pub const fn suit(self) -> usize {
        (self.0 % 4) as usize
    }

    /// The rank that a letter stands for.
    pub fn rank_of(letter: char) -> Option<usize> {
        let letter = letter.to_ascii_uppercase();
        RANKS.iter().position(|&rank| char::from(rank) == letter)
    }

    /// The letter of a rank.
    pub fn rank_letter(rank: usize) -> char {
        RANKS.get(rank).map_or('?', |&letter| letter.into())
    }

    /// Reads a card such as `As` or `Td`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let (rank, suit) = (letters.next()?, letters.next()?.to_ascii_lowercase());
        let suit = SUITS.iter().position(|&known| char::from(known) == suit)?;
        letters.next().is_none().then_some(())?;
        Self::rank_of(rank).map(|rank| Card::new(rank, suit))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(RANKS[self.rank()]), char::from(SUITS[self.suit()]))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Reads cards such as `Td9d6h`, with or without spaces and commas between them; no card may come twice.
///
/// # Errors
/// Where a card is not one, or comes again.
pub fn parse_cards(text: &str) -> Result<Vec<Card>, TextError> {
    let letters: Vec<(usize, char)> =
        text.char_indices().filter(|(_, letter)| !letter.is_whitespace() && *letter != ',').collect();
    let mut cards = Vec::new();
    for pair in letters.chunks(2) {
        let written: String = pair.iter().map(|(_, letter)| letter).collect();
        let wrong = |message: String| TextError::at(text, pair[0].0, message);
        let card = Card::parse(&written).ok_or_else(|| {
            wrong(format!(
                "'{written}' is not a card; expected a rank of 23456789TJQKA and a suit of cdhs, such as Td"
            ))
        })?;
        if cards.contains(&card) {
            return Err(wrong(format!("{card} comes twice; expected different cards")));
        }
        if cards.len() == DECK {
            return Err(wrong("expected at most 52 cards".into()));
        }
        cards.push(card);
    }
    Ok(cards)
}

/// A set of cards, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// The whole deck.
    pub const FULL: CardSet = CardSet((1 << DECK) - 1);

    /// With one more card.
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        CardSet(self.0 | 1 << card.0)
    }

    /// Without a card.
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        CardSet(self.0 & !(1 << card.0))
    }

    /// Whether the card is one of them.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Whether no card is in both.
    pub const fn is_disjoint(self, other: CardSet) -> bool {
        self.0 & other.0 == 0
    }

    /// The cards of either.
    #[must_use]
    pub const fn union(self, other: CardSet) -> Self {
        CardSet(self.0 | other.0)
    }

    /// The cards that are not in it.
    #[must_use]
    pub const fn rest(self) -> Self {
        CardSet(!self.0 & CardSet::FULL.0)
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards, deuces first.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| Card(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(next)
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<T: IntoIterator<Item = Card>>(cards: T) -> Self {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_as_it_is_printed() {
        for card in Card::all() {
            assert_eq!(Card::parse(&card.to_string()), Some(card));
        }
        let cards = parse_cards("Td 9d,6h").unwrap();
        assert_eq!(cards, ["Td", "9d", "6h"].map(|text| Card::parse(text).unwrap()));
    }

    #[test]
    fn what_is_no_card_is_said_with_its_place() {
        let message = |text: &str| parse_cards(text).unwrap_err().to_string();
        assert!(message("Td9x").contains("column 3: '9x' is not a card"), "{}", message("Td9x"));
        assert!(message("TdTd").contains("Td comes twice"));
        assert!(message("Td9").contains("'9' is not a card"));
        assert!(message("é♠").contains("is not a card"));
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        let set: CardSet = [Card::new(12, 3), Card::new(0, 0)].into_iter().collect();
        assert_eq!(set.iter().map(|card| card.to_string()).collect::<Vec<_>>(), ["2c", "As"]);
        assert_eq!((set.len(), set.rest().len()), (2, 50));
        assert!(set.is_disjoint(set.rest()) && set.union(set.rest()) == CardSet::FULL);
    }
}
