//! Poker with 52 cards: cards, the strength of hands, ranges, chances to win, no-limit hold'em, and hold'em after the flop as a game of
//! ranges.

mod cards;
mod evaluator;
mod strength;

pub use cards::{Card, CardSet, DECK, parse_cards};
pub use evaluator::{Evaluator, Hand};
pub use strength::{CLASSES, Category, Strength};
