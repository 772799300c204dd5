//! Every game by name, one line each.

use std::path::Path;
use std::sync::Arc;

use gametree_core::TextError;
use gametree_games::chess::{Chess, OPINIONS, Opinion};
use gametree_games::connect_four::{ConnectFour, Threats};
use gametree_games::mnk::{Mnk, OpenLines};
use gametree_games::nim::Nim;
use gametree_games::othello::{Corners, Othello, Patterns};
use gametree_games::tree::{ReadProblem, Tree, read_tree, read_tree_file};

use crate::any::AnyGame;
use crate::duelling::Duelling;
use crate::registry_hidden as hidden;
use crate::tree_face::open_tree;
use crate::words::{did_you_mean, list_or};

/// Exact values of the first plies, as `gametree tables build connect-four` writes them.
const CONNECT_FOUR_BOOK: &str = include_str!("../data/connect-four.book");

pub(crate) type Opened = Result<Box<dyn AnyGame>, OpenError>;

/// A game that can be opened by name.
pub struct Entry {
    /// The name, without parameters.
    pub name: &'static str,
    /// How it is called, with its parameters.
    pub usage: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// Some player does not see everything; a tree says so itself.
    pub hidden: bool,
    /// Opens it: the whole name, then the parameters behind the colon.
    open: fn(&str, &str) -> Opened,
}

/// The games. A new one is its own file in `games` and one line here.
pub const GAMES: &[Entry] = &[
    Entry {
        name: "tic-tac-toe",
        usage: "tic-tac-toe",
        summary: "three in a row on 3x3",
        hidden: false,
        open: tic_tac_toe,
    },
    Entry {
        name: "mnk",
        usage: "mnk:M,N,K",
        summary: "K in a row on M columns and N rows, such as mnk:4,4,4",
        hidden: false,
        open: mnk,
    },
    Entry {
        name: "connect-four",
        usage: "connect-four[:WxH]",
        summary: "four in a row with gravity, W columns and H rows, such as connect-four or connect-four:5x4",
        hidden: false,
        open: connect_four,
    },
    Entry {
        name: "chess",
        usage: "chess[:960=N][,eval=NAME]",
        summary: "chess, or Chess960 from start position N, such as chess:960=518; eval=shannon for the opinion of 1950",
        hidden: false,
        open: chess,
    },
    Entry {
        name: "nim",
        usage: "nim:PILES[,misere]",
        summary: "take from one pile, such as nim:5,2,6,3 or nim:3,4,5,misere",
        hidden: false,
        open: nim,
    },
    Entry {
        name: "othello",
        usage: "othello[:6x6][,hand]",
        summary: "enclose discs to turn them, on 8x8 squares or fewer; with a learned opinion, or one set by hand",
        hidden: false,
        open: othello,
    },
    Entry {
        name: "kuhn",
        usage: "kuhn[:players=N]",
        summary: "Kuhn poker: one card each, one bet; the smallest game in which one has to bluff",
        hidden: true,
        open: hidden::kuhn,
    },
    Entry {
        name: "leduc",
        usage: "leduc[:ranks]",
        summary: "Leduc poker: two rounds of bets around a public card; with ranks, suits are not told apart",
        hidden: true,
        open: hidden::leduc,
    },
    Entry {
        name: "holdem",
        usage: "holdem[:players=N,stack=N,...]",
        summary: "no-limit hold'em for two to nine; also stacks=200/150, blinds=1/2, bets=few (half the pot, pot, all in)",
        hidden: true,
        open: hidden::holdem,
    },
    Entry {
        name: "liars-dice",
        usage: "liars-dice[:dice=N,sides=N]",
        summary: "bid on hidden dice until one calls the other a liar, such as liars-dice:dice=1,sides=3",
        hidden: true,
        open: hidden::liars_dice,
    },
    Entry {
        name: "goofspiel",
        usage: "goofspiel[:cards=N,order=ORDER]",
        summary: "hidden bids for prizes that come in descending, ascending or random order",
        hidden: true,
        open: hidden::goofspiel,
    },
    Entry {
        name: "matrix",
        usage: "matrix:FILE",
        summary: "both choose at once, by payoffs in a file or written out, such as matrix:0,-1,1;1,0,-1;-1,1,0",
        hidden: true,
        open: hidden::matrix,
    },
    Entry {
        name: "blind-tic-tac-toe",
        usage: "blind-tic-tac-toe[:lose-turn,...]",
        summary: "tic-tac-toe that hides the other's marks; a taken square costs a new try or the turn; also public=b2-a1",
        hidden: true,
        open: hidden::blind,
    },
    Entry {
        name: "brinkmanship",
        usage: "brinkmanship[:rounds=N,...]",
        summary: "two powers in a stand-off: escalate, inspect, yield or stand; also levels=N, accident=N, fee=F",
        hidden: true,
        open: hidden::brinkmanship,
    },
    Entry {
        name: "tree",
        usage: "tree:FILE",
        summary: "any tree in a .gtree, .efg, .json or .sexpr file; or a literal such as '[[3,12,8],[2,4,6]]'",
        hidden: false,
        open: tree,
    },
];

