//! Star1 and Star2: alpha-beta through chance nodes (Ballard, 1983).
//!
//! When all utilities lie between two known numbers, the outcomes still to come can move a chance node's average only so far. Star1
//! leaves the node as soon as that is not enough to matter. Star2 first probes one move below each outcome, which is often enough.

use std::cmp::Reverse;

use gametree_core::{
    Average, Bound, Counts, DiceDuel, Finite, Knowledge, Limits, Meter, Odds, Report, RootMove, Turn, Value,
};

use crate::alphabeta::Order;
use crate::parts::{Ending, Lines, Scored, Side};
use crate::{Cut, Tracer, Window};

/// How much is done at a chance node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variant {
    /// Outcome by outcome, with windows.
    Star1,
    /// First a probe of one move below each outcome.
    #[default]
    Star2,
}

/// The switches of the search.
#[derive(Clone, Copy, Debug)]
pub struct Options<V> {
    /// Star1 or Star2.
    pub variant: Variant,
    /// The smallest and largest utility there can be; by default what the game's `bounds` say.
    pub bounds: Option<(V, V)>,
    /// In which order moves are tried.
    pub order: Order,
}

impl<V> Default for Options<V> {
    fn default() -> Self {
        Self { variant: Variant::default(), bounds: None, order: Order::default() }
    }
}

/// The expectiminimax value of `root`. Where utilities are not bounded, chance nodes are averaged in full and only the players' nodes are cut.
pub fn search<G: DiceDuel + Finite, K: Knowledge<G>, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    knowledge: &K,
    options: &Options<G::Value>,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    search_to(game, root, knowledge, options, limits.depth, limits, tracer)
}

/// The same to `depth` plies, for games in which play may never end. `limits.depth` is not used.
pub fn search_to_depth<G: DiceDuel, K: Knowledge<G>, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    knowledge: &K,
    options: &Options<G::Value>,
    depth: u32,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    search_to(game, root, knowledge, options, Some(depth), limits, tracer)
}

pub(crate) fn search_to<G: DiceDuel, K: Knowledge<G>, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    knowledge: &K,
    options: &Options<G::Value>,
    depth: Option<u32>,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    let mut search = Star {
        game,
        knowledge,
        options,
        tracer,
        meter: limits.start(),
        counts: Counts::default(),
        lines: Lines::default(),
        root: Vec::new(),
        estimated: false,
    };
    let scored = search.node(root, Window::FULL, depth.unwrap_or(u32::MAX), 0);
    let ending = Ending {
        game,
        state: root,
        meter: &search.meter,
        lines: &search.lines,
        root: search.root,
        counts: search.counts,
        estimated: search.estimated,
        depth,
    };
    ending.report(scored)
}

struct Star<'a, G: DiceDuel, K, T> {
    game: &'a G,
    knowledge: &'a K,
    options: &'a Options<G::Value>,
    tracer: &'a mut T,
    meter: Meter,
    counts: Counts,
    lines: Lines<G::Action>,
    root: Vec<RootMove<G::Action, G::Value>>,
    /// True once an evaluation stood in for the rules, since the last root action was finished.
    estimated: bool,
}

/// One outcome of a chance node: its odds, and between which numbers its value is known to lie.
struct Outcome<G: DiceDuel> {
    action: G::Action,
    state: G::State,
    odds: Odds,
    low: G::Value,
    high: G::Value,
}

