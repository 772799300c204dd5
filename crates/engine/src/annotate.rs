//! A whole game judged move by move: what was better, how much each side gave away, and how the game went.

use gametree_core::{Bound, Limits, Rational, Turn};
use serde::Serialize;

use crate::any::{AnyGame, AnyPosition, AnyReport};
use crate::record::Record;
use crate::{Result, Spec};

/// What a move may give away of the expected score, from 0 for a loss to 1 for a win, before it is an inaccuracy, a mistake or a blunder.
const INACCURACY: f64 = 0.05;
const MISTAKE: f64 = 0.10;
const BLUNDER: f64 = 0.15;

/// Steps of the scale of evaluations in a game's whole range: of a side that is ahead by one step three in four games are won (odds of e
/// to 1). For chess, with 64 pawns from loss to win, it is 2.7 pawns.
const STEPS: f64 = 24.0;

/// What is thought of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The move that the search found, or one that is as good.
    Best,
    /// Hardly worse than the best.
    Good,
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Verdict {
    /// What is written behind the move.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Best | Self::Good => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The number of the sign in a PGN.
    pub fn glyph(self) -> Option<u8> {
        match self {
            Self::Best | Self::Good => None,
            Self::Inaccuracy => Some(6),
            Self::Mistake => Some(2),
            Self::Blunder => Some(4),
        }
    }
}

/// A game with what is thought of its moves.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Annotated {
    /// `gametree.annotation/1`.
    pub schema: &'static str,
    /// The name under which the game was opened.
    pub game: String,
    /// Where it began.
    pub start: String,
    /// The moves.
    pub moves: Vec<AnnotatedMove>,
    /// One row per player.
    pub players: Vec<PlayerRow>,
    /// How the game ended in words, where it did.
    pub outcome: Option<String>,
    /// True when a limit from outside, such as Ctrl-C, left moves without a judgement; they are missing.
    pub stopped: bool,
}

/// A move and what is thought of it. Values are those of the player who moved.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct AnnotatedMove {
    /// The number of the ply, from 1.
    pub ply: usize,
    /// Who moved, by number from 1; null for chance.
    pub player: Option<usize>,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The position before it.
    pub position: String,
    /// What the position was worth before it, by the search.
    pub before: String,
    /// What it was worth after it.
    pub after: String,
    /// What was expected after it for player 1: 1 for a win, 0 for a loss.
    pub expected: f64,
    /// What is thought of it; null for chance.
    pub verdict: Option<Verdict>,
    /// True when both values are exact.
    pub exact: bool,
    /// The best move.
    pub best: Option<String>,
    /// What the search expected to be played instead, the best move first.
    pub line: Vec<String>,
}

/// What a player did in all.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct PlayerRow {
    /// What the side is called.
    pub side: String,
    /// Who played it, where the record says it.
    pub name: Option<String>,
    /// How many of the moves were judged.
    pub moves: usize,
    /// From 0 to 100, the mean over the moves by how much of the expected score each kept; null without moves.
    pub accuracy: Option<f64>,
    /// Moves with `?!`.
    pub inaccuracies: usize,
    /// Moves with `?`.
    pub mistakes: usize,
    /// Moves with `??`.
    pub blunders: usize,
}

/// One position as the search saw it.
struct Seen {
    /// What each player gets.
    payoffs: Vec<Rational>,
    exact: bool,
    report: Option<AnyReport>,
}

/// Searches every position of a record within the limits and judges the moves. `news` hears how many positions are done, of how many.
///
/// # Errors
/// The reason why the positions cannot be searched.
pub fn annotate(
    game: &dyn AnyGame,
    record: &Record,
    spec: &Spec,
    limits: &Limits,
    news: &mut dyn FnMut(usize, usize),
) -> Result<Annotated> {
    let positions = record.positions()?;
    let mut seen: Vec<Seen> = Vec::new();
    let is_stopped =
        || limits.stop.as_ref().is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed));
    for position in &positions {
        if is_stopped() {
            break;
        }
        seen.push(look(&**position, spec, limits)?);
        news(seen.len(), positions.len());
    }
    // A search that was interrupted is no judgement.
    let stopped = is_stopped();
    if stopped {
        seen.pop();
    }
    let scale = Scale::of(game);
    let judged = record.moves.iter().zip(&positions).zip(seen.windows(2)).enumerate();
    let moves: Vec<(AnnotatedMove, f64)> = judged
        .map(|(ply, ((text, position), seen))| judge(&scale, ply + 1, text, &**position, &seen[0], &seen[1]))
        .collect();
    let players = game.players().into_iter().enumerate();
    let players = players.map(|(player, side)| player_row(player, side, record, &moves)).collect();
    let outcome = positions.last().filter(|_| !stopped).and_then(|last| last.outcome());
    Ok(Annotated {
        schema: "gametree.annotation/1",
        game: game.name().into(),
        start: record.start.text(),
        moves: moves.into_iter().map(|(row, _)| row).collect(),
        players,
        outcome,
        stopped,
    })
}

