//! The exact best response, and by it how far a profile is from an equilibrium.

use gametree_core::{Hidden, Player};

use super::{Profile, SequenceForm};

/// What a profile pays each player, and what a best response to it would pay.
#[derive(Clone, Debug, PartialEq)]
pub struct Exploitability {
    /// What each player gets when all play by the profile.
    pub payoffs: Vec<f64>,
    /// What each player gets as the only one to deviate, by a best response.
    pub best: Vec<f64>,
}

impl Exploitability {
    /// What all players together would gain, each by deviating alone. Zero exactly in an equilibrium.
    pub fn nash_conv(&self) -> f64 {
        self.best.iter().zip(&self.payoffs).map(|(best, payoff)| best - payoff).sum()
    }

    /// The gain of a player on average.
    pub fn exploitability(&self) -> f64 {
        self.nash_conv() / self.payoffs.len() as f64
    }

    /// Between what the value of a two-player zero-sum game lies for player 0, as this profile proves but for rounding.
    pub fn bracket(&self) -> (f64, f64) {
        (-self.best[1], self.best[0])
    }

    /// The same, wider by all that rounding can have changed.
    pub fn safe_bracket<G: Hidden>(&self, form: &SequenceForm<G>) -> (f64, f64) {
        // A sum of n products is off by at most n roundings of the sum of their sizes, which no payoff exceeds.
        let error = 4.0 * (form.histories() as f64 + 64.0) * f64::EPSILON * form.largest_payoff();
        let (low, high) = self.bracket();
        (low - error, high + error)
    }
}

/// How far `profile` is from an equilibrium.
pub fn exploitability<G: Hidden>(form: &SequenceForm<G>, profile: &Profile) -> Exploitability {
    let plans = profile.plans(form);
    let (mut payoffs, mut best) = (Vec::new(), Vec::new());
    for player in 0..form.players() {
        let mut values = vec![0.0; plans[player].len()];
        form.pay(player, &plans, &mut values);
        payoffs.push(values.iter().zip(&plans[player]).map(|(value, plan)| value * plan).sum());
        best.push(best_response_backup(form, player, &mut values, |_, _| {}));
    }
    Exploitability { payoffs, best }
}

/// The best that `player` can do when all others keep to `profile`, as a profile in which the player does that (the first of equally good
/// choices), and what it pays.
pub fn best_response<G: Hidden>(form: &SequenceForm<G>, profile: &Profile, player: Player) -> (Profile, f64) {
    let plans = profile.plans(form);
    let mut values = vec![0.0; plans[player].len()];
    form.pay(player, &plans, &mut values);
    let mut response = profile.clone();
    let table = &mut response.odds[player];
    table[1..].fill(0.0);
    let value = best_response_backup(form, player, &mut values, |_, sequence| table[sequence] = 1.0);
    (response, value)
}

/// Best-response backup, from the end of the game to its start: each set is worth its best choice, which `choose` is given, and adds that to
/// the sequence that leads to it.
pub(crate) fn best_response_backup<G: Hidden>(
    form: &SequenceForm<G>,
    player: Player,
    values: &mut [f64],
    mut choose: impl FnMut(usize, usize),
) -> f64 {
    let side = &form.sides[player];
    for set in (0..side.sets()).rev() {
        let choices = side.choices(set);
        let first = choices.start;
        let best =
            choices.fold(first, |best, choice| if values[choice] > values[best] { choice } else { best });
        choose(set, best);
        values[side.parent[set] as usize] += values[best];
    }
    values[0]
}