impl<G: DiceDuel, K: Knowledge<G>, T: Tracer<G>> Star<'_, G, K, T> {
    /// What `state` is worth to MAX, with the same contract as alpha-beta: exact inside the window, a bound at or outside its edges.
    fn node(
        &mut self,
        state: &G::State,
        window: Window<G::Value>,
        depth: u32,
        ply: usize,
    ) -> Scored<G::Value> {
        if !self.meter.enter() {
            return Scored::exact(G::Value::ZERO);
        }
        self.lines.enter(ply);
        self.tracer.enter(state, window);
        let scored = match self.game.turn(state) {
            Turn::Over => {
                let value = self.game.utility(state, 0);
                self.counts.leaves += 1;
                self.tracer.leaf(state, &[value]);
                Scored::exact(value)
            }
            // At the horizon, and where chance does not list its outcomes, an evaluation stands in.
            turn if depth == 0 || (turn == Turn::Chance && !self.game.lists_outcomes(state)) => {
                let value = self.knowledge.evaluate(self.game, state);
                self.counts.leaves += 1;
                self.estimated = true;
                self.tracer.estimate(state, &[value]);
                Scored::exact(value)
            }
            Turn::Player(player) => self.choose(state, Side::of(player), window, depth, ply),
            Turn::Chance => self.average(state, window, depth, ply),
        };
        self.tracer.exit(state, &[scored.value], scored.bound);
        scored
    }

    /// A player's node: plain alpha-beta.
    fn choose(
        &mut self,
        state: &G::State,
        side: Side,
        window: Window<G::Value>,
        depth: u32,
        ply: usize,
    ) -> Scored<G::Value> {
        let actions = self.ordered(state);
        let (mut inner, limit) = (window, side.limit(window));
        let mut best: Option<Scored<G::Value>> = None;
        for (index, action) in actions.iter().enumerate() {
            let child = self.node(&self.game.result(state, *action), inner, depth - 1, ply + 1);
            if self.meter.stopped() {
                break;
            }
            self.remember_root(ply, *action, child);
            match &mut best {
                Some(best) if child.value == best.value && child.bound == Bound::Exact => {
                    best.bound = Bound::Exact
                }
                Some(best) if !side.prefers(child.value, best.value) => {}
                _ => {
                    best = Some(child);
                    inner = side.narrow(inner, child.value);
                    self.lines.improve(ply, *action);
                    self.tracer.update(state, *action, &[child.value], inner);
                    let skipped = &actions[index + 1..];
                    if !skipped.is_empty() && !side.prefers(limit, child.value) {
                        return self.cut(state, side.cut_bound(), child.value, limit, skipped);
                    }
                }
            }
        }
        best.unwrap_or(Scored::exact(G::Value::ZERO))
    }

    /// A chance node: the average, left early when what is still to come cannot bring it into the window.
    fn average(
        &mut self,
        state: &G::State,
        window: Window<G::Value>,
        depth: u32,
        ply: usize,
    ) -> Scored<G::Value> {
        let mut outcomes = self.outcomes(state);
        // What the rules allow may already lie outside the window. From here on every outcome's window is open.
        let (low, high) = (total(&outcomes, |outcome| outcome.low), total(&outcomes, |outcome| outcome.high));
        if high <= window.alpha {
            return self.cut_all(state, &outcomes, Bound::Upper, high, window.alpha);
        }
        if low >= window.beta {
            return self.cut_all(state, &outcomes, Bound::Lower, low, window.beta);
        }
        if self.options.variant == Variant::Star2
            && depth > 1
            && let Some(scored) = self.probe_all(state, &mut outcomes, window, depth, ply)
        {
            return scored;
        }
        let mut sum = G::Value::ZERO;
        for index in 0..outcomes.len() {
            let (odds, rest) = (outcomes[index].odds, &outcomes[index + 1..]);
            let (rest_low, rest_high) =
                (total(rest, |outcome| outcome.low), total(rest, |outcome| outcome.high));
            let needed = Window {
                alpha: needed(window.alpha, sum, rest_high, odds).unwrap_or(G::Value::LOWEST),
                beta: needed(window.beta, sum, rest_low, odds).unwrap_or(G::Value::HIGHEST),
            };
            let inner = Window {
                alpha: needed.alpha.max(outcomes[index].low),
                beta: needed.beta.min(outcomes[index].high),
            };
            let child = self.node(&outcomes[index].state.clone(), inner, depth - 1, ply + 1);
            if self.meter.stopped() {
                break;
            }
            self.remember_root(ply, outcomes[index].action, child);
            sum = sum.plus(child.value.weigh(odds));
            let range = Window { alpha: sum.plus(rest_low), beta: sum.plus(rest_high) };
            self.tracer.chance(state, outcomes[index].action, &[sum], range);
            let skipped: Vec<G::Action> =
                outcomes[index + 1..].iter().map(|outcome| outcome.action).collect();
            // A child at or outside the needed window decides the node, whether anything is left to skip or not.
            if child.value <= needed.alpha && child.bound != Bound::Lower {
                return self.cut(state, Bound::Upper, range.beta, window.alpha, &skipped);
            }
            if child.value >= needed.beta && child.bound != Bound::Upper {
                return self.cut(state, Bound::Lower, range.alpha, window.beta, &skipped);
            }
        }
        Scored::exact(sum)
    }

    /// Star2: one move below each outcome. A move of MAX's raises what the outcome is worth at least, one of MIN's lowers what it is
    /// worth at most; sometimes that alone settles the node.
    fn probe_all(
        &mut self,
        state: &G::State,
        outcomes: &mut [Outcome<G>],
        window: Window<G::Value>,
        depth: u32,
        ply: usize,
    ) -> Option<Scored<G::Value>> {
        for index in 0..outcomes.len() {
            let child = outcomes[index].state.clone();
            let Turn::Player(player) = self.game.turn(&child) else {
                continue;
            };
            let side = Side::of(player);
            let Some(first) = self.ordered(&child).first().copied() else {
                continue;
            };
            let inner = self.probe_window(outcomes, index, side, window);
            self.tracer.probe(&child);
            let probe = self.node(&self.game.result(&child, first), inner, depth - 2, ply + 2);
            if self.meter.stopped() {
                return Some(Scored::exact(G::Value::ZERO));
            }
            match side {
                Side::Max if probe.bound != Bound::Upper => {
                    outcomes[index].low = outcomes[index].low.max(probe.value);
                    let low = total(outcomes, |outcome| outcome.low);
                    if low >= window.beta {
                        return Some(self.cut_all(state, outcomes, Bound::Lower, low, window.beta));
                    }
                }
                Side::Min if probe.bound != Bound::Lower => {
                    outcomes[index].high = outcomes[index].high.min(probe.value);
                    let high = total(outcomes, |outcome| outcome.high);
                    if high <= window.alpha {
                        return Some(self.cut_all(state, outcomes, Bound::Upper, high, window.alpha));
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// A probe below outcome `index` matters inside what the outcome may still be, up to where it would settle the node.
    fn probe_window(
        &self,
        outcomes: &[Outcome<G>],
        index: usize,
        side: Side,
        window: Window<G::Value>,
    ) -> Window<G::Value> {
        let outcome = &outcomes[index];
        let others = |pick: fn(&Outcome<G>) -> G::Value| {
            total(&outcomes[..index], pick).plus(total(&outcomes[index + 1..], pick))
        };
        let (alpha, beta) = (outcome.low, outcome.high);
        match side {
            Side::Max => {
                let enough = needed(window.beta, G::Value::ZERO, others(|outcome| outcome.low), outcome.odds);
                Window { alpha, beta: enough.map_or(beta, |enough| beta.min(enough)) }
            }
            Side::Min => {
                let enough =
                    needed(window.alpha, G::Value::ZERO, others(|outcome| outcome.high), outcome.odds);
                Window { alpha: enough.map_or(alpha, |enough| alpha.max(enough)), beta }
            }
        }
    }

    fn cut_all(
        &mut self,
        state: &G::State,
        outcomes: &[Outcome<G>],
        side: Bound,
        value: G::Value,
        limit: G::Value,
    ) -> Scored<G::Value> {
        let skipped: Vec<G::Action> = outcomes.iter().map(|outcome| outcome.action).collect();
        self.cut(state, side, value, limit, &skipped)
    }

    fn cut(
        &mut self,
        state: &G::State,
        side: Bound,
        value: G::Value,
        limit: G::Value,
        skipped: &[G::Action],
    ) -> Scored<G::Value> {
        if !skipped.is_empty() {
            self.counts.cutoffs += 1;
            self.tracer.cutoff(state, Cut { side, value, limit }, skipped);
        }
        Scored { value, bound: side }
    }

    fn outcomes(&self, state: &G::State) -> Vec<Outcome<G>> {
        let (low, high) = self.options.bounds.unwrap_or_else(|| self.game.bounds(state));
        let mut actions = Vec::new();
        self.game.actions(state, &mut actions);
        let outcome = |action| Outcome {
            action,
            state: self.game.result(state, action),
            odds: self.game.odds(state, action),
            low,
            high,
        };
        actions.into_iter().map(outcome).collect()
    }

    fn ordered(&self, state: &G::State) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.actions(state, &mut actions);
        if self.options.order == Order::Ranked {
            actions.sort_by_cached_key(|action| Reverse(self.knowledge.rank(self.game, state, *action)));
        }
        actions
    }

    fn remember_root(&mut self, ply: usize, action: G::Action, scored: Scored<G::Value>) {
        if ply == 0 {
            let proven = !std::mem::take(&mut self.estimated);
            let row = RootMove::zero_sum(action, scored.value, scored.bound);
            self.root.push(RootMove { proven, ..row });
        }
    }
}

/// The weighted sum of one of the numbers known about each outcome.
fn total<G: DiceDuel>(outcomes: &[Outcome<G>], pick: fn(&Outcome<G>) -> G::Value) -> G::Value {
    outcomes.iter().fold(G::Value::ZERO, |sum, outcome| sum.plus(pick(outcome).weigh(outcome.odds)))
}

/// What one outcome must be worth for the node to reach `goal`: (goal - sum - rest) / odds. `None` where that cannot be stated exactly; the
/// search then goes without the bound, which is slower but never wrong.
fn needed<V: Average>(goal: V, sum: V, rest: V, odds: Odds) -> Option<V> {
    goal.minus(sum)?.minus(rest)?.unweigh(odds)
}
