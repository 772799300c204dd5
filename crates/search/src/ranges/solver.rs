//! The solver: sets up boards, plan and memory, and iterates.

use gametree_core::{Player, RangeGame};

use super::boards::{Boards, weights};
use super::cells::{Cells, Precision};
use super::layout::Layout;
use super::matching::Discount;
use super::plan::Plan;
use super::walk::{Frame, Purpose, Walk};
use crate::equilibrium::Dcfr;

/// Everything but the numbers: how large they will be is known before they are there.
#[derive(Debug)]
pub struct Outline {
    pub(super) plan: Plan,
    pub(super) boards: Boards,
    pub(super) layout: Layout,
    /// The weights of the hands on the first board.
    pub(super) weights: [Vec<f32>; 2],
    /// The sum of the products of weights of all pairs of hands that do not exclude each other.
    pub(super) pairs: f64,
}

impl Outline {
    /// Looks at a game without solving it.
    ///
    /// # Errors
    /// A sentence, when the players cannot both hold something.
    pub fn new(game: &dyn RangeGame) -> Result<Self, String> {
        let (plan, boards) = (Plan::new(game.nodes()), Boards::new(game));
        if plan.per_stage.len() > boards.per_stage.len() {
            return Err("public play deals more often than there is something to deal".into());
        }
        let (weights, pairs) = weights(&boards, [game.holdings(0), game.holdings(1)]);
        if pairs <= 0.0 || !pairs.is_finite() {
            return Err("no two hands of the players are possible at the same time".into());
        }
        let layout = Layout::new(&plan, &boards);
        Ok(Outline { plan, boards, layout, weights, pairs })
    }

    /// Bytes that a solver will take.
    pub fn memory(&self, precision: Precision) -> usize {
        let frames: usize = self.frames().iter().map(Frame::bytes).sum();
        let lists = self.boards.bytes() + self.plan.bytes() + self.layout.bytes();
        precision.bytes(self.layout.numbers, self.layout.nodes) + lists + frames
    }

    /// Hands of a player on the first board.
    pub fn hands(&self, player: Player) -> usize {
        self.weights[player].len()
    }

    /// Nodes on all boards where a player acts.
    pub fn nodes(&self) -> usize {
        self.layout.nodes
    }

    pub(super) fn frames(&self) -> Vec<Frame> {
        let most = |place: &super::boards::Place| place.hands[0].len().max(place.hands[1].len());
        let hands = self.boards.all.iter().map(most).max().unwrap_or(0);
        let mut frames: Vec<Frame> = self.boards.per_stage.iter().map(|_| Frame::default()).collect();
        frames.iter_mut().for_each(|frame| frame.reserve_lanes(hands));
        for section in &self.plan.sections {
            frames[section.stage].reserve(section, hands, section.stage + 1 == self.boards.per_stage.len());
        }
        frames
    }
}

/// A game of ranges while it is being solved.
#[derive(Debug)]
pub struct Solver {
    pub(super) outline: Outline,
    pub(super) cells: Cells,
    pub(super) frames: Vec<Frame>,
    pub(super) rule: Dcfr,
    pub(super) iterations: u32,
}

impl Solver {
    /// Takes the memory; nothing is learned yet, and all actions are equally likely.
    pub fn new(outline: Outline, precision: Precision, rule: Dcfr) -> Self {
        let cells = Cells::new(precision, outline.layout.numbers, outline.layout.nodes);
        let frames = outline.frames();
        Solver { outline, cells, frames, rule, iterations: 0 }
    }

    /// How many iterations are done.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// What was known of the game before.
    pub fn outline(&self) -> &Outline {
        &self.outline
    }

    /// One iteration: first one player learns, then the other.
    pub fn iterate(&mut self) {
        self.iterations += 1;
        let discount = Discount::new(&self.rule, self.iterations);
        for player in 0..2 {
            self.walk(player, Purpose::Learn(discount));
        }
    }

    /// What a player gets on average with the best response to the other's average strategy.
    pub fn best_response(&mut self, player: Player) -> f64 {
        let values = self.walk(player, Purpose::Respond);
        self.mean(player, &values)
    }

    /// What player 0 gets on average when both play their average strategies; player 1 gets as much less.
    pub fn value(&mut self) -> f64 {
        let values = self.walk(0, Purpose::Expect);
        self.mean(0, &values)
    }

    /// Exploitability: what a best response to the average strategy gains, as the mean of both players. Zero in equilibrium.
    pub fn exploitability(&mut self) -> f64 {
        (self.best_response(0) + self.best_response(1)) / 2.0
    }

    fn mean(&self, player: Player, values: &[f32]) -> f64 {
        let weights = &self.outline.weights[player];
        let sum: f64 =
            weights.iter().zip(values).map(|(&weight, &value)| f64::from(weight) * f64::from(value)).sum();
        sum / self.outline.pairs
    }

    fn walk(&mut self, player: Player, purpose: Purpose) -> Vec<f32> {
        let Outline { plan, boards, layout, weights, .. } = &self.outline;
        let mut values = vec![0.0; weights[player].len()];
        let (cells, frames) = (&mut self.cells, &mut self.frames);
        let mut walk = Walk { plan, boards, layout, cells, frames, player, purpose };
        walk.section(0, 0, &weights[player], &weights[1 - player], &mut values);
        values
    }
}
