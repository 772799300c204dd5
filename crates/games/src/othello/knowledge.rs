//! What every evaluation of othello shares: the order of moves, the endgame shortcut, and how moves are remembered.

use gametree_core::{Fixed, Game};

use super::ending::{self, Ending};
use super::{DISC, Move, Othello, Position, order};

/// Ranks a move by what it leads to.
pub(super) fn rank(game: &Othello, state: &Position, action: Move) -> i32 {
    order::rank(game, state, action, &game.result(state, action))
}

/// The last eight squares are played out at once.
#[inline]
pub(super) fn endgame_shortcut(
    game: &Othello,
    state: &Position,
    low: Fixed,
    high: Fixed,
) -> Option<(Fixed, u64)> {
    if game.empty(state).count_ones() > ending::MOST {
        return None;
    }
    // Scores are whole discs: the narrowest window of whole discs that asks the same.
    let (low, high) = (low.0.div_euclid(DISC), -(-high.0).div_euclid(DISC));
    let mut ending = Ending::new(game);
    let score = match state.side() {
        0 => ending.solve(state.own, state.other, low, high),
        _ => -ending.solve(state.own, state.other, -high, -low),
    };
    Some((Fixed::whole(score), ending.visited))
}

/// The functions of [`Knowledge`](gametree_core::Knowledge) that do not depend on the evaluation.
macro_rules! shared_knowledge {
    () => {
        fn rank(
            &self,
            game: &$crate::othello::Othello,
            state: &$crate::othello::Position,
            action: $crate::othello::Move,
        ) -> i32 {
            $crate::othello::knowledge::rank(game, state, action)
        }

        #[inline]
        fn rank_result(
            &self,
            game: &$crate::othello::Othello,
            state: &$crate::othello::Position,
            action: $crate::othello::Move,
            result: &$crate::othello::Position,
        ) -> i32 {
            $crate::othello::order::rank(game, state, action, result)
        }

        #[inline]
        fn endgame_shortcut(
            &self,
            game: &$crate::othello::Othello,
            state: &$crate::othello::Position,
            low: gametree_core::Fixed,
            high: gametree_core::Fixed,
        ) -> Option<(gametree_core::Fixed, u64)> {
            $crate::othello::knowledge::endgame_shortcut(game, state, low, high)
        }

        /// The square.
        #[inline]
        fn history_index(
            &self,
            _game: &$crate::othello::Othello,
            $crate::othello::Move(square): $crate::othello::Move,
        ) -> usize {
            usize::from(square)
        }

        /// A disc.
        #[inline]
        fn unit(&self, _game: &$crate::othello::Othello) -> i32 {
            $crate::othello::DISC
        }
    };
}

pub(super) use shared_knowledge;
