//! Re-solving the rest of a hand from the turn on, with both players' ranges, the real pot, and the bets that were really made.
//!
//! On the turn both streets are solved, on the river the last one, with the ranges that the solved turn leaves. The ranges are those of players
//! who play the blueprint. An opponent who does not may gain by that: this is not the safe re-solving of Burch, Johanson and Bowling (2014). No hand
//! is ever ruled out, which limits the gain.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use gametree_core::{Limits, Meter, PublicNode, checksum};
use gametree_engine::{Error, Result};
use gametree_games::poker::holdem::{Bet, Holdem, HoldemAction, Street, Table};
use gametree_games::poker::{BetAction, BetRules, Card, PAIRS, Size, Sizes, Spot, pair_index};
use gametree_search::equilibrium::Dcfr;
use gametree_search::ranges::{Look, Outline, Precision, Solver, Step};

use super::file::Blueprint;
use super::lines::{StreetLine, line_of, lines};
use super::policy::Policy;
use super::ranges::{before, hedge, range};

/// Solved spots that are remembered: those of the hand that is being played.
const REMEMBERED: usize = 4;

/// Iterations of a river per iteration of a turn: a river is some fifty times smaller.
const RIVER: u32 = 4;

/// Iterations after which a clock may end the work, unless they take so much longer than it allows.
const LEAST: u32 = 8;
const OVERTIME: Duration = Duration::from_millis(300);

/// How much work to do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort<'a> {
    /// Iterations for a turn.
    pub iterations: u32,
    /// The seed of the action translation.
    pub seed: u64,
    pub limits: &'a Limits,
    /// Started with the limits: one clock for both streets.
    pub clock: &'a Meter,
    /// Bytes that the solved spots may take which are remembered; the last one always is.
    pub remembered: usize,
    /// Of the numbers of a spot. Half of it takes half of the memory.
    pub precision: Precision,
}

/// A spot that was solved.
struct Solved {
    spot: Spot,
    solver: Solver,
    /// What each player had paid before it.
    start: u32,
}

/// The spots that were solved last.
#[derive(Default)]
pub(super) struct Resolver {
    kept: Mutex<VecDeque<Kept>>,
}

/// A spot that is remembered.
struct Kept {
    key: u64,
    bytes: usize,
    solved: Arc<Mutex<Solved>>,
}

fn sum(kept: &VecDeque<Kept>) -> usize {
    kept.iter().map(|kept| kept.bytes).sum()
}

impl Resolver {
    /// Bytes of the spots that are remembered.
    pub fn bytes(&self) -> usize {
        sum(&lock(&self.kept))
    }

    /// Drops them.
    pub fn forget(&self) {
        lock(&self.kept).clear();
    }

    /// The policy of the player to act, on the turn or the river.
    pub fn policy(
        &self,
        blueprint: &Blueprint,
        game: &Holdem,
        table: &Table,
        effort: &Effort,
    ) -> Result<Policy> {
        let lines = lines(game, table);
        let (board, stack) = (table.board().collect::<Vec<Card>>(), game.stacks()[0]);
        let missing = || Error::refused("play has not come to the turn");
        let line = line_of(&lines, Street::Turn).ok_or_else(missing)?;
        let table_text = gametree_core::Text::print_state(game, table);
        let before_turn = table_text.match_indices('/').nth(1).map_or("", |(end, _)| &table_text[..end]);
        let name =
            |street: &str| format!("{street} {before_turn} {board:?} {} {}", effort.seed, effort.iterations);
        let turn = || {
            let ranges = before(blueprint, game, table, Street::Turn, effort.seed);
            self.solved(&name("turn"), &board[..4], &ranges, line, stack, effort)
        };
        if table.street() == Street::Turn {
            return policy(&mut lock(&*turn()?), &line.bets);
        }
        let last = line_of(&lines, Street::River).ok_or_else(missing)?;
        let ranges = {
            let turn = turn()?;
            let mut turn = lock(&*turn);
            leaving(&mut turn, &line.bets)?
        };
        let name = name(&format!("river {:?}", line.bets));
        let effort = Effort { iterations: effort.iterations * RIVER, ..*effort };
        policy(&mut lock(&*self.solved(&name, &board, &ranges, last, stack, &effort)?), &last.bets)
    }

