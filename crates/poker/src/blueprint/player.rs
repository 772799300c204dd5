//! The agents for hold'em of two: the blueprint, with or without re-solving, and the bots.

use std::sync::{Arc, LazyLock};

use gametree_core::Limits;
use gametree_games::poker::heads_up::{NO_BUCKET, Trail, buckets, real_action};
use gametree_games::poker::holdem::{Bets, Holdem, HoldemAction, Street, Table};
use gametree_games::poker::{Card, PAIRS};

use super::bots;
use super::file::{Blueprint, BlueprintError};
use super::policy::Policy;
use super::resolve::{Effort, Resolver};
use crate::agents::{BOT, style};
use gametree_engine::{Error, Keeps, Result, Spec};
use gametree_search::ranges::Precision;

/// A file of `gametree learn holdem`.
const SHIPPED: &[u8] = include_bytes!("../../data/holdem.blueprint");

static BLUEPRINT: LazyLock<Result<Arc<Blueprint>, BlueprintError>> =
    LazyLock::new(|| Blueprint::from_bytes(SHIPPED).map(Arc::new));

/// Iterations for a turn by default.
const ITERATIONS: u32 = 24;

/// The agents' room: their blueprint and the spots that were solved last.
#[derive(Default)]
pub struct Room {
    blueprint: Option<Arc<Blueprint>>,
    resolver: Resolver,
}

impl Keeps for Room {
    fn bytes(&self) -> usize {
        self.resolver.bytes()
    }

    fn forget(&self) {
        self.resolver.forget();
    }
}

impl Room {
    /// With a blueprint other than the one inside the program.
    pub fn with(blueprint: Blueprint) -> Self {
        Self { blueprint: Some(Arc::new(blueprint)), ..Self::default() }
    }

    fn blueprint(&self) -> Result<Arc<Blueprint>, BlueprintError> {
        self.blueprint.clone().map_or_else(|| LazyLock::force(&BLUEPRINT).clone(), Ok)
    }

    /// Whether there is a blueprint for this table: two players, as many big blinds as it was learned with.
    ///
    /// # Errors
    /// What the blueprint needs and the table does not have.
    pub fn fits(&self, game: &Holdem) -> Result<()> {
        let (depth, big) = (self.blueprint()?.tree().depth, game.blinds().1);
        let (small, stacks) = (game.blinds().0, game.stacks());
        if stacks.len() != 2 {
            return Err(Error::refused(format!(
                "the blueprint is for two players; the table has {}",
                stacks.len()
            )));
        }
        if stacks.iter().any(|stack| u64::from(*stack) != u64::from(depth) * u64::from(big))
            || 2 * small != big
        {
            return Err(Error::refused(format!(
                "the blueprint is for {depth} big blinds each and a small blind of half a big one; the table has other stacks or blinds"
            )));
        }
        Ok(())
    }

    /// The policy of the player to act. It depends on bets and board only, never on the players' cards.
    ///
    /// # Errors
    /// When no player acts, or the agent cannot play at this table.
    pub fn policy(&self, game: &Holdem, table: &Table, spec: &Spec, limits: &Limits) -> Result<Policy> {
        let seat = table.mover().ok_or_else(|| Error::refused("no player acts here"))?;
        if spec.algorithm() == BOT {
            return Ok(bots::policy(game, table, style(spec)));
        }
        self.fits(game)?;
        let (blueprint, seed) = (self.blueprint()?, spec.game_seed());
        if spec.switch("resolve").unwrap_or(true)
            && table.street() >= Street::Turn
            && game.bets() == Bets::Any
        {
            let iterations = spec.number("iterations").unwrap_or(ITERATIONS);
            let (clock, remembered) = (&limits.start(), spec.table(usize::MAX));
            // A server with many clients has less memory for each.
            let precision = if remembered == usize::MAX { Precision::Single } else { Precision::Half };
            let effort = Effort { iterations, seed, limits, clock, remembered, precision };
            return self.resolver.policy(&blueprint, game, table, &effort);
        }
        let trail = Trail::follow(blueprint.tree(), game, table, seed);
        let here = trail.node.filter(|node| {
            let node = &blueprint.tree().nodes[*node];
            node.seat == seat && node.street == table.street()
        });
        // The blueprint takes the bets for an all-in, but chips are left at the table: a rule of thumb has to do.
        let Some(node) = here else { return Ok(bots::by_pot_odds(table)) };
        Ok(by_rows(&blueprint, node, game, table))
    }
}

/// The rows of a node, in actions of the table.
fn by_rows(blueprint: &Blueprint, node: usize, game: &Holdem, table: &Table) -> Policy {
    let board: Vec<Card> = table.board().collect();
    let real: Vec<HoldemAction> = blueprint.tree().nodes[node]
        .choices
        .iter()
        .map(|choice| real_action(game, table, choice.step))
        .collect();
    let mut actions = real.clone();
    // Different choices of the tree may be the same action at the table.
    let mut known = std::collections::HashSet::new();
    actions.retain(|action| known.insert(*action));
    let places: Vec<usize> =
        real.iter().map(|action| actions.iter().position(|known| known == action).unwrap_or(0)).collect();
    let mut policy = Policy::new(actions);
    let buckets = buckets(&board);
    for pair in (0..PAIRS).filter(|pair| buckets[*pair] != NO_BUCKET) {
        let odds = policy.odds_mut(pair);
        for (place, share) in places.iter().zip(blueprint.odds(node, buckets[pair].into())) {
            odds[*place] += share;
        }
    }
    policy
}
