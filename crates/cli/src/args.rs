//! What can be typed.

mod acpc;
mod arena;
mod common;
mod explain;
mod games;
mod ladder;
mod learn;
mod measure;
mod play;
mod poker;
mod protocols;
mod quiz;
mod search;
mod serve;
mod study;
mod tables;
mod trees;

use clap::{Parser, Subcommand};

pub use acpc::Acpc;
pub use arena::{ArenaAction, ArenaArguments, ArenaCompare, ArenaMatch, ArenaReport, ArenaShow};
pub use common::{BookArguments, GameArguments, LimitArguments, parse_time};
pub use explain::{Explain, ExplainFormat, MergeArgument};
pub use games::{Completions, Games};
pub use ladder::LadderArguments;
pub use learn::Learn;
pub use measure::{Bench, BenchAction, Perft};
pub use play::Play;
pub use poker::{Poker, PokerEquity, PokerLbr, PokerShow, PokerSolve};
pub use protocols::{NBoard, Uci};
pub use quiz::{Quiz, QuizAction, QuizGrade, QuizSource};
pub use search::{Search, Solve, Verify};
pub use serve::Serve;
pub use study::{Study, StudyOrdering};
pub use tables::{EffortArguments, Tables, TablesBuild, TablesShow, TablesVerify};
pub use trees::{Check, Convert};

/// Plays, solves, explains and learns games of every kind.
#[derive(Debug, Parser)]
#[command(
    name = "gametree",
    version,
    max_term_width = 100,
    before_help = "\
Examples:
  gametree explain '[[3,12,8],[2,4,6],[14,5,2]]' --algorithm alphabeta
  gametree solve nim:2,2,2
  gametree play tic-tac-toe
  gametree analyze mnk:4,4,4 --time 2s --json
  gametree quiz --seed 7
  gametree serve --open"
)]
pub struct Arguments {
    #[command(subcommand)]
    pub verb: Verb,
}

