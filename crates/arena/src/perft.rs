//! Counting: how many ways there are to play, ply by ply. The check of a rules implementation.

use gametree_core::{Game, Limits, Player, Rational, Turn};
use gametree_search::parts::StateMap;

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
    /// Different positions that occur.
    pub positions: u64,
    /// Different positions up to symmetry, where the game states its symmetries.
    pub essential: Option<u64>,
    /// A limit ended the count.
    pub stopped: bool,
}

impl Perft {
    /// All finished games.
    pub fn games(&self) -> u64 {
        self.finished.iter().sum()
    }
}

pub(crate) fn perft<G: Game>(
    game: &G,
    root: &G::State,
    depth: Option<u32>,
    canonical: Option<Canonical<G>>,
    limits: &Limits,
) -> Perft {
    // Level by level with multiplicities: a position that many sequences lead to is expanded once.
    let mut level: StateMap<G::State, u64> = StateMap::default();
    let mut perft = Perft { winners: vec![0; game.players() + 1], ..Perft::default() };
    let (mut seen, mut essential) = (StateMap::default(), StateMap::default());
    let mut meter = limits.start();
    level.insert(root.clone(), 1);
    let mut actions = Vec::new();
    for ply in 0..=depth.unwrap_or(u32::MAX) {
        perft.sequences.push(level.values().fold(0u64, |sum, ways| sum.saturating_add(*ways)));
        perft.finished.push(0);
        let mut next: StateMap<G::State, u64> = StateMap::default();
        for (state, ways) in &level {
            if !meter.enter() {
                perft.stopped = true;
                return perft;
            }
            seen.insert(state.clone(), ());
            if let Some(canonical) = canonical {
                essential.insert(canonical(game, state), ());
            }
            if game.turn(state) == Turn::Over {
                perft.finished[ply as usize] += ways;
                perft.winners[winner(game, state).unwrap_or(game.players())] += ways;
                continue;
            }
            game.actions(state, &mut actions);
            for action in actions.drain(..) {
                let entry = next.entry(game.result(state, action)).or_default();
                *entry = entry.saturating_add(*ways);
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    perft.positions = seen.len() as u64;
    perft.essential = canonical.map(|_| essential.len() as u64);
    perft
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
