//! Answers from a book: what a position and each of its moves are worth, without any search.

use std::cmp::Reverse;

use gametree_core::{Bound, Duel, Finite, Game, Report, RootMove, Score, Text, Turn};

use super::{Book, Opening};
use crate::perft::Canonical;
use crate::{Error, Result};

/// A book that fits its game, ready for questions.
pub(crate) struct Loaded<G: Duel> {
    opening: Opening<G>,
    values: Vec<i32>,
    /// Where it comes from, as in "the book built into the program".
    source: String,
    plies: u32,
}

/// How promising an action looks before any search.
pub(crate) type Rank<'a, G> = Box<dyn Fn(&<G as Game>::State, <G as Game>::Action) -> i32 + 'a>;

/// A game as its books see it.
pub(crate) struct Look<'a, G: Duel> {
    pub(crate) game: &'a G,
    /// The name of its rules.
    pub(crate) name: &'a str,
    pub(crate) canonical: Option<Canonical<G>>,
    /// How promising a move looks.
    pub(crate) rank: Rank<'a, G>,
}

impl<G: Duel<Value: Score> + Finite + Text> Loaded<G> {
    /// The book, if it is one of this game: an error says why not.
    pub(crate) fn new(look: &Look<'_, G>, book: &Book, source: &str) -> Result<Self> {
        let Look { game, name, canonical, .. } = *look;
        if book.game != name {
            return Err(Error::Refused(format!("a book of {}; expected one of {name}", book.game)));
        }
        let other = || {
            Error::Format("the book was made by other rules or another order of moves; build it again".into())
        };
        let opening = Opening::new(game, canonical, book.plies, book.values.len()).ok_or_else(other)?;
        if opening.counts() != book.counts || opening.order(game) != book.order {
            return Err(other());
        }
        Ok(Self { opening, values: book.values.clone(), source: source.into(), plies: book.plies })
    }

    /// Bytes that it takes: each position is listed and found by its place.
    pub(crate) fn bytes(&self) -> usize {
        self.values.len() * (3 * size_of::<G::State>() + 16)
    }

    /// Why the answer is what it is, as a sentence.
    pub(crate) fn why(&self) -> String {
        let plies = crate::words::count(u64::from(self.plies), "ply", "plies");
        format!("{} has the exact value of every position of the first {plies}", self.source)
    }

    /// The answer, if the position and all to which its moves lead are in the book.
    pub(crate) fn report(&self, look: &Look<'_, G>, state: &G::State) -> Option<Report<G>> {
        let moves = self.moves(look, state)?;
        let best = self.best(look, state, &moves)?;
        let mut report = Report::zero_sum(G::Value::from_steps(best.1), Bound::Exact);
        report.best = Some(best.0);
        report.line = self.line(look, state);
        report.counts.table_hits = moves.len() as u64 + 1;
        let row = |(action, steps)| RootMove::zero_sum(action, G::Value::from_steps(steps), Bound::Exact);
        report.root = moves.into_iter().map(row).collect();
        Some(report)
    }

    /// Every move and what it is worth to player 0, unless that is not known of all of them.
    fn moves(&self, look: &Look<'_, G>, state: &G::State) -> Option<Vec<(G::Action, i32)>> {
        let Look { game, canonical, .. } = *look;
        self.opening.place(game, canonical, state)?;
        let mut actions = Vec::new();
        game.actions(state, &mut actions);
        let value = |action: G::Action| {
            let next = game.result(state, action);
            let steps = match game.turn(&next) {
                Turn::Over => game.utility(&next, 0).steps(),
                _ => self.values[self.opening.place(game, canonical, &next)?],
            };
            Some((action, steps))
        };
        actions.into_iter().map(value).collect()
    }

    /// The move of the most value to the mover; of equal ones that of the highest rank, and of those the first.
    fn best(
        &self,
        look: &Look<'_, G>,
        state: &G::State,
        moves: &[(G::Action, i32)],
    ) -> Option<(G::Action, i32)> {
        let Turn::Player(player) = look.game.turn(state) else { return None };
        let seen = |steps: i32| if player == 0 { steps } else { -steps };
        let merit =
            |(action, steps): &&(G::Action, i32)| Reverse((seen(*steps), (look.rank)(state, *action)));
        moves.iter().min_by_key(merit).copied()
    }

    /// What both sides play if they play well, as far as the book goes.
    fn line(&self, look: &Look<'_, G>, state: &G::State) -> Vec<G::Action> {
        let (mut here, mut line) = (state.clone(), Vec::new());
        // No longer than the book: where positions repeat, so could the line.
        while line.len() < self.plies as usize
            && let Some(moves) = self.moves(look, &here)
            && let Some((action, _)) = self.best(look, &here, &moves)
        {
            line.push(action);
            look.game.play(&mut here, action);
        }
        line
    }
}
