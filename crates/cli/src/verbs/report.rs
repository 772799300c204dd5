//! A search's answer for people and for programs: shared by `solve`, `analyze` and `play`.

use std::time::Duration;

use gametree_arena::words::count;
use gametree_arena::{AnyGame, AnyPosition, AnyReport, documents};
use gametree_core::{Bound, Rational, Turn};

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
    pub fn json(&self) -> documents::Report {
        let seconds = self.elapsed.as_secs_f64();
        documents::report(self.game, self.position, self.report, seconds, self.limits.seed)
    }

    /// The same for people.
    pub fn text(&self) -> String {
        let (report, names) = (self.report, self.game.players());
        let mut out = format!("{}\n\n", self.position.diagram());
        out += &format!("{}\n", bold(&self.headline()));
        // Paranoid search knows only what its own player is sure of.
        let knows_all = !report.algorithm.starts_with("paranoid");
        if knows_all && (names.len() != 2 || !self.game.abilities().zero_sum) {
            let paid = names.iter().zip(&report.payoffs);
            let payoffs: Vec<String> =
                paid.map(|(name, payoff)| format!("{name} {}", number(*payoff))).collect();
            out += &format!("payoffs    {}\n", payoffs.join(", "));
        }
        if let Some((least, most)) = report.between().filter(|_| !report.proven) {
            out += &format!("known      between {} and {}\n", number(least), number(most));
        }
        if let Some(meaning) = &report.meaning {
            out += &format!("meaning    {meaning}\n");
        }
        if let Some(best) = &report.best {
            out += &format!("best move  {best}\n");
        }
        if report.line.len() > 1 {
            out += &format!("line       {}\n", report.line.join(" "));
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
        out += &format!("\n{}\n", self.footer());
        out
    }

    fn headline(&self) -> String {
        let (report, names) = (self.report, self.game.players());
        let (value, bound) = report.value();
        let decides = if self.position.turn() == Turn::Chance { "decides" } else { "moves" };
        let whose = report.mover.map_or_else(
            || format!("to {}", names[0]),
            |mover| format!("to {}, who {decides}", names[mover]),
        );
        let sign = if bound == Bound::Exact { String::new() } else { format!("{} ", bound.sign()) };
        let sure = match (report.proven, report.depth, report.stopped) {
            (true, _, _) => "proven".to_string(),
            (false, Some(depth), _) => format!("an opinion at depth {depth}, not proven"),
            (false, None, true) => "stopped early, not proven".into(),
            (false, None, false) => "not proven".into(),
        };
        format!("value      {sign}{} {whose} ({sure})", number(value))
    }

    /// Moves from best to worst for the mover; equal ones in the game's order.
    fn moves_table(&self) -> String {
        let mut rows: Vec<(Rational, Bound, &str)> = self
            .report
            .moves
            .iter()
            .map(|row| {
                let (value, bound) = self.report.move_value(row);
                (value, bound, row.text.as_str())
            })
            .collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.0));
        let (shown, hidden) = (rows.len().min(20), rows.len().saturating_sub(20));
        let mut lines = vec![vec!["move".to_string(), "value".into()]];
        for (value, bound, text) in &rows[..shown] {
            let sign = if *bound == Bound::Exact { "" } else { bound.sign() };
            lines.push(vec![(*text).to_string(), format!("{sign}{}", number(*value))]);
        }
        if hidden > 0 {
            lines.push(vec![format!("... {hidden} more")]);
        }
        table(&lines)
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

/// An exact number for people: a short decimal beside a fraction.
pub fn number(value: Rational) -> String {
    let exact = value.to_decimal(6);
    if exact.contains('/') { format!("{exact} (about {:.4})", value.to_f64()) } else { exact }
}
