//! The node of the search, in numbered steps. What each step does in detail is in `prune`, `extend`, `reduce` and `histories`.

use gametree_core::{Bound, Incremental, Player, Score, Tactical, Value};

use super::entry::TableEntry;
use super::extend::Singular;
use super::histories::{Tried, bonus};
use super::picker::Picker;
use super::worker::{MOST_PLIES, Worker, settles};

/// From this part of the way to a draw for want of progress on, in percent, values of the table are too old to be trusted.
const LATE_DRAW_CLOCK: u32 = 90;

/// What is known of a node before its actions are looked at.
pub(super) struct Node<'a, G: Tactical> {
    pub state: &'a G::State,
    pub key: u64,
    /// Plies to go.
    pub depth: i32,
    pub alpha: i32,
    pub beta: i32,
    pub ply: usize,
    /// It is expected to fail high.
    pub cut: bool,
    pub in_check: bool,
    pub player: Player,
    pub table: Remembered<G::Action>,
    pub seen: Evaluated,
}

/// What the table knows of a node.
pub(super) struct Remembered<A> {
    pub entry: Option<TableEntry>,
    /// The action to begin with.
    pub action: Option<A>,
    pub is_noisy: bool,
    /// It is, or was once, part of a principal variation.
    pub was_pv: bool,
}

/// What a node is worth without search.
#[derive(Clone, Copy)]
pub(super) struct Evaluated {
    /// The static evaluation without corrections.
    pub raw: Option<i32>,
    /// The static evaluation; 0 in check.
    pub evaluation: i32,
    /// The same, or what the table knows better.
    pub estimate: i32,
    /// The evaluation is better than at the mover's last turn.
    pub improving: bool,
}

/// An action of a node that is about to be searched.
pub(super) struct Candidate<A> {
    pub action: A,
    /// Its number in the order in which actions are tried, from 1.
    pub count: usize,
    pub noisy: bool,
    /// What the histories say of it, if it is quiet.
    pub history: i32,
    /// The late move reduction so far, in 1/1024 plies.
    pub reduction: i32,
}

