//! The two-distance of van Rijswijck ("Search and Evaluation in Hex", 2002): how far cells are from a side when the opponent may block the
//! best way at every step.

use gametree_core::Player;

use super::{Hex, Position, cells};

/// Cells of the largest board.
const MOST_CELLS: usize = 121;

/// Farther than any cell can be.
const FAR: u8 = 100;

/// How near a player is to joining the own sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Potential {
    /// The smallest sum of the distances of an empty cell to both sides.
    pub(super) distance: i32,
    /// How many cells have it: more are harder to block.
    pub(super) cells: i32,
}

/// The board as one player sees it, without the own stones: a chain makes neighbours of all empty cells that touch it.
struct Ways {
    empty: u128,
    /// The neighbours of each empty cell.
    near: [u128; MOST_CELLS],
    /// The empty cells that touch each side, directly or by a chain.
    touching: [u128; 2],
}

impl Ways {
    fn new(game: &Hex, state: &Position, player: Player) -> Self {
        let (empty, own, sides) = (game.empty(state), state.stones[player], game.sides[player]);
        let mut ways = Self { empty, near: [0; MOST_CELLS], touching: sides.map(|side| side & empty) };
        for cell in cells(empty) {
            ways.near[usize::from(cell)] = game.neighbours(1 << cell) & empty;
        }
        let mut rest = own;
        while rest != 0 {
            let chain = game.grown(rest & rest.wrapping_neg(), own);
            rest &= !chain;
            ways.join(game.neighbours(chain) & empty, sides.map(|side| chain & side != 0));
        }
        ways
    }

    /// A chain is touched by these cells, and touches these sides itself.
    fn join(&mut self, liberties: u128, sides: [bool; 2]) {
        cells(liberties).for_each(|cell| self.near[usize::from(cell)] |= liberties & !(1 << cell));
        for (touching, touched) in self.touching.iter_mut().zip(sides) {
            *touching |= if touched { liberties } else { 0 };
        }
    }

    /// The distance of every cell from a side: 1 for those that touch it, and for the others one more than the second nearest neighbour
    /// has, as the opponent takes the nearest.
    fn distances(&self, side: usize) -> [u8; MOST_CELLS] {
        let (mut reached, mut wave, mut distance) = (0, self.touching[side], 0);
        let mut distances = [FAR; MOST_CELLS];
        while wave != 0 {
            distance += 1;
            cells(wave).for_each(|cell| distances[usize::from(cell)] = distance);
            reached |= wave;
            let is_next = |cell: &u8| (self.near[usize::from(*cell)] & reached).count_ones() >= 2;
            wave = cells(self.empty & !reached).filter(is_next).fold(0, |next, cell| next | 1 << cell);
        }
        distances
    }
}

/// How near a player is to joining the own sides; the distance is large where the way is blocked.
pub(super) fn potential(game: &Hex, state: &Position, player: Player) -> Potential {
    let ways = Ways::new(game, state, player);
    let [from, to] = [0, 1].map(|side| ways.distances(side));
    let sum = |cell: u8| i32::from(from[usize::from(cell)]) + i32::from(to[usize::from(cell)]);
    let mut best = Potential { distance: 2 * i32::from(FAR), cells: 0 };
    for distance in cells(ways.empty).map(sum) {
        if distance < best.distance {
            best = Potential { distance, cells: 0 };
        }
        best.cells += i32::from(distance == best.distance);
    }
    best
}

#[cfg(test)]
mod tests {
    use gametree_core::{Game, Text};

    use super::*;

    fn potentials(size: usize, text: &str) -> [(i32, i32); 2] {
        let game = Hex::new(size).unwrap();
        let state = if text.is_empty() { game.initial() } else { game.parse_state(text).unwrap() };
        [0, 1].map(|player| {
            let Potential { distance, cells } = potential(&game, &state, player);
            (distance, cells)
        })
    }

    #[test]
    fn the_empty_board_is_the_same_for_both() {
        for size in 2..=11 {
            let [blue, red] = potentials(size, "");
            assert_eq!(blue, red, "{size}");
        }
        // b1 and a2 touch one side, and two cells that touch the other.
        assert_eq!(potentials(2, "")[0], (3, 2));
    }

    #[test]
    fn a_chain_costs_nothing_and_a_wall_everything() {
        // Either cell below b2 touches the bottom, and by the chain the top.
        let [blue, _] = potentials(3, "..B/RB./... R");
        assert_eq!(blue, (2, 2));
        let [blue, red] = potentials(3, "BB./RR./... B");
        assert!(blue.0 > red.0, "{blue:?} {red:?}");
    }

    #[test]
    fn a_way_that_one_stone_blocks_is_far() {
        let [blue, red] = potentials(2, "B./R. B");
        assert_eq!((blue.0, red.0), (1 + i32::from(FAR), 2));
    }
}
