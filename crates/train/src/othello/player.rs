//! The player of the games: a plain alpha-beta search to a few plies, and exact play at the end.
//!
//! Its order of moves is its own, so that the games, and with them the weights, stay the same when the searches of this program or the
//! knowledge of the game change.

use gametree_core::{Fixed, Game, Knowledge, Rng, Turn};
use gametree_games::othello::{Move, Othello, Patterns, Position};

/// Less than every value, and its opposite can be taken.
const LOWEST: i32 = -i32::MAX;

/// Empty squares from which on the endgame shortcut gives the score.
const SHORTCUT: u32 = 6;

/// A player with weights.
pub struct Player<'a> {
    game: Othello,
    patterns: &'a Patterns,
    /// The moves of all nodes from the root to the current one, one after the other.
    replies: Vec<Reply>,
}

/// A move and where it leads.
#[derive(Clone, Copy)]
struct Reply {
    action: Move,
    state: Position,
    /// How many moves it leaves the opponent, those into corners counted twice.
    choice: u32,
}

impl<'a> Player<'a> {
    /// A player with these weights.
    pub fn new(patterns: &'a Patterns) -> Self {
        Self { game: Othello::standard(), patterns, replies: Vec::new() }
    }

    /// The move that looks best one ply ahead, where each is misjudged by up to `noise` parts of a disc.
    pub fn noisy(&mut self, state: &Position, noise: i32, random: &mut Rng) -> Move {
        self.highest(state, |player, next, opponent| {
            let error = random.between(-i64::from(noise), noise.into()) as i32;
            error - player.value(next, opponent, 0, LOWEST, -LOWEST)
        })
    }

    /// The best move by a search of `depth` plies, and its value to the mover, in parts of a disc.
    pub fn best(&mut self, state: &Position, depth: u32) -> (Move, i32) {
        let (mut best, mut chosen) = (LOWEST, Move::PASS);
        let opponent = 1 - self.mover(state);
        let first = self.list(state);
        for index in first..self.replies.len() {
            let Reply { action, state, .. } = self.replies[index];
            let value = -self.value(&state, opponent, depth.saturating_sub(1), LOWEST, -best);
            if value > best {
                (best, chosen) = (value, action);
            }
        }
        self.replies.truncate(first);
        (chosen, best)
    }

    /// The exact score of Black, and a line of best moves to the end of the game.
    pub fn solve(&mut self, state: &Position) -> (i32, Vec<Move>) {
        let (mover, mut line) = (self.mover(state), Vec::new());
        let score = self.exact(state, mover, -65, 65, &mut line);
        let mut state = line.iter().fold(*state, |state, action| self.game.result(&state, *action));
        // The endgame shortcut gives a score without moves.
        while self.game.turn(&state) != Turn::Over {
            let action = self.highest(&state, |player, next, opponent| {
                -player.exact(next, opponent, -65, 65, &mut Vec::new())
            });
            self.game.play(&mut state, action);
            line.push(action);
        }
        (if mover == 0 { score } else { -score }, line)
    }

    fn mover(&self, state: &Position) -> usize {
        usize::from(self.game.turn(state) == Turn::Player(1))
    }

    /// The first move, row by row, with the highest value; `value` is given where a move leads and who is next there.
    fn highest(
        &mut self,
        state: &Position,
        mut value: impl FnMut(&mut Self, &Position, usize) -> i32,
    ) -> Move {
        let mut actions = Vec::new();
        self.game.actions(state, &mut actions);
        let (mut best, mut chosen) = (LOWEST, Move::PASS);
        let opponent = 1 - self.mover(state);
        for action in actions {
            let next = self.game.result(state, action);
            let value = value(self, &next, opponent);
            if value > best {
                (best, chosen) = (value, action);
            }
        }
        chosen
    }

    /// What `state` is worth to `mover`, whose turn it is unless the game is over: in parts of a disc, `depth` plies ahead, a pass not
    /// counted. Outside of `alpha` and `beta` it is a bound.
    fn value(&mut self, state: &Position, mover: usize, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        if self.game.turn(state) == Turn::Over {
            return Patterns::FINE * self.game.discs_ahead(state, mover);
        }
        if state.must_pass() {
            return -self.value(&self.game.result(state, Move::PASS), 1 - mover, depth, -beta, -alpha);
        }
        if depth == 0 {
            return self.patterns.fine(state);
        }
        let mut best = LOWEST;
        let first = self.list(state);
        for index in first..self.replies.len() {
            let next = self.replies[index].state;
            best = best.max(-self.value(&next, 1 - mover, depth - 1, -beta, -alpha));
            alpha = alpha.max(best);
            if best >= beta {
                break;
            }
        }
        self.replies.truncate(first);
        best
    }

