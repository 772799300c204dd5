//! Alpha-beta: the minimax value without looking at what cannot change it (Knuth and Moore, 1975).
//!
//! The schools differ in details that decide which nodes are visited; they are [`Options`], so that each lecture can be followed
//! to the letter.

use std::cmp::Reverse;

use gametree_core::{Bound, Counts, Duel, Finite, Knowledge, Limits, Meter, Report, RootMove, Turn, Value};

use crate::parts::{Ending, Lines, Scored, Side, TieBreaker, Ties};
use crate::{Cut, Tracer, Window};

/// When a node is left early.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CutTest {
    /// As soon as the value meets the bound: `v >= beta` or `v <= alpha` (Russell and Norvig).
    #[default]
    OnEqual,
    /// Only when it passes the bound: `v > beta` or `v < alpha` (CS188). Equal moves stay comparable.
    Strict,
}

/// What is returned when the true value lies outside the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Returns {
    /// The best bound that was found.
    #[default]
    FailSoft,
    /// The edge of the window.
    FailHard,
}

/// In which order moves are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As the game lists them.
    #[default]
    AsGiven,
    /// By the knowledge's `rank`, highest first.
    Ranked,
}

/// The switches between the schools, and the optional parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// When a node is left early.
    pub cut: CutTest,
    /// What is returned outside the window.
    pub returns: Returns,
    /// Which of equal moves is named. Anything but the first needs [`CutTest::Strict`]: with a cut on equality, equal moves after the
    /// first are only known to be no better.
    pub ties: Ties,
    /// In which order moves are tried.
    pub order: Order,
    /// At the horizon go on with noisy moves, at most this many plies.
    pub quiescence: Option<u32>,
}

/// The minimax value of `root`, its best action and line. Root actions that were cut short carry bounds.
pub fn search<G: Duel + Finite, K: Knowledge<G>, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    knowledge: &K,
    options: &Options,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    let mut search = AlphaBeta::new(game, knowledge, options, limits.start(), tracer);
    search.run(root, limits.depth, None)
}

/// The same to `depth` plies, for games in which play may never end. `limits.depth` is not used.
pub fn search_to_depth<G: Duel, K: Knowledge<G>, T: Tracer<G>>(
    game: &G,
    root: &G::State,
    knowledge: &K,
    options: &Options,
    depth: u32,
    limits: &Limits,
    tracer: &mut T,
) -> Report<G> {
    let mut search = AlphaBeta::new(game, knowledge, options, limits.start(), tracer);
    search.run(root, Some(depth), None)
}

pub(crate) struct AlphaBeta<'a, G: Duel, K, T> {
    pub(crate) game: &'a G,
    pub(crate) knowledge: &'a K,
    pub(crate) options: &'a Options,
    pub(crate) tracer: &'a mut T,
    pub(crate) meter: Meter,
    pub(crate) counts: Counts,
    /// True once an evaluation stood in for the rules, since the last root action was finished.
    pub(crate) estimated: bool,
    ties: TieBreaker,
    lines: Lines<G::Action>,
    root: Vec<RootMove<G::Action, G::Value>>,
    /// The root action to try first, from a shallower search.
    first: Option<G::Action>,
    /// All move lists from the root to the current node, one after the other.
    pub(crate) moves: Vec<G::Action>,
}

impl<'a, G: Duel, K: Knowledge<G>, T: Tracer<G>> AlphaBeta<'a, G, K, T> {
    pub(crate) fn new(
        game: &'a G,
        knowledge: &'a K,
        options: &'a Options,
        meter: Meter,
        tracer: &'a mut T,
    ) -> Self {
        Self {
            game,
            knowledge,
            options,
            tracer,
            meter,
            counts: Counts::default(),
            estimated: false,
            ties: TieBreaker::new(options.ties),
            lines: Lines::default(),
            root: Vec::new(),
            first: None,
            moves: Vec::new(),
        }
    }

    /// One search to `depth` plies. Counts add up over runs; everything else starts anew.
    pub(crate) fn run(&mut self, root: &G::State, depth: Option<u32>, first: Option<G::Action>) -> Report<G> {
        self.root.clear();
        self.moves.clear();
        self.estimated = false;
        self.first = first;
        let scored = self.node(root, Window::FULL, depth.unwrap_or(u32::MAX), 0);
        let ending = Ending {
            game: self.game,
            state: root,
            meter: &self.meter,
            lines: &self.lines,
            root: std::mem::take(&mut self.root),
            counts: self.counts,
            estimated: self.estimated,
            depth,
        };
        ending.report(scored)
    }

    /// What `state` is worth to MAX. Inside the window the result is exact; at or below alpha it is an upper bound or exact, at or above
    /// beta a lower bound or exact. After the meter has stopped the result means nothing.
    // Inlined into the loop over the moves, so that a leaf costs no call.
    #[inline(always)]
    fn node(
        &mut self,
        state: &G::State,
        window: Window<G::Value>,
        depth: u32,
        ply: usize,
    ) -> Scored<G::Value> {
        // 1. Count the node and see whether time is up.
        if !self.meter.enter() {
            return Scored::exact(G::Value::ZERO);
        }
        self.lines.enter(ply);
        self.tracer.enter(state, window);

        // 2. The end of the game is worth what the rules say.
        let Turn::Player(player) = self.game.turn(state) else {
            let value = self.game.utility(state, 0);
            self.counts.leaves += 1;
            self.tracer.leaf(state, &[value]);
            return self.leave(state, window, Scored::exact(value));
        };

        // 3. At the horizon an evaluation stands in, if need be after noisy moves.
        if depth == 0 {
            let value = match self.options.quiescence {
                Some(plies) => return self.quiet(state, window, plies, Side::of(player)),
                None => self.estimate(state),
            };
            return self.leave(state, window, Scored::exact(value));
        }

        match Side::of(player) {
            Side::Max => self.choose::<true>(state, window, depth, ply),
            Side::Min => self.choose::<false>(state, window, depth, ply),
        }
    }

