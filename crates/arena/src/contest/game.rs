//! One game between two agents.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gametree_core::{Average, Rational, Turn, Value};

use super::adjudication::{Adjudication, Judged, Opinion};
use super::agent::{Agent, Budget, Choice, Lapse, Limit};
use super::clock::{Pace, Timer};
use super::openings::Opening;
use crate::any::{AnyGame, AnyPosition};

/// What kind of end a game has had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By the rules.
    Rules,
    /// Ended early, because the agents agreed about it or it was too long.
    Adjudicated,
    /// Somebody took too long.
    Time,
    /// Somebody made a move that is none.
    Illegal,
    /// Somebody's program ended.
    Crash,
    /// Somebody gave no move.
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

    /// Whether somebody lost for another reason than the position.
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
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|ending| ending.name() == text);
        found.ok_or_else(|| format!("'{text}' is no ending of a game"))
    }
}

/// A move as it was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Ply {
    /// In the game's notation.
    pub text: String,
    /// How long it took.
    pub time: Duration,
    /// What the agent thought of its position.
    pub opinion: Option<Opinion>,
    /// How deep it looked.
    pub depth: Option<u32>,
    /// How many positions it looked at.
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
    /// What the first agent got; one more or less than nothing where the rules did not say.
    pub payoff: Rational,
    /// What kind of end it had.
    pub ending: Ending,
    /// How it ended, as a sentence: who forfeited and why, or what the rules say.
    pub reason: String,
    /// Time of the agents.
    pub time: [Duration; 2],
    /// How often each was asked for a move.
    pub counts: [u32; 2],
}

/// What holds for all games of a contest of two agents.
pub struct Contest<'a> {
    /// The game, which keeps the rules.
    pub game: &'a dyn AnyGame,
    /// What each agent may spend.
    pub paces: [Pace; 2],
    /// How much longer than that it may take, for the way there and back.
    pub margin: Duration,
    /// How long to wait for an agent that has no time limit.
    pub patience: Duration,
    /// When a game is ended early.
    pub adjudication: Adjudication,
    /// Set to break off games.
    pub stop: Arc<AtomicBool>,
}

/// How a game stopped, before it is said from the first agent's side.
enum Stopped {
    /// By the rules.
    Rules,
    /// As a draw.
    Draw(String),
    /// Lost by this agent.
    Lost(usize, Ending, String),
}

impl<'a> Contest<'a> {
    /// A contest without adjudication, in which both agents may spend the same.
    pub fn new(game: &'a dyn AnyGame, pace: Pace) -> Self {
        Self {
            game,
            paces: [pace; 2],
            margin: Duration::from_millis(50),
            patience: Duration::from_secs(60),
            adjudication: Adjudication::default(),
            stop: Arc::default(),
        }
    }

    /// One game. `first_begins`: the first agent makes the first move after the opening. An agent that ends, makes an illegal move or takes
    /// too long has lost. None where the game was broken off.
    ///
    /// # Errors
    /// A sentence, when an agent cannot begin at all.
    pub fn play(
        &self,
        agents: [&mut dyn Agent; 2],
        opening: &Opening,
        first_begins: bool,
    ) -> Result<Option<Played>, String> {
        let mut position = opening.position(self.game)?;
        let Turn::Player(beginner) = position.turn() else { return Err("the opening ends the game".into()) };
        let [first, second] = agents;
        let mut agents = [first, second];
        for agent in &mut agents {
            let begun = agent.begin(opening.start.as_deref(), &opening.moves);
            begun.map_err(|reason| format!("{} cannot begin: {reason}", agent.name()))?;
        }
        let first_player = if first_begins { beginner } else { 1 - beginner };
        let mut table = Table::new(self, first_player, opening.moves.len());
        let mut stopped = None;
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
                let payoff = position.payoffs().ok_or("the game did not end")?[first_player];
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

/// What goes on during a game.
struct Table<'a> {
    contest: &'a Contest<'a>,
    timers: [Option<Timer>; 2],
    time: [Duration; 2],
    counts: [u32; 2],
    moves: Vec<Ply>,
    first_player: usize,
    /// Plies of the opening.
    before: usize,
}

impl<'a> Table<'a> {
    fn new(contest: &'a Contest<'a>, first_player: usize, before: usize) -> Self {
        let timer =
            |pace: Pace| if let Pace::Clock(control) = pace { Some(Timer::new(control)) } else { None };
        let (time, counts, moves) = ([Duration::ZERO; 2], [0; 2], Vec::new());
        Self { contest, timers: contest.paces.map(timer), time, counts, moves, first_player, before }
    }

