//! The two rounds of Leduc poker as stages.

use gametree_core::Stages;

use super::{Leduc, LeducState, LeducView, RANKS, Round, Suits};

/// What both players see: the public card and what was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LeducPublic {
    /// A card, or a rank where suits are ignored.
    card: Option<u8>,
    rounds: [Round; 2],
}

impl Leduc {
    /// The rank of what was seen as a card or as a rank.
    fn rank(&self, seen: u8) -> u8 {
        if self.suits == Suits::Seen { seen / 2 } else { seen }
    }
}

impl Stages for Leduc {
    type Public = LeducPublic;

    fn public(&self, state: &LeducState) -> LeducPublic {
        let card = (state.dealt == 3).then(|| self.seen(state.cards[2]));
        LeducPublic { card, rounds: state.rounds }
    }

    fn stage(&self, state: &LeducState) -> u32 {
        u32::from(state.dealt == 3)
    }

    fn slots(&self) -> usize {
        RANKS.into()
    }

    /// The rank: suits decide nothing.
    fn slot(&self, view: &LeducView) -> usize {
        view.own.map_or(0, |own| self.rank(own).into())
    }

    /// The rank of the public card, one number for each, and how large the stake is.
    fn describe(&self, public: &LeducPublic) -> Vec<f32> {
        let rank = public.card.map(|card| self.rank(card));
        let ranks = (0..RANKS).map(|known| f32::from(u8::from(rank == Some(known))));
        ranks.chain([self.stake(public) as f32 / 5.0]).collect()
    }

    /// The chips that each player has put in before the public card.
    fn stake(&self, public: &LeducPublic) -> f64 {
        let [first, second] = public.rounds[0].paid(2);
        (1 + first.max(second)) as f64
    }
}
