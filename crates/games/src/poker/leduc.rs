//! Leduc poker: six cards of three ranks, one private card each, one public card, two rounds of bets.
//!
//! Both players put in one chip. In each round a player folds (only against a raise), calls or raises, by 2 chips before the public card and by 4
//! after it, at most twice a round. A pair with the public card wins, else the higher card; equal cards share the pot. Rules and order
//! of play are those of OpenSpiel's `leduc_poker`.

use gametree_core::{
    Chance, Finite, Game, Hidden, Odds, Player, Rational, Rng, Sampler, Text, TextError, Turn, Worlds,
    sampler_of,
};

use super::small_deck::{rank_letter, read_rank};

mod picture;
mod stages;

pub use stages::LeducPublic;

const RANKS: u8 = 3;
const CARDS: u8 = 2 * RANKS;
/// Raises that a round allows.
const MOST_RAISES: u8 = 2;
/// BettingHistory of the longest round: call, raise, raise, call.
const LONGEST: usize = 4;

/// The rules. Suits never decide anything; players see them all the same, unless the rules say otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub struct Leduc {
    suits: Suits,
}

/// Whether players distinguish cards of the same rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Suits {
    /// They do, as at a real table.
    #[default]
    Seen,
    /// They do not: fewer information sets, the same game.
    Ignored,
}

/// The cards on the table and what was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LeducState {
    /// The first player's card, the second player's, the public one; 0 where none has been dealt.
    cards: [u8; 3],
    dealt: u8,
    rounds: [Round; 2],
}

/// What was done in a round, in turn; the first player always begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Round {
    count: u8,
    betting: [BettingAction; LONGEST],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum BettingAction {
    #[default]
    None,
    Fold,
    Call,
    Raise,
}

/// A card that is dealt, or a player's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LeducAction {
    /// Chance deals this card: to the first player, the second, or to both.
    Deal(u8),
    /// Gives up what has been put in.
    Fold,
    /// Puts in as much as the other has, or nothing where both are even.
    Call,
    /// As call, and 2 (later 4) chips more.
    Raise,
}

/// What a player knows: the own card, the public card, and the betting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LeducView {
    player: u8,
    dealt: u8,
    /// A card, or a rank where suits are ignored.
    own: Option<u8>,
    public: Option<u8>,
    rounds: [Round; 2],
}

impl Round {
    fn betting(&self) -> &[BettingAction] {
        &self.betting[..self.count.into()]
    }

    fn raises(&self) -> u8 {
        self.betting().iter().filter(|action| **action == BettingAction::Raise).count() as u8
    }

    fn folded(&self) -> bool {
        self.betting().last() == Some(&BettingAction::Fold)
    }

    /// Both have spoken and the last word was a call.
    fn called(&self) -> bool {
        self.count >= 2 && self.betting().last() == Some(&BettingAction::Call)
    }

    /// Chips that each player has put in when a raise costs so much.
    fn paid(&self, raise: i64) -> [i64; 2] {
        let mut paid = [0, 0];
        for (turn, action) in self.betting().iter().enumerate() {
            let (own, other) = (turn % 2, 1 - turn % 2);
            match action {
                BettingAction::Call => paid[own] = paid[other],
                BettingAction::Raise => paid[own] = paid[other] + raise,
                BettingAction::Fold | BettingAction::None => {}
            }
        }
        paid
    }
}

impl Leduc {
    /// The game with suits seen or ignored.
    pub fn new(suits: Suits) -> Self {
        Self { suits }
    }

    fn seen(&self, card: u8) -> u8 {
        if self.suits == Suits::Seen { card } else { card / 2 }
    }

    fn choices_after(rounds: &[Round; 2], dealt: u8, out: &mut Vec<LeducAction>) {
        let round = &rounds[usize::from(dealt == 3)];
        if round.raises() > 0 {
            out.push(LeducAction::Fold);
        }
        out.push(LeducAction::Call);
        if round.raises() < MOST_RAISES {
            out.push(LeducAction::Raise);
        }
    }

    fn turn_after(rounds: &[Round; 2], dealt: u8) -> Turn {
        let [first, second] = rounds;
        match dealt {
            0 | 1 => Turn::Chance,
            _ if first.folded() || second.folded() || second.called() => Turn::Over,
            2 if first.called() => Turn::Chance,
            2 => Turn::Player((first.count % 2).into()),
            _ => Turn::Player((second.count % 2).into()),
        }
    }

