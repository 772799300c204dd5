//! `acpc`: plays hold'em for a dealer in the text protocol of the annual computer poker competition.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use gametree_core::{Game, Limits, Rng, Turn, checksum};
use gametree_engine::Spec;
use gametree_games::poker::holdem::{Holdem, HoldemAction, Sight};
use gametree_games::poker::pair_index;
use gametree_matches::Winnings;
use gametree_poker as poker;
use gametree_poker::blueprint::{Blueprint, Room};
use serde_json::json;

use crate::args::Acpc;
use crate::failure::{Code, Failure};
use crate::output::{print, print_json};
use crate::session::{interrupt_flag, read_bytes, stopped};

/// What a player says first.
const VERSION: &str = "VERSION:2.0.0";

/// Bytes that a line may have: real ones have a few hundred.
const MOST_LINE: u64 = 1 << 16;

/// How long to wait for a connection.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often to look whether Ctrl-C was pressed.
const LOOK: Duration = Duration::from_millis(200);

pub fn run(arguments: &Acpc) -> Result<(), Failure> {
    let game = table(&arguments.game)?;
    if ![poker::BLUEPRINT, poker::BOT].contains(&arguments.algorithm.algorithm()) {
        return Err(Failure::usage(
            "expected --algorithm blueprint or bot, which play by what one player sees",
        ));
    }
    let room = room(arguments.blueprint.as_deref())?;
    if arguments.algorithm.algorithm() == poker::BLUEPRINT {
        room.fits(&game)?;
    }
    let (stream, address) = connect(&arguments.host, arguments.port)?;
    let spec = arguments.algorithm.clone().with_seed(arguments.seed);
    let limits = Limits { time: Some(arguments.time), ..Limits::default() };
    let mut player = Player { game, room, spec, limits, won: Winnings::default(), open: None };
    let ended = player.talk(stream, &address);
    player.report(arguments.json)?;
    ended
}

/// A table of hold'em as it is called in the registry.
pub fn table(name: &str) -> Result<Holdem, Failure> {
    let parameters = match name.split_once(':') {
        None if name == "holdem" => "",
        Some(("holdem", parameters)) => parameters,
        _ => {
            return Err(Failure::new(
                Code::Illegal,
                format!("'{name}' is not hold'em; expected such as holdem:stack=200"),
            ));
        }
    };
    Holdem::parse(parameters).map_err(|problem| Failure::new(Code::Parse, format!("{name}: {problem}")))
}

/// Where the agents are, with the blueprint in a file or the usual one.
pub fn room(file: Option<&std::path::Path>) -> Result<Room, Failure> {
    let Some(file) = file else { return Ok(Room::default()) };
    let blueprint = Blueprint::from_bytes(&read_bytes(file)?);
    blueprint.map(Room::with).map_err(|problem| Failure::unreadable(file, problem))
}

fn connect(host: &str, port: u16) -> Result<(TcpStream, String), Failure> {
    let address = format!("{host}:{port}");
    let failed =
        |error: std::io::Error| Failure::failed(format!("cannot reach a dealer at {address}: {error}"));
    let mut last = None;
    for place in (host, port).to_socket_addrs().map_err(failed)? {
        match TcpStream::connect_timeout(&place, PATIENCE) {
            Ok(stream) => {
                // An answer is one short line: it must not wait for more.
                stream.set_nodelay(true).map_err(failed)?;
                stream.set_read_timeout(Some(LOOK)).map_err(failed)?;
                return Ok((stream, address));
            }
            Err(error) => last = Some(error),
        }
    }
    let unknown = || Failure::failed(format!("cannot reach a dealer at {address}: there is no such host"));
    Err(last.map_or_else(unknown, failed))
}

/// A player in a match.
struct Player {
    game: Holdem,
    room: Room,
    spec: Spec,
    limits: Limits,
    won: Winnings,
    /// The hand that is being played.
    open: Option<u64>,
}

