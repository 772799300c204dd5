//! Who may do what, and what happens then.

use gametree_core::{Chance, Finite, Game, Odds, Player, Rational, Rng, Turn};

use super::super::cards::Card;
use super::pots::{pots, shares};
use super::table::{Bet, Street, Table};
use super::{Bets, Holdem, HoldemAction, MOST_PLAYERS};

impl Game for Holdem {
    type State = Table;
    type Action = HoldemAction;
    /// Chips won or lost, which are whole numbers; odds are fractions.
    type Value = Rational;

    fn players(&self) -> usize {
        self.stacks.len()
    }

    fn initial(&self) -> Table {
        let mut paid = [0; MOST_PLAYERS];
        (0..self.stacks.len()).for_each(|seat| paid[seat] = self.blind(seat));
        Table {
            hole: [[None; 2]; MOST_PLAYERS],
            board: [None; 5],
            street: Street::Preflop,
            paid,
            before: [0; MOST_PLAYERS],
            folded: [false; MOST_PLAYERS],
            acted: [None; MOST_PLAYERS],
            level: self.big,
            least_raise: self.big,
            mover: None,
            history: Vec::new(),
        }
    }

    fn turn(&self, state: &Table) -> Turn {
        if self.alone(state) {
            return Turn::Over;
        }
        match (self.missing(state), state.mover) {
            (true, _) => Turn::Chance,
            (false, Some(seat)) => Turn::Player(seat),
            (false, None) => Turn::Over,
        }
    }

    /// Cards from deuce to ace; or fold, call, and raises from small to large.
    fn actions(&self, state: &Table, out: &mut Vec<HoldemAction>) {
        match self.turn(state) {
            Turn::Chance => out.extend(state.seen().rest().iter().map(HoldemAction::Deal)),
            Turn::Over => {}
            Turn::Player(seat) => {
                if state.paid[seat] < state.level {
                    out.push(HoldemAction::Fold);
                }
                out.push(HoldemAction::Call);
                match (self.raises(state), self.bets()) {
                    (None, _) => {}
                    (Some((least, most)), Bets::Any) => {
                        out.extend((least..=most).map(HoldemAction::Raise));
                    }
                    (Some(range), Bets::Few) => {
                        out.extend(few(state, seat, range).into_iter().map(HoldemAction::Raise));
                    }
                }
            }
        }
    }

    fn count(&self, state: &Table) -> Option<usize> {
        Some(match self.turn(state) {
            Turn::Chance => state.seen().rest().len(),
            Turn::Over => 0,
            Turn::Player(seat) => {
                let raises = self.raises(state).map_or(0, |(least, most)| match self.bets() {
                    Bets::Any => (most - least + 1) as usize,
                    Bets::Few => few(state, seat, (least, most)).len(),
                });
                1 + usize::from(state.paid[seat] < state.level) + raises
            }
        })
    }

    fn play(&self, state: &mut Table, action: HoldemAction) {
        let seat = match (action, state.mover) {
            (HoldemAction::Deal(card), _) => return self.deal(state, card),
            (_, Some(seat)) => seat,
            (_, None) => return debug_assert!(false, "nobody acts here"),
        };
        match action {
            HoldemAction::Deal(_) => {}
            HoldemAction::Fold => {
                state.folded[seat] = true;
                state.history.push(Bet::Fold);
            }
            HoldemAction::Call => {
                state.paid[seat] = state.level.min(self.stacks[seat]).max(state.paid[seat]);
                state.history.push(Bet::Call);
            }
            HoldemAction::Raise(chips) => {
                // An all-in below a full raise does not change what a full raise is.
                state.least_raise = state.least_raise.max(chips - state.level);
                state.level = chips;
                state.paid[seat] = chips;
                state.history.push(Bet::Raise(chips));
            }
        }
        state.acted[seat] = Some(state.level);
        self.go_on(state, (seat + 1) % self.stacks.len());
    }

    fn utility(&self, state: &Table, player: Player) -> Rational {
        let won = shares(&pots(state, self.players()), state, self.players());
        Rational::whole(i64::from(won[player]) - i64::from(state.paid[player]))
    }

    /// No player loses more than the own stack, or wins more than those of the others.
    fn bounds(&self, _state: &Table) -> (Rational, Rational) {
        let others: u32 = self.stacks[1..].iter().sum();
        (Rational::whole(-i64::from(self.stacks[0])), Rational::whole(others.into()))
    }
}

impl Finite for Holdem {}

