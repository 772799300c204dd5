//! How large a game is, found out without keeping any of it.

use gametree_core::{Game, Limits, Rng, Turn};

use super::Problem;

/// Random ways through the game from which its size is estimated (Knuth, 1975).
const PROBES: u64 = 64;

/// A game whose estimate is smaller than what is allowed by this factor is not counted.
const FAR: f64 = 8.0;

/// Fails where the game has more than `most` positions, counted by the ways to get there. A game that is not far below that by an estimate
/// is counted, one position at a time.
///
/// # Errors
/// When the game is too large, or a limit is hit.
pub(super) fn require<G: Game>(game: &G, most: usize, limits: &Limits) -> Result<(), Problem> {
    let mut rng = Rng::new(0);
    let sum: f64 = (0..PROBES).map(|_| probe(game, &mut rng)).sum();
    if sum / PROBES as f64 * FAR < most as f64 {
        return Ok(());
    }
    let (mut waiting, mut found, mut actions) = (vec![game.initial()], 1, Vec::new());
    let mut meter = Limits { nodes: None, ..limits.clone() }.start();
    while let Some(state) = waiting.pop() {
        if !meter.enter() {
            return Err(Problem::Stopped);
        }
        if game.turn(&state) == Turn::Over {
            continue;
        }
        actions.clear();
        game.actions(&state, &mut actions);
        found += actions.len();
        if found > most {
            return Err(Problem::TooLarge(most));
        }
        waiting.extend(actions.iter().map(|action| game.result(&state, *action)));
    }
    Ok(())
}

/// An estimate of the number of positions that is right on average: the choices along one random way, multiplied.
fn probe<G: Game>(game: &G, rng: &mut Rng) -> f64 {
    let (mut state, mut ways, mut sum) = (game.initial(), 1.0, 1.0);
    let mut actions = Vec::new();
    while game.turn(&state) != Turn::Over {
        actions.clear();
        game.actions(&state, &mut actions);
        let Some(action) = rng.pick(&actions) else { break };
        ways *= actions.len() as f64;
        sum += ways;
        state = game.result(&state, *action);
    }
    sum
}
