//! Weighed states: what a player holds possible.

use gametree_core::Average;

/// Scales the weights so that they add up to one, where that can be stated exactly.
pub fn normalise<S, V: Average>(states: &mut [(S, V)]) {
    let total = states.iter().fold(V::ZERO, |sum, (_, weight)| sum.plus(*weight));
    let scaled: Option<Vec<V>> = states.iter().map(|(_, weight)| weight.over(total)).collect();
    if let Some(scaled) = scaled {
        states.iter_mut().zip(scaled).for_each(|(state, weight)| state.1 = weight);
    }
}
