//! Agents by what was typed: `pvs`, `pvs@othello:hand;nodes=5000`, `uci:stockfish;UCI_Elo=1500`, `gtp:gtp-rhino -l 3`.

use std::time::Duration;

use gametree_engine::words::list_and;
use gametree_engine::{AnyGame, Error, Spec, open};
use gametree_matches::{Agent, CLIENTS, Client, Engine, Entrant, Launch, MatchError, Notice, Pace};

use crate::args::{ArenaMatch, parse_spec, parse_time};
use crate::failure::Failure;

/// An agent that can be made as often as it is needed.
pub struct Candidate {
    pub name: String,
    pub text: String,
    pub pace: Pace,
    kind: Kind,
}

enum Kind {
    /// One of our own algorithms on a game.
    Own(Spec, String),
    /// Another program.
    Program(&'static Client, Launch),
}

/// What holds for all agents.
#[derive(Clone)]
struct Terms {
    pace: Pace,
    patience: Duration,
    notice: Notice,
}

impl Candidate {
    /// Reads what was typed; the pace is for those that name none of their own, the rest for other programs.
    fn parse(text: &str, game: &dyn AnyGame, terms: &Terms) -> Result<Self, Failure> {
        let Terms { pace, patience, notice } = terms.clone();
        let mut parts = text.split(';');
        let body = parts.next().unwrap_or_default().trim();
        let (mut name, mut own_pace, mut options) = (None, None, Vec::new());
        for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            match key.trim() {
                "name" => name = Some(value.trim().to_string()),
                key @ ("nodes" | "depth" | "time" | "tc") => own_pace = Some(parse_pace(key, value.trim())?),
                key => options
                    .push((key.strip_prefix("option.").unwrap_or(key).to_string(), value.trim().to_string())),
            }
        }
        let (kind, usual) = match Client::of(body) {
            Some((client, command)) => {
                // Options make another agent of the same program, so that they are part of its name.
                let usual = match Client::of(text.trim()) {
                    Some((_, whole)) if client.takes_options => whole,
                    _ => command,
                };
                let options = if client.takes_options { std::mem::take(&mut options) } else { Vec::new() };
                let (command, game, pace) = (command.into(), game.name().into(), own_pace.unwrap_or(pace));
                let launch = Launch { name: usual.into(), command, options, game, pace, patience, notice };
                (Kind::Program(client, launch), usual.to_string())
            }
            None => own(body, text, game)?,
        };
        if let Some((option, _)) = options.first() {
            let takers = CLIENTS.iter().filter(|client| client.takes_options);
            let prefixes: Vec<String> = takers.map(|client| format!("{}:", client.prefix)).collect();
            return Err(Failure::usage(format!(
                "{text}: '{option}' means nothing here; expected name=, nodes=, depth=, time= or tc= (options are for {} only)",
                list_and(&prefixes)
            )));
        }
        // A depth of its own takes the place of time or depth for every move.
        let spec_depth = if let Kind::Own(spec, _) = &kind { spec.depth() } else { None };
        let pace = match (own_pace, pace, spec_depth) {
            (Some(pace), ..) => pace,
            (None, Pace::Move(_) | Pace::Depth(_), Some(depth)) => Pace::Depth(depth),
            (None, pace, _) => pace,
        };
        Ok(Self { name: name.unwrap_or(usual), text: text.into(), pace, kind })
    }

    /// Makes one.
    pub fn make(&self) -> Result<Box<dyn Agent>, MatchError> {
        Ok(match &self.kind {
            Kind::Own(spec, game) => Box::new(Engine::named(self.name.clone(), open(game)?, spec.clone())),
            Kind::Program(client, launch) => {
                client.agent(Launch { name: self.name.clone(), ..launch.clone() })?
            }
        })
    }

    /// Whether it is one of our own algorithms.
    pub fn is_own(&self) -> bool {
        matches!(self.kind, Kind::Own(..))
    }

    /// Whether it can begin a game: an engine that is not there is better missed before anything else is done.
    pub fn check(&self) -> Result<(), Failure> {
        if self.is_own() {
            return Ok(());
        }
        let begun = self.make().map_err(Error::from)?.begin(None, &[]);
        Ok(begun.map_err(|error| Error::from(MatchError::agent(&self.name, error)))?)
    }

    pub fn entrant(&self) -> Entrant {
        Entrant { name: self.name.clone(), text: self.text.clone(), pace: self.pace.to_string() }
    }
}

