//! Hold'em for two, made small: few bets, and hands in buckets. What is learned in the small game is played in the large one by
//! translating the other's bets.

mod buckets;
mod game;
mod translate;
mod tree;

pub use buckets::{BUCKETS, NO_BUCKET, bucket, buckets, hand_strength, hand_strengths};
pub use game::{HeadsUp, HeadsUpAction, HeadsUpState, HeadsUpView};
pub use translate::{Passed, Trail, real_action};
pub use tree::{BetNode, BettingTree, Choice, DEEPEST, Next, Step, UNIT};
