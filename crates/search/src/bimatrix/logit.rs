//! Quantal response equilibria (R. McKelvey and T. Palfrey, 1995) with the logistic rule: each choice is taken in proportion to
//! `exp(lambda * what it is worth)`. At precision 0 all choices are equally likely; from there one branch leads to an equilibrium as the precision grows.
//!
//! The branch may turn back in `lambda`, so it is followed by its length: a step along the tangent, then Newton's method at right angles
//! to it (T. Turocy, 2005). The unknowns are the logarithms of all odds and the precision.

use super::Bimatrix;

/// A point of the branch.
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    /// The precision.
    pub lambda: f64,
    /// The odds of each choice, by player.
    pub odds: [Vec<f64>; 2],
}

/// Steps after which the branch is given up.
const MOST_STEPS: usize = 100_000;

/// The step at which a change of side is a crossing of branches and no leap to another one.
const FINEST: f64 = 1e-4;

/// The regret, in parts of the largest difference of payoffs, below which a response is as good as an equilibrium.
const SMALL_REGRET: f64 = 1e-6;

/// The branch from precision 0 until its response is as good as an equilibrium, or to a precision where one is given. The last point is what it leads
/// to. None where it is lost on the way, or `stopped` says so.
pub fn branch(game: &Bimatrix, until: Option<f64>, stopped: &dyn Fn() -> bool) -> Option<Vec<Response>> {
    let system = System::new(game);
    // Inside, payoffs are counted in units of their largest difference, and so is the precision.
    let until = until.map(|until| until * system.unit);
    let mut point = system.start();
    let mut points = vec![system.response(&point)];
    let ((mut tangent, mut side), mut step) = (system.tangent(&point, None)?, 0.03);
    for _ in 0..MOST_STEPS {
        let last = points.last()?;
        if until.is_none() && system.regret(last) < SMALL_REGRET {
            return Some(points);
        }
        if stopped() {
            return None;
        }
        let guess: Vec<f64> = point.iter().zip(&tangent).map(|(at, along)| at + step * along).collect();
        let Some((next, rounds)) = system.correct(guess, &tangent) else {
            step /= 2.0;
            if step < 1e-12 {
                return None;
            }
            continue;
        };
        let (turned, next_side) = system.tangent(&next, Some(&tangent))?;
        // Another side means that the step has led to another branch, unless two branches cross here.
        if next_side != side && step > FINEST {
            step /= 4.0;
            continue;
        }
        // A sharp turn is taken in smaller steps.
        let angle: f64 = turned.iter().zip(&tangent).map(|(one, other)| one * other).sum();
        if angle < 0.9 && step > 1e-6 {
            step /= 2.0;
            continue;
        }
        if let Some(until) = until.filter(|until| next[system.size()] >= *until) {
            points.push(system.response(&system.at_precision(&point, &next, until)?));
            return Some(points);
        }
        (point, tangent, side) = (next, turned, next_side);
        points.push(system.response(&point));
        step *= if rounds <= 3 { 1.3 } else { 0.9 };
    }
    None
}

struct System {
    /// By player: what each own choice pays against each of the other's.
    payoffs: [Vec<Vec<f64>>; 2],
    choices: [usize; 2],
    /// The largest difference of payoffs, which is one here.
    unit: f64,
}

impl System {
    fn new(game: &Bimatrix) -> Self {
        let choices = [game.choices(0), game.choices(1)];
        let all = |player: usize| {
            let own = 0..choices[player];
            own.flat_map(move |own| {
                (0..choices[1 - player]).map(move |other| game.payoff(player, own, other).to_f64())
            })
        };
        let spread = |player: usize| {
            let (low, high) =
                all(player).fold((f64::MAX, f64::MIN), |(low, high), pays| (low.min(pays), high.max(pays)));
            high - low
        };
        let unit = Some(spread(0).max(spread(1))).filter(|unit| *unit > 0.0).unwrap_or(1.0);
        let pays = |player: usize, own: usize| -> Vec<f64> {
            (0..choices[1 - player]).map(|other| game.payoff(player, own, other).to_f64() / unit).collect()
        };
        let table = |player: usize| (0..choices[player]).map(|own| pays(player, own)).collect();
        Self { payoffs: [table(0), table(1)], choices, unit }
    }

