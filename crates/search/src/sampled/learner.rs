//! External sampling over the rules of a game. The walk is the same as that over an unrolled game.

use gametree_core::{Chance, Hidden, Limits, Player, Rng, Turn, Value};

use super::abstraction::Abstraction;
use super::table::{Table, take};
use crate::equilibrium::sampling::{Decision, ExternalSampling, Visit};

/// A game that is being learned by samples, without ever being unrolled.
pub struct Learner<'a, G: Hidden, A> {
    walker: Walker<'a, G, A>,
    seed: u64,
    /// Odds and values of the sets on the way, one above the other.
    stack: Vec<f32>,
}

struct Walker<'a, G: Hidden, A> {
    game: &'a G,
    abstraction: A,
    table: Table,
    iterations: u64,
    /// What chance draws in this iteration, by how often it has drawn before: the same luck on all branches, so that an abstraction with a
    /// cache does not compute the same thing again, and choices are compared on equal terms.
    luck: Rng,
    /// What the opponents of the learner draw.
    others: Rng,
    actions: Vec<G::Action>,
}

impl<'a, G: Hidden + Chance, A: Abstraction<G>> Learner<'a, G, A> {
    /// Nothing is learned yet; all that is drawn depends on the seed alone.
    pub fn new(game: &'a G, abstraction: A, seed: u64) -> Self {
        let (luck, others, table, actions) = (Rng::new(0), Rng::new(0), Table::default(), Vec::new());
        let walker = Walker { game, abstraction, table, iterations: 0, luck, others, actions };
        Self { walker, seed, stack: Vec::new() }
    }

    /// One iteration: every player learns once.
    pub fn iterate(&mut self) {
        let walker = &mut self.walker;
        walker.iterations += 1;
        let drawn = Rng::new(self.seed).fork(walker.iterations);
        walker.luck = drawn.fork(0);
        for learner in 0..walker.game.players() {
            walker.others = drawn.fork(1 + learner as u64);
            let start = At { state: walker.game.initial(), drawn: 0 };
            walker.walk(&start, learner, &mut self.stack);
        }
    }

    /// Iterates until there are so many in all, or a limit is reached, of which a node is an iteration; false when it was a limit.
    pub fn run(&mut self, iterations: u64, limits: &Limits) -> bool {
        let mut meter = limits.start();
        while self.walker.iterations < iterations {
            if !meter.enter() {
                return false;
            }
            self.iterate();
        }
        true
    }

    /// Iterations so far.
    pub fn iterations(&self) -> u64 {
        self.walker.iterations
    }

    /// What is learned so far.
    pub fn table(&self) -> &Table {
        &self.walker.table
    }

    /// The abstraction, with whatever it remembers.
    pub fn abstraction(&self) -> &A {
        &self.walker.abstraction
    }

    /// Everything as bytes: with them [`resume`](Learner::resume) goes on bit by bit as this would.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = self.walker.iterations.to_le_bytes().to_vec();
        self.walker.table.write(&mut out);
        out
    }

    /// Goes on from bytes of a learner of the same game, abstraction and seed; false, and nothing changes, where they are no such bytes.
    pub fn resume(&mut self, mut bytes: &[u8]) -> bool {
        let iterations = take(&mut bytes).map(u64::from_le_bytes);
        let (Some(iterations), Some(table)) = (iterations, Table::read(bytes)) else { return false };
        (self.walker.iterations, self.walker.table) = (iterations, table);
        true
    }
}

/// A state, and how often chance has drawn on the way to it.
struct At<S> {
    state: S,
    drawn: u64,
}

impl<G: Hidden + Chance, A: Abstraction<G>> ExternalSampling for Walker<'_, G, A> {
    type Number = f32;
    type Node = At<G::State>;

    fn visit(&mut self, At { state, drawn }: &At<G::State>, learner: Player) -> Visit<f32, At<G::State>> {
        let player = match self.game.turn(state) {
            Turn::Over => return Visit::End(self.game.utility(state, learner).to_f64() as f32),
            Turn::Chance => {
                let first = self.actions.len();
                self.game.actions(state, &mut self.actions);
                let outcome =
                    self.game.draw_among(state, &self.actions[first..], &mut self.luck.fork(*drawn));
                self.actions.truncate(first);
                // A chance node without outcomes is worth nothing.
                return outcome.map_or(Visit::End(0.0), |outcome| {
                    Visit::Drawn(At { state: self.game.result(state, outcome), drawn: drawn + 1 })
                });
            }
            Turn::Player(player) => player,
        };
        let first = self.actions.len();
        self.game.actions(state, &mut self.actions);
        let key = self.abstraction.key(self.game, state, player);
        let cells = self.table.cells(key, self.actions.len() - first);
        Visit::Decision(Decision { player, cells, first })
    }

    fn child(&self, At { state, drawn }: &At<G::State>, decision: &Decision, choice: usize) -> At<G::State> {
        let action = self.actions[decision.first + choice];
        At { state: self.game.result(state, action), drawn: *drawn }
    }

    fn regrets(&mut self, decision: &Decision) -> &mut [f32] {
        self.table.regrets(decision.cells.clone())
    }

    fn sums(&mut self, decision: &Decision) -> &mut [f32] {
        self.table.sums(decision.cells.clone())
    }

    fn opponents(&mut self) -> &mut Rng {
        &mut self.others
    }

    fn time(&self) -> f32 {
        self.iterations as f32
    }

    fn leave(&mut self, decision: &Decision) {
        self.actions.truncate(decision.first);
    }
}
