//! The work on a spot: iterations until it is good enough, with reports of progress.

use std::sync::atomic::Ordering;
use std::time::Duration;

use gametree_core::Limits;
use gametree_search::ranges::Solver;

/// Iterations between two measurements.
const BETWEEN: u32 = 10;

/// When to stop.
#[derive(Clone, Debug)]
pub struct Goal {
    /// The target of exploitability, in chips.
    pub exploitability: f64,
    /// Most iterations.
    pub iterations: u32,
}

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Iterations done, those of earlier runs included.
    pub iterations: u32,
    /// In chips.
    pub exploitability: f64,
    /// Time of this run.
    pub elapsed: Duration,
    /// An estimate of the seconds that are left.
    pub left: Option<f64>,
}

/// How the work ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solved {
    /// Iterations done, those of earlier runs included.
    pub iterations: u32,
    /// In chips.
    pub exploitability: f64,
    /// Whether the target was reached.
    pub reached: bool,
    /// Whether the stop flag or the clock stopped it.
    pub stopped: bool,
}

/// Iterates until the goal or a limit is reached. `report` is called with every measurement, may save the solver, and may fail.
///
/// # Errors
/// Those of `report`.
pub fn solve<E>(
    solver: &mut Solver,
    goal: &Goal,
    limits: &Limits,
    mut report: impl FnMut(&Solver, &Progress) -> Result<(), E>,
) -> Result<Solved, E> {
    let (meter, first) = (limits.start(), solver.iterations());
    // An iteration is long, so that the clock is read before each of them.
    let may_go_on = || {
        let stopped = limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        !stopped && limits.time.is_none_or(|time| meter.elapsed() < time)
    };
    let mut before: Option<(u32, f64)> = None;
    // A solver from a file may be good enough already. Then it stays as it is.
    let measured = first > 0 && first.is_multiple_of(BETWEEN);
    let mut known = measured.then(|| solver.exploitability());
    let enough = known.is_some_and(|known| known <= goal.exploitability);
    while !enough && solver.iterations() < goal.iterations && may_go_on() {
        solver.iterate();
        let iterations = solver.iterations();
        if !iterations.is_multiple_of(BETWEEN) {
            known = None;
            continue;
        }
        let exploitability = solver.exploitability();
        known = Some(exploitability);
        let elapsed = meter.elapsed();
        let rate = elapsed.as_secs_f64() / f64::from(iterations - first);
        let needed =
            before.and_then(|before| needed(before, (iterations, exploitability), goal.exploitability));
        let last = needed.map_or(goal.iterations, |needed| needed.min(f64::from(goal.iterations)) as u32);
        let left = needed.map(|_| rate * f64::from(last.saturating_sub(iterations)));
        before = Some((iterations, exploitability));
        report(solver, &Progress { iterations, exploitability, elapsed, left })?;
        if exploitability <= goal.exploitability {
            break;
        }
    }
    let exploitability = known.unwrap_or_else(|| solver.exploitability());
    let reached = exploitability <= goal.exploitability;
    let stopped = !reached && solver.iterations() < goal.iterations;
    Ok(Solved { iterations: solver.iterations(), exploitability, reached, stopped })
}

/// The iteration that will reach the goal, if exploitability falls like a power of the iterations, as between the last two measurements.
fn needed(before: (u32, f64), now: (u32, f64), goal: f64) -> Option<f64> {
    let fall = (before.1 / now.1).ln() / (f64::from(now.0) / f64::from(before.0)).ln();
    let usual = fall.clamp(0.7, 3.0);
    let factor = (now.1 / goal).powf(1.0 / usual);
    (factor.is_finite()).then(|| f64::from(now.0) * factor.max(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_law_is_extrapolated() {
        // One over the square: from 1 % at 100 it takes 316 iterations to 0.1 %.
        let needed = needed((50, 4.0), (100, 1.0), 0.1).unwrap();
        assert!((needed - 316.2).abs() < 0.1, "{needed}");
        assert_eq!(super::needed((50, 4.0), (100, 1.0), 0.0), None);
    }
}