    /// The value of a node where MAX (or else MIN) has a move to make, by the same contract.
    // The side is known to the compiler, which then drops every question about it from the loop.
    fn choose<const MAX: bool>(
        &mut self,
        state: &G::State,
        window: Window<G::Value>,
        depth: u32,
        ply: usize,
    ) -> Scored<G::Value> {
        let side = if MAX { Side::Max } else { Side::Min };
        // 4. List the moves on the shared stack, likely good ones first.
        let start = self.moves.len();
        self.game.actions(state, &mut self.moves);
        if ply == 0 || self.options.order == Order::Ranked {
            self.sort(state, start, ply);
        }
        let end = self.moves.len();

        // 5. Try each, with a window that narrows as the side makes sure of more.
        let mut best = Scored { value: side.worst(), bound: Bound::Exact };
        // How many moves are surely as good as the best; not counted before there is a second one.
        let mut equals = 0;
        for index in start..end {
            let action = self.moves[index];
            let inner = side.narrow(window, best.value);
            let child = self.node(&self.game.result(state, action), inner, depth - 1, ply + 1);
            if self.meter.stopped() {
                break;
            }
            if ply == 0 {
                let proven = !std::mem::take(&mut self.estimated);
                let row = RootMove::zero_sum(action, child.value, child.bound);
                self.root.push(RootMove { proven, ..row });
            }

            // 6. Keep the better move. Of equal ones the tie rule may name a later one, unless that may in truth be worse.
            let better = index == start || side.prefers(child.value, best.value);
            if better {
                best = child;
                equals = 0;
                self.improve(state, action, best.value, side, window, ply);
            } else if child.value == best.value {
                if self.options.ties != Ties::First && !side.doubts(child.bound) {
                    equals = if side.doubts(best.bound) { 1 } else { equals.max(1) + 1 };
                    if self.ties.replaces(equals) {
                        self.improve(state, action, best.value, side, window, ply);
                    }
                }
                best.bound = side.join(best.bound, child.bound);
            }

            // 7. Cut: the other side has something as good elsewhere and will not come here.
            if better && index + 1 < end && self.cuts(side, best.value, side.limit(window)) {
                let cut = Cut { side: side.cut_bound(), value: best.value, limit: side.limit(window) };
                best.bound = cut.side;
                self.counts.cutoffs += 1;
                self.tracer.cutoff(state, cut, &self.moves[index + 1..end]);
                break;
            }
        }
        self.moves.truncate(start);
        self.leave(state, window, best)
    }

    /// `action`, worth `value`, is from now on the best at its node.
    #[inline]
    fn improve(
        &mut self,
        state: &G::State,
        action: G::Action,
        value: G::Value,
        side: Side,
        window: Window<G::Value>,
        ply: usize,
    ) {
        if self.matters(window, value) {
            self.lines.improve(ply, action);
        }
        self.tracer.update(state, action, &[value], side.narrow(window, value));
    }

    /// The evaluation of `state`, counted and reported.
    pub(crate) fn estimate(&mut self, state: &G::State) -> G::Value {
        let value = self.knowledge.evaluate(self.game, state);
        self.counts.leaves += 1;
        self.estimated = true;
        self.tracer.estimate(state, &[value]);
        value
    }

    /// True when a move of this value can become part of the principal variation: inside the window, or at an edge that was not
    /// reached yet. Where ties do not go to the first move, equal values elsewhere do not shut it out.
    #[inline]
    fn matters(&self, window: Window<G::Value>, value: G::Value) -> bool {
        let edges = self.options.ties != Ties::First;
        (window.alpha < value && value < window.beta)
            || (value == window.alpha && (edges || value == G::Value::LOWEST))
            || (value == window.beta && (edges || value == G::Value::HIGHEST))
    }

    /// True when `value` is so good for `side` that the other side avoids the node.
    pub(crate) fn cuts(&self, side: Side, value: G::Value, limit: G::Value) -> bool {
        side.prefers(value, limit) || (value == limit && self.options.cut == CutTest::OnEqual)
    }

    /// Reports that the node is left, and gives its result in the way the options ask for.
    pub(crate) fn leave(
        &mut self,
        state: &G::State,
        window: Window<G::Value>,
        mut scored: Scored<G::Value>,
    ) -> Scored<G::Value> {
        if self.options.returns == Returns::FailHard {
            if scored.value < window.alpha {
                scored = Scored { value: window.alpha, bound: Bound::Upper };
            } else if scored.value > window.beta {
                scored = Scored { value: window.beta, bound: Bound::Lower };
            }
        }
        self.tracer.exit(state, &[scored.value], scored.bound);
        scored
    }

    /// Puts the moves of a node into the order that was asked for, at the root the best of a shallower search first.
    #[inline(never)]
    fn sort(&mut self, state: &G::State, start: usize, ply: usize) {
        let moves = &mut self.moves[start..];
        if self.options.order == Order::Ranked {
            moves.sort_by_cached_key(|action| Reverse(self.knowledge.rank(self.game, state, *action)));
        }
        if ply == 0
            && let Some(place) = self.first.and_then(|first| moves.iter().position(|action| *action == first))
        {
            moves[..=place].rotate_right(1);
        }
    }
}
