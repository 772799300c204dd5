//! The linear program over sequences in whole numbers: an equilibrium without any rounding, with its proof.
//!
//! The second player looks for the plan `y` against which the first player's best response pays least. What the best response is worth at
//! each set of the first player, `p`, obeys one inequality per sequence of the first player; slacks `s` make equations of them. Any
//! pure plan is where the simplex method starts, since the best response to it is found by going backwards once. At the end the
//! first player's plan is what the slacks cost. The result is proven apart from how it was found.

use gametree_core::{Chance, Hidden, Limits};
use num_bigint::BigInt;
use num_bigint::Sign::{Minus, NoSign};

use super::exact_form::{ExactForm, Plan, Proof};
use super::sequence_form::{SequenceForm, Side};
use super::{Profile, lp};
use crate::parts::Tableau;

/// Entries of the table times pivots that are still worth the wait.
const MOST_WORK: usize = 30_000_000;

/// An equilibrium of a zero-sum game of two players.
pub struct Equilibrium {
    /// In floating-point numbers.
    pub profile: Profile,
    /// The same exactly; none where the game is too large for that, or its numbers too long.
    pub proof: Option<Proof>,
}

/// An equilibrium, exactly where that can be had.
///
/// # Errors
/// When the game is not zero-sum between two players, or the time was not enough.
pub fn solve<G: Hidden + Chance>(
    game: &G,
    form: &SequenceForm<G>,
    limits: &Limits,
) -> Result<Equilibrium, lp::Failure> {
    let started = limits.start();
    let left = || Limits { nodes: None, ..limits.after(started.elapsed(), 0) };
    // A pivot may take long, so the clock is looked at before each.
    let stopped = || !left().start().enter_long();
    let exact = ExactForm::new(game, form);
    if let Some(proof) = exact.as_ref().and_then(|exact| simplex(exact, form, &stopped)) {
        return Ok(Equilibrium { profile: proof.profile(form), proof: Some(proof) });
    }
    if stopped() {
        return Err(lp::Failure::Stopped);
    }
    let (profile, _) = lp::solve(form, &left())?;
    let proof = exact.and_then(|exact| {
        let plan = |player: usize| Plan::recognised(&form.sides[player], &profile.odds[player]);
        exact.prove(form, [plan(0)?, plan(1)?])
    });
    let profile = proof.as_ref().map_or(profile, |proof| proof.profile(form));
    Ok(Equilibrium { profile, proof })
}

/// The equilibrium by the simplex method, proven; none where it would take too long.
fn simplex<G: Hidden>(
    exact: &ExactForm,
    form: &SequenceForm<G>,
    stopped: &dyn Fn() -> bool,
) -> Option<Proof> {
    let mut program = Program::new(exact, form)?;
    program.begin();
    program.run(stopped)?;
    exact.prove(form, program.plans())
}

/// The columns are `y`, `s` and `p`, the rows one per set of the second player, one per sequence of the first, and what is to be made
/// least.
struct Program<'a> {
    table: Tableau,
    /// The side of the first player, who responds, and that of the second.
    sides: [&'a Side; 2],
    /// What is left of [`MOST_WORK`].
    work: usize,
}

impl<'a> Program<'a> {
    fn new<G: Hidden>(exact: &ExactForm, form: &'a SequenceForm<G>) -> Option<Self> {
        let sides = [&form.sides[0], &form.sides[1]];
        let [own, other] = sides;
        let rows = other.sets() + 1 + own.sequences() + 1;
        let columns = other.sequences() + own.sequences() + own.sets() + 1 + 1;
        // To begin takes a pivot per row, and to end about as many.
        if rows * columns > MOST_WORK / (2 * rows) {
            return None;
        }
        let mut table = vec![vec![BigInt::ZERO; columns]; rows];
        let one = || BigInt::from(1);
        table[0][0] = one();
        table[0][columns - 1] = one();
        for set in 0..other.sets() {
            other.choices(set).for_each(|choice| table[1 + set][choice] = one());
            table[1 + set][other.parent[set] as usize] -= 1;
        }
        let (first, slack) = (other.sets() + 1, other.sequences());
        let value = slack + own.sequences();
        for sequence in 0..own.sequences() {
            table[first + sequence][slack + sequence] = one();
        }
        table[first][value] -= 1;
        for set in 0..own.sets() {
            own.choices(set).for_each(|choice| table[first + choice][value + 1 + set] -= 1);
            table[first + own.parent[set] as usize][value + 1 + set] += 1;
        }
        for ([own, other], worth) in &exact.worth {
            table[first + *own as usize][*other as usize] += worth;
        }
        table[rows - 1][value] = one();
        Some(Self { table: Tableau::new(table), sides, work: MOST_WORK })
    }

