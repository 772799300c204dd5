//! Counting: how many ways there are to play, ply by ply. The check of a rules implementation.

use gametree_core::{Game, Limits, Meter, Player, Rational, Turn};
use gametree_search::parts::{StateMap, growth_bytes};

use crate::any::exact;

pub(crate) type Canonical<G> = fn(&G, &<G as Game>::State) -> <G as Game>::State;

/// How many ways there are to play on from a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Perft {
    /// Move sequences by length; the first is the empty one.
    pub sequences: Vec<u64>,
    /// Finished games by length.
    pub finished: Vec<u64>,
    /// Finished games by who got the most; draws last.
    pub winners: Vec<u64>,
    /// Different positions that occur; none when there were too many to remember.
    pub positions: Option<u64>,
    /// Different positions up to symmetry, where the game states its symmetries and they were counted.
    pub essential: Option<u64>,
    /// A limit ended the count.
    pub stopped: bool,
    /// The lengths of which all sequences are counted: all of them unless it was stopped.
    pub complete: usize,
}

impl Perft {
    /// All finished games.
    pub fn games(&self) -> u64 {
        self.finished.iter().sum()
    }
}

/// A count to a depth remembers this many positions; from then on it only plays.
const MOST_REMEMBERED: usize = 1 << 20;

pub(crate) fn perft<G: Game>(
    game: &G,
    root: &G::State,
    depth: Option<u32>,
    canonical: Option<Canonical<G>>,
    limits: &Limits,
) -> Perft {
    let root = &game.perft_position(root);
    if let Some(depth) = depth.filter(|depth| *depth > 0 && game.count(root).is_some()) {
        return counted(game, root, depth as usize, limits);
    }
    // Level by level with multiplicities: a position that many sequences lead to is expanded once.
    let mut level: StateMap<G::State, u64> = StateMap::default();
    let perft = Perft { winners: vec![0; game.players() + 1], ..Perft::default() };
    let mut count = Count { game, perft, meter: limits.start(), actions: Vec::new() };
    let (mut seen, mut essential) = (StateMap::default(), StateMap::default());
    level.insert(root.clone(), 1);
    for ply in 0..=depth.unwrap_or(u32::MAX) as usize {
        let mut next: StateMap<G::State, u64> = StateMap::default();
        let all = seen.len() + level.len();
        if let Some(depth) = depth.filter(|depth| all > MOST_REMEMBERED && ply < *depth as usize) {
            // To look for the same position among so many takes longer than to play on from it again.
            let done =
                level.iter().try_for_each(|(state, ways)| count.below(state, *ways, ply, depth as usize));
            return count.ended(done, ply);
        }
        for (state, ways) in &level {
            let kept =
                [growth_bytes(&level), growth_bytes(&next), growth_bytes(&seen), growth_bytes(&essential)];
            if !count.meter.room(kept.iter().sum()) {
                return count.ended(None, ply);
            }
            seen.insert(state.clone(), ());
            if let Some(canonical) = canonical {
                essential.insert(canonical(game, state), ());
            }
            match count.enter(state, *ways, ply) {
                None => return count.ended(None, ply),
                Some(false) => continue,
                Some(true) => game.actions(state, &mut count.actions),
            }
            for action in count.actions.drain(..) {
                let entry = next.entry(game.result(state, action)).or_default();
                *entry = entry.saturating_add(*ways);
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    count.perft.positions = Some(seen.len() as u64);
    count.perft.essential = canonical.map(|_| essential.len() as u64);
    count.ended(Some(()), 0)
}

/// Plies fewer that are counted first, where the count plays on from every position: a small part of the work, and all that is known when
/// the rest is stopped.
const AHEAD: usize = 2;

/// The same where a game counts its moves faster than anybody can look at them: the positions behind the last ones are not entered.
fn counted<G: Game>(game: &G, root: &G::State, depth: usize, limits: &Limits) -> Perft {
    let mut known = Perft { winners: vec![0; game.players() + 1], ..Perft::default() };
    for depth in depth.checked_sub(AHEAD).filter(|ahead| *ahead > AHEAD).into_iter().chain([depth]) {
        let perft = Perft { winners: vec![0; game.players() + 1], ..Perft::default() };
        let mut count = Count { game, perft, meter: limits.start(), actions: Vec::new() };
        count.perft.sequences.resize(depth + 1, 0);
        count.perft.finished.resize(depth + 1, 0);
        if count.last(root, 0, depth).is_none() {
            return Perft { stopped: true, ..known };
        }
        known = count.ended(Some(()), 0);
    }
    known
}

/// A count on its way.
struct Count<'a, G: Game> {
    game: &'a G,
    perft: Perft,
    meter: Meter,
    /// The actions of all positions from where the count began to where it is, one after the other.
    actions: Vec<G::Action>,
}

impl<G: Game> Count<'_, G> {
    /// What was counted: all of it, or the first plies where a limit was met.
    fn ended(mut self, done: Option<()>, complete: usize) -> Perft {
        self.perft.stopped = done.is_none();
        self.perft.complete = if self.perft.stopped { complete } else { self.perft.sequences.len() };
        self.perft
    }

    /// Counts a position that so many sequences lead to: whether the game goes on there, or nothing when a limit was met.
    #[inline]
    fn enter(&mut self, state: &G::State, ways: u64, ply: usize) -> Option<bool> {
        if !self.meter.enter() {
            return None;
        }
        if self.perft.sequences.len() <= ply {
            self.perft.sequences.resize(ply + 1, 0);
            self.perft.finished.resize(ply + 1, 0);
        }
        let sequences = &mut self.perft.sequences[ply];
        *sequences = sequences.saturating_add(ways);
        if self.game.turn(state) != Turn::Over {
            return Some(true);
        }
        self.perft.finished[ply] += ways;
        self.perft.winners[winner(self.game, state).unwrap_or(self.game.players())] += ways;
        Some(false)
    }

    /// The same as `below`, without the positions at ply `last` themselves.
    fn last(&mut self, state: &G::State, ply: usize, last: usize) -> Option<()> {
        if !self.meter.enter() {
            return None;
        }
        self.perft.sequences[ply] += 1;
        let count = if ply + 1 == last { self.game.count(state)? } else { 0 };
        self.perft.sequences[last] += count as u64;
        let first = self.actions.len();
        if ply + 1 < last {
            self.game.actions(state, &mut self.actions);
        }
        if count == 0 && self.actions.len() == first {
            self.perft.finished[ply] += 1;
            self.perft.winners[winner(self.game, state).unwrap_or(self.game.players())] += 1;
        }
        while self.actions.len() > first {
            let action = self.actions.pop()?;
            self.last(&self.game.result(state, action), ply + 1, last)?;
        }
        Some(())
    }

    /// Counts a position and everything below it, down to ply `last`; nothing when a limit was met.
    fn below(&mut self, state: &G::State, ways: u64, ply: usize, last: usize) -> Option<()> {
        if !self.enter(state, ways, ply)? || ply == last {
            return Some(());
        }
        let first = self.actions.len();
        self.game.actions(state, &mut self.actions);
        while self.actions.len() > first {
            let action = self.actions.pop()?;
            self.below(&self.game.result(state, action), ways, ply + 1, last)?;
        }
        Some(())
    }
}

/// Who got more than everybody else.
fn winner<G: Game>(game: &G, state: &G::State) -> Option<Player> {
    let payoffs: Vec<Rational> =
        (0..game.players()).map(|player| exact(game.utility(state, player))).collect();
    let most = payoffs.iter().max()?;
    let mut best = (0..payoffs.len()).filter(|player| payoffs[*player] == *most);
    let first = best.next();
    if best.next().is_none() { first } else { None }
}
