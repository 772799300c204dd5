//! The node of the search, in numbered steps.

use gametree_core::{Bound, Incremental, Player, Score, Tactical, Value};

use super::entry::Known;
use super::experience::NO_SLOT;
use super::margins::{bonus, most_actions};
use super::picker::Picker;
use super::seeker::{MOST_PLIES, Seeker, settles};

/// Actions that were tried at a node before the one that ended its search, as many as are worth remembering.
const MOST_TRIED: usize = 64;

/// The actions that were tried at a node and did not end its search.
struct Tried<A> {
    quiet: [Option<A>; MOST_TRIED],
    quiets: usize,
    noisy: [Option<A>; MOST_TRIED],
    noisies: usize,
}

impl<A: Copy> Tried<A> {
    fn new() -> Self {
        Self { quiet: [None; MOST_TRIED], quiets: 0, noisy: [None; MOST_TRIED], noisies: 0 }
    }

    fn add(&mut self, action: A, noisy: bool) {
        let (list, count) =
            if noisy { (&mut self.noisy, &mut self.noisies) } else { (&mut self.quiet, &mut self.quiets) };
        if *count < MOST_TRIED {
            list[*count] = Some(action);
            *count += 1;
        }
    }
}

impl<G: Tactical, E: Incremental<G>> Seeker<'_, G, E> {
    /// The value of `state`, which the mover sees, by a search of `depth` plies: exact between `alpha` and `beta`, at or below `alpha` an
    /// upper bound, at or above `beta` a lower bound. `cut`: it is expected to be left early.
    pub(super) fn node<const PRINCIPAL: bool>(
        &mut self,
        state: &G::State,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        // 1. At the horizon.
        if depth <= 0 {
            return self.quiesce::<PRINCIPAL>(state, alpha, beta, ply);
        }
        if !self.meter.enter() {
            return 0;
        }
        if PRINCIPAL {
            self.lines.enter(ply);
        }
        self.deepest = self.deepest.max(ply);

        // 2. Draws, and wins that come too late.
        let (game, options) = (self.game, self.options);
        let (key, threatened) = (game.place(state), game.threatened(state));
        if game.drawn(state) || self.is_repetition(key, game.reversible(state)) {
            return 0;
        }
        if ply >= MOST_PLIES - 1 {
            return if threatened { 0 } else { self.raw_opinion(state, ply) };
        }
        alpha = alpha.max(ply as i32 - self.win);
        beta = beta.min(self.win - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }

        // What somebody else has found out for good.
        if let Some(value) = self.known_outside(state, ply)
            && (value == 0 || (value > 0 && value >= beta) || (value < 0 && value <= alpha))
        {
            self.table_hits += 1;
            return value;
        }

        // 3. The table.
        let without = self.frames[ply].without;
        let known = self.probe(key, ply).filter(|_| without.is_none());
        let principal = PRINCIPAL || known.is_some_and(|known| known.principal);
        if let Some(known) = known
            && !PRINCIPAL
            && options.table_cuts
            && known.depth >= depth
            && settles(&known, alpha, beta)
            && game.reversible(state) < 90
        {
            self.table_hits += 1;
            return known.value;
        }
        let table = known.and_then(|known| game.decode(state, known.code));
        let table_noisy = table.is_some_and(|action| game.is_noisy(state, action));

        // 4. The opinion without a search, and whether things get better.
        let player = game.mover(state);
        let (mut raw, mut opinion) = (None, 0);
        if !threatened {
            if without.is_some() {
                opinion = self.frames[ply].opinion.unwrap_or(0);
            } else {
                let value =
                    known.and_then(|known| known.opinion).unwrap_or_else(|| self.raw_opinion(state, ply));
                raw = Some(value);
                opinion = self.corrected(state, value, ply);
            }
        }
        if without.is_none() {
            self.frames[ply].opinion = Some(opinion).filter(|_| !threatened);
        }
        let earlier = |ago: usize| ply.checked_sub(ago).and_then(|ply| self.frames[ply].opinion);
        let improving = !threatened
            && options.improving
            && earlier(2).or_else(|| earlier(4)).is_some_and(|before| opinion > before);
        // What the table says is better than what the position looks like.
        let mut estimate = opinion;
        if let Some(known) = known
            && !threatened
            && settles(&known, estimate, estimate)
            && known.value.abs() < self.decided()
        {
            estimate = known.value;
        }
        self.frames[ply + 1].killers = [None; 2];
        self.frames[ply + 1].cuts = 0;
        self.frames[ply].doubled = if ply > 0 { self.frames[ply - 1].doubled } else { 0 };

        // 5. The whole node is left where it is clear enough.
        if !PRINCIPAL && !threatened && without.is_none() && beta.abs() < self.decided() {
            if let Some(value) =
                self.leave_early(state, key, depth, alpha, beta, ply, cut, estimate, improving)
            {
                return value;
            }
            if self.meter.stopped() {
                return 0;
            }
        }

        // 6. Without an action to begin with, the next iteration knows one.
        if options.internal && table.is_none() && without.is_none() && depth >= 4 && (PRINCIPAL || cut) {
            depth -= 1;
        }

        // 7. All actions.
        let (floor, around) = (alpha, self.around(ply));
        let mut picker = Picker::all(table, ply);
        let (mut best, mut best_action) = (-self.infinite(), None);
        let (mut count, mut tried) = (0, Tried::new());
        while let Some(action) = picker.next(self, state) {
            if Some(action) == without {
                continue;
            }
            count += 1;
            let noisy = game.is_noisy(state, action);
            let history = if noisy { 0 } else { self.history(state, action, player, around) };

            // 8. Single actions are left out.
            let mut reduction = self.reductions.at(depth, count);
            if ply > 0 && best > -self.decided() {
                let left = (depth - (reduction - history / 12) / 1024).max(0);
                if !noisy {
                    if options.late_pruning && count >= most_actions(depth, improving) {
                        picker.skip_quiet();
                    }
                    if options.history_pruning && depth <= 5 && history < -4300 * depth {
                        picker.skip_quiet();
                        continue;
                    }
                    if options.futility
                        && !threatened
                        && left <= 8
                        && opinion + self.cents(108 + 103 * left) + history / 64 <= alpha
                    {
                        picker.skip_quiet();
                        continue;
                    }
                    if options.exchange_pruning
                        && left <= 10
                        && !game.exchange(state, action, -self.cents(16 * left * left))
                    {
                        continue;
                    }
                } else if options.exchange_pruning
                    && depth <= 9
                    && count > 1
                    && !game.exchange(state, action, -self.cents(94 * depth))
                {
                    continue;
                }
            }

            // 9. What is much better than all others is looked at more deeply.
            let mut extension = 0;
            if let Some(known) = known
                && options.singular
                && ply > 0
                && Some(action) == table
                && depth >= 6
                && known.depth >= depth - 3
                && known.bound != Bound::Upper
                && known.value.abs() < self.decided()
            {
                let least =
                    known.value - self.cents(depth * (if principal && !PRINCIPAL { 227 } else { 154 }) / 100);
                self.frames[ply].without = Some(action);
                let others = self.node::<false>(state, (depth - 1) / 2, least - 1, least, ply, cut);
                self.frames[ply].without = None;
                if self.meter.stopped() {
                    picker.finish(self);
                    return 0;
                }
                if others < least {
                    extension = 1;
                    if !PRINCIPAL && others < least - self.cents(14) && self.frames[ply].doubled < 8 {
                        extension = 2;
                        self.frames[ply].doubled += 1;
                    }
                } else if least >= beta {
                    // Several actions are good enough.
                    picker.finish(self);
                    return least;
                } else if known.value >= beta {
                    extension = -2;
                } else if cut {
                    extension = -1;
                }
            }

            // 10. Play it.
            let next = self.descend(state, key, action, ply);
            self.frames[ply].quiet = (!noisy).then(|| game.bucket(action));
            let check = game.threatened(&next);
            if options.checks && check && extension == 0 && depth <= 8 && (PRINCIPAL || count <= 2) {
                extension = 1;
            }
            let deeper = depth - 1 + extension;
            let mut value = -self.infinite();

            // 11. Late actions are searched less deeply, and again if they turn out well.
            let full = if options.reductions && depth >= 2 && count > 1 + usize::from(PRINCIPAL) {
                if noisy {
                    reduction -= 950;
                    let gained = self.experience.noisy(game.slot(state, action), game.prey(state, action));
                    reduction -= gained / 16;
                } else {
                    reduction -= history / 10;
                    reduction += 800 * i32::from(table_noisy);
                }
                reduction += 1024 * i32::from(!principal) + 1536 * i32::from(cut);
                reduction += 928 * i32::from(!improving && !threatened);
                reduction -= 1024 * i32::from(check) + 890 * i32::from(PRINCIPAL);
                reduction += 700 * i32::from(self.frames[ply + 1].cuts > 3);
                let less = (deeper - (reduction / 1024).max(0)).max(1).min(deeper);
                value = -self.node::<false>(&next, less, -alpha - 1, -alpha, ply + 1, true);
                if value > alpha && less < deeper {
                    let surprise = value > best + self.cents(38 + 2 * deeper);
                    let again = deeper + i32::from(surprise) - i32::from(value < best + self.cents(deeper));
                    if again > less {
                        value = -self.node::<false>(&next, again, -alpha - 1, -alpha, ply + 1, !cut);
                    }
                }
                false
            } else {
                !PRINCIPAL || count > 1
            };
            if full {
                value = -self.node::<false>(&next, deeper, -alpha - 1, -alpha, ply + 1, !cut);
            }
            if PRINCIPAL && (count == 1 || value > alpha) {
                value = -self.node::<true>(&next, deeper, -beta, -alpha, ply + 1, false);
            }
            self.ascend();
            if self.meter.stopped() {
                picker.finish(self);
                return 0;
            }

            // 12. The best so far.
            if value > best {
                best = value;
                if value > alpha {
                    best_action = Some(action);
                    if PRINCIPAL {
                        self.lines.improve(ply, action);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                    if options.reductions
                        && depth > 4
                        && depth < 12
                        && beta < self.decided()
                        && value > -self.decided()
                    {
                        depth -= 1;
                    }
                }
            }
            if Some(action) != best_action {
                tried.add(action, noisy);
            }
        }
        picker.finish(self);

        // 13. No action at all: the game is over.
        if count == 0 {
            return if without.is_some() { alpha } else { self.ended(state, ply) };
        }
        if let Some(action) = best_action {
            self.learn(state, action, &tried, depth + i32::from(best > beta + self.cents(49)), ply);
        } else if without.is_none() {
            self.praise_last(player, bonus(depth) / 2, ply);
        }
        if best >= beta {
            self.cutoffs += 1;
            if ply > 0 {
                self.frames[ply].cuts += 1;
            }
            if best.abs() < self.decided() && !PRINCIPAL {
                best = (best * depth + beta) / (depth + 1);
            }
        }

        // 14. Remember.
        if without.is_none() {
            let bound = if best >= beta {
                Bound::Lower
            } else if PRINCIPAL && best > floor {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let quiet_best = best_action.is_none_or(|action| !game.is_noisy(state, action));
            if options.correction
                && !threatened
                && quiet_best
                && best.abs() < self.decided()
                && !(bound == Bound::Lower && best <= opinion)
                && !(bound == Bound::Upper && best >= opinion)
            {
                let aspects = game.aspects(state);
                let (last, error) = (self.last_two(ply), best - opinion);
                self.experience.learn_correction(game, player, aspects, last, error, depth);
            }
            let code = best_action.map_or(0, |action| game.code(action));
            self.store(key, Known { value: best, bound, opinion: raw, depth, code, principal }, ply);
        }
        best
    }

    /// What is known for certain from outside, as the mover sees it, sooner being better.
    #[inline]
    fn known_outside(&self, state: &G::State, ply: usize) -> Option<i32> {
        let value = self.game.known(state)?;
        let value = if self.game.mover(state) == 0 { value } else { value.negate() };
        let value = value.steps();
        Some(value - value.signum() * ply as i32)
    }

    /// A value for the whole node, where it is clear without looking at its actions one by one that it is outside the window.
    #[expect(clippy::too_many_arguments, reason = "all that a node knows by then")]
    fn leave_early(
        &mut self,
        state: &G::State,
        key: u64,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        cut: bool,
        estimate: i32,
        improving: bool,
    ) -> Option<i32> {
        let (game, options) = (self.game, self.options);
        // So bad that only something loud can help (razoring).
        if options.razoring && depth <= 4 && estimate + self.cents(382 + 209 * depth * depth) <= alpha {
            let value = self.quiesce::<false>(state, alpha, alpha + 1, ply);
            if value <= alpha {
                return Some(value);
            }
        }
        // So good that it stays so (reverse futility).
        if options.reverse_futility
            && depth <= 8
            && estimate - self.cents(128 * depth - 80 * i32::from(improving)) >= beta
            && estimate < self.decided()
        {
            return Some((estimate + 2 * beta) / 3);
        }
        // So good that even doing nothing is good enough (null move).
        if options.null_move
            && depth >= 3
            && estimate >= beta
            && ply >= self.no_pass_until
            && (ply == 0 || self.frames[ply - 1].slot != NO_SLOT)
            && self.frames[ply].opinion.is_some_and(|opinion| opinion + self.cents(9 * depth - 100) >= beta)
            && let Some(next) = game.pass(state)
        {
            let less = (3715 + 265 * depth) / 1024 + ((estimate - beta) / self.cents(184)).min(3);
            (self.frames[ply].slot, self.frames[ply].quiet) = (NO_SLOT, None);
            self.memos[ply + 1] = self.memos[ply].clone();
            self.path.push(key);
            let value = -self.node::<false>(&next, depth - less, -beta, -beta + 1, ply + 1, !cut);
            self.ascend();
            if self.meter.stopped() {
                return Some(0);
            }
            if value >= beta {
                let value = if value >= self.decided() { beta } else { value };
                if depth < 14 || self.no_pass_until > 0 {
                    return Some(value);
                }
                // Deep down it is made sure that to be in the move is not what loses.
                self.no_pass_until = ply + (3 * (depth - less) / 4).max(1) as usize;
                let sure = self.node::<false>(state, depth - less, beta - 1, beta, ply, false);
                self.no_pass_until = 0;
                if sure >= beta || self.meter.stopped() {
                    return Some(value);
                }
            }
        }
        // A capture that a shallow search finds far better than needed (ProbCut).
        let bar = beta + self.cents(190);
        if options.prob_cut && depth >= 5 && bar.abs() < self.decided() {
            let known = self.probe(key, ply);
            if known.is_some_and(|known| {
                known.depth >= depth - 3 && known.value < bar && known.bound != Bound::Lower
            }) {
                return None;
            }
            let table = known.and_then(|known| game.decode(state, known.code));
            let table = table.filter(|action| game.is_noisy(state, *action));
            let opinion = self.frames[ply].opinion.unwrap_or(estimate);
            let mut picker = Picker::noisy(table, bar - opinion, ply);
            while let Some(action) = picker.next(self, state) {
                let next = self.descend(state, key, action, ply);
                let mut value = -self.quiesce::<false>(&next, -bar, -bar + 1, ply + 1);
                if value >= bar {
                    value = -self.node::<false>(&next, depth - 4, -bar, -bar + 1, ply + 1, !cut);
                }
                self.ascend();
                if self.meter.stopped() {
                    picker.finish(self);
                    return Some(0);
                }
                if value >= bar {
                    picker.finish(self);
                    let known = Known {
                        value,
                        bound: Bound::Lower,
                        opinion: None,
                        depth: depth - 3,
                        code: game.code(action),
                        principal: false,
                    };
                    self.store(key, known, ply);
                    return Some(value);
                }
            }
            picker.finish(self);
        }
        None
    }

    /// Nothing that `player` can do is good enough: the quiet action before did well.
    fn praise_last(&mut self, player: Player, bonus: i32, ply: usize) {
        let Some(last) = ply.checked_sub(1) else { return };
        if let Some(bucket) = self.frames[last].quiet {
            let (slot, around) = (self.frames[last].slot, self.around(last));
            self.experience.learn_quiet(player ^ 1, bucket, slot, around, bonus);
        }
    }

    /// An action was the best of a node, or ended its search, after others had not.
    fn learn(&mut self, state: &G::State, best: G::Action, tried: &Tried<G::Action>, depth: i32, ply: usize) {
        let (game, bonus) = (self.game, bonus(depth));
        let (player, around) = (game.mover(state), self.around(ply));
        if game.is_noisy(state, best) {
            self.experience.learn_noisy(game.slot(state, best), game.prey(state, best), bonus);
        } else {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != Some(best) {
                *killers = [Some(best), killers[0]];
            }
            self.experience.learn_quiet(player, game.bucket(best), game.slot(state, best), around, bonus);
            for action in tried.quiet[..tried.quiets].iter().flatten() {
                self.experience.learn_quiet(
                    player,
                    game.bucket(*action),
                    game.slot(state, *action),
                    around,
                    -bonus,
                );
            }
        }
        for action in tried.noisy[..tried.noisies].iter().flatten() {
            self.experience.learn_noisy(game.slot(state, *action), game.prey(state, *action), -bonus);
        }
    }
}
