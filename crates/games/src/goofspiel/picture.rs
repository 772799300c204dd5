//! What a player of goofspiel sees.

use gametree_core::{Event, Item, Picture, Player, Seat, Shape, Tabletop, ViewScene};

use super::{GoofAction, GoofState, GoofView, Goofspiel};

/// What lies on the table, as far as everybody sees it.
struct Public<'a> {
    prizes: &'a [u8],
    made: [u8; 2],
    results: &'a [i8],
}

impl Goofspiel {
    /// `bids` are those of the players whose cards are known.
    fn table(&self, public: &Public, bids: [Option<&[u8]>; 2]) -> Picture {
        let rounds = usize::from(public.made[1]);
        let points = |player: Player| -> u32 {
            let sign = if player == 0 { 1 } else { -1 };
            let won = |(prize, result): (&u8, &i8)| if *result == sign { u32::from(*prize) } else { 0 };
            public.prizes.iter().zip(&public.results[..rounds]).map(won).sum()
        };
        let number = |card: u8| Item::card(Some(card.to_string()));
        let seat = |player: Player| {
            let made = usize::from(public.made[player]);
            let (items, laid) = match bids[player] {
                Some(bids) => (
                    self.left(&bids[..made]).map(number).collect(),
                    bids[..made].iter().copied().map(number).collect(),
                ),
                None => {
                    (vec![Item::card(None); usize::from(self.cards) - made], vec![Item::card(None); made])
                }
            };
            let points = points(player);
            let note = format!("{points} {}", if points == 1 { "point" } else { "points" });
            Seat { items, laid, note, ..Seat::default() }
        };
        let tell = |(round, prize): (usize, &u8)| match public.results[round] {
            1 => Event::by(0, format!("takes the prize {prize}")),
            -1 => Event::by(1, format!("takes the prize {prize}")),
            _ => Event::chance(format!("equal cards: nobody takes the prize {prize}")),
        };
        let table = Tabletop {
            seats: (0..2).map(seat).collect(),
            middle: public.prizes.iter().skip(rounds).copied().map(number).collect(),
            log: public.prizes.iter().take(rounds).enumerate().map(tell).collect(),
            ..Tabletop::default()
        };
        Picture { shape: Shape::Table(table), pieces: Vec::new() }
    }
}

impl ViewScene for Goofspiel {
    fn view_picture(&self, view: &GoofView) -> Picture {
        let own = |player: u8| (player == view.player).then_some(&view.own[..]);
        let prizes = &view.prizes[..view.shown.into()];
        self.table(&Public { prizes, made: view.made, results: &view.results }, [own(0), own(1)])
    }

    fn open_picture(&self, state: &GoofState, player: Player) -> Picture {
        let view = gametree_core::Hidden::view(self, state, player);
        let prizes = &state.prizes[..state.shown.into()];
        let public = Public { prizes, made: state.made, results: &view.results };
        self.table(&public, [Some(&state.bids[0][..]), Some(&state.bids[1][..])])
    }

    /// When all is over, all cards are turned.
    fn final_picture(&self, state: &GoofState, player: Player) -> Picture {
        self.open_picture(state, player)
    }

    fn place(&self, action: GoofAction) -> Option<String> {
        match action {
            GoofAction::Bid(card) => Some(card.to_string()),
            GoofAction::Prize(_) => None,
        }
    }
}
