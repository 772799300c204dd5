//! A value by questions: more than zero? at least zero? and then thresholds in between until one number is left.

use gametree_core::{Bound, Counts, Duel, Knowledge, Limits, Report, RootMove, Turn, Value};

use super::prover::{Inquiry, Prover};
use super::{Numbers, Options, Question, Wants};
use crate::memo::Canonical;
use crate::parts::{Side, StateMap};

/// The value of `root`, its best action and line, by as many questions as it takes: one or two where there are only wins, draws and losses.
///
/// Play without end is worth zero to both. A third of the table's entries is for the question at hand, a third each for the last one that was
/// answered in favour of either side, which the line is read from.
pub fn search<G: Duel, K: Knowledge<G>>(
    game: &G,
    root: &G::State,
    knowledge: &K,
    canonical: Option<Canonical<G>>,
    options: &Options,
    limits: &Limits,
) -> Report<G> {
    let Turn::Player(player) = game.turn(root) else {
        return Report::zero_sum(game.utility(root, 0), Bound::Exact);
    };
    let (low, high) = match options.bounds {
        true => game.bounds(root),
        false => (G::Value::LOWEST, G::Value::HIGHEST),
    };
    let entries = options.table_entries / 3;
    let inquiry = Inquiry::new(Question::win(player), 0);
    let prover = Prover::new(game, knowledge, canonical, options, limits.start(), inquiry);
    let (side, kept) = (Side::of(player), [None, None]);
    Solver { game, root, side, entries, prover, low, high, sure: None, likely: None, kept }.report()
}

/// A claim about the value, that is, about player 0's utility.
type Claim<V> = Wants<V>;

struct Solver<'a, G: Duel, K> {
    game: &'a G,
    root: &'a G::State,
    side: Side,
    entries: usize,
    prover: Prover<'a, G, K>,
    /// Between these, both included, the value lies.
    low: G::Value,
    high: G::Value,
    /// The mover's best action so far, and what it makes sure of.
    sure: Option<(G::Action, G::Value)>,
    /// The action that looked nearest to what the mover wants when a limit was hit.
    likely: Option<G::Action>,
    /// What is remembered of the last answer in favour of MAX and of MIN.
    kept: [Option<Inquiry<G>>; 2],
}

