//! What a player of Leduc poker sees.

use gametree_core::{Counter, Event, Item, Picture, Player, Seat, Shape, Tabletop, ViewScene};

use super::super::small_deck::rank_letter;
use super::{BettingAction, Leduc, LeducState, LeducView, RANKS, Round, Suits};

/// Chips with which each player sits down: the most that can be lost.
const STACK: i64 = 13;

impl Leduc {
    /// The cards are as this player distinguishes them.
    fn table(&self, dealt: u8, rounds: &[Round; 2], cards: [Option<u8>; 3]) -> Picture {
        let face = |card: u8| match self.suits {
            Suits::Seen => {
                let suit = if card.is_multiple_of(2) { 's' } else { 'h' };
                format!("{}{suit}", rank_letter(RANKS.into(), card / 2))
            }
            Suits::Ignored => rank_letter(RANKS.into(), card).into(),
        };
        let [first, second] = [rounds[0].paid(2), rounds[1].paid(4)];
        let (before, now) = if dealt == 3 { (first, second) } else { ([0, 0], first) };
        let chips = |label, count: i64| u32::try_from(count).ok().map(|count| Counter::new(label, count));
        let folded = |player: usize| {
            rounds.iter().any(|round| round.folded() && usize::from(round.count - 1) % 2 == player)
        };
        let seat = |player: usize| Seat {
            items: (player < dealt.into()).then(|| Item::card(cards[player].map(face))).into_iter().collect(),
            counters: [chips("chips", STACK - 1 - before[player] - now[player]), chips("bet", now[player])]
                .into_iter()
                .flatten()
                .collect(),
            markers: if player == 1 { vec!["dealer"] } else { Vec::new() },
            out: folded(player),
            ..Seat::default()
        };
        let table = Tabletop {
            seats: (0..2).map(seat).collect(),
            middle: cards[2]
                .filter(|_| dealt == 3)
                .map(|card| Item::card(Some(face(card))))
                .into_iter()
                .collect(),
            counters: chips("pot", 2 + before.iter().sum::<i64>()).into_iter().collect(),
            log: log(rounds, dealt),
        };
        Picture { shape: Shape::Table(table), pieces: Vec::new() }
    }
}

fn log(rounds: &[Round; 2], dealt: u8) -> Vec<Event> {
    let tell = |round: &Round| {
        let mut raises = 0;
        let tell = |(turn, action): (usize, &BettingAction)| {
            let what = match action {
                BettingAction::Fold => "fold",
                BettingAction::Call if raises > 0 => "call",
                BettingAction::Call | BettingAction::None => "check",
                BettingAction::Raise if raises > 0 => "raise",
                BettingAction::Raise => "bet",
            };
            raises += usize::from(*action == BettingAction::Raise);
            Event::by(turn % 2, what)
        };
        round.betting().iter().enumerate().map(tell).collect::<Vec<Event>>()
    };
    let mut log = tell(&rounds[0]);
    if dealt == 3 {
        log.push(Event::chance("the public card"));
        log.extend(tell(&rounds[1]));
    }
    log
}

impl ViewScene for Leduc {
    fn view_picture(&self, view: &LeducView) -> Picture {
        let own = |player: u8| view.own.filter(|_| player == view.player);
        self.table(view.dealt, &view.rounds, [own(0), own(1), view.public])
    }

    fn open_picture(&self, state: &LeducState, _player: Player) -> Picture {
        self.table(state.dealt, &state.rounds, state.cards.map(|card| Some(self.seen(card))))
    }

    /// Both cards, unless a player has given up.
    fn final_picture(&self, state: &LeducState, player: Player) -> Picture {
        let folded = state.rounds.iter().any(Round::folded);
        if folded {
            self.view_picture(&gametree_core::Hidden::view(self, state, player))
        } else {
            self.open_picture(state, player)
        }
    }
}
