//! What can be typed after `acpc`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gametree_engine::Spec;

use super::parse_time;

#[derive(Debug, Args)]
pub struct Acpc {
    /// The dealer's name or address
    pub host: String,
    /// The dealer's port
    pub port: u16,
    /// The player: blueprint, blueprint:resolve=off or bot:play=tight (see `gametree games ALGORITHM`)
    #[arg(long, alias = "agent", value_name = "SPEC", default_value = "blueprint")]
    pub algorithm: Spec,
    /// The table, as the dealer has it
    #[arg(long, default_value = "holdem")]
    pub game: String,
    /// Another blueprint, from `gametree learn holdem`
    #[arg(long, value_name = "FILE")]
    pub blueprint: Option<PathBuf>,
    /// Time per move, at most
    #[arg(long, value_parser = parse_time, default_value = "2s")]
    pub time: Duration,
    /// Seed of everything random
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Print one JSON document in the end
    #[arg(long)]
    pub json: bool,
}
