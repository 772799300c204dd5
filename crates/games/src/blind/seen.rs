//! What a player of blind tic-tac-toe knows.

use gametree_core::{Hidden, Observed, Odds, Player, Sampler, Worlds};

use super::consistent::Consistent;
use super::text::square_name;
use super::{Blind, BlindState, FULL, Tries, squares};

/// What a player knows: which squares were tried, which of them were taken, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlindView {
    pub(super) player: u8,
    pub(super) tries: Tries,
    pub(super) stage: Stage,
}

/// How far the game is, as both players know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The player is to move.
    Mine,
    /// The other is to move.
    Theirs,
    /// It is over: the winner, or none.
    Over(Option<Player>),
}

impl Hidden for Blind {
    type View = BlindView;

    fn view(&self, state: &BlindState, player: Player) -> BlindView {
        let stage = match state.mover {
            _ if self.is_over(state.marks) => Stage::Over(self.winner(state.marks)),
            mover if usize::from(mover) == player => Stage::Mine,
            _ => Stage::Theirs,
        };
        BlindView { player: player as u8, tries: state.tries[player], stage }
    }

    fn sampler<'a>(&'a self, view: &BlindView) -> Sampler<'a, Self> {
        let mut consistent = Consistent::new(self, view);
        Box::new(move |rng| consistent.draw(rng))
    }

    fn choices(&self, view: &BlindView, out: &mut Vec<u8>) {
        if view.stage == Stage::Mine {
            out.extend(squares(FULL & !self.known(&view.tries)));
        }
    }

    fn print_view(&self, view: &BlindView) -> String {
        let tries = view.tries.list().iter();
        let tries: String = tries
            .map(|tried| format!(" {}{}", square_name(tried.square), if tried.taken { "!" } else { "" }))
            .collect();
        let stage = match view.stage {
            Stage::Mine => "to move",
            Stage::Theirs => "waits",
            Stage::Over(None) => "drawn",
            Stage::Over(Some(winner)) if winner == usize::from(view.player) => "won",
            Stage::Over(Some(_)) => "lost",
        };
        format!("{}{tries} ({stage})", ["X", "O"][usize::from(view.player)])
    }
}

/// What a player notices at once: the result of a try of that player, and whose turn it is now. Of the other's tries nothing shows but
/// that the turn has passed or the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlindObservation {
    /// The square that the player has tried, and whether it was taken.
    pub tried: Option<(u8, bool)>,
    /// How far the game is.
    pub stage: Stage,
}

impl Observed for Blind {
    type Observation = BlindObservation;

    fn observe(
        &self,
        before: &BlindState,
        square: u8,
        after: &BlindState,
        player: Player,
    ) -> Option<BlindObservation> {
        let stage = self.view(after, player).stage;
        if usize::from(before.mover) == player {
            let taken = (before.marks[0] | before.marks[1]) >> square & 1 == 1;
            return Some(BlindObservation { tried: Some((square, taken)), stage });
        }
        (stage != self.view(before, player).stage).then_some(BlindObservation { tried: None, stage })
    }
}

impl Worlds for Blind {
    fn worlds(&self, view: &BlindView, out: &mut Vec<(BlindState, Odds)>) {
        Consistent::new(self, view).list(&mut |state| out.push((state, Odds::ONE)));
    }
}
