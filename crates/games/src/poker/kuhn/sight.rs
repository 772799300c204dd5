//! What a player of Kuhn poker has before him.

use gametree_core::{Game, Picture, Player, Seat, Shape, Sighted, Tabletop, Thing, Told};

use super::super::small_deck::rank_letter;
use super::{Deeds, Kuhn, KuhnState, KuhnView};

impl Kuhn {
    fn table(&self, dealt: u8, deeds: Deeds, card: impl Fn(u8) -> Option<u8>) -> Picture {
        let seat = |player: u8| {
            let bet = u32::from(self.has_bet(deeds, player));
            let face = card(player).map(|card| rank_letter(self.deck().into(), card).to_string());
            Seat {
                things: (player < dealt).then(|| Thing::card(face)).into_iter().collect(),
                chips: Some(1 - bet),
                bet: Some(bet),
                dealer: player + 1 == self.players,
                out: self.gave_up(deeds, player),
                ..Seat::default()
            }
        };
        let tell = |turn: u8| {
            let (bets, before) = (deeds.bets >> turn & 1 == 1, deeds.bets & ((1 << turn) - 1) != 0);
            let what = match (bets, before) {
                (true, false) => "bet 1",
                (true, true) => "call",
                (false, false) => "pass",
                (false, true) => "pass and give up",
            };
            Told::by((turn % self.players).into(), what)
        };
        let table = Tabletop {
            seats: (0..self.players).map(seat).collect(),
            pot: Some(self.players.into()),
            story: (0..deeds.count).map(tell).collect(),
            ..Tabletop::default()
        };
        Picture { shape: Shape::Table(table), pieces: Vec::new() }
    }

    /// Whether a player has passed after a bet.
    fn gave_up(&self, deeds: Deeds, player: u8) -> bool {
        let answers = |turn: &u8| turn % self.players == player && deeds.bets & ((1 << turn) - 1) != 0;
        !self.has_bet(deeds, player) && (0..deeds.count).any(|turn| answers(&turn))
    }
}

impl Sighted for Kuhn {
    fn sight(&self, view: &KuhnView) -> Picture {
        self.table(view.dealt, view.deeds, |player| view.card.filter(|_| player == view.player))
    }

    fn laid_open(&self, state: &KuhnState, _player: Player) -> Picture {
        self.table(state.dealt, state.deeds, |player| Some(state.cards[usize::from(player)]))
    }

    /// The cards of all who are still in, where more than one is.
    fn ending(&self, state: &KuhnState, player: Player) -> Picture {
        let still_in: Vec<u8> = (0..self.players).filter(|one| !self.gave_up(state.deeds, *one)).collect();
        let shown = |one: u8| usize::from(one) == player || (still_in.len() > 1 && still_in.contains(&one));
        debug_assert!(self.turn(state) == gametree_core::Turn::Over);
        self.table(state.dealt, state.deeds, |one| shown(one).then(|| state.cards[usize::from(one)]))
    }
}
