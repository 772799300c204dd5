//! Late move reductions: how much less of what looks bad is searched.
//!
//! These numbers, and the margins in the nodes, were moved together by 6,000 quick games of chess: each game between two sets of numbers that
//! differ a little in all of them at once, and the winner draws all of them a little to its side (Spall's simultaneous perturbation, 1992). They
//! were rounded afterwards.

use gametree_core::{Incremental, Tactical};

use super::node::{Candidate, Node};
use super::worker::Worker;

/// Plies to leave out, by the plies to go and the place in the order of actions.
pub(super) struct Reductions {
    plies: Vec<[i16; 64]>,
}

impl Reductions {
    pub(super) fn new() -> Self {
        let plies = |depth: usize, place: usize| {
            if depth == 0 || place == 0 {
                return 0;
            }
            let product = (depth as f64).ln() * (place as f64).ln();
            (1024.0 * (0.75 + product / 2.3)) as i16
        };
        Self { plies: (0..64).map(|depth| std::array::from_fn(|place| plies(depth, place))).collect() }
    }

    /// In 1/1024 plies.
    #[inline]
    pub(super) fn at(&self, depth: i32, place: usize) -> i32 {
        i32::from(self.plies[depth.clamp(0, 63) as usize][place.min(63)])
    }
}

/// After so many actions the quiet ones are not tried any more.
#[inline]
pub(super) fn most_actions(depth: i32, improving: bool) -> usize {
    ((3168 + 1313 * depth * depth) / if improving { 1024 } else { 2048 }) as usize
}

impl<G: Tactical, K: Incremental<G>> Worker<'_, G, K> {
    /// The value of an action: by a null window first, reduced if the action comes late and again less reduced if it turns out well; with the
    /// full window where it may be part of the principal variation.
    #[inline]
    pub(super) fn search_action<const PV: bool>(
        &mut self,
        node: &Node<'_, G>,
        candidate: &Candidate<G::Action>,
        extension: i32,
        best: i32,
    ) -> i32 {
        let Node { state, depth, alpha, ply, cut, .. } = *node;
        let Candidate { action, count, noisy, .. } = *candidate;
        let next = self.descend(state, node.key, action, ply);
        self.frames[ply].quiet = (!noisy).then(|| self.knowledge.history_index(self.game, action));
        let gives_check = self.game.in_check(&next);
        let deeper = depth - 1 + extension;
        let mut value = -self.infinite();
        if self.options.late_move_reductions && depth >= 2 && count > 1 + usize::from(PV) {
            let reduction = self.reduction::<PV>(node, candidate, gives_check);
            let less = (deeper - (reduction / 1024).max(0)).max(1).min(deeper);
            value = -self.node::<false>(&next, less, -alpha - 1, -alpha, ply + 1, true);
            if value > alpha && less < deeper {
                let surprise = value > best + self.cents(38 + 2 * deeper);
                let again = deeper + i32::from(surprise) - i32::from(value < best + self.cents(deeper));
                if again > less {
                    value = -self.node::<false>(&next, again, -alpha - 1, -alpha, ply + 1, !cut);
                }
            }
        } else if !PV || count > 1 {
            value = -self.node::<false>(&next, deeper, -alpha - 1, -alpha, ply + 1, !cut);
        }
        if PV && (count == 1 || value > alpha) {
            value = -self.node::<true>(&next, deeper, -node.beta, -alpha, ply + 1, false);
        }
        self.ascend();
        value
    }

    /// The reduction of a late action in 1/1024 plies.
    #[inline]
    fn reduction<const PV: bool>(
        &self,
        node: &Node<'_, G>,
        candidate: &Candidate<G::Action>,
        gives_check: bool,
    ) -> i32 {
        let mut reduction = candidate.reduction;
        if candidate.noisy {
            let (piece_to, victim) = (
                self.game.piece_to_index(node.state, candidate.action),
                self.game.victim(node.state, candidate.action),
            );
            reduction -= 950 + self.histories.noisy(piece_to, victim) / 16;
        } else {
            reduction -= candidate.history / 10;
            reduction += 800 * i32::from(node.table.is_noisy);
        }
        reduction += 1024 * i32::from(!node.table.was_pv) + 1536 * i32::from(node.cut);
        reduction += 928 * i32::from(!node.seen.improving && !node.in_check);
        reduction -= 1024 * i32::from(gives_check) + 890 * i32::from(PV);
        reduction + 700 * i32::from(self.frames[node.ply + 1].cuts > 3)
    }

    /// Once an action raises alpha, the others are searched less deeply.
    #[inline]
    pub(super) fn reduce_after_improvement(&self, node: &mut Node<'_, G>, value: i32) {
        if self.options.late_move_reductions
            && node.depth > 4
            && node.depth < 12
            && node.beta < self.decided()
            && value > -self.decided()
        {
            node.depth -= 1;
        }
    }
}
