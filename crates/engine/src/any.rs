//! Games behind one face: everything as text, for the command line, the page and other languages.

use gametree_core::{Bound, Counts, Limits, Picture, Player, Rational, TextError, Turn, Value};
use gametree_games::matrix::Matrix;
use gametree_games::tree::Tree;
use serde::Serialize;

use crate::beliefs::Beliefs;
use crate::book::{AnyOpening, Book};
use crate::expand::Expansion;
use crate::ladder::{Ladder, LadderSettings};
use crate::perft::Perft;
use crate::reasons::Reasons;
use crate::session::AnySession;
use crate::strategy::Choices;
use crate::{Capabilities, Result, Spec};

/// A game of any kind.
pub trait AnyGame: Send + Sync {
    /// The name under which it was opened, parameters included.
    fn name(&self) -> &str;

    /// What it promises and can do.
    fn capabilities(&self) -> &Capabilities;

    /// What the players are called.
    fn players(&self) -> Vec<String>;

    /// A player by name or number (from 1), or as first and second.
    fn player(&self, text: &str) -> Option<Player> {
        let names = self.players();
        let by_number = || {
            let number = match text {
                "first" => 1,
                "second" => 2,
                _ => text.parse::<usize>().ok()?,
            };
            number.checked_sub(1).filter(|player| *player < names.len())
        };
        names.iter().position(|name| name.eq_ignore_ascii_case(text)).or_else(by_number)
    }

    /// The smallest and the largest payoff of player 1, where they are known.
    fn range(&self) -> Option<(Rational, Rational)>;

    /// The position in which it starts.
    fn start(&self) -> Box<dyn AnyPosition>;

    /// The position in which it starts when the cards are dealt anew by a number from outside, for games whose name has a deal in it.
    fn dealt(&self, _bits: u64) -> Box<dyn AnyPosition> {
        self.start()
    }

    /// A position in the game's own notation.
    fn parse(&self, text: &str) -> Result<Box<dyn AnyPosition>, TextError>;

    /// The name of its rules: the same under whatever name it was opened.
    fn rules(&self) -> &str {
        self.name()
    }

    /// The positions of its first plies, to make a book of; an error is the reason why there can be none.
    fn opening(&self, plies: u32) -> Result<Box<dyn AnyOpening>>;

    /// Lets `auto` answer from this book, which comes from `source`, and from no other; an error is the reason why it does not fit.
    fn use_book(&self, book: &Book, source: &str) -> Result<()>;

    /// A session that remembers from one move to the next; none where the game does not know noisy moves from quiet ones.
    fn session(&self) -> Option<Box<dyn AnySession>>;

    /// Every algorithm for hidden information on this game, compared; `news` hears of each. An error is the reason why there is no ladder.
    fn ladder(
        &self,
        settings: &LadderSettings,
        limits: &Limits,
        news: &mut dyn FnMut(&str),
    ) -> Result<Ladder>;

    /// Bytes that the game takes, with everything that was worked out for it and is kept for the next search: its unrolled form, its book,
    /// its solved spots.
    fn bytes(&self) -> usize {
        0
    }

    /// Drops what was worked out and can be worked out again. Searches that use it keep it to their end.
    fn forget(&self) {}

    /// The tree itself, where the game is one that is written down.
    fn tree(&self) -> Option<std::sync::Arc<Tree>> {
        None
    }

    /// The table itself, where the game is one of payoffs.
    fn table(&self) -> Option<Matrix> {
        None
    }
}

/// A legal move, or an outcome of chance with its odds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyMove {
    /// In the game's notation.
    pub text: String,
    /// The probability, at a chance node.
    pub odds: Option<Rational>,
    /// The places to click on the picture, one after the other; empty where the move has only its text.
    pub path: Vec<String>,
}

/// A position of a game of any kind.
pub trait AnyPosition: Send + Sync {
    /// The position on one line; parses back to the same.
    fn text(&self) -> String;

    /// The position as a picture.
    fn diagram(&self) -> String;

    /// The position as something to draw and click.
    fn picture(&self) -> Picture;

    /// What `player` sees, as something to draw and click; at the end what the rules lay open.
    fn sight(&self, player: Player) -> Picture;

    /// Who acts.
    fn turn(&self) -> Turn;

    /// The legal moves, in the game's order.
    fn moves(&self) -> Vec<AnyMove>;