    fn strength(state: &LeducState, player: Player) -> u8 {
        let rank = state.cards[player] / 2;
        if rank == state.cards[2] / 2 { RANKS + rank } else { rank }
    }
}

impl Game for Leduc {
    type State = LeducState;
    type Action = LeducAction;
    type Value = Rational;

    fn initial(&self) -> LeducState {
        LeducState { cards: [0; 3], dealt: 0, rounds: Default::default() }
    }

    fn turn(&self, state: &LeducState) -> Turn {
        Self::turn_after(&state.rounds, state.dealt)
    }

    fn actions(&self, state: &LeducState, out: &mut Vec<LeducAction>) {
        match self.turn(state) {
            Turn::Over => {}
            Turn::Player(_) => Self::choices_after(&state.rounds, state.dealt, out),
            Turn::Chance => {
                let taken = &state.cards[..state.dealt.into()];
                out.extend((0..CARDS).filter(|card| !taken.contains(card)).map(LeducAction::Deal));
            }
        }
    }

    fn play(&self, state: &mut LeducState, action: LeducAction) {
        let action = match action {
            LeducAction::Deal(card) => {
                state.cards[usize::from(state.dealt)] = card;
                state.dealt += 1;
                return;
            }
            LeducAction::Fold => BettingAction::Fold,
            LeducAction::Call => BettingAction::Call,
            LeducAction::Raise => BettingAction::Raise,
        };
        let round = &mut state.rounds[usize::from(state.dealt == 3)];
        round.betting[usize::from(round.count)] = action;
        round.count += 1;
    }

    fn utility(&self, state: &LeducState, player: Player) -> Rational {
        let [first, second] = [state.rounds[0].paid(2), state.rounds[1].paid(4)];
        let paid = [0, 1].map(|player: usize| 1 + first[player] + second[player]);
        let folded = state.rounds.iter().find(|round| round.folded());
        let wins = match folded {
            // The player who spoke last has folded.
            Some(round) => usize::from(round.count % 2 == 1) == player,
            None if Self::strength(state, 0) == Self::strength(state, 1) => return Rational::whole(0),
            None => Self::strength(state, player) > Self::strength(state, 1 - player),
        };
        Rational::whole(if wins { paid[1 - player] } else { -paid[player] })
    }

    fn bounds(&self, _state: &LeducState) -> (Rational, Rational) {
        (Rational::whole(-13), Rational::whole(13))
    }
}

impl Finite for Leduc {}

impl Chance for Leduc {
    fn odds(&self, state: &LeducState, _outcome: LeducAction) -> Odds {
        Odds::one_in((CARDS - state.dealt).into())
    }

    fn draw_among(
        &self,
        _state: &LeducState,
        outcomes: &[LeducAction],
        rng: &mut Rng,
    ) -> Option<LeducAction> {
        rng.pick(outcomes).copied()
    }
}

impl Hidden for Leduc {
    type View = LeducView;

    fn view(&self, state: &LeducState, player: Player) -> LeducView {
        let card = |place: usize| (place < state.dealt.into()).then(|| self.seen(state.cards[place]));
        LeducView {
            player: player as u8,
            dealt: state.dealt,
            own: card(player),
            public: card(2),
            rounds: state.rounds,
        }
    }

    fn sampler<'a>(&'a self, view: &LeducView) -> Sampler<'a, Self> {
        sampler_of(self, view)
    }

    fn choices(&self, view: &LeducView, out: &mut Vec<LeducAction>) {
        if matches!(Self::turn_after(&view.rounds, view.dealt), Turn::Player(_)) {
            Self::choices_after(&view.rounds, view.dealt, out);
        }
    }

    fn print_view(&self, view: &LeducView) -> String {
        let shown = |card: u8| match self.suits {
            Suits::Seen => print_card(card),
            Suits::Ignored => rank_letter(RANKS.into(), card).into(),
        };
        let public = view.public.map(shown);
        let seen = print_betting(&view.rounds, public.as_deref());
        let unseen = if usize::from(view.dealt) > 1 - usize::from(view.player) { "??" } else { "--" };
        let own = view.own.map_or_else(|| "--".into(), shown);
        let cards = if view.player == 0 { [own.as_str(), unseen] } else { [unseen, own.as_str()] }.concat();
        format!("player {} {cards} {seen}", view.player + 1).trim_end().into()
    }
}

