//! Quiescence: at the horizon, look on until the position is quiet, so that an evaluation is not taken in mid-exchange.

use gametree_core::{Duel, Knowledge, Turn, Value};

use crate::alphabeta::AlphaBeta;
use crate::parts::{Scored, Side};
use crate::{Cut, Tracer, Window};

impl<G: Duel, K: Knowledge<G>, T: Tracer<G>> AlphaBeta<'_, G, K, T> {
    /// The value of a node at the horizon, already entered: the side to move may stand pat on the evaluation or try a noisy move, and so
    /// on for at most `plies`. The result is an estimate, so its bound says only how it relates to the full estimate.
    pub(crate) fn quiet(
        &mut self,
        state: &G::State,
        window: Window<G::Value>,
        plies: u32,
        side: Side,
    ) -> Scored<G::Value> {
        // 1. Standing pat: no one is forced to make a noisy move.
        let mut best = Scored::exact(self.estimate(state));
        let limit = side.limit(window);
        let start = self.moves.len();
        if plies > 0 {
            self.knowledge.noisy(self.game, state, &mut self.moves);
        }
        let end = self.moves.len();
        let mut inner = side.narrow(window, best.value);

        // 2. Each noisy move, unless what is in hand is already too good to be allowed.
        for index in start..end {
            if self.cuts(side, best.value, limit) {
                let cut = Cut { side: side.cut_bound(), value: best.value, limit };
                best.bound = cut.side;
                self.counts.cutoffs += 1;
                self.tracer.cutoff(state, cut, &self.moves[index..end]);
                break;
            }
            let action = self.moves[index];
            let child = self.quiet_child(&self.game.result(state, action), inner, plies - 1);
            if self.meter.stopped() {
                break;
            }
            if side.prefers(child.value, best.value) {
                best = child;
                inner = side.narrow(inner, child.value);
                self.tracer.update(state, action, &[child.value], inner);
            } else if child.value == best.value {
                best.bound = side.join(best.bound, child.bound);
            }
        }
        self.moves.truncate(start);
        self.leave(state, window, best)
    }

    fn quiet_child(&mut self, state: &G::State, window: Window<G::Value>, plies: u32) -> Scored<G::Value> {
        if !self.meter.enter() {
            return Scored::exact(G::Value::ZERO);
        }
        self.tracer.enter(state, window);
        match self.game.turn(state) {
            Turn::Player(player) => self.quiet(state, window, plies, Side::of(player)),
            _ => {
                let value = self.game.utility(state, 0);
                self.counts.leaves += 1;
                self.tracer.leaf(state, &[value]);
                self.leave(state, window, Scored::exact(value))
            }
        }
    }
}
