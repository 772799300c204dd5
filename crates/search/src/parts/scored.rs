//! A value together with what it says about the true one.

use gametree_core::Bound;

use super::Side;

/// A value and whether the true value is this, at least this or at most this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored<V> {
    /// The value.
    pub value: V,
    /// What it says.
    pub bound: Bound,
}

impl<V> Scored<V> {
    /// The true value is this.
    pub fn exact(value: V) -> Self {
        Self { value, bound: Bound::Exact }
    }
}

/// What the better of two moves is worth to `side`, where both are known by the same number but perhaps only as bounds: at least that
/// number (for MAX) if one of them may be better, exactly that number if one of them is, and otherwise no better than it.
pub fn bound_of_equals(side: Side, one: Bound, other: Bound) -> Bound {
    let open = side.cut_bound();
    match (one, other) {
        _ if one == open || other == open => open,
        (Bound::Exact, _) | (_, Bound::Exact) => Bound::Exact,
        _ => one,
    }
}
