//! The two rounds of Leduc poker as stages.

use gametree_core::Stages;

use super::{Leduc, LeducState, LeducView, MOST_RAISES, RANKS, Round, Suits};

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

    /// How many ranks are weaker. A pair is above all of them; whichever card is public, the rest is the same game.
    fn slot(&self, view: &LeducView) -> usize {
        let Some(own) = view.own.map(|own| self.rank(own)) else { return 0 };
        let weaker = match view.public.map(|public| self.rank(public)) {
            Some(public) if public == own => RANKS - 1,
            Some(public) if public < own => own - 1,
            _ => own,
        };
        weaker.into()
    }

    /// How often was raised before the public card, one number for each.
    fn describe(&self, public: &LeducPublic) -> Vec<f32> {
        let raises = public.rounds[0].raises();
        (0..=MOST_RAISES).map(|known| f32::from(u8::from(raises == known))).collect()
    }

    /// The chips that a player can lose once the public card is there.
    fn stake(&self, public: &LeducPublic) -> f64 {
        let [first, second] = public.rounds[0].paid(2);
        (1 + first.max(second) + 4 * i64::from(MOST_RAISES)) as f64
    }
}
