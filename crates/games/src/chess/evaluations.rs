//! The evaluations of chess, by name.

use gametree_core::{Evaluate, Fixed, Incremental, Knowledge};

use super::net::{self, Accumulator};
use super::{Chess, ChessMove, Classic, Net, Placement, Position, Shannon};

/// One of them. The net inside the program has 128 hidden units; others are for learning.
#[derive(Clone, Debug)]
pub enum Evaluation<const HIDDEN: usize = { net::HIDDEN }> {
    /// A small net.
    Net(Box<Net<HIDDEN>>),
    /// Features that people look at, with learned weights.
    Classic(Classic),
    /// Shannon's of 1950.
    Shannon(Shannon),
    /// Material and where it stands, by formulas.
    Placement(Placement),
}

/// The names of the evaluations, the best first.
pub const EVALUATIONS: &[&str] = &["net", "classic", "placement", "shannon"];

impl<const HIDDEN: usize> Evaluation<HIDDEN> {
    /// The evaluation of this name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            // A net of another size has other files.
            "net" => Net::from_bytes(net::EMBEDDED).ok().map(|net| Evaluation::Net(Box::new(net))),
            "classic" => Some(Evaluation::Classic(Classic::embedded())),
            "shannon" => Some(Evaluation::Shannon(Shannon)),
            "placement" => Some(Evaluation::Placement(Placement)),
            _ => None,
        }
    }

    /// How it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Evaluation::Net(_) => "net",
            Evaluation::Classic(_) => "classic",
            Evaluation::Shannon(_) => "shannon",
            Evaluation::Placement(_) => "placement",
        }
    }
}

impl<const HIDDEN: usize> Default for Evaluation<HIDDEN> {
    /// The best that comes with the program; a net of another size than the one inside has to be trained first.
    fn default() -> Self {
        Self::named(EVALUATIONS[0]).unwrap_or(Evaluation::Placement(Placement))
    }
}

impl<const HIDDEN: usize> Evaluate<Chess> for Evaluation<HIDDEN> {
    fn evaluate(&self, game: &Chess, state: &Position) -> Fixed {
        match self {
            Evaluation::Net(evaluation) => evaluation.evaluate(game, state),
            Evaluation::Classic(evaluation) => evaluation.evaluate(game, state),
            Evaluation::Shannon(evaluation) => evaluation.evaluate(game, state),
            Evaluation::Placement(evaluation) => evaluation.evaluate(game, state),
        }
    }

    fn stays_inside(&self, _game: &Chess, _state: &Position) -> bool {
        true
    }
}

impl<const HIDDEN: usize> Knowledge<Chess> for Evaluation<HIDDEN> {
    super::knowledge::shared_knowledge!();
}

impl<const HIDDEN: usize> Incremental<Chess> for Evaluation<HIDDEN> {
    /// Only the net keeps something.
    type Accumulator = Option<Accumulator<HIDDEN>>;

    fn refresh(&self, game: &Chess, state: &Position) -> Self::Accumulator {
        match self {
            Evaluation::Net(net) => Some(net.refresh(game, state)),
            _ => None,
        }
    }

    #[inline]
    fn update(
        &self,
        game: &Chess,
        before: &Position,
        action: ChessMove,
        after: &Position,
        from: &Self::Accumulator,
        to: &mut Self::Accumulator,
    ) {
        if let (Evaluation::Net(net), Some(from)) = (self, from) {
            match to {
                Some(to) => net.update(game, before, action, after, from, to),
                None => *to = Some(net.refresh(game, after)),
            }
        }
    }

    #[inline]
    fn evaluate_accumulated(&self, game: &Chess, state: &Position, accumulator: &Self::Accumulator) -> Fixed {
        match (self, accumulator) {
            (Evaluation::Net(net), Some(accumulator)) => net.evaluate_accumulated(game, state, accumulator),
            _ => self.evaluate(game, state),
        }
    }
}
