//! Clients of other programs: an engine runs as a child process and plays as an [`Agent`]. One file per protocol, and one line in [`CLIENTS`].

mod gtp;
mod guard;
mod program;
mod uci;
mod xboard;

use std::sync::Arc;
use std::time::Duration;

use crate::{Agent, MatchError, Pace};

/// All protocols, by the prefix in front of a command.
pub const CLIENTS: &[Client] = &[gtp::CLIENT, uci::CLIENT, xboard::CLIENT];

/// Makes an agent, whose program starts when it begins a game.
type Make = fn(Launch) -> Result<Box<dyn Agent>, MatchError>;

/// A protocol of other programs.
#[derive(Debug)]
pub struct Client {
    /// `uci` in `uci:stockfish`.
    pub prefix: &'static str,
    /// Its name, for people.
    pub title: &'static str,
    /// Whether engines have options that can be set, such as `UCI_Elo=1500`.
    pub takes_options: bool,
    make: Make,
}

/// Shows a sentence about a wait that is long.
pub type Notice = Arc<dyn Fn(&str) + Send + Sync>;

/// What an engine is started with.
#[derive(Clone)]
pub struct Launch {
    /// Its name in tables.
    pub name: String,
    /// The command line.
    pub command: String,
    /// Names and values of options.
    pub options: Vec<(String, String)>,
    /// The game to play, with its parameters.
    pub game: String,
    /// What it may spend: a client refuses what its engine cannot keep to.
    pub pace: Pace,
    /// How long it may take to start and to get ready for a game.
    pub patience: Duration,
    /// Where it is shown that it takes long.
    pub notice: Notice,
}

impl Client {
    /// The protocol and the command line of a text such as `uci:stockfish`; none where no protocol has this prefix.
    pub fn of(text: &str) -> Option<(&'static Client, &str)> {
        let (prefix, command) = text.split_once(':')?;
        let client = CLIENTS.iter().find(|client| client.prefix == prefix)?;
        Some((client, command.trim()))
    }

    /// An engine as an agent. Its program is started when it begins a game, and again after it has ended or hung.
    ///
    /// # Errors
    /// There is no such game.
    pub fn agent(&self, launch: Launch) -> Result<Box<dyn Agent>, MatchError> {
        (self.make)(launch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_names_a_protocol_and_anything_else_is_none() {
        let of = |text| Client::of(text).map(|(client, command)| (client.prefix, command));
        assert_eq!(of("uci: stockfish --x "), Some(("uci", "stockfish --x")));
        assert_eq!(of("gtp:gtp-rhino -l 3"), Some(("gtp", "gtp-rhino -l 3")));
        assert_eq!((of("pvs"), of("alphabeta:depth=3"), of("UCI:stockfish")), (None, None, None));
    }

    #[test]
    fn no_two_protocols_share_a_prefix() {
        let mut prefixes: Vec<&str> = CLIENTS.iter().map(|client| client.prefix).collect();
        prefixes.sort_unstable();
        prefixes.dedup();
        assert_eq!(prefixes.len(), CLIENTS.len());
    }
}
