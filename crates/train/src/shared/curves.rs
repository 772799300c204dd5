//! Errors over epochs, as curves of a plot.

use gametree_engine::plot::Series;

/// The colours of Okabe and Ito, which colour-blind readers can distinguish.
const COLOURS: [&str; 7] = ["#D55E00", "#0072B2", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"];

/// The colour of errors on examples that were learned from, where there is one round only.
pub(crate) const LEARNED: &str = COLOURS[0];

/// The colour of errors on examples that were held out, where there is one round only.
pub(crate) const HELD_OUT: &str = COLOURS[1];

/// Two curves of a round: the errors on positions that were held out, and, dashed, on those that were learned from. Each point has the number
/// of the epoch and its errors, learned before held out.
pub(crate) fn round_curves(round: u32, points: &[(u32, [f64; 2])]) -> [Series; 2] {
    let curve = |what: &str, place: usize| {
        let name = format!("round {round}, {what}");
        let colour = COLOURS[round as usize % COLOURS.len()];
        let points = points.iter().map(|(epoch, errors)| (f64::from(*epoch), errors[place])).collect();
        Series { label: name.clone(), name, colour, dashed: place == 0, points }
    };
    [curve("held out", 1), curve("learned", 0)]
}
