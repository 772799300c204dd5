//! What can be typed after `ladder`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gametree_engine::Spec;

use super::parse_time;

#[derive(Debug, Args)]
pub struct LadderArguments {
    /// A game with hidden parts, such as kuhn
    pub game: String,
    /// Algorithms instead of the usual ones, from the bottom up (see `gametree games ALGORITHM`)
    #[arg(long, alias = "rungs", num_args = 1.., value_name = "SPEC")]
    pub algorithms: Vec<Spec>,
    /// Iterations of the algorithms that learn from the whole game
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub iterations: u64,
    /// What each algorithm may take, such as 30s
    #[arg(long, value_parser = parse_time, default_value = "30s")]
    pub time: Duration,
    /// What hands are worth where a stage ends, for resolve:leaves=net, from a file that learn wrote
    #[arg(long, value_name = "FILE")]
    pub values: Option<PathBuf>,
    /// Seed of everything random
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Print one JSON document, with every algorithm against every other
    #[arg(long)]
    pub json: bool,
}
