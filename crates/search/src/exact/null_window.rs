//! The null-window (MTD) driver of the exact search: which windows to search, and what the results say about every move.

use std::cmp::Reverse;

use gametree_core::{Bound, Duel, Knowledge, Player, Report, Score, Turn};

use super::Options;
use super::node::Prover;
use crate::driver::{Mover, RootAction, seen_by};
use crate::parts::{Entry, as_rank};

/// The state behind an action of the root, and between which values it surely lies, as the mover sees it.
struct Bracket<S> {
    state: S,
    low: i32,
    high: i32,
}

type Action<G> = RootAction<<G as gametree_core::Game>::Action, Bracket<<G as gametree_core::Game>::State>>;

/// What is known of a root and its actions.
pub(super) struct NullWindows<'a, G: Duel> {
    game: &'a G,
    root: &'a G::State,
    player: Player,
    every_action: bool,
    /// Nodes that bound probes may still take.
    bound_probes: u64,
    windows: Windows,
    actions: Vec<Action<G>>,
    /// The actions are valued one by one from this one on.
    next_action: usize,
}

impl<'a, G: Duel<Value: Score>> NullWindows<'a, G> {
    pub(super) fn new(
        game: &'a G,
        root: &'a G::State,
        player: Player,
        knowledge: &impl Knowledge<G>,
        options: &Options,
        guess: i32,
    ) -> Self {
        let mut list = Vec::new();
        game.actions(root, &mut list);
        let bracket = |action: &G::Action| {
            let state = game.result(root, *action);
            let (least, most) = match game.turn(&state) {
                Turn::Over => (game.utility(&state, 0), game.utility(&state, 0)),
                _ => game.bounds(&state),
            };
            let within = |steps: i32| steps.clamp(-Entry::MOST, Entry::MOST);
            let (low, high) = seen_by(player, (within(least.steps()), within(most.steps())));
            let mut row = RootAction::new(*action, Bracket { state, low, high }, low, Bound::Lower);
            row.proven = true;
            row
        };
        let priority = |row: &Action<G>| {
            let state = &row.state.state;
            let value = match options.evaluation {
                Some(_) if knowledge.orders_moves() => knowledge.evaluate(game, state).steps(),
                _ => 0,
            };
            let value = as_rank(if player == 0 { value } else { -value }, knowledge.unit(game));
            Reverse(knowledge.rank_result(game, root, row.action, state).saturating_add(value))
        };
        let mut actions: Vec<_> = list.iter().map(bracket).collect();
        actions.sort_by_cached_key(priority);
        let windows = Windows::new(if player == 0 { guess } else { -guess });
        let Options { every_action, bound_probes, .. } = *options;
        Self { game, root, player, every_action, bound_probes, windows, actions, next_action: 0 }
    }

    /// Searches until the value is known, or the prover halts. Can be called again to go on.
    pub(super) fn run<K: Knowledge<G>>(
        &mut self,
        prover: &mut Prover<'_, G, K>,
        progress: &mut impl FnMut(&Report<G>),
    ) {
        self.probe_bounds(prover);
        if prover.halted() {
            return;
        }
        while let (low, high) = self.known()
            && low < high
        {
            let alpha = self.windows.next(low, high);
            self.search(prover, 0..self.actions.len(), alpha);
            if prover.halted() {
                return;
            }
            self.windows.searched(low);
            progress(&self.report(prover));
        }
        if !self.every_action {
            return;
        }
        while self.next_action < self.actions.len() {
            let mut windows = Windows::new(self.known().0);
            while let Bracket { low, high, .. } = self.actions[self.next_action].state
                && low < high
            {
                let alpha = windows.next(low, high);
                self.search(prover, self.next_action..self.next_action + 1, alpha);
                if prover.halted() {
                    return;
                }
                windows.searched(low);
            }
            self.next_action += 1;
            progress(&self.report(prover));
        }
    }

    /// Bound probes narrow what is known from both ends. Whether the value is next to a bound is often settled by few plies: a quick win in
    /// a game that rewards quick wins is found in this way before the search has lost itself among slow ones.
    fn probe_bounds<K: Knowledge<G>>(&mut self, prover: &mut Prover<'_, G, K>) {
        let (mut from_above, mut from_below) = (0, 0);
        while let (low, high) = self.known()
            && low < high
            && self.bound_probes > 0
        {
            let before = prover.nodes();
            // The end that took less the last time.
            let above = from_above <= from_below;
            self.search(prover, 0..self.actions.len(), if above { high - 1 } else { low });
            if prover.halted() {
                // That one was not quick.
                self.bound_probes = 0;
                return;
            }
            let taken = prover.nodes() - before;
            *(if above { &mut from_above } else { &mut from_below }) = taken;
            self.bound_probes = self.bound_probes.saturating_sub(taken);
        }
    }

    /// Is some of these actions worth more than `alpha`? Narrows what is known of them until that is answered.
    fn search<K: Knowledge<G>>(
        &mut self,
        prover: &mut Prover<'_, G, K>,
        places: std::ops::Range<usize>,
        alpha: i32,
    ) {
        for place in places {
            let Bracket { state, low, high } = &mut self.actions[place].state;
            if *low <= alpha && alpha < *high {
                let key = self.game.canonical_key(state);
                let value = prover.value(state, key, self.player, alpha);
                if prover.halted() {
                    return;
                }
                *(if value > alpha { &mut *low } else { high }) = value;
            }
            if *low > alpha {
                // What is good is searched first the next time.
                if !self.every_action || self.next_action == 0 {
                    RootAction::put_first(&mut self.actions, place);
                }
                return;
            }
        }
    }

