//! How many positions a move a player of an Elo is given.

use std::ops::RangeInclusive;

/// Elo and positions: with so many of them about half of the points are won against Stockfish 15.1 at that `UCI_Elo`. Found between two matches
/// each by `bench/chess_strength.sh GAMETREE FOLDER levels`, which are in `bench/README.md`.
const LEVELS: [(u32, u64); 6] =
    [(1175, 60), (1350, 115), (1600, 225), (1900, 1_800), (2150, 11_000), (2400, 35_000)];

/// The weakest and the strongest that it can be asked to play.
pub const ELO: RangeInclusive<u32> = LEVELS[0].0..=LEVELS[LEVELS.len() - 1].0;

/// The positions of an Elo: between two that were measured, a step of Elo always multiplies them by the same.
pub fn positions(elo: u32) -> u64 {
    let above = LEVELS.partition_point(|(level, _)| *level < elo).clamp(1, LEVELS.len() - 1);
    let ((low, few), (high, many)) = (LEVELS[above - 1], LEVELS[above]);
    let part = (f64::from(elo) - f64::from(low)) / f64::from(high - low);
    (few as f64 * (many as f64 / few as f64).powf(part.clamp(0.0, 1.0))).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_that_were_measured_are_met_and_others_lie_between() {
        for (elo, nodes) in LEVELS {
            assert_eq!(positions(elo), nodes);
        }
        let all: Vec<u64> = ELO.map(positions).collect();
        assert!(all.is_sorted() && all[0] < all[all.len() - 1]);
        assert_eq!((positions(0), positions(u32::MAX)), (all[0], all[all.len() - 1]));
        let ((low, few), (high, many)) = (LEVELS[0], LEVELS[1]);
        let middle = positions(u32::midpoint(low, high)) as f64;
        assert!((middle - (few as f64 * many as f64).sqrt()).abs() < 1.0);
    }
}
