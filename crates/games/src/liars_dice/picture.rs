//! What a player of liar's dice sees.

use gametree_core::{Event, Item, Picture, Player, Seat, Shape, Tabletop, ViewScene};

use super::{Bidding, DiceState, DiceView, Faces, LiarsDice};

impl LiarsDice {
    fn table(&self, rolled: u8, bidding: Bidding, faces: [Option<&Faces>; 2]) -> Picture {
        let seat = |player: Player| {
            let count = usize::from(self.rolled_by(player, rolled));
            let items = match faces[player] {
                Some(faces) => (1..)
                    .zip(faces)
                    .flat_map(|(face, count): (u8, _)| {
                        vec![Item::die(Some(face.to_string())); (*count).into()]
                    })
                    .collect(),
                None => vec![Item::die(None); count],
            };
            Seat { items, ..Seat::default() }
        };
        let bids = (0..self.bids()).filter(|bid| bidding.bids >> bid & 1 == 1);
        let mut log: Vec<Event> =
            bids.enumerate().map(|(turn, bid)| Event::by(turn % 2, self.spell_bid(bid))).collect();
        if bidding.called {
            log.push(Event::by(log.len() % 2, "liar!"));
        }
        let table = Tabletop { seats: (0..2).map(seat).collect(), log, ..Tabletop::default() };
        Picture { shape: Shape::Table(table), pieces: Vec::new() }
    }

    /// A bid in words; the highest face is wild.
    fn spell_bid(&self, bid: u8) -> String {
        let (count, face) = (bid / self.sides + 1, bid % self.sides + 1);
        let dice = if count == 1 { "die shows" } else { "dice show" };
        format!("{count} {dice} {face}")
    }
}

impl ViewScene for LiarsDice {
    fn view_picture(&self, view: &DiceView) -> Picture {
        let own = |player: u8| (player == view.player).then_some(&view.own);
        self.table(view.rolled, view.bidding, [own(0), own(1)])
    }

    fn open_picture(&self, state: &DiceState, _player: Player) -> Picture {
        self.table(state.rolled, state.bidding, [Some(&state.faces[0]), Some(&state.faces[1])])
    }

    /// The player who is called a liar lifts the cup, and so does the other.
    fn final_picture(&self, state: &DiceState, player: Player) -> Picture {
        self.open_picture(state, player)
    }
}