/// Why a game cannot be opened.
#[derive(Debug)]
pub enum OpenError {
    /// No game has this name.
    Unknown(String),
    /// The parameters are not what the game takes.
    Parameters(String),
    /// The text of a tree is wrong, here.
    Tree {
        /// The file, where there is one.
        file: Option<String>,
        /// What is wrong, and where.
        error: TextError,
    },
    /// A file cannot be read.
    File(String),
}

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OpenError::Unknown(text) | OpenError::Parameters(text) | OpenError::File(text) => {
                f.write_str(text)
            }
            OpenError::Tree { file: Some(file), error } => write!(f, "{file}: {error}"),
            OpenError::Tree { file: None, error } => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for OpenError {}

/// Opens a game by name and parameters, or a tree written out, and never a file: for whoever asks from outside.
pub fn open_without_files(text: &str) -> Result<Box<dyn AnyGame>, OpenError> {
    let name = text.split_once(':').map_or(text, |(name, _)| name);
    let known = |entry: &&Entry| entry.name.eq_ignore_ascii_case(name) && entry.name != "tree";
    let parameters = text.split_once(':').map_or("", |(_, parameters)| parameters);
    if name.eq_ignore_ascii_case("matrix") && !hidden::is_inline(parameters) {
        return Err(OpenError::Parameters(
            "files are not opened here; expected the table itself, such as matrix:1,-1;-1,1".into(),
        ));
    }
    if is_literal(text) || GAMES.iter().any(|entry| known(&entry)) {
        return open(text);
    }
    if name.eq_ignore_ascii_case("tree") {
        return Err(OpenError::Parameters(
            "files are not opened here; expected the text of the tree itself".into(),
        ));
    }
    Err(unknown(name))
}

/// Opens a game by name and parameters, a tree by file name, or a tree written out.
pub fn open(text: &str) -> Result<Box<dyn AnyGame>, OpenError> {
    if is_literal(text) {
        return literal(text).map(|tree| open_tree(text.trim(), &tree));
    }
    let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
    if let Some(entry) = GAMES.iter().find(|entry| entry.name.eq_ignore_ascii_case(name)) {
        return (entry.open)(text, parameters);
    }
    let looks_like_file = Path::new(text).extension().is_some_and(|extension| {
        ["gtree", "efg", "json", "sexpr", "test"].iter().any(|known| extension.eq_ignore_ascii_case(known))
    });
    if looks_like_file {
        return tree(&format!("tree:{text}"), text);
    }
    Err(unknown(name))
}

fn unknown(name: &str) -> OpenError {
    let names: Vec<&str> = GAMES.iter().map(|entry| entry.name).collect();
    let near = did_you_mean(name, &names);
    let shown: String = name.chars().take(60).collect();
    OpenError::Unknown(format!("there is no game '{shown}'{near}; expected {}", list_or(&names)))
}

/// Opens a tree by file name or written out; other games are an error.
pub fn open_as_tree(text: &str) -> Result<Arc<Tree>, OpenError> {
    let not_a_tree = || {
        OpenError::Parameters(format!(
            "'{text}' is not a tree; expected a file or a literal such as [[3,12],[2,4]]"
        ))
    };
    open(text)?.tree().ok_or_else(not_a_tree)
}

/// A text that cannot be a name: brackets, or more than one line.
fn is_literal(text: &str) -> bool {
    text.trim_start().starts_with(['[', '(', '{']) || text.contains('\n') || text.contains('[')
}

fn literal(text: &str) -> Result<Arc<Tree>, OpenError> {
    read_tree(text, None).map(Arc::new).map_err(|error| OpenError::Tree { file: None, error })
}

fn tree(name: &str, file: &str) -> Opened {
    match read_tree_file(file) {
        Ok(tree) => Ok(open_tree(name, &Arc::new(tree))),
        Err(error) => Err(match error.problem {
            ReadProblem::Text(error) => OpenError::Tree { file: Some(file.into()), error },
            ReadProblem::Unreadable(_) => OpenError::File(error.to_string()),
        }),
    }
}

fn tic_tac_toe(name: &str, parameters: &str) -> Opened {
    if !parameters.is_empty() {
        return Err(OpenError::Parameters(
            "tic-tac-toe takes no parameters; expected mnk:M,N,K for other boards".into(),
        ));
    }
    Ok(Duelling::new(name, Mnk::tic_tac_toe()).evaluated(OpenLines).symmetric().drawn().open())
}

fn mnk(name: &str, parameters: &str) -> Opened {
    let numbers = numbers(name, parameters, "mnk:4,4,4")?;
    let [columns, rows, length] = numbers[..] else {
        return Err(OpenError::Parameters(format!(
            "{name}: expected three numbers, columns, rows and stones in a row, such as mnk:4,4,4"
        )));
    };
    let game =
        Mnk::new(columns, rows, length).map_err(|error| OpenError::Parameters(format!("{name}: {error}")))?;
    let rules = format!("mnk:{columns},{rows},{length}");
    Ok(Duelling::new(name, game).with_rules(&rules).evaluated(OpenLines).symmetric().drawn().open())
}

