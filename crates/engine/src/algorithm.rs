//! Algorithms as data: one descriptor per algorithm, from which spec parsing, help, refusals, `auto` and the page are derived.

use std::fmt;
use std::str::FromStr;

use crate::algorithms;
use crate::capabilities::{Capabilities, Need};
use crate::options::OptionInfo;
use crate::words::{did_you_mean, list_or};
use crate::{Error, Result};

/// All that the rest of the system knows of an algorithm.
pub struct Descriptor {
    /// The name on the command line.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The name in a sentence.
    pub title: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// What it requires of a game. A refusal names the first that is missing.
    pub needs: &'static [Need],
    /// Its options.
    pub options: fn() -> Vec<OptionInfo>,
    /// What it is for.
    pub role: Role,
    /// Whether it can be shown step by step.
    pub steps: Steps,
    /// What it keeps in memory while it runs.
    pub keeps: Keeps,
    /// How well it suits a game that it can run on: suggestions are sorted by this, highest first, and leave out what is not above zero.
    pub fitness: fn(&Capabilities) -> i32,
    /// How strongly `auto` wants it for a game that it can run on, and why, as a sentence; none where `auto` never picks it.
    pub auto: fn(&Capabilities, Demand) -> Option<(i32, String)>,
}

/// What an algorithm is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Picks another one.
    Auto,
    /// Searches positions in full view, or one player's plan.
    Search,
    /// Samples worlds of a game with hidden parts.
    Sampling,
    /// Converges to an equilibrium of a game with hidden parts.
    Equilibrium,
    /// Plays a game with hidden parts by a strategy that was made beforehand, or stage by stage.
    Policy,
    /// Needs no search.
    Play,
}

/// Whether `explain` can show an algorithm step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// It can; its pseudo-code is that of this textbook algorithm.
    Traced(Textbook),
    /// It cannot, for this reason: a verb phrase.
    Untraced(&'static str),
}

/// The textbook algorithms, by their pseudo-code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Textbook {
    /// Minimax.
    Minimax,
    /// Alpha-beta.
    AlphaBeta,
    /// Expectiminimax.
    Expectiminimax,
    /// Star1 and Star2, and paranoid search, which runs on them.
    Star,
    /// Max^n.
    MaxN,
    /// Averaging over worlds.
    Worlds,
    /// Belief search.
    Belief,
}

/// What an algorithm keeps in memory while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// The current line, or sums of fixed size.
    Bounded,
    /// A table of fixed size that finds positions by their 64-bit keys.
    KeyedTable,
    /// Every position that it meets.
    Positions,
}

/// What is asked of `auto`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// An exact answer, however long it takes.
    Exact,
    /// The best answer within limits on time, nodes or depth.
    Limited,
}

/// An algorithm by its descriptor. Two are equal when their names are.
#[derive(Clone, Copy)]
pub struct Algorithm(pub &'static Descriptor);

impl Algorithm {
    /// The name on the command line.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// The name in a sentence.
    pub fn title(self) -> &'static str {
        self.0.title
    }

    /// What it does, in one line.
    pub fn summary(self) -> &'static str {
        self.0.summary
    }

    /// True for algorithms that run on games with hidden parts only: they sample worlds, converge to an equilibrium or play by a policy.
    pub fn is_for_hidden(self) -> bool {
        matches!(self.0.role, Role::Sampling | Role::Equilibrium | Role::Policy)
    }

    /// True when it converges to an equilibrium.
    pub fn finds_equilibrium(self) -> bool {
        self.0.role == Role::Equilibrium
    }

    /// True when `explain` can show it step by step. `auto` can be explained where what it picks can.
    pub fn is_traceable(self) -> bool {
        matches!(self.0.steps, Steps::Traced(_)) || self.0.role == Role::Auto
    }

    /// The textbook algorithm whose pseudo-code it follows.
    pub fn textbook(self) -> Option<Textbook> {
        if let Steps::Traced(textbook) = self.0.steps { Some(textbook) } else { None }
    }

    /// True when it takes positions with the same 64-bit key for the same position.
    pub fn trusts_keys(self) -> bool {
        self.0.keeps == Keeps::KeyedTable
    }

    /// True when it keeps every position that it meets, so that memory bounds it.
    pub fn keeps_positions(self) -> bool {
        self.0.keeps == Keeps::Positions
    }
}

impl PartialEq for Algorithm {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for Algorithm {}

impl std::hash::Hash for Algorithm {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

impl fmt::Debug for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}

impl FromStr for Algorithm {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let wanted = text.to_lowercase();
        let is = |algorithm: &Algorithm| {
            algorithm.name() == wanted || algorithm.0.aliases.contains(&wanted.as_str())
        };
        let all = algorithms::all();
        all.iter().copied().find(is).ok_or_else(|| {
            let names: Vec<&str> = all.iter().map(|algorithm| algorithm.name()).collect();
            Error::Option(format!(
                "there is no algorithm '{}'{}; expected {}",
                gametree_core::clip(text),
                did_you_mean(&wanted, &names),
                list_or(&names)
            ))
        })
    }
}

/// For algorithms that `auto` never picks.
pub fn never(_capabilities: &Capabilities, _demand: Demand) -> Option<(i32, String)> {
    None
}