    /// Unknowns without the precision.
    fn size(&self) -> usize {
        self.choices[0] + self.choices[1]
    }

    /// The place of the first unknown of a player.
    fn first(&self, player: usize) -> usize {
        if player == 0 { 0 } else { self.choices[0] }
    }

    fn start(&self) -> Vec<f64> {
        let even = |player: usize| vec![-(self.choices[player] as f64).ln(); self.choices[player]];
        [even(0), even(1), vec![0.0]].concat()
    }

    fn response(&self, point: &[f64]) -> Response {
        let odds = |player: usize| {
            let own = &point[self.first(player)..][..self.choices[player]];
            let total: f64 = own.iter().map(|log| log.exp()).sum();
            own.iter().map(|log| log.exp() / total).collect()
        };
        Response { lambda: point[self.size()] / self.unit, odds: [odds(0), odds(1)] }
    }

    /// What a choice is worth, and the odds of the other player.
    fn worths(&self, player: usize, point: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let other = &point[self.first(1 - player)..][..self.choices[1 - player]];
        let odds: Vec<f64> = other.iter().map(|log| log.exp()).collect();
        let worth = |row: &Vec<f64>| row.iter().zip(&odds).map(|(pays, odds)| pays * odds).sum();
        (self.payoffs[player].iter().map(worth).collect(), odds)
    }

    /// The most that a player gains by another choice, in parts of the largest difference of payoffs.
    fn regret(&self, response: &Response) -> f64 {
        let gain = |player: usize| {
            let worth = |row: &Vec<f64>| -> f64 {
                row.iter().zip(&response.odds[1 - player]).map(|(pays, odds)| pays * odds).sum()
            };
            let worths: Vec<f64> = self.payoffs[player].iter().map(worth).collect();
            let mean: f64 = worths.iter().zip(&response.odds[player]).map(|(worth, odds)| worth * odds).sum();
            let all = self.payoffs[player].iter().flatten();
            let (low, high) =
                all.fold((f64::MAX, f64::MIN), |(low, high), pays| (low.min(*pays), high.max(*pays)));
            let best = worths.iter().copied().fold(f64::MIN, f64::max);
            (best - mean) / (high - low).max(f64::MIN_POSITIVE)
        };
        gain(0).max(gain(1))
    }

    /// How far a point is from the branch: one equation per choice.
    fn errors(&self, point: &[f64]) -> Vec<f64> {
        let mut errors = Vec::with_capacity(self.size() + 1);
        for player in 0..2 {
            let own = &point[self.first(player)..][..self.choices[player]];
            errors.push(own.iter().map(|log| log.exp()).sum::<f64>() - 1.0);
            let (worths, _) = self.worths(player, point);
            let lambda = point[self.size()];
            let choices = 1..self.choices[player];
            errors.extend(choices.map(|choice| own[choice] - own[0] - lambda * (worths[choice] - worths[0])));
        }
        errors
    }

    /// How the equations change with the unknowns, row by row.
    fn slopes(&self, point: &[f64]) -> Vec<Vec<f64>> {
        let (size, lambda) = (self.size(), point[self.size()]);
        let mut rows = Vec::with_capacity(size + 1);
        for player in 0..2 {
            let (first, other) = (self.first(player), self.first(1 - player));
            let mut sum = vec![0.0; size + 1];
            (0..self.choices[player]).for_each(|choice| sum[first + choice] = point[first + choice].exp());
            rows.push(sum);
            let (worths, odds) = self.worths(player, point);
            for choice in 1..self.choices[player] {
                let mut row = vec![0.0; size + 1];
                (row[first + choice], row[first]) = (1.0, -1.0);
                let (own, base) = (&self.payoffs[player][choice], &self.payoffs[player][0]);
                for (place, odds) in odds.iter().enumerate() {
                    row[other + place] = -lambda * (own[place] - base[place]) * odds;
                }
                row[size] = -(worths[choice] - worths[0]);
                rows.push(row);
            }
        }
        rows
    }

