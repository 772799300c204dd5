//! The walk: chance and the opponents are sampled, the learner tries everything. Later iterations count more, in proportion to their
//! number, in the regrets and in the average.

use gametree_core::{Chance, Hidden, Limits, Player, Rng, Turn, Value};

use super::abstraction::Abstraction;
use super::table::{Table, take};

/// A game that is being learned by samples, without ever being unrolled.
pub struct Learner<'a, G: Hidden, A> {
    game: &'a G,
    abstraction: A,
    table: Table,
    iterations: u64,
    seed: u64,
    /// What chance draws in this iteration, by how often it has drawn before: the same luck on all branches, so that an abstraction which
    /// remembers need not work out the same thing again, and choices are compared on equal terms.
    luck: Rng,
    /// What the opponents of the learner draw.
    others: Rng,
    /// Odds and values of the sets on the way, one above the other.
    stack: Vec<f32>,
    actions: Vec<G::Action>,
}

impl<'a, G: Hidden + Chance, A: Abstraction<G>> Learner<'a, G, A> {
    /// Nothing is learned yet; all that is drawn depends on the seed alone.
    pub fn new(game: &'a G, abstraction: A, seed: u64) -> Self {
        let (luck, others) = (Rng::new(0), Rng::new(0));
        let (table, stack, actions) = (Table::default(), Vec::new(), Vec::new());
        Self { game, abstraction, table, iterations: 0, seed, luck, others, stack, actions }
    }

    /// One iteration: every player learns once.
    pub fn iterate(&mut self) {
        self.iterations += 1;
        let drawn = Rng::new(self.seed).fork(self.iterations);
        self.luck = drawn.fork(0);
        for learner in 0..self.game.players() {
            self.others = drawn.fork(1 + learner as u64);
            let start = self.game.initial();
            self.walk(&start, learner, 0);
        }
    }

    /// Iterates until there are so many in all, or a limit is reached, of which a node is an iteration; false when it was a limit.
    pub fn run(&mut self, iterations: u64, limits: &Limits) -> bool {
        let mut meter = limits.start();
        while self.iterations < iterations {
            if !meter.enter() {
                return false;
            }
            self.iterate();
        }
        true
    }

    /// Iterations so far.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// What is learned so far.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The abstraction, with whatever it remembers.
    pub fn abstraction(&self) -> &A {
        &self.abstraction
    }

    /// Everything as bytes: with them [`resume`](Learner::resume) goes on bit by bit as this would.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = self.iterations.to_le_bytes().to_vec();
        self.table.write(&mut out);
        out
    }

    /// Goes on from bytes of a learner of the same game, abstraction and seed; false, and nothing changes, where they are no such bytes.
    pub fn resume(&mut self, mut bytes: &[u8]) -> bool {
        let iterations = take(&mut bytes).map(u64::from_le_bytes);
        let (Some(iterations), Some(table)) = (iterations, Table::read(bytes)) else { return false };
        (self.iterations, self.table) = (iterations, table);
        true
    }

    /// What the state is worth to the learner in this sample; on the way his regrets grow, and the others' averages.
    fn walk(&mut self, state: &G::State, learner: Player, drawn: u64) -> f32 {
        let player = match self.game.turn(state) {
            Turn::Over => return self.game.utility(state, learner).to_f64() as f32,
            Turn::Chance => return self.draw(state, learner, drawn),
            Turn::Player(player) => player,
        };
        let first = self.actions.len();
        self.game.actions(state, &mut self.actions);
        let count = self.actions.len() - first;
        let key = self.abstraction.key(self.game, state, player);
        let (cells, bottom, time) = (self.table.cells(key, count), self.stack.len(), self.iterations as f32);
        self.table.match_regrets(cells.clone(), &mut self.stack);
        let value = if player == learner {
            let mut value = 0.0;
            for choice in 0..count {
                let next = self.game.result(state, self.actions[first + choice]);
                let worth = self.walk(&next, learner, drawn);
                value += worth * self.stack[bottom + choice];
                self.stack.push(worth);
            }
            let worths = &self.stack[bottom + count..];
            for (regret, worth) in self.table.regrets(cells).iter_mut().zip(worths) {
                *regret += time * (worth - value);
            }
            value
        } else {
            let odds = &self.stack[bottom..];
            for (sum, odds) in self.table.sums(cells).iter_mut().zip(odds) {
                *sum += time * odds;
            }
            let choice = pick(odds, &mut self.others);
            let next = self.game.result(state, self.actions[first + choice]);
            self.walk(&next, learner, drawn)
        };
        self.stack.truncate(bottom);
        self.actions.truncate(first);
        value
    }

    fn draw(&mut self, state: &G::State, learner: Player, drawn: u64) -> f32 {
        let first = self.actions.len();
        self.game.actions(state, &mut self.actions);
        let outcome = self.game.draw(state, &self.actions[first..], &mut self.luck.fork(drawn));
        self.actions.truncate(first);
        // A chance node without outcomes is worth nothing to anybody.
        outcome.map_or(0.0, |outcome| self.walk(&self.game.result(state, outcome), learner, drawn + 1))
    }
}

/// The number of one of the odds, drawn by them.
fn pick(odds: &[f32], rng: &mut Rng) -> usize {
    let mut rest = rng.unit() as f32;
    let drawn = odds.iter().position(|odds| {
        rest -= odds;
        rest < 0.0
    });
    drawn.unwrap_or(odds.len() - 1)
}
