//! The root: what one iteration is, and when the answer is good enough for the time.

use std::time::Duration;

use gametree_core::{Bound, Counts, Incremental, Limits, Tactical};

use super::entry::{self, TableEntry};
use super::worker::{MOST_PLIES, Worker};
use super::{Line, Request, SearchInfo};
use crate::driver::{Aspiration, Deepen, Outcome, RootAction, Verdict, Widening, bound_in, deepen};

/// An action at the root. States are made anew each time, together with accumulators.
type Action<A> = RootAction<A, ()>;

/// Iterations with more plies than this begin with a narrow window.
const FIRST_NARROW: u32 = 4;

/// The deepest iteration: extensions and quiescence need some plies more.
const DEEPEST: u32 = MOST_PLIES as u32 - 10;

/// The iterations of one worker.
struct Iterations<'w, 'a, G: Tactical, K: Incremental<G>> {
    worker: &'w mut Worker<'a, G, K>,
    root: &'w G::State,
    request: &'w Request<G::Action>,
    limits: &'w Limits,
    actions: Vec<Action<G::Action>>,
    /// How many of the best actions are wanted.
    lines: usize,
    /// Iterations since the best action changed, and that action.
    steady: (i32, Option<G::Action>),
    /// The values of the last two iterations, the last one first.
    values: [i32; 2],
}

impl<G: Tactical, K: Incremental<G>> Deepen for Iterations<'_, '_, G, K> {
    type Info = SearchInfo<G::Action>;

    fn iterate(&mut self, depth: u32) {
        self.worker.deepest = 0;
        for action in &mut self.actions {
            action.previous = action.value;
        }
        for index in 0..self.lines {
            self.worker.narrow(self.root, &mut self.actions[index..], depth);
            if self.stopped() {
                break;
            }
        }
        RootAction::sort(&mut self.actions[..self.lines]);
    }

    fn stopped(&self) -> bool {
        self.worker.meter.stopped()
    }

    fn finished(&mut self, depth: u32) -> SearchInfo<G::Action> {
        let best = self.actions[0].action;
        self.steady = (if self.steady.1 == Some(best) { self.steady.0 + 1 } else { 0 }, Some(best));
        let info = self.worker.info(&self.actions, self.lines, depth as i32);
        self.values = [info.lines[0].value, self.values[0]];
        info
    }

    /// What the unfinished iteration has found by now is at least as good as the result of the last one. Of several lines some are known by
    /// more plies then than others, and cannot be compared with them.
    fn interrupted(&mut self, info: &mut SearchInfo<G::Action>) {
        let (done, last) = (info.depth, std::mem::take(&mut info.lines));
        *info = self.worker.info(&self.actions, self.lines, done);
        if self.lines > 1 && done > 0 {
            info.lines = last;
        }
        info.stopped = true;
    }

    fn verdict(&mut self, _: &SearchInfo<G::Action>, depth: u32) -> Verdict {
        let value = self.actions[0].value;
        let mates = self.request.mate.is_some_and(|moves| value > self.worker.win - 2 * moves as i32);
        if mates || self.is_enough(depth) { Verdict::Done } else { Verdict::Deeper }
    }
}

impl<G: Tactical, K: Incremental<G>> Iterations<'_, '_, G, K> {
    /// Whether what is known is good enough for the time that it has taken.
    fn is_enough(&self, depth: u32) -> bool {
        let (worker, best) = (&self.worker, &self.actions[0]);
        let Some(soft) = self.limits.soft else { return false };
        if worker.meter.pondering() {
            return false;
        }
        if self.actions.len() == 1 && depth >= 6 {
            return true;
        }
        let calm = [1.7, 1.25, 1.05, 0.95, 0.88, 0.82][self.steady.0.clamp(0, 5) as usize];
        let drop = f64::from(self.values[1] - best.value) / f64::from(worker.cents(100));
        let trouble = (1.0 + 0.7 * drop).clamp(0.75, 1.6);
        // When nearly all effort went into one action, the others do not come near it.
        let share = best.nodes as f64 / worker.meter.nodes().max(1) as f64;
        let effort = if depth >= 6 { (1.55 - share) * 1.35 } else { 1.0 };
        let soft = soft.as_secs_f64() * calm * trouble * effort.clamp(0.5, 1.7);
        worker.meter.elapsed() >= Duration::from_secs_f64(soft)
    }
}

