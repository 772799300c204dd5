//! Duplicate matches in games of chance: every deal is played twice, with the same draws and the seats swapped, so that good cards help both agents.
//!
//! The result is the mean of what was won, with a band from how much pairs of games differ; a single hand says little.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gametree_core::{Rational, Rng, Turn};

use super::agent::{Agent, Budget, Limit, game_seed};
use super::error::MatchError;
use gametree_engine::{AnyGame, AnyPosition, Error};

/// What games of a match share.
pub struct Duplicate<'a> {
    /// The game, which keeps the rules: two players, and what one wins the other loses.
    pub game: &'a dyn AnyGame,
    /// What each agent may spend on a move.
    pub limits: [Limit; 2],
    /// The seed of all draws: of the cards, and of what the agents do.
    pub seed: u64,
    /// Set to break off games.
    pub stop: Arc<AtomicBool>,
}

impl Duplicate<'_> {
    /// Both games of a pair: what the first agent has won, first as the first player, then as the second. None where it was broken off.
    ///
    /// # Errors
    /// An agent cannot begin, or has no legal move to give.
    pub fn pair(
        &self,
        agents: &mut [Box<dyn Agent>; 2],
        number: u64,
    ) -> Result<Option<[f64; 2]>, MatchError> {
        let mut won = [0.0; 2];
        for (seat, won) in won.iter_mut().enumerate() {
            match self.play(agents, number, seat)? {
                Some(payoff) => *won = payoff,
                None => return Ok(None),
            }
        }
        Ok(Some(won))
    }

    fn play(
        &self,
        agents: &mut [Box<dyn Agent>; 2],
        number: u64,
        first_seat: usize,
    ) -> Result<Option<f64>, MatchError> {
        let luck = Rng::new(self.seed).fork(number);
        let mut position = self.game.start();
        for (index, agent) in agents.iter_mut().enumerate() {
            // The cards are those of the pair, and the agents' draws those of the game.
            agent.reseed(game_seed(self.seed, 2 * number + first_seat as u64, index));
            let begun = agent.begin(None, &[]);
            begun.map_err(|error| MatchError::Begin { agent: agent.name(), error })?;
        }
        // The same draws whatever was bet: a draw depends on how many came before it, and on nothing else.
        let mut drawn = 0;
        loop {
            let text = match position.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    drawn += 1;
                    let drawn = draw(&*position, &mut luck.fork(drawn));
                    drawn.ok_or_else(|| Error::failed("chance has nothing to draw from"))?
                }
                Turn::Player(player) => {
                    if self.stop.load(Ordering::Relaxed) {
                        return Ok(None);
                    }
                    let agent = usize::from(player != first_seat);
                    // No agent loses on time here: a result by the clock would hide what was won at the table.
                    let (limit, deadline) = (self.limits[agent], Duration::from_secs(600));
                    let budget = Budget { limit, deadline, stop: self.stop.clone() };
                    let chosen = agents[agent].choose(&budget);
                    chosen.map_err(|error| MatchError::agent(agents[agent].name(), error))?.text
                }
            };
            let text = position.play(&text).map_err(|error| Error::failed(error.message))?;
            for agent in agents.iter_mut() {
                let observed = agent.observe(&text);
                observed.map_err(|error| MatchError::agent(agent.name(), error))?;
            }
        }
        Ok(position.payoffs().and_then(|payoffs| payoffs.get(first_seat).copied()).map(Rational::to_f64))
    }
}

/// One of the outcomes of chance, by their odds.
fn draw(position: &dyn AnyPosition, rng: &mut Rng) -> Option<String> {
    let outcomes = position.moves();
    let mut rest = rng.unit();
    let drawn = outcomes.iter().find(|outcome| {
        rest -= outcome.odds.map_or(0.0, Rational::to_f64);
        rest < 0.0
    });
    drawn.or(outcomes.last()).map(|outcome| outcome.text.clone())
}

/// The mean of what was won per game, counted in pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Winnings {
    pairs: u64,
    sum: f64,
    squares: f64,
}

impl Winnings {
    /// Adds what was won in the games of a pair, on average.
    pub fn add(&mut self, mean: f64) {
        self.pairs += 1;
        self.sum += mean;
        self.squares += mean * mean;
    }

    /// How many pairs there were.
    pub fn pairs(&self) -> u64 {
        self.pairs
    }

    /// The mean of a game.
    pub fn mean(&self) -> f64 {
        self.sum / self.pairs.max(1) as f64
    }

    /// Half of the band that holds the true mean 95 times in 100; none of fewer than two pairs.
    pub fn band(&self) -> Option<f64> {
        let count = self.pairs as f64;
        let variance = (self.squares - self.sum * self.sum / count.max(1.0)) / (count - 1.0);
        (self.pairs > 1).then(|| 1.96 * (variance.max(0.0) / count).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::super::agent::{Choice, Engine};
    use super::super::error::AgentError;
    use super::*;

    /// Always makes the first legal move.
    struct First(Box<dyn AnyPosition>);

    impl Agent for First {
        fn name(&self) -> String {
            "first".into()
        }

        fn begin(&mut self, _: Option<&str>, _: &[String]) -> Result<(), AgentError> {
            self.0 = gametree_engine::open("leduc").expect("a game").start();
            Ok(())
        }

        fn observe(&mut self, text: &str) -> Result<(), AgentError> {
            self.0.play(text)?;
            Ok(())
        }

        fn choose(&mut self, _: &Budget) -> Result<Choice, AgentError> {
            Ok(Choice { text: self.0.moves()[0].text.clone(), ..Choice::default() })
        }
    }

    fn won(game: &str, mut agents: [Box<dyn Agent>; 2], pairs: u64) -> Winnings {
        let game = gametree_engine::open(game).unwrap();
        let limits = [Limit::Nodes(100); 2];
        let duplicate = Duplicate { game: &*game, limits, seed: 3, stop: Arc::default() };
        let mut winnings = Winnings::default();
        for number in 0..pairs {
            let [first, second] = duplicate.pair(&mut agents, number).unwrap().unwrap();
            winnings.add((first + second) / 2.0);
        }
        winnings
    }

    #[test]
    fn an_agent_against_itself_wins_nothing_at_all() {
        let agents = [0, 1]
            .map(|_| Box::new(First(gametree_engine::open("leduc").unwrap().start())) as Box<dyn Agent>);
        let same = won("leduc", agents, 20);
        assert_eq!((same.mean(), same.band()), (0.0, Some(0.0)));
    }

    #[test]
    fn an_agent_that_mixes_draws_anew_in_every_game() {
        let engine = |_| -> Box<dyn Agent> {
            Box::new(Engine::new(gametree_engine::open("kuhn").unwrap(), "lp".parse().unwrap()))
        };
        let same = won("kuhn", [0, 1].map(engine), 200);
        assert!(same.band().is_some_and(|band| band > 0.0 && same.mean().abs() < 2.0 * band), "{same:?}");
    }

    #[test]
    fn a_mean_has_the_band_of_its_spread() {
        let mut winnings = Winnings::default();
        [1.0, 3.0].into_iter().for_each(|mean| winnings.add(mean));
        assert!((winnings.mean() - 2.0).abs() < 1e-12);
        assert!(winnings.band().is_some_and(|band| (band - 1.96).abs() < 1e-12));
        assert_eq!(Winnings::default().band(), None);
    }
}
