//! What every move of a position is worth: evaluations at once, and exact values as soon as they are in reach.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use gametree_core::{Bound, Limits};

use crate::algorithm::Demand;
use crate::any::{AnyGame, AnyPosition, AnyReport, MoveValue};
use crate::{Result, Spec, algorithms};

/// The exact values of all moves are tried for once so many fifths of the way to the end of the game have been seen.
const SEEN: u32 = 2;
/// The same where exact values were asked for.
const SEEN_TO_SOLVE: u32 = 1;
/// And where nobody knows how far the end is: plies.
const QUICK: u32 = 4;

const WHY: &str =
    "first a quick evaluation of every move, then their exact values as far as they are in reach";

/// Looks at every move of a position. What is in the game's book comes from there. Where `auto` may pick and there is a clock, an evaluation comes first, then the exact values of all moves
/// for half of the time that is left, and if that does not do a deeper evaluation of those that are not known by then. Where the exact search
/// was asked for, it has all the time after a quick evaluation.
///
/// # Errors
/// The reason why the algorithm cannot run.
pub fn analyze(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    spec: &Spec,
    limits: &Limits,
    progress: &mut dyn FnMut(&AnyReport),
) -> Result<AnyReport> {
    let (capabilities, every) = (game.capabilities(), spec.clone().with_every_move());
    let solves = spec.algorithm() == algorithms::EXACT;
    let endless = limits.depth.is_none() && spec.depth().is_none();
    let may = endless
        && limits.nodes.is_none()
        && spec.uses_book()
        && (solves || spec.algorithm() == algorithms::AUTO);
    if let Some(report) = position.booked().filter(|_| may) {
        return Ok(report);
    }
    let staged = capabilities.fast && endless && (solves || spec.algorithm() == algorithms::AUTO);
    let Some(time) = limits.time.filter(|_| staged) else {
        return position.search(&every, limits, progress);
    };
    let (started, guess) = (Instant::now(), every.with_algorithm(algorithms::AUTO));
    let fifths = if solves { SEEN_TO_SOLVE } else { SEEN };
    let horizon = position.plies_left().map(|left| (left * fifths).div_ceil(5));
    let horizon = horizon.or(solves.then_some(QUICK));
    let estimate = position.search(&guess, &Limits { depth: horizon, ..limits.clone() }, progress)?;
    if estimate.stopped || knows_all(&estimate) {
        return Ok(estimate);
    }
    let left = || time.saturating_sub(started.elapsed());
    let is_stopped = || limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
    let mut looks = Looks { position, limits, nodes: estimate.counts.nodes, estimate, sure: None };
    if solves {
        looks.look(&every, left(), progress)?;
        return Ok(looks.report());
    }
    if let Some((solver, _)) = capabilities.pick(Demand::Exact) {
        looks.look(&every.with_algorithm(solver), left() / 2, progress)?;
    }
    if !knows_all(&looks.report()) && !is_stopped() {
        looks.look(&every, left(), progress)?;
    }
    Ok(looks.report())
}

/// The best move that can be found, and its exact value where that is in reach: from the book, else by solving the position in three
/// quarters of the time, else by looking as far as the rest of the time allows. Anything but `auto` is searched as asked.
///
/// # Errors
/// The reason why the algorithm cannot run.
pub fn best(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    spec: &Spec,
    limits: &Limits,
    progress: &mut dyn FnMut(&AnyReport),
) -> Result<AnyReport> {
    let endless = limits.depth.is_none() && limits.nodes.is_none() && spec.depth().is_none();
    let plain = endless && spec.algorithm() == algorithms::AUTO;
    let capabilities = game.capabilities();
    let solvable = capabilities.zero_sum && capabilities.hides.is_none() && capabilities.finite;
    let solver = capabilities.pick(Demand::Exact).filter(|_| plain && solvable && !capabilities.tactical);
    let (Some((solver, _)), Some(time)) = (solver, limits.time) else {
        return position.search(spec, limits, progress);
    };
    if let Some(report) = position.booked().filter(|_| spec.uses_book()) {
        return Ok(report);
    }
    let meter = limits.start();
    let nodes = solver.keeps_positions().then(|| spec.most_kept());
    let solving = Limits { time: Some(time * 3 / 4), nodes, ..limits.clone() };
    let solved = position.search(&spec.clone().to_solve(), &solving, progress)?;
    if solved.proven && solved.best.is_some() {
        return Ok(solved);
    }
    let seen = position.search(spec, &limits.rest(&meter), progress)?;
    Ok(if seen.best.is_some() { seen } else { solved })
}

/// One look after the other at the same position.
struct Looks<'a> {
    position: &'a dyn AnyPosition,
    limits: &'a Limits,
    /// Nodes of the looks that have ended.
    nodes: u64,
    /// The last look with limited sight.
    estimate: AnyReport,
    /// The look that tried for exact values.
    sure: Option<AnyReport>,
}