    /// The direction of the branch, of length one: on from `before`, or towards higher precision. With it the sign of the determinant of
    /// the equations and the direction, which never changes along a branch (it is what makes the direction one).
    fn tangent(&self, point: &[f64], before: Option<&[f64]>) -> Option<(Vec<f64>, bool)> {
        let mut rows = self.slopes(point);
        let mut along = vec![0.0; self.size() + 1];
        match before {
            Some(before) => along.copy_from_slice(before),
            None => along[self.size()] = 1.0,
        }
        rows.push(along);
        let right = (0..rows.len()).map(|row| f64::from(u8::from(row == self.size()))).collect();
        let (direction, side) = eliminate(rows, right)?;
        let length = direction.iter().map(|part| part * part).sum::<f64>().sqrt();
        Some((direction.iter().map(|part| part / length).collect(), side))
    }

    /// Newton's method at right angles to the tangent; the point and how many rounds it took.
    fn correct(&self, guess: Vec<f64>, tangent: &[f64]) -> Option<(Vec<f64>, usize)> {
        let mut point = guess;
        for round in 0..12 {
            let errors = self.errors(&point);
            // What rounding leaves over grows with the logarithms and the precision.
            let (logs, lambda) = point.split_at(self.size());
            let longest = logs.iter().fold(1.0f64, |most, log| most.max(log.abs()));
            let near = 1e-11 * longest + 1e-14 * lambda[0].abs();
            if errors.iter().all(|error| error.abs() < near) {
                return Some((point, round));
            }
            let mut rows = self.slopes(&point);
            rows.push(tangent.to_vec());
            let right = errors.iter().map(|error| -error).chain([0.0]).collect();
            let (change, _) = eliminate(rows, right)?;
            // A long step leads to another branch.
            if change.iter().any(|part| part.abs() > 1.0 || !part.is_finite()) {
                return None;
            }
            point.iter_mut().zip(&change).for_each(|(at, change)| *at += change);
        }
        None
    }

    /// The point between two at this precision.
    fn at_precision(&self, before: &[f64], after: &[f64], lambda: f64) -> Option<Vec<f64>> {
        let (low, high) = (before[self.size()], after[self.size()]);
        let part = if high > low { (lambda - low) / (high - low) } else { 0.0 };
        let guess: Vec<f64> =
            before.iter().zip(after).map(|(one, other)| one + part * (other - one)).collect();
        let mut still = vec![0.0; self.size() + 1];
        still[self.size()] = 1.0;
        self.correct(guess, &still).map(|(point, _)| point)
    }
}

/// Solves equations by elimination with the largest pivot, and says whether their determinant is above zero; none where they have no single
/// solution.
fn eliminate(mut rows: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<(Vec<f64>, bool)> {
    let (size, mut positive) = (rows.len(), true);
    for place in 0..size {
        let pivot = (place..size)
            .max_by(|one, other| rows[*one][place].abs().total_cmp(&rows[*other][place].abs()))?;
        if rows[pivot][place].abs() < 1e-14 {
            return None;
        }
        positive ^= (rows[pivot][place] < 0.0) ^ (pivot != place);
        rows.swap(place, pivot);
        right.swap(place, pivot);
        let (head, below) = rows.split_at_mut(place + 1);
        for (row, rest) in below.iter_mut().enumerate() {
            let factor = rest[place] / head[place][place];
            if factor != 0.0 {
                rest.iter_mut().zip(&head[place]).for_each(|(entry, of_pivot)| *entry -= factor * of_pivot);
                right[place + 1 + row] -= factor * right[place];
            }
        }
    }
    for place in (0..size).rev() {
        let known: f64 = (place + 1..size).map(|column| rows[place][column] * right[column]).sum();
        right[place] = (right[place] - known) / rows[place][place];
    }
    Some((right, positive))
}
