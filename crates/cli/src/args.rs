//! What can be typed.

mod acpc;
mod arena;
mod book;
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
mod trees;

use clap::{Command, CommandFactory, Parser, Subcommand};

pub use acpc::Acpc;
pub use arena::{ArenaAction, ArenaArguments, ArenaCompare, ArenaMatch, ArenaReport, ArenaShow};
pub use book::{Book, BookBuild, BookShow, BookVerify, EffortArguments, Tables};
pub use common::{
    BookArguments, GameArguments, LimitArguments, parse_megabytes, parse_spec, parse_threads, parse_time,
    too_many_threads,
};
pub use explain::{Explain, ExplainFormat, MergeArgument};
pub use games::{Completions, Games};
pub use ladder::LadderArguments;
pub use learn::{Learn, LearnChess, LearnHoldem, LearnLeduc, LearnOthello, LearnOutput};
pub use measure::{Bench, BenchAction, Perft};
pub use play::Play;
pub use poker::{Poker, PokerEquity, PokerLbr, PokerShow, PokerSolve};
pub use protocols::{NBoard, Uci};
pub use quiz::{Quiz, QuizAction, QuizGrade, QuizSource};
pub use search::{Analyze, Search, Solve, Verify};
pub use serve::Serve;
pub use study::{Study, StudyOrdering};
pub use trees::{Check, Convert};

use crate::output::{columns, wrap};

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
    /// Memory that the work may take, such as 500MB or 2GB [default: half of what is free; serve: 300MB]
    #[arg(long, global = true, value_name = "SIZE", value_parser = parse_megabytes)]
    pub memory: Option<u64>,
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
        before_help = "Examples:\n  gametree play tic-tac-toe\n  gametree play nim:3,4,5 --side second --algorithm alphabeta\n  gametree play mnk:5,5,4 --side none --algorithm deepening --time 200ms"
    )]
    Play(Play),
    /// Look at a position for a while: value, best lines, value of each move
    #[command(
        before_help = "Examples:\n  gametree analyze tic-tac-toe --moves \"b2 a1\"\n  gametree analyze mnk:4,4,4 --time 2s --json\n  gametree analyze othello --position f5d6c3 --time 5s --all-moves\n  gametree analyze chess --lines 3 --time 5s\n  gametree analyze chess --game game.pgn --pgn > annotated.pgn"
    )]
    Analyze(Analyze),
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
    /// Learn what a game is played by, and write it into a file
    #[command(
        subcommand,
        before_help = "Examples:\n  gametree learn othello\n  gametree learn leduc --output leduc.values\n  gametree learn holdem --iterations 200000 --output small.blueprint\n  gametree learn chess --what net --games 20000 --nodes 1000 --threads 2 --checkpoint work"
    )]
    Learn(Learn),
    /// Books: build one of exact values, or of openings from games; check one; show what is in one
    #[command(
        subcommand,
        before_help = "Examples:\n  gametree book build connect-four:5x4 --plies 5 --output small.book\n  gametree book verify small.book --sample 10\n  gametree book show small.book\n  gametree analyze connect-four:5x4 --book small.book"
    )]
    Book(Book),
    /// Endgame tables of chess in Syzygy's format: show what they say
    #[command(
        subcommand,
        before_help = "Examples:\n  gametree tables show /srv/syzygy --position '8/8/8/8/8/4k3/4q3/4K3 w - - 0 1'"
    )]
    Tables(Tables),
    /// Count the ways to play, ply by ply
    #[command(
        before_help = "Examples:\n  gametree perft tic-tac-toe\n  gametree perft nim:5,2,6,3 --depth 4 --divide\n  gametree perft othello --depth 7"
    )]
    Perft(Perft),
    /// Compare every algorithm for hidden information on one game: value, exploitability, head to head, time
    #[command(
        before_help = "Examples:\n  gametree ladder kuhn\n  gametree ladder leduc --iterations 300 --json\n  gametree ladder brinkmanship:rounds=3 --algorithms worlds ismcts cfr+:iterations=100 lp"
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
        before_help = "Examples:\n  gametree poker equity AhKh QsQc\n  gametree poker solve --board Td9d6hQc --ranges '66+,A8s+,KQo' 'QQ-22,ATo+' --pot 200 --stack 900\n  gametree poker show spot.solved --line 'check, bet 120'\n  gametree poker lbr --algorithm blueprint:resolve=off --hands 200"
    )]
    Poker(Poker),
    /// Play hold'em for a dealer in the protocol of the annual computer poker competition
    #[command(
        before_help = "Examples:\n  gametree acpc localhost 16177\n  gametree acpc localhost 16177 --algorithm blueprint:resolve=off --game holdem:stack=10000,blinds=50/100"
    )]
    Acpc(Acpc),
    /// Talk to a chess front end in the UCI protocol
    #[command(
        before_help = "Examples:\n  gametree uci\n  gametree uci --algorithm selective:threads=2,table=256MB\n  \
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

impl Verb {
    /// False for what serves others until they are done, and decides for itself how much memory that takes.
    pub fn has_an_end(&self) -> bool {
        !matches!(self, Verb::Serve(_) | Verb::Uci(_) | Verb::Nboard(_) | Verb::Acpc(_))
    }
}

/// The verbs as `--help` lists them, by what they are for.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Play", &["games", "play", "poker"]),
    ("Understand", &["analyze", "solve", "verify", "explain", "quiz", "study", "convert", "check"]),
    ("Measure", &["arena", "ladder", "perft", "bench"]),
    ("Build", &["learn", "book", "tables"]),
    ("Connect", &["serve", "uci", "nboard", "acpc", "completions"]),
];

/// Everything that can be typed.
pub fn command() -> Command {
    let command = Arguments::command();
    let about = |name: &str| {
        let verb = command.find_subcommand(name).and_then(Command::get_about);
        verb.map_or_else(String::new, ToString::to_string)
    };
    let mut verbs = String::new();
    for (title, names) in GROUPS {
        verbs += &format!("{title}:\n");
        for name in names {
            verbs += &format!("  {name:<12} {}\n", wrap(&about(name), columns(), 15));
        }
        verbs.push('\n');
    }
    let template = "{before-help}{about-with-newline}\n{usage-heading} {usage}\n\n";
    command.help_template(format!("{template}{verbs}Options:\n{{options}}{{after-help}}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_is_in_one_group_of_the_help() {
        let command = Arguments::command();
        let mut verbs: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        verbs.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(verbs, grouped);
        super::command().debug_assert();
    }

    #[test]
    fn sizes_are_megabytes() {
        assert_eq!(
            ["500", "500MB", "2GB", "1.5g"].map(parse_megabytes),
            [Ok(500), Ok(500), Ok(2048), Ok(1536)]
        );
        for wrong in ["", "much", "-1", "3TB", "1e30"] {
            assert!(parse_megabytes(wrong).is_err(), "{wrong}");
        }
    }
}
