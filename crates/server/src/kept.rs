//! One budget of bytes for everything that is kept between requests. What can be made again goes first, then what the client has that
//! keeps most: a flood of games evicts those of the flood.

use std::collections::HashMap;
use std::time::Instant;

use crate::arenas::Arenas;
use crate::client::Client;
use crate::games::Games;
use crate::in_play::GameInPlay;
use crate::settings::Settings;
use crate::shelf::Shelf;
use crate::spots::Spot;

/// Everything that is kept.
pub struct Kept {
    /// The games that were opened, shared by all who play them.
    pub games: Games,
    /// The games in play.
    pub sessions: Shelf<GameInPlay>,
    /// The spots of poker that are being solved.
    pub spots: Shelf<Spot>,
    /// The matches.
    pub arenas: Arenas,
    /// Bytes of all that.
    budget: usize,
    /// Games in play, and spots.
    most: (usize, usize),
}

impl Kept {
    /// Nothing yet.
    pub fn new(settings: &Settings, arenas: Arenas) -> Self {
        Self {
            games: Games::new(settings.idle),
            sessions: Shelf::new(settings.idle),
            spots: Shelf::new(settings.idle),
            arenas,
            budget: settings.kept_bytes(),
            most: (settings.sessions, settings.spots),
        }
    }

    /// Bytes of everything.
    pub fn bytes(&self) -> usize {
        let own: usize = self.usage().values().sum();
        own + self.games.bytes() + self.arenas.bytes()
    }

    /// Bytes of what clients keep, by client.
    fn usage(&self) -> HashMap<Client, usize> {
        let mut usage = self.sessions.usage();
        for (client, bytes) in self.spots.usage() {
            *usage.entry(client).or_default() += bytes;
        }
        usage
    }

    /// Makes room until everything fits, but never drops the thing of the name `except`.
    pub fn make_room(&self, except: &str) {
        self.games.expire();
        self.sessions.expire();
        self.spots.expire();
        while self.is_over() {
            let over = self.bytes() > self.budget;
            if over && (self.games.drop_unused() || self.arenas.drop_oldest() || self.games.forget_one()) {
                continue;
            }
            if !self.evict(except) {
                break;
            }
        }
    }

    fn is_over(&self) -> bool {
        self.bytes() > self.budget || self.sessions.len() > self.most.0 || self.spots.len() > self.most.1
    }

    /// Drops the thing that was idle longest of the client that keeps most and has one that can go; false where nothing can.
    fn evict(&self, except: &str) -> bool {
        let mut usage: Vec<(usize, Client)> =
            self.usage().into_iter().map(|(client, bytes)| (bytes, client)).collect();
        usage.sort_unstable_by(|one, other| other.cmp(one));
        let spots_only = self.spots.len() > self.most.1 && self.bytes() <= self.budget;
        usage.into_iter().any(|(_, client)| self.evict_of(client, except, spots_only))
    }

    fn evict_of(&self, client: Client, except: &str, spots_only: bool) -> bool {
        let session = self.sessions.oldest(client, except).filter(|_| !spots_only);
        let spot = self.spots.oldest(client, except);
        let later = |found: &Option<(Instant, String)>| found.as_ref().map(|(touched, _)| *touched);
        match (session, spot) {
            (Some((_, name)), None) => self.sessions.remove(&name),
            (None, Some((_, name))) => self.spots.remove(&name),
            (Some(session), Some(spot)) if later(&Some(session.clone())) <= later(&Some(spot.clone())) => {
                self.sessions.remove(&session.1);
            }
            (Some(_), Some((_, name))) => self.spots.remove(&name),
            (None, None) => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::in_play::dealer;
    use crate::state::App;

    use super::*;

    fn app(memory: usize, sessions: usize) -> App {
        App::new(Settings { memory, sessions, ..Settings::loopback(8080) }).unwrap()
    }

    fn at(address: &str) -> Client {
        Client::at(address.parse().unwrap())
    }

    /// Opens a game and makes room for it, as a request does.
    fn play(app: &App, text: &str, client: Client) -> String {
        let game = app.kept.games.open(text).unwrap();
        let (position, rng) = (game.game.start(), dealer([0; 32], Some(1)).unwrap());
        let (agent, history, past) = ("random".parse().unwrap(), Vec::new(), Vec::new());
        let table =
            GameInPlay { game, text: text.into(), position, side: 0, agent, rng, seed: 0, history, past };
        let name = app.kept.sessions.keep(table, client).unwrap();
        app.kept.make_room(&name);
        name
    }

    fn tree(number: usize) -> String {
        format!("[{number} {}]", "1 ".repeat(5_000))
    }

    #[test]
    fn large_trees_make_room_by_their_bytes() {
        let app = app(64 << 20, 256);
        let budget = app.settings.kept_bytes();
        let names: Vec<String> = (0..30).map(|number| play(&app, &tree(number), at("10.0.0.1"))).collect();
        let kept = app.kept.bytes();
        assert!(kept <= budget && kept > budget / 2, "{kept} of {budget}");
        // The last ones are there, the first ones are not, long before there are too many sessions.
        assert!(app.kept.sessions.find(&names[29]).is_some() && app.kept.sessions.find(&names[0]).is_none());
        assert!((2..30).contains(&app.kept.sessions.len()), "{}", app.kept.sessions.len());
    }

    #[test]
    fn a_flood_evicts_its_own_games_and_nobody_elses() {
        for (memory, sessions) in [(64 << 20, 256), (300 << 20, 8)] {
            let app = app(memory, sessions);
            let others: Vec<String> =
                (0..2).map(|number| play(&app, "nim:1,2,3", at(&format!("10.0.1.{number}")))).collect();
            let flood: Vec<String> =
                (0..40).map(|number| play(&app, &tree(number), at("10.0.0.1"))).collect();
            assert!(others.iter().all(|name| app.kept.sessions.find(name).is_some()));
            assert!(app.kept.sessions.find(&flood[0]).is_none());
            assert!(app.kept.sessions.find(&flood[39]).is_some());
        }
    }

    #[test]
    fn a_spot_counts_what_its_solver_takes() {
        let app = app(300 << 20, 8);
        let settings = |board: &str| gametree_poker::SpotSettings {
            board: board.into(),
            ranges: ["22+,A2s+".into(), "22+,A2s+".into()],
            pot: 100,
            stack: 200,
            bet: ["50%".into(), "50%".into()],
            raise: ["60%".into(), "60%".into()],
            lead: None,
            add_all_in: 1.5,
            force_all_in: 0.15,
            merge: 0.1,
            bits: 32,
        };
        let spot = Spot::new(settings("Ks7h4c2d"), app.settings.spot_bytes()).unwrap();
        let name = app.kept.spots.keep(spot, at("10.0.0.1")).unwrap();
        assert!(app.kept.bytes() > 500_000, "{}", app.kept.bytes());
        app.kept.spots.remove(&name);
        assert_eq!(app.kept.bytes(), 0);
    }
}