    /// The exact score of `mover`, with the bounds of [`value`](Player::value). The line ends where the endgame shortcut gives the score.
    fn exact(
        &mut self,
        state: &Position,
        mover: usize,
        mut alpha: i32,
        beta: i32,
        line: &mut Vec<Move>,
    ) -> i32 {
        line.clear();
        if self.game.turn(state) == Turn::Over {
            return self.game.discs_ahead(state, mover);
        }
        if self.game.plies_left(state).is_some_and(|left| left <= SHORTCUT) {
            let (low, high) = if mover == 0 { (alpha, beta) } else { (-beta, -alpha) };
            if let Some((score, _)) =
                self.patterns.endgame_shortcut(&self.game, state, Fixed::whole(low), Fixed::whole(high))
            {
                let discs = score.0 / Fixed::ONE.0;
                return if mover == 0 { discs } else { -discs };
            }
        }
        let (mut best, mut below) = (LOWEST, Vec::new());
        let first = self.list(state);
        for index in first..self.replies.len() {
            let Reply { action, state: next, .. } = self.replies[index];
            // All but the first are expected to be worse, which a null window shows fastest.
            let narrow = if index == first { beta } else { alpha + 1 };
            let mut score = -self.exact(&next, 1 - mover, -narrow, -alpha, &mut below);
            if narrow < beta && alpha < score && score < beta {
                score = -self.exact(&next, 1 - mover, -beta, -alpha, &mut below);
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                line.clear();
                line.push(action);
                line.append(&mut below);
            }
            if score >= beta {
                break;
            }
        }
        self.replies.truncate(first);
        best
    }

    /// Lists the moves of `state`, those that leave the opponent the least choice first, and says where the list begins.
    fn list(&mut self, state: &Position) -> usize {
        let first = self.replies.len();
        if state.must_pass() {
            let next = self.game.result(state, Move::PASS);
            self.replies.push(Reply { action: Move::PASS, state: next, choice: 0 });
            return first;
        }
        let mut squares = state.moves();
        while squares != 0 {
            let action = Move(squares.trailing_zeros() as u8);
            squares &= squares - 1;
            let next = self.game.result(state, action);
            let moves = next.moves();
            let choice = moves.count_ones() + (moves & self.game.corners()).count_ones();
            // Sorted in place: the lists are short.
            let mut place = self.replies.len();
            self.replies.push(Reply { action, state: next, choice });
            while place > first && self.replies[place - 1].choice > choice {
                self.replies.swap(place - 1, place);
                place -= 1;
            }
        }
        first
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::{Evaluate, Limits};
    use gametree_search::{Silent, alphabeta, minimax};

    use super::*;

    /// A position that random play leads to, with so many empty squares.
    fn random_position(game: &Othello, empty: u32, random: &mut Rng) -> Position {
        loop {
            let (mut state, mut actions) = (game.initial(), Vec::new());
            while game.plies_left(&state) > Some(empty) {
                actions.clear();
                game.actions(&state, &mut actions);
                game.play(&mut state, actions[random.below(actions.len())]);
            }
            if game.turn(&state) != Turn::Over {
                return state;
            }
        }
    }

    #[test]
    fn exact_scores_are_those_of_alphabeta_and_the_line_leads_there() {
        let (game, patterns, mut random) = (Othello::standard(), Patterns::embedded(), Rng::new(1));
        let mut player = Player::new(&patterns);
        for round in 0..60 {
            let state = random_position(&game, 4 + round % 6, &mut random);
            let (score, line) = player.solve(&state);
            let options = alphabeta::Options { order: alphabeta::Order::Ranked, ..Default::default() };
            let report =
                alphabeta::search(&game, &state, &patterns, &options, &Limits::default(), &mut Silent);
            assert_eq!(report.payoff(0), Fixed::whole(score));
            let end = line.iter().fold(state, |state, action| game.result(&state, *action));
            assert_eq!((game.turn(&end), game.discs_ahead(&end, 0)), (Turn::Over, score));
        }
    }

    /// The same evaluation, rounded to whole discs.
    struct Whole;

    impl Evaluate<Othello> for Whole {
        fn evaluate(&self, game: &Othello, state: &Position) -> Fixed {
            Patterns::embedded().evaluate(game, state)
        }
    }

    #[test]
    fn the_best_move_of_one_ply_is_one_of_minimax() {
        let (game, patterns, mut random) = (Othello::standard(), Patterns::embedded(), Rng::new(2));
        for _ in 0..40 {
            let state = random_position(&game, 30, &mut random);
            let (action, _) = Player::new(&patterns).best(&state, 1);
            let report =
                minimax::search(&game, &state, &Whole, Default::default(), &Limits::depth(1), &mut Silent);
            let chosen =
                report.root.iter().find(|root| root.action == action).map(|root| root.payoffs.clone());
            // Rounding to whole discs makes equals of what differs in parts.
            assert_eq!(chosen, Some(report.payoffs));
        }
    }
}
