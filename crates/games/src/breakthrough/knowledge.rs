//! Knowledge about unfinished positions: men, how far they have come, and which of them guard each other.

use gametree_core::{Evaluate, Fixed, Knowledge, Player};

use super::{Breakthrough, Position, Step};
use crate::bits::Bits;

/// Counts men, more the farther they have come, and those that another man guards once more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Advance;

/// A man at home.
const MAN: i32 = 100;
/// Per row behind it, squared: the last rows decide.
const ROW: i32 = 4;
/// A capture of it can be answered.
const GUARDED: i32 = 12;

/// The sum at which the evaluation is half a win. Any positive number keeps the order of positions.
const HALF_A_WIN: i32 = 600;

impl Advance {
    fn worth(game: &Breakthrough, state: &Position, player: Player) -> i32 {
        let men = state.men[player];
        let man = |square| {
            let progress = game.progress(player, square) as i32;
            MAN + ROW * progress * progress
        };
        let guarded = (game.attacked(player, men) & men).count_ones() as i32;
        Bits(men).map(man).sum::<i32>() + GUARDED * guarded
    }
}

impl Evaluate<Breakthrough> for Advance {
    fn evaluate(&self, game: &Breakthrough, state: &Position) -> Fixed {
        let sum = Self::worth(game, state, 0) - Self::worth(game, state, 1);
        // Rounding towards zero keeps the quotient strictly inside -1 and 1, however large the sum.
        Fixed(Fixed::ONE.0 * sum / (HALF_A_WIN + sum.abs()))
    }

    /// Wins come from the rules alone.
    fn stays_inside(&self, _game: &Breakthrough, _state: &Position) -> bool {
        true
    }
}

impl Knowledge<Breakthrough> for Advance {
    /// A win, then captures, then what goes farthest; last what can be captured for nothing.
    #[inline]
    fn rank(&self, game: &Breakthrough, state: &Position, step: Step) -> i32 {
        if game.wins(state, step) {
            return i32::MAX;
        }
        let (mover, other, to) = (state.mover(), 1 - state.mover(), 1 << step.to);
        let progress = game.progress(mover, step.to) as i32;
        let captures = state.men[other] & to != 0;
        let attacked = game.attacked(other, state.men[other]) & to != 0;
        let guarded = game.attacked(mover, state.men[mover] ^ 1 << step.from) & to != 0;
        1000 * (i32::from(captures) - i32::from(attacked && !guarded)) + 50 * progress
    }

    /// A move that wins at once; if there is none, the captures of a man that would win next; if there is no such man, all moves.
    fn candidates(&self, game: &Breakthrough, state: &Position, out: &mut Vec<Step>) {
        let (first, other) = (out.len(), 1 - state.mover());
        let threats = state.men[other] & game.verge[other];
        if game.wins_at_once(state) {
            out.extend(game.steps(state).find(|step| game.wins(state, *step)));
        } else if threats == 0 {
            out.extend(game.steps(state));
        } else {
            out.extend(game.steps(state).filter(|step| threats >> step.to & 1 == 1));
            // Where nothing helps, one move is as good as another.
            if out.len() == first {
                out.extend(game.steps(state).next());
            }
        }
    }

    /// Where from and where to.
    #[inline]
    fn history_index(&self, _game: &Breakthrough, Step { from, to }: Step) -> usize {
        usize::from(from) << 6 | usize::from(to)
    }

    /// The moves that win at once; if there are none, the captures.
    fn noisy(&self, game: &Breakthrough, state: &Position, out: &mut Vec<Step>) {
        if game.winner(state).is_some() {
            return;
        }
        let (wins, theirs) = (game.wins_at_once(state), state.men[1 - state.mover()]);
        out.extend(game.steps(state).filter(|step| match wins {
            true => game.wins(state, *step),
            false => theirs >> step.to & 1 == 1,
        }));
    }

    /// A man more than the opponent, where nothing else differs.
    #[inline]
    fn unit(&self, _game: &Breakthrough) -> i32 {
        Fixed::ONE.0 * MAN / (HALF_A_WIN + MAN)
    }
}
