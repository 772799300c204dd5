//! What can be typed.

mod acpc;
mod arena;
mod ladder;
mod learn;
mod poker;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use gametree_arena::Spec;

pub use acpc::Acpc;
pub use arena::{ArenaAction, ArenaArguments, ArenaCompare, ArenaMatch, ArenaReport, ArenaShow};
pub use ladder::LadderArguments;
pub use learn::Learn;
pub use poker::{Poker, PokerEquity, PokerLbr, PokerShow, PokerSolve};

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
    /// List the games, or say what runs on one and why not
    #[command(
        before_help = "Examples:\n  gametree games\n  gametree games nim:2,2,2\n  gametree games othello"
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
    /// Tell a search step by step: in words, as a table, as a picture, as a page
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
    /// Count the nodes of fixed searches (the signature) and measure nodes a second
    #[command(
        before_help = "Examples:\n  gametree bench\n  gametree bench ablation\n  gametree bench --json"
    )]
    Bench(Bench),
    /// Let agents play each other, and see who is stronger
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

/// Which game, and where in it.
#[derive(Debug, Args)]
pub struct GameArguments {
    /// A game such as nim:2,2,2, a tree file, or a tree written out
    pub game: String,
    /// Start from this position, in the game's own notation
    // An othello board may begin with empty squares, which are dashes.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Play these moves first, between spaces
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
}

/// How long to search.
#[derive(Clone, Debug, Args)]
pub struct LimitArguments {
    /// Time, such as 500ms, 2s or 1m
    #[arg(long, value_parser = parse_time)]
    pub time: Option<Duration>,
    /// Nodes
    #[arg(long)]
    pub nodes: Option<u64>,
    /// Plies
    #[arg(long)]
    pub depth: Option<u32>,
    /// Depth in full rounds instead of plies: one move of every player
    #[arg(long, conflicts_with = "depth")]
    pub rounds: Option<u32>,
    /// Threads; exact and pvs use more than one
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: u32,
    /// Seed of everything random
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
}

#[derive(Debug, Args)]
pub struct Search {
    #[command(flatten)]
    pub game: GameArguments,
    /// Algorithm with options, such as alphabeta:cut=strict (see `gametree games`)
    #[arg(long, value_name = "SPEC", default_value = "auto")]
    pub algorithm: Spec,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
    /// Print a JSON document a line, one for each finished iteration
    #[arg(long, conflicts_with = "json")]
    pub jsonl: bool,
    /// Find the value of every move, not only of the best (exact, pvs and selective; the others do what they do)
    #[arg(long)]
    pub all_moves: bool,
    /// Say on standard error what is known so far, line by line; a terminal shows it anyway
    #[arg(long)]
    pub progress: bool,
    #[command(flatten)]
    pub book: BookArguments,
}

/// Which book answers, where the algorithm is auto and depth and nodes are not limited.
#[derive(Clone, Debug, Args)]
pub struct BookArguments {
    /// Answer from this book (see `gametree tables`) where the position is in it
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
    /// Answer from no book, neither the one inside the program nor one in $GAMETREE_TABLES
    #[arg(long, conflicts_with = "book")]
    pub no_book: bool,
}

impl Search {
    /// The algorithm with everything that other arguments say about it.
    pub fn spec(&self) -> Spec {
        let spec = self.algorithm.clone().with_threads(self.limits.threads).with_seed(self.limits.seed);
        let spec = if self.book.no_book { spec.without_book() } else { spec };
        if self.all_moves { spec.with_every_move().with_lines(usize::MAX) } else { spec }
    }
}

#[derive(Debug, Args)]
pub struct Solve {
    #[command(flatten)]
    pub search: Search,
    /// Write a move for every position that can arise
    #[arg(long, value_name = "FILE")]
    pub strategy: Option<PathBuf>,
    /// Whose strategy: a player's name or number; by default everybody's
    #[arg(long, requires = "strategy")]
    pub side: Option<String>,
}

#[derive(Debug, Args)]
pub struct Verify {
    /// What `solve --strategy` wrote
    pub file: PathBuf,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Games {
    /// A game to look at more closely
    pub game: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Play {
    #[command(flatten)]
    pub game: GameArguments,
    /// The opponent, such as deepening or random
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

#[derive(Debug, Args)]
pub struct Uci {
    /// Which chess: chess, chess:960=518 or chess:eval=shannon
    #[arg(long, value_name = "GAME", default_value = "chess")]
    pub game: String,
    /// Who thinks, with what front ends may change later, such as selective:hash=64MB or selective:null-move=off
    #[arg(long, value_name = "SPEC", default_value = "selective")]
    pub agent: Spec,
}

#[derive(Debug, Args)]
pub struct NBoard {
    /// Who thinks, such as pvs
    #[arg(long, value_name = "SPEC", default_value = "auto")]
    pub agent: Spec,
    /// Time for every move where the front end sets no depth, such as 2s
    #[arg(long, value_parser = parse_time)]
    pub time: Option<Duration>,
    /// Threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: u32,
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

#[derive(Debug, Args)]
pub struct Explain {
    #[command(flatten)]
    pub game: GameArguments,
    /// Algorithm with options; by default the one the lectures would use
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
    /// Algorithm to predict
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

#[derive(Debug, Subcommand)]
pub enum Study {
    /// Leaves visited by alpha-beta under worst, random and best order
    #[command(
        before_help = "Examples:\n  gametree study ordering --branching 6 --depth 8 --trees 3 --seed 1\n  gametree study ordering --branching 4 --depth 8 --trees 20 --svg ordering.svg"
    )]
    Ordering(StudyOrdering),
}

#[derive(Debug, Args)]
pub struct StudyOrdering {
    /// Moves at every node
    #[arg(long, default_value_t = 4)]
    pub branching: u32,
    /// Plies
    #[arg(long, default_value_t = 8)]
    pub depth: u32,
    /// How many random trees
    #[arg(long, default_value_t = 10)]
    pub trees: u32,
    /// Seed of the trees
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
    /// Write a plot here
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub enum Tables {
    /// Work out the exact values of all positions of the first plies
    ///
    /// Stopped or killed at any moment, the same command goes on where it was, and the file in the end is the same.
    #[command(
        before_help = "Examples:\n  gametree tables build connect-four:5x4 --plies 5 --out small.book\n  gametree tables build connect-four --plies 4 --threads 2\n  gametree tables build chess --pgn games.pgn --least 3 --out openings.bin"
    )]
    Build(TablesBuild),
    /// Check a book: its checksum, each value by those behind its moves, and some by searching again
    #[command(
        before_help = "Examples:\n  gametree tables verify small.book\n  gametree tables verify small.book --sample 20 --seed 7"
    )]
    Verify(TablesVerify),
    /// Show what is in a book: positions and values, ply by ply
    #[command(
        before_help = "Examples:\n  gametree tables show small.book\n  gametree tables show small.book --json\n  gametree tables show openings.bin --position '1. e4 e5'"
    )]
    Show(TablesShow),
}

