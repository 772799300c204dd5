//! The exact equilibrium of a two-player zero-sum game, as a linear program over sequences (Koller, Megiddo and von Stengel, 1996).
//!
//! A plan gives every sequence its likelihood: one for no choice at all, and at each information set as much in all as for the sequence that
//! leads there. Against a fixed plan the opponent's best reply is worth the largest number that obeys one inequality per sequence of the
//! opponent; the best plan is the one that makes it least. The simplex method does the rest.

use std::fmt;
use std::time::Duration;

use gametree_core::{Hidden, Limits, Meter, Player};
use microlp::{ComparisonOp, OptimizationDirection, Problem, Solution, SolveOptions, SolveOutcome, Variable};

use super::{Profile, SequenceForm};

/// How far a solution may be outside its constraints: the least that the solver takes.
const TOLERANCE: f64 = 1e-10;

/// The solver cannot be interrupted, but goes on where a time limit has ended it. It works in slices of this time, with a look at the stop
/// flag between them.
const SLICE: Duration = Duration::from_millis(400);

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The method is for two players whose payoffs add up to zero.
    NotZeroSum,
    /// A limit was hit first.
    Stopped,
    /// The simplex method gave up, for this reason.
    Numbers(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::NotZeroSum => {
                f.write_str("the linear program needs two players whose payoffs add up to zero")
            }
            Failure::Stopped => f.write_str("a limit was hit before the linear program was solved"),
            Failure::Numbers(reason) => write!(f, "the linear program could not be solved: {reason}"),
        }
    }
}

impl std::error::Error for Failure {}

/// An equilibrium and player 0's value, as exact as floating-point numbers are.
///
/// # Errors
/// When the game is not zero-sum between two players, or a limit was hit.
pub fn solve<G: Hidden>(form: &SequenceForm<G>, limits: &Limits) -> Result<(Profile, f64), Failure> {
    if form.players() != 2 || !form.is_zero_sum() {
        return Err(Failure::NotZeroSum);
    }
    // One clock for both plans.
    let mut meter = limits.start();
    let (first, value) = best_plan(form, 0, limits, &mut meter)?;
    let (second, _) = best_plan(form, 1, limits, &mut meter)?;
    Ok((Profile::from_sums(form, [&first, &second].into_iter()), value))
}

/// The plan of `player` that guarantees most, by sequence, and what it guarantees.
fn best_plan<G: Hidden>(
    form: &SequenceForm<G>,
    player: Player,
    limits: &Limits,
    meter: &mut Meter,
) -> Result<(Vec<f64>, f64), Failure> {
    let (own, other) = (&form.sides[player], &form.sides[1 - player]);
    // Rare ends are worth little; in units of the least of them the numbers are large against any tolerance, and often whole.
    let least = other.worth.iter().map(|worth| worth.abs()).filter(|worth| *worth > 0.0).fold(1.0, f64::min);
    let unit = least.max(1e-4);
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let plan: Vec<Variable> = (0..own.sequences()).map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    let endless = (f64::NEG_INFINITY, f64::INFINITY);
    let guarantee = problem.add_var(1.0, endless);
    // The dual value of each set of the opponent: what the opponent can hold the player to from there on.
    let dual: Vec<Variable> = (0..other.sets()).map(|_| problem.add_var(0.0, endless)).collect();

    problem.add_constraint([(plan[0], 1.0)], ComparisonOp::Eq, 1.0);
    for set in 0..own.sets() {
        let mut terms: Vec<(Variable, f64)> = own.choices(set).map(|choice| (plan[choice], 1.0)).collect();
        terms.push((plan[own.parent[set] as usize], -1.0));
        problem.add_constraint(terms, ComparisonOp::Eq, 0.0);
    }

    // A set's dual value is no more than what any choice there pays at once, and at the sets that follow it.
    let mut terms: Vec<Vec<(Variable, f64)>> = vec![Vec::new(); other.sequences()];
    terms[0].push((guarantee, 1.0));
    for set in 0..other.sets() {
        other.choices(set).for_each(|choice| terms[choice].push((dual[set], 1.0)));
        terms[other.parent[set] as usize].push((dual[set], -1.0));
    }
    for (sequence, mut terms) in terms.into_iter().enumerate() {
        let ends = other.rows[sequence] as usize..other.rows[sequence + 1] as usize;
        let paid = other.others[ends.clone()].iter().zip(&other.worth[ends]);
        // What the opponent is paid is what the player loses.
        terms.extend(
            paid.filter(|(_, worth)| **worth != 0.0).map(|(own, worth)| (plan[*own as usize], *worth / unit)),
        );
        problem.add_constraint(terms, ComparisonOp::Le, 0.0);
    }

    let solution = solved(&problem, limits, meter)?;
    // Round-off may leave a likelihood a hair outside its bounds.
    let plan = plan.into_iter().map(|variable| solution.var_value(variable).clamp(0.0, 1.0)).collect();
    Ok((plan, solution.objective() * unit))
}

/// The solution, worked out slice by slice.
fn solved(problem: &Problem, limits: &Limits, meter: &mut Meter) -> Result<Solution, Failure> {
    let limited = limits.time.is_some() || limits.stop.is_some();
    let mut slice = || {
        let left = limits.time.map_or(SLICE, |time| time.saturating_sub(meter.elapsed()));
        meter.enter_long().then(|| limited.then_some(left.min(SLICE))).ok_or(Failure::Stopped)
    };
    let failed = |error: microlp::Error| Failure::Numbers(error.to_string());
    let mut options = SolveOptions::default();
    options.time_limit = slice()?;
    options.tolerances.feasibility = TOLERANCE;
    let mut outcome = problem.solve_with(options).map_err(failed)?;
    while let SolveOutcome::Interrupted(_) = outcome {
        let mut options = outcome.last_resume_options();
        options.time_limit = slice()?;
        outcome = outcome.resume_with(options).map_err(failed)?;
    }
    outcome.into_solution().map_err(|_| Failure::Stopped)
}
