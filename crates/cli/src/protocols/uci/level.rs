//! How many nodes per move a player of an Elo is given.

use std::ops::RangeInclusive;

/// Elo and nodes: with so many of them about half of the points are won against Stockfish 15.1 at that `UCI_Elo`. Found between two matches
/// each by `bench/chess_strength.sh GAMETREE FOLDER levels`, which are in `bench/README.md`.
const LEVELS: [(u32, u64); 6] =
    [(1175, 60), (1350, 115), (1600, 225), (1900, 1_800), (2150, 11_000), (2400, 35_000)];

/// The weakest and the strongest level.
pub const ELO: RangeInclusive<u32> = LEVELS[0].0..=LEVELS[LEVELS.len() - 1].0;

/// The nodes of an Elo: between two that were measured, a step of Elo always multiplies them by the same.
pub fn nodes(elo: u32) -> u64 {
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
        for (elo, expected) in LEVELS {
            assert_eq!(nodes(elo), expected);
        }
        let all: Vec<u64> = ELO.map(nodes).collect();
        assert!(all.is_sorted() && all[0] < all[all.len() - 1]);
        assert_eq!((nodes(0), nodes(u32::MAX)), (all[0], all[all.len() - 1]));
        let ((low, few), (high, many)) = (LEVELS[0], LEVELS[1]);
        let middle = nodes(u32::midpoint(low, high)) as f64;
        assert!((middle - (few as f64 * many as f64).sqrt()).abs() < 1.0);
    }
}