fn look(position: &dyn AnyPosition, spec: &Spec, limits: &Limits) -> Result<Seen> {
    if let Some(payoffs) = position.payoffs() {
        return Ok(Seen { payoffs, exact: true, report: None });
    }
    let report = position.search(spec, limits, &mut |_| {})?;
    let exact = report.proven && report.bound == Bound::Exact;
    Ok(Seen { payoffs: report.payoffs.clone(), exact, report: Some(report) })
}

/// From values to expected scores.
struct Scale {
    low: f64,
    high: f64,
    /// Numbers of a tree are what they are: no wins and losses.
    linear: bool,
}

impl Scale {
    fn of(game: &dyn AnyGame) -> Self {
        let tree = game.tree().map(|tree| tree.payoff_range());
        let linear = tree.is_some();
        let (low, high) =
            tree.or_else(|| game.range()).map_or((-1.0, 1.0), |(low, high)| (low.to_f64(), high.to_f64()));
        Self { low, high, linear }
    }

    /// The expected score of a player with this value.
    fn expected(&self, value: Rational, exact: bool) -> f64 {
        let (value, width) = (value.to_f64(), (self.high - self.low).max(f64::MIN_POSITIVE));
        if self.linear {
            return ((value - self.low) / width).clamp(0.0, 1.0);
        }
        let ahead = value - (self.low + self.high) / 2.0;
        if exact {
            return if ahead == 0.0 { 0.5 } else { f64::from(u8::from(ahead > 0.0)) };
        }
        1.0 / (1.0 + (-ahead * STEPS / width).exp())
    }
}

/// The judgement of a move, and its accuracy from 0 to 100.
fn judge(
    scale: &Scale,
    ply: usize,
    text: &str,
    position: &dyn AnyPosition,
    before: &Seen,
    after: &Seen,
) -> (AnnotatedMove, f64) {
    let mover = if let Turn::Player(player) = position.turn() { Some(player) } else { None };
    let own = mover.unwrap_or(0);
    let best = before.report.as_ref().and_then(|report| report.best.clone());
    let (had, has) = (before.payoffs[own], after.payoffs[own]);
    // The searched move is the best by definition, and a later search cannot make a move better than that.
    let is_best = best.as_deref() == Some(text) || has >= had;
    let (start, end) = (scale.expected(had, before.exact), scale.expected(has, after.exact));
    let lost = if is_best { 0.0 } else { (start - end).max(0.0) };
    let verdict = match lost {
        _ if is_best => Verdict::Best,
        lost if lost < INACCURACY => Verdict::Good,
        lost if lost < MISTAKE => Verdict::Inaccuracy,
        lost if lost < BLUNDER => Verdict::Mistake,
        _ => Verdict::Blunder,
    };
    let row = AnnotatedMove {
        ply,
        player: mover.map(|player| player + 1),
        text: text.into(),
        position: position.text(),
        before: had.to_string(),
        after: has.to_string(),
        expected: scale.expected(after.payoffs[0], after.exact),
        verdict: mover.map(|_| verdict),
        exact: before.exact && after.exact,
        best,
        line: before.report.as_ref().map_or_else(Vec::new, |report| report.line.clone()),
    };
    (row, accuracy(lost))
}

/// From 100 for nothing lost downwards, as chess servers count it: losing a tenth of the expected score leaves 64, losing half 9.
fn accuracy(lost: f64) -> f64 {
    (103.1668 * (-4.354 * lost).exp() - 3.1669).clamp(0.0, 100.0)
}

fn player_row(player: usize, side: String, record: &Record, moves: &[(AnnotatedMove, f64)]) -> PlayerRow {
    let own: Vec<&(AnnotatedMove, f64)> =
        moves.iter().filter(|(row, _)| row.player == Some(player + 1)).collect();
    let count = |verdict| own.iter().filter(|(row, _)| row.verdict == Some(verdict)).count();
    let sum: f64 = own.iter().map(|(_, accuracy)| accuracy).sum();
    PlayerRow {
        side,
        name: record.names.get(player).cloned().flatten(),
        moves: own.len(),
        accuracy: (!own.is_empty()).then(|| (sum / own.len() as f64 * 10.0).round() / 10.0),
        inaccuracies: count(Verdict::Inaccuracy),
        mistakes: count(Verdict::Mistake),
        blunders: count(Verdict::Blunder),
    }
}
