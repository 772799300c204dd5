//! What a player of blind tic-tac-toe knows.

use gametree_core::{Average, Hidden, Player, Rational, Sampler};

use super::consistent::Consistent;
use super::text::square_name;
use super::{Blind, BlindState, FULL, Tries, squares};

/// What a player knows: what he has tried, which of it was taken, and whether it is his turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlindView {
    pub(super) player: u8,
    pub(super) tries: Tries,
    pub(super) stage: Stage,
}

/// How far the game is, as everybody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The player himself is to move.
    Mine,
    /// The other is to move.
    Theirs,
    /// It is over, and somebody has won or nobody has.
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

    fn worlds(&self, view: &BlindView, out: &mut Vec<(BlindState, Rational)>) {
        Consistent::new(self, view).list(&mut |state| out.push((state, Rational::ONE)));
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
