//! What can be typed after `learn`.

use std::path::PathBuf;

use clap::Args;
use gametree_train::OthelloSettings;

#[derive(Debug, Args)]
pub struct Learn {
    /// The game: othello, chess, leduc or holdem
    pub game: String,
    /// What to learn about chess: classic, the weights of its classic evaluation, or net
    #[arg(long, value_parser = ["classic", "net"], default_value = "net")]
    pub what: String,
    /// Games of each round; of othello those of the last, earlier ones have fewer [othello: 60000, classic: 6000, net: 20000]
    #[arg(long)]
    pub games: Option<u32>,
    /// Rounds of self-play, each with the weights of the one before [othello: 5, classic: 2, net: 2]
    #[arg(long)]
    pub rounds: Option<u32>,
    /// Most passes over the positions of a round [othello: 40, classic: 20, net: 30, leduc: 150]
    #[arg(long)]
    pub epochs: Option<u32>,
    /// Hold'em: big blinds of each player, for which the blueprint is [100]
    #[arg(long, value_name = "BLINDS")]
    pub stack: Option<u32>,
    /// Hold'em: walks through the game [2000000]
    #[arg(long)]
    pub iterations: Option<u64>,
    /// Leduc: places with random ranges to solve [40000]
    #[arg(long)]
    pub examples: Option<u32>,
    /// Chess: nodes per move of the players [1000]
    #[arg(long)]
    pub nodes: Option<u64>,
    /// Units of the net's first layer: of chess 32, 64 or 128, and 128 fit into the program; of leduc also of its second [64]
    #[arg(long)]
    pub hidden: Option<usize>,
    /// Chess: units of the last round's net, if they are others [as --hidden]
    #[arg(long, value_name = "UNITS")]
    pub last_hidden: Option<usize>,
    /// Chess: how much results count against the evaluations of the players, from 0 to 1 [classic: 0.7, net: 0.3]
    #[arg(long)]
    pub results: Option<f32>,
    /// Chess: how much the evaluation at the next move counts against the one at this move, and so on, from 0 to 1 [0]
    #[arg(long)]
    pub foresight: Option<f32>,
    /// Chess: learn a net from the games that are kept in these folders, such as games-1 below the folder of --checkpoint, and play none
    #[arg(long, value_name = "FOLDER", num_args = 1..)]
    pub from: Vec<PathBuf>,
    /// Chess: the evaluation of the first players, a file of classic weights or of a net [classic: material alone, net: the classic weights inside the program]
    #[arg(long, value_name = "FILE")]
    pub players: Option<PathBuf>,
    /// Chess: a net to begin with, of at most as many units, whose weights are improved [random weights]
    #[arg(long, value_name = "FILE")]
    pub start: Option<PathBuf>,
    /// Chess: how far the first steps of fitting a net go; less where it begins with one that is good [0.001]
    #[arg(long)]
    pub rate: Option<f32>,
    /// Seed of everything random
    #[arg(long, default_value_t = OthelloSettings::default().seed)]
    pub seed: u64,
    /// Games played at the same time; the weights do not depend on it
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: u32,
    /// Write the weights here, and a plot of the errors beside them [othello.weights, chess.classic, chess.net, leduc.values or holdem.blueprint]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Keep finished work in this folder; by default in one beside the weights until they are written
    #[arg(long, value_name = "FOLDER", visible_alias = "folder")]
    pub checkpoint: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}
