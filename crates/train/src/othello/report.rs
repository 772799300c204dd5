//! A report on the work: numbers, a table and a plot.

use std::fmt::Write;

use gametree_games::othello::Patterns;
use gametree_learn::tables::{Examples, Trainer};
use serde::Serialize;

use super::OthelloSettings;
use super::games::{Positions, Style};
use super::probcut::ProbCutReport;
use crate::shared::round_curves;
use gametree_engine::plot::{Plot, Scale};
use gametree_engine::words::{count, thousands};

/// The whole work.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OthelloLearned {
    /// `gametree.learn/1`.
    pub schema: &'static str,
    /// Which game.
    pub game: &'static str,
    /// The seed of everything random.
    pub seed: u64,
    /// Bytes of the file of weights.
    pub bytes: usize,
    /// The rounds of self-play.
    pub rounds: Vec<OthelloRound>,
    /// How far shallow searches with the finished weights are from deep ones.
    pub probcut: ProbCutReport,
}

/// One round of self-play and fitting.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OthelloRound {
    /// Counted from 1.
    pub round: u32,
    /// Plies that the players searched; 0: they moved at random.
    pub depth: u32,
    /// Empty squares from which on they played perfectly.
    pub exact: u32,
    /// Games played.
    pub games: u32,
    /// Different positions learned from or held out, those of earlier rounds included.
    pub positions: usize,
    /// The errors of each pass over them.
    pub epochs: Vec<OthelloEpoch>,
    /// How far off the weights are in each phase.
    pub phases: Vec<OthelloPhase>,
}

/// One pass over all positions: roots of the mean squared errors, in discs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OthelloEpoch {
    /// On the positions that were learned from.
    pub learned: f64,
    /// On those that were held out.
    pub held_out: f64,
}

/// One phase: how far off the weights are on games that they did not learn from, in discs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OthelloPhase {
    /// The fewest discs on the board.
    pub from: u32,
    /// The most.
    pub to: u32,
    /// Positions learned from, those of bordering phases included.
    pub learned: usize,
    /// Positions held out.
    pub held_out: usize,
    /// Mean of the absolute errors on the latter.
    pub mean_absolute: f64,
    /// Root of the mean squared errors on the latter.
    pub root_mean_square: f64,
}

impl OthelloRound {
    pub(super) fn new(
        round: u32,
        style: &Style,
        games: u32,
        positions: &Positions,
        trainer: &Trainer<Positions>,
    ) -> Self {
        let epochs = trainer.history().iter();
        let epochs = epochs
            .map(|epoch| OthelloEpoch { learned: epoch.learned.sqrt(), held_out: epoch.held_out.sqrt() });
        let phases = trainer.errors().into_iter().enumerate().map(|(phase, error)| {
            let discs = || (4..64).filter(|discs| Patterns::phase(*discs) == phase);
            OthelloPhase {
                from: discs().min().unwrap_or(64),
                to: discs().max().unwrap_or(64),
                learned: error.learned,
                held_out: error.held_out,
                mean_absolute: error.mean_absolute,
                root_mean_square: error.root_mean_square,
            }
        });
        let positions = positions.count();
        let (epochs, phases) = (epochs.collect(), phases.collect());
        Self { round, depth: style.depth, exact: style.exact, games, positions, epochs, phases }
    }

    /// The smallest error on held-out positions of any epoch, and the last one on learned positions.
    fn errors(&self) -> (f64, f64) {
        let best = self.epochs.iter().map(|epoch| epoch.held_out).fold(f64::INFINITY, f64::min);
        (self.epochs.last().map_or(0.0, |epoch| epoch.learned), best)
    }
}

impl OthelloLearned {
    pub(super) fn new(
        settings: &OthelloSettings,
        rounds: Vec<OthelloRound>,
        probcut: ProbCutReport,
        bytes: usize,
    ) -> Self {
        Self { schema: "gametree.learn/1", game: "othello", seed: settings.seed, bytes, rounds, probcut }
    }

    fn summary(&self) -> String {
        let rounds = count(self.rounds.len() as u64, "round", "rounds");
        let games = self.rounds.iter().map(|round| u64::from(round.games)).sum();
        format!("{rounds} of self-play, {} games, seed {}", thousands(games), self.seed)
    }

    /// The work as text that fits into 80 columns.
    pub fn table(&self) -> String {
        let mut out = format!("Othello, learned in {}\n\n", self.summary());
        out += "round  depth  exact     games   positions  epochs  error: learned  held out\n";
        for round in &self.rounds {
            let depth = if round.depth == 0 { "random".into() } else { round.depth.to_string() };
            let (learned, held_out) = round.errors();
            let _ = writeln!(
                out,
                "{:<5}{depth:>7}{:>7}{:>10}{:>12}{:>8}{learned:>16.2}{held_out:>10.2}",
                round.round,
                round.exact,
                thousands(round.games.into()),
                thousands(round.positions as u64),
                round.epochs.len(),
            );
        }
        out += "\nErrors in discs (root mean squares). The last round, on games held out of it:\n\n";
        out += "discs     learned  held out  mean error  root mean square\n";
        for phase in self.rounds.last().map_or(&[][..], |round| &round.phases) {
            let _ = writeln!(
                out,
                "{:<7}{:>10}{:>10}{:>12.2}{:>18.2}",
                format!("{}-{}", phase.from, phase.to),
                thousands(phase.learned as u64),
                thousands(phase.held_out as u64),
                phase.mean_absolute,
                phase.root_mean_square
            );
        }
        let _ = writeln!(
            out,
            "\nDeep minus shallow searches of {} positions, in discs, and the deviation by\nthe lines through them:\n",
            thousands(self.probcut.positions as u64)
        );
        out += "shallow  deep     count    mean  deviation   line\n";
        for pair in &self.probcut.pairs {
            let deep = if pair.deep == 0 { "end".into() } else { pair.deep.to_string() };
            let _ = writeln!(
                out,
                "{:<7}{deep:>6}{:>10}{:>8.2}{:>11.2}{:>7.2}",
                pair.shallow,
                thousands(pair.count as u64),
                pair.mean,
                pair.sigma,
                pair.fitted
            );
        }
        out
    }

    /// The errors of all rounds over the epochs, as a picture.
    pub fn svg(&self) -> String {
        let curves = |round: &OthelloRound| {
            let errors = round.epochs.iter().map(|epoch| [epoch.learned, epoch.held_out]);
            round_curves(round.round, &(1..).zip(errors).collect::<Vec<_>>())
        };
        Plot {
            scale: Scale::Even,
            title: "Learning othello: the error falls".into(),
            subtitle: self.summary(),
            x_name: "passes over all positions".into(),
            y_name: "error in discs (root mean square)".into(),
            legend: true,
            series: self.rounds.iter().flat_map(curves).collect(),
        }
        .svg()
    }
}