impl<G: Tactical, K: Incremental<G>> Worker<'_, G, K> {
    /// Searches until a limit is met, or until the answer is clear. `first` is where to begin; `progress` is called after every iteration.
    pub(super) fn deepen(
        &mut self,
        root: &G::State,
        request: &Request<G::Action>,
        limits: &Limits,
        first: u32,
        progress: &mut dyn FnMut(&SearchInfo<G::Action>),
    ) -> SearchInfo<G::Action> {
        let actions = self.root_actions(root, request);
        let lines = request.lines.clamp(1, actions.len().max(1));
        let mut info = self.info(&actions, lines, 0);
        let Some(value) = info.lines.first().map(|line| line.value) else { return info };
        let evaluation = self.raw_evaluation(root, 0);
        self.frames[0].evaluation =
            Some(self.corrected(root, evaluation, 0)).filter(|_| !self.game.in_check(root));
        let most = limits.depth.map_or(DEEPEST, |depth| depth.min(DEEPEST));
        let (steady, values) = ((0, None), [value; 2]);
        let mut iterations =
            Iterations { worker: self, root, request, limits, actions, lines, steady, values };
        deepen(&mut iterations, &mut first.min(most), Some(most), &mut info, progress);
        info
    }

    fn root_actions(&self, root: &G::State, request: &Request<G::Action>) -> Vec<Action<G::Action>> {
        let mut all = Vec::new();
        self.game.noisy(root, &mut all);
        self.game.quiet(root, &mut all);
        let wanted = |action: &G::Action| request.only.is_empty() || request.only.contains(action);
        let row = |action| RootAction::new(action, (), -self.infinite(), Bound::Upper);
        let mut actions: Vec<_> = all.into_iter().filter(wanted).map(row).collect();
        let key = self.game.repetition_key(root);
        let table = entry::probe(self.table, key).map_or(0, |entry| entry.code);
        actions.sort_by_key(|row| {
            let first = self.game.code(row.action) == table;
            (!first, -self.game.gain(root, row.action))
        });
        actions
    }

    /// One iteration for the first of these actions, by windows that grow until its value is inside.
    fn narrow(&mut self, root: &G::State, actions: &mut [Action<G::Action>], depth: u32) {
        let expected = actions[0].previous;
        let width = self.cents(13) + expected.abs().min(self.decided()) / 60;
        let narrow = self.options.aspiration && depth > FIRST_NARROW && expected.abs() < self.decided();
        let widening = Widening { factor: (3, 2), lower_beta: true, full: self.cents(700) };
        let mut window = Aspiration::new(Some(expected).filter(|_| narrow), width, self.infinite(), widening);
        let mut less = 0;
        loop {
            let best = self.compare(root, actions, (depth as i32 - less).max(1), window.alpha, window.beta);
            // The best first; the others keep their order.
            RootAction::sort(actions);
            if self.meter.stopped() {
                return;
            }
            match window.widen(best) {
                Outcome::Inside => return,
                Outcome::FailLow => less = 0,
                // The action is good enough to be played; how good it is can be found out with fewer plies.
                Outcome::FailHigh => less = (less + 1).min(3),
            }
        }
    }

    /// All these actions with one window: the best value.
    fn compare(
        &mut self,
        root: &G::State,
        actions: &mut [Action<G::Action>],
        depth: i32,
        lowest: i32,
        beta: i32,
    ) -> i32 {
        let key = self.game.repetition_key(root);
        let (mut alpha, mut best) = (lowest, -self.infinite());
        self.lines.enter(0);
        self.frames[1].killers = [None; 2];
        for (index, row) in actions.iter_mut().enumerate() {
            let before = self.meter.nodes();
            let value = self.search_root_action(root, key, row.action, index + 1, depth, (alpha, beta));
            row.nodes += self.meter.nodes() - before;
            if self.meter.stopped() {
                return best;
            }
            // The value of an action that is not better than the best is not known, and must not change the order.
            if index > 0 && value <= alpha {
                (row.value, row.bound) = (-self.infinite(), Bound::Upper);
                continue;
            }
            row.note(value, (alpha, beta), &[]);
            row.line.extend(self.lines.at(1));
            best = best.max(value);
            alpha = alpha.max(value);
            if value >= beta {
                break;
            }
        }
        if best > -self.infinite() {
            let best_row = actions.iter().max_by_key(|row| row.value);
            let code = best_row.map_or(0, |row| self.game.code(row.action));
            let bound = bound_in(best, (lowest, beta));
            let entry = TableEntry { value: best, bound, evaluation: None, depth, code, was_pv: true };
            self.store(key, entry, 0);
        }
        best
    }

    /// The value of an action at the root, which is the `count`th: the first with the whole window, the others with a null window first.
    fn search_root_action(
        &mut self,
        root: &G::State,
        key: u64,
        action: G::Action,
        count: usize,
        depth: i32,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let game = self.game;
        let noisy = game.is_noisy(root, action);
        let history = self.history(root, action, game.mover(root), self.around(0));
        let next = self.descend(root, key, action, 0);
        self.frames[0].quiet = (!noisy).then(|| self.knowledge.history_index(game, action));
        let (deeper, mut value) = (depth - 1, 0);
        if count > 1 {
            let mut reduction = 0;
            if self.options.late_move_reductions && depth >= 3 && count > 2 && !noisy && !game.in_check(root)
            {
                reduction = self.reductions.at(depth, count) - history / 10 - 1024;
            }
            let less = (deeper - (reduction / 1024).max(0)).max(1).min(deeper);
            value = -self.node::<false>(&next, less, -alpha - 1, -alpha, 1, true);
            if value > alpha && less < deeper {
                value = -self.node::<false>(&next, deeper, -alpha - 1, -alpha, 1, true);
            }
        }
        if !self.meter.stopped() && (count == 1 || value > alpha) {
            value = -self.node::<true>(&next, deeper, -beta, -alpha, 1, false);
        }
        self.ascend();
        value
    }

    fn info(&self, actions: &[Action<G::Action>], lines: usize, depth: i32) -> SearchInfo<G::Action> {
        let line = |row: &Action<G::Action>| {
            let known = row.value > -self.infinite();
            let value = if known { row.value } else { row.previous.max(-self.win) };
            Line { value, bound: row.bound, actions: row.line.clone() }
        };
        SearchInfo {
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
