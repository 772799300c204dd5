//! Explains mixed strategies: which opponent a mixture keeps indifferent.
//!
//! A player who mixes choices is indifferent between them, so that the odds do not follow from that player's own payoffs. They are fixed by
//! an opponent, who would stop mixing if they were different.

use gametree_core::{Hidden, Player};

use super::judge::Outlook;
use super::{Profile, SequenceForm};

/// Choices that a profile takes less often than this are as good as never taken.
const RARE: f64 = 5e-3;

/// What play comes to less often than this it never comes to.
const NEVER: f64 = 1e-6;

/// By how much odds are changed to see which sets it matters to.
const NUDGE: f64 = 0.02;

/// Worths that differ by less than this are the same.
const SAME: f64 = 1e-9;

/// An information set of an opponent that a mixture keeps indifferent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tie {
    /// The opponent.
    pub player: Player,
    /// The information set.
    pub set: usize,
    /// The places of the choices that would be best for the opponent if `more` were taken more often instead of `less`.
    pub prefers: Vec<usize>,
    /// The places of those that would be best if it were taken less often.
    pub otherwise: Vec<usize>,
}

/// The places of the choices that a set takes often enough to speak of, the most likely first.
pub fn mixed<G: Hidden>(form: &SequenceForm<G>, profile: &Profile, player: Player, set: usize) -> Vec<usize> {
    let odds = profile.odds(form, player, set);
    let mut places: Vec<usize> = (0..odds.len()).filter(|place| odds[*place] >= RARE).collect();
    places.sort_by(|one, other| odds[*other].total_cmp(&odds[*one]));
    places
}

/// The sets that a mixture at an information set keeps indifferent: those that mix themselves, and whose choices would no longer be worth the same if
/// `more` were taken a little more often and `less` a little less.
pub fn ties<G: Hidden>(
    form: &SequenceForm<G>,
    profile: &Profile,
    before: &Outlook,
    (player, set): (Player, usize),
    (more, less): (usize, usize),
) -> Vec<Tie> {
    let first = form.sides[player].choices(set).start;
    // By how much each of them can change, up and down.
    let room = NUDGE.min(profile.odds[player][first + less]).min(profile.odds[player][first + more]);
    let changed = |nudge: f64| {
        let mut changed = profile.clone();
        changed.odds[player][first + more] += nudge;
        changed.odds[player][first + less] -= nudge;
        Outlook::new(form, &changed).worths(form)
    };
    let (old, rise, fall) = (before.worths(form), changed(room), changed(-room));
    let (likely, mut ties) = (before.all_likely(form), Vec::new());
    for other in (0..form.players()).filter(|other| *other != player) {
        // What is mixed where play never comes is mixed for no reason.
        for set in (0..form.sets(other)).filter(|set| likely[other][*set] > NEVER) {
            let taken = mixed(form, profile, other, set);
            if taken.len() < 2 {
                continue;
            }
            // How the worths of the mixed choices change; where all change alike the opponent does not care.
            let first = form.sides[other].choices(set).start;
            let shifts = |new: &[Vec<f64>]| -> Vec<f64> {
                taken.iter().map(|place| new[other][first + place] - old[other][first + place]).collect()
            };
            let best = |shifts: &[f64]| -> Vec<usize> {
                let most = shifts.iter().copied().fold(f64::MIN, f64::max);
                let best = taken.iter().zip(shifts).filter(|(_, shift)| **shift > most - SAME);
                best.map(|(place, _)| *place).collect()
            };
            let (up, down) = (shifts(&rise), shifts(&fall));
            let spread = |shifts: &[f64]| {
                let (low, high) = shifts
                    .iter()
                    .fold((f64::MAX, f64::MIN), |(low, high), shift| (low.min(*shift), high.max(*shift)));
                high - low
            };
            if spread(&up) > SAME {
                let (prefers, otherwise) = (best(&up), best(&down));
                ties.push((spread(&up), Tie { player: other, set, prefers, otherwise }));
            }
        }
    }
    // Those first to which it matters most.
    ties.sort_by(|one, other| other.0.total_cmp(&one.0));
    ties.into_iter().map(|(_, tie)| tie).collect()
}
