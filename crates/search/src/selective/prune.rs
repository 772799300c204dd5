//! Pruning: nodes and actions that are left out because they are unlikely to matter.

use gametree_core::{Bound, Incremental, Tactical};

use super::entry::TableEntry;
use super::histories::NO_PIECE_TO;
use super::node::{Candidate, Evaluated, Node};
use super::picker::Picker;
use super::reduce::most_actions;
use super::worker::Worker;

/// From this depth on, a null move that fails high is verified by a search without null moves.
const VERIFIED_NULL_MOVE: i32 = 14;

impl<G: Tactical, K: Incremental<G>> Worker<'_, G, K> {
    /// A value for the whole node, where it is clear without looking at its actions one by one that it is outside the window. After a stop
    /// it means nothing.
    #[inline]
    pub(super) fn prune_node(&mut self, node: &Node<'_, G>) -> Option<i32> {
        self.razor(node)
            .or_else(|| self.reverse_futility(node))
            .or_else(|| self.null_move(node))
            .or_else(|| self.prob_cut(node))
    }

    /// Razoring: so bad that only something noisy can help, and quiescence says that it does not.
    #[inline]
    fn razor(&mut self, node: &Node<'_, G>) -> Option<i32> {
        let (depth, alpha, estimate) = (node.depth, node.alpha, node.seen.estimate);
        if !self.options.razoring || depth > 4 || estimate + self.cents(382 + 209 * depth * depth) > alpha {
            return None;
        }
        let value = self.quiesce::<false>(node.state, alpha, alpha + 1, node.ply);
        (value <= alpha).then_some(value)
    }

    /// Reverse futility: so good that it stays so.
    #[inline]
    fn reverse_futility(&self, node: &Node<'_, G>) -> Option<i32> {
        let (depth, beta, Evaluated { estimate, improving, .. }) = (node.depth, node.beta, node.seen);
        let cuts = self.options.reverse_futility
            && depth <= 8
            && estimate - self.cents(128 * depth - 80 * i32::from(improving)) >= beta
            && estimate < self.decided();
        cuts.then_some((estimate + 2 * beta) / 3)
    }

    /// Null move: so good that even doing nothing is good enough. Deep down a second search makes sure that the side is not in zugzwang.
    #[inline]
    fn null_move(&mut self, node: &Node<'_, G>) -> Option<i32> {
        let (&Node { state, depth, beta, ply, .. }, estimate) = (node, node.seen.estimate);
        let margin = self.cents(9 * depth - 100);
        if !self.options.null_move
            || depth < 3
            || estimate < beta
            || ply < self.no_pass_until
            || (ply > 0 && self.frames[ply - 1].piece_to == NO_PIECE_TO)
            || self.frames[ply].evaluation.is_none_or(|evaluation| evaluation + margin < beta)
        {
            return None;
        }
        let next = self.game.pass(state)?;
        let less = (3715 + 265 * depth) / 1024 + ((estimate - beta) / self.cents(184)).min(3);
        (self.frames[ply].piece_to, self.frames[ply].quiet) = (NO_PIECE_TO, None);
        self.accumulators[ply + 1] = self.accumulators[ply].clone();
        self.path.push(node.key);
        let value = -self.node::<false>(&next, depth - less, -beta, -beta + 1, ply + 1, !node.cut);
        self.ascend();
        if self.meter.stopped() {
            return Some(0);
        }
        if value < beta {
            return None;
        }
        let value = if value >= self.decided() { beta } else { value };
        if depth < VERIFIED_NULL_MOVE || self.no_pass_until > 0 {
            return Some(value);
        }
        self.no_pass_until = ply + (3 * (depth - less) / 4).max(1) as usize;
        let verified = self.node::<false>(state, depth - less, beta - 1, beta, ply, false);
        self.no_pass_until = 0;
        (verified >= beta || self.meter.stopped()).then_some(value)
    }

    /// ProbCut: a capture that a shallow search finds far better than needed.
    #[inline]
    fn prob_cut(&mut self, node: &Node<'_, G>) -> Option<i32> {
        let Node { state, key, depth, ply, .. } = *node;
        let bar = node.beta + self.cents(190);
        if !self.options.prob_cut || depth < 5 || bar.abs() >= self.decided() {
            return None;
        }
        // Razoring and null moves may have changed the entry.
        let entry = self.probe(key, ply);
        let hopeless =
            |entry: TableEntry| entry.depth >= depth - 3 && entry.value < bar && entry.bound != Bound::Lower;
        if entry.is_some_and(hopeless) {
            return None;
        }
        let game = self.game;
        let table_action = entry.and_then(|entry| game.decode(state, entry.code));
        let table_action = table_action.filter(|action| game.is_noisy(state, *action));
        let evaluation = self.frames[ply].evaluation.unwrap_or(node.seen.estimate);
        let mut picker = Picker::noisy(table_action, bar - evaluation, ply);
        let mut found = None;
        while let Some(action) = picker.next(self, state) {
            let next = self.descend(state, key, action, ply);
            let mut value = -self.quiesce::<false>(&next, -bar, -bar + 1, ply + 1);
            if value >= bar {
                value = -self.node::<false>(&next, depth - 4, -bar, -bar + 1, ply + 1, !node.cut);
            }
            self.ascend();
            if self.meter.stopped() {
                found = Some(0);
                break;
            }
            if value >= bar {
                let (bound, code) = (Bound::Lower, game.code(action));
                let entry =
                    TableEntry { value, bound, evaluation: None, depth: depth - 3, code, was_pv: false };
                self.store(key, entry, ply);
                found = Some(value);
                break;
            }
        }
        picker.finish(self);
        found
    }

    /// Whether to leave out a single action, and with it perhaps all quiet ones after it.
    #[inline]
    pub(super) fn prune_action(
        &self,
        node: &Node<'_, G>,
        candidate: &Candidate<G::Action>,
        picker: &mut Picker<G::Action>,
    ) -> bool {
        let (game, options) = (self.game, self.options);
        let Node { state, depth, .. } = *node;
        let Candidate { action, count, noisy, history, reduction } = *candidate;
        if noisy {
            return options.see_pruning
                && depth <= 9
                && count > 1
                && !game.see(state, action, -self.cents(94 * depth));
        }
        // The depth that is left after reductions.
        let left = (depth - (reduction - history / 12) / 1024).max(0);
        if options.late_move_pruning && count >= most_actions(depth, node.seen.improving) {
            picker.skip_quiet();
        }
        if options.history_pruning && depth <= 5 && history < -4300 * depth {
            picker.skip_quiet();
            return true;
        }
        if options.futility
            && !node.in_check
            && left <= 8
            && node.seen.evaluation + self.cents(108 + 103 * left) + history / 64 <= node.alpha
        {
            picker.skip_quiet();
            return true;
        }
        options.see_pruning && left <= 10 && !game.see(state, action, -self.cents(16 * left * left))
    }
}
