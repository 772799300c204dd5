//! The root: deeper and deeper, each time with a narrow window around the last value, until the answer is good enough for the time.

use std::time::Duration;

use gametree_core::{Bound, Counts, Incremental, Limits, Tactical};

use super::entry;
use super::seeker::{MOST_PLIES, Seeker};
use super::{Line, Request, Thought};

/// An action at the root.
struct RootAction<A> {
    action: A,
    value: i32,
    /// The value of the iteration before.
    before: i32,
    bound: Bound,
    line: Vec<A>,
    /// Nodes that were spent on it.
    nodes: u64,
}

/// Iterations with more plies than this begin with a narrow window.
const FIRST_NARROW: i32 = 4;

impl<G: Tactical, E: Incremental<G>> Seeker<'_, G, E> {
    /// Searches until a limit is met, or until the answer is clear. `first` is where to begin; `progress` hears of every iteration.
    pub(super) fn deepen(
        &mut self,
        root: &G::State,
        request: &Request<G::Action>,
        limits: &Limits,
        first: i32,
        progress: &mut dyn FnMut(&Thought<G::Action>),
    ) -> Thought<G::Action> {
        let mut actions = self.root_actions(root, request);
        let lines = request.lines.clamp(1, actions.len().max(1));
        let mut thought = self.thought(&actions, lines, 0);
        if actions.is_empty() {
            return thought;
        }
        let opinion = self.raw_opinion(root, 0);
        self.frames[0].opinion =
            Some(self.corrected(root, opinion, 0)).filter(|_| !self.game.threatened(root));
        let (mut steady, mut last) = (0, None);
        let deepest =
            limits.depth.map_or(MOST_PLIES as i32 - 10, |depth| (depth as i32).min(MOST_PLIES as i32 - 10));
        for depth in first.min(deepest)..=deepest {
            self.deepest = 0;
            for action in &mut actions {
                action.before = action.value;
            }
            for index in 0..lines {
                self.narrow(root, &mut actions[index..], depth);
                if self.meter.stopped() {
                    break;
                }
            }
            actions[..lines].sort_by_key(|action| std::cmp::Reverse(action.value));
            if self.meter.stopped() {
                // What the unfinished iteration has found out by now is at least as good as what the last one knew.
                // Of several lines some are known by more plies then than others, and cannot be compared with them.
                let (done, last) = (thought.depth, std::mem::take(&mut thought.lines));
                thought = self.thought(&actions, lines, done);
                if lines > 1 && done > 0 {
                    thought.lines = last;
                }
                thought.stopped = true;
                break;
            }
            let before = thought.lines.first().map_or(0, |line| line.value);
            thought = self.thought(&actions, lines, depth);
            progress(&thought);

            let best = &actions[0];
            steady = if last == Some(best.action) { steady + 1 } else { 0 };
            last = Some(best.action);
            if let Some(moves) = request.mate
                && best.value > self.win - 2 * moves as i32
            {
                break;
            }
            let share = best.nodes as f64 / self.meter.nodes().max(1) as f64;
            if self.is_enough(limits, actions.len(), steady, before - best.value, share, depth) {
                break;
            }
        }
        thought
    }

    /// Whether what is known is good enough for the time that it has taken.
    fn is_enough(
        &self,
        limits: &Limits,
        actions: usize,
        steady: i32,
        drop: i32,
        share: f64,
        depth: i32,
    ) -> bool {
        let Some(aim) = limits.aim else { return false };
        if self.meter.held() {
            return false;
        }
        if actions == 1 && depth >= 6 {
            return true;
        }
        let calm = [1.7, 1.25, 1.05, 0.95, 0.88, 0.82][steady.clamp(0, 5) as usize];
        let drop = f64::from(drop) / f64::from(self.cents(100));
        let trouble = (1.0 + 0.7 * drop).clamp(0.75, 1.6);
        // When nearly all effort went into one action, the others do not come near it.
        let effort = if depth >= 6 { (1.55 - share) * 1.35 } else { 1.0 };
        let aim = aim.as_secs_f64() * calm * trouble * effort.clamp(0.5, 1.7);
        self.meter.elapsed() >= Duration::from_secs_f64(aim)
    }

    fn root_actions(&mut self, root: &G::State, request: &Request<G::Action>) -> Vec<RootAction<G::Action>> {
        let mut all = Vec::new();
        self.game.noisy(root, &mut all);
        self.game.quiet(root, &mut all);
        let wanted = |action: &G::Action| request.only.is_empty() || request.only.contains(action);
        let key = self.game.place(root);
        let table = entry::probe(self.table, key).map_or(0, |known| known.code);
        let mut actions: Vec<RootAction<G::Action>> = Vec::new();
        for action in all.into_iter().filter(wanted) {
            let line = vec![action];
            let value = -self.infinite();
            actions.push(RootAction { action, value, before: value, bound: Bound::Upper, line, nodes: 0 });
        }
        actions.sort_by_key(|root_action| {
            let action = root_action.action;
            let first = self.game.code(action) == table;
            (!first, -self.game.gain(root, action))
        });
        actions
    }

    /// One iteration for the first of these actions, by windows that grow until its value is inside.
    fn narrow(&mut self, root: &G::State, actions: &mut [RootAction<G::Action>], depth: i32) {
        let guess = actions[0].before;
        let (mut alpha, mut beta) = (-self.infinite(), self.infinite());
        let mut width = self.cents(13) + guess.abs().min(self.decided()) / 60;
        if self.options.aspiration && depth > FIRST_NARROW && guess.abs() < self.decided() {
            (alpha, beta) = (guess - width, guess + width);
        }
        let mut less = 0;
        loop {
            let best = self.compare(root, actions, (depth - less).max(1), alpha, beta);
            // The best first; the others keep their order.
            actions.sort_by_key(|action| std::cmp::Reverse(action.value));
            if self.meter.stopped() {
                return;
            }
            width += width / 2;
            if best <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (best - width).max(-self.infinite());
                less = 0;
            } else if best >= beta {
                beta = (best + width).min(self.infinite());
                less = (less + 1).min(3);
            } else {
                return;
            }
            if width > self.cents(700) {
                (alpha, beta) = (-self.infinite(), self.infinite());
            }
        }
    }

    /// All these actions with one window: the best value.
    fn compare(
        &mut self,
        root: &G::State,
        actions: &mut [RootAction<G::Action>],
        depth: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let (game, key) = (self.game, self.game.place(root));
        let threatened = game.threatened(root);
        let mut best = -self.infinite();
        self.lines.enter(0);
        self.frames[1].killers = [None; 2];
        for (index, row) in actions.iter_mut().enumerate() {
            let (action, count) = (row.action, index + 1);
            let before = self.meter.nodes();
            let noisy = game.is_noisy(root, action);
            let history = self.history(root, action, game.mover(root), self.around(0));
            let next = self.descend(root, key, action, 0);
            self.frames[0].quiet = (!noisy).then(|| game.bucket(action));
            let deeper = depth - 1;
            let mut value = 0;
            let asks = index > 0;
            if asks {
                let mut reduction = 0;
                if self.options.reductions && depth >= 3 && count > 2 && !noisy && !threatened {
                    reduction = self.reductions.at(depth, count) - history / 10 - 1024;
                }
                let less = (deeper - (reduction / 1024).max(0)).max(1).min(deeper);
                value = -self.node::<false>(&next, less, -alpha - 1, -alpha, 1, true);
                if value > alpha && less < deeper {
                    value = -self.node::<false>(&next, deeper, -alpha - 1, -alpha, 1, true);
                }
            }
            if !self.meter.stopped() && (!asks || value > alpha) {
                value = -self.node::<true>(&next, deeper, -beta, -alpha, 1, false);
            }
            self.ascend();
            row.nodes += self.meter.nodes() - before;
            if self.meter.stopped() {
                return best;
            }
            // The value of an action that is not better than the best is not known, and must not change the order.
            if index > 0 && value <= alpha {
                row.value = -self.win - 1;
                row.bound = Bound::Upper;
                continue;
            }
            row.value = value;
            row.bound = if value >= beta {
                Bound::Lower
            } else if value <= alpha {
                Bound::Upper
            } else {
                Bound::Exact
            };
            row.line.clear();
            row.line.push(action);
            row.line.extend(self.lines.at(1));
            best = best.max(value);
            alpha = alpha.max(value);
            if value >= beta {
                break;
            }
        }
        if best > -self.infinite() {
            let code = actions.iter().max_by_key(|row| row.value).map_or(0, |row| game.code(row.action));
            let bound = if best >= beta { Bound::Lower } else { Bound::Exact };
            let known = entry::Known { value: best, bound, opinion: None, depth, code, principal: true };
            self.store(key, known, 0);
        }
        best
    }

    fn thought(&self, actions: &[RootAction<G::Action>], lines: usize, depth: i32) -> Thought<G::Action> {
        let line = |row: &RootAction<G::Action>| {
            let known = row.value > -self.infinite();
            let value = if known { row.value } else { row.before.max(-self.win) };
            Line { value, bound: row.bound, actions: row.line.clone() }
        };
        Thought {
            depth,
            deepest: self.deepest,
            lines: actions.iter().take(lines).map(line).collect(),
            nodes: self.meter.all_nodes(),
            elapsed: self.meter.elapsed(),
            fill: entry::fill(self.table),
            win: self.win,
            decided: self.decided(),
            counts: Counts {
                nodes: self.meter.all_nodes(),
                leaves: self.leaves,
                cutoffs: self.cutoffs,
                table_hits: self.table_hits,
            },
            stopped: false,
        }
    }
}
