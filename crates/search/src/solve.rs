//! Solving with foresight: principal-variation search finds out roughly what a position is worth and fills the table with good moves, and
//! the exact search proves it from there.

use gametree_core::{Bound, Duel, Finite, Knowledge, Limits, Report, Score, Turn, Value};

use crate::driver::SMALLEST_TABLE;
use crate::parts::Memory;
use crate::{exact, principal};

/// With so many plies left or fewer the exact search needs no guess.
const NO_GUESS: u32 = 14;

/// The exact value of `root` and a best action. `progress` is called with every guess and every bound found.
///
/// When a limit ends the search before that, the best guess so far, and what is known for certain of every action.
pub fn search<G, K>(
    game: &G,
    root: &G::State,
    knowledge: &K,
    options: &principal::Options,
    limits: &Limits,
    mut progress: impl FnMut(&Report<G>),
) -> Report<G>
where
    G: Duel<Value: Score> + Finite,
    K: Knowledge<G>,
{
    let left = game.plies_left(root);
    let guesses = options.proof.evaluation.is_some() && left.is_none_or(|left| left > NO_GUESS);
    if !guesses || game.turn(root) == Turn::Over {
        let (proof, nothing) = (&options.proof, G::Value::ZERO);
        return exact::search(game, root, knowledge, proof, nothing, limits, progress);
    }
    let started = limits.start();
    let mut memory = Memory::new(options.proof.table.min(SMALLEST_TABLE));
    let depth = left.map_or(8, guess_depth);
    let guessing = Limits { depth: Some(depth), ..limits.clone() };
    let guess = principal::search_in(&mut memory, game, root, knowledge, options, &guessing, &mut progress);
    if guess.stopped || guess.proven {
        return guess;
    }
    let rest = limits.after(started.elapsed(), guess.counts.nodes);
    let mut report_joined = |report: &Report<G>| progress(&joined(&guess, report));
    let report = exact::solve_in(
        &mut memory,
        game,
        root,
        knowledge,
        &options.proof,
        guess.payoffs[0],
        &rest,
        &mut report_joined,
    );
    joined(&guess, &report)
}

/// How deep to search for a guess: deep enough to be good, and a small part of the work.
fn guess_depth(left: u32) -> u32 {
    (left / 2).saturating_sub(1).max(4)
}

/// What is known after the exact search, with the guess in place of what it has not found out.
fn joined<G: Duel>(guess: &Report<G>, report: &Report<G>) -> Report<G> {
    let mut joined = report.clone();
    joined.counts += guess.counts;
    if !report.proven {
        joined.payoffs.clone_from(&guess.payoffs);
        joined.bound = Bound::Exact;
        joined.depth = guess.depth;
        (joined.best, joined.line) = (guess.best, guess.line.clone());
    }
    joined
}
