//! The linear program.

use gametree_core::{Chance, Hidden, Limits};
use gametree_search::equilibrium::exact::{self, Equilibrium};
use gametree_search::equilibrium::{SequenceForm, lp};

use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps};
use crate::capabilities::Need;
use crate::{Error, Result};

/// The equilibrium by a linear program.
pub const LP: Algorithm = Algorithm(&Descriptor {
    name: "lp",
    aliases: &["linear-program"],
    title: "the linear program",
    summary: "the exact equilibrium of two opposed players",
    needs: &[Need::HiddenParts, Need::Unrollable, Need::PerfectRecall, Need::TwoPlayers, Need::ZeroSum],
    options: Vec::new,
    role: Role::Equilibrium,
    steps: Steps::Untraced("solves equations"),
    keeps: Keeps::Positions,
    fitness: |game| if game.hides.is_some() { 54 } else { 0 },
    auto: |game, _| {
        let hides = game.hides.as_ref().filter(|_| game.small)?;
        let why = format!(
            "the game {hides}, two opposed players decide and it is small: the linear program finds the equilibrium exactly"
        );
        Some((80, why))
    },
});

/// The equilibrium of a game in sequence form, with its proof where that can be had.
///
/// # Errors
/// Why there is none.
pub(crate) fn lp_equilibrium<G: Hidden + Chance>(
    game: &G,
    form: &SequenceForm<G>,
    limits: &Limits,
) -> Result<Equilibrium> {
    exact::solve(game, form, limits).map_err(|failure| match failure {
        lp::Failure::Stopped => Error::Limit(failure.to_string()),
        failure => Error::Refused(failure.to_string()),
    })
}
