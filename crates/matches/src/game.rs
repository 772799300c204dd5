//! One game between two agents.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gametree_core::{Rational, Turn, Value};

use super::adjudication::{Adjudication, Evaluation, Judged};
use super::agent::{Agent, Budget, Choice, Limit, game_seed};
use super::clock::{Pace, Timer};
use super::error::{AgentError, MatchError};
use super::openings::Opening;
use gametree_engine::{AnyGame, AnyPosition, Error};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By the rules.
    Rules,
    /// Ended early: an agent resigned, the agents agreed about the result, or it was too long.
    Adjudicated,
    /// An agent took too long.
    Time,
    /// An agent made an illegal move.
    Illegal,
    /// An agent's program ended.
    Crash,
    /// An agent gave no move.
    Silence,
}

impl Ending {
    /// All of them.
    pub const ALL: [Ending; 6] =
        [Ending::Rules, Ending::Adjudicated, Ending::Time, Ending::Illegal, Ending::Crash, Ending::Silence];

    /// In one word, for documents.
    pub fn name(self) -> &'static str {
        match self {
            Ending::Rules => "rules",
            Ending::Adjudicated => "adjudicated",
            Ending::Time => "time",
            Ending::Illegal => "illegal",
            Ending::Crash => "crash",
            Ending::Silence => "no answer",
        }
    }

    /// Whether an agent lost for another reason than the position.
    pub fn is_forfeit(self) -> bool {
        !matches!(self, Ending::Rules | Ending::Adjudicated)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Ending {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let found = Self::ALL.into_iter().find(|ending| ending.name() == text);
        found.ok_or_else(|| Error::Format(format!("'{text}' is no ending of a game")))
    }
}

/// A move as it was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Ply {
    /// In the game's notation.
    pub text: String,
    /// How long it took.
    pub time: Duration,
    /// The agent's evaluation of its position.
    pub evaluation: Option<Evaluation>,
    /// The depth of its search.
    pub depth: Option<u32>,
    /// The nodes of its search.
    pub nodes: Option<u64>,
}

/// One game.
#[derive(Clone, Debug)]
pub struct Played {
    /// Whether the first agent made the first move after the opening.
    pub first_begins: bool,
    /// Which player of the game the first agent was.
    pub first_player: usize,
    /// The moves after the opening.
    pub moves: Vec<Ply>,
    /// The payoff of the first agent; 1 or -1 where the rules did not decide.
    pub payoff: Rational,
    /// What kind of end it had.
    pub ending: Ending,
    /// How it ended, as a sentence: who forfeited and why, or what the rules say.
    pub reason: String,
    /// Time of the agents.
    pub time: [Duration; 2],
    /// Moves that each was asked for.
    pub counts: [u32; 2],
}

/// The conditions of a match between two agents: what holds for all of its games.
pub struct Conditions<'a> {
    /// The game, which keeps the rules.
    pub game: &'a dyn AnyGame,
    /// What each agent may spend.
    pub paces: [Pace; 2],
    /// How much longer than that it may take, for communication.
    pub margin: Duration,
    /// How long an agent without a time limit may take for a move.
    pub patience: Duration,
    /// When a game is ended early.
    pub adjudication: Adjudication,
    /// The seed of what the agents draw.
    pub seed: u64,
    /// Set to break off games.
    pub stop: Arc<AtomicBool>,
}

/// How a game stopped, before it is seen from the first agent's side.
enum Stopped {
    /// By the rules.
    Rules,
    /// As a draw.
    Draw(String),
    /// Lost by this agent.
    Lost(usize, Ending, String),
}

impl<'a> Conditions<'a> {
    /// Conditions without adjudication, in which both agents may spend the same.
    pub fn new(game: &'a dyn AnyGame, pace: Pace) -> Self {
        Self {
            game,
            paces: [pace; 2],
            margin: Duration::from_millis(50),
            patience: Duration::from_secs(60),
            adjudication: Adjudication::default(),
            seed: 0,
            stop: Arc::default(),
        }
    }