impl<G: Tactical, K: Incremental<G>> Worker<'_, G, K> {
    /// The value of `state`, as the mover sees it, by a search of `depth` plies: exact between `alpha` and `beta`, at or below `alpha` an
    /// upper bound, at or above `beta` a lower bound. `cut`: the node is expected to fail high.
    pub(super) fn node<const PV: bool>(
        &mut self,
        state: &G::State,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        // 1. Quiescence at the horizon.
        if depth <= 0 {
            return self.quiesce::<PV>(state, alpha, beta, ply);
        }
        if !self.enter::<PV>(ply) {
            return 0;
        }

        // 2. Draws, wins that come too late, tablebases.
        let game = self.game;
        let (key, in_check) = (game.repetition_key(state), game.in_check(state));
        if let Some(value) = self.drawn_or_too_deep(state, key, in_check, ply) {
            return value;
        }
        let (alpha, beta) = (alpha.max(ply as i32 - self.win), beta.min(self.win - ply as i32 - 1));
        if alpha >= beta {
            return alpha;
        }
        if let Some(value) = self.tablebase_cut(state, alpha, beta, ply) {
            return value;
        }

        // 3. The transposition table.
        let excluded = self.frames[ply].excluded;
        let entry = self.probe(key, ply).filter(|_| excluded.is_none());
        if let Some(entry) = entry
            && !PV
            && self.options.table_cuts
            && entry.depth >= depth
            && settles(&entry, alpha, beta)
            && game.draw_clock(state) < LATE_DRAW_CLOCK
        {
            self.table_hits += 1;
            return entry.value;
        }
        let table = self.remembered::<PV>(state, entry);

        // 4. The static evaluation, and whether it improves.
        let (player, table_action) = (game.mover(state), table.action);
        let seen = self.evaluated(state, entry, excluded.is_some(), in_check, ply);
        self.prepare_children(ply);
        let mut node: Node<'_, G> =
            Node { state, key, depth, alpha, beta, ply, cut, in_check, player, table, seen };

        // 5. Prune the whole node.
        if !PV && !in_check && excluded.is_none() && beta.abs() < self.decided() {
            if let Some(value) = self.prune_node(&node) {
                return value;
            }
            if self.meter.stopped() {
                return 0;
            }
        }

        // 6. Internal iterative reduction: the next iteration has an action to begin with.
        if self.options.iir && table_action.is_none() && excluded.is_none() && depth >= 4 && (PV || cut) {
            node.depth -= 1;
        }

        // 7. All actions, the most promising first.
        let (floor, around) = (alpha, self.around(ply));
        let mut picker = Picker::all(table_action, ply);
        let (mut best, mut best_action) = (-self.infinite(), None);
        let (mut count, mut tried) = (0, Tried::new());
        while let Some(action) = picker.next(self, state) {
            if Some(action) == excluded {
                continue;
            }
            count += 1;
            let noisy = game.is_noisy(state, action);
            let history = if noisy { 0 } else { self.history(state, action, player, around) };
            let reduction = self.reductions.at(node.depth, count);
            let candidate = Candidate { action, count, noisy, history, reduction };

            // 8. Prune the action.
            if ply > 0 && best > -self.decided() && self.prune_action(&node, &candidate, &mut picker) {
                continue;
            }

            // 9. Extend the search of an action that is much better than all others.
            let extension = match self.singular::<PV>(&node, action) {
                Singular::Extend(plies) => plies,
                Singular::Cut(value) => {
                    picker.finish(self);
                    return value;
                }
            };

            // 10. Search the action: with a null window and reduced if it comes late, again if it turns out well.
            let value = self.search_action::<PV>(&node, &candidate, extension, best);
            if self.meter.stopped() {
                picker.finish(self);
                return 0;
            }

            // 11. The best so far.
            if value > best {
                best = value;
                if value > node.alpha {
                    best_action = Some(action);
                    if PV {
                        self.lines.improve(ply, action);
                    }
                    if value >= beta {
                        break;
                    }
                    node.alpha = value;
                    self.reduce_after_improvement(&mut node, value);
                }
            }
            if Some(action) != best_action {
                tried.add(action, noisy);
            }
        }
        picker.finish(self);

        // 12. No action at all: the game is over.
        if count == 0 {
            return if excluded.is_some() { node.alpha } else { self.ended(state, ply) };
        }

        // 13. Update the histories.
        if let Some(action) = best_action {
            let deeper = i32::from(best > beta + self.cents(49));
            self.update_histories(state, action, &tried, node.depth + deeper, ply);
        } else if excluded.is_none() {
            self.reward_last(player, bonus(node.depth) / 2, ply);
        }
        if best >= beta {
            best = self.fail_high::<PV>(&node, best);
        }

        // 14. Remember the result.
        if excluded.is_none() {
            self.remember::<PV>(&node, best, best_action, floor);
        }
        best
    }

    /// Counts a node at `ply`; false when a limit ends the search.
    #[inline]
    pub(super) fn enter<const PV: bool>(&mut self, ply: usize) -> bool {
        if !self.meter.enter() {
            return false;
        }
        if PV {
            self.lines.enter(ply);
        }
        self.deepest = self.deepest.max(ply);
        true
    }

    /// The value of a draw by the rules or by repetition, and of a line that is too long to be followed.
    #[inline]
    pub(super) fn drawn_or_too_deep(
        &mut self,
        state: &G::State,
        key: u64,
        in_check: bool,
        ply: usize,
    ) -> Option<i32> {
        let game = self.game;
        if game.drawn(state) || self.is_repetition(key, game.plies_since_irreversible(state)) {
            return Some(0);
        }
        if ply >= MOST_PLIES - 1 {
            return Some(if in_check { 0 } else { self.raw_evaluation(state, ply) });
        }
        None
    }

    /// What a tablebase knows, sooner being better, where that is outside the window.
    #[inline]
    fn tablebase_cut(&mut self, state: &G::State, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
        let value = self.game.tablebase_probe(state)?;
        let value = if self.game.mover(state) == 0 { value } else { value.negate() }.steps();
        let value = value - value.signum() * ply as i32;
        let cuts = value == 0 || (value > 0 && value >= beta) || (value < 0 && value <= alpha);
        self.table_hits += u64::from(cuts);
        cuts.then_some(value)
    }

    /// What an entry of the table says about the actions of a node.
    #[inline]
    fn remembered<const PV: bool>(
        &self,
        state: &G::State,
        entry: Option<TableEntry>,
    ) -> Remembered<G::Action> {
        let action = entry.and_then(|entry| self.game.decode(state, entry.code));
        let is_noisy = action.is_some_and(|action| self.game.is_noisy(state, action));
        Remembered { entry, action, is_noisy, was_pv: PV || entry.is_some_and(|entry| entry.was_pv) }
    }

    /// The static evaluation, which is kept for the nodes below. Where an action is excluded it is the one that the same node had before.
    #[inline]
    fn evaluated(
        &mut self,
        state: &G::State,
        entry: Option<TableEntry>,
        excluded: bool,
        in_check: bool,
        ply: usize,
    ) -> Evaluated {
        if in_check {
            if !excluded {
                self.frames[ply].evaluation = None;
            }
            return Evaluated { raw: None, evaluation: 0, estimate: 0, improving: false };
        }
        let (mut raw, mut evaluation) = (None, self.frames[ply].evaluation.unwrap_or(0));
        if !excluded {
            let known = entry.and_then(|entry| entry.evaluation);
            let value = known.unwrap_or_else(|| self.raw_evaluation(state, ply));
            evaluation = self.corrected(state, value, ply);
            (raw, self.frames[ply].evaluation) = (Some(value), Some(evaluation));
        }
        // Better than two plies ago, or than four where there was a check.
        let earlier = |ago: usize| ply.checked_sub(ago).and_then(|ply| self.frames[ply].evaluation);
        let before = || earlier(2).or_else(|| earlier(4));
        let improving = self.options.improving && before().is_some_and(|before| evaluation > before);
        let better =
            |entry: &TableEntry| settles(entry, evaluation, evaluation) && entry.value.abs() < self.decided();
        let estimate = entry.filter(better).map_or(evaluation, |entry| entry.value);
        Evaluated { raw, evaluation, estimate, improving }
    }

    /// Clears what the nodes below begin with.
    #[inline]
    fn prepare_children(&mut self, ply: usize) {
        self.frames[ply + 1].killers = [None; 2];
        self.frames[ply + 1].cuts = 0;
        self.frames[ply].doubled = if ply > 0 { self.frames[ply - 1].doubled } else { 0 };
    }

    /// Counts a node that fails high. By how much it is above the window is not to be trusted, the less so the shallower it was searched.
    #[inline]
    fn fail_high<const PV: bool>(&mut self, node: &Node<'_, G>, best: i32) -> i32 {
        self.cutoffs += 1;
        if node.ply > 0 {
            self.frames[node.ply].cuts += 1;
        }
        if best.abs() < self.decided() && !PV {
            (best * node.depth + node.beta) / (node.depth + 1)
        } else {
            best
        }
    }

    /// Stores the value of a node in the table, and how far the static evaluation was off in the correction history.
    #[inline]
    fn remember<const PV: bool>(
        &mut self,
        node: &Node<'_, G>,
        best: i32,
        best_action: Option<G::Action>,
        floor: i32,
    ) {
        let (game, Evaluated { raw, evaluation, .. }) = (self.game, node.seen);
        let bound = if best >= node.beta {
            Bound::Lower
        } else if PV && best > floor {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if self.options.correction
            && !node.in_check
            && best_action.is_none_or(|action| !game.is_noisy(node.state, action))
            && best.abs() < self.decided()
            && !(bound == Bound::Lower && best <= evaluation)
            && !(bound == Bound::Upper && best >= evaluation)
        {
            let (keys, last) = (game.correction_keys(node.state), self.last_two(node.ply));
            let error = best - evaluation;
            self.histories.learn_correction(self.unit, node.player, keys, last, error, node.depth);
        }
        let code = best_action.map_or(0, |action| game.code(action));
        let (value, depth, was_pv) = (best, node.depth, node.table.was_pv);
        self.store(node.key, TableEntry { value, bound, evaluation: raw, depth, code, was_pv }, node.ply);
    }
}
