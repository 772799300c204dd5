//! Many games among agents, several at a time. Who plays whom from where is settled before the first game, so that results do not depend on which game
//! ends first.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::agent::Agent;
use super::clock::Pace;
use super::game::{Contest, Played};
use super::openings::Opening;

/// Who plays whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Everybody against everybody.
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
        let rounds = (0..pairs).flat_map(|opening| pairings.iter().map(move |pairing| (opening, *pairing)));
        let both =
            rounds.flat_map(|(opening, pairing)| [true, false].map(|begins| (opening, pairing, begins)));
        let fixture = |(number, (opening, (first, second), first_begins))| Self {
            number,
            first,
            second,
            opening,
            first_begins,
        };
        both.enumerate().map(fixture).collect()
    }
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Record {
    /// Which.
    pub fixture: Fixture,
    /// How it went.
    pub played: Played,
    /// When it ended, in seconds since 1970.
    pub ended: u64,
}

/// Makes an agent by its number; an error is the reason why there is none.
pub type Maker<'a> = &'a (dyn Fn(usize) -> Result<Box<dyn Agent>, String> + Sync);

/// What games of a tournament need.
pub struct Tournament<'a> {
    /// What holds for all games; its paces are set for each game, and its stop flag breaks off all of them.
    pub contest: Contest<'a>,
    /// What each agent may spend.
    pub paces: &'a [Pace],
    /// The openings, taken in turn.
    pub openings: &'a [Opening],
    /// Games at a time, each with agents of its own.
    pub concurrency: usize,
}

