//! What a player of Kuhn poker sees.

use gametree_core::{Counter, Event, Game, Item, Picture, Player, Seat, Shape, Tabletop, ViewScene};

use super::super::small_deck::rank_letter;
use super::{BettingHistory, Kuhn, KuhnState, KuhnView};

impl Kuhn {
    fn table(&self, dealt: u8, betting: BettingHistory, card: impl Fn(u8) -> Option<u8>) -> Picture {
        let seat = |player: u8| {
            let bet = u32::from(self.has_bet(betting, player));
            let face = card(player).map(|card| rank_letter(self.deck().into(), card).to_string());
            Seat {
                items: (player < dealt).then(|| Item::card(face)).into_iter().collect(),
                counters: vec![Counter::new("chips", 1 - bet), Counter::new("bet", bet)],
                markers: if player + 1 == self.players { vec!["dealer"] } else { Vec::new() },
                out: self.gave_up(betting, player),
                ..Seat::default()
            }
        };
        let tell = |turn: u8| {
            let (bets, before) = (betting.bets >> turn & 1 == 1, betting.bets & ((1 << turn) - 1) != 0);
            let what = match (bets, before) {
                (true, false) => "bet 1",
                (true, true) => "call",
                (false, false) => "pass",
                (false, true) => "pass and give up",
            };
            Event::by((turn % self.players).into(), what)
        };
        let table = Tabletop {
            seats: (0..self.players).map(seat).collect(),
            counters: vec![Counter::new("pot", self.players.into())],
            log: (0..betting.count).map(tell).collect(),
            ..Tabletop::default()
        };
        Picture { shape: Shape::Table(table), pieces: Vec::new() }
    }

    /// Whether a player has passed after a bet.
    fn gave_up(&self, betting: BettingHistory, player: u8) -> bool {
        let answers = |turn: &u8| turn % self.players == player && betting.bets & ((1 << turn) - 1) != 0;
        !self.has_bet(betting, player) && (0..betting.count).any(|turn| answers(&turn))
    }
}

impl ViewScene for Kuhn {
    fn view_picture(&self, view: &KuhnView) -> Picture {
        self.table(view.dealt, view.betting, |player| view.card.filter(|_| player == view.player))
    }

    fn open_picture(&self, state: &KuhnState, _player: Player) -> Picture {
        self.table(state.dealt, state.betting, |player| Some(state.cards[usize::from(player)]))
    }

    /// The cards of all who are still in, where more than one is.
    fn final_picture(&self, state: &KuhnState, player: Player) -> Picture {
        let still_in: Vec<u8> = (0..self.players).filter(|one| !self.gave_up(state.betting, *one)).collect();
        let shown = |one: u8| usize::from(one) == player || (still_in.len() > 1 && still_in.contains(&one));
        debug_assert!(self.turn(state) == gametree_core::Turn::Over);
        self.table(state.dealt, state.betting, |one| shown(one).then(|| state.cards[usize::from(one)]))
    }
}
