//! What a power in a stand-off has before it.

use gametree_core::{Counter, Event, Hidden, Item, Picture, Player, Seat, Shape, Tabletop, ViewScene};

use super::{BrinkState, BrinkView, Brinkmanship, Step, Steps};

impl Brinkmanship {
    fn table(&self, given: u8, steps: &Steps, resolve: [Option<u8>; 2]) -> Picture {
        let standing = steps.standing();
        let seat = |power: usize| {
            let level = Item::level(resolve[power].map(|resolve| resolve.to_string()), self.levels);
            Seat {
                items: (power < given.into()).then_some(level).into_iter().collect(),
                out: standing.last == Step::Yield && usize::from(standing.mover) == power,
                note: if standing.inspected[power] { "has inspected".into() } else { String::new() },
                ..Seat::default()
            }
        };
        let table = Tabletop {
            seats: (0..2).map(seat).collect(),
            counters: vec![Counter::of(
                "stakes",
                (1 + standing.escalations).into(),
                (1 + self.rounds).into(),
            )],
            log: log(steps),
            ..Tabletop::default()
        };
        Picture { shape: Shape::Table(table), pieces: Vec::new() }
    }
}

fn log(steps: &Steps) -> Vec<Event> {
    let (mut before, mut log) = (Steps::default(), Vec::new());
    for step in steps.list() {
        let mover = usize::from(before.standing().mover);
        log.push(match step {
            Step::Escalate => Event::by(mover, "escalate"),
            Step::Yield => Event::by(mover, "yield"),
            Step::Inspect => Event::by(mover, "inspect"),
            Step::Stand => Event::by(mover, "stand"),
            Step::Accident => Event::chance("an accident: the power that pushed is blamed for it"),
            Step::Calm | Step::None => Event::chance("it stays calm"),
        });
        before.push(*step);
    }
    log
}

impl ViewScene for Brinkmanship {
    fn view_picture(&self, view: &BrinkView) -> Picture {
        let own = (view.own > 0).then_some(view.own);
        let resolve = if view.player == 0 { [own, view.found] } else { [view.found, own] };
        self.table(view.given, &view.steps, resolve)
    }

    fn open_picture(&self, state: &BrinkState, _player: Player) -> Picture {
        self.table(state.given(), &state.steps, state.resolve.map(Some))
    }

    /// Only a crisis that comes to a head shows what both were resolved to.
    fn final_picture(&self, state: &BrinkState, player: Player) -> Picture {
        let standing = state.steps.standing();
        if standing.last == Step::Stand && standing.escalations > 0 {
            self.open_picture(state, player)
        } else {
            self.view_picture(&self.view(state, player))
        }
    }
}
