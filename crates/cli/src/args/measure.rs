//! What can be typed after `perft` and `bench`.

use clap::{Args, Subcommand};

use super::GameArguments;

#[derive(Debug, Args)]
pub struct Perft {
    #[command(flatten)]
    pub game: GameArguments,
    /// Plies; by default to the ends of the game
    #[arg(long)]
    pub depth: Option<u32>,
    /// Also count below each first move
    #[arg(long)]
    pub divide: bool,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Bench {
    #[command(subcommand)]
    pub action: Option<BenchAction>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub enum BenchAction {
    /// What each part of the fast searches is worth, in nodes, on connect four and othello
    Ablation {
        /// Print one JSON document
        #[arg(long)]
        json: bool,
    },
}