    /// What an agent may spend now.
    fn limit(&self, agent: usize) -> Limit {
        match self.contest.paces[agent] {
            Pace::Move(time) => Limit::Time(time),
            Pace::Nodes(nodes) => Limit::Nodes(nodes),
            Pace::Depth(depth) => Limit::Depth(depth),
            // What it has taken too much is taken from its next moves.
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

    /// After how long an agent has lost on time. None for those that cannot be told or need not hurry.
    fn flag(&self, agent: usize, limit: &Limit, keeps_time: bool) -> Option<Duration> {
        let paced = self.contest.paces[agent];
        match limit {
            _ if matches!(paced, Pace::LikeOpponent) => None,
            Limit::Clocks(clocks, player) => Some(clocks[*player].left + self.contest.margin),
            Limit::Time(time) if keeps_time => Some(*time + self.contest.margin),
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
        let deadline = flag.unwrap_or(self.contest.patience);
        let budget = Budget { limit, deadline, stop: self.contest.stop.clone() };
        let started = Instant::now();
        let chosen = agents[agent].choose(&budget);
        let taken = started.elapsed();
        self.time[agent] += taken;
        self.counts[agent] += 1;
        if let Some(flag) = flag.filter(|flag| taken > *flag) {
            let allowed = flag.saturating_sub(self.contest.margin).as_secs_f64();
            let words =
                format!("lost on time: {:.3} s taken where {allowed:.3} s were left", taken.as_secs_f64());
            return Some(Stopped::Lost(agent, Ending::Time, words));
        }
        if let Some(timer) = &mut self.timers[agent] {
            timer.moved(taken);
        }
        let choice = match chosen {
            Ok(choice) => choice,
            Err(Lapse { ending, words }) => return Some(Stopped::Lost(agent, ending, words)),
        };
        self.made(agents, position, agent, choice, taken)
    }

    /// A move was given: plays it, tells both, and looks whether the game is to be ended.
    fn made(
        &mut self,
        agents: &mut [&mut dyn Agent; 2],
        position: &mut dyn AnyPosition,
        agent: usize,
        choice: Choice,
        time: Duration,
    ) -> Option<Stopped> {
        let Choice { text, opinion, depth, nodes } = choice;
        let text = match position.play(&text) {
            Ok(text) => text,
            Err(error) => {
                let shown: String = text.chars().take(20).collect();
                let words = format!("made an illegal move '{shown}': {}", error.message);
                return Some(Stopped::Lost(agent, Ending::Illegal, words));
            }
        };
        for (index, told) in agents.iter_mut().enumerate() {
            if let Err(words) = told.told(&text) {
                return Some(Stopped::Lost(index, Ending::Crash, words));
            }
        }
        self.moves.push(Ply { text, time, opinion, depth, nodes });
        if position.turn() == Turn::Over {
            return None;
        }
        let opinions: Vec<Option<Opinion>> = self.moves.iter().map(|ply| ply.opinion).collect();
        self.contest.adjudication.judge(self.before, &opinions).map(|judged| match judged {
            Judged::Draw(words) => Stopped::Draw(words),
            Judged::Lost(words) => Stopped::Lost(agent, Ending::Adjudicated, words),
        })
    }
}
