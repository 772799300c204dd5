//! What can be typed after `uci` and `nboard`.

use std::time::Duration;

use clap::Args;
use gametree_engine::Spec;

use super::parse_time;

#[derive(Debug, Args)]
pub struct Uci {
    /// Which chess: chess, chess:960=518 or chess:eval=shannon
    #[arg(long, value_name = "GAME", default_value = "chess")]
    pub game: String,
    /// The engine (see `gametree games ALGORITHM`), with what front ends may change later, such as selective:table=64MB
    #[arg(long, alias = "agent", value_name = "SPEC", default_value = "selective")]
    pub algorithm: Spec,
}

#[derive(Debug, Args)]
pub struct NBoard {
    /// The engine, such as pvs (see `gametree games ALGORITHM`)
    #[arg(long, alias = "agent", value_name = "SPEC", default_value = "auto")]
    pub algorithm: Spec,
    /// Time per move where the front end sets no depth, such as 2s
    #[arg(long, value_parser = parse_time)]
    pub time: Option<Duration>,
    /// Threads
    #[arg(long, default_value_t = 1, value_parser = super::parse_threads)]
    pub threads: u32,
}
