//! What can be typed after `learn`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use gametree_train::OthelloSettings;

/// What is learned: one subcommand per game.
#[derive(Debug, Subcommand)]
pub enum Learn {
    /// The weights of othello's evaluation, by self-play
    #[command(
        before_help = "Examples:\n  gametree learn othello\n  gametree learn othello --games 500 --rounds 2 --output small.weights --json"
    )]
    Othello(LearnOthello),
    /// A net that evaluates chess, or the weights of its classic evaluation, by self-play
    #[command(
        before_help = "Examples:\n  gametree learn chess --what net --games 20000 --nodes 1000 --threads 2 --checkpoint work\n  gametree learn chess --what classic --output chess.classic"
    )]
    Chess(Box<LearnChess>),
    /// What hands of leduc are worth where a stage ends, for re-solving
    #[command(before_help = "Examples:\n  gametree learn leduc --output leduc.values")]
    Leduc(LearnLeduc),
    /// A blueprint: a strategy of hold'em in a smaller game
    #[command(
        before_help = "Examples:\n  gametree learn holdem --iterations 200000 --output small.blueprint"
    )]
    Holdem(LearnHoldem),
    /// Any other game, for which there is nothing to learn.
    #[command(external_subcommand)]
    Unknown(Vec<String>),
}

/// What is learned from games of self-play.
#[derive(Debug, Args)]
pub struct SelfPlayArguments {
    /// Games of each round; of othello those of the last, earlier ones have fewer [othello: 60000, classic: 6000, net: 20000]
    #[arg(long)]
    pub games: Option<u32>,
    /// Rounds of self-play, each with the weights of the one before [othello: 5, classic: 2, net: 2]
    #[arg(long)]
    pub rounds: Option<u32>,
    /// Games played at the same time; the weights do not depend on it
    #[arg(long, default_value_t = 1, value_parser = super::parse_threads)]
    pub threads: u32,
}

/// Where everything goes.
#[derive(Debug, Args)]
pub struct LearnOutput {
    /// Seed of everything random
    #[arg(long, default_value_t = OthelloSettings::default().seed)]
    pub seed: u64,
    /// Write what was learned here, and a plot of the errors beside it [othello.weights, chess.classic, chess.net, leduc.values or holdem.blueprint]
    #[arg(long, short, alias = "out", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Keep finished work in this folder; by default in one beside the output until that is written
    #[arg(long, value_name = "FOLDER", alias = "folder")]
    pub checkpoint: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct LearnOthello {
    #[command(flatten)]
    pub self_play: SelfPlayArguments,
    /// Most passes over the positions of a round [40]
    #[arg(long)]
    pub epochs: Option<u32>,
    #[command(flatten)]
    pub to: LearnOutput,
}

#[derive(Debug, Args)]
pub struct LearnChess {
    /// What to learn: classic, the weights of the classic evaluation, or net
    #[arg(long, value_parser = ["classic", "net"], default_value = "net")]
    pub what: String,
    #[command(flatten)]
    pub self_play: SelfPlayArguments,
    /// Most passes over the positions of a round [classic: 20, net: 30]
    #[arg(long)]
    pub epochs: Option<u32>,
    /// Nodes per move of the players [1000]
    #[arg(long)]
    pub nodes: Option<u64>,
    /// Units of the net's first layer: 32, 64 or 128, and 128 fit into the program [64]
    #[arg(long)]
    pub hidden: Option<usize>,
    /// Units of the last round's net, if they are others [as --hidden]
    #[arg(long, value_name = "UNITS")]
    pub last_hidden: Option<usize>,
    /// How much results count against the evaluations of the players, from 0 to 1 [classic: 0.7, net: 0.3]
    #[arg(long)]
    pub results: Option<f32>,
    /// How much the evaluation at the next move counts against the one at this move, and so on, from 0 to 1 [0]
    #[arg(long)]
    pub foresight: Option<f32>,
    /// Learn a net from the games that are kept in these folders, such as games-1 below the folder of --checkpoint, and play none
    #[arg(long, value_name = "FOLDER", num_args = 1..)]
    pub from: Vec<PathBuf>,
    /// The evaluation of the first players, a file of classic weights or of a net [classic: material alone, net: the classic weights inside the program]
    #[arg(long, value_name = "FILE")]
    pub players: Option<PathBuf>,
    /// A net to begin with, of at most as many units, whose weights are improved [random weights]
    #[arg(long, value_name = "FILE")]
    pub start: Option<PathBuf>,
    /// How far the first steps of fitting a net go; less where it begins with one that is good [0.001]
    #[arg(long)]
    pub rate: Option<f32>,
    #[command(flatten)]
    pub to: LearnOutput,
}

#[derive(Debug, Args)]
pub struct LearnLeduc {
    /// Places with random ranges to solve [40000]
    #[arg(long)]
    pub examples: Option<u32>,
    /// Most passes over them [150]
    #[arg(long)]
    pub epochs: Option<u32>,
    /// Units of the net's two layers [64]
    #[arg(long)]
    pub hidden: Option<usize>,
    #[command(flatten)]
    pub to: LearnOutput,
}

#[derive(Debug, Args)]
pub struct LearnHoldem {
    /// Big blinds of each player, for which the blueprint is [100]
    #[arg(long, value_name = "BLINDS")]
    pub stack: Option<u32>,
    /// Walks through the game [2000000]
    #[arg(long)]
    pub iterations: Option<u64>,
    #[command(flatten)]
    pub to: LearnOutput,
}
