//! What can be typed after `book` and `tables`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::parse_megabytes;

#[derive(Debug, Subcommand)]
pub enum Book {
    /// Work out the exact values of all positions of the first plies, or make an opening book of chess from games
    ///
    /// Stopped or killed at any moment, the same command goes on where it was, and the file in the end is the same.
    #[command(
        before_help = "Examples:\n  gametree book build connect-four:5x4 --plies 5 --output small.book\n  gametree book build connect-four --plies 4 --threads 2\n  gametree book build chess --pgn games.pgn --least 3 --output openings.bin"
    )]
    Build(BookBuild),
    /// Check a book: its checksum, each value by those behind its moves, and some by searching again
    #[command(
        before_help = "Examples:\n  gametree book verify small.book\n  gametree book verify small.book --sample 20 --seed 7"
    )]
    Verify(BookVerify),
    /// Show what is in a book: positions and values, ply by ply
    #[command(
        before_help = "Examples:\n  gametree book show small.book\n  gametree book show small.book --json\n  gametree book show openings.bin --position '1. e4 e5'"
    )]
    Show(BookShow),
}

/// Books were built and shown by `tables` before.
#[derive(Debug, Subcommand)]
pub enum Tables {
    /// Show what endgame tables say about a position
    #[command(
        before_help = "Examples:\n  gametree tables show /srv/syzygy\n  gametree tables show /srv/syzygy --position '8/8/8/8/8/4k3/4q3/4K3 w - - 0 1'"
    )]
    Show(BookShow),
    /// The same as `book build`
    #[command(hide = true)]
    Build(BookBuild),
    /// The same as `book verify`
    #[command(hide = true)]
    Verify(BookVerify),
}

#[derive(Debug, Args)]
pub struct BookBuild {
    /// A duel such as connect-four:5x4 or mnk:4,4,4
    pub game: String,
    /// Plies from the start; by default 4, from games 30
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub plies: Option<u32>,
    /// Chess: make an opening book in Polyglot's format from the games in this file; may be given again
    #[arg(long, value_name = "FILE")]
    pub pgn: Vec<PathBuf>,
    /// With --pgn: leave out moves that were played in fewer games
    #[arg(long, value_name = "GAMES", default_value_t = 1, requires = "pgn")]
    pub least: u32,
    /// The file; by default the game's name with .book, in $GAMETREE_TABLES where that is set; from games chess.bin
    #[arg(long, short, alias = "out", value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub effort: EffortArguments,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct BookVerify {
    /// What `book build` wrote
    pub file: PathBuf,
    /// Search so many positions of the last ply again
    #[arg(long, value_name = "K", default_value_t = 0)]
    pub sample: usize,
    /// Seed of the sample
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    #[command(flatten)]
    pub effort: EffortArguments,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct BookShow {
    /// What `book build` wrote, an opening book in Polyglot's format (.bin), or a folder of Syzygy's endgame tables
    pub file: PathBuf,
    /// For an opening book or endgame tables: the position that is looked up, by default the start
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// For endgame tables: a file with one position per line, each of which is looked up
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    pub positions: Option<PathBuf>,
    /// Print one JSON document, or with --positions one per line
    #[arg(long)]
    pub json: bool,
}

/// What a search for a book may take; the values do not depend on it.
#[derive(Debug, Args)]
pub struct EffortArguments {
    /// Threads that share each search
    #[arg(long, default_value_t = 1, value_parser = super::parse_threads)]
    pub threads: u32,
    /// Memory in which one search leaves what it found for the next, such as 64MB or 1GB
    #[arg(long, value_name = "SIZE", default_value = "256MB", value_parser = parse_megabytes)]
    pub table: u64,
}
