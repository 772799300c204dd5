//! Games between two agents, from openings that both play from both sides.

use std::time::{Duration, Instant};

use gametree_core::{Average, Limits, Rational, Rng, Turn, Value};

use crate::any::{AnyGame, AnyPosition};
use crate::{Algorithm, Spec};

/// Somebody who plays.
pub trait Agent {
    /// How it is called in tables.
    fn name(&self) -> String;

    /// A game begins, with these moves made already.
    fn begin(&mut self, opening: &[String]) -> Result<(), String>;

    /// Somebody has made this move.
    fn told(&mut self, text: &str) -> Result<(), String>;

    /// The agent's own move, in the game's notation. It is told of it like of any other. Where it has none, a sentence without its subject,
    /// which is the agent.
    fn choose(&mut self, allowance: Duration) -> Result<String, String>;
}

/// An algorithm of ours.
pub struct Engine {
    game: Box<dyn AnyGame>,
    position: Box<dyn AnyPosition>,
    spec: Spec,
    /// Instead of time, where given.
    nodes: Option<u64>,
}

impl Engine {
    /// An algorithm on a game; by nodes a move instead of time, where given.
    pub fn new(game: Box<dyn AnyGame>, spec: Spec, nodes: Option<u64>) -> Self {
        let position = game.start();
        Self { game, position, spec, nodes }
    }
}

impl Agent for Engine {
    fn name(&self) -> String {
        format!("{}@{}", self.spec, self.game.name())
    }

    fn begin(&mut self, opening: &[String]) -> Result<(), String> {
        self.position = self.game.start();
        opening.iter().try_for_each(|text| self.told(text))
    }

    fn told(&mut self, text: &str) -> Result<(), String> {
        self.position.play(text).map(|_| ()).map_err(|error| error.message)
    }

    fn choose(&mut self, allowance: Duration) -> Result<String, String> {
        let time = if self.nodes.is_some() || self.spec.depth.is_some() { None } else { Some(allowance) };
        let limits = Limits { time, nodes: self.nodes, ..Limits::default() };
        let report = self.position.search(&self.spec, &limits, &mut |_| {})?;
        report.best.ok_or_else(|| "found no move".into())
    }
}

/// How long the agents may think.
#[derive(Clone, Copy, Debug)]
pub enum Pace {
    /// So long for every move.
    Move(Duration),
    /// The first agent as long as the second has taken for its moves on average: for opponents that keep no clock.
    LikeSecond,
}

/// One game.
#[derive(Clone, Debug)]
pub struct Played {
    /// The opening.
    pub opening: Vec<String>,
    /// Whether the first agent made the first move after it.
    pub first_begins: bool,
    /// The moves after the opening.
    pub moves: Vec<String>,
    /// What the first agent got; one more or less than nothing where somebody forfeited.
    pub payoff: Rational,
    /// Who did not play on, and why, as a sentence: an engine that ended, or a move that is not legal.
    pub forfeit: Option<String>,
    /// Time of the agents.
    pub time: [Duration; 2],
}

/// Wins, draws and losses of the first agent, and what they say about strength.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Points of the pairs of games from one opening: 0, 1/2, 1, 3/2, 2.
    pub pairs: [u32; 5],
    half: Option<u32>,
}

impl Tally {
    /// Counts a game; two in a row make a pair.
    pub fn add(&mut self, payoff: Rational) {
        let points = match payoff.cmp(&Rational::ZERO) {
            std::cmp::Ordering::Greater => {
                self.wins += 1;
                2
            }
            std::cmp::Ordering::Equal => {
                self.draws += 1;
                1
            }
            std::cmp::Ordering::Less => {
                self.losses += 1;
                0
            }
        };
        match self.half.take() {
            None => self.half = Some(points),
            Some(before) => self.pairs[(before + points) as usize] += 1,
        }
    }

    /// Games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points, 0 to 1.
    pub fn score(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The difference in Elo and half the width of its 95 % band, by the variance between pairs. None where no pair is unlike another, as
    /// then nothing says how far to trust the difference.
    pub fn elo(&self) -> Option<(f64, f64)> {
        if self.pairs.iter().filter(|count| **count > 0).count() < 2 {
            return None;
        }
        let pairs: u32 = self.pairs.iter().sum();
        let score = self.score();
        let deviation =
            |(points, count): (usize, &u32)| f64::from(*count) * (points as f64 / 4.0 - score).powi(2);
        let variance = self.pairs.iter().enumerate().map(deviation).sum::<f64>() / f64::from(pairs.max(1));
        let error = 1.96 * (variance / f64::from(pairs.max(1))).sqrt();
        let elo = |share: f64| {
            let share = share.clamp(0.001, 0.999);
            -400.0 * (1.0 / share - 1.0).log10()
        };
        Some((elo(score), (elo(score + error) - elo(score - error)) / 2.0))
    }
}

/// A contest of two agents.
pub struct Contest<'a> {
    /// The game, which keeps the rules.
    pub game: &'a dyn AnyGame,
    /// How long the agents may think.
    pub pace: Pace,
}

