//! What can be typed after `convert` and `check`.

use std::path::PathBuf;

use clap::Args;

use super::{GameArguments, MergeArgument};

#[derive(Debug, Args)]
pub struct Convert {
    #[command(flatten)]
    pub game: GameArguments,
    /// Of trees gtree, json, list, sexpr or efg; nfg for a table of payoffs; of chess also pgn, fen or epd; of every game moves
    #[arg(long, value_name = "FORMAT", default_value = "gtree")]
    pub to: String,
    /// Unroll a game with positions merged
    #[arg(long, value_enum, default_value_t = MergeArgument::None)]
    pub merge: MergeArgument,
    /// Unroll a game this many plies
    #[arg(long)]
    pub depth: Option<u32>,
    /// A record to convert to pgn, fen, epd or moves: a file with games in PGN, positions or a list of moves
    #[arg(long = "game", id = "record", value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    pub record: Option<PathBuf>,
    /// Write to a file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Check {
    /// Tree files with `expect` lines
    #[arg(required = true)]
    pub files: Vec<String>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}
