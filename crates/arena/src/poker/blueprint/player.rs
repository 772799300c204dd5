//! Everybody who plays hold'em for two by name: the blueprint, with or without re-solving, and the bots.

use std::sync::{Arc, LazyLock};

use gametree_core::Limits;
use gametree_games::poker::heads_up::{NO_BUCKET, Trail, buckets, real_action};
use gametree_games::poker::holdem::{Bets, Holdem, HoldemAction, Sight, Street, Table};
use gametree_games::poker::{Card, PAIRS, pair_index};

use super::bots;
use super::file::Blueprint;
use super::policy::Policy;
use super::resolve::{Effort, Resolver};
use crate::specialist::Specialist;
use crate::{Algorithm, Spec};

/// What `gametree learn holdem` has learned.
const SHIPPED: &[u8] = include_bytes!("../../../data/holdem.blueprint");

static BLUEPRINT: LazyLock<Result<Arc<Blueprint>, String>> =
    LazyLock::new(|| Blueprint::from_bytes(SHIPPED).map(Arc::new));

/// Iterations for a turn where nobody says how many.
const ITERATIONS: u64 = 24;

/// A table for two, and what is remembered there.
#[derive(Default)]
pub struct Room {
    blueprint: Option<Arc<Blueprint>>,
    resolver: Resolver,
}

impl Room {
    /// With a blueprint other than the one inside the program.
    pub fn with(blueprint: Blueprint) -> Self {
        Self { blueprint: Some(Arc::new(blueprint)), ..Self::default() }
    }

    fn blueprint(&self) -> Result<Arc<Blueprint>, String> {
        self.blueprint.clone().map_or_else(|| LazyLock::force(&BLUEPRINT).clone(), Ok)
    }

    /// Whether there is a blueprint for this table: two players, as many big blinds as it was learned with.
    ///
    /// # Errors
    /// A sentence that says what the table has instead.
    pub fn fits(&self, game: &Holdem) -> Result<(), String> {
        let (depth, big) = (self.blueprint()?.tree().depth, game.blinds().1);
        let (small, stacks) = (game.blinds().0, game.stacks());
        if stacks.len() != 2 {
            return Err(format!("has {} players", stacks.len()));
        }
        if stacks.iter().any(|stack| u64::from(*stack) != u64::from(depth) * u64::from(big))
            || 2 * small != big
        {
            return Err(format!(
                "has other stacks or blinds than {depth} big blinds and a small one of half"
            ));
        }
        Ok(())
    }

    /// What every hand of the player to act does. It depends on bets and board only, never on anybody's cards.
    ///
    /// # Errors
    /// A sentence, when the table has no place for it.
    pub fn policy(
        &self,
        game: &Holdem,
        table: &Table,
        spec: &Spec,
        limits: &Limits,
    ) -> Result<Policy, String> {
        let seat = table.mover().ok_or("nobody acts here")?;
        if spec.algorithm == Algorithm::Bot {
            return Ok(bots::policy(game, table, spec.hidden.style));
        }
        self.fits(game).map_err(|lack| format!("the blueprint cannot play: the table {lack}"))?;
        let (blueprint, seed) = (self.blueprint()?, spec.hidden.seed);
        if spec.hidden.resolve && table.street() >= Street::Turn && game.bets() == Bets::Any {
            let iterations = spec.hidden.iterations.unwrap_or(ITERATIONS).min(100_000) as u32;
            return self.resolver.policy(&blueprint, game, table, &Effort { iterations, seed, limits });
        }
        let trail = Trail::follow(blueprint.tree(), game, table, seed);
        let here = trail.node.filter(|node| {
            let node = &blueprint.tree().nodes[*node];
            node.seat == seat && node.street == table.street()
        });
        // All in by the blueprint's bets, but not at the table: a rule of thumb has to do.
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
    // Choices of the tree may come to the same at the table.
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

impl Specialist<Holdem> for Room {
    fn odds(
        &self,
        game: &Holdem,
        view: &Sight,
        spec: &Spec,
        limits: &Limits,
    ) -> Result<Vec<(HoldemAction, f64)>, String> {
        let own: Vec<Card> = view.own().collect();
        let [high, low] = own[..] else { return Err("the player has no cards yet".into()) };
        let policy = self.policy(game, view.table(), spec, limits)?;
        let odds = policy.odds(pair_index(high, low)).iter().map(|share| f64::from(*share));
        Ok(policy.actions().iter().copied().zip(odds).collect())
    }
}