impl<G: Duel, K: Knowledge<G>> Solver<'_, G, K> {
    fn report(mut self) -> Report<G> {
        while self.low < self.high && !self.prover.meter.stopped() {
            self.ask(self.next_claim());
        }
        // The value may be known by bounds alone; the move never is.
        if !self.is_sure() && !self.prover.meter.stopped() {
            self.ask(self.claim_of(self.side, self.low));
        }
        let stopped = !self.is_sure();
        let (value, bound) = match self.side {
            _ if self.low == self.high => (self.low, Bound::Exact),
            Side::Max => (self.low, Bound::Lower),
            Side::Min => (self.high, Bound::Upper),
        };
        let mut report = Report::zero_sum(value, bound);
        (report.stopped, report.proven) = (stopped, !stopped);
        report.counts = Counts { nodes: self.prover.meter.nodes(), ..self.prover.counts };
        report.root = self.rows(value);
        let first = self.actions(self.root).first().copied();
        report.best = self.sure.map(|(action, _)| action).or(self.likely).or(first);
        report.line.extend(report.best);
        if !stopped {
            self.complete(&mut report.line, value);
        }
        report
    }

    /// True when value and best action are known.
    fn is_sure(&self) -> bool {
        self.low == self.high && self.sure.is_some_and(|(_, value)| value == self.low)
    }

    /// What to ask next, somewhere between what is known: first who wins, then by halves among the utilities met so far.
    fn next_claim(&self) -> Claim<G::Value> {
        let (zero, low, high) = (G::Value::ZERO, self.low, self.high);
        let wins = (low <= zero && zero < high).then_some(Wants::MoreThan(zero));
        let draws = (low < zero && zero <= high).then_some(Wants::AtLeast(zero));
        let about_zero = match self.side {
            Side::Max => wins.or(draws),
            Side::Min => draws.or(wins),
        };
        about_zero.unwrap_or_else(|| {
            let between: Vec<G::Value> =
                self.prover.utilities.range(low..=high).copied().filter(|utility| *utility > low).collect();
            between.get(between.len() / 2).map_or(Wants::MoreThan(low), |middle| Wants::AtLeast(*middle))
        })
    }

    /// Asks whether the claim holds and keeps what the answer says about the value.
    fn ask(&mut self, claim: Claim<G::Value>) {
        self.prover.inquiry = Inquiry::new(question(claim), self.entries);
        let (numbers, action) = self.prover.ask(self.root);
        if !numbers.is_settled() {
            self.likely = action;
            return;
        }
        let (winner, value) = made_sure(&self.prover.inquiry, numbers);
        match winner {
            Side::Max => self.low = self.low.max(value),
            Side::Min => self.high = self.high.min(value),
        }
        if winner == self.side {
            self.sure = action.map(|action| (action, value));
        }
        let nothing = Inquiry::new(question(claim), 0);
        self.kept[winner as usize] = Some(std::mem::replace(&mut self.prover.inquiry, nothing));
    }

    /// The claim whose answer shows that `side` gets `value` or better: yes for MAX, no for MIN.
    fn claim_of(&self, side: Side, value: G::Value) -> Claim<G::Value> {
        match side {
            Side::Max => Wants::AtLeast(value),
            Side::Min => Wants::MoreThan(value),
        }
    }

    /// What is known of the root actions: the best one makes sure of its value, and no other is better than the root.
    fn rows(&self, value: G::Value) -> Vec<RootMove<G::Action, G::Value>> {
        let Some((best, sure)) = self.sure else { return Vec::new() };
        let own = if self.is_sure() { Bound::Exact } else { self.side.cut_bound() };
        let mut rows = self.actions(self.root);
        rows.retain(|action| *action == best || self.is_sure());
        rows.into_iter()
            .map(|action| match action == best {
                true => RootMove::zero_sum(action, sure, own),
                false => RootMove::zero_sum(action, value, self.side.cut_bound().negate()),
            })
            .collect()
    }

    /// Goes on from the best action with actions that keep the value, to the end of the game or to the first repetition. The work that only
    /// completes the line is not counted.
    fn complete(&mut self, line: &mut Vec<G::Action>, value: G::Value) {
        let reported = (self.prover.meter.clone(), self.prover.counts);
        let mut seen: StateMap<G::State, ()> = StateMap::default();
        let mut state = self.root.clone();
        seen.insert(state.clone(), ());
        let mut next = line.first().copied();
        while let Some(action) = next {
            state = self.game.result(&state, action);
            next = if seen.insert(state.clone(), ()).is_none() { self.keeping(&state, value) } else { None };
            line.extend(next);
        }
        (self.prover.meter, self.prover.counts) = reported;
    }

    /// An action that keeps the value, where the root's value is that of `state`, too.
    fn keeping(&mut self, state: &G::State, value: G::Value) -> Option<G::Action> {
        let Turn::Player(player) = self.game.turn(state) else { return None };
        let side = Side::of(player);
        let fresh = Inquiry::new(question(self.claim_of(side, value)), self.entries);
        // What is remembered may rest on an easier question; then it serves only as long as it has met nothing worse than the value.
        for inquiry in [self.kept[side as usize].take(), Some(fresh)].into_iter().flatten() {
            self.prover.inquiry = inquiry;
            let (numbers, action) = self.prover.ask(state);
            if !numbers.is_settled() {
                return None;
            }
            let (winner, sure) = made_sure(&self.prover.inquiry, numbers);
            if winner == side && !side.prefers(value, sure) {
                let nothing = Inquiry::new(self.prover.inquiry.question, 0);
                self.kept[side as usize] = Some(std::mem::replace(&mut self.prover.inquiry, nothing));
                return action;
            }
        }
        None
    }

    fn actions(&self, state: &G::State) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.actions(state, &mut actions);
        actions
    }
}

/// The claim as a question of the side to which endless play, worth zero, is not enough: of MAX for more than a draw, otherwise of MIN.
fn question<V: Value>(claim: Claim<V>) -> Question<V> {
    match claim {
        Wants::AtLeast(value) if value > V::ZERO => Question { player: 0, wants: Wants::AtLeast(value) },
        Wants::MoreThan(value) if value >= V::ZERO => Question { player: 0, wants: Wants::MoreThan(value) },
        // MAX gets this or more unless MIN gets more than its opposite.
        Wants::AtLeast(value) => Question { player: 1, wants: Wants::MoreThan(value.negate()) },
        Wants::MoreThan(value) => Question { player: 1, wants: Wants::AtLeast(value.negate()) },
    }
}

/// Which side succeeded, and the value that it surely gets or betters: no leaf that counted for it is worse.
fn made_sure<G: Duel>(inquiry: &Inquiry<G>, numbers: Numbers) -> (Side, G::Value) {
    let (attacker, defender) = match inquiry.question.player {
        0 => (Side::Max, Side::Min),
        _ => (Side::Min, Side::Max),
    };
    let (Wants::AtLeast(goal) | Wants::MoreThan(goal)) = inquiry.question.wants;
    let (winner, own) = match numbers.proof {
        0 => (attacker, inquiry.enough),
        _ => (defender, inquiry.short),
    };
    let value = own.unwrap_or(goal);
    (winner, if attacker == Side::Max { value } else { value.negate() })
}
