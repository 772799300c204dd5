//! What every evaluation of chess shares: which moves are noisy, in which order to try moves, and how they are remembered.

use gametree_core::Tactical;

use super::{Chess, ChessMove, History, Position, tactics};

/// What a move wins at once.
#[inline]
pub(super) fn rank(game: &Chess, state: &Position, action: ChessMove) -> i32 {
    game.gain(state, action)
}

/// From and to.
#[inline]
pub(super) fn history_index(action: ChessMove) -> usize {
    action.from as usize * 64 + action.to as usize
}

/// Captures and queen promotions of a game that goes on.
#[inline]
pub(super) fn noisy(game: &Chess, state: &Position, out: &mut Vec<ChessMove>) {
    if matches!(state.history, History::Kept(_)) && game.ending(state).is_some() {
        return;
    }
    tactics::noisy(&state.board, out);
}

/// The functions of [`Knowledge`](gametree_core::Knowledge) that do not depend on the evaluation.
macro_rules! shared_knowledge {
    () => {
        #[inline]
        fn rank(
            &self,
            game: &$crate::chess::Chess,
            state: &$crate::chess::Position,
            action: $crate::chess::ChessMove,
        ) -> i32 {
            $crate::chess::knowledge::rank(game, state, action)
        }

        #[inline]
        fn history_index(&self, _game: &$crate::chess::Chess, action: $crate::chess::ChessMove) -> usize {
            $crate::chess::knowledge::history_index(action)
        }

        #[inline]
        fn noisy(
            &self,
            game: &$crate::chess::Chess,
            state: &$crate::chess::Position,
            out: &mut Vec<$crate::chess::ChessMove>,
        ) {
            $crate::chess::knowledge::noisy(game, state, out);
        }

        /// A pawn.
        #[inline]
        fn unit(&self, _game: &$crate::chess::Chess) -> i32 {
            $crate::chess::tactics::PAWN
        }
    };
}

pub(super) use shared_knowledge;
