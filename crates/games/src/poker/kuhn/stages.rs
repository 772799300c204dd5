//! The turns of Kuhn poker as stages: after each of them everybody may think anew.

use gametree_core::Stages;

use super::{BettingHistory, Kuhn, KuhnState, KuhnView};

/// What everybody sees: how many cards have been dealt, and what was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KuhnPublic {
    dealt: u8,
    betting: BettingHistory,
}

impl Stages for Kuhn {
    type Public = KuhnPublic;

    fn public(&self, state: &KuhnState) -> KuhnPublic {
        KuhnPublic { dealt: state.dealt, betting: state.betting }
    }

    fn stage(&self, state: &KuhnState) -> u32 {
        state.betting.count.into()
    }

    fn slots(&self) -> usize {
        self.deck().into()
    }

    fn slot(&self, view: &KuhnView) -> usize {
        view.card.unwrap_or(0).into()
    }

    /// For each turn 1 for a bet, -1 for a pass, and 0 where it has not come yet.
    fn describe(&self, public: &KuhnPublic) -> Vec<f32> {
        let turns = 2 * self.players - 1;
        let turn = |turn: u8| match public.betting.bets >> turn & 1 {
            _ if turn >= public.betting.count => 0.0,
            0 => -1.0,
            _ => 1.0,
        };
        (0..turns).map(turn).collect()
    }
}