impl Worlds for Leduc {
    fn worlds(&self, view: &LeducView, out: &mut Vec<(LeducState, Odds)>) {
        // Every order of the cards is as likely as any other.
        let mut state = LeducState { dealt: view.dealt, rounds: view.rounds, ..self.initial() };
        let fits = |card: u8, place: u8| {
            let known = if place == view.player { view.own } else { view.public.filter(|_| place == 2) };
            known.is_none_or(|known| self.seen(card) == known)
        };
        let cards = |place: u8| {
            (0..if place < view.dealt { CARDS } else { 1 }).filter(move |card| fits(*card, place))
        };
        for first in cards(0) {
            for second in cards(1).filter(|second| view.dealt < 2 || *second != first) {
                for public in cards(2).filter(|public| view.dealt < 3 || ![first, second].contains(public)) {
                    state.cards = [first, second, public];
                    out.push((state, Odds::ONE));
                }
            }
        }
    }
}

fn print_card(card: u8) -> String {
    format!("{}{}", rank_letter(RANKS.into(), card / 2), if card.is_multiple_of(2) { 'a' } else { 'b' })
}

/// The betting of both rounds around the public card: `crc Qa cc`.
fn print_betting(rounds: &[Round; 2], public: Option<&str>) -> String {
    let letters = |round: &Round| -> String {
        let letter = |action: &BettingAction| match action {
            BettingAction::Fold => 'f',
            BettingAction::Raise => 'r',
            BettingAction::Call | BettingAction::None => 'c',
        };
        round.betting().iter().map(letter).collect()
    };
    let [first, second] = rounds.each_ref().map(letters);
    let parts = [first.as_str(), public.unwrap_or(""), second.as_str()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A position is the cards of both players, what was done before the public card, the public card and what was done after it, such as
/// `KaQb crc Qa cr`; the suits are a and b.
impl Text for Leduc {
    fn print_state(&self, state: &LeducState) -> String {
        let dealt = usize::from(state.dealt);
        let private: String = state.cards[..dealt.min(2)].iter().map(|card| print_card(*card)).collect();
        let public = (dealt == 3).then(|| print_card(state.cards[2]));
        let betting = print_betting(&state.rounds, public.as_deref());
        let private = if private.is_empty() { "-" } else { &private };
        format!("{private} {betting}").trim_end().into()
    }

    fn parse_state(&self, text: &str) -> Result<LeducState, TextError> {
        let mut state = self.initial();
        let mut letters = text.char_indices().filter(|(_, letter)| ![' ', '-'].contains(letter));
        while let Some((offset, letter)) = letters.next() {
            let action = match (self.turn(&state), letter) {
                (Turn::Chance, _) => read_rank(RANKS.into(), letter).and_then(|rank| {
                    let suit = "ab".find(letters.next()?.1)?;
                    Some(LeducAction::Deal(2 * rank + suit as u8))
                }),
                (_, 'f') => Some(LeducAction::Fold),
                (_, 'c') => Some(LeducAction::Call),
                (_, 'r') => Some(LeducAction::Raise),
                _ => None,
            };
            let mut legal = Vec::new();
            self.actions(&state, &mut legal);
            let Some(action) = action.filter(|action| legal.contains(action)) else {
                let names: Vec<String> =
                    legal.iter().map(|action| self.print_action(&state, *action)).collect();
                let expected = if names.is_empty() { "nothing more".into() } else { names.join(" ") };
                return Err(TextError::at(
                    text,
                    offset,
                    format!("expected {expected}, or their first letters"),
                ));
            };
            self.play(&mut state, action);
        }
        Ok(state)
    }

    fn print_action(&self, _state: &LeducState, action: LeducAction) -> String {
        match action {
            LeducAction::Deal(card) => print_card(card),
            LeducAction::Fold => "fold".into(),
            LeducAction::Call => "call".into(),
            LeducAction::Raise => "raise".into(),
        }
    }

    fn player_name(&self, player: Player) -> String {
        format!("player {}", player + 1)
    }
}
