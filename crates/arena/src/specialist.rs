//! Players who know one game only.

use gametree_core::{Hidden, Limits};

use crate::Spec;

/// Somebody who plays one game with hidden parts by knowledge of his own, such as a blueprint or a rule of thumb.
pub(crate) trait Specialist<G: Hidden>: Send + Sync {
    /// What to do, given all that the player to move sees: some actions, each with its odds.
    fn odds(
        &self,
        game: &G,
        view: &G::View,
        spec: &Spec,
        limits: &Limits,
    ) -> Result<Vec<(G::Action, f64)>, String>;
}