impl Tournament<'_> {
    /// Plays games. `hear` is told of each as it ends, one after the other, and says whether to go on; games that are under way when it does not, or
    /// when `interrupted` is set, are broken off and do not count.
    ///
    /// # Errors
    /// A sentence, when an agent cannot begin.
    pub fn run(
        &self,
        fixtures: &[Fixture],
        make: Maker,
        interrupted: &AtomicBool,
        hear: &mut (dyn FnMut(Record) -> bool + Send),
    ) -> Result<(), String> {
        let (next, hear) = (AtomicUsize::new(0), Mutex::new(hear));
        let tell = |record: Record| {
            // Who waits for its turn to be heard while somebody says that it is enough has still finished a game.
            let mut hear = hear.lock().unwrap_or_else(PoisonError::into_inner);
            if !hear(record) {
                self.contest.stop.store(true, Ordering::SeqCst);
            }
        };
        std::thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..self.concurrency.clamp(1, fixtures.len().max(1)) {
                let (sender, next, tell) = (sender.clone(), &next, &tell);
                scope.spawn(move || {
                    if let Err(reason) = self.work(fixtures, next, make, tell) {
                        sender.send(reason).ok();
                    }
                });
            }
            drop(sender);
            let mut failed = Ok(());
            loop {
                match receiver.recv_timeout(Duration::from_millis(50)) {
                    Ok(reason) => {
                        self.contest.stop.store(true, Ordering::SeqCst);
                        failed = Err(reason);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return failed,
                }
                if interrupted.load(Ordering::SeqCst) {
                    self.contest.stop.store(true, Ordering::SeqCst);
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
        tell: &(dyn Fn(Record) + Sync),
    ) -> Result<(), String> {
        let mut agents: Vec<Option<Box<dyn Agent>>> = self.paces.iter().map(|_| None).collect();
        while !self.contest.stop.load(Ordering::SeqCst)
            && let Some(fixture) = fixtures.get(next.fetch_add(1, Ordering::SeqCst))
            && let Some(played) = self.game(fixture, &mut agents, make)?
        {
            let ended = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
            tell(Record { fixture: *fixture, played, ended });
        }
        Ok(())
    }

    fn game(
        &self,
        fixture: &Fixture,
        agents: &mut [Option<Box<dyn Agent>>],
        make: Maker,
    ) -> Result<Option<Played>, String> {
        for index in [fixture.first, fixture.second] {
            if agents[index].is_none() {
                agents[index] = Some(make(index)?);
            }
        }
        let contest = Contest {
            paces: [self.paces[fixture.first], self.paces[fixture.second]],
            stop: self.contest.stop.clone(),
            ..self.contest
        };
        // The first of a fixture always has the lower number.
        let (low, high) = agents.split_at_mut(fixture.second);
        let (Some(first), Some(second)) = (&mut low[fixture.first], &mut high[0]) else {
            return Err("an agent is missing".into());
        };
        let opening = &self.openings[fixture.opening % self.openings.len()];
        contest.play([&mut **first, &mut **second], opening, fixture.first_begins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::{Engine, RandomOpenings, Scores};
    use gametree_core::{Rational, Value};

    #[test]
    fn everybody_meets_everybody_from_both_sides() {
        let fixtures = Fixture::all(Format::RoundRobin, 3, 2);
        assert_eq!(fixtures.len(), 2 * 3 * 2);
        assert!(fixtures.chunks(2).all(|pair| pair[0].opening == pair[1].opening
            && pair[0].first_begins
            && !pair[1].first_begins
            && (pair[0].first, pair[0].second) == (pair[1].first, pair[1].second)));
        assert_eq!(Fixture::all(Format::Gauntlet, 4, 1).len(), 6);
        assert_eq!(Fixture::all(Format::RoundRobin, 3, 5)[..12], fixtures);
    }

    /// The results of a tournament: who scored what in which game.
    fn results(concurrency: usize) -> (Vec<(usize, u32)>, Scores) {
        let game = crate::open("tic-tac-toe").unwrap();
        let how = RandomOpenings { plies: 2, balance: Rational::ZERO, seed: 3, nodes: 20_000 };
        let openings = Opening::random(&*game, 6, &how, &AtomicBool::new(false));
        let specs = ["memo", "random:ties=random-5,cut=strict", "alphabeta:depth=1"];
        let make = |index: usize| -> Result<Box<dyn Agent>, String> {
            Ok(Box::new(Engine::new(crate::open("tic-tac-toe").unwrap(), specs[index].parse()?)))
        };
        let pace = Pace::Depth(9);
        let contest = Contest::new(&*game, pace);
        let tournament = Tournament { contest, paces: &[pace; 3], openings: &openings, concurrency };
        let (mut scores, mut ended) = (Scores::new(3), Vec::new());
        let fixtures = Fixture::all(Format::RoundRobin, 3, 6);
        let mut hear = |record: Record| {
            scores.add(&record.fixture, record.played.payoff);
            ended.push((record.fixture.number, crate::contest::half_points(record.played.payoff)));
            assert!(record.fixture.first != 0 || record.played.payoff >= Rational::ZERO, "{record:?}");
            true
        };
        tournament.run(&fixtures, &make, &AtomicBool::new(false), &mut hear).unwrap();
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
        assert!(ratings[0].elo > ratings[1].elo, "{ratings:?}");
    }

    #[test]
    fn a_tournament_that_nobody_wants_to_hear_of_any_more_ends() {
        let game = crate::open("tic-tac-toe").unwrap();
        let make = |_: usize| -> Result<Box<dyn Agent>, String> {
            Ok(Box::new(Engine::new(crate::open("tic-tac-toe").unwrap(), "random".parse()?)))
        };
        let pace = Pace::Nodes(1);
        let tournament = Tournament {
            contest: Contest::new(&*game, pace),
            paces: &[pace; 2],
            openings: &[Opening::default()],
            concurrency: 2,
        };
        let mut heard = 0;
        let fixtures = Fixture::all(Format::RoundRobin, 2, 100_000);
        let mut hear = |_| {
            heard += 1;
            heard < 5
        };
        tournament.run(&fixtures, &make, &AtomicBool::new(false), &mut hear).unwrap();
        assert!((5..200_000).contains(&heard), "{heard}");
    }
}
