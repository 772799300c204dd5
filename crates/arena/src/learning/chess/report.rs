//! What learning gave: a table, a plot, and numbers for further work.

use std::fmt::Write;

use gametree_learn::tables::Epoch;
use serde::{Serialize, Serializer};

use super::ChessSettings;
use crate::plot::{Plot, Scale, Series};
use crate::words::{count, thousands};

/// The whole work.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChessLearned {
    /// `gametree.learn/1`.
    pub schema: &'static str,
    /// Which game.
    pub game: &'static str,
    /// The command that gives the same.
    pub command: String,
    /// What was learned.
    pub what: &'static str,
    /// The seed of everything random.
    pub seed: u64,
    /// Bytes of the file of weights.
    pub bytes: usize,
    /// What happened in each round.
    pub rounds: Vec<ChessRound>,
}

/// One round of self-play and fitting.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChessRound {
    /// Counted from 1.
    pub round: u32,
    /// The opinion of the players.
    pub players: String,
    /// Games that were learned from, those of earlier rounds included.
    pub games: usize,
    /// Plies of these games.
    pub plies: usize,
    /// Positions of them that are quiet.
    pub positions: usize,
    /// What promises 73 % of the points, in thousandths of a pawn.
    pub scale: f32,
    /// How well each pass over them went: roots of the mean squared errors, in points.
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
        // The colours of Okabe and Ito, which colour-blind people can tell apart.
        let colours = ["#D55E00", "#0072B2", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"];
        let series = |round: &ChessRound, dashed: bool| {
            let error = |epoch: &Epoch| 100.0 * if dashed { epoch.learned } else { epoch.held_out }.sqrt();
            let points = round.epochs.iter().map(|epoch| (f64::from(epoch.number), error(epoch)));
            let name = format!("round {}, {}", round.round, if dashed { "learned" } else { "held out" });
            let colour = colours[round.round as usize % colours.len()];
            Series { label: name.clone(), name, colour, dashed, points: points.collect() }
        };
        Plot {
            scale: Scale::Even,
            title: "Learning chess: the error falls".into(),
            subtitle: self.summary(),
            x_name: "passes over all positions".into(),
            y_name: "error in hundredths of a point (root mean square)".into(),
            legend: true,
            series: self
                .rounds
                .iter()
                .flat_map(|round| [series(round, false), series(round, true)])
                .collect(),
        }
        .svg()
    }
}
