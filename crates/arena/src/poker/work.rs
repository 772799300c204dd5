//! The work on a spot: iterations until it is good enough, told from time to time.

use std::sync::atomic::Ordering;
use std::time::Duration;

use gametree_core::Limits;
use gametree_search::ranges::Solver;

/// Iterations between two measurements.
const BETWEEN: u32 = 10;

/// When to stop.
#[derive(Clone, Debug)]
pub struct Goal {
    /// Exploitability in chips that is good enough.
    pub exploitability: f64,
    /// Iterations at most.
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
    /// Seconds that are left, as things look.
    pub left: Option<f64>,
}

/// How the work ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solved {
    /// Iterations done, those of earlier runs included.
    pub iterations: u32,
    /// In chips.
    pub exploitability: f64,
    /// Whether that is as good as was wanted.
    pub reached: bool,
    /// Whether somebody or the clock stopped it.
    pub stopped: bool,
}

/// Iterates until the goal or a limit is reached. `hear` is told of every measurement, may save the solver, and may fail.
///
/// # Errors
/// What `hear` says.
pub fn solve<E>(
    solver: &mut Solver,
    goal: &Goal,
    limits: &Limits,
    mut hear: impl FnMut(&Solver, &Progress) -> Result<(), E>,
) -> Result<Solved, E> {
    let (meter, first) = (limits.start(), solver.iterations());
    // An iteration is long: the clock is looked at before each, not once in many.
    let may_go_on = || {
        let stopped = limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        !stopped && limits.time.is_none_or(|time| meter.elapsed() < time)
    };
    let mut before: Option<(u32, f64)> = None;
    // Work that was kept may be good enough already; then nothing is added to it.
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
        hear(solver, &Progress { iterations, exploitability, elapsed, left })?;
        if exploitability <= goal.exploitability {
            break;
        }
    }
    let exploitability = known.unwrap_or_else(|| solver.exploitability());
    let reached = exploitability <= goal.exploitability;
    let stopped = !reached && solver.iterations() < goal.iterations;
    Ok(Solved { iterations: solver.iterations(), exploitability, reached, stopped })
}

/// The iteration in which the goal will be met: exploitability falls like a power of the iterations, as between the last two measurements.
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
    fn a_power_law_is_carried_on() {
        // One over the square: from 1 % at 100 it takes 316 iterations to 0.1 %.
        let needed = needed((50, 4.0), (100, 1.0), 0.1).unwrap();
        assert!((needed - 316.2).abs() < 0.1, "{needed}");
        assert_eq!(super::needed((50, 4.0), (100, 1.0), 0.0), None);
    }
}