    /// Plays a move and gives it back in canonical notation. On an error nothing has changed.
    fn play(&mut self, text: &str) -> Result<String, TextError>;

    /// A legal move as programs write it to each other, such as `e2e4` for what people call `e4`.
    fn coordinates(&self, text: &str) -> Result<String, TextError>;

    /// What each player gets, once the game is over.
    fn payoffs(&self) -> Option<Vec<Rational>>;

    /// At most how many plies the game still lasts; none where nobody knows.
    fn plies_left(&self) -> Option<u32>;

    /// How the game ended in words, once it is over and where the payoffs do not say it.
    fn outcome(&self) -> Option<String>;

    /// All that `player` knows, as a text that is equal exactly where the player cannot tell two positions apart.
    fn view(&self, player: Player) -> String;

    /// Runs an algorithm from here; `progress` hears of every finished iteration. An error is the reason why it cannot run.
    fn search(&self, spec: &Spec, limits: &Limits, progress: &mut dyn FnMut(&AnyReport))
    -> Result<AnyReport>;

    /// What an equilibrium does here and why, or in the whole game where chance is to move. An error is the reason why there is no answer.
    fn reasons(&self, spec: &Spec, limits: &Limits) -> Result<Reasons>;

    /// What the player to move believes about everything that they do not see. An error is the reason why there are no beliefs.
    fn beliefs(&self, limits: &Limits) -> Result<Beliefs>;

    /// A move, or a mixture, for every position (or view) of `owner` that can arise; where something is hidden, `spec` finds it. An error is
    /// the reason why there is none.
    fn strategy(&self, owner: Player, spec: &Spec, limits: &Limits) -> Result<Choices>;

    /// Counts the ways to play on, ply by ply.
    fn perft(&self, depth: Option<u32>, limits: &Limits) -> Result<Perft>;

    /// The game tree from here as an explicit tree.
    fn expand(&self, expansion: &Expansion) -> Result<Tree> {
        self.expand_within(expansion, &Limits::default())
    }

    /// The same within limits of time; a limit that was hit is an error.
    fn expand_within(&self, expansion: &Expansion, limits: &Limits) -> Result<Tree>;

    /// What a book says about the position and each of its moves, without any search; none where no book has it.
    fn booked(&self) -> Option<AnyReport> {
        None
    }

    /// What a value of player 1 here would mean in words, such as a win on a certain ply, where a number alone does not say it.
    fn meaning(&self, value: Rational) -> Option<String> {
        let _ = value;
        None
    }

    /// Bytes that the position takes, as far as its type and its notation show it.
    fn bytes(&self) -> usize {
        2 * self.text().len()
    }

    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyPosition>;
}

/// The playouts that a value is the mean of. Such a value is an estimate, whatever their number.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// How many.
    pub playouts: u64,
    /// The standard error of each player's mean; none of fewer than two playouts.
    pub errors: Vec<Option<f64>>,
}

/// What one move is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveValue {
    /// The move.
    pub text: String,
    /// What each player gets after it.
    pub payoffs: Vec<Rational>,
    /// What player 1's payoff says about the true one.
    pub bound: Bound,
    /// True when that follows from the rules alone.
    pub proven: bool,
    /// What the value means in words, where it is known and a number does not say it.
    pub meaning: Option<String>,
    /// The playouts of which the payoffs are the mean, where they are one.
    pub sample: Option<Sample>,
}

/// What stands behind a value that is called exact, the safest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Basis {
    /// The rules alone.
    Rules,
    /// The rules, and that no two positions of the search share a 64-bit key.
    Keys,
}

impl Basis {
    /// In a sentence: the value is ...
    pub fn words(self) -> &'static str {
        match self {
            Self::Rules => "proven",
            Self::Keys => "solved (64-bit keys)",
        }
    }
}

/// A decision at something that a player sees, in a game with hidden parts.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct Decision {
    /// What the player sees.
    pub view: String,
    /// What to do then, in words: a move, or a mixture.
    #[serde(rename = "move")]
    pub text: String,
    /// The same in numbers: every move that is ever taken, with its odds.
    pub odds: Vec<Share>,
}

impl Decision {
    /// Always the same move.
    pub fn pure(view: String, text: String) -> Self {
        let odds = vec![Share { text: text.clone(), odds: 1.0, exact: Some("1".into()) }];
        Self { view, text, odds }
    }
}

