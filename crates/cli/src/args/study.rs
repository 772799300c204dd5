//! What can be typed after `study`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Subcommand)]
pub enum Study {
    /// Leaves visited by alpha-beta under worst, random and best order
    #[command(
        before_help = "Examples:\n  gametree study ordering --branching 6 --depth 8 --trees 3 --seed 1\n  gametree study ordering --branching 4 --depth 8 --trees 20 --svg ordering.svg"
    )]
    Ordering(StudyOrdering),
}

#[derive(Debug, Args)]
pub struct StudyOrdering {
    /// Moves at every node
    #[arg(long, default_value_t = 4)]
    pub branching: u32,
    /// Plies
    #[arg(long, default_value_t = 8)]
    pub depth: u32,
    /// How many random trees
    #[arg(long, default_value_t = 10)]
    pub trees: u32,
    /// Seed of the trees
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
    /// Write a plot here
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}
