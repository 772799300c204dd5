//! What can be typed after `play`.

use clap::Args;
use gametree_engine::Spec;

use super::{BookArguments, GameArguments, LimitArguments};

#[derive(Debug, Args)]
pub struct Play {
    #[command(flatten)]
    pub game: GameArguments,
    /// The opponent, such as deepening or random (see `gametree games ALGORITHM`)
    #[arg(long, value_name = "SPEC", default_value = "auto")]
    pub agent: Spec,
    /// What you play: a player's name or number, first, second, all or none
    #[arg(long, default_value = "first")]
    pub side: String,
    #[command(flatten)]
    pub limits: LimitArguments,
    #[command(flatten)]
    pub book: BookArguments,
}

impl Play {
    /// The opponent with everything that other arguments say about it.
    pub fn spec(&self) -> Spec {
        let spec = self.agent.clone().with_threads(self.limits.threads).with_seed(self.limits.seed);
        if self.book.no_book { spec.without_book() } else { spec }
    }
}
