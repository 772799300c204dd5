//! The ranges of both players given their bets: by Bayes' rule, as if both played the blueprint.

use gametree_games::poker::heads_up::{NO_BUCKET, Trail, buckets};
use gametree_games::poker::holdem::{Holdem, Street, Table};
use gametree_games::poker::{Card, CardSet, PAIRS, Range};

use super::file::Blueprint;

/// The least weight of a hand. Bets alone rule no hand out, as the opponent need not play the blueprint.
const LEAST: f32 = 0.01;

/// The weights of all pairs of cards of both players when `street` begins, given the bets before; the largest is 1.
pub(super) fn before(
    blueprint: &Blueprint,
    game: &Holdem,
    table: &Table,
    street: Street,
    seed: u64,
) -> [Vec<f32>; 2] {
    let tree = blueprint.tree();
    let board: Vec<Card> = table.board().collect();
    let mut weights = [vec![1.0; PAIRS], vec![1.0; PAIRS]];
    let mut known: [Option<Vec<u16>>; 4] = [const { None }; 4];
    for passed in Trail::follow(tree, game, table, seed).passed {
        let node = &tree.nodes[passed.node];
        if node.street >= street {
            break;
        }
        let cards = &board[..node.street.cards().min(board.len())];
        let buckets = known[node.street as usize].get_or_insert_with(|| buckets(cards));
        // Hands of one bucket share a row, so that each row is looked up once.
        let mut shares: Vec<Option<f32>> =
            vec![None; gametree_games::poker::heads_up::BUCKETS[node.street as usize]];
        for (weight, &bucket) in weights[node.seat].iter_mut().zip(buckets.iter()) {
            if bucket != NO_BUCKET {
                let bucket = usize::from(bucket);
                let share = shares[bucket].get_or_insert_with(|| {
                    blueprint.odds(passed.node, bucket).nth(passed.choice).unwrap_or(0.0)
                });
                *weight *= *share;
            }
        }
    }
    weights.iter_mut().for_each(|weights| hedge(weights));
    weights
}

/// Makes the largest weight 1 and none smaller than [`LEAST`].
pub(super) fn hedge(weights: &mut [f32]) {
    let most = weights.iter().copied().fold(0.0, f32::max);
    let scale = if most > 0.0 { 1.0 / most } else { 0.0 };
    weights.iter_mut().for_each(|weight| *weight = (*weight * scale).clamp(LEAST, 1.0));
}

/// The weights as a range without some cards.
pub(super) fn range(weights: &[f32], dead: CardSet) -> Range {
    let mut range = Range::empty();
    for ([high, low], _) in Range::full().without(dead).hands() {
        range.set(high, low, weights[gametree_games::poker::pair_index(high, low)]);
    }
    range
}
