//! External-sampling MCCFR (Lanctot and others, 2009) on an unrolled game. The walk is in `sampling`.

use gametree_core::{Hidden, Player, Rng};

use super::sampling::{Decision, ExternalSampling, Tables, Visit, children, pick};
use super::sequence_form::{Kind, SequenceForm};
use super::{Learner, Profile};

/// A game that is being learned by external sampling.
pub struct External<'a, G: Hidden> {
    walker: Walker<'a, G>,
    /// Odds and values of the decisions on the way, one above the other.
    stack: Vec<f64>,
}

struct Walker<'a, G: Hidden> {
    form: &'a SequenceForm<G>,
    tables: Tables,
    iterations: u64,
    rng: Rng,
}

impl<'a, G: Hidden> External<'a, G> {
    /// Nothing is learned yet; all that is drawn depends on the seed alone.
    pub fn new(form: &'a SequenceForm<G>, seed: u64) -> Self {
        let (tables, rng) = (Tables::new(form), Rng::new(seed));
        Self { walker: Walker { form, tables, iterations: 0, rng }, stack: Vec::new() }
    }
}

impl<G: Hidden> ExternalSampling for Walker<'_, G> {
    type Number = f64;
    type Node = usize;

    #[inline]
    fn visit(&mut self, at: &usize, learner: Player) -> Visit<f64, usize> {
        let node = &self.form.nodes.nodes[*at];
        match node.kind {
            Kind::End => {
                Visit::End(self.form.nodes.payoffs[node.set as usize * self.form.players() + learner])
            }
            Kind::Chance => {
                let below = children(node);
                Visit::Drawn(below.start + pick(&self.form.nodes.odds[below], &mut self.rng))
            }
            Kind::Player(player) => {
                let player = usize::from(player);
                let cells = self.form.sides[player].choices(node.set as usize);
                Visit::Decision(Decision { player, cells, first: node.first as usize })
            }
        }
    }

    fn child(&self, _: &usize, decision: &Decision, choice: usize) -> usize {
        decision.first + choice
    }

    fn regrets(&mut self, decision: &Decision) -> &mut [f64] {
        &mut self.tables.regrets[decision.player][decision.cells.clone()]
    }

    fn sums(&mut self, decision: &Decision) -> &mut [f64] {
        &mut self.tables.sums[decision.player][decision.cells.clone()]
    }

    fn opponents(&mut self) -> &mut Rng {
        &mut self.rng
    }

    fn time(&self) -> f64 {
        self.iterations as f64
    }
}

impl<G: Hidden> Learner for External<'_, G> {
    fn iterate(&mut self) {
        self.walker.iterations += 1;
        for learner in 0..self.walker.form.players() {
            self.walker.walk(&0, learner, &mut self.stack);
        }
    }

    fn iterations(&self) -> u64 {
        self.walker.iterations
    }

    fn average(&self) -> Profile {
        self.walker.tables.average(self.walker.form)
    }
}
