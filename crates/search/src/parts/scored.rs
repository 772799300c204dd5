//! A value together with what it says about the true one.

use gametree_core::Bound;

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
