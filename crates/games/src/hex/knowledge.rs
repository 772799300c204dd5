//! Knowledge about unfinished positions: who is nearer to joining the own sides, and which moves to try first.

use gametree_core::{Evaluate, Fixed, Game, Knowledge};

use super::distance::{Potential, potential};
use super::{Hex, Move, Position, cells};

/// Compares the two-distances of both players; at equal distances, in how many ways each of them has it.
#[derive(Clone, Copy, Debug, Default)]
pub struct TwoDistance;

/// A step nearer than the opponent. A further cell with the same distance counts one, up to half a step.
const STEP: i32 = 100;
/// The player to move is half a step ahead.
const TEMPO: i32 = STEP / 2;

/// The sum at which the evaluation is half a win. Any positive number keeps the order of positions.
const HALF_A_WIN: i32 = 400;

impl Evaluate<Hex> for TwoDistance {
    fn evaluate(&self, game: &Hex, state: &Position) -> Fixed {
        let lack = |player| {
            let Potential { distance, cells } = potential(game, state, player);
            STEP * distance - cells.min(STEP / 2)
        };
        let sum = lack(1) - lack(0) + if state.mover == 0 { TEMPO } else { -TEMPO };
        // Rounding towards zero keeps the quotient strictly inside -1 and 1, however large the sum.
        Fixed(Fixed::ONE.0 * sum / (HALF_A_WIN + sum.abs()))
    }

    /// Wins come from the rules alone.
    fn stays_inside(&self, _game: &Hex, _state: &Position) -> bool {
        true
    }
}

impl Knowledge<Hex> for TwoDistance {
    /// Near the middle, and next to stones of either player.
    #[inline]
    fn rank(&self, game: &Hex, state: &Position, action: Move) -> i32 {
        if action == Move::SWAP {
            return 0;
        }
        let (size, cell) = (game.size as i32, i32::from(action.0));
        let (right, down) = (2 * (cell % size) + 1 - size, 2 * (cell / size) + 1 - size);
        // Steps between hexagons, counted twice so that even boards have a middle.
        let off = right.abs().max(down.abs()).max((right + down).abs());
        let near = game.neighbours(1 << cell);
        let touching = (near & (state.stones[0] | state.stones[1])).count_ones() as i32;
        60 * touching - 40 * off
    }

    /// A stone that wins at once; if there is none, the one that prevents the opponent from doing so; otherwise all moves.
    #[inline]
    fn candidates(&self, game: &Hex, state: &Position, out: &mut Vec<Move>) {
        let first = out.len();
        if !game.may_swap(state) {
            self.noisy(game, state, out);
            out.truncate(first + 1);
        }
        if out.len() == first {
            game.actions(state, out);
        }
    }

    /// The cell.
    #[inline]
    fn history_index(&self, _game: &Hex, Move(cell): Move) -> usize {
        cell.into()
    }

    /// The stones that win at once; if there are none, those that prevent the opponent from doing so.
    fn noisy(&self, game: &Hex, state: &Position, out: &mut Vec<Move>) {
        if state.won {
            return;
        }
        let wins = game.finishing(state, state.mover());
        let urgent = if wins != 0 { wins } else { game.finishing(state, 1 - state.mover()) };
        out.extend(cells(urgent).map(Move));
    }

    /// The evaluation sees chains, the rank only neighbours.
    fn orders_moves(&self) -> bool {
        true
    }

    /// A step.
    #[inline]
    fn unit(&self, _game: &Hex) -> i32 {
        Fixed::ONE.0 * STEP / (HALF_A_WIN + STEP)
    }
}