/// All agents of a match, no two with the same name.
pub fn candidates(
    arguments: &ArenaMatch,
    game: &dyn AnyGame,
    notice: &Notice,
) -> Result<Vec<Candidate>, Failure> {
    let usual = match (arguments.tc, arguments.nodes, arguments.depth) {
        (Some(control), ..) => Pace::Clock(control),
        (_, Some(nodes), _) => Pace::Nodes(nodes),
        (_, _, Some(depth)) => Pace::Depth(depth),
        _ => Pace::Move(arguments.time),
    };
    if arguments.time_like_second && arguments.agents.len() != 2 {
        return Err(Failure::usage("--time-like-second is for two agents; expected --agents FIRST SECOND"));
    }
    let mut candidates: Vec<Candidate> = Vec::new();
    for (index, text) in arguments.agents.iter().enumerate() {
        let like = arguments.time_like_second && index == 0;
        let pace = if like { Pace::LikeOpponent } else { usual };
        let terms = Terms { pace, patience: arguments.patience, notice: notice.clone() };
        let mut candidate = Candidate::parse(text, game, &terms)?;
        let name = candidate.name.clone();
        let mut copies = 1;
        while candidates.iter().any(|other| other.name == candidate.name) {
            copies += 1;
            candidate.name = format!("{name} ({copies})");
        }
        candidates.push(candidate);
    }
    Ok(candidates)
}

fn own(body: &str, text: &str, game: &dyn AnyGame) -> Result<(Kind, String), Failure> {
    let (spec, name) = body.split_once('@').unwrap_or((body, game.name()));
    let spec: Spec = parse_spec(spec)?;
    let opened = open(name)?;
    if opened.rules() != game.rules() {
        let (given, wanted) = (opened.rules(), game.rules());
        return Err(Failure::usage(format!(
            "{text}: the rules of {given} are not those of {wanted}; expected {wanted} opened in another way"
        )));
    }
    let limits = text.split_once(';').map_or_else(String::new, |(_, limits)| format!(";{limits}"));
    let usual = format!("{spec}@{}{limits}", opened.name());
    Ok((Kind::Own(spec, name.into()), usual))
}

fn parse_pace(key: &str, value: &str) -> Result<Pace, Failure> {
    let number = || value.parse().ok().filter(|number| *number > 0u64);
    let expected = |what: &str| Failure::usage(format!("{key}={value}: expected {what}"));
    Ok(match key {
        "nodes" => Pace::Nodes(number().ok_or_else(|| expected("a number of nodes such as nodes=5000"))?),
        "depth" => {
            let depth = number().and_then(|depth| u32::try_from(depth).ok());
            Pace::Depth(depth.ok_or_else(|| expected("a number of plies such as depth=6"))?)
        }
        "time" => Pace::Move(parse_time(value).map_err(Failure::usage)?),
        _ => Pace::Clock(value.parse()?),
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn an_agent_has_a_name_limits_and_options() {
        let game = open("chess").unwrap();
        let terms = Terms { pace: Pace::Nodes(1), patience: Duration::ZERO, notice: Arc::new(|_| {}) };
        let try_parse = |text: &str| Candidate::parse(text, &*game, &terms);
        let parse = |text: &str| try_parse(text).unwrap();
        let engine = parse("uci:stockfish --x;UCI_Elo=2000;nodes=5000;name=weak;option.tc=1");
        assert_eq!((engine.name.as_str(), engine.pace), ("weak", Pace::Nodes(5000)));
        let Kind::Program(client, launch) = &engine.kind else { panic!("not an engine") };
        assert_eq!((client.prefix, launch.command.as_str()), ("uci", "stockfish --x"));
        assert_eq!(launch.pace, engine.pace);
        assert_eq!(launch.options, [("UCI_Elo".into(), "2000".into()), ("tc".to_string(), "1".to_string())]);
        assert_eq!(parse("uci:stockfish;Hash=2").name, "stockfish;Hash=2");
        assert_eq!(parse("gtp: rhino -l 3;nodes=5").name, "rhino -l 3");
        let own = parse("pvs;tc=8+0.08");
        assert_eq!((own.name.as_str(), own.pace.to_string()), ("pvs@chess;tc=8+0.08", "8+0.08".into()));
        for wrong in ["pvs;hash=1", "gtp:rhino;hash=1", "pvs;nodes=x", "pvs@othello", "pvs;tc=", "nothing"] {
            assert!(try_parse(wrong).is_err(), "{wrong}");
        }
    }
}
