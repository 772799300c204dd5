//! What can be typed after `games` and `completions`.

use clap::Args;

#[derive(Debug, Args)]
pub struct Games {
    /// A game, or an algorithm where no game has the name, to look at more closely
    #[arg(value_name = "GAME|ALGORITHM")]
    pub game: Option<String>,
    /// An algorithm to look at more closely
    #[arg(long, value_name = "NAME", conflicts_with = "game")]
    pub algorithm: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    pub shell: clap_complete::Shell,
}
