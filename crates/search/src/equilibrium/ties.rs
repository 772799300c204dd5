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

/// An information set of an opponent that a mixture keeps indifferent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tie {
    /// The opponent.
    pub player: Player,
    /// The information set.
    pub set: usize,
    /// The place of the choice that the opponent would prefer if the first of the mixed choices were taken more often.
    pub prefers: usize,
    /// The place of the one that the opponent would prefer if it were taken less often.
    pub otherwise: usize,
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
    let mut changed = profile.clone();
    let first = form.sides[player].choices(set).start;
    let nudge = NUDGE.min(changed.odds[player][first + less]);
    changed.odds[player][first + more] += nudge;
    changed.odds[player][first + less] -= nudge;
    let (old, new) = (before.worths(form), Outlook::new(form, &changed).worths(form));
    let (likely, mut ties) = (before.all_likely(form), Vec::new());
    for other in (0..form.players()).filter(|other| *other != player) {
        // What is mixed where play never comes is mixed for no reason.
        for set in (0..form.sets(other)).filter(|set| likely[other][*set] > NEVER) {
            let &[one, two, ..] = &mixed(form, profile, other, set)[..] else { continue };
            let first = form.sides[other].choices(set).start;
            let edge = |worths: &[Vec<f64>]| worths[other][first + one] - worths[other][first + two];
            let shift = edge(&new) - edge(&old);
            if shift.abs() > 1e-9 {
                let (prefers, otherwise) = if shift > 0.0 { (one, two) } else { (two, one) };
                ties.push((shift.abs(), Tie { player: other, set, prefers, otherwise }));
            }
        }
    }
    // Those first to which it matters most.
    ties.sort_by(|one, other| other.0.total_cmp(&one.0));
    ties.into_iter().map(|(_, tie)| tie).collect()
}
