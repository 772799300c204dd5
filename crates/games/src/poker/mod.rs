//! Poker. Kuhn's and Leduc are small enough to be solved exactly: the test pieces of everything that looks for an equilibrium. With 52 cards
//! there are the strength of hands, ranges, chances to win, no-limit hold'em, and hold'em after the flop as a game of ranges.

mod bets;
mod cards;
mod equity;
mod evaluator;
pub mod heads_up;
pub mod holdem;
mod kuhn;
mod leduc;
mod range;
mod sizes;
mod small_deck;
mod spot;
mod strength;
mod suits;

pub use bets::{BetAction, BetRules, BetTree, MOST_NODES};
pub use cards::{Card, CardSet, DECK, parse_cards};
pub use equity::{Equity, MOST_COMPARISONS, exact_equity, sampled_equity};
pub use evaluator::{Evaluator, Hand};
pub use kuhn::{Kuhn, KuhnAction, KuhnPublic, KuhnState, KuhnView};
pub use leduc::{Leduc, LeducAction, LeducPublic, LeducState, LeducView, Suits};
pub use range::{PAIRS, Range, pair_index};
pub use sizes::{Size, Sizes, Use};
pub use spot::Spot;
pub use strength::{CLASSES, Category, Strength};
pub use suits::Renaming;
