//! The small game with its cards, ready to be learned by samples.

use gametree_core::{
    Chance, Finite, Game, Hidden, Odds, Player, Real, Rng, Sampler, Turn, Worlds, sampler_of,
};

use super::super::cards::{Card, CardSet};
use super::super::evaluator::{Evaluator, Hand};
use super::tree::{BettingTree, Next};

/// Cards of both players.
const HOLE: usize = 4;
/// All cards that are dealt.
const ALL: usize = 9;

/// Hold'em for two with the bets of a [`BettingTree`]. What is won is counted in big blinds.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadsUp {
    /// The bets.
    pub tree: BettingTree,
}

/// A position: where in the tree, and which cards. Seat 0 is dealt its cards first, then seat 1, then the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeadsUpState {
    place: Next,
    /// Who gave up, if anyone.
    loser: u8,
    dealt: u8,
    /// In the order in which they are dealt, but two cards of a player and three of the flop with the higher ones first.
    cards: [Option<Card>; ALL],
}

/// What happens: a card is dealt, or one of the node's choices is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeadsUpAction {
    /// The next card.
    Deal(Card),
    /// The choice with this number.
    Choose(u8),
}

/// What a player sees: the position without the other's cards, but for how many there are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeadsUpView {
    /// Who looks.
    pub seat: Player,
    state: HeadsUpState,
}

impl HeadsUpState {
    /// The node of the tree, as long as play goes on.
    pub fn node(&self) -> Option<usize> {
        if let Next::Node(node) = self.place { Some(node as usize) } else { None }
    }

    /// A player's two cards, once they are dealt.
    pub fn hole(&self, seat: Player) -> Option<[Card; 2]> {
        Some([self.cards[2 * seat]?, self.cards[2 * seat + 1]?])
    }

    /// The cards on the table.
    pub fn board(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards[HOLE..].iter().flatten().copied()
    }

    fn seen(&self) -> CardSet {
        self.cards.iter().flatten().copied().collect()
    }

    /// The same position with other cards in the places of a seat.
    fn with_hole(mut self, seat: Player, cards: [Option<Card>; 2]) -> Self {
        self.cards[2 * seat..2 * seat + 2].copy_from_slice(&cards);
        self
    }
}

impl HeadsUp {
    /// How many cards must be dealt before anything else happens.
    fn needed(&self, place: Next) -> u8 {
        match place {
            Next::Node(node) => (HOLE + self.tree.nodes[node as usize].street.cards()) as u8,
            Next::Fold { .. } => 0,
            Next::Showdown { .. } => ALL as u8,
        }
    }
}

impl Game for HeadsUp {
    type State = HeadsUpState;
    type Action = HeadsUpAction;
    type Value = Real;

    fn initial(&self) -> HeadsUpState {
        HeadsUpState { place: Next::Node(0), loser: 0, dealt: 0, cards: [None; ALL] }
    }

    fn turn(&self, state: &HeadsUpState) -> Turn {
        match state.place {
            _ if state.dealt < self.needed(state.place) => Turn::Chance,
            Next::Node(node) => Turn::Player(self.tree.nodes[node as usize].seat),
            _ => Turn::Over,
        }
    }

    fn actions(&self, state: &HeadsUpState, out: &mut Vec<HeadsUpAction>) {
        match (self.turn(state), state.place) {
            (Turn::Chance, _) => out.extend(state.seen().rest().iter().map(HeadsUpAction::Deal)),
            (Turn::Player(_), Next::Node(node)) => {
                let choices = self.tree.nodes[node as usize].choices.len() as u8;
                out.extend((0..choices).map(HeadsUpAction::Choose));
            }
            _ => {}
        }
    }

    fn play(&self, state: &mut HeadsUpState, action: HeadsUpAction) {
        match (action, state.place) {
            (HeadsUpAction::Deal(card), _) => {
                let place = usize::from(state.dealt);
                state.cards[place] = Some(card);
                state.dealt += 1;
                match place {
                    1 | 3 => state.cards[place - 1..=place].sort_unstable_by(|a, b| b.cmp(a)),
                    6 => state.cards[HOLE..=6].sort_unstable_by(|a, b| b.cmp(a)),
                    _ => {}
                }
            }
            (HeadsUpAction::Choose(choice), Next::Node(node)) => {
                let node = &self.tree.nodes[node as usize];
                state.loser = node.seat as u8;
                state.place = node.choices[usize::from(choice)].next;
            }
            _ => debug_assert!(false, "play is over"),
        }
    }

