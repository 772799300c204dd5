//! Below the horizon: only what is loud, until the position is quiet enough for an opinion.

use gametree_core::{Bound, Incremental, Tactical};

use super::entry::Known;
use super::picker::Picker;
use super::seeker::{MOST_PLIES, Seeker, settles};

impl<G: Tactical, E: Incremental<G>> Seeker<'_, G, E> {
    /// The value of `state` when only noisy actions are looked at and the mover may always stop. At or below `alpha` an upper bound, at or
    /// above `beta` a lower bound.
    pub(super) fn quiesce<const PRINCIPAL: bool>(
        &mut self,
        state: &G::State,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        if !self.meter.enter() {
            return 0;
        }
        if PRINCIPAL {
            self.lines.enter(ply);
        }
        self.deepest = self.deepest.max(ply);
        let (game, key) = (self.game, self.game.place(state));
        if game.drawn(state) || self.is_repetition(key, game.reversible(state)) {
            return 0;
        }
        let threatened = game.threatened(state);
        if ply >= MOST_PLIES - 1 {
            return if threatened { 0 } else { self.raw_opinion(state, ply) };
        }

        if !self.options.quiescence {
            return if self.has_action(state) { self.judge(state, ply) } else { self.ended(state, ply) };
        }

        let known = self.probe(key, ply);
        if let Some(known) = known
            && !PRINCIPAL
            && self.options.table_cuts
            && settles(&known, alpha, beta)
        {
            self.table_hits += 1;
            return known.value;
        }

        // To stop here, if there is nothing to answer.
        let (mut best, mut raw, mut opinion) = (-self.infinite(), None, 0);
        if !threatened {
            let value = known.and_then(|known| known.opinion).unwrap_or_else(|| self.raw_opinion(state, ply));
            raw = Some(value);
            opinion = self.corrected(state, value, ply);
            best = opinion;
            if let Some(known) = known
                && (known.bound == Bound::Exact
                    || (known.bound == Bound::Lower && known.value > best)
                    || (known.bound == Bound::Upper && known.value < best))
                && known.value.abs() < self.decided()
            {
                best = known.value;
            }
            if best >= beta {
                best = self.softened(best, beta);
                if known.is_none() {
                    let (value, bound) = (best, Bound::Lower);
                    self.store(
                        key,
                        Known { value, bound, opinion: raw, depth: -1, code: 0, principal: false },
                        ply,
                    );
                }
                return best;
            }
            alpha = alpha.max(best);
        }

        let table = known.and_then(|known| game.decode(state, known.code));
        let table = table.filter(|action| threatened || game.is_noisy(state, *action));
        let mut picker = if threatened { Picker::all(table, ply) } else { Picker::noisy(table, 0, ply) };
        let floor = alpha;
        let futile = opinion + self.cents(149);
        let (mut best_action, mut any) = (None, false);
        while let Some(action) = picker.next(self, state) {
            if any && best > -self.decided() {
                // An answer that saves the game is enough; more of the quiet ones only cost time.
                if threatened && picker.is_past_noisy() {
                    break;
                }
                if !threatened && self.options.exchange {
                    let gain = futile + game.gain(state, action);
                    if gain <= alpha && !game.exchange(state, action, 1) {
                        best = best.max(gain);
                        continue;
                    }
                }
            }
            any = true;
            let next = self.descend(state, key, action, ply);
            let value = -self.quiesce::<PRINCIPAL>(&next, -beta, -alpha, ply + 1);
            self.ascend();
            if self.meter.stopped() {
                picker.finish(self);
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_action = Some(action);
                    if PRINCIPAL {
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
        if threatened && !any {
            return self.ended(state, ply);
        }
        if best >= beta {
            best = self.softened(best, beta);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if PRINCIPAL && best > floor {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let code = best_action.map_or(0, |action| game.code(action));
        let principal = PRINCIPAL || known.is_some_and(|known| known.principal);
        self.store(key, Known { value: best, bound, opinion: raw, depth: 0, code, principal }, ply);
        best
    }

    /// By how much a value is beyond `beta` is not to be trusted.
    fn softened(&self, value: i32, beta: i32) -> i32 {
        if value.abs() < self.decided() { (value + beta) / 2 } else { value }
    }

    fn has_action(&mut self, state: &G::State) -> bool {
        self.actions.clear();
        self.game.noisy(state, &mut self.actions);
        self.game.quiet(state, &mut self.actions);
        !self.actions.is_empty()
    }

    /// The opinion, corrected.
    fn judge(&mut self, state: &G::State, ply: usize) -> i32 {
        let raw = self.raw_opinion(state, ply);
        self.corrected(state, raw, ply)
    }
}