impl Contest<'_> {
    /// Openings of `plies` random moves, all different, after which neither side is clearly ahead by a short search: what the mover is
    /// thought to get lies between minus and plus `balance`.
    pub fn openings(&self, count: usize, plies: usize, balance: Rational, seed: u64) -> Vec<Vec<String>> {
        let (mut rng, mut openings) = (Rng::new(seed), Vec::new());
        let spec = Spec::plain(Algorithm::Auto);
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        // So many tries that only a game without balanced openings runs out of them.
        for _ in 0..count * 200 {
            if openings.len() == count {
                break;
            }
            let (mut position, mut moves) = (self.game.start(), Vec::new());
            for _ in 0..plies {
                let legal = position.moves();
                let Some(picked) = rng.pick(&legal) else { break };
                if position.play(&picked.text).is_ok() {
                    moves.push(picked.text.clone());
                }
            }
            if moves.len() < plies || position.turn() == Turn::Over || openings.contains(&moves) {
                continue;
            }
            let Ok(report) = position.search(&spec, &limits, &mut |_| {}) else { continue };
            let (value, _) = report.value();
            if value <= balance && value.negate() <= balance {
                openings.push(moves);
            }
        }
        openings
    }

    /// One game. `first_begins`: the first agent makes the first move after the opening. An agent that ends or makes an illegal move has lost.
    ///
    /// # Errors
    /// A sentence, when an agent cannot begin at all.
    pub fn play(
        &self,
        agents: &mut [Box<dyn Agent>; 2],
        opening: &[String],
        first_begins: bool,
    ) -> Result<Played, String> {
        let mut position = self.game.start();
        for text in opening {
            position.play(text).map_err(|error| error.message)?;
        }
        for agent in agents.iter_mut() {
            agent.begin(opening)?;
        }
        let Turn::Player(beginner) = position.turn() else { return Err("the opening ends the game".into()) };
        let (mut moves, mut time, mut counts) = (Vec::new(), [Duration::ZERO; 2], [0u32; 2]);
        let mut lost = None;
        while let Turn::Player(player) = position.turn()
            && lost.is_none()
        {
            let index = usize::from((player == beginner) != first_begins);
            let allowance = match self.pace {
                Pace::Move(time) => time,
                // What the first has taken too much is taken from its next moves.
                Pace::LikeSecond => {
                    let mean = time[1] / counts[1].max(1);
                    mean.min((mean * (counts[0] + 1)).saturating_sub(time[0]))
                }
            };
            let started = Instant::now();
            let chosen = agents[index].choose(allowance.max(Duration::from_millis(1)));
            time[index] += started.elapsed();
            counts[index] += 1;
            let illegal = |reason: String| format!("made an illegal move: {reason}");
            match chosen.and_then(|text| position.play(&text).map_err(|error| illegal(error.message))) {
                Ok(played) => {
                    let told = |agent: usize| agents[agent].told(&played).err().map(|reason| (agent, reason));
                    lost = [0, 1].into_iter().find_map(told);
                    moves.push(played);
                }
                Err(reason) => lost = Some((index, reason)),
            }
        }
        let payoff = match &lost {
            Some((0, _)) => Rational::ONE.negate(),
            Some(_) => Rational::ONE,
            None => {
                let player = if first_begins { beginner } else { 1 - beginner };
                position.payoffs().ok_or("the game did not end")?[player]
            }
        };
        let forfeit = lost.map(|(agent, reason)| format!("{} {reason}", agents[agent].name()));
        Ok(Played { opening: opening.to_vec(), first_begins, moves, payoff, forfeit, time })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engine(spec: &str) -> Box<dyn Agent> {
        Box::new(Engine::new(crate::open("tic-tac-toe").unwrap(), spec.parse().unwrap(), None))
    }

    #[test]
    fn perfect_play_never_loses_to_chance_and_openings_are_played_from_both_sides() {
        let game = crate::open("tic-tac-toe").unwrap();
        let contest = Contest { game: &*game, pace: Pace::Move(Duration::from_secs(1)) };
        let openings = contest.openings(6, 2, Rational::ZERO, 3);
        assert_eq!(openings.len(), 6);
        let mut agents = [engine("memo"), engine("random:ties=random-5,cut=strict")];
        let mut tally = Tally::default();
        for opening in &openings {
            for first_begins in [true, false] {
                let played = contest.play(&mut agents, opening, first_begins).unwrap();
                assert!(played.payoff >= Rational::ZERO, "{played:?}");
                tally.add(played.payoff);
            }
        }
        assert_eq!((tally.games(), tally.pairs.iter().sum::<u32>()), (12, 6));
        assert!(tally.score() > 0.5 && tally.elo().is_none_or(|(elo, _)| elo > 0.0), "{tally:?}");
    }

    #[test]
    fn elo_follows_the_score() {
        let mut tally = Tally::default();
        for game in 0..400 {
            assert_eq!(tally.elo().is_none(), game < 4, "two pairs that differ are the least");
            tally.add(if game % 4 < 3 { Rational::ONE } else { Rational::ONE.negate() });
        }
        let (elo, error) = tally.elo().unwrap();
        assert!((elo - 190.8).abs() < 0.1, "{elo}");
        assert!(error > 10.0 && error < 60.0, "{error}");
    }
}
