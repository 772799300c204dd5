//! The opinions that there are about positions of chess, by name.

use gametree_core::{Evaluate, Fixed, Incremental};

use super::net::{self, Memo};
use super::{Chess, ChessMove, Classic, Net, Placement, Position, Shannon};

/// One of them. The net inside the program has 128 hidden units; others are for learning.
#[derive(Clone, Debug)]
pub enum Opinion<const HIDDEN: usize = { net::HIDDEN }> {
    /// A small net.
    Net(Box<Net<HIDDEN>>),
    /// Features that people look at, with learned weights.
    Classic(Classic),
    /// Shannon's of 1950.
    Shannon(Shannon),
    /// Material and where it stands, by formulas.
    Placement(Placement),
}

/// The names of the opinions, the best first.
pub const OPINIONS: &[&str] = &["net", "classic", "placement", "shannon"];

impl<const HIDDEN: usize> Opinion<HIDDEN> {
    /// The opinion of this name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            // A net of another size has other files.
            "net" => Net::from_bytes(net::EMBEDDED).ok().map(|net| Opinion::Net(Box::new(net))),
            "classic" => Some(Opinion::Classic(Classic::embedded())),
            "shannon" => Some(Opinion::Shannon(Shannon)),
            "placement" => Some(Opinion::Placement(Placement)),
            _ => None,
        }
    }

    /// How it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Opinion::Net(_) => "net",
            Opinion::Classic(_) => "classic",
            Opinion::Shannon(_) => "shannon",
            Opinion::Placement(_) => "placement",
        }
    }
}

impl<const HIDDEN: usize> Default for Opinion<HIDDEN> {
    /// The best that comes with the program; a net of another size than the one inside has to be trained first.
    fn default() -> Self {
        Self::named(OPINIONS[0]).unwrap_or(Opinion::Placement(Placement))
    }
}

impl<const HIDDEN: usize> Evaluate<Chess> for Opinion<HIDDEN> {
    fn evaluate(&self, game: &Chess, state: &Position) -> Fixed {
        match self {
            Opinion::Net(opinion) => opinion.evaluate(game, state),
            Opinion::Classic(opinion) => opinion.evaluate(game, state),
            Opinion::Shannon(opinion) => opinion.evaluate(game, state),
            Opinion::Placement(opinion) => opinion.evaluate(game, state),
        }
    }

    fn stays_inside(&self, _game: &Chess, _state: &Position) -> bool {
        true
    }
}

impl<const HIDDEN: usize> Incremental<Chess> for Opinion<HIDDEN> {
    /// Only the net keeps something.
    type Memo = Option<Memo<HIDDEN>>;

    fn fresh(&self, game: &Chess, state: &Position) -> Self::Memo {
        match self {
            Opinion::Net(net) => Some(net.fresh(game, state)),
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
        from: &Self::Memo,
        to: &mut Self::Memo,
    ) {
        if let (Opinion::Net(net), Some(from)) = (self, from) {
            match to {
                Some(to) => net.update(game, before, action, after, from, to),
                None => *to = Some(net.fresh(game, after)),
            }
        }
    }

    #[inline]
    fn read(&self, game: &Chess, state: &Position, memo: &Self::Memo) -> Fixed {
        match (self, memo) {
            (Opinion::Net(net), Some(memo)) => net.read(game, state, memo),
            _ => self.evaluate(game, state),
        }
    }
}