    /// The row of a sequence of the first player.
    fn row(&self, sequence: usize) -> usize {
        self.sides[1].sets() + 1 + sequence
    }

    /// The column of the slack of a sequence of the first player.
    fn slack(&self, sequence: usize) -> usize {
        self.sides[1].sequences() + sequence
    }

    /// The column of what a set of the first player is worth; set 0 is no set at all.
    fn value(&self, set: usize) -> usize {
        self.slack(self.sides[0].sequences()) + set
    }

    /// The second player always takes the first choice, and the first player responds.
    fn begin(&mut self) {
        let [own, other] = self.sides;
        self.table.pivot(0, 0);
        for set in 0..other.sets() {
            self.table.pivot(1 + set, other.choices(set).start);
        }
        // The sign of a row: what is paid stands on the side of the slack.
        let right = self.table.columns() - 1;
        let mut paid: Vec<BigInt> =
            (0..own.sequences()).map(|sequence| -self.table.entry(self.row(sequence), right)).collect();
        let mut best = Vec::with_capacity(own.sets());
        for set in (0..own.sets()).rev() {
            let choices = own.choices(set);
            let first = choices.start;
            let taken =
                choices.fold(first, |best, choice| if paid[choice] > paid[best] { choice } else { best });
            let worth = paid[taken].clone();
            paid[own.parent[set] as usize] += worth;
            best.push((taken, 1 + set));
        }
        best.push((0, 0));
        for sequence in 0..own.sequences() {
            self.table.is_solved(self.row(sequence), self.slack(sequence));
        }
        for (sequence, set) in best {
            self.table.pivot(self.row(sequence), self.value(set));
        }
    }

    /// Pivots until nothing makes the value less. None where that takes too long.
    fn run(&mut self, stopped: &dyn Fn() -> bool) -> Option<()> {
        let [objective, right] = [self.row(self.sides[0].sequences()), self.table.columns() - 1];
        let variables = self.value(0);
        let mut stuck = false;
        loop {
            let costs = (0..variables).filter(|column| self.table.entry(objective, *column).sign() == Minus);
            // The steepest column first; where nothing moves the lowest number, which cannot go round in circles (R. Bland, 1977).
            let entering = match stuck {
                true => costs.min(),
                false => costs.min_by(|one, other| {
                    self.table.entry(objective, *one).cmp(self.table.entry(objective, *other))
                }),
            };
            let Some(column) = entering else { return Some(()) };
            // What a set is worth may be anything, so it never has to leave.
            let may_leave =
                |row: usize| row < objective && self.table.basic(row).is_some_and(|basic| basic < variables);
            let lower = |one: usize, other: usize| self.table.basic(one) < self.table.basic(other);
            let row = self.table.leaving(column, may_leave, lower)?;
            stuck = self.table.entry(row, right).sign() == NoSign;
            self.work = self.work.checked_sub(objective * right)?;
            if stopped() {
                return None;
            }
            self.table.pivot(row, column);
        }
    }

    /// The plans of both players at the end.
    fn plans(&self) -> [Plan; 2] {
        let [own, other] = self.sides;
        let objective = self.row(own.sequences());
        let whole = self.table.whole().clone();
        let first =
            (0..own.sequences()).map(|sequence| self.table.entry(objective, self.slack(sequence)).clone());
        let second = (0..other.sequences()).map(|sequence| {
            self.table.row_of(sequence).map_or(BigInt::ZERO, |row| self.table.right(row).clone())
        });
        [Plan { parts: first.collect(), whole: whole.clone() }, Plan { parts: second.collect(), whole }]
    }
}
