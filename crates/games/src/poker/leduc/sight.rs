//! What a player of Leduc poker has before him.

use gametree_core::{Picture, Player, Seat, Shape, Sighted, Tabletop, Thing, Told};

use super::super::small_deck::rank_letter;
use super::{Deed, Leduc, LeducState, LeducView, RANKS, Round, Suits};

/// Chips with which each player sits down: the most that he can lose.
const STACK: i64 = 13;

impl Leduc {
    /// The cards are as this player tells them apart.
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
        let chips = |count: i64| u32::try_from(count).ok();
        let folded = |player: usize| {
            rounds.iter().any(|round| round.folded() && usize::from(round.count - 1) % 2 == player)
        };
        let seat = |player: usize| Seat {
            things: (player < dealt.into())
                .then(|| Thing::card(cards[player].map(face)))
                .into_iter()
                .collect(),
            chips: chips(STACK - 1 - before[player] - now[player]),
            bet: chips(now[player]),
            dealer: player == 1,
            out: folded(player),
            ..Seat::default()
        };
        let table = Tabletop {
            seats: (0..2).map(seat).collect(),
            middle: cards[2]
                .filter(|_| dealt == 3)
                .map(|card| Thing::card(Some(face(card))))
                .into_iter()
                .collect(),
            pot: chips(2 + before.iter().sum::<i64>()),
            story: story(rounds, dealt),
            ..Tabletop::default()
        };
        Picture { shape: Shape::Table(table), pieces: Vec::new() }
    }
}

fn story(rounds: &[Round; 2], dealt: u8) -> Vec<Told> {
    let tell = |round: &Round| {
        let mut raises = 0;
        let tell = |(turn, deed): (usize, &Deed)| {
            let what = match deed {
                Deed::Fold => "fold",
                Deed::Call if raises > 0 => "call",
                Deed::Call | Deed::None => "check",
                Deed::Raise if raises > 0 => "raise",
                Deed::Raise => "bet",
            };
            raises += usize::from(*deed == Deed::Raise);
            Told::by(turn % 2, what)
        };
        round.deeds().iter().enumerate().map(tell).collect::<Vec<Told>>()
    };
    let mut story = tell(&rounds[0]);
    if dealt == 3 {
        story.push(Told::chance("the public card"));
        story.extend(tell(&rounds[1]));
    }
    story
}

impl Sighted for Leduc {
    fn sight(&self, view: &LeducView) -> Picture {
        let own = |player: u8| view.own.filter(|_| player == view.player);
        self.table(view.dealt, &view.rounds, [own(0), own(1), view.public])
    }

    fn laid_open(&self, state: &LeducState, _player: Player) -> Picture {
        self.table(state.dealt, &state.rounds, state.cards.map(|card| Some(self.seen(card))))
    }

    /// Both cards, unless somebody has given up.
    fn ending(&self, state: &LeducState, player: Player) -> Picture {
        let folded = state.rounds.iter().any(Round::folded);
        if folded {
            self.sight(&gametree_core::Hidden::view(self, state, player))
        } else {
            self.laid_open(state, player)
        }
    }
}
