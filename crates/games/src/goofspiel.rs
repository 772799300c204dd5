//! Goofspiel with hidden bids: both players bid for prizes with the same cards, and see who won each prize but not with what.
//!
//! Each player has the cards 1 to N. One prize after the other is worth its number of points; both put down a card, the higher one takes the
//! prize, equal cards let it go. The player with more points wins. The last card of each plays itself. Rules and order of play
//! are those of OpenSpiel's `goofspiel` with `imp_info`, as a game in turns: the second player does not see what the first has put down.

use gametree_core::{
    Chance, Finite, Game, Hidden, Odds, Player, Rational, Rng, Sampler, Text, TextError, Turn, Worlds,
    sampler_of,
};

mod picture;

/// Cards that a player may have.
const MOST_CARDS: usize = 10;

/// The rules: how many cards each player has, and in which order the prizes come.
#[derive(Clone, Copy, Debug)]
pub struct Goofspiel {
    cards: u8,
    order: PrizeOrder,
}

/// In which order the prizes come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrizeOrder {
    /// The largest first.
    Descending,
    /// The smallest first.
    Ascending,
    /// As chance draws them.
    Random,
}

/// Cards in the order in which they came.
type Cards = [u8; MOST_CARDS];

/// All that lies on the table. Cards are counted from 1; 0 stands beyond the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GoofState {
    prizes: Cards,
    shown: u8,
    bids: [Cards; 2],
    made: [u8; 2],
}

/// A prize that chance draws, or a card that a player puts down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoofAction {
    /// The next prize is worth so many points.
    Prize(u8),
    /// This card.
    Bid(u8),
}

/// What a player knows: the prizes, the own bids, who won which prize, and whether the first player has put down a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GoofView {
    player: u8,
    prizes: Cards,
    shown: u8,
    own: Cards,
    made: [u8; 2],
    /// As the first player sees it: 1 for a prize won, -1 for one lost.
    results: [i8; MOST_CARDS],
}

impl GoofState {
    fn rounds(&self) -> usize {
        self.made[1].into()
    }

    fn result(&self, round: usize) -> i8 {
        self.bids[0][round].cmp(&self.bids[1][round]) as i8
    }
}

impl Goofspiel {
    /// The game with so many cards each.
    ///
    /// # Errors
    /// A sentence when that is too few or too many.
    pub fn new(cards: usize, order: PrizeOrder) -> Result<Self, String> {
        if !(2..=MOST_CARDS).contains(&cards) {
            return Err(format!("expected 2 to {MOST_CARDS} cards, found {cards}"));
        }
        Ok(Self { cards: cards as u8, order })
    }

    fn left(&self, used: &[u8]) -> impl Iterator<Item = u8> {
        (1..=self.cards).filter(move |card| !used.contains(card))
    }

    fn turn_after(&self, shown: u8, made: [u8; 2]) -> Turn {
        match made {
            [_, rounds] if rounds == self.cards => Turn::Over,
            [_, second] if second == shown => Turn::Chance,
            [first, second] => Turn::Player(usize::from(first > second)),
        }
    }

    /// What happens by itself: prizes whose order is fixed are shown, and the last cards are played.
    fn go_on(&self, state: &mut GoofState) {
        let next = state.made[0];
        if state.made[1] < next || next == self.cards || state.shown > next {
            return;
        }
        let prize = match self.order {
            PrizeOrder::Descending => Some(self.cards - next),
            PrizeOrder::Ascending => Some(next + 1),
            // The last prize is no surprise.
            PrizeOrder::Random if next + 1 == self.cards => self.left(&state.prizes[..next.into()]).next(),
            PrizeOrder::Random => None,
        };
        if let Some(prize) = prize {
            state.prizes[usize::from(next)] = prize;
            state.shown = next + 1;
            self.play_last(state);
        }
    }

    fn play_last(&self, state: &mut GoofState) {
        if state.shown < self.cards {
            return;
        }
        for player in 0..2 {
            let made = usize::from(state.made[player]);
            let last = self.left(&state.bids[player][..made]).next();
            state.bids[player][made] = last.unwrap_or(0);
            state.made[player] += 1;
        }
    }

