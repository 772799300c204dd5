//! A report on the work: numbers, a table and a plot.

use std::fmt::Write;

use gametree_learn::tables::Epoch;
use serde::{Serialize, Serializer};

use super::ChessSettings;
use crate::shared::round_curves;
use gametree_engine::plot::{Plot, Scale};
use gametree_engine::words::{count, thousands};

/// The whole work.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChessLearned {
    /// `gametree.learn/1`.
    pub schema: &'static str,
    /// Which game.
    pub game: &'static str,
    /// The command that gives the same result.
    pub command: String,
    /// What was learned.
    pub what: &'static str,
    /// The seed of everything random.
    pub seed: u64,
    /// Bytes of the file of weights.
    pub bytes: usize,
    /// The rounds of self-play.
    pub rounds: Vec<ChessRound>,
}

/// One round of self-play and fitting.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChessRound {
    /// Counted from 1.
    pub round: u32,
    /// The name of the players' evaluation.
    pub players: String,
    /// Games that were learned from, those of earlier rounds included.
    pub games: usize,
    /// Plies of these games.
    pub plies: usize,
    /// The quiet positions among them.
    pub positions: usize,
    /// The value whose expected share of the points is 73 %, in thousandths of a pawn.
    pub scale: f32,
    /// Roots of the mean squared errors of each pass, in points.
    #[serde(serialize_with = "errors")]
    pub epochs: Vec<Epoch>,
}

fn errors<S: Serializer>(epochs: &[Epoch], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Errors {
        learned: f64,
        held_out: f64,
    }
    let row = |epoch: &Epoch| Errors { learned: epoch.learned.sqrt(), held_out: epoch.held_out.sqrt() };
    serializer.collect_seq(epochs.iter().map(row))
}

impl ChessLearned {
    pub(super) fn new(settings: &ChessSettings, rounds: Vec<ChessRound>, bytes: usize) -> Self {
        let (command, what) = (settings.command(), settings.what.name());
        Self { schema: "gametree.learn/1", game: "chess", command, what, seed: settings.seed, bytes, rounds }
    }

    fn summary(&self) -> String {
        let rounds = count(self.rounds.len() as u64, "round", "rounds");
        format!("{} in {rounds} of self-play, seed {}", self.what, self.seed)
    }

    /// The work as text that fits into 80 columns.
    pub fn table(&self) -> String {
        let mut out = format!("Chess, learned {}\n\n", self.summary());
        out += "round  players     games       plies   positions  scale  error: learned  held out\n";
        for round in &self.rounds {
            let last = round.epochs.last();
            let error = |which: fn(&Epoch) -> f64| last.map_or(0.0, |epoch| which(epoch).sqrt());
            let _ = writeln!(
                out,
                "{:<7}{:<9}{:>8}{:>12}{:>12}{:>7.0}{:>16.4}{:>10.4}",
                round.round,
                round.players,
                thousands(round.games as u64),
                thousands(round.plies as u64),
                thousands(round.positions as u64),
                round.scale,
                error(|epoch| epoch.learned),
                error(|epoch| epoch.held_out),
            );
        }
        out += "\nErrors are roots of mean squares, in points of a game; the scale is what promises\n73 % of the points, in thousandths of a pawn.\n";
        out
    }

    /// The errors of all rounds over the epochs, as a picture.
    pub fn svg(&self) -> String {
        let curves = |round: &ChessRound| {
            let errors = |epoch: &Epoch| [epoch.learned, epoch.held_out].map(|error| 100.0 * error.sqrt());
            let points: Vec<_> = round.epochs.iter().map(|epoch| (epoch.number, errors(epoch))).collect();
            round_curves(round.round, &points)
        };
        Plot {
            scale: Scale::Even,
            title: "Learning chess: the error falls".into(),
            subtitle: self.summary(),
            x_name: "passes over all positions".into(),
            y_name: "error in hundredths of a point (root mean square)".into(),
            legend: true,
            series: self.rounds.iter().flat_map(curves).collect(),
        }
        .svg()
    }
}
