//! Many games among agents, several at a time. Pairings and openings are settled before the first game, so that results do not depend on which
//! game ends first.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use gametree_engine::Error;

use super::agent::Agent;
use super::clock::Pace;
use super::error::MatchError;
use super::game::{Conditions, Played};
use super::openings::Opening;

/// The pairings of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// All agents against each other.
    RoundRobin,
    /// The first against all others.
    Gauntlet,
}

impl Format {
    /// In one word.
    pub fn name(self) -> &'static str {
        match self {
            Format::RoundRobin => "round-robin",
            Format::Gauntlet => "gauntlet",
        }
    }

    /// The format of this name.
    pub fn named(name: &str) -> Option<Self> {
        [Format::RoundRobin, Format::Gauntlet].into_iter().find(|format| format.name() == name)
    }

    /// The pairings of so many agents.
    fn pairings(self, agents: usize) -> Vec<(usize, usize)> {
        let firsts = if self == Format::Gauntlet { 1 } else { agents };
        (0..firsts).flat_map(|first| (first + 1..agents).map(move |second| (first, second))).collect()
    }
}

/// A game that is to be played. Games 2n and 2n + 1 are a pair: one opening from both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// From 0, in the order in which games begin.
    pub number: usize,
    /// The agent whose points are counted.
    pub first: usize,
    /// Its opponent.
    pub second: usize,
    /// Which opening.
    pub opening: usize,
    /// Whether the first agent makes the first move after it.
    pub first_begins: bool,
}

impl Fixture {
    /// All games: for each opening all pairings, each with both sides. More pairs begin with the same games.
    pub fn all(format: Format, agents: usize, pairs: usize) -> Vec<Self> {
        let pairings = format.pairings(agents);
        (0..2 * pairs * pairings.len()).filter_map(|number| Self::among(&pairings, number)).collect()
    }

    /// The game of this number; none where there are no pairings.
    pub fn numbered(format: Format, agents: usize, number: usize) -> Option<Self> {
        Self::among(&format.pairings(agents), number)
    }

    fn among(pairings: &[(usize, usize)], number: usize) -> Option<Self> {
        let pair = number / 2;
        let (first, second) = *pairings.get(pair.checked_rem(pairings.len())?)?;
        let opening = pair / pairings.len();
        Some(Self { number, first, second, opening, first_begins: number.is_multiple_of(2) })
    }
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Record {
    /// Which game.
    pub fixture: Fixture,
    /// How it went.
    pub played: Played,
    /// When it ended, in seconds since 1970.
    pub ended: u64,
}

/// Makes an agent by its number.
pub type Maker<'a> = &'a (dyn Fn(usize) -> Result<Box<dyn Agent>, MatchError> + Sync);

/// What games of a tournament need.
pub struct Tournament<'a> {
    /// What holds for all games. The paces are set for each game, and the stop flag breaks off all of them.
    pub conditions: Conditions<'a>,
    /// What each agent may spend.
    pub paces: &'a [Pace],
    /// The openings, taken in turn.
    pub openings: &'a [Opening],
    /// Games at a time, each with agents of its own.
    pub concurrency: usize,
}