impl Looks<'_> {
    /// Searches once, and tells what is known together with the looks before.
    fn look(&mut self, spec: &Spec, time: Duration, progress: &mut dyn FnMut(&AnyReport)) -> Result<()> {
        let mut nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes));
        if spec.algorithm() == algorithms::MEMO {
            nodes = Some(nodes.unwrap_or(u64::MAX).min(spec.most_kept()));
        }
        let limits = Limits { time: Some(time), nodes, ..self.limits.clone() };
        let position = self.position;
        let report = position.search(spec, &limits, &mut |report| {
            self.keep(spec, report);
            progress(&self.report());
        })?;
        self.keep(spec, &report);
        self.nodes += report.counts.nodes;
        Ok(())
    }

    fn keep(&mut self, spec: &Spec, report: &AnyReport) {
        let mut report = report.clone();
        report.counts.nodes += self.nodes;
        match [algorithms::EXACT, algorithms::MEMO].contains(&spec.algorithm()) {
            true => self.sure = Some(report),
            // A search that was stopped before it saw anything is no answer.
            false if report.depth.is_none_or(|depth| Some(depth) >= self.estimate.depth) => {
                self.estimate = report
            }
            false => {}
        }
    }

    /// What the looks so far say together.
    fn report(&self) -> AnyReport {
        self.sure.as_ref().map_or_else(|| self.estimate.clone(), |sure| joined(&self.estimate, sure))
    }
}

/// Every move has an exact value.
fn knows_all(report: &AnyReport) -> bool {
    report.proven && report.moves.iter().all(is_known)
}

fn is_known(row: &MoveValue) -> bool {
    row.proven && row.bound == Bound::Exact
}

/// What is certain, and evaluations where nothing is.
fn joined(estimate: &AnyReport, sure: &AnyReport) -> AnyReport {
    let first = if sure.proven { sure } else { estimate };
    let mut report = first.clone();
    report.moves = estimate.moves.iter().map(|row| the_better(row, sure)).collect();
    let missing = |row: &&MoveValue| estimate.moves.iter().all(|other| other.text != row.text);
    report.moves.extend(sure.moves.iter().filter(missing).cloned());
    report.basis = estimate.basis.max(sure.basis);
    report.within = sure.within.or(estimate.within);
    report.algorithm = format!("{}, {}", estimate.algorithm, sure.algorithm);
    report.why = Some(WHY.into());
    report.counts = if sure.counts.nodes > estimate.counts.nodes { sure.counts } else { estimate.counts };
    report.stopped = !knows_all(&report);
    report
}

/// An exact value before an evaluation, and an evaluation before a bound unless the bound refutes it.
fn the_better(estimate: &MoveValue, sure: &AnyReport) -> MoveValue {
    let Some(bound) = sure.moves.iter().find(|row| row.text == estimate.text && row.proven) else {
        return estimate.clone();
    };
    let refuted = match bound.bound {
        Bound::Exact => true,
        Bound::Lower => estimate.payoffs[0] < bound.payoffs[0],
        Bound::Upper => estimate.payoffs[0] > bound.payoffs[0],
    };
    if refuted && !is_known(estimate) { bound.clone() } else { estimate.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open;

    fn look(game: &str, moves: &str, milliseconds: u64) -> (AnyReport, usize) {
        let game = open(game).unwrap();
        let mut position = game.start();
        for text in moves.split_whitespace() {
            position.play(text).unwrap();
        }
        let limits = Limits { time: Some(Duration::from_millis(milliseconds)), ..Limits::default() };
        let mut reports = 0;
        let spec = Spec::plain(algorithms::AUTO).modest(1 << 20);
        let report = analyze(&*game, &*position, &spec, &limits, &mut |_| reports += 1).unwrap();
        (report, reports)
    }

    #[test]
    fn every_move_of_a_short_game_gets_its_exact_value() {
        let (report, _) = look("tic-tac-toe", "b2", 20_000);
        assert!(report.proven && !report.stopped);
        assert_eq!(report.moves.len(), 8);
        let value =
            |text: &str| report.moves.iter().find(|row| row.text == text).unwrap().payoffs[0].to_string();
        assert!(report.moves.iter().all(is_known));
        assert_eq!((value("a1"), value("b1")), ("0".into(), "1".into()));
    }

    #[test]
    fn a_board_of_connect_four_with_some_stones_is_solved_move_by_move() {
        let (report, reports) = look("connect-four", "4 4 4 4 4 4 2 3 2 5 6 1", 60_000);
        assert!(report.proven && report.moves.iter().all(is_known));
        assert!(reports > 6, "{reports}");
        let value = |text: &str| report.moves.iter().find(|row| row.text == text).unwrap();
        assert_eq!(value("2").payoffs[0].to_string(), "2");
        assert_eq!(value("2").meaning.as_deref(), Some("X wins on ply 39"));
        assert_eq!(value("7").payoffs[0].to_string(), "1");
    }

    #[test]
    fn without_time_there_are_evaluations() {
        let (report, _) = look("connect-four", "4 4 4 3", 300);
        assert!(report.best.is_some());
        assert_eq!(report.moves.len(), 7);
    }

    #[test]
    fn every_move_of_the_opening_comes_from_the_book() {
        // A server with many clients caps nodes for searches that keep positions only, and asks like this.
        for moves in ["", "4", "4 4"] {
            let (report, _) = look("connect-four", moves, 1);
            assert_eq!(report.algorithm, "book", "{moves}");
            assert!(report.proven && report.moves.len() == 7 && report.moves.iter().all(is_known));
        }
        let game = open("connect-four").unwrap();
        let limits = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
        let solve: Spec = "exact".parse().unwrap();
        assert_eq!(analyze(&*game, &*game.start(), &solve, &limits, &mut |_| {}).unwrap().algorithm, "book");
    }
}
