//! What can be typed after `play`.

use std::path::PathBuf;

use clap::Args;
use gametree_engine::Spec;
use gametree_matches::Control;

use super::{BookArguments, GameArguments, LimitArguments, parse_spec};

#[derive(Debug, Args)]
pub struct Play {
    #[command(flatten)]
    pub game: GameArguments,
    /// The opponent, such as deepening or random (see `gametree games ALGORITHM`)
    #[arg(long, alias = "agent", value_name = "SPEC", default_value = "auto", value_parser = parse_spec)]
    pub algorithm: Spec,
    /// What you play: a player's name or number, first, second, all or none
    #[arg(long, default_value = "first")]
    pub side: String,
    /// How well the opponent plays, from 1 to 10: chess by Elo, 1175 at 1 and 2400 at 9; other games with some random moves; 10 is all it can
    #[arg(long, value_name = "1-10", value_parser = clap::value_parser!(u8).range(1..=10))]
    pub level: Option<u8>,
    /// Clocks for both: seconds and increment (300+3), minutes (5:00+3), or seconds for so many moves (40/60)
    #[arg(long, value_name = "CONTROL", conflicts_with_all = ["time", "nodes", "depth"])]
    pub tc: Option<Control>,
    /// Write the record of the game here, also when it is left unfinished
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Play so many games in a row and keep the score; at a terminal games with hidden cards or dice go on until you leave
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub hands: Option<u32>,
    #[command(flatten)]
    pub limits: LimitArguments,
    #[command(flatten)]
    pub book: BookArguments,
}

impl Play {
    /// The opponent with everything that other arguments say about it.
    pub fn spec(&self) -> Spec {
        let spec = self.algorithm.clone().with_threads(self.limits.threads).with_seed(self.limits.seed());
        if self.book.no_book { spec.without_book() } else { spec }
    }
}