fn connect_four(name: &str, parameters: &str) -> Opened {
    let wrong = || {
        OpenError::Parameters(format!(
            "{name}: expected columns x rows behind the colon, such as connect-four:7x6"
        ))
    };
    let (columns, rows) = match name.contains(':') {
        true => {
            let (columns, rows) = parameters.split_once(['x', 'X']).ok_or_else(wrong)?;
            let [columns, rows] = [columns, rows].map(|number| number.trim().parse());
            (columns.map_err(|_| wrong())?, rows.map_err(|_| wrong())?)
        }
        false => (7, 6),
    };
    // The usual board is a type of its own, for speed.
    if (columns, rows) == (7, 6) {
        let duel = Duelling::new(name, ConnectFour::standard()).with_rules("connect-four");
        return Ok(duel.evaluated(Threats).symmetric().drawn().with_book(CONNECT_FOUR_BOOK).open());
    }
    let game =
        ConnectFour::new(columns, rows).map_err(|error| OpenError::Parameters(format!("{name}: {error}")))?;
    let duel = Duelling::new(name, game).with_rules(&format!("connect-four:{columns}x{rows}"));
    Ok(duel.evaluated(Threats).symmetric().drawn().open())
}

fn chess(name: &str, parameters: &str) -> Opened {
    let wrong = |problem: String| OpenError::Parameters(format!("{name}: {problem}"));
    let (mut game, mut rules, mut opinion) = (Chess::standard(), String::from("chess"), <Opinion>::default());
    for part in parameters.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        match part.split_once('=').map_or((part, ""), |(key, value)| (key.trim(), value.trim())) {
            ("960", number) => {
                let number = number.parse().map_err(|_| {
                    wrong(format!("'{number}' is not a number; expected a start position, such as 960=518"))
                })?;
                game = Chess::shuffled(number).map_err(wrong)?;
                rules = format!("chess:960={number}");
            }
            ("eval", eval) => {
                opinion = <Opinion>::named(eval).ok_or_else(|| {
                    let near = did_you_mean(eval, OPINIONS);
                    wrong(format!("there is no evaluation '{eval}'{near}; expected {}", list_or(OPINIONS)))
                })?;
            }
            _ => return Err(wrong(format!("'{part}' means nothing here; expected 960=N or eval=NAME"))),
        }
    }
    Ok(open_chess(name, &rules, game, opinion))
}

/// Chess with these rules, tables and opinion, under a name and the name of its rules.
pub fn open_chess(name: &str, rules: &str, game: Chess, opinion: Opinion) -> Box<dyn AnyGame> {
    Duelling::new(name, game).with_rules(rules).evaluated(opinion).drawn().tactical().open()
}

fn nim(name: &str, parameters: &str) -> Opened {
    let misere = parameters.strip_suffix(",misere").or_else(|| parameters.strip_suffix(",misère"));
    let piles = numbers(name, misere.unwrap_or(parameters), "nim:5,2,6,3")?;
    let piles: Result<Vec<u8>, _> = piles.into_iter().map(u8::try_from).collect();
    let piles =
        piles.map_err(|_| OpenError::Parameters(format!("{name}: expected piles of at most 255 objects")))?;
    let game = if misere.is_some() { Nim::misere(&piles) } else { Nim::normal(&piles) };
    let game = game.map_err(|error| OpenError::Parameters(format!("{name}: {error}")))?;
    Ok(Duelling::new(name, game).symmetric().drawn().open())
}

fn othello(name: &str, parameters: &str) -> Opened {
    let wrong = |problem: &str| OpenError::Parameters(format!("{name}: {problem}"));
    let (board, by_hand) = match parameters.trim() {
        "hand" => ("", true),
        text => text.strip_suffix(",hand").map_or((text, false), |board| (board, true)),
    };
    // A board is given as 6x6 or by one number; without any it is the usual one.
    let (columns, rows) = match board.trim() {
        "" => ("8", "8"),
        text => text.split_once(['x', 'X']).unwrap_or((text, text)),
    };
    let [columns, rows] = [columns, rows].map(|text| text.trim().parse::<usize>().ok());
    let size = columns.filter(|_| columns == rows);
    let size = size.ok_or_else(|| wrong("expected a square board, such as othello:6x6"))?;
    let game = Othello::new(size).map_err(|error| wrong(&error))?;
    // Whatever the opinion, the rules are the same.
    let rules = if size == 8 { "othello".into() } else { format!("othello:{size}x{size}") };
    let duel = Duelling::new(name, game).with_rules(&rules);
    if by_hand || size != 8 {
        return Ok(duel.evaluated(Corners).symmetric().drawn().open());
    }
    Ok(duel.evaluated(Patterns::embedded()).symmetric().drawn().open())
}

fn numbers(name: &str, parameters: &str, example: &str) -> Result<Vec<usize>, OpenError> {
    let wrong = |part: &str| {
        let part: String = part.chars().take(20).collect();
        OpenError::Parameters(format!(
            "{name}: '{part}' is not a number; expected numbers between commas, such as {example}"
        ))
    };
    parameters.split(',').map(|part| part.trim().parse().map_err(|_| wrong(part))).collect()
}
