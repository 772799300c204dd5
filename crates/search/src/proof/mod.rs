//! Proof-number search: answers a question about a position with yes or no, going where the answer is nearest.
//!
//! Every open position has two numbers: how many positions must at least be settled for a yes, and how many for a no (Allis, van der
//! Meulen and van den Herik, 1994). A side that moves needs one good move, so its number is the smallest of its moves'; the other side must
//! answer all of them, so its number is the sum. The search always works on the position that both numbers point to. This is the
//! depth-first form (df-pn: Nagai, 2002), which needs a table instead of a tree in memory, with thresholds that leave a move only when
//! another one leads by a share (1 + epsilon: Pawlewicz and Lew, 2007).
//!
//! It goes deep where one side is forced, and so finds long narrow wins that searches by depth do not see. A value is found by asking
//! several questions.

mod numbers;
mod prover;
mod solve;
mod table;

use gametree_core::{Counts, Duel, Knowledge, Limits, Player, Turn, Value};

use crate::alphabeta::Order;
use crate::memo::Canonical;
pub use numbers::{INFINITE, Numbers};
use prover::{Inquiry, Prover};
pub use solve::search;

/// A question with the answer yes or no: can `player` make sure of this, whatever the other does?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question<V> {
    /// Who wants it: the attacker. Going round in circles for ever does not count.
    pub player: Player,
    /// What the attacker wants.
    pub wants: Wants<V>,
}

/// A goal, in the player's own utility.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants<V> {
    /// This or more.
    AtLeast(V),
    /// More than this.
    MoreThan(V),
}

impl<V: Value> Question<V> {
    /// Does `player` win, that is, get more than zero?
    pub fn win(player: Player) -> Self {
        Self { player, wants: Wants::MoreThan(V::ZERO) }
    }

    /// True when this utility is what the player wants.
    pub fn is_met(&self, utility: V) -> bool {
        match self.wants {
            Wants::AtLeast(goal) => utility >= goal,
            Wants::MoreThan(goal) => utility > goal,
        }
    }
}

/// A share, as a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Epsilon {
    /// So many parts ...
    pub parts: u32,
    /// ... of so many.
    pub whole: u32,
}

impl Epsilon {
    /// This share of a number, rounded up.
    fn of(self, number: u32) -> u32 {
        let product = u64::from(number) * u64::from(self.parts);
        u32::try_from(product.div_ceil(u64::from(self.whole.max(1)))).unwrap_or(INFINITE)
    }
}

/// The optional parts. None of them changes an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// A move is left when another one leads by this share of its number; none: by one (plain df-pn).
    pub epsilon: Option<Epsilon>,
    /// The first guess of a position's numbers is how many moves it has; otherwise one and one.
    pub mobility: bool,
    /// Positions are settled by the game's bounds where these say enough.
    pub bounds: bool,
    /// Of moves that need equally much the first is worked on, in this order.
    pub order: Order,
    /// Positions on the current path are not entered again. Only a game that surely ends may go without.
    pub repetitions: bool,
    /// Entries of the table, which forgets what took least work; zero: nothing is remembered.
    pub table_entries: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            // Measured on boards and piles: a quarter, as in the paper, takes up to eight times as many nodes there.
            epsilon: Some(Epsilon { parts: 1, whole: 1 }),
            mobility: true,
            bounds: true,
            order: Order::Ranked,
            repetitions: true,
            table_entries: 4 << 20,
        }
    }
}

/// What came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes.
    Proven,
    /// No.
    Disproven,
    /// A limit was hit.
    Unknown,
}

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer<A> {
    /// Yes, no, or not known.
    pub verdict: Verdict,
    /// The numbers of the root.
    pub numbers: Numbers,
    /// A move with which the mover at the root succeeds, the attacker with a yes or the defender with a no; none where the mover fails, or where
    /// nothing is known.
    pub best: Option<A>,
    /// Work done. A position is counted each time it is looked at as the result of a move.
    pub counts: Counts,
    /// True when a limit ended the search. A limit on depth is none here: the search goes where the answer is.
    pub stopped: bool,
}

/// Answers one question about `root`. `knowledge` orders moves and names candidates; its evaluation is not used.
///
/// The table is keyed by whole states, so no collision can spoil a proof. `canonical` merges symmetric states (`Symmetric::canonical`).
pub fn prove<G: Duel, K: Knowledge<G>>(
    game: &G,
    root: &G::State,
    knowledge: &K,
    question: Question<G::Value>,
    canonical: Option<Canonical<G>>,
    options: &Options,
    limits: &Limits,
) -> Answer<G::Action> {
    let inquiry = Inquiry::new(question, options.table_entries);
    let mut prover = Prover::new(game, knowledge, canonical, options, limits.start(), inquiry);
    let (numbers, leader) = prover.ask(root);
    let verdict = match numbers {
        Numbers { proof: 0, .. } => Verdict::Proven,
        Numbers { disproof: 0, .. } => Verdict::Disproven,
        _ => Verdict::Unknown,
    };
    let attacks = game.turn(root) == Turn::Player(question.player);
    let succeeds = verdict == if attacks { Verdict::Proven } else { Verdict::Disproven };
    Answer {
        verdict,
        numbers,
        best: leader.filter(|_| succeeds),
        counts: Counts { nodes: prover.meter.nodes(), ..prover.counts },
        stopped: verdict == Verdict::Unknown,
    }
}
