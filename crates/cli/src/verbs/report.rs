//! A search's answer for people and for programs: shared by `solve`, `analyze` and `play`.

use std::time::Duration;

use gametree_core::{Bound, Player, Rational, Turn};
use gametree_engine::words::{count, mean, thousands};
use gametree_engine::{
    AnyEquilibrium, AnyGame, AnyPosition, AnyReport, Basis, Decision, MoveValue, Sample, documents,
};

use super::notation::{self, WithHistory};
use crate::args::LimitArguments;
use crate::output::{bold, table};

/// What a search found, with its surroundings.
pub struct Found<'a> {
    pub game: &'a dyn AnyGame,
    pub position: &'a dyn AnyPosition,
    pub report: &'a AnyReport,
    pub elapsed: Duration,
    pub limits: &'a LimitArguments,
}

impl Found<'_> {
    /// The document of `--json`.
    pub fn json(&self) -> WithHistory<documents::Report> {
        let seconds = self.elapsed.as_secs_f64();
        let mut report =
            documents::report(self.game, self.position, self.report, seconds, self.limits.seed());
        let (position, history) = notation::plain_position(self.game, &report.position);
        (report.schema, report.position) = ("gametree.report/2", position);
        WithHistory { document: report, history }
    }

    /// The same for people.
    pub fn text(&self) -> String {
        let (report, names) = (self.report, self.game.players());
        let mut out = format!("{}\n\n", self.position.diagram());
        out += &format!("{}\n", bold(&self.headline()));
        // Paranoid search knows only what its own player is sure of.
        let knows_all = !report.algorithm.starts_with("paranoid");
        if knows_all && (names.len() != 2 || !self.game.capabilities().zero_sum) {
            let paid = names.iter().zip(&report.payoffs).enumerate();
            let payoffs: Vec<String> = paid
                .map(|(player, (name, payoff))| format!("{name} {}", value(*payoff, &report.sample, player)))
                .collect();
            out += &format!("payoffs    {}\n", payoffs.join(", "));
        }
        if let Some((least, most)) = report.between().filter(|_| !report.proven) {
            out += &format!("known      between {} and {}\n", number(least), number(most));
        }
        if let Some(meaning) = &report.meaning {
            out += &format!("meaning    {meaning}\n");
        }
        if let Some(best) = &report.best {
            // Of a mixture no move is the best: one is drawn.
            out += &match self.mixes() {
                true => format!("drawn      {best}, by the odds below\n"),
                false => format!("best move  {best}\n"),
            };
        }
        if report.line.len() > 1 {
            let line = notation::line(self.game, &self.position.text(), &report.line);
            out += &format!("line       {line}\n");
        }
        if report.moves.len() > 1 {
            out += &format!("\n{}", self.moves_table());
        }
        if !report.decisions.is_empty() {
            let rows: Vec<Vec<String>> = [vec!["seen".to_string(), "move".into()]]
                .into_iter()
                .chain(
                    report
                        .decisions
                        .iter()
                        .map(|decision| vec![decision.view.clone(), decision.text.clone()]),
                )
                .collect();
            out += &format!("\n{}", table(&rows));
        }
        if report.equilibria.len() > 1 {
            out += &format!("\n{}", self.equilibria_table());
        }
        out += &format!("\n{}\n", self.footer());
        out
    }

    /// What each player does and gets in each of several equilibria.
    fn equilibria_table(&self) -> String {
        let names = self.game.players();
        let precise = self.report.equilibria.iter().any(|found| found.precision.is_some());
        let first = if precise { "precision" } else { "equilibrium" };
        let head = [first.to_string()].into_iter().chain(names).chain(["payoffs".into()]);
        let row = |(place, found): (usize, &AnyEquilibrium)| -> Vec<String> {
            let number = found.precision.map_or_else(|| (place + 1).to_string(), |at| format!("{at:.4}"));
            let payoffs: Vec<String> = found.payoffs.iter().map(|payoff| payoff.to_decimal(6)).collect();
            let mixed = found.decisions.iter().map(|decision| decision.text.clone());
            [number].into_iter().chain(mixed).chain([payoffs.join(", ")]).collect()
        };
        let rows = self.report.equilibria.iter().enumerate().map(row);
        table(&[head.collect()].into_iter().chain(rows).collect::<Vec<_>>())
    }

    /// Whether the mover takes several moves, each with its odds.
    fn mixes(&self) -> bool {
        let Some(mover) = self.report.mover else { return false };
        if !self.report.equilibria.is_empty() {
            return self.report.decisions.get(mover).is_some_and(|decision| decision.odds.len() > 1);
        }
        let view = self.position.view(mover);
        let mixed = |decision: &&Decision| decision.odds.len() > 1;
        match &self.report.decisions[..] {
            [only] => mixed(&only),
            several => {
                several.iter().filter(|decision| decision.view == view).any(|decision| mixed(&decision))
            }
        }
    }

    fn headline(&self) -> String {
        let (report, names) = (self.report, self.game.players());
        let (worth, bound) = report.value();
        let decides = if self.position.turn() == Turn::Chance { "decides" } else { "moves" };
        let whose = report.mover.map_or_else(
            || format!("to {}", names[0]),
            |mover| format!("to {}, who {decides}", names[mover]),
        );
        let sign = if bound == Bound::Exact { String::new() } else { format!("{} ", bound.sign()) };
        let sure = match (report.proven, report.depth, report.stopped) {
            (true, _, _) if report.basis == Basis::Rules => " (proven)".to_string(),
            (true, _, _) => format!(": {}", report.basis.words()),
            (false, ..) if report.sample.is_some() => format!(" ({})", self.sampled()),
            (false, Some(depth), _) => format!(" (an evaluation at depth {depth}, not proven)"),
            (false, None, true) => " (stopped early, not proven)".into(),
            (false, None, false) => " (not proven)".into(),
        };
        // A bound beyond all numbers says nothing.
        if !worth.is_finite() && bound != Bound::Exact {
            return format!("value      not known yet {whose}{sure}");
        }
        let worth = self.value(worth, &report.sample, report.mover.unwrap_or(0));
        format!("value      {sign}{worth} {whose}{sure}")
    }

    /// What a mean of playouts is.
    fn sampled(&self) -> String {
        let playouts = self.report.sample.as_ref().map_or(0, |sample| sample.playouts);
        let stopped = if self.report.stopped { "stopped early, " } else { "" };
        format!("{stopped}the mean of {}, not proven", count(playouts, "playout", "playouts"))
    }

    /// Moves from best to worst for the mover; equal ones in the game's order. `~` marks an evaluation.
    fn moves_table(&self) -> String {
        let (report, mover) = (self.report, self.report.mover.unwrap_or(0));
        let mut rows: Vec<&MoveValue> = report.moves.iter().collect();
        rows.sort_by_key(|row| std::cmp::Reverse(report.move_value(row).0));
        let (shown, hidden) = (rows.len().min(20), rows.len().saturating_sub(20));
        let mut head = vec!["move".to_string(), "value".into()];
        head.extend(report.sample.is_some().then(|| "playouts".to_string()));
        let mut lines = vec![head];
        for row in &rows[..shown] {
            let (worth, bound) = report.move_value(row);
            let sign = if bound == Bound::Exact { "" } else { bound.sign() };
            // A standard error says already that a mean is an estimate.
            let about = if row.proven || row.sample.is_some() { "" } else { "~" };
            let worth = self.value(worth, &row.sample, mover);
            let mut line = vec![row.text.clone(), format!("{about}{sign}{worth}")];
            line.extend(row.sample.as_ref().map(|sample| thousands(sample.playouts)));
            lines.push(line);
        }
        if hidden > 0 {
            lines.push(vec![format!("... {hidden} more")]);
        }
        table(&lines)
    }

    /// A value as players of the game write it.
    fn value(&self, worth: Rational, sample: &Option<Sample>, player: Player) -> String {
        let own = notation::value(self.game, worth).filter(|_| sample.is_none());
        own.unwrap_or_else(|| value(worth, sample, player))
    }

    fn footer(&self) -> String {
        let (report, counts) = (self.report, self.report.counts);
        let mut parts = vec![
            count(counts.nodes, "node", "nodes"),
            count(counts.leaves, "leaf", "leaves"),
            count(counts.cutoffs, "cut-off", "cut-offs"),
        ];
        if counts.table_hits > 0 {
            parts.push(count(counts.table_hits, "table hit", "table hits"));
        }
        parts.push(format!("{:.3} s", self.elapsed.as_secs_f64()));
        let why =
            report.why.as_ref().map_or_else(String::new, |why| format!("\n{}: {why}", report.algorithm));
        let named = if report.why.is_none() { format!("{}: ", report.algorithm) } else { String::new() };
        format!("{named}{}{why}", parts.join(", "))
    }
}

/// A value for people: the mean of playouts with its standard error, and any other number as it is.
fn value(value: Rational, sample: &Option<Sample>, player: Player) -> String {
    match sample {
        Some(sample) => mean(value.to_f64(), sample.errors[player]),
        None => number(value),
    }
}

/// An exact number for people: a short decimal beside a fraction.
pub fn number(value: Rational) -> String {
    let exact = value.to_decimal(6);
    if exact.contains('/') { format!("{exact} (about {:.4})", value.to_f64()) } else { exact }
}