impl Chance for Holdem {
    fn odds(&self, state: &Table, _outcome: HoldemAction) -> Odds {
        Odds::one_in(state.seen().rest().len() as u32)
    }

    fn draw_among(&self, _state: &Table, cards: &[HoldemAction], rng: &mut Rng) -> Option<HoldemAction> {
        rng.pick(cards).copied()
    }
}

/// Half of the pot, the pot and everything, as far as the rules allow: chips of the whole hand, between the smallest and the largest raise. The
/// pot is what would be in the middle after a call.
pub(super) fn few(state: &Table, seat: usize, (least, most): (u32, u32)) -> Vec<u32> {
    let pot = state.total() + state.level.saturating_sub(state.paid[seat]);
    let mut sizes: Vec<u32> = [pot / 2, pot]
        .map(|more| (state.level + more).clamp(least, most))
        .into_iter()
        .chain([most])
        .collect();
    sizes.dedup();
    sizes
}

impl Holdem {
    /// All but one have given up.
    pub(super) fn alone(&self, state: &Table) -> bool {
        (0..self.stacks.len()).filter(|&seat| !state.folded[seat]).count() == 1
    }

    /// Cards have to be dealt before anything else.
    fn missing(&self, state: &Table) -> bool {
        let hands = state.hole[..self.stacks.len()].iter().flatten();
        hands.chain(&state.board[..state.street.cards()]).any(Option::is_none)
    }

    /// A player can still bet.
    fn can_act(&self, state: &Table, seat: usize) -> bool {
        !state.folded[seat] && state.paid[seat] < self.stacks[seat]
    }

    /// The smallest and the largest raise of the player to act, in chips of the whole hand; none where only a call is allowed.
    pub fn raises(&self, state: &Table) -> Option<(u32, u32)> {
        let seat = state.mover?;
        let stack = self.stacks[seat];
        // Who has acted may raise again only after raises that make a full one together.
        let open = state.acted[seat].is_none_or(|level| state.level - level >= state.least_raise);
        let others = (0..self.stacks.len()).any(|other| other != seat && self.can_act(state, other));
        (stack > state.level && open && others).then(|| (stack.min(state.level + state.least_raise), stack))
    }

    /// The raise nearest to one of so many chips in the whole hand; none where the player to act may only call.
    pub fn nearest_raise(&self, state: &Table, chips: u32) -> Option<u32> {
        let ((least, most), seat) = (self.raises(state)?, state.mover?);
        match self.bets() {
            Bets::Any => Some(chips.clamp(least, most)),
            Bets::Few => few(state, seat, (least, most)).into_iter().min_by_key(|size| size.abs_diff(chips)),
        }
    }

    fn deal(&self, state: &mut Table, card: Card) {
        let players = self.stacks.len();
        if let Some(seat) = (0..players).find(|&seat| state.hole[seat].contains(&None)) {
            let hand = &mut state.hole[seat];
            *hand = match hand[0] {
                None => [Some(card), None],
                Some(first) => [Some(first.max(card)), Some(first.min(card))],
            };
        } else if let Some(place) = state.board.iter().position(Option::is_none) {
            state.board[place] = Some(card);
            if place == 2 {
                state.board[..3].sort_unstable();
            }
        }
        if !self.missing(state) {
            let first = if state.street == Street::Preflop { self.first_before_flop() } else { 0 };
            self.go_on(state, first);
        }
    }

    /// Finds who acts next, from a seat on; the street ends when nobody has to.
    fn go_on(&self, state: &mut Table, from: usize) {
        let players = self.stacks.len();
        let seats = (0..players).map(|step| (from + step) % players);
        let able = seats.clone().filter(|&seat| self.can_act(state, seat)).count();
        // A player who is left alone with others all in has only to call what they have paid, which may be less than a blind.
        let must = |seat: &usize| {
            let others = seats.clone().filter(|other| other != seat && !state.folded[*other]);
            let most = others.map(|other| state.paid[other]).max().unwrap_or(0);
            let owes = state.paid[*seat] < if able > 1 { state.level } else { most };
            self.can_act(state, *seat) && (owes || (able > 1 && state.acted[*seat].is_none()))
        };
        state.mover = if self.alone(state) { None } else { seats.clone().find(must) };
        if state.mover.is_some() || self.alone(state) {
            return;
        }
        if let Some(next) = state.street.next() {
            state.street = next;
            state.history.push(Bet::NextStreet);
            state.before = state.paid;
            state.acted = [None; MOST_PLAYERS];
            state.level = state.paid[..players].iter().copied().max().unwrap_or(0);
            state.least_raise = self.big;
        }
    }
}
