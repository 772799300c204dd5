//! MAX or MIN: one loop serves both.

use gametree_core::{Bound, Player, Value};

use crate::Window;

/// Whose turn it is in a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Player 0, who wants much.
    Max,
    /// Player 1, who wants little.
    Min,
}

impl Side {
    /// The side of a player in a two-player game.
    #[inline]
    pub fn of(player: Player) -> Side {
        if player == 0 { Side::Max } else { Side::Min }
    }

    /// What the side starts from before it has seen any move.
    #[inline]
    pub fn worst<V: Value>(self) -> V {
        match self {
            Side::Max => V::LOWEST,
            Side::Min => V::HIGHEST,
        }
    }

    /// True when the side likes `new` better than `old`.
    #[inline]
    pub fn prefers<V: Value>(self, new: V, old: V) -> bool {
        match self {
            Side::Max => new > old,
            Side::Min => new < old,
        }
    }

    /// The window after the side has made sure of `value`.
    #[inline]
    pub fn narrow<V: Value>(self, window: Window<V>, value: V) -> Window<V> {
        match self {
            Side::Max => Window { alpha: window.alpha.max(value), ..window },
            Side::Min => Window { beta: window.beta.min(value), ..window },
        }
    }

    /// The bound of the other side's that a good value of this side's runs into.
    #[inline]
    pub fn limit<V: Value>(self, window: Window<V>) -> V {
        match self {
            Side::Max => window.beta,
            Side::Min => window.alpha,
        }
    }

    /// What a value means that was cut short: MAX has at least it, MIN at most.
    #[inline]
    pub fn cut_bound(self) -> Bound {
        match self {
            Side::Max => Bound::Lower,
            Side::Min => Bound::Upper,
        }
    }

    /// True when a value with this bound may in truth be worse for the side.
    #[inline]
    pub fn doubts(self, bound: Bound) -> bool {
        bound == self.cut_bound().negate()
    }

    /// What the better of two equal values means: that it is at least so good for the side says most, that it may be worse says least.
    #[inline]
    pub fn join(self, one: Bound, other: Bound) -> Bound {
        if one == self.cut_bound() || self.doubts(other) { one } else { other }
    }
}
