//! What can be typed after `poker`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use gametree_engine::Spec;

use super::parse_time;

#[derive(Debug, Subcommand)]
pub enum Poker {
    /// Find what both players should do with every hand: an equilibrium of a spot after the flop
    #[command(
        before_help = "Examples:\n  gametree poker solve --board Td9d6hQc2s --ranges 'QQ+,T9s,AKs' 'JJ-99,KJs' --pot 100 --stack 300\n  gametree poker solve --board Td9d6hQc --ranges '66+,A8s+,KQo:0.5' 'QQ-22,ATo+' --pot 200 --stack 900 --bet '60%,e,a' --raise 2.5x --output spot.solved\n  gametree poker solve --board Td9d6h --ranges '22+,AK' '22+,AQ+' --pot 60 --stack 970 --bet '33%;66%,a;75%,a' --raise '60%' --estimate\n  gametree poker solve --board Td9d6hQc --ranges 'QQ+' 'JJ-99' --pot 100 --stack 100 --line 'check, bet 50' --json"
    )]
    Solve(Box<PokerSolve>),
    /// Look at a node of a spot that was solved into a file
    #[command(
        before_help = "Examples:\n  gametree poker show spot.solved\n  gametree poker show spot.solved --line 'check, bet 120, call, Ah' --json"
    )]
    Show(PokerShow),
    /// Chances to win when there is no more betting
    #[command(
        before_help = "Examples:\n  gametree poker equity AhKh QsQc\n  gametree poker equity 'QQ+,AKs' 'JJ-88,AQs' --board Td9d6h\n  gametree poker equity AA random --samples 1000000 --seed 7 --json"
    )]
    Equity(PokerEquity),
    /// Local best response: a lower bound on the exploitability of an agent for two players
    #[command(
        before_help = "Examples:\n  gametree poker lbr --algorithm blueprint:resolve=off --hands 1000\n  gametree poker lbr --algorithm bot:play=tight --hands 200 --json"
    )]
    Lbr(PokerLbr),
}

#[derive(Debug, Args)]
pub struct PokerLbr {
    /// The agent that is tested: blueprint, blueprint:resolve=off or bot:play=call, raise or tight (see `gametree games ALGORITHM`)
    #[arg(long, alias = "agent", value_name = "SPEC", default_value = "blueprint:resolve=off")]
    pub algorithm: Spec,
    /// The table
    #[arg(long, default_value = "holdem")]
    pub game: String,
    /// Another blueprint, from `gametree learn holdem`
    #[arg(long, value_name = "FILE")]
    pub blueprint: Option<PathBuf>,
    /// Hands; each deal is played from both seats
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub hands: u64,
    /// Seed of everything random
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// One JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct PokerSolve {
    /// Three to five cards, such as Td9d6hQc
    #[arg(long)]
    pub board: String,
    /// The range of the player who acts first and that of the other, such as 'QQ+,AKs,A5s-A2s,KQo:0.5'; @FILE reads one from a file
    #[arg(long, required = true, num_args = 2, value_names = ["FIRST", "SECOND"])]
    pub ranges: Vec<String>,
    /// Chips in the middle
    #[arg(long)]
    pub pot: u32,
    /// Chips that each player has left
    #[arg(long)]
    pub stack: u32,
    /// Sizes of bets: parts of the pot such as 60%, e (evenly over the streets left) or a (all in); lists for single streets between semicolons
    #[arg(long, value_name = "SIZES", default_value = "50%,a")]
    pub bet: String,
    /// Sizes of raises: as bets, or times the bet before such as 2.5x
    #[arg(long, value_name = "SIZES", default_value = "60%")]
    pub raise: String,
    /// Sizes of bets of the second player, where they differ
    #[arg(long, value_name = "SIZES")]
    pub second_bet: Option<String>,
    /// Sizes of raises of the second player, where they differ
    #[arg(long, value_name = "SIZES")]
    pub second_raise: Option<String>,
    /// Sizes of bets of the first player into the one who bet last on the street before
    #[arg(long, value_name = "SIZES")]
    pub lead: Option<String>,
    /// Add all in where it is at most so many times the pot
    #[arg(long, value_name = "POTS", default_value_t = 1.5)]
    pub add_all_in: f64,
    /// Bet all where at most this part of the pot would be left behind
    #[arg(long, value_name = "POTS", default_value_t = 0.15)]
    pub force_all_in: f64,
    /// Of sizes nearer to each other than this part of the pot take the larger one only
    #[arg(long, value_name = "POTS", default_value_t = 0.1)]
    pub merge: f64,
    /// Exploitability that is good enough, in percent of the pot
    #[arg(long, value_name = "PERCENT", default_value_t = 0.1)]
    pub target: f64,
    /// Iterations at most
    #[arg(long, default_value_t = 2000)]
    pub iterations: u32,
    /// Stop after this time, such as 30s or 5m
    #[arg(long, value_parser = parse_time)]
    pub time: Option<Duration>,
    /// Bits of each number: 32, or 16 for half of the memory
    #[arg(long, default_value_t = 32)]
    pub bits: u8,
    /// Say how much memory it takes, and do no more
    #[arg(long)]
    pub estimate: bool,
    /// Keep the work in this file, and go on with what is in it
    #[arg(long, alias = "file", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// How often the file is written
    #[arg(long, value_parser = parse_time, default_value = "60s")]
    pub every: Duration,
    /// The node to show: actions and cards from the start, with commas, such as 'check, bet 120, call, Ah'
    #[arg(long, default_value = "")]
    pub line: String,
    /// One JSON document with every hand
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct PokerShow {
    /// A file of `poker solve --output`
    pub file: PathBuf,
    /// The node to show: actions and cards from the start, with commas
    #[arg(long, default_value = "")]
    pub line: String,
    /// One JSON document with every hand
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct PokerEquity {
    /// Two to nine ranges, such as AhKh 'QQ+,AKs'; @FILE reads one from a file
    #[arg(required = true, num_args = 2..=9)]
    pub ranges: Vec<String>,
    /// Cards on the table
    #[arg(long, default_value = "")]
    pub board: String,
    /// Cards that are out of play
    #[arg(long, default_value = "")]
    pub dead: String,
    /// Draw so many samples instead of going through everything
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub samples: Option<u64>,
    /// The seed of the samples
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// One JSON document
    #[arg(long)]
    pub json: bool,
}