    /// What is known of the root by what is known of its actions.
    fn known(&self) -> (i32, i32) {
        let low = self.actions.iter().map(|row| row.state.low).max();
        let high = self.actions.iter().map(|row| row.state.high).max();
        (low.unwrap_or(-Entry::MOST), high.unwrap_or(Entry::MOST))
    }

    fn report<K: Knowledge<G>>(&mut self, prover: &Prover<'_, G, K>) -> Report<G> {
        let (low, high) = self.known();
        for place in 0..self.actions.len() {
            let Bracket { low, high, .. } = self.actions[place].state;
            (self.actions[place].value, self.actions[place].bound) = self.value(low, high);
        }
        let (value, bound) = self.value(low, high);
        let best = self.actions.iter().find(|row| row.state.low == low).or(self.actions.first());
        let line = best.map_or_else(Vec::new, |row| vec![row.action]);
        let mut report: Report<G> = Mover(self.player).report(value, bound, line);
        // A game that says nothing about its bounds leaves one side open until a search has closed it.
        let (least, most) = seen_by(self.player, (low, high));
        if -Entry::MOST < least && most < Entry::MOST {
            report.within = Some((G::Value::from_steps(least), G::Value::from_steps(most)));
        }
        report.stopped = prover.stopped();
        report.proven = low == high;
        report.counts = prover.counts();
        // In the order of the game, whatever the order in which they were searched.
        let mut list = Vec::new();
        self.game.actions(self.root, &mut list);
        report.root = Mover(self.player).rows(&self.actions);
        report.root.sort_by_key(|row| list.iter().position(|action| *action == row.action));
        report
    }

    /// What is known as one value with a bound, as the mover sees it: of two bounds the lower one, of which the mover can be sure, unless
    /// nothing but the upper one is known.
    fn value(&self, low: i32, high: i32) -> (i32, Bound) {
        let sure = low > -Entry::MOST && (self.every_action || low == self.known().0 || high == Entry::MOST);
        match (low == high, sure) {
            (true, _) => (low, Bound::Exact),
            (false, true) => (low, Bound::Lower),
            (false, false) => (high, Bound::Upper),
        }
    }

    /// The report of a search that has ended.
    pub(super) fn finish<K: Knowledge<G>>(&mut self, prover: &mut Prover<'_, G, K>) -> Report<G> {
        let mut report = self.report(prover);
        if prover.shared.options.line && report.proven && !prover.halted() {
            self.follow(prover, &mut report);
        }
        report
    }

    /// Extends the line by what both sides play if they play well: at each position a move that keeps the value, as long as that takes
    /// little further search.
    fn follow<K: Knowledge<G>>(&self, prover: &mut Prover<'_, G, K>, report: &mut Report<G>) {
        let Some(best) = report.best else { return };
        let most = prover.nodes() + report.counts.nodes / 8 + 10_000;
        let of_player_0 = report.payoffs[0].steps();
        let mut state = self.game.result(self.root, best);
        while let Turn::Player(mover) = self.game.turn(&state) {
            let value = if mover == 0 { of_player_0 } else { -of_player_0 };
            let keeps = self.by_priority(prover, &state).into_iter().find(|(_, result)| {
                let key = self.game.canonical_key(result);
                prover.nodes() < most && prover.value(result, key, mover, value - 1) >= value
            });
            let Some((action, result)) = keeps.filter(|_| !prover.halted()) else { return };
            report.line.push(action);
            state = result;
        }
    }

    /// The candidates of a state with the states behind them, the most promising first.
    fn by_priority<K: Knowledge<G>>(
        &self,
        prover: &Prover<'_, G, K>,
        state: &G::State,
    ) -> Vec<(G::Action, G::State)> {
        let (game, knowledge) = (self.game, prover.shared.knowledge);
        let entry = game.canonical_key(state).and_then(|key| prover.shared.table.probe(key));
        let hint = entry.map_or(usize::MAX, |entry| usize::from(entry.action));
        let mut actions = Vec::new();
        if prover.shared.options.candidates {
            knowledge.candidates(game, state, &mut actions);
        } else {
            game.actions(state, &mut actions);
        }
        let child = |(index, action): (usize, &G::Action)| {
            let result = game.result(state, *action);
            let rank = knowledge.rank_result(game, state, *action, &result);
            ((index != hint, Reverse(rank)), (*action, result))
        };
        let mut children: Vec<_> = actions.iter().enumerate().map(child).collect();
        children.sort_by_key(|(priority, _)| *priority);
        children.into_iter().map(|(_, child)| child).collect()
    }
}

/// Which null window to search next: first at the guess, then next to the answer, as it is often the value; then in the middle of what is
/// left.
struct Windows {
    guess: i32,
    searched: u32,
    /// The least value before the last search.
    last_low: i32,
}

impl Windows {
    fn new(guess: i32) -> Self {
        Self { guess, searched: 0, last_low: -Entry::MOST }
    }

    /// The lower end of the window.
    fn next(&self, low: i32, high: i32) -> i32 {
        let alpha = match self.searched {
            0 => self.guess,
            1 if low > self.last_low => low,
            1 => high - 1,
            _ => low + (high - low) / 2,
        };
        alpha.clamp(low, high - 1)
    }

    /// A window was searched when the value was known to be at least `low`.
    fn searched(&mut self, low: i32) {
        self.searched += 1;
        self.last_low = low;
    }
}