    /// The game of this number. `first_begins`: the first agent makes the first move after the opening. An agent that ends, does not get ready, makes an illegal move
    /// or takes too long has lost. None where the game was broken off.
    ///
    /// # Errors
    /// The opening is not one, or an agent cannot play such games at all.
    pub fn play(
        &self,
        number: usize,
        agents: [&mut dyn Agent; 2],
        opening: &Opening,
        first_begins: bool,
    ) -> Result<Option<Played>, MatchError> {
        let mut position = opening.position(self.game).map_err(Error::from)?;
        let Turn::Player(beginner) = position.turn() else {
            return Err(Error::failed("the opening ends the game").into());
        };
        let [first, second] = agents;
        let mut agents = [first, second];
        let first_player = if first_begins { beginner } else { 1 - beginner };
        let mut table = Table::new(self, first_player, opening.moves.len());
        for (index, agent) in agents.iter_mut().enumerate() {
            agent.reseed(game_seed(self.seed, number as u64, index));
        }
        let mut stopped = begin(&mut agents, opening)?;
        while let Turn::Player(player) = position.turn()
            && stopped.is_none()
        {
            stopped = table.turn(&mut agents, &mut *position, usize::from(player != first_player));
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
        }
        let stopped = stopped.unwrap_or(Stopped::Rules);
        let names = [agents[0].name(), agents[1].name()];
        let (payoff, ending, reason) = match stopped {
            Stopped::Rules => {
                let payoffs = position.payoffs().ok_or_else(|| Error::failed("the game did not end"))?;
                let payoff = payoffs[first_player];
                (payoff, Ending::Rules, outcome(&*position, payoff, &names))
            }
            Stopped::Draw(words) => (Rational::ZERO, Ending::Adjudicated, words),
            Stopped::Lost(agent, ending, words) => {
                let payoff = if agent == 0 { Rational::ONE.negate() } else { Rational::ONE };
                (payoff, ending, format!("{} {words}", names[agent]))
            }
        };
        let Table { moves, time, counts, .. } = table;
        Ok(Some(Played { first_begins, first_player, moves, payoff, ending, reason, time, counts }))
    }
}

/// Lets both agents begin. One that fails has lost, unless the match cannot be played with it.
fn begin(agents: &mut [&mut dyn Agent; 2], opening: &Opening) -> Result<Option<Stopped>, MatchError> {
    for (index, agent) in agents.iter_mut().enumerate() {
        match agent.begin(opening.start.as_deref(), &opening.moves) {
            Ok(()) => {}
            Err(error @ (AgentError::Start { .. } | AgentError::Refused(_))) => {
                return Err(MatchError::Begin { agent: agent.name(), error });
            }
            Err(error) => return Ok(Some(lost(index, &error))),
        }
    }
    Ok(None)
}

/// A game lost by an agent for a reason of its own.
fn lost(agent: usize, error: &AgentError) -> Stopped {
    Stopped::Lost(agent, error.ending(), error.to_string())
}

/// How a game ended by its rules.
fn outcome(position: &dyn AnyPosition, payoff: Rational, names: &[String; 2]) -> String {
    let who = match payoff.cmp(&Rational::ZERO) {
        std::cmp::Ordering::Greater => format!("{} won", names[0]),
        std::cmp::Ordering::Less => format!("{} won", names[1]),
        std::cmp::Ordering::Equal => "a draw".into(),
    };
    match position.outcome() {
        Some(words) => format!("{who}: {words}"),
        None => who,
    }
}

/// The state of a game in play.
struct Table<'a> {
    conditions: &'a Conditions<'a>,
    timers: [Option<Timer>; 2],
    time: [Duration; 2],
    counts: [u32; 2],
    moves: Vec<Ply>,
    first_player: usize,
    /// Plies of the opening.
    before: usize,
}

