//! Quiescence: below the horizon only noisy actions, until the position is quiet enough for a static evaluation.

use gametree_core::{Bound, Incremental, Tactical};

use super::entry::TableEntry;
use super::picker::Picker;
use super::worker::{Worker, settles};

impl<G: Tactical, K: Incremental<G>> Worker<'_, G, K> {
    /// The value of `state` when only noisy actions are looked at and the mover may always stop. At or below `alpha` an upper bound, at or
    /// above `beta` a lower bound.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        state: &G::State,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        // 1. Count the node.
        if !self.enter::<PV>(ply) {
            return 0;
        }

        // 2. Draws, and lines that are too long.
        let (game, key) = (self.game, self.game.repetition_key(state));
        let in_check = game.in_check(state);
        if let Some(value) = self.drawn_or_too_deep(state, key, in_check, ply) {
            return value;
        }
        if !self.options.quiescence {
            return self.evaluate_leaf(state, ply);
        }

        // 3. The transposition table.
        let entry = self.probe(key, ply);
        if let Some(entry) = entry
            && !PV
            && self.options.table_cuts
            && settles(&entry, alpha, beta)
        {
            self.table_hits += 1;
            return entry.value;
        }

        // 4. Stand pat: stop here, unless there is a check to answer.
        let (mut best, mut raw, mut evaluation) = (-self.infinite(), None, 0);
        if !in_check {
            let known = entry.and_then(|entry| entry.evaluation);
            let value = known.unwrap_or_else(|| self.raw_evaluation(state, ply));
            raw = Some(value);
            evaluation = self.corrected(state, value, ply);
            best = self.stand_pat(entry, evaluation);
            if best >= beta {
                best = self.softened(best, beta);
                if entry.is_none() {
                    let (value, bound) = (best, Bound::Lower);
                    let entry =
                        TableEntry { value, bound, evaluation: raw, depth: -1, code: 0, was_pv: false };
                    self.store(key, entry, ply);
                }
                return best;
            }
            alpha = alpha.max(best);
        }

        // 5. Noisy actions, or all answers to a check.
        let table_action = entry.and_then(|entry| game.decode(state, entry.code));
        let table_action = table_action.filter(|action| in_check || game.is_noisy(state, *action));
        let mut picker =
            if in_check { Picker::all(table_action, ply) } else { Picker::noisy(table_action, 0, ply) };
        let (floor, futile) = (alpha, evaluation + self.cents(149));
        let (mut best_action, mut any) = (None, false);
        while let Some(action) = picker.next(self, state) {
            // 6. Prune the action.
            if any && best > -self.decided() {
                // An answer that saves the game is enough; more of the quiet ones only cost time.
                if in_check && picker.is_past_noisy() {
                    break;
                }
                if !in_check && self.options.see {
                    let gain = futile + game.gain(state, action);
                    if gain <= alpha && !game.see(state, action, 1) {
                        best = best.max(gain);
                        continue;
                    }
                }
            }
            any = true;

            // 7. Search the action.
            let next = self.descend(state, key, action, ply);
            let value = -self.quiesce::<PV>(&next, -beta, -alpha, ply + 1);
            self.ascend();
            if self.meter.stopped() {
                picker.finish(self);
                return 0;
            }

            // 8. The best so far.
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_action = Some(action);
                    if PV {
                        self.lines.improve(ply, action);
                    }
                    if value >= beta {
                        self.cutoffs += 1;
                        break;
                    }
                }
            }
        }
        picker.finish(self);

        // 9. No answer to a check: the game is over.
        if in_check && !any {
            return self.ended(state, ply);
        }

        // 10. Remember the result.
        if best >= beta {
            best = self.softened(best, beta);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if PV && best > floor {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let code = best_action.map_or(0, |action| game.code(action));
        let was_pv = PV || entry.is_some_and(|entry| entry.was_pv);
        self.store(key, TableEntry { value: best, bound, evaluation: raw, depth: 0, code, was_pv }, ply);
        best
    }

    /// The evaluation, or the value of the table where its bound makes it better than that.
    #[inline]
    fn stand_pat(&self, entry: Option<TableEntry>, evaluation: i32) -> i32 {
        match entry {
            Some(entry)
                if (entry.bound == Bound::Exact
                    || (entry.bound == Bound::Lower && entry.value > evaluation)
                    || (entry.bound == Bound::Upper && entry.value < evaluation))
                    && entry.value.abs() < self.decided() =>
            {
                entry.value
            }
            _ => evaluation,
        }
    }

    /// By how much a value is beyond `beta` is not to be trusted.
    fn softened(&self, value: i32, beta: i32) -> i32 {
        if value.abs() < self.decided() { (value + beta) / 2 } else { value }
    }

    /// The value at the horizon where quiescence is switched off.
    fn evaluate_leaf(&mut self, state: &G::State, ply: usize) -> i32 {
        self.actions.clear();
        self.game.noisy(state, &mut self.actions);
        self.game.quiet(state, &mut self.actions);
        if self.actions.is_empty() {
            return self.ended(state, ply);
        }
        let raw = self.raw_evaluation(state, ply);
        self.corrected(state, raw, ply)
    }
}