impl Player {
    fn talk(&mut self, stream: TcpStream, address: &str) -> Result<(), Failure> {
        let interrupted = interrupt_flag();
        let lost =
            |error: std::io::Error| Failure::failed(format!("the connection to {address} broke: {error}"));
        let mut out = stream.try_clone().map_err(lost)?;
        out.write_all(format!("{VERSION}\r\n").as_bytes()).map_err(lost)?;
        let (mut lines, mut line, mut number) = (BufReader::new(stream), Vec::new(), 0u64);
        loop {
            let room = (MOST_LINE + 1).saturating_sub(line.len() as u64);
            match lines.by_ref().take(room).read_until(b'\n', &mut line) {
                Err(error)
                    if matches!(
                        error.kind(),
                        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                    ) =>
                {
                    if stopped(&interrupted) {
                        return Err(Failure::new(Code::Interrupted, ""));
                    }
                    continue;
                }
                // A dealer may end the match by a reset connection.
                Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => {
                    return self.hung_up(address);
                }
                Err(error) => return Err(lost(error)),
                Ok(0) => return self.hung_up(address),
                Ok(_) => {}
            }
            if line.len() as u64 > MOST_LINE {
                return Err(Failure::new(
                    Code::Parse,
                    format!("line {} of the dealer does not end", number + 1),
                ));
            }
            if line.last() != Some(&b'\n') {
                continue;
            }
            number += 1;
            let text = String::from_utf8_lossy(&line).trim_end().to_string();
            line.clear();
            if let Some(answer) = self.hear(&text).map_err(|problem| wrong(number, &text, &problem))? {
                out.write_all(format!("{text}:{answer}\r\n").as_bytes()).map_err(lost)?;
            }
        }
    }

    /// What a line of the dealer asks for, if it asks for anything.
    fn hear(&mut self, line: &str) -> Result<Option<String>, String> {
        // The protocol allows comments.
        if line.is_empty() || line.starts_with(['#', ';']) {
            return Ok(None);
        }
        let (hand, sight) = self.game.parse_match_state(line)?;
        let table = sight.table();
        match table.mover() {
            Some(seat) if seat == sight.seat => {
                self.open = Some(hand);
                self.answer(hand, &sight).map(|action| Some(Holdem::acpc_action(action)))
            }
            Some(_) => {
                self.open = Some(hand);
                Ok(None)
            }
            None => {
                // A hand whose end is reported twice is counted once.
                if self.game.turn(table) == Turn::Over && self.open.take() == Some(hand) {
                    self.won.add(self.game.utility(table, sight.seat).to_f64());
                }
                Ok(None)
            }
        }
    }

    fn answer(&self, hand: u64, sight: &Sight) -> Result<HoldemAction, String> {
        let spec = self.spec.clone().at_table(hand, 0);
        let policy = self.room.policy(&self.game, sight.table(), &spec, &self.limits)?;
        let own: Vec<_> = sight.own().collect();
        let odds = policy.odds(pair_index(own[0], own[1]));
        let seen = gametree_core::Hidden::print_view(&self.game, sight);
        let mut rest = Rng::new(spec.draw_seed()).fork(checksum(seen.as_bytes())).unit() as f32
            * odds.iter().sum::<f32>();
        let drawn = odds.iter().position(|odds| {
            rest -= odds;
            rest < 0.0
        });
        Ok(drawn.and_then(|drawn| policy.actions().get(drawn)).copied().unwrap_or(HoldemAction::Call))
    }

    fn hung_up(&self, address: &str) -> Result<(), Failure> {
        match self.open {
            None if self.won.pairs() > 0 => Ok(()),
            None => Err(Failure::failed(format!(
                "the dealer at {address} hung up before the first hand was over"
            ))),
            Some(hand) => {
                Err(Failure::failed(format!("the dealer at {address} hung up in the middle of hand {hand}")))
            }
        }
    }

    fn report(&self, as_json: bool) -> Result<(), Failure> {
        let to_mbb = 1000.0 / f64::from(self.game.blinds().1);
        let (mean, band) = (self.won.mean() * to_mbb, self.won.band().map(|band| band * to_mbb));
        if as_json {
            return print_json(&json!({
                "schema": "gametree.acpc/1", "hands": self.won.pairs(), "mbb_per_hand": mean, "band": band,
                "agent": self.spec.to_string(),
            }));
        }
        let band = band.map_or_else(String::new, |band| format!(" +- {band:.0}"));
        print(&format!("{} hands, {mean:+.0}{band} thousandths of a big blind per hand\n", self.won.pairs()))
    }
}

fn wrong(number: u64, line: &str, problem: &str) -> Failure {
    let shown: String =
        line.chars().take(60).map(|letter| if letter.is_control() { '?' } else { letter }).collect();
    Failure::new(Code::Parse, format!("line {number} of the dealer, '{shown}': {problem}"))
}
