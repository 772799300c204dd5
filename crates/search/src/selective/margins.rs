//! How much less of what looks bad is searched.
//!
//! These numbers, and the margins in the nodes, were moved together by 6,000 quick games of chess: each game between two sets of numbers that
//! differ a little in all of them at once, and the winner draws all of them a little to its side (Spall's simultaneous perturbation, 1992). They
//! were rounded afterwards.

/// Plies to leave out, by the plies to go and the place in the order of actions.
pub(super) struct Reductions {
    plies: Vec<[i16; 64]>,
}

impl Reductions {
    pub(super) fn new() -> Self {
        let plies = |depth: usize, place: usize| {
            if depth == 0 || place == 0 {
                return 0;
            }
            let product = (depth as f64).ln() * (place as f64).ln();
            (1024.0 * (0.75 + product / 2.3)) as i16
        };
        Self { plies: (0..64).map(|depth| std::array::from_fn(|place| plies(depth, place))).collect() }
    }

    /// In 1/1024 plies.
    #[inline]
    pub(super) fn at(&self, depth: i32, place: usize) -> i32 {
        i32::from(self.plies[depth.clamp(0, 63) as usize][place.min(63)])
    }
}

/// After so many actions the quiet ones are not tried any more.
#[inline]
pub(super) fn most_actions(depth: i32, improving: bool) -> usize {
    ((3168 + 1313 * depth * depth) / if improving { 1024 } else { 2048 }) as usize
}

/// What is learned from an action that ended the search of a node with `depth` plies below it.
#[inline]
pub(super) fn bonus(depth: i32) -> i32 {
    (180 * depth - 85).clamp(0, 1710)
}