    /// Appends all states in which the opponent has bid so that the results come out as seen.
    fn guess(&self, state: GoofState, view: &GoofView, out: &mut Vec<(GoofState, Odds)>) {
        let (own, other) = (usize::from(view.player), 1 - usize::from(view.player));
        let next = usize::from(state.made[other]);
        if state.made[other] == view.made[other] {
            return out.push((state, Odds::ONE));
        }
        for card in self.left(&state.bids[other][..next]) {
            let mut longer = state;
            longer.bids[other][next] = card;
            longer.made[other] += 1;
            // A card that the second player has not answered yet has no result.
            let open = next >= usize::from(view.made[own]);
            if open || longer.result(next) == view.results[next] {
                self.guess(longer, view, out);
            }
        }
    }
}

impl Game for Goofspiel {
    type State = GoofState;
    type Action = GoofAction;
    type Value = Rational;

    fn initial(&self) -> GoofState {
        let empty = [0; MOST_CARDS];
        let mut state = GoofState { prizes: empty, shown: 0, bids: [empty; 2], made: [0; 2] };
        self.go_on(&mut state);
        state
    }

    fn turn(&self, state: &GoofState) -> Turn {
        self.turn_after(state.shown, state.made)
    }

    fn actions(&self, state: &GoofState, out: &mut Vec<GoofAction>) {
        match self.turn(state) {
            Turn::Over => {}
            Turn::Chance => {
                out.extend(self.left(&state.prizes[..state.shown.into()]).map(GoofAction::Prize));
            }
            Turn::Player(player) => {
                let used = &state.bids[player][..state.made[player].into()];
                out.extend(self.left(used).map(GoofAction::Bid));
            }
        }
    }

    fn play(&self, state: &mut GoofState, action: GoofAction) {
        match (action, self.turn(state)) {
            (GoofAction::Prize(prize), _) => {
                state.prizes[usize::from(state.shown)] = prize;
                state.shown += 1;
                self.play_last(state);
            }
            (GoofAction::Bid(card), Turn::Player(player)) => {
                state.bids[player][usize::from(state.made[player])] = card;
                state.made[player] += 1;
                self.go_on(state);
            }
            _ => debug_assert!(false, "nobody bids in {state:?}"),
        }
    }

    fn utility(&self, state: &GoofState, player: Player) -> Rational {
        let points = |round: usize| i64::from(state.result(round)) * i64::from(state.prizes[round]);
        let ahead = (0..state.rounds()).map(points).sum::<i64>().signum();
        Rational::whole(if player == 0 { ahead } else { -ahead })
    }

    fn bounds(&self, _state: &GoofState) -> (Rational, Rational) {
        (Rational::whole(-1), Rational::whole(1))
    }
}

impl Finite for Goofspiel {}

impl Chance for Goofspiel {
    fn odds(&self, state: &GoofState, _outcome: GoofAction) -> Odds {
        Odds::one_in((self.cards - state.shown).into())
    }

    fn draw_among(&self, _state: &GoofState, outcomes: &[GoofAction], rng: &mut Rng) -> Option<GoofAction> {
        rng.pick(outcomes).copied()
    }
}

impl Hidden for Goofspiel {
    type View = GoofView;

    fn view(&self, state: &GoofState, player: Player) -> GoofView {
        let mut results = [0; MOST_CARDS];
        (0..state.rounds()).for_each(|round| results[round] = state.result(round));
        GoofView {
            player: player as u8,
            prizes: state.prizes,
            shown: state.shown,
            own: state.bids[player],
            made: state.made,
            results,
        }
    }