    fn utility(&self, state: &HeadsUpState, player: Player) -> Real {
        let blinds = |stake: u32| f64::from(stake) / f64::from(super::tree::UNIT);
        match state.place {
            Next::Fold { stake } if usize::from(state.loser) == player => Real(-blinds(stake)),
            Next::Fold { stake } => Real(blinds(stake)),
            Next::Showdown { stake } => {
                let board: Hand = state.board().collect();
                let strength = |seat: Player| {
                    let hole = state.cards[2 * seat..2 * seat + 2].iter().flatten();
                    Evaluator::shared().strength(hole.fold(board, |hand, card| hand.with(*card)))
                };
                let sign = f64::from(strength(player).cmp(&strength(1 - player)) as i8);
                Real(sign * blinds(stake))
            }
            Next::Node(_) => Real(0.0),
        }
    }
}

impl Finite for HeadsUp {}

impl Chance for HeadsUp {
    fn odds(&self, state: &HeadsUpState, _outcome: HeadsUpAction) -> Odds {
        Odds::one_in(state.seen().rest().len() as u32)
    }

    fn draw_among(
        &self,
        _state: &HeadsUpState,
        cards: &[HeadsUpAction],
        rng: &mut Rng,
    ) -> Option<HeadsUpAction> {
        rng.pick(cards).copied()
    }
}

impl Hidden for HeadsUp {
    type View = HeadsUpView;

    fn view(&self, state: &HeadsUpState, player: Player) -> HeadsUpView {
        let shown = self.turn(state) == Turn::Over && matches!(state.place, Next::Showdown { .. });
        let state = if shown { *state } else { state.with_hole(1 - player, [None; 2]) };
        HeadsUpView { seat: player, state }
    }

    fn sampler<'a>(&'a self, view: &HeadsUpView) -> Sampler<'a, Self> {
        sampler_of(self, view)
    }
}

impl Worlds for HeadsUp {
    fn worlds(&self, view: &HeadsUpView, out: &mut Vec<(HeadsUpState, Odds)>) {
        let (other, state) = (1 - view.seat, view.state);
        let missing = usize::from(state.dealt).saturating_sub(2 * other).min(2);
        if missing == 0 || state.cards[2 * other].is_some() {
            return out.push((state, Odds::ONE));
        }
        let rest: Vec<Card> = state.seen().rest().iter().collect();
        for (place, &high) in rest.iter().enumerate() {
            if missing == 1 {
                out.push((state.with_hole(other, [Some(high), None]), Odds::ONE));
            } else {
                let hands = rest[..place].iter().map(|low| [Some(high), Some(*low)]);
                out.extend(hands.map(|hand| (state.with_hole(other, hand), Odds::ONE)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_played_to_their_ends_and_what_one_wins_the_other_loses() {
        let game = HeadsUp { tree: BettingTree::new(20).unwrap() };
        let mut rng = Rng::new(3);
        for _ in 0..300 {
            let (mut state, mut actions) = (game.initial(), Vec::new());
            while game.turn(&state) != Turn::Over {
                actions.clear();
                game.actions(&state, &mut actions);
                for player in 0..2 {
                    let view = game.view(&state, player);
                    let mut worlds = Vec::new();
                    game.worlds(&view, &mut worlds);
                    assert!(worlds.iter().all(|(world, _)| game.view(world, player) == view));
                    assert!(worlds.iter().any(|(world, _)| *world == state));
                }
                let action = *rng.pick(&actions).unwrap();
                game.play(&mut state, action);
            }
            let [first, second] = [0, 1].map(|player| game.utility(&state, player).0);
            assert!(first + second == 0.0 && first.abs() <= 20.0);
        }
    }
}
