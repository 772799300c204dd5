//! The opinions that there are about positions of chess, by name.

use gametree_core::{Evaluate, Fixed, Incremental};

use super::{Chess, ChessMove, Placement, Position, Shannon};

/// One of them.
#[derive(Clone, Copy, Debug)]
pub enum Opinion {
    /// Shannon's of 1950.
    Shannon(Shannon),
    /// Material and where it stands, by formulas.
    Placement(Placement),
}

/// The names of the opinions, the best first.
pub const OPINIONS: &[&str] = &["placement", "shannon"];

impl Opinion {
    /// The opinion of this name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "shannon" => Some(Opinion::Shannon(Shannon)),
            "placement" => Some(Opinion::Placement(Placement)),
            _ => None,
        }
    }
}

impl Opinion {
    /// How it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Opinion::Shannon(_) => "shannon",
            Opinion::Placement(_) => "placement",
        }
    }
}

impl Default for Opinion {
    fn default() -> Self {
        Opinion::Placement(Placement)
    }
}

impl Evaluate<Chess> for Opinion {
    fn evaluate(&self, game: &Chess, state: &Position) -> Fixed {
        match self {
            Opinion::Shannon(opinion) => opinion.evaluate(game, state),
            Opinion::Placement(opinion) => opinion.evaluate(game, state),
        }
    }

    fn stays_inside(&self, _game: &Chess, _state: &Position) -> bool {
        true
    }
}

impl Incremental<Chess> for Opinion {
    type Memo = ();

    fn fresh(&self, _game: &Chess, _state: &Position) {}

    fn update(
        &self,
        _game: &Chess,
        _before: &Position,
        _action: ChessMove,
        _after: &Position,
        (): &(),
        (): &mut (),
    ) {
    }

    fn read(&self, game: &Chess, state: &Position, (): &()) -> Fixed {
        self.evaluate(game, state)
    }
}