/// A move of a mixture.
#[derive(Clone, Debug, PartialEq, Serialize, schemars::JsonSchema)]
pub struct Share {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// How often it is taken, from 0 to 1.
    pub odds: f64,
    /// The same as an exact fraction, where it is one: in an equilibrium that is proven.
    pub exact: Option<String>,
}

/// Mixtures of all players that go together: an equilibrium, or a quantal response.
#[derive(Clone, Debug)]
pub struct AnyEquilibrium {
    /// What each player does.
    pub decisions: Vec<Decision>,
    /// What each player gets.
    pub payoffs: Vec<Rational>,
    /// The precision, where it is a quantal response.
    pub precision: Option<f64>,
}

/// The answer of a search, as text and exact numbers.
#[derive(Clone, Debug)]
pub struct AnyReport {
    /// The algorithm that ran, with options, as text; `book` for an answer from a book.
    pub algorithm: String,
    /// The same as a spec, `auto` resolved.
    pub spec: Spec,
    /// Why it was picked, where nobody asked for it by name.
    pub why: Option<String>,
    /// Who is to move; none at a chance node or at the end.
    pub mover: Option<Player>,
    /// The position of the decision that is reported, where it is not the one that was searched: below a chance node at the root.
    pub at: Option<String>,
    /// What each player gets, by this search.
    pub payoffs: Vec<Rational>,
    /// What player 1's payoff says about the true one.
    pub bound: Bound,
    /// The least and the most that player 1's true payoff can be, where the search has found out that much for certain.
    pub within: Option<(Rational, Rational)>,
    /// True when it follows from the rules alone, but for what [`basis`](Self::basis) says.
    pub proven: bool,
    /// What stands behind everything here that is called proven.
    pub basis: Basis,
    /// What the value means in words, where it is known and a number does not say it.
    pub meaning: Option<String>,
    /// The playouts of which the payoffs are the mean, where they are one.
    pub sample: Option<Sample>,
    /// The recommended move.
    pub best: Option<String>,
    /// What the search expects to be played.
    pub line: Vec<String>,
    /// Every move that was looked at.
    pub moves: Vec<MoveValue>,
    /// Decisions by what is seen, in games with hidden parts.
    pub decisions: Vec<Decision>,
    /// All equilibria that were found, where an algorithm finds several; the decisions are those of one of them.
    pub equilibria: Vec<AnyEquilibrium>,
    /// Work done.
    pub counts: Counts,
    /// Depth completed, where limited by depth.
    pub depth: Option<u32>,
    /// A limit ended the search.
    pub stopped: bool,
    /// Threads that searched.
    pub threads: usize,
}

impl AnyReport {
    /// The value as the player to move sees it (player 1 where nobody is), and what it says about the true one.
    pub fn value(&self) -> (Rational, Bound) {
        self.seen_by_mover(&self.payoffs, self.bound)
    }

    /// The least and the most that the value can be as the player to move sees it, where that is known for certain.
    pub fn between(&self) -> Option<(Rational, Rational)> {
        let (least, most) = self.within?;
        Some(match self.mover {
            None | Some(0) => (least, most),
            Some(_) => (most.negate(), least.negate()),
        })
    }

    /// What a move is worth to the player to move, and what that says about the true value.
    pub fn move_value(&self, value: &MoveValue) -> (Rational, Bound) {
        self.seen_by_mover(&value.payoffs, value.bound)
    }

    /// The standard error of a sampled value as the player to move sees it (player 1 where nobody is).
    pub fn standard_error(&self, sample: &Option<Sample>) -> Option<f64> {
        sample.as_ref()?.errors[self.mover.unwrap_or(0)]
    }

    fn seen_by_mover(&self, payoffs: &[Rational], bound: Bound) -> (Rational, Bound) {
        match self.mover {
            None | Some(0) => (payoffs[0], bound),
            Some(mover) => (payoffs[mover], bound.negate()),
        }
    }
}

/// A number of any kind as an exact fraction. All of them print exactly but for floating-point numbers of extreme size, which become the
/// nearest fraction that fits.
pub(crate) fn exact(value: impl Value) -> Rational {
    value.to_string().parse().unwrap_or_else(|_| Rational::nearest(value.to_f64()))
}
