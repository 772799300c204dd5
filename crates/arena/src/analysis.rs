//! What every move of a position is worth: opinions at once, and exact values as soon as they are in reach.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use gametree_core::{Bound, Limits};

use crate::any::{AnyGame, AnyPosition, AnyReport, MoveValue};
use crate::{Algorithm, Spec};

/// The exact values of all moves are tried for once so many fifths of the way to the end of the game have been seen.
const SEEN: u32 = 2;
/// The same where exact values were asked for.
const SEEN_TO_SOLVE: u32 = 1;
/// And where nobody knows how far the end is: plies.
const QUICK: u32 = 4;

/// Positions that a search with a table of everything may keep.
const MOST_KEPT: u64 = 2_000_000;

const WHY: &str = "first a quick opinion of every move, then their exact values as far as they are in reach";

/// Looks at every move of a position. Where `auto` may pick and there is a clock, an opinion comes first, then the exact values of all moves
/// for half of the time that is left, and if that does not do a deeper opinion of those that are not known by then. Where the exact search
/// was asked for, it has all the time after a quick opinion.
///
/// # Errors
/// The reason why the algorithm cannot run.
pub fn analyze(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    spec: &Spec,
    limits: &Limits,
    progress: &mut dyn FnMut(&AnyReport),
) -> Result<AnyReport, String> {
    let (abilities, every) = (game.abilities(), spec.clone().with_every_move());
    let solves = spec.algorithm == Algorithm::Exact;
    let endless = limits.depth.is_none() && spec.depth.is_none();
    let staged = abilities.fast && endless && (solves || spec.algorithm == Algorithm::Auto);
    let Some(time) = limits.time.filter(|_| staged) else {
        return position.search(&every, limits, progress);
    };
    let (started, guess) = (Instant::now(), every.with_algorithm(Algorithm::Auto));
    let fifths = if solves { SEEN_TO_SOLVE } else { SEEN };
    let horizon = position.plies_left().map(|left| (left * fifths).div_ceil(5));
    let horizon = horizon.or(solves.then_some(QUICK));
    let opinion = position.search(&guess, &Limits { depth: horizon, ..limits.clone() }, progress)?;
    if opinion.stopped || knows_all(&opinion) {
        return Ok(opinion);
    }
    let left = || time.saturating_sub(started.elapsed());
    let is_stopped = || limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
    let mut looks = Looks { position, limits, nodes: opinion.counts.nodes, opinion, sure: None };
    if solves {
        looks.look(&every, left(), progress)?;
        return Ok(looks.report());
    }
    looks.look(&every.with_algorithm(abilities.pick(false).0), left() / 2, progress)?;
    if !knows_all(&looks.report()) && !is_stopped() {
        looks.look(&every, left(), progress)?;
    }
    Ok(looks.report())
}

/// One look after the other at the same position.
struct Looks<'a> {
    position: &'a dyn AnyPosition,
    limits: &'a Limits,
    /// Nodes of the looks that have ended.
    nodes: u64,
    /// The last look with limited sight.
    opinion: AnyReport,
    /// The look that tried for exact values.
    sure: Option<AnyReport>,
}

impl Looks<'_> {
    /// Searches once, and tells what is known together with the looks before.
    fn look(
        &mut self,
        spec: &Spec,
        time: Duration,
        progress: &mut dyn FnMut(&AnyReport),
    ) -> Result<(), String> {
        let mut nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes));
        if spec.algorithm == Algorithm::Memo {
            nodes = Some(nodes.unwrap_or(MOST_KEPT).min(MOST_KEPT));
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
        match spec.algorithm {
            Algorithm::Exact | Algorithm::Memo => self.sure = Some(report),
            // A look that was stopped before it saw anything is no opinion.
            _ if report.depth.is_none_or(|depth| Some(depth) >= self.opinion.depth) => self.opinion = report,
            _ => {}
        }
    }

    /// What the looks so far say together.
    fn report(&self) -> AnyReport {
        self.sure.as_ref().map_or_else(|| self.opinion.clone(), |sure| joined(&self.opinion, sure))
    }
}

/// Every move has an exact value.
fn knows_all(report: &AnyReport) -> bool {
    report.proven && report.moves.iter().all(is_known)
}

fn is_known(row: &MoveValue) -> bool {
    row.proven && row.bound == Bound::Exact
}

/// What is certain, and opinions where nothing is.
fn joined(opinion: &AnyReport, sure: &AnyReport) -> AnyReport {
    let first = if sure.proven { sure } else { opinion };
    let mut report = first.clone();
    report.moves = opinion.moves.iter().map(|row| the_better(row, sure)).collect();
    let missing = |row: &&MoveValue| opinion.moves.iter().all(|other| other.text != row.text);
    report.moves.extend(sure.moves.iter().filter(missing).cloned());
    report.within = sure.within.or(opinion.within);
    report.algorithm = format!("{}, {}", opinion.algorithm, sure.algorithm);
    report.why = Some(WHY.into());
    report.counts = if sure.counts.nodes > opinion.counts.nodes { sure.counts } else { opinion.counts };
    report.stopped = !knows_all(&report);
    report
}

/// An exact value before an opinion, and an opinion before a bound unless the bound refutes it.
fn the_better(opinion: &MoveValue, sure: &AnyReport) -> MoveValue {
    let Some(bound) = sure.moves.iter().find(|row| row.text == opinion.text && row.proven) else {
        return opinion.clone();
    };
    let refuted = match bound.bound {
        Bound::Exact => true,
        Bound::Lower => opinion.payoffs[0] < bound.payoffs[0],
        Bound::Upper => opinion.payoffs[0] > bound.payoffs[0],
    };
    if refuted && !is_known(opinion) { bound.clone() } else { opinion.clone() }
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
        let mut told = 0;
        let spec = Spec::plain(Algorithm::Auto).modest(1 << 20);
        let report = analyze(&*game, &*position, &spec, &limits, &mut |_| told += 1).unwrap();
        (report, told)
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
        let (report, told) = look("connect-four", "4 4 4 4 4 4 2 3 2 5 6 1", 60_000);
        assert!(report.proven && report.moves.iter().all(is_known));
        assert!(told > 6, "{told}");
        let value = |text: &str| report.moves.iter().find(|row| row.text == text).unwrap();
        assert_eq!(value("2").payoffs[0].to_string(), "2");
        assert_eq!(value("2").meaning.as_deref(), Some("X wins on ply 39"));
        assert_eq!(value("7").payoffs[0].to_string(), "1");
    }

    #[test]
    fn without_time_there_are_opinions() {
        let (report, _) = look("connect-four", "", 300);
        assert!(!report.proven && report.best.is_some());
        assert_eq!(report.moves.len(), 7);
    }
}