impl<'a> Table<'a> {
    fn new(conditions: &'a Conditions<'a>, first_player: usize, before: usize) -> Self {
        let timer =
            |pace: Pace| if let Pace::Clock(control) = pace { Some(Timer::new(control)) } else { None };
        let (time, counts, moves) = ([Duration::ZERO; 2], [0; 2], Vec::new());
        Self { conditions, timers: conditions.paces.map(timer), time, counts, moves, first_player, before }
    }

    /// What an agent may spend now.
    fn limit(&self, agent: usize) -> Limit {
        match self.conditions.paces[agent] {
            Pace::Move(time) => Limit::Time(time),
            Pace::Nodes(nodes) => Limit::Nodes(nodes),
            Pace::Depth(depth) => Limit::Depth(depth),
            // Time taken beyond the mean is taken from the next moves.
            Pace::LikeOpponent => {
                let mean = self.time[1 - agent] / self.counts[1 - agent].max(1);
                let left = (mean * (self.counts[agent] + 1)).saturating_sub(self.time[agent]);
                Limit::Time(mean.min(left).max(Duration::from_millis(1)))
            }
            Pace::Clock(control) => {
                let own = self.timers[agent].unwrap_or_else(|| Timer::new(control)).clock();
                // Where the opponent has no clock it is shown the agent's own.
                let other = self.timers[1 - agent].map_or(own, |timer| timer.clock());
                let player = if agent == 0 { self.first_player } else { 1 - self.first_player };
                Limit::Clocks(if player == 0 { [own, other] } else { [other, own] }, player)
            }
        }
    }

    /// After how long an agent has lost on time. None for agents that cannot keep time or have no limit.
    fn flag(&self, agent: usize, limit: &Limit, keeps_time: bool) -> Option<Duration> {
        let paced = self.conditions.paces[agent];
        match limit {
            _ if matches!(paced, Pace::LikeOpponent) => None,
            Limit::Clocks(clocks, player) => Some(clocks[*player].left + self.conditions.margin),
            Limit::Time(time) if keeps_time => Some(*time + self.conditions.margin),
            _ => None,
        }
    }

    /// Lets an agent make its move.
    fn turn(
        &mut self,
        agents: &mut [&mut dyn Agent; 2],
        position: &mut dyn AnyPosition,
        agent: usize,
    ) -> Option<Stopped> {
        let limit = self.limit(agent);
        let flag = self.flag(agent, &limit, agents[agent].keeps_time());
        let deadline = flag.unwrap_or(self.conditions.patience);
        let budget = Budget { limit, deadline, stop: self.conditions.stop.clone() };
        let started = Instant::now();
        let chosen = agents[agent].choose(&budget);
        let taken = started.elapsed();
        self.time[agent] += taken;
        self.counts[agent] += 1;
        if let Some(flag) = flag.filter(|flag| taken > *flag) {
            let allowed = flag.saturating_sub(self.conditions.margin).as_secs_f64();
            let words =
                format!("lost on time: {:.3} s taken where {allowed:.3} s were left", taken.as_secs_f64());
            return Some(Stopped::Lost(agent, Ending::Time, words));
        }
        if let Some(timer) = &mut self.timers[agent] {
            timer.moved(taken);
        }
        let choice = match chosen {
            Ok(choice) => choice,
            Err(error) => return Some(lost(agent, &error)),
        };
        self.made(agents, position, agent, choice, taken)
    }

