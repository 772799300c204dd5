//! What the sampling methods share: regret matching, drawing by odds, and the walk of external sampling.

use std::ops::{AddAssign, Div, Mul, Range, Sub, SubAssign};

use gametree_core::{Hidden, Player, Rng};

use super::profile::Profile;
use super::sequence_form::{Node, SequenceForm};

/// Floating-point numbers that regrets are kept in.
pub(crate) trait Number:
    Copy
    + PartialOrd
    + std::iter::Sum
    + AddAssign
    + SubAssign
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
{
    const ZERO: Self;
    fn from_f64(number: f64) -> Self;
    fn positive(self) -> Self;
}

impl Number for f32 {
    const ZERO: Self = 0.0;

    #[inline]
    fn from_f64(number: f64) -> Self {
        number as f32
    }

    #[inline]
    fn positive(self) -> Self {
        self.max(0.0)
    }
}

impl Number for f64 {
    const ZERO: Self = 0.0;

    #[inline]
    fn from_f64(number: f64) -> Self {
        number
    }

    #[inline]
    fn positive(self) -> Self {
        self.max(0.0)
    }
}

/// Regret matching: appends the odds in proportion to the regrets above zero; all the same where there are none.
pub(crate) fn match_regrets<N: Number>(regrets: &[N], out: &mut Vec<N>) {
    let total: N = regrets.iter().map(|regret| regret.positive()).sum();
    let even = N::from_f64(1.0) / N::from_f64(regrets.len() as f64);
    out.extend(regrets.iter().map(|regret| if total > N::ZERO { regret.positive() / total } else { even }));
}

/// The number of one of the odds, drawn by them.
pub(crate) fn pick<N: Number>(odds: &[N], rng: &mut Rng) -> usize {
    let mut rest = N::from_f64(rng.unit());
    let drawn = odds.iter().position(|odds| {
        rest -= *odds;
        rest < N::ZERO
    });
    drawn.unwrap_or(odds.len() - 1)
}

/// The children of a node.
pub(super) fn children(node: &Node) -> Range<usize> {
    node.first as usize..(node.first + node.count) as usize
}

/// Regrets and sums of strategies of an unrolled game, by player and sequence.
pub(super) struct Tables {
    pub regrets: Vec<Vec<f64>>,
    pub sums: Vec<Vec<f64>>,
}

impl Tables {
    pub fn new<G: Hidden>(form: &SequenceForm<G>) -> Self {
        let empty = || form.sides.iter().map(|side| vec![0.0; side.sequences()]).collect();
        Self { regrets: empty(), sums: empty() }
    }

    pub fn average<G: Hidden>(&self, form: &SequenceForm<G>) -> Profile {
        Profile::from_sums(form, self.sums.iter())
    }
}

/// What a walk finds at a node.
pub(crate) enum Visit<N, T> {
    /// The end of the game, and what it pays the learner.
    End(N),
    /// A chance node, and the node that was drawn.
    Drawn(T),
    /// A player decides.
    Decision(Decision),
}

/// An information set on the way.
#[derive(Clone)]
pub(crate) struct Decision {
    pub player: Player,
    /// Where its regrets and sums are kept.
    pub cells: Range<usize>,
    /// The number of its first child, or of its first action, by which [`ExternalSampling::child`] finds them.
    pub first: usize,
}

/// External-sampling MCCFR (Lanctot and others, 2009): chance and the opponents are sampled, the learner tries everything. Later iterations
/// count more, in proportion to their number, in the regrets and in the average.
///
/// This is one walk for all games; where nodes come from and how numbers are kept is up to the implementation.
pub(crate) trait ExternalSampling {
    /// What regrets are kept in.
    type Number: Number;
    /// A place in the game.
    type Node;

    /// Looks at a node; draws an outcome where chance acts.
    fn visit(&mut self, node: &Self::Node, learner: Player) -> Visit<Self::Number, Self::Node>;

    /// The node behind a choice.
    fn child(&self, node: &Self::Node, decision: &Decision, choice: usize) -> Self::Node;

    /// The sums of regrets of a decision.
    fn regrets(&mut self, decision: &Decision) -> &mut [Self::Number];

    /// The sums of strategies of a decision.
    fn sums(&mut self, decision: &Decision) -> &mut [Self::Number];

    /// The generator that the opponents' choices are drawn with.
    fn opponents(&mut self) -> &mut Rng;

    /// The number of the iteration, counted from 1.
    fn time(&self) -> Self::Number;

    /// The walk leaves a decision.
    fn leave(&mut self, _decision: &Decision) {}

    /// What the node is worth to the learner in this sample; on the way the learner's regrets grow, and the others' averages. The stack holds
    /// odds and values of the decisions on the way, one above the other.
    fn walk(&mut self, node: &Self::Node, learner: Player, stack: &mut Vec<Self::Number>) -> Self::Number {
        let decision = match self.visit(node, learner) {
            Visit::End(payoff) => return payoff,
            Visit::Drawn(drawn) => return self.walk(&drawn, learner, stack),
            Visit::Decision(decision) => decision,
        };
        let (count, bottom, time) = (decision.cells.len(), stack.len(), self.time());
        match_regrets(self.regrets(&decision), stack);
        let value = if decision.player == learner {
            let mut value = Self::Number::ZERO;
            for choice in 0..count {
                let worth = self.walk(&self.child(node, &decision, choice), learner, stack);
                value += worth * stack[bottom + choice];
                stack.push(worth);
            }
            for (regret, worth) in self.regrets(&decision).iter_mut().zip(&stack[bottom + count..]) {
                *regret += time * (*worth - value);
            }
            value
        } else {
            let odds = &stack[bottom..];
            for (sum, odds) in self.sums(&decision).iter_mut().zip(odds) {
                *sum += time * *odds;
            }
            let choice = pick(odds, self.opponents());
            self.walk(&self.child(node, &decision, choice), learner, stack)
        };
        stack.truncate(bottom);
        self.leave(&decision);
        value
    }
}
