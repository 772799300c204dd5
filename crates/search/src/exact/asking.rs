//! The root of the exact search: which questions to ask, and what the answers say about every move.

use std::cmp::Reverse;

use gametree_core::{Bound, Duel, Evaluate, Player, Report, RootMove, Score, Turn};

use super::Options;
use super::node::{Prover, seen_by};
use crate::parts::Entry;

/// What is known of a position and its moves, as its mover sees it.
pub(super) struct Asking<'a, G: Duel> {
    game: &'a G,
    root: &'a G::State,
    player: Player,
    every_action: bool,
    /// Nodes that the first questions may take.
    squeeze: u64,
    questions: Questions,
    children: Vec<RootChild<G>>,
    /// The moves are valued one by one from this one on.
    next_action: usize,
}

/// What is known of a move, as its mover sees it.
struct RootChild<G: Duel> {
    action: G::Action,
    state: G::State,
    low: i32,
    high: i32,
}

impl<'a, G: Duel<Value: Score>> Asking<'a, G> {
    pub(super) fn new(
        game: &'a G,
        root: &'a G::State,
        player: Player,
        evaluation: &impl Evaluate<G>,
        options: &Options,
        guess: i32,
    ) -> Self {
        let mut actions = Vec::new();
        game.actions(root, &mut actions);
        let child = |action: &G::Action| {
            let state = game.result(root, *action);
            let (least, most) = match game.turn(&state) {
                Turn::Over => (game.utility(&state, 0), game.utility(&state, 0)),
                _ => game.bounds(&state),
            };
            let within = |steps: i32| steps.clamp(-Entry::MOST, Entry::MOST);
            let (low, high) = seen_by(player, (within(least.steps()), within(most.steps())));
            RootChild { action: *action, state, low, high }
        };
        let promise = |child: &RootChild<G>| {
            let opinion = match options.evaluation {
                Some(_) if evaluation.orders() => evaluation.evaluate(game, &child.state).steps(),
                _ => 0,
            };
            let opinion = if player == 0 { opinion } else { -opinion };
            Reverse(game.rank_result(root, child.action, &child.state).saturating_add(opinion))
        };
        let mut children: Vec<_> = actions.iter().map(child).collect();
        children.sort_by_cached_key(promise);
        let questions = Questions::new(if player == 0 { guess } else { -guess });
        let Options { every_action, squeeze, .. } = *options;
        Self { game, root, player, every_action, squeeze, questions, children, next_action: 0 }
    }

    /// Asks until the value is known, or the search halts. Can be called again to go on.
    pub(super) fn run<E: Evaluate<G>>(
        &mut self,
        prover: &mut Prover<'_, G, E>,
        progress: &mut impl FnMut(&Report<G>),
    ) {
        self.squeeze(prover);
        if prover.halted() {
            return;
        }
        while let (low, high) = self.known()
            && low < high
        {
            let asked = self.questions.next(low, high);
            self.ask(prover, 0..self.children.len(), asked);
            if prover.halted() {
                return;
            }
            self.questions.answered(low);
            progress(&self.report(prover));
        }
        if !self.every_action {
            return;
        }
        while let Some(child) = self.children.get(self.next_action) {
            let mut questions = Questions::new(self.known().0);
            let (mut low, mut high) = (child.low, child.high);
            while low < high {
                let asked = questions.next(low, high);
                self.ask(prover, self.next_action..self.next_action + 1, asked);
                if prover.halted() {
                    return;
                }
                questions.answered(low);
                (low, high) = (self.children[self.next_action].low, self.children[self.next_action].high);
            }
            self.next_action += 1;
            progress(&self.report(prover));
        }
    }

    /// Narrows what is known from both ends. Whether the value is next to a bound is often settled by few plies: a quick win in a game that
    /// rewards quick wins is found in this way before the search has lost itself among slow ones.
    fn squeeze<E: Evaluate<G>>(&mut self, prover: &mut Prover<'_, G, E>) {
        let (mut from_above, mut from_below) = (0, 0);
        while let (low, high) = self.known()
            && low < high
            && self.squeeze > 0
        {
            let before = prover.nodes();
            // Whichever end took less the last time.
            let above = from_above <= from_below;
            self.ask(prover, 0..self.children.len(), if above { high - 1 } else { low });
            if prover.halted() {
                // That one was not quick.
                self.squeeze = 0;
                return;
            }
            let taken = prover.nodes() - before;
            *(if above { &mut from_above } else { &mut from_below }) = taken;
            self.squeeze = self.squeeze.saturating_sub(taken);
        }
    }

    /// Is some of these moves worth more than `asked`? Narrows what is known of them until that is answered.
    fn ask<E: Evaluate<G>>(
        &mut self,
        prover: &mut Prover<'_, G, E>,
        places: std::ops::Range<usize>,
        asked: i32,
    ) {
        for place in places {
            let child = &mut self.children[place];
            if child.low <= asked && asked < child.high {
                let class = self.game.class(&child.state);
                let value = prover.value(&child.state, class, self.player, asked);
                if prover.halted() {
                    return;
                }
                (child.low, child.high) =
                    if value > asked { (value, child.high) } else { (child.low, value) };
            }
            if child.low > asked {
                // What is good will be asked about first next time.
                if !self.every_action || self.next_action == 0 {
                    self.children[..=place].rotate_right(1);
                }
                return;
            }
        }
    }