    /// Plays a move, shows it to both agents, and adjudicates.
    fn made(
        &mut self,
        agents: &mut [&mut dyn Agent; 2],
        position: &mut dyn AnyPosition,
        agent: usize,
        choice: Choice,
        time: Duration,
    ) -> Option<Stopped> {
        let Choice { text, evaluation, depth, nodes } = choice;
        let text = match position.play(&text) {
            Ok(text) => text,
            Err(error) => {
                let shown: String = text.chars().take(20).collect();
                let words = format!("made an illegal move '{shown}': {}", error.message);
                return Some(Stopped::Lost(agent, Ending::Illegal, words));
            }
        };
        for (index, observer) in agents.iter_mut().enumerate() {
            if let Err(error) = observer.observe(&text) {
                return Some(lost(index, &error));
            }
        }
        self.moves.push(Ply { text, time, evaluation, depth, nodes });
        if position.turn() == Turn::Over {
            return None;
        }
        let evaluations: Vec<Option<Evaluation>> = self.moves.iter().map(|ply| ply.evaluation).collect();
        self.conditions.adjudication.judge(self.before, &evaluations).map(|judged| match judged {
            Judged::Draw(words) => Stopped::Draw(words),
            Judged::Lost(words) => Stopped::Lost(agent, Ending::Adjudicated, words),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Engine;

    /// Fails at one of the three things that an agent does.
    #[derive(Clone, Default)]
    struct Failing {
        at_begin: Option<AgentError>,
        at_observe: Option<AgentError>,
        at_choose: Option<AgentError>,
    }

    impl Agent for Failing {
        fn name(&self) -> String {
            "failing".into()
        }

        fn begin(&mut self, _: Option<&str>, _: &[String]) -> Result<(), AgentError> {
            self.at_begin.clone().map_or(Ok(()), Err)
        }

        fn observe(&mut self, _: &str) -> Result<(), AgentError> {
            self.at_observe.clone().map_or(Ok(()), Err)
        }

        fn choose(&mut self, _: &Budget) -> Result<Choice, AgentError> {
            self.at_choose.clone().map_or(Ok(Choice::default()), Err)
        }
    }

    /// A game against a random player, who is the first agent.
    fn play(mut failing: Failing, first_begins: bool) -> Result<Played, MatchError> {
        let game = gametree_engine::open("tic-tac-toe")?;
        let mut other = Engine::new(gametree_engine::open("tic-tac-toe")?, "random".parse()?);
        let conditions = Conditions::new(&*game, Pace::Nodes(1));
        let played = conditions.play(0, [&mut other, &mut failing], &Opening::default(), first_begins)?;
        Ok(played.expect("no one breaks it off"))
    }

    #[test]
    fn an_agent_that_resigns_has_lost_and_forfeits_nothing() {
        let resigned =
            Failing { at_choose: Some(AgentError::Resigned("resigned".into())), ..Failing::default() };
        for (first_begins, moves) in [(true, 1), (false, 0)] {
            let played = play(resigned.clone(), first_begins).unwrap();
            assert_eq!((played.payoff, played.moves.len()), (Rational::ONE, moves));
            assert_eq!((played.ending, played.reason.as_str()), (Ending::Adjudicated, "failing resigned"));
            assert!(!played.ending.is_forfeit());
        }
    }

    #[test]
    fn an_agent_that_fails_has_lost_before_the_first_move_as_at_any_other() {
        let silence = Some(AgentError::Silence("is silent".into()));
        let crash = Some(AgentError::Crash("ended".into()));
        for (failing, ending, reason) in [
            (
                Failing { at_begin: silence.clone(), ..Failing::default() },
                Ending::Silence,
                "failing is silent",
            ),
            (Failing { at_begin: crash, ..Failing::default() }, Ending::Crash, "failing ended"),
            (
                Failing { at_observe: silence.clone(), ..Failing::default() },
                Ending::Silence,
                "failing is silent",
            ),
            (Failing { at_choose: silence, ..Failing::default() }, Ending::Silence, "failing is silent"),
        ] {
            let played = play(failing, true).unwrap();
            assert_eq!((played.payoff, played.ending), (Rational::ONE, ending));
            assert_eq!(played.reason, reason);
        }
    }

    #[test]
    fn a_match_ends_where_an_agent_cannot_play_such_games() {
        let start = AgentError::Start { program: "x".into(), reason: "no such file".into() };
        for error in [start, AgentError::Refused("takes no positions".into())] {
            let failing = Failing { at_begin: Some(error.clone()), ..Failing::default() };
            assert_eq!(
                play(failing, true).unwrap_err(),
                MatchError::Begin { agent: "failing".into(), error }
            );
        }
    }
}
