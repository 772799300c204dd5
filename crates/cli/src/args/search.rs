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
