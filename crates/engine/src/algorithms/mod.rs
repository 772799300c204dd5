//! The algorithms: one file with a descriptor and how it runs, per algorithm or close family. The list below is the only place that names
//! all of them.

mod alphabeta;
mod auto;
mod belief;
mod cfr;
mod deepening;
mod epimc;
mod exact;
mod expectiminimax;
mod ismcts;
mod lp;
mod maxn;
mod memo;
mod minimax;
mod nash;
mod paranoid;
mod pimc;
mod proof;
mod pvs;
mod random;
mod resolve;
mod rollouts;
mod selective;
mod star;
mod teams;
mod worlds;

use std::sync::RwLock;

use crate::Algorithm;

pub use alphabeta::ALPHABETA;
pub use auto::AUTO;
pub use belief::BELIEF;
pub use cfr::{CFR, CFR_PLUS, DCFR, EXTERNAL, OUTCOME, PCFR_PLUS};
pub use deepening::DEEPENING;
pub use epimc::EPIMC;
pub use exact::EXACT;
pub use expectiminimax::EXPECTIMINIMAX;
pub use ismcts::ISMCTS;
pub use lp::LP;
pub use maxn::MAXN;
pub use memo::MEMO;
pub use minimax::MINIMAX;
pub use nash::{LEMKE_HOWSON, NASH, QRE};
pub use paranoid::PARANOID;
pub use pimc::PIMC;
pub use proof::PROOF;
pub use pvs::PVS;
pub use random::RANDOM;
pub use resolve::RESOLVE;
pub use rollouts::ROLLOUTS;
pub use selective::SELECTIVE;
pub use star::{STAR1, STAR2};
pub use worlds::WORLDS;

pub use alphabeta::textbook_options;
pub(crate) use cfr::learner;
pub(crate) use epimc::REVEALED_AFTER;
pub(crate) use exact::fast_options;
pub(crate) use ismcts::ismcts_options;
pub(crate) use lp::lp_equilibrium;
pub(crate) use pimc::worlds as drawn_worlds;
pub use selective::selective_options;
pub use star::bounds as star_bounds;

pub(crate) mod runs {
    //! How each of them runs, for the adapter that offers them.
    pub(crate) use super::alphabeta::run as alphabeta;
    pub(crate) use super::belief::run as belief;
    pub(crate) use super::cfr::run as equilibrium;
    pub(crate) use super::deepening::run as deepening;
    pub(crate) use super::epimc::run as epimc;
    pub(crate) use super::exact::run as exact;
    pub(crate) use super::expectiminimax::run as expectiminimax;
    pub(crate) use super::ismcts::run as ismcts;
    pub(crate) use super::maxn::run as maxn;
    pub(crate) use super::memo::run as memo;
    pub(crate) use super::minimax::run as minimax;
    pub(crate) use super::nash::run as nash;
    pub(crate) use super::paranoid::run as paranoid;
    pub(crate) use super::pimc::run as pimc;
    pub(crate) use super::proof::run as proof;
    pub(crate) use super::pvs::run as pvs;
    pub(crate) use super::random::run as random;
    pub(crate) use super::resolve::run as resolve;
    pub(crate) use super::rollouts::run as rollouts;
    pub(crate) use super::selective::run as selective;
    pub(crate) use super::star::{star1, star2};
    pub(crate) mod teams {
        //! The same on games of two teams.
        pub(crate) use super::super::teams::{alphabeta, deepening, memo, minimax};
    }
    pub(crate) use super::worlds::run as worlds;
}

/// The algorithms of the engine, in the order of the lectures.
const OWN: &[Algorithm] = &[
    AUTO,
    MINIMAX,
    ALPHABETA,
    DEEPENING,
    MEMO,
    EXACT,
    PVS,
    SELECTIVE,
    PROOF,
    EXPECTIMINIMAX,
    STAR1,
    STAR2,
    MAXN,
    PARANOID,
    ROLLOUTS,
    WORLDS,
    BELIEF,
    PIMC,
    EPIMC,
    ISMCTS,
    CFR,
    CFR_PLUS,
    DCFR,
    PCFR_PLUS,
    EXTERNAL,
    OUTCOME,
    LP,
    NASH,
    LEMKE_HOWSON,
    QRE,
    RESOLVE,
];

/// Algorithms that a game's own crate has registered.
static REGISTERED: RwLock<Vec<Algorithm>> = RwLock::new(Vec::new());

/// Every algorithm that can be asked for: those of the engine, those of single games, and last random play.
pub fn all() -> Vec<Algorithm> {
    let registered = REGISTERED.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    OWN.iter().chain(registered.iter()).chain([&RANDOM]).copied().collect()
}

/// Adds an algorithm that a single game brings. To add it again changes nothing.
pub(crate) fn register(algorithm: Algorithm) {
    let mut registered = REGISTERED.write().unwrap_or_else(std::sync::PoisonError::into_inner);
    if !registered.contains(&algorithm) {
        registered.push(algorithm);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_and_aliases_are_unique_and_options_have_help() {
        let mut names = HashSet::new();
        for algorithm in all() {
            for name in [algorithm.name()].iter().chain(algorithm.0.aliases) {
                assert!(names.insert(*name), "{name} twice");
            }
            let mut options = HashSet::new();
            for option in (algorithm.0.options)() {
                for name in [option.name].iter().chain(option.aliases) {
                    assert!(options.insert(*name), "{algorithm:?}: {name} twice");
                }
                assert!(
                    !option.help.is_empty() && !option.default.is_empty(),
                    "{algorithm:?}: {}",
                    option.name
                );
            }
            assert!(!algorithm.summary().is_empty() && !algorithm.title().is_empty());
        }
    }
}
