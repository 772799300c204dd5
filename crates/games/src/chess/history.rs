//! What came before a position, as far as it can come again.

use std::sync::Arc;

use cozy_chess::Move;

/// What a position knows about its past.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum History {
    /// All since the last move that cannot be taken back.
    Kept(Past),
    /// Nothing: a search keeps the way to here itself.
    Elsewhere,
    /// Nothing, and no draw but stalemate ends the game: for counting moves.
    Endless,
}

/// The keys of earlier positions, each with the move that was made there. Shared, because a game is copied more often than it goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Past(Option<Arc<Vec<(u64, Move)>>>);

impl Default for History {
    fn default() -> Self {
        History::Kept(Past::default())
    }
}

impl History {
    /// Whether draws by the rules end the game.
    pub(super) fn knows_draws(&self) -> bool {
        *self != History::Endless
    }

    /// The earlier positions, the first one first.
    pub(super) fn steps(&self) -> &[(u64, Move)] {
        match self {
            History::Kept(Past(Some(steps))) => steps,
            _ => &[],
        }
    }

    /// A number that is equal for equal pasts.
    pub(super) fn digest(&self) -> u64 {
        let mix = |sum: u64, (key, _): &(u64, Move)| sum.rotate_left(7) ^ key;
        self.steps().iter().fold(0, mix)
    }
}

impl Past {
    pub(super) fn clear(&mut self) {
        self.0 = None;
    }

    /// Adds a position, and the move that was made there. After fifty moves of both sides the game is over, so that a record which goes on
    /// nevertheless needs no past, however long it is.
    pub(super) fn push(&mut self, key: u64, action: Move) {
        let steps = Arc::make_mut(self.0.get_or_insert_default());
        if steps.len() >= usize::from(super::FIFTY_MOVES) {
            self.clear();
        } else {
            steps.push((key, action));
        }
    }

    /// How often a position occurs.
    pub(super) fn count(&self, key: u64) -> u8 {
        let steps = self.0.as_ref().map_or(&[][..], |steps| steps);
        steps.iter().filter(|(earlier, _)| *earlier == key).count().min(usize::from(u8::MAX)) as u8
    }
}