    fn sampler<'a>(&'a self, view: &GoofView) -> Sampler<'a, Self> {
        sampler_of(self, view)
    }

    fn choices(&self, view: &GoofView, out: &mut Vec<GoofAction>) {
        let own = usize::from(view.player);
        if self.turn_after(view.shown, view.made) == Turn::Player(own) {
            out.extend(self.left(&view.own[..view.made[own].into()]).map(GoofAction::Bid));
        }
    }

    fn print_view(&self, view: &GoofView) -> String {
        let mine = if view.player == 0 { 1 } else { -1 };
        let outcome = |round: usize| match view.results[round] * mine {
            1 => "won",
            -1 => "lost",
            _ => "tied",
        };
        let rounds: String = (0..usize::from(view.shown))
            .map(|round| {
                let made = [0, 1].map(|player: usize| round < usize::from(view.made[player]));
                let own =
                    if made[usize::from(view.player)] { view.own[round].to_string() } else { "?".into() };
                match made {
                    [true, true] => format!(" {}:{own} {}", view.prizes[round], outcome(round)),
                    [true, false] => format!(" {}:{own} half", view.prizes[round]),
                    _ => format!(" {}", view.prizes[round]),
                }
            })
            .collect();
        format!("player {}{rounds}", view.player + 1)
    }
}

impl Worlds for Goofspiel {
    fn worlds(&self, view: &GoofView, out: &mut Vec<(GoofState, Odds)>) {
        let own = usize::from(view.player);
        let mut state = GoofState { prizes: view.prizes, shown: view.shown, ..self.initial() };
        (state.bids, state.made) = ([[0; MOST_CARDS]; 2], [0; 2]);
        (state.bids[own], state.made[own]) = (view.own, view.made[own]);
        self.guess(state, view, out);
    }
}

/// A position is its rounds, each as prize, first player's card and second player's, such as `4:1-3 3:2-` where the second player has yet to
/// answer and `4:` where both have; `-` before anything is shown.
impl Text for Goofspiel {
    fn print_state(&self, state: &GoofState) -> String {
        let card = |player: usize, round: usize| match round < state.made[player].into() {
            true => state.bids[player][round].to_string(),
            false => String::new(),
        };
        let rounds: Vec<String> = (0..usize::from(state.shown))
            .map(|round| format!("{}:{}-{}", state.prizes[round], card(0, round), card(1, round)))
            .collect();
        if rounds.is_empty() { "-".into() } else { rounds.join(" ") }
    }

    fn parse_state(&self, text: &str) -> Result<GoofState, TextError> {
        let mut state = self.initial();
        let mut offset = 0;
        for (round, word) in text.split(' ').enumerate().filter(|_| text != "-") {
            let wrong = || {
                let message =
                    "expected legal rounds such as 4:1-3, each as prize, first card and second card";
                TextError::at(text, offset, message)
            };
            let (prize, bids) = word.split_once(':').ok_or_else(wrong)?;
            let (first, second) = bids.split_once('-').ok_or_else(wrong)?;
            for (place, part) in [prize, first, second].into_iter().enumerate() {
                let number: Option<u8> = part.parse().ok();
                // What happens by itself has happened already and only needs to agree.
                let done = match place {
                    0 => (round < state.shown.into()).then_some(state.prizes[round.min(MOST_CARDS - 1)]),
                    _ => (round < state.made[place - 1].into()).then(|| state.bids[place - 1][round]),
                };
                let waits = part.is_empty() && place > 0 && done.is_none();
                if waits || done.is_some() && done == number {
                    continue;
                }
                let (Some(number), None) = (number, done) else { return Err(wrong()) };
                let action = if place == 0 { GoofAction::Prize(number) } else { GoofAction::Bid(number) };
                let turn = if place == 0 { Turn::Chance } else { Turn::Player(place - 1) };
                let mut legal = Vec::new();
                self.actions(&state, &mut legal);
                if self.turn(&state) != turn || !legal.contains(&action) {
                    return Err(wrong());
                }
                self.play(&mut state, action);
            }
            offset += word.len() + 1;
        }
        Ok(state)
    }

    fn print_action(&self, _state: &GoofState, action: GoofAction) -> String {
        match action {
            GoofAction::Prize(card) | GoofAction::Bid(card) => card.to_string(),
        }
    }

    fn player_name(&self, player: Player) -> String {
        format!("player {}", player + 1)
    }
}