/// What a search for a book may take; the values do not depend on it.
#[derive(Debug, Args)]
pub struct EffortArguments {
    /// Threads that share each search
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: u32,
    /// Megabytes of memory in which one search leaves what it found for the next
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub table: u32,
}

#[derive(Debug, Args)]
pub struct TablesBuild {
    /// A duel such as connect-four:5x4 or mnk:4,4,4
    pub game: String,
    /// Plies from the start; by default 4, from games 30
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub plies: Option<u32>,
    /// Chess: make an opening book in Polyglot's format from the games in this file; may be given again
    #[arg(long, value_name = "FILE")]
    pub pgn: Vec<PathBuf>,
    /// With --pgn: leave out moves that were played in fewer games
    #[arg(long, value_name = "GAMES", default_value_t = 1, requires = "pgn")]
    pub least: u32,
    /// The file; by default the game's name with .book, in $GAMETREE_TABLES where that is set; from games chess.bin
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub effort: EffortArguments,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct TablesVerify {
    /// What `tables build` wrote
    pub file: PathBuf,
    /// Search so many positions of the last ply again
    #[arg(long, value_name = "K", default_value_t = 0)]
    pub sample: usize,
    /// Seed of the sample
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    #[command(flatten)]
    pub effort: EffortArguments,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct TablesShow {
    /// What `tables build` wrote, an opening book in Polyglot's format (.bin), or a folder of Syzygy's endgame tables
    pub file: PathBuf,
    /// For an opening book or endgame tables: the position that is looked up, by default the start
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Perft {
    #[command(flatten)]
    pub game: GameArguments,
    /// Plies; by default to the ends of the game
    #[arg(long)]
    pub depth: Option<u32>,
    /// Also count below each first move
    #[arg(long)]
    pub divide: bool,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Convert {
    #[command(flatten)]
    pub game: GameArguments,
    /// gtree, json, list, sexpr or efg
    #[arg(long, value_name = "FORMAT", default_value = "gtree")]
    pub to: String,
    /// Unroll a game with positions merged
    #[arg(long, value_enum, default_value_t = MergeArgument::None)]
    pub merge: MergeArgument,
    /// Unroll a game this many plies
    #[arg(long)]
    pub depth: Option<u32>,
    /// Write to a file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Check {
    /// Tree files with `expect` lines
    #[arg(required = true)]
    pub files: Vec<String>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Bench {
    #[command(subcommand)]
    pub action: Option<BenchAction>,
    /// Print one JSON document
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Subcommand)]
pub enum BenchAction {
    /// What each part of the fast searches is worth, in nodes, on connect four and othello
    Ablation {
        /// Print one JSON document
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Args)]
pub struct Serve {
    /// Port; by default 8080 or the first free one after it
    #[arg(long)]
    pub port: Option<u16>,
    /// Address to listen on; any but loopback demands a token of every client
    #[arg(long, default_value = "127.0.0.1")]
    pub address: std::net::IpAddr,
    /// What clients must know; made up and printed where one is needed
    #[arg(long, value_parser = parse_token)]
    pub token: Option<String>,
    /// Show the match in this file on the page (see `gametree arena --store`)
    #[arg(long, value_name = "FILE")]
    pub arena: Option<PathBuf>,
    /// Open the page in a browser
    #[arg(long)]
    pub open: bool,
}

#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    pub shell: clap_complete::Shell,
}

/// A token stands in an address and in a cookie, so that it has letters, digits, `-` and `_` only.
fn parse_token(text: &str) -> Result<String, String> {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if text.len() >= 8 && text.chars().all(fits) {
        return Ok(text.into());
    }
    Err("expected at least 8 letters, digits, - and _".into())
}

/// Reads 500ms, 2s, 1m, 1.5 (seconds).
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let expected = || format!("'{text}' is not a time; expected 500ms, 2s or 1m");
    let split = text.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let number: f64 = number.trim().parse().map_err(|_| expected())?;
    let scale = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(expected()),
    };
    Duration::try_from_secs_f64(number * scale).map_err(|_| expected())
}
