//! What can be typed after `quiz`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use gametree_engine::Spec;

#[derive(Debug, Args)]
pub struct Quiz {
    #[command(subcommand)]
    pub action: Option<QuizAction>,
    #[command(flatten)]
    pub source: QuizSource,
}

/// What the quiz is about.
#[derive(Clone, Debug, Args)]
pub struct QuizSource {
    /// A tree of your own instead of a made one
    #[arg(long)]
    pub tree: Option<String>,
    /// Algorithm to predict, with options (see `gametree games ALGORITHM`)
    #[arg(long, value_name = "SPEC", default_value = "alphabeta")]
    pub algorithm: Spec,
    /// Seed of the tree and the questions
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Wish for a tree with a deep cut-off
    #[arg(long)]
    pub deep: bool,
}

#[derive(Debug, Subcommand)]
pub enum QuizAction {
    /// Print a quiz without answers, as JSON
    Sheet(QuizSource),
    /// Grade a file of answers
    Grade(QuizGrade),
}

#[derive(Debug, Args)]
pub struct QuizGrade {
    /// The answers
    pub file: PathBuf,
    /// Grade against this sheet instead of the one inside the answers
    #[arg(long, value_name = "FILE")]
    pub sheet: Option<PathBuf>,
    /// Write Gradescope's result file here
    #[arg(long, value_name = "FILE")]
    pub results: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}
