//! Equilibria of games with hidden information: strategies that cannot be exploited, and how far any other strategy is from that.
//!
//! A finite [`Hidden`](gametree_core::Hidden) game is unrolled once into a [`SequenceForm`]: flat arrays of information sets, of sequences (a
//! player's own choices on the way to somewhere) and of what every pair of sequences pays. From then on nothing knows the game any more.
//! The full-width methods ([`Cfr`], [`CfrPlus`], [`Dcfr`], [`PredictiveCfrPlus`]) differ in one small [`Rule`] each; [`external`] and [`outcome`]
//! sample; [`lp`] is a linear program, and [`exact`] the same without rounding. [`response`] measures all of them by best responses.

mod build;
mod cfr;
mod cfr_plus;
mod dcfr;
pub mod exact;
mod exact_form;
pub mod external;
mod judge;
pub mod lp;
pub mod outcome;
mod predictive;
mod problem;
mod profile;
mod regrets;
pub mod response;
pub(crate) mod sampling;
mod sequence_form;
mod size;
pub mod ties;

pub use build::Horizon;
pub(crate) use build::Reached;
pub use cfr::Cfr;
pub use cfr_plus::CfrPlus;
pub use dcfr::Dcfr;
pub(crate) use exact_form::fraction;
pub use exact_form::{ExactForm, Plan, Proof};
pub use judge::{Judged, Outlook, Ways, judge};
pub use predictive::PredictiveCfrPlus;
pub use problem::Problem;
pub use profile::Profile;
pub(crate) use profile::follow;
pub(crate) use regrets::Memory;
pub use regrets::{Rule, Solver};
pub(crate) use response::best_response_backup;
pub use response::{Exploitability, exploitability};
pub(crate) use sequence_form::Sequence;
pub use sequence_form::SequenceForm;

/// A method that comes nearer to an equilibrium with every iteration.
pub trait Learner {
    /// One iteration: every player learns once.
    fn iterate(&mut self);

    /// Iterations so far.
    fn iterations(&self) -> u64;

    /// The strategies averaged over all iterations: what comes near to an equilibrium, and what should be played.
    fn average(&self) -> Profile;

    /// So many iterations.
    fn run(&mut self, iterations: u64) {
        (0..iterations).for_each(|_| self.iterate());
    }
}