impl Tournament<'_> {
    /// Plays games. `report` is given each game as it ends, one after the other, and answers whether to go on. Games that are under way when it
    /// answers no, or when `interrupted` is set, are broken off and do not count.
    ///
    /// # Errors
    /// An agent cannot be made, or cannot begin.
    pub fn run(
        &self,
        fixtures: &[Fixture],
        make: Maker,
        interrupted: &AtomicBool,
        report: &mut (dyn FnMut(Record) -> bool + Send),
    ) -> Result<(), MatchError> {
        let (next, report) = (AtomicUsize::new(0), Mutex::new(report));
        let ended = |record: Record| {
            // A game that waits here while another one ends the tournament is finished all the same.
            let mut report = report.lock().unwrap_or_else(PoisonError::into_inner);
            if !report(record) {
                self.conditions.stop.store(true, Ordering::SeqCst);
            }
        };
        std::thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..self.concurrency.clamp(1, fixtures.len().max(1)) {
                let (sender, next, ended) = (sender.clone(), &next, &ended);
                scope.spawn(move || {
                    if let Err(reason) = self.work(fixtures, next, make, ended) {
                        sender.send(reason).ok();
                    }
                });
            }
            drop(sender);
            let mut failed = Ok(());
            loop {
                match receiver.recv_timeout(Duration::from_millis(50)) {
                    Ok(reason) => {
                        self.conditions.stop.store(true, Ordering::SeqCst);
                        failed = Err(reason);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return failed,
                }
                if interrupted.load(Ordering::SeqCst) {
                    self.conditions.stop.store(true, Ordering::SeqCst);
                }
            }
        })
    }

    /// Plays one game after the other until none is left.
    fn work(
        &self,
        fixtures: &[Fixture],
        next: &AtomicUsize,
        make: Maker,
        report: &(dyn Fn(Record) + Sync),
    ) -> Result<(), MatchError> {
        let mut agents: Vec<Option<Box<dyn Agent>>> = self.paces.iter().map(|_| None).collect();
        while !self.conditions.stop.load(Ordering::SeqCst)
            && let Some(fixture) = fixtures.get(next.fetch_add(1, Ordering::SeqCst))
            && let Some(played) = self.game(fixture, &mut agents, make)?
        {
            let ended = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
            report(Record { fixture: *fixture, played, ended });
        }
        Ok(())
    }

    fn game(
        &self,
        fixture: &Fixture,
        agents: &mut [Option<Box<dyn Agent>>],
        make: Maker,
    ) -> Result<Option<Played>, MatchError> {
        for index in [fixture.first, fixture.second] {
            if agents[index].is_none() {
                agents[index] = Some(make(index)?);
            }
        }
        let conditions = Conditions {
            paces: [self.paces[fixture.first], self.paces[fixture.second]],
            stop: self.conditions.stop.clone(),
            ..self.conditions
        };
        // The first of a fixture always has the lower number.
        let (low, high) = agents.split_at_mut(fixture.second);
        let (Some(first), Some(second)) = (&mut low[fixture.first], &mut high[0]) else {
            return Err(Error::failed("an agent is missing").into());
        };
        let opening = &self.openings[fixture.opening % self.openings.len()];
        conditions.play(fixture.number, [&mut **first, &mut **second], opening, fixture.first_begins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engine, RandomOpenings, Scores};
    use gametree_core::{Rational, Value};

    #[test]
    fn all_agents_meet_each_other_from_both_sides() {
        let fixtures = Fixture::all(Format::RoundRobin, 3, 2);
        assert_eq!(fixtures.len(), 2 * 3 * 2);
        assert!(fixtures.chunks(2).all(|pair| pair[0].opening == pair[1].opening
            && pair[0].first_begins
            && !pair[1].first_begins
            && (pair[0].first, pair[0].second) == (pair[1].first, pair[1].second)));
        assert_eq!(Fixture::all(Format::Gauntlet, 4, 1).len(), 6);
        assert_eq!(Fixture::all(Format::RoundRobin, 3, 5)[..12], fixtures);
        assert_eq!(Fixture::numbered(Format::RoundRobin, 3, 7), Some(fixtures[7]));
        assert_eq!(Fixture::numbered(Format::RoundRobin, 1, 7), None);
    }

    /// The results of a tournament by game.
    fn results(concurrency: usize) -> (Vec<(usize, u32)>, Scores) {
        let game = gametree_engine::open("tic-tac-toe").unwrap();
        let how = RandomOpenings { plies: 2, balance: Rational::ZERO, seed: 3, nodes: 20_000 };
        let openings = Opening::random(&*game, 6, &how, &AtomicBool::new(false), &mut |_| {});
        let specs = ["memo", "random:seed=5", "alphabeta:depth=1"];
        let make = |index: usize| -> Result<Box<dyn Agent>, MatchError> {
            Ok(Box::new(Engine::new(gametree_engine::open("tic-tac-toe").unwrap(), specs[index].parse()?)))
        };
        let pace = Pace::Depth(9);
        let conditions = Conditions { seed: 3, ..Conditions::new(&*game, pace) };
        let tournament = Tournament { conditions, paces: &[pace; 3], openings: &openings, concurrency };
        let (mut scores, mut ended) = (Scores::new(3), Vec::new());
        let fixtures = Fixture::all(Format::RoundRobin, 3, 6);
        let mut report = |record: Record| {
            scores.add(&record.fixture, record.played.payoff);
            ended.push((record.fixture.number, crate::half_points(record.played.payoff)));
            assert!(record.fixture.first != 0 || record.played.payoff >= Rational::ZERO, "{record:?}");
            true
        };
        tournament.run(&fixtures, &make, &AtomicBool::new(false), &mut report).unwrap();
        ended.sort_unstable();
        (ended, scores)
    }

    #[test]
    fn results_do_not_depend_on_how_many_games_are_played_at_a_time() {
        let (ended, scores) = results(1);
        assert_eq!(ended.len(), 36);
        assert_eq!(results(4).0, ended);
        assert_eq!(scores.tally(0, 1).pairs.iter().sum::<u32>(), 6);
        assert_eq!(scores.tally(1, 0), scores.tally(0, 1).swapped());
        let ratings = scores.ratings();
        let elo = |agent: usize| ratings[agent].map(|rating| rating.elo);
        assert!(elo(0) > elo(1), "{ratings:?}");
    }

    #[test]
    fn a_tournament_ends_when_its_report_wants_no_more_games() {
        let game = gametree_engine::open("tic-tac-toe").unwrap();
        let make = |_: usize| -> Result<Box<dyn Agent>, MatchError> {
            Ok(Box::new(Engine::new(gametree_engine::open("tic-tac-toe").unwrap(), "random".parse()?)))
        };
        let pace = Pace::Nodes(1);
        let tournament = Tournament {
            conditions: Conditions::new(&*game, pace),
            paces: &[pace; 2],
            openings: &[Opening::default()],
            concurrency: 2,
        };
        let mut reported = 0;
        let fixtures = Fixture::all(Format::RoundRobin, 2, 100_000);
        let mut report = |_| {
            reported += 1;
            reported < 5
        };
        tournament.run(&fixtures, &make, &AtomicBool::new(false), &mut report).unwrap();
        assert!((5..200_000).contains(&reported), "{reported}");
    }
}
