//! What a power in a stand-off has before it.

use gametree_core::{Hidden, Picture, Player, Seat, Shape, Sighted, Tabletop, Thing, Told};

use super::{BrinkState, BrinkView, Brinkmanship, Deed, Deeds};

impl Brinkmanship {
    fn table(&self, given: u8, deeds: &Deeds, resolve: [Option<u8>; 2]) -> Picture {
        let standing = deeds.standing();
        let seat = |power: usize| {
            let level = Thing::level(resolve[power].map(|resolve| resolve.to_string()), self.levels);
            Seat {
                things: (power < given.into()).then_some(level).into_iter().collect(),
                out: standing.last == Deed::Yield && usize::from(standing.mover) == power,
                note: if standing.inspected[power] { "has inspected".into() } else { String::new() },
                ..Seat::default()
            }
        };
        let table = Tabletop {
            seats: (0..2).map(seat).collect(),
            stakes: Some((1 + standing.escalations, 1 + self.rounds)),
            story: story(deeds),
            ..Tabletop::default()
        };
        Picture { shape: Shape::Table(table), pieces: Vec::new() }
    }
}

fn story(deeds: &Deeds) -> Vec<Told> {
    let (mut before, mut told) = (Deeds::default(), Vec::new());
    for deed in deeds.list() {
        let mover = usize::from(before.standing().mover);
        told.push(match deed {
            Deed::Escalate => Told::by(mover, "escalate"),
            Deed::Yield => Told::by(mover, "yield"),
            Deed::Inspect => Told::by(mover, "inspect"),
            Deed::Stand => Told::by(mover, "stand"),
            Deed::Accident => Told::chance("an accident: whoever pushed is blamed for it"),
            Deed::Calm | Deed::None => Told::chance("it stays calm"),
        });
        before.push(*deed);
    }
    told
}

impl Sighted for Brinkmanship {
    fn sight(&self, view: &BrinkView) -> Picture {
        let own = (view.own > 0).then_some(view.own);
        let resolve = if view.player == 0 { [own, view.found] } else { [view.found, own] };
        self.table(view.given, &view.deeds, resolve)
    }

    fn laid_open(&self, state: &BrinkState, _player: Player) -> Picture {
        self.table(state.given(), &state.deeds, state.resolve.map(Some))
    }

    /// Only a crisis that comes to a head shows what both were resolved to.
    fn ending(&self, state: &BrinkState, player: Player) -> Picture {
        let standing = state.deeds.standing();
        if standing.last == Deed::Stand && standing.escalations > 0 {
            self.laid_open(state, player)
        } else {
            self.sight(&self.view(state, player))
        }
    }
}
