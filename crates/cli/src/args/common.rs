//! What several verbs take: a game and a position, limits, a book.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gametree_engine::words::count;
use gametree_engine::{Error, Spec, cores};

/// Which game, and where in it.
#[derive(Debug, Args)]
pub struct GameArguments {
    /// A game such as nim:2,2,2, a tree file, a tree written out, or - for a tree on standard input
    pub game: String,
    /// Start from this position, in the game's own notation; @FILE reads it or a recorded game (PGN) from a file, - from standard input
    // An othello board may begin with empty squares, which are dashes.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Play these moves first, between spaces; @FILE reads them from a file
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
}

/// How long to search.
#[derive(Clone, Debug, Args)]
pub struct LimitArguments {
    /// Time, such as 500ms, 2s or 1m
    #[arg(long, value_parser = parse_time)]
    pub time: Option<Duration>,
    /// Nodes
    #[arg(long)]
    pub nodes: Option<u64>,
    /// Plies
    #[arg(long)]
    pub depth: Option<u32>,
    /// Depth in full rounds instead of plies: one move of every player
    #[arg(long, conflicts_with = "depth")]
    pub rounds: Option<u32>,
    /// Threads; exact and pvs use more than one
    #[arg(long, default_value_t = 1, value_parser = parse_threads)]
    pub threads: u32,
    /// Seed of everything random [default: 0; in play another one each time, which is said]
    #[arg(long)]
    pub seed: Option<u64>,
}

impl LimitArguments {
    /// The seed, where none was given the usual one.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(0)
    }
}

/// Which book answers, where the algorithm is auto and depth and nodes are not limited.
#[derive(Clone, Debug, Args)]
pub struct BookArguments {
    /// Answer from this book (see `gametree book`) where the position is in it
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
    /// Answer from no book, neither the one inside the program nor one in $GAMETREE_TABLES
    #[arg(long, conflicts_with = "book")]
    pub no_book: bool,
}

/// Reads a size in megabytes: 500, 500MB or 2GB.
pub fn parse_megabytes(text: &str) -> Result<u64, String> {
    let expected = || format!("'{text}' is not a size; expected megabytes such as 500, 500MB or 2GB");
    let split = text.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.trim().parse().map_err(|_| expected())?;
    let scale = match unit.to_ascii_uppercase().as_str() {
        "" | "M" | "MB" | "MIB" => 1.0,
        "G" | "GB" | "GIB" => 1024.0,
        _ => return Err(expected()),
    };
    let megabytes = number * scale;
    if (0.0..=1e9).contains(&megabytes) { Ok(megabytes as u64) } else { Err(expected()) }
}

/// Threads that are asked for at most.
const MOST_THREADS: u32 = 1024;

/// A number of threads; more than there are cores make a search late, and are not started.
pub fn parse_threads(text: &str) -> Result<u32, String> {
    let asked = text.parse().ok().filter(|asked| (1..=MOST_THREADS).contains(asked));
    let asked = asked.ok_or_else(|| format!("expected a number from 1 to {MOST_THREADS}"))?;
    if let Some(remark) = too_many_threads(asked as usize) {
        eprintln!("{remark}");
    }
    Ok(asked.min(cores() as u32))
}

/// An algorithm with options.
pub fn parse_spec(text: &str) -> Result<Spec, Error> {
    let spec: Spec = text.parse()?;
    if let Some(remark) = too_many_threads(spec.threads_asked()) {
        eprintln!("{spec}: {remark}");
    }
    Ok(spec)
}

/// What is said about more threads than the machine runs at a time.
pub fn too_many_threads(asked: usize) -> Option<String> {
    let cores = cores();
    (asked > cores).then(|| {
        let uses = if cores == 1 { "1 thread is".into() } else { format!("{cores} threads are") };
        format!("{asked} threads on {}: {uses} used", count(cores as u64, "core", "cores"))
    })
}

/// Reads 500ms, 2s, 1m, 1.5 (seconds).
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let expected = || format!("'{text}' is not a time; expected 500ms, 2s or 1m");
    let split = text.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.trim().parse().map_err(|_| expected())?;
    let scale = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(expected()),
    };
    Duration::try_from_secs_f64(number * scale).map_err(|_| expected())
}
