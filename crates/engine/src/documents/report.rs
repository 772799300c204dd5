//! What a search found.

use gametree_core::Bound;
use serde::Serialize;

use super::Payoffs;
use crate::any::{AnyEquilibrium, AnyGame, AnyPosition, AnyReport, Decision, Sample};

/// What a search found.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Report {
    /// `gametree.report/1`.
    pub schema: &'static str,
    /// The name under which the game was opened.
    pub game: String,
    /// The position that was searched.
    pub position: String,
    /// Who is to move; null at a chance node or at the end.
    pub mover: Option<String>,
    /// The algorithm that ran, with options.
    pub algorithm: String,
    /// Why it was picked, where nobody asked for it by name.
    pub why: Option<String>,
    /// The value as the player to move sees it, exact.
    pub value: String,
    /// What that says about the true value: `exact`, `lower` or `upper`; `estimate` for the mean of playouts.
    pub bound: String,
    /// The least and the most that the true value can be to the player to move, where that much is known for certain.
    pub between: Option<[String; 2]>,
    /// True when it follows from the rules alone, but for what `basis` says.
    pub exact: bool,
    /// What stands behind everything here that is called exact: `proven` by the rules alone, or `solved (64-bit keys)` where a table goes by keys that
    /// do not hold the whole position.
    pub basis: &'static str,
    /// What the value means in words, where a number does not say it.
    pub meaning: Option<String>,
    /// The standard error of the value, where it is the mean of playouts and there were at least two.
    pub standard_error: Option<f64>,
    /// The playouts of which the value is the mean; null where it is not one.
    pub playouts: Option<u64>,
    /// What each player gets.
    pub payoffs: Payoffs,
    /// The recommended move.
    pub best: Option<String>,
    /// What the search expects to be played.
    pub pv: Vec<String>,
    /// Every move that was looked at.
    pub moves: Vec<MoveRow>,
    /// Decisions by what is seen, in games with hidden parts.
    pub decisions: Vec<Decision>,
    /// All equilibria that were found, where an algorithm finds several; `decisions` are those of one of them.
    pub equilibria: Vec<EquilibriumRow>,
    /// Positions entered.
    pub nodes: u64,
    /// Positions valued without looking further.
    pub leaves: u64,
    /// Positions left early.
    pub cutoffs: u64,
    /// Positions answered by a table.
    pub table_hits: u64,
    /// Depth completed, where limited by depth.
    pub depth: Option<u32>,
    /// A limit ended the search.
    pub stopped: bool,
    /// Time since the start.
    pub seconds: f64,
    /// The seed of everything random.
    pub seed: u64,
    /// Threads that searched.
    pub threads: u32,
}

/// One move and what it is worth to the player to move.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct MoveRow {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its value, exact.
    pub value: String,
    /// What that says about the true value.
    pub bound: String,
    /// True when that follows from the rules alone; otherwise it is an estimate.
    pub exact: bool,
    /// What the value means in words, where it is known and a number does not say it.
    pub meaning: Option<String>,
    /// The standard error of the value, where it is the mean of playouts and there were at least two.
    pub standard_error: Option<f64>,
    /// The playouts of which the value is the mean; null where it is not one.
    pub playouts: Option<u64>,
    /// What each player gets after it.
    pub payoffs: Payoffs,
}

/// Mixtures of all players that go together: an equilibrium, or a quantal response.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct EquilibriumRow {
    /// What each player does.
    pub decisions: Vec<Decision>,
    /// What each player gets.
    pub payoffs: Payoffs,
    /// The precision, where it is a quantal response.
    pub precision: Option<f64>,
}

impl EquilibriumRow {
    fn new(names: &[String], found: &AnyEquilibrium) -> Self {
        let payoffs = Payoffs::new(names, &found.payoffs);
        Self { decisions: found.decisions.clone(), payoffs, precision: found.precision }
    }
}

/// What a search found.
pub fn report(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    report: &AnyReport,
    seconds: f64,
    seed: u64,
) -> Report {
    let names = game.players();
    let (value, bound) = report.value();
    Report {
        schema: "gametree.report/1",
        game: game.name().into(),
        position: position.text(),
        mover: report.mover.map(|mover| names[mover].clone()),
        algorithm: report.algorithm.clone(),
        why: report.why.clone(),
        value: value.to_string(),
        bound: bound_word(bound, &report.sample),
        between: report.between().map(|(least, most)| [least.to_string(), most.to_string()]),
        exact: report.proven,
        basis: report.basis.words(),
        meaning: report.meaning.clone(),
        standard_error: report.standard_error(&report.sample),
        playouts: report.sample.as_ref().map(|sample| sample.playouts),
        payoffs: Payoffs::new(&names, &report.payoffs),
        best: report.best.clone(),
        pv: report.line.clone(),
        moves: move_rows(game, report),
        decisions: report.decisions.clone(),
        equilibria: report.equilibria.iter().map(|found| EquilibriumRow::new(&names, found)).collect(),
        nodes: report.counts.nodes,
        leaves: report.counts.leaves,
        cutoffs: report.counts.cutoffs,
        table_hits: report.counts.table_hits,
        depth: report.depth,
        stopped: report.stopped,
        seconds,
        seed,
        threads: report.threads as u32,
    }
}

/// What a value says about the true one, in a word.
fn bound_word(bound: Bound, sample: &Option<Sample>) -> String {
    if sample.is_some() { "estimate".into() } else { bound.to_string() }
}

/// Every move that a search looked at, and what it is worth to the player to move.
pub fn move_rows(game: &dyn AnyGame, report: &AnyReport) -> Vec<MoveRow> {
    let names = game.players();
    let row = |row: &crate::MoveValue| {
        let (value, bound) = report.move_value(row);
        MoveRow {
            text: row.text.clone(),
            value: value.to_string(),
            bound: bound_word(bound, &row.sample),
            exact: row.proven,
            meaning: row.meaning.clone(),
            standard_error: report.standard_error(&row.sample),
            playouts: row.sample.as_ref().map(|sample| sample.playouts),
            payoffs: Payoffs::new(&names, &row.payoffs),
        }
    };
    report.moves.iter().map(row).collect()
}