    /// The spot at the beginning of a street, solved now or before.
    fn solved(
        &self,
        name: &str,
        board: &[Card],
        ranges: &[Vec<f32>; 2],
        line: &StreetLine,
        stack: u32,
        effort: &Effort,
    ) -> Result<Arc<Mutex<Solved>>> {
        let rules = rules(board.len(), line, stack);
        let key = checksum(format!("{name} {rules:?}").as_bytes());
        if let Some(kept) = lock(&self.kept).iter().find(|kept| kept.key == key) {
            return Ok(kept.solved.clone());
        }
        let dead = board.iter().copied().collect();
        let [first, second] = [0, 1].map(|seat| range(&ranges[seat], dead));
        let spot = Spot::new(board, [&first, &second], &rules).map_err(Error::Refused)?;
        let outline = Outline::new(&spot).map_err(Error::Refused)?;
        let bytes = outline.memory(effort.precision);
        let mut solver = Solver::new(outline, effort.precision, Dcfr::RANGES);
        let within =
            |more: Duration| effort.limits.time.is_none_or(|time| effort.clock.elapsed() < time + more);
        let goes_on = |iterations: u32| {
            iterations == 0 || within(if iterations < LEAST { OVERTIME } else { Duration::ZERO })
        };
        while solver.iterations() < effort.iterations && goes_on(solver.iterations()) {
            if effort.limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return Err(Error::limit("the search was stopped before the spot was solved"));
            }
            solver.iterate();
        }
        let solved = Arc::new(Mutex::new(Solved { spot, solver, start: line.start }));
        let mut kept = lock(&self.kept);
        kept.push_back(Kept { key, bytes, solved: solved.clone() });
        while kept.len() > REMEMBERED || kept.len() > 1 && sum(&kept) > effort.remembered {
            kept.pop_front();
        }
        Ok(solved)
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Bets of half the pot and the pot, raises of the pot, all in where it is near, and the bets that were really made on this street.
fn rules(cards: usize, line: &StreetLine, stack: u32) -> BetRules {
    let (pot, left) = (2 * line.start, stack - line.start);
    let usual = |bets: &[f64]| Sizes {
        bet: bets.iter().map(|part| Size::Pot(*part)).collect(),
        raise: vec![Size::Pot(1.0)],
        lead: None,
    };
    let mut sizes = [usual(&[0.5, 1.0]), usual(&[0.5, 1.0])];
    let (mut facing, mut player) = (0, 0);
    for bet in &line.bets {
        if let Bet::Raise(chips) = bet {
            let chips = chips - line.start;
            let part = f64::from(chips - facing) / f64::from(pot + 2 * facing);
            let list = if facing == 0 { &mut sizes[player].bet } else { &mut sizes[player].raise };
            let amount = |part: f64| (f64::from(facing) + part * f64::from(pot + 2 * facing)).round() as u32;
            if !list.iter().any(|size| matches!(size, Size::Pot(known) if amount(*known) == chips)) {
                list.push(Size::Pot(part));
            }
            facing = chips;
        }
        player = 1 - player;
    }
    let mut streets = vec![sizes];
    if cards == 4 {
        streets.push([usual(&[1.0]), usual(&[1.0])]);
    }
    BetRules { pot, stack: left, sizes: streets, add_all_in: 2.0, force_all_in: 0.1, merge: 0.0 }
}

/// The steps through the spot that are nearest to the bets.
fn steps(solved: &Solved, bets: &[Bet]) -> Vec<Step> {
    let (tree, mut node, mut steps) = (solved.spot.tree(), 0, Vec::new());
    for bet in bets {
        let PublicNode::Choice { children, .. } = &tree.nodes[node] else { break };
        let distance = |action: &BetAction| match (bet, action) {
            (Bet::Fold, BetAction::Fold) => 0,
            (Bet::Call, BetAction::Check | BetAction::Call) => 0,
            (Bet::Raise(chips), BetAction::Bet(amount) | BetAction::Raise(amount)) => {
                (chips - solved.start).abs_diff(*amount)
            }
            _ => u32::MAX,
        };
        let Some(place) = (0..children.len()).min_by_key(|place| distance(&tree.actions[node][*place]))
        else {
            break;
        };
        steps.push(Step::Act(place));
        node = children[place];
    }
    steps
}

/// The weights of both players' hands after all bets of a street.
fn leaving(solved: &mut Solved, bets: &[Bet]) -> Result<[Vec<f32>; 2]> {
    let steps = steps(solved, bets);
    let look = solved.solver.look(&steps).map_err(Error::Refused)?;
    Ok([0, 1].map(|player| {
        let mut weights = vec![0.0; PAIRS];
        for (place, reach) in look.hands[player].iter().zip(&look.reach[player]) {
            let [high, low] = solved.spot.hands(player)[usize::from(*place)];
            weights[pair_index(high, low)] = *reach;
        }
        hedge(&mut weights);
        weights
    }))
}

/// The policy of the player at the end of a line.
fn policy(solved: &mut Solved, bets: &[Bet]) -> Result<Policy> {
    let steps = steps(solved, bets);
    let look: Look = solved.solver.look(&steps).map_err(Error::Refused)?;
    let player = look.player.ok_or_else(|| Error::refused("no player acts here"))?;
    let action = |action: &BetAction| match action {
        BetAction::Fold => HoldemAction::Fold,
        BetAction::Check | BetAction::Call => HoldemAction::Call,
        BetAction::Bet(chips) | BetAction::Raise(chips) => HoldemAction::Raise(solved.start + chips),
    };
    let mut policy = Policy::new(solved.spot.tree().actions[look.node].iter().map(action).collect());
    for (at, place) in look.hands[player].iter().enumerate() {
        let [high, low] = solved.spot.hands(player)[usize::from(*place)];
        let odds = policy.odds_mut(pair_index(high, low));
        odds.iter_mut().zip(&look.strategy).for_each(|(odds, row)| *odds = row[at]);
    }
    Ok(policy)
}
