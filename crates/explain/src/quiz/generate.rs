//! Trees that are worth a question: drawn by seed until one has what is wished for.

use std::sync::Arc;

use gametree_core::{Limits, Rng};
use gametree_games::tree::{Recipe, Tree};

use crate::{Trace, deep_cutoffs};
use gametree_engine::algorithm::Textbook;
use gametree_engine::words::{count, list_and};
use gametree_engine::{Error, Result, Spec, algorithms};

/// What a tree should have.
#[derive(Clone, Debug)]
pub struct Wishes {
    /// The kind of tree to draw from.
    pub recipe: Recipe,
    /// The algorithm whose search must have it.
    pub spec: Spec,
    /// At least so many cut-offs.
    pub cutoffs: usize,
    /// At least so many deep cut-offs: the bound was set three or more moves above the node that is cut.
    pub deep_cutoffs: usize,
    /// The largest number of leaves, so that a person can do it by hand.
    pub most_leaves: usize,
    /// Trees to try.
    pub tries: u64,
}

impl Default for Wishes {
    /// A small alpha-beta tree with one cut-off.
    fn default() -> Self {
        Self {
            recipe: Recipe { plies: 3, values: (0, 20), ..Recipe::default() },
            spec: Spec::plain(algorithms::ALPHABETA),
            cutoffs: 1,
            deep_cutoffs: 0,
            most_leaves: 40,
            tries: 2_000,
        }
    }
}

impl Wishes {
    /// The usual wishes for an algorithm: cut-offs where it makes any, chance nodes where it averages.
    pub fn for_spec(spec: Spec) -> Self {
        use Textbook::{Expectiminimax, MaxN, Minimax, Star};
        let textbook = spec.algorithm().textbook();
        let several = spec.algorithm() == algorithms::PARANOID;
        let cutoffs = usize::from(!matches!(textbook, Some(Minimax | Expectiminimax | MaxN)));
        let mut wishes = Self { spec, cutoffs, ..Self::default() };
        match textbook {
            Some(Expectiminimax | Star) if !several => wishes.recipe.chance_one_in = Some(3),
            Some(MaxN) => wishes.recipe.players = 3,
            _ => {}
        }
        wishes
    }

    /// The same with at least one deep cut-off, for which a tree must be deeper.
    pub fn with_deep_cutoff(mut self) -> Self {
        self.deep_cutoffs = self.deep_cutoffs.max(1);
        self.recipe.plies = self.recipe.plies.max(4);
        self.recipe.branching = (2, 2);
        self
    }

    fn granted_by(&self, trace: &Trace) -> bool {
        let chance = self.recipe.chance_one_in.is_none() || trace.tree.has_chance();
        chance
            && trace.answer.counts.cutoffs >= self.cutoffs as u64
            && (self.deep_cutoffs == 0 || deep_cutoffs(trace) >= self.deep_cutoffs)
    }
}

/// A tree as wished.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The tree.
    pub tree: Arc<Tree>,
    /// The seed that gives it with the recipe.
    pub seed: u64,
    /// Trees that were drawn, this one included.
    pub tries: u64,
}

/// Draws trees, beginning with `seed`, until one has what is wished for.
///
/// # Errors
/// The recipe makes no trees, the algorithm cannot run, or none of the tries has what is wished for.
pub fn generate(wishes: &Wishes, seed: u64) -> Result<Generated> {
    generate_within(wishes, seed, &Limits::default())
}

/// The same within limits.
///
/// # Errors
/// Those of [`generate`], or a limit was hit.
pub fn generate_within(wishes: &Wishes, seed: u64, limits: &Limits) -> Result<Generated> {
    // A walk along one random sequence: neighbouring seeds then share no trees.
    let mut seeds = Rng::new(seed);
    let limits = Limits { nodes: Some(100_000), ..limits.clone() };
    let mut meter = limits.start();
    for tries in 1..=wishes.tries {
        if !meter.enter_long() {
            return Err(Error::limit("a limit was hit before a tree was found"));
        }
        let seed = seeds.bits();
        let tree = Arc::new(wishes.recipe.tree(seed).map_err(|error| Error::Refused(error.message))?);
        if tree.leaves().count() > wishes.most_leaves {
            continue;
        }
        let trace = Trace::record(&tree, &wishes.spec, &limits.rest(&meter))?;
        if !trace.answer.stopped && wishes.granted_by(&trace) {
            return Ok(Generated { tree, seed, tries });
        }
    }
    let mut wanted = vec![format!("at most {}", count(wishes.most_leaves as u64, "leaf", "leaves"))];
    if wishes.cutoffs > 0 {
        wanted.push(format!("at least {}", count(wishes.cutoffs as u64, "cut-off", "cut-offs")));
    }
    if wishes.deep_cutoffs > 0 {
        wanted
            .push(format!("at least {}", count(wishes.deep_cutoffs as u64, "deep cut-off", "deep cut-offs")));
    }
    Err(Error::Refused(format!(
        "none of {} has {}; ask for less or for larger trees",
        count(wishes.tries, "tree", "trees"),
        list_and(&wanted)
    )))
}