    /// What is known of the position by what is known of its moves.
    fn known(&self) -> (i32, i32) {
        let low = self.children.iter().map(|child| child.low).max();
        let high = self.children.iter().map(|child| child.high).max();
        (low.unwrap_or(-Entry::MOST), high.unwrap_or(Entry::MOST))
    }

    fn report<E: Evaluate<G>>(&self, prover: &Prover<'_, G, E>) -> Report<G> {
        let (low, high) = self.known();
        let (value, bound) = self.to_player_0((low, high));
        let mut report = Report::zero_sum(G::Value::from_steps(value), bound);
        let (least, most) = seen_by(self.player, (low, high));
        // A game that says nothing about its bounds leaves one side open until a question has been answered.
        if -Entry::MOST < least && most < Entry::MOST {
            report.within = Some((G::Value::from_steps(least), G::Value::from_steps(most)));
        }
        let best = self.children.iter().find(|child| child.low == low).or(self.children.first());
        report.best = best.map(|child| child.action);
        report.line.extend(report.best);
        report.stopped = prover.stopped();
        report.proven = low == high;
        report.counts = prover.counts();
        // In the order of the game, whatever the order in which they were searched.
        let mut actions = Vec::new();
        self.game.actions(self.root, &mut actions);
        for action in actions {
            if let Some(child) = self.children.iter().find(|child| child.action == action) {
                let (value, bound) = self.to_player_0((child.low, child.high));
                let known = RootMove::zero_sum(action, G::Value::from_steps(value), bound);
                report.root.push(RootMove { proven: true, ..known });
            }
        }
        report
    }

    /// What is known in the way that reports put it: a value for player 0, and what it says about the true one. Of two bounds the one that
    /// the mover can be sure of, unless nothing is sure but the other.
    fn to_player_0(&self, (low, high): (i32, i32)) -> (i32, Bound) {
        let (least, most) = seen_by(self.player, (low, high));
        let sure = low > -Entry::MOST && (self.every_action || low == self.known().0 || high == Entry::MOST);
        match (least == most, sure == (self.player == 0)) {
            (true, _) => (least, Bound::Exact),
            (false, true) => (least, Bound::Lower),
            (false, false) => (most, Bound::Upper),
        }
    }

    /// The report of a search that has ended.
    pub(super) fn finish<E: Evaluate<G>>(&self, prover: &mut Prover<'_, G, E>) -> Report<G> {
        let mut report = self.report(prover);
        if prover.rules.options.line && report.proven && !prover.halted() {
            self.follow(prover, &mut report);
        }
        report
    }

    /// Extends the line by what both sides play if they play well: at each position a move that keeps the value, as long as that takes
    /// little further search.
    fn follow<E: Evaluate<G>>(&self, prover: &mut Prover<'_, G, E>, report: &mut Report<G>) {
        let Some(best) = report.best else { return };
        let most = prover.nodes() + report.counts.nodes / 8 + 10_000;
        let of_player_0 = report.payoffs[0].steps();
        let mut state = self.game.result(self.root, best);
        while let Turn::Player(mover) = self.game.turn(&state) {
            let value = if mover == 0 { of_player_0 } else { -of_player_0 };
            let known = self.game.class(&state).and_then(|class| prover.rules.table.probe(class));
            let hint = known.map_or(usize::MAX, |entry| usize::from(entry.action));
            let mut actions = Vec::new();
            if prover.rules.options.candidates {
                self.game.candidates(&state, &mut actions);
            } else {
                self.game.actions(&state, &mut actions);
            }
            let child = |(index, action): (usize, &G::Action)| {
                let result = self.game.result(&state, *action);
                let rank = self.game.rank_result(&state, *action, &result);
                (index != hint, Reverse(rank), *action, result)
            };
            let mut children: Vec<_> = actions.iter().enumerate().map(child).collect();
            children.sort_by_key(|(not_hint, rank, ..)| (*not_hint, *rank));
            let keeps = children.into_iter().find(|(_, _, _, result)| {
                let class = self.game.class(result);
                prover.nodes() < most && prover.value(result, class, mover, value - 1) >= value
            });
            let Some((_, _, action, result)) = keeps.filter(|_| !prover.halted()) else { return };
            report.line.push(action);
            state = result;
        }
    }
}

/// Which question to ask next: first at the guess, then next to the answer, as it is often the value; then in the middle of what is left.
struct Questions {
    guess: i32,
    answered: u32,
    /// The least value before the last question.
    last_low: i32,
}

impl Questions {
    fn new(guess: i32) -> Self {
        Self { guess, answered: 0, last_low: -Entry::MOST }
    }

    /// Asks whether the value is more than this.
    fn next(&self, low: i32, high: i32) -> i32 {
        let question = match self.answered {
            0 => self.guess,
            1 if low > self.last_low => low,
            1 => high - 1,
            _ => low + (high - low) / 2,
        };
        question.clamp(low, high - 1)
    }

    /// The question that was asked when the value was known to be at least `low` has been answered.
    fn answered(&mut self, low: i32) {
        self.answered += 1;
        self.last_low = low;
    }
}
