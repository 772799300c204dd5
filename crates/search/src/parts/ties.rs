//! Which of several equally good moves to name.

use gametree_core::Rng;

/// The rule among moves of equal value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The first one, as the textbook's strict comparison does.
    #[default]
    First,
    /// The last one.
    Last,
    /// Any, each equally likely, by this seed.
    Random(u64),
}

/// Applies the rule, remembering how many equals it has seen at each ply.
#[derive(Clone, Debug)]
pub struct TieBreaker {
    ties: Ties,
    rng: Rng,
}

impl TieBreaker {
    /// A breaker for one search.
    pub fn new(ties: Ties) -> Self {
        let seed = if let Ties::Random(seed) = ties { seed } else { 0 };
        Self { ties, rng: Rng::new(seed) }
    }

    /// True when the newcomer, the `count`th at its node that is surely of equal value, takes the place.
    pub fn replaces(&mut self, count: usize) -> bool {
        match self.ties {
            Ties::First => false,
            Ties::Last => true,
            // Reservoir sampling: the k-th equal replaces with chance 1/k, so that each ends up equally likely.
            Ties::Random(_) => self.rng.one_in(count),
        }
    }
}
