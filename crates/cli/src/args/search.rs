//! What can be typed after `analyze`, `solve` and `verify`.

use std::path::PathBuf;

use clap::Args;
use gametree_engine::Spec;

use super::{BookArguments, GameArguments, LimitArguments, parse_spec};

#[derive(Debug, Args)]
pub struct Search {
    #[command(flatten)]
    pub game: GameArguments,
    /// Algorithm with options, such as alphabeta:cut=strict (see `gametree games ALGORITHM`)
    #[arg(long, value_name = "SPEC", default_value = "auto", value_parser = parse_spec)]
    pub algorithm: Spec,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
    /// Print one JSON document per line, one per finished iteration
    #[arg(long, conflicts_with = "json")]
    pub jsonl: bool,
    /// Find the value of every move, not only of the best (exact, pvs and selective; the others do what they do)
    #[arg(long)]
    pub all_moves: bool,
    /// Say on standard error what is known so far, line by line; a terminal shows it anyway
    #[arg(long)]
    pub progress: bool,
    #[command(flatten)]
    pub book: BookArguments,
}

impl Search {
    /// The algorithm with everything that other arguments say about it.
    pub fn spec(&self) -> Spec {
        let spec = self.algorithm.clone().with_threads(self.limits.threads).with_seed(self.limits.seed());
        let spec = if self.book.no_book { spec.without_book() } else { spec };
        if self.all_moves { spec.with_every_move().with_lines(usize::MAX) } else { spec }
    }
}

#[derive(Debug, Args)]
pub struct Analyze {
    #[command(flatten)]
    pub search: Search,
    /// The best N moves of chess, each with its line
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=500), conflicts_with_all = ["all_moves", "jsonl"])]
    pub lines: Option<u32>,
    /// Judge a whole game, move by move: a file with a PGN, a GGF or a list of moves; limits are per position, by default 200 ms
    #[arg(long = "game", id = "record", value_name = "FILE", conflicts_with_all = ["position", "moves", "lines", "all_moves", "jsonl"])]
    pub record: Option<PathBuf>,
    /// With --game and chess: print the game as a PGN with signs, evaluations and better lines
    #[arg(long, requires = "record", conflicts_with = "json")]
    pub pgn: bool,
    /// With --game: write the course of the game as a picture
    #[arg(long, requires = "record", value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Solve {
    #[command(flatten)]
    pub search: Search,
    /// Write a move for every position that can arise
    #[arg(long, value_name = "FILE")]
    pub strategy: Option<PathBuf>,
    /// Whose strategy: a player's name or number; by default one per player
    #[arg(long, requires = "strategy")]
    pub side: Option<String>,
}

#[derive(Debug, Args)]
pub struct Verify {
    /// What `solve --strategy` wrote
    pub file: PathBuf,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}