#[derive(Debug, Subcommand)]
pub enum Verb {
    /// List games and algorithms, or show one: rules, parameters, what runs on it; options
    #[command(
        before_help = "Examples:\n  gametree games\n  gametree games nim:2,2,2\n  gametree games alphabeta"
    )]
    Games(Games),
    /// Play against the engine in the terminal
    #[command(
        before_help = "Examples:\n  gametree play tic-tac-toe\n  gametree play nim:3,4,5 --side second --agent alphabeta\n  gametree play mnk:5,5,4 --side none --agent deepening --time 200ms"
    )]
    Play(Play),
    /// Look at a position for a while: value, best lines, value of each move
    #[command(
        before_help = "Examples:\n  gametree analyze tic-tac-toe --moves \"b2 a1\"\n  gametree analyze mnk:4,4,4 --time 2s --json\n  gametree analyze othello --position f5d6c3 --time 5s --all-moves"
    )]
    Analyze(Search),
    /// Solve exactly: value, best move and, with --strategy, a move for every reply
    #[command(
        before_help = "Examples:\n  gametree solve nim:2,2,2\n  gametree solve '[[3,12,8],[2,4,6],[14,5,2]]' --algorithm alphabeta\n  gametree solve tic-tac-toe --strategy draw.json && gametree verify draw.json\n  gametree solve connect-four --moves '4 4 4 4 4 4' --all-moves --threads 2"
    )]
    Solve(Solve),
    /// Check a strategy against every possible reply, with the rules alone
    #[command(
        before_help = "Examples:\n  gametree solve tic-tac-toe --strategy draw.json\n  gametree verify draw.json"
    )]
    Verify(Verify),
    /// Show a search step by step: in words, as a table, as a picture, as a page
    #[command(
        before_help = "Examples:\n  gametree explain '[[3,12,8],[2,4,6],[14,5,2]]'\n  gametree explain examples/trees/two-ply.gtree --format html --output two-ply.html\n  gametree explain nim:2,2,1 --merge symmetric --format svg > nim.svg\n  gametree explain connect-four --depth 2 --format html --output four.html\n  gametree explain examples/trees/four-ply.gtree --compare minimax,alphabeta,alphabeta:school=cs188\n  gametree explain kuhn --algorithm lp"
    )]
    Explain(Explain),
    /// Predict what a search does next
    #[command(
        before_help = "Examples:\n  gametree quiz --seed 7\n  gametree quiz sheet --seed 7 > quiz.json\n  gametree quiz grade answers.json --results results.json",
        args_conflicts_with_subcommands = true
    )]
    Quiz(Quiz),
    /// Experiments: how much move ordering is worth
    #[command(
        subcommand,
        before_help = "Examples:\n  gametree study ordering --branching 6 --depth 8 --trees 3 --seed 1"
    )]
    Study(Study),
    /// Learn an evaluation by self-play and write its weights
    #[command(
        before_help = "Examples:\n  gametree learn othello\n  gametree learn leduc --out leduc.values\n  gametree learn holdem --iterations 200000 --out small.blueprint\n  gametree learn chess --what net --games 20000 --nodes 1000 --threads 2 --folder work\n  gametree learn othello --games 500 --rounds 2 --out small.weights --json"
    )]
    Learn(Learn),
    /// Books of exact values: build one, check one, show what is in one
    #[command(
        subcommand,
        before_help = "Examples:\n  gametree tables build connect-four:5x4 --plies 5 --out small.book\n  gametree tables verify small.book --sample 10\n  gametree tables show small.book\n  gametree analyze connect-four:5x4 --book small.book"
    )]
    Tables(Tables),
    /// Count the ways to play, ply by ply
    #[command(
        before_help = "Examples:\n  gametree perft tic-tac-toe\n  gametree perft nim:5,2,6,3 --depth 4 --divide\n  gametree perft othello --depth 7"
    )]
    Perft(Perft),
    /// Compare every algorithm for hidden information on one game: value, exploitability, head to head, time
    #[command(
        before_help = "Examples:\n  gametree ladder kuhn\n  gametree ladder leduc --iterations 300 --json\n  gametree ladder brinkmanship:rounds=3 --rungs worlds ismcts cfr+:iterations=100 lp"
    )]
    Ladder(LadderArguments),
    /// Turn a tree (or an unrolled game) from one format into another
    #[command(
        before_help = "Examples:\n  gametree convert examples/trees/kq-poker.gtree --to efg\n  gametree convert nim:2,1 --to gtree\n  gametree convert game.efg --to json --output game.json"
    )]
    Convert(Convert),
    /// Check the `expect` lines of tree files
    #[command(before_help = "Examples:\n  gametree check examples/trees/*.gtree")]
    Check(Check),
    /// Count the nodes of fixed searches (the signature) and measure nodes per second
    #[command(
        before_help = "Examples:\n  gametree bench\n  gametree bench ablation\n  gametree bench --json"
    )]
    Bench(Bench),
    /// Let agents play each other, and see which is stronger
    #[command(
        before_help = "Examples:\n  gametree arena othello --agents pvs pvs@othello:hand --games 400 --time 50ms\n  gametree arena chess --agents pvs 'uci:stockfish;UCI_LimitStrength=true;UCI_Elo=1500' --tc 8+0.08 --concurrency 2 --store match.sqlite\n  gametree arena chess --agents 'pvs;nodes=20000' 'pvs;nodes=10000' --games 2000 --sprt elo0=0,elo1=10 --pgn games.pgn\n  gametree arena tic-tac-toe --agents alphabeta random minimax --opening-plies 1 --games 18 --depth 4\n  gametree arena holdem --agents blueprint:resolve=off bot:play=tight --games 1000\n  gametree arena othello --agents pvs 'gtp:gtp-rhino -l 3' --time-like-second\n  gametree arena show match.sqlite\n  gametree arena compare before.sqlite after.sqlite\n  gametree arena report match.sqlite --html report.html",
        args_conflicts_with_subcommands = true,
        subcommand_negates_reqs = true
    )]
    Arena(ArenaArguments),
    /// Hold'em: solve a spot after the flop, look at what was solved, count chances to win, or test a player
    #[command(
        subcommand,
        before_help = "Examples:\n  gametree poker equity AhKh QsQc\n  gametree poker solve --board Td9d6hQc --ranges '66+,A8s+,KQo' 'QQ-22,ATo+' --pot 200 --stack 900\n  gametree poker show spot.solved --line 'check, bet 120'\n  gametree poker lbr --agent blueprint:resolve=off --hands 200"
    )]
    Poker(Poker),
    /// Play hold'em for a dealer in the protocol of the annual computer poker competition
    #[command(
        before_help = "Examples:\n  gametree acpc localhost 16177\n  gametree acpc localhost 16177 --agent blueprint:resolve=off --game holdem:stack=10000,blinds=50/100"
    )]
    Acpc(Acpc),
    /// Talk to a chess front end in the UCI protocol
    #[command(
        before_help = "Examples:\n  gametree uci\n  gametree uci --agent selective:threads=2,hash=256MB\n  \
                       printf 'go movetime 1000\\n' | gametree uci --game chess:eval=shannon"
    )]
    Uci(Uci),
    /// Talk to an othello front end in the NBoard protocol
    #[command(before_help = "Examples:\n  gametree nboard\n  gametree nboard --time 5s --threads 2")]
    Nboard(NBoard),
    /// Serve the page: play, analyze and explain in a browser
    #[command(
        before_help = "Examples:\n  gametree serve --open\n  gametree serve --port 9000\n  gametree serve --arena match.sqlite"
    )]
    Serve(Serve),
    /// Print a completion script for a shell
    #[command(
        before_help = "Examples:\n  gametree completions bash > ~/.local/share/bash-completion/completions/gametree"
    )]
    Completions(Completions),
}
