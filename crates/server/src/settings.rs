//! What the server may spend, and to whom it answers.

use std::path::PathBuf;
use std::time::Duration;

/// To whom the server answers and what it may spend on an answer.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The names under which a browser may address the server, with the port; `None` answers to any name and is only for servers with a
    /// token. A page whose name was pointed at this machine (DNS rebinding) is not among them.
    pub hosts: Option<Vec<String>>,
    /// What a client must know; none on loopback.
    pub token: Option<String>,
    /// Bytes of a request's body.
    pub body: usize,
    /// The longest time of one search; longer wishes are cut down to it.
    pub time: Duration,
    /// Nodes that one search may enter.
    pub nodes: u64,
    /// Nodes that a search with a table may enter, and so the entries of its table.
    pub table: u64,
    /// Nodes of a tree that is told step by step.
    pub told: usize,
    /// Searches at the same time.
    pub searches: usize,
    /// Searches that may wait for their turn.
    pub waiting: usize,
    /// How long a request waits for its turn.
    pub patience: Duration,
    /// Tabs with a stream.
    pub tabs: usize,
    /// Games in play; the one not touched for the longest time makes room.
    pub tables: usize,
    /// Spots of poker that are kept; the one not asked for for the longest time makes room.
    pub spots: usize,
    /// Bytes that the numbers of one spot may take.
    pub spot_bytes: usize,
    /// Matches at the same time, each of one game at a time.
    pub matches: usize,
    /// Matches that are kept; the one not asked for for the longest time makes room.
    pub arenas: usize,
    /// A match in a file that everybody may look at: chosen by who starts the server, never by a client.
    pub arena: Option<PathBuf>,
    /// How long a game in play is kept without a move.
    pub idle: Duration,
    /// Time between two events of a stream.
    pub pace: Duration,
    /// Mixed into the seeds of games in play, so that nobody can work out what chance has drawn.
    pub secret: u64,
}

impl Settings {
    /// For a server on loopback, reached under the usual names with this port.
    pub fn loopback(port: u16) -> Self {
        let name = |host: &str| format!("{host}:{port}");
        let mut hosts: Vec<String> = ["127.0.0.1", "localhost", "[::1]"].map(name).into();
        if port == 80 {
            // Browsers leave out the usual port.
            hosts.extend(["127.0.0.1", "localhost", "[::1]"].map(String::from));
        }
        Self { hosts: Some(hosts), ..Self::with_token(None) }
    }

    /// For a server that answers to any name, to those who know the token.
    pub fn with_token(token: Option<String>) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            hosts: None,
            token,
            body: 256 << 10,
            time: Duration::from_secs(30),
            nodes: 2_000_000_000,
            table: 2_000_000,
            told: 20_000,
            searches: cores.max(2),
            waiting: 512,
            patience: Duration::from_secs(20),
            tabs: 1024,
            tables: 256,
            spots: 8,
            spot_bytes: 64 << 20,
            matches: cores.max(2),
            arenas: 64,
            arena: None,
            idle: Duration::from_secs(2 * 3600),
            pace: Duration::from_millis(100),
            secret: crate::random::number(),
        }
    }
}
