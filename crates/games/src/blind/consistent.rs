//! The games that fit what one player has seen: counted, listed and drawn.
//!
//! In how many ways the rest of the view can come about depends on few things: how many of the own tries lie behind, the other's marks, and
//! what the other knows. Counting by these makes it possible to draw one game, each as likely as any other, without listing all.

use std::collections::HashMap;

use gametree_core::Rng;

use super::seen::{BlindView, Stage};
use super::{Blind, BlindState, FULL, Taken, squares};

/// The games that fit a view.
pub(super) struct Consistent<'a> {
    game: &'a Blind,
    view: BlindView,
    counts: HashMap<Situation, u64>,
}

/// All that the number of ways to go on depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Situation {
    own_tries: u8,
    mover: u8,
    other_marks: u16,
    other_known: u16,
}

/// One way to go on.
enum Step {
    /// The view is complete here.
    Stop,
    /// The mover tries this square.
    Try(u8),
}

impl<'a> Consistent<'a> {
    pub fn new(game: &'a Blind, view: &BlindView) -> Self {
        Self { game, view: *view, counts: HashMap::new() }
    }

    /// Lists all games that fit.
    pub fn list(&mut self, found: &mut dyn FnMut(BlindState)) {
        let start = gametree_core::Game::initial(self.game);
        self.list_from(start, found);
    }

    /// One of the games that fit, each as likely as any other.
    pub fn draw(&mut self, rng: &mut Rng) -> Option<BlindState> {
        let mut state = gametree_core::Game::initial(self.game);
        let mut ways = self.count(&state);
        if ways == 0 {
            return None;
        }
        loop {
            let mut drawn = rng.below(usize::try_from(ways).ok()?) as u64;
            let mut chosen = None;
            for step in self.steps(&state) {
                let Step::Try(square) = step else {
                    if drawn == 0 {
                        return Some(state);
                    }
                    drawn -= 1;
                    continue;
                };
                let next = gametree_core::Game::result(self.game, &state, square);
                let count = self.count(&next);
                if drawn < count {
                    chosen = Some((next, count));
                    break;
                }
                drawn -= count;
            }
            (state, ways) = chosen?;
        }
    }

    fn list_from(&mut self, state: BlindState, found: &mut dyn FnMut(BlindState)) {
        if self.count(&state) == 0 {
            return;
        }
        for step in self.steps(&state) {
            match step {
                Step::Stop => found(state),
                Step::Try(square) => {
                    self.list_from(gametree_core::Game::result(self.game, &state, square), found);
                }
            }
        }
    }

    /// In how many ways a game can go on from here so that the view comes out as it is.
    fn count(&mut self, state: &BlindState) -> u64 {
        let other = 1 - usize::from(self.view.player);
        let situation = Situation {
            own_tries: state.tries[1 - other].count,
            mover: state.mover,
            other_marks: state.marks[other],
            other_known: self.game.known(&state.tries[other]),
        };
        if let Some(count) = self.counts.get(&situation) {
            return *count;
        }
        let mut count = 0;
        for step in self.steps(state) {
            count += match step {
                Step::Stop => 1,
                Step::Try(square) => self.count(&gametree_core::Game::result(self.game, state, square)),
            };
        }
        self.counts.insert(situation, count);
        count
    }

    /// What can come next, as far as the view says something about it.
    fn steps(&self, state: &BlindState) -> Vec<Step> {
        let own = usize::from(self.view.player);
        let behind = usize::from(state.tries[own].count);
        let tries = self.view.tries.list();
        let complete = behind == tries.len();
        if self.game.is_over(state.marks) {
            let fits = complete && self.view.stage == Stage::Over(self.game.winner(state.marks));
            return if fits { vec![Step::Stop] } else { Vec::new() };
        }
        if usize::from(state.mover) == own {
            let Some(next) = tries.get(behind) else {
                return if self.view.stage == Stage::Mine { vec![Step::Stop] } else { Vec::new() };
            };
            let taken = (state.marks[0] | state.marks[1]) >> next.square & 1 == 1;
            return if taken == next.taken { vec![Step::Try(next.square)] } else { Vec::new() };
        }
        let free = FULL & !self.game.known(&state.tries[1 - own]);
        if !complete || self.view.stage != Stage::Theirs {
            return squares(free).map(Step::Try).collect();
        }
        // It is still the other's turn: nothing has happened yet, or a try has failed.
        let vain = if self.game.taken == Taken::Retry { free & state.marks[own] } else { 0 };
        [Step::Stop].into_iter().chain(squares(vain).map(Step::Try)).collect()
    }
}
