//! What can be typed after `arena`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use gametree_engine::words::list_or;
use gametree_matches::{CLIENTS, Control, DrawRule, Format, ResignRule, Sprt};

use super::parse_time;

#[derive(Debug, Args)]
pub struct ArenaArguments {
    #[command(subcommand)]
    pub action: Option<ArenaAction>,
    #[command(flatten)]
    pub contest: Option<ArenaMatch>,
}

#[derive(Debug, Subcommand)]
pub enum ArenaAction {
    /// Show a match that is kept in a file: cross table, ratings, how games ended
    #[command(
        before_help = "Examples:\n  gametree arena show match.sqlite\n  gametree arena show match.sqlite --json"
    )]
    Show(ArenaShow),
    /// Compare two matches: how the strength of their first agents differs
    #[command(before_help = "Examples:\n  gametree arena compare before.sqlite after.sqlite")]
    Compare(ArenaCompare),
    /// Write a match as a page with plots, or its games as PGN
    #[command(
        before_help = "Examples:\n  gametree arena report match.sqlite --html report.html\n  gametree arena report match.sqlite --pgn games.pgn"
    )]
    Report(ArenaReport),
}

#[derive(Debug, Args)]
pub struct ArenaMatch {
    /// A game such as othello
    pub game: String,
    #[arg(long, num_args = 2.., value_name = "AGENT", required = true, help = agents_help(), long_help = agents_long_help())]
    pub agents: Vec<String>,
    /// The pairings where there are more than two
    #[arg(long, value_enum, default_value_t = ArenaFormat::RoundRobin)]
    pub format: ArenaFormat,
    /// Games per pair of agents; every opening is played from both sides
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    pub games: u32,
    /// Time per move, such as 50ms
    #[arg(long, value_parser = parse_time, default_value = "100ms")]
    pub time: Duration,
    /// Clocks instead: seconds and increment (8+0.08), or seconds for so many moves (40/60)
    #[arg(long, value_name = "CONTROL", conflicts_with_all = ["nodes", "depth", "time_like_second"])]
    pub tc: Option<Control>,
    /// The first agent may take as long as the second has taken for its moves on average
    #[arg(long, conflicts_with_all = ["nodes", "depth"])]
    pub time_like_second: bool,
    /// Nodes per move instead of time
    #[arg(long, conflicts_with = "depth")]
    pub nodes: Option<u64>,
    /// Plies per move instead of time
    #[arg(long)]
    pub depth: Option<u32>,
    /// How much later than allowed a move may come
    #[arg(long, value_parser = parse_time, default_value = "50ms")]
    pub margin: Duration,
    /// How long to wait for an engine to start or to get ready, and for a move that has no time limit
    #[arg(long, value_parser = parse_time, default_value = "60s")]
    pub patience: Duration,
    /// Games at the same time, each with agents of its own
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub concurrency: u32,
    /// Random moves before the agents begin; of games in PGN so many moves are taken
    #[arg(long, default_value_t = 8)]
    pub opening_plies: usize,
    /// Openings are balanced when a short search finds no side ahead by more than this; by default 4, in chess 0.6
    #[arg(long)]
    pub balance: Option<String>,
    /// Openings from a file instead: per line moves or a position (FEN, EPD), or games in PGN
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Seed of the openings, the cards and all that the agents draw
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// End a game as a draw: from move 40, when 8 moves of both were within 10 hundredths of a pawn (or disc)
    #[arg(long, value_name = "40:8:10")]
    pub draw_after: Option<DrawRule>,
    /// End a game as lost: 4 moves in which the agent itself was behind by 600 hundredths
    #[arg(long, value_name = "4:600")]
    pub resign: Option<ResignRule>,
    /// End a game as a draw after so many plies
    #[arg(long, value_name = "PLIES")]
    pub max_plies: Option<usize>,
    /// Stop as soon as it is clear which of two differences in Elo holds, such as elo0=0,elo1=5,alpha=0.05,beta=0.05
    #[arg(long, value_name = "TEST")]
    pub sprt: Option<Sprt>,
    /// Keep the match in this SQLite file; the same command goes on with it
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
    /// Write the games here in PGN
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
    /// Print one JSON document per line: each game as it ends, and the match in the end
    #[arg(long, conflicts_with = "json")]
    pub jsonl: bool,
}

/// How agents are named, with all protocols of other programs.
fn agents_help() -> String {
    let programs: Vec<String> =
        CLIENTS.iter().map(|client| format!("{}:COMMAND ({})", client.prefix, client.title)).collect();
    format!(
        "The players: SPEC (see `gametree games ALGORITHM`), SPEC@GAME (the same game opened in another way), or another program by its protocol: {}",
        list_or(&programs)
    )
}

fn agents_long_help() -> String {
    agents_help()
        + "\n\nBehind a semicolon come a name and limits of its own, and options of an engine: 'pvs;nodes=5000', \
           'uci:stockfish;name=weak;tc=8+0.08;UCI_LimitStrength=true;UCI_Elo=1500'."
}

/// The pairings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ArenaFormat {
    /// Every agent against every other
    RoundRobin,
    /// The first against all others
    Gauntlet,
}

impl From<ArenaFormat> for Format {
    fn from(format: ArenaFormat) -> Self {
        match format {
            ArenaFormat::RoundRobin => Format::RoundRobin,
            ArenaFormat::Gauntlet => Format::Gauntlet,
        }
    }
}

#[derive(Debug, Args)]
pub struct ArenaShow {
    /// What `arena --store` wrote
    pub file: PathBuf,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
    /// Print the games, one JSON document per line
    #[arg(long, conflicts_with = "json")]
    pub jsonl: bool,
}

#[derive(Debug, Args)]
pub struct ArenaCompare {
    /// The match before
    pub before: PathBuf,
    /// The match after
    pub after: PathBuf,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
#[command(group(clap::ArgGroup::new("what").required(true).multiple(true)))]
pub struct ArenaReport {
    /// What `arena --store` wrote
    pub file: PathBuf,
    /// Write a page with plots here
    #[arg(long, value_name = "FILE", group = "what")]
    pub html: Option<PathBuf>,
    /// Write the games here in PGN
    #[arg(long, value_name = "FILE", group = "what")]
    pub pgn: Option<PathBuf>,
}
