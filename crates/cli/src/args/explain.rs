//! What can be typed after `explain`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use gametree_engine::Spec;

use super::GameArguments;

#[derive(Debug, Args)]
pub struct Explain {
    #[command(flatten)]
    pub game: GameArguments,
    /// Algorithm with options (see `gametree games ALGORITHM`); by default the one that lectures use
    #[arg(long, value_name = "SPEC")]
    pub algorithm: Option<Spec>,
    /// How to show it
    #[arg(long, value_enum, default_value_t = ExplainFormat::Text)]
    pub format: ExplainFormat,
    /// Only this step (text) or the picture after this step
    #[arg(long, value_name = "N")]
    pub step: Option<usize>,
    /// Compare algorithms on one tree, between commas
    #[arg(long, value_name = "SPECS", conflicts_with_all = ["algorithm", "step"])]
    pub compare: Option<String>,
    /// Unroll a game with positions merged
    #[arg(long, value_enum, default_value_t = MergeArgument::None)]
    pub merge: MergeArgument,
    /// Plies; a large game is cut where its tree stays readable
    #[arg(long)]
    pub depth: Option<u32>,
    /// Print one JSON document (the same as --format json)
    #[arg(long)]
    pub json: bool,
    /// Write to a file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// How an explanation is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExplainFormat {
    /// Step by step, in words
    Text,
    /// A step table
    Table,
    /// The table in Markdown
    Markdown,
    /// The table in CSV
    Csv,
    /// The table in LaTeX
    Latex,
    /// The whole trace as JSON
    Json,
    /// A picture
    Svg,
    /// Graphviz
    Dot,
    /// LaTeX TikZ
    Tikz,
    /// One self-contained page with a slider
    Html,
}

/// Which positions of an unrolled game are one node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MergeArgument {
    /// None: a tree
    None,
    /// Equal positions
    Equal,
    /// Equal positions and mirror images
    Symmetric,
}
