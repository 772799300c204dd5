//! Which clients the server answers, and what it may spend on an answer.

use std::path::PathBuf;
use std::time::Duration;

/// Which clients the server answers and what it may spend on an answer.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The names under which a browser may address the server, with the port; `None` answers to any name and is only for servers with a
    /// token. A page whose name was pointed at this machine (DNS rebinding) is not among them.
    pub hosts: Option<Vec<String>>,
    /// The origin under which browsers reach the server through a proxy, such as `https://games.example.org`. The operator states it;
    /// headers such as `X-Forwarded-Host` are never believed, since every client can send them.
    pub origin: Option<String>,
    /// What a client must know; none on loopback.
    pub token: Option<String>,
    /// Bytes of a request's body.
    pub body: usize,
    /// The longest time of one search; a longer time in a request is cut down to it.
    pub time: Duration,
    /// Bytes of memory that the server should do with.
    pub memory: usize,
    /// Nodes that one search may enter, where it is asked for a number of them.
    pub nodes: u64,
    /// Nodes that a search may enter that keeps every position which it meets.
    pub table_entries: u64,
    /// Nodes of a tree that is explained step by step.
    pub traced_nodes: usize,
    /// Searches at the same time.
    pub searches: usize,
    /// Searches that may wait for their turn.
    pub waiting: usize,
    /// How long a request waits for its turn.
    pub patience: Duration,
    /// Games in play; the one idle longest of the client that keeps most makes room.
    pub sessions: usize,
    /// Spots of poker that are kept, with the same rule.
    pub spots: usize,
    /// Matches at the same time, each of one game at a time.
    pub matches: usize,
    /// Matches that are kept; the one that was not asked for longest makes room.
    pub arenas: usize,
    /// A match in a file that every client may look at. The operator chooses it, never a client.
    pub arena: Option<PathBuf>,
    /// How long a game in play is kept without a move.
    pub idle: Duration,
    /// The least time between two reports of a live search.
    pub pace: Duration,
}

/// Bytes of memory that the server does with by default.
pub const MEMORY: usize = 300 << 20;

impl Settings {
    /// Bytes of everything that is kept between requests: a quarter of the memory. The rest is for what runs and what is built in.
    pub fn kept_bytes(&self) -> usize {
        self.memory / 4
    }

    /// Bytes that the numbers of one spot may take.
    pub fn spot_bytes(&self) -> usize {
        (self.memory / 6).min(64 << 20)
    }

    /// Bytes of the table of one search.
    pub fn table_bytes(&self) -> usize {
        (self.memory / 16 / self.searches.max(1)).clamp(1 << 20, 32 << 20).next_power_of_two()
    }

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

    /// For a server that answers to any name and asks for the token.
    pub fn with_token(token: Option<String>) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            hosts: None,
            origin: None,
            token,
            body: 256 << 10,
            time: Duration::from_secs(30),
            memory: MEMORY,
            nodes: 2_000_000_000,
            table_entries: 200_000,
            traced_nodes: 20_000,
            searches: cores.clamp(2, 4),
            waiting: 512,
            patience: Duration::from_secs(20),
            sessions: 256,
            spots: 8,
            matches: cores.clamp(2, 4),
            arenas: 64,
            arena: None,
            idle: Duration::from_secs(2 * 3600),
            pace: Duration::from_millis(100),
        }
    }
}
