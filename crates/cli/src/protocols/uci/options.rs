//! What front ends may set.

use std::time::Duration;

use super::level::ELO;
use crate::protocols::clip;

/// The settings by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    pub hash: usize,
    pub threads: usize,
    pub lines: usize,
    pub chess960: bool,
    /// Lost between the clock and the search.
    pub reserve: Duration,
    pub eval: String,
    /// A file with a net of one's own, tables of endings, a book in Polyglot's format; empty for none.
    pub eval_file: String,
    pub tables: String,
    pub book: String,
    /// The Elo to play at; none for as strong as it can.
    pub limit: bool,
    pub elo: u32,
}

const MOST_HASH: usize = 65_536;
const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 256;

impl Settings {
    /// What `uci` is answered with.
    pub fn describe(&self, evals: &[&str]) -> Vec<String> {
        let option = |text: String| format!("option name {text}");
        let mut lines = vec![
            option(format!("Hash type spin default {} min 1 max {MOST_HASH}", self.hash)),
            option("Clear Hash type button".into()),
            option(format!("Threads type spin default {} min 1 max {MOST_THREADS}", self.threads)),
            option(format!("MultiPV type spin default 1 min 1 max {MOST_LINES}")),
            option("Ponder type check default false".into()),
            option("UCI_Chess960 type check default false".into()),
            option("UCI_LimitStrength type check default false".into()),
            option(format!("UCI_Elo type spin default {0} min {1} max {0}", ELO.end(), ELO.start())),
            option(format!("Move Overhead type spin default {} min 0 max 5000", self.reserve.as_millis())),
        ];
        let vars: String = evals.iter().map(|name| format!(" var {name}")).collect();
        for name in ["EvalFile", "SyzygyPath", "BookFile"] {
            lines.push(option(format!("{name} type string default <empty>")));
        }
        lines.push(option(format!("Eval type combo default {}{vars}", self.eval)));
        lines
    }

    /// Sets one by name, without regard to case; a sentence when there is none or it cannot be so.
    pub fn set(&mut self, name: &str, value: &str, evals: &[&str]) -> Result<(), String> {
        let number = |range: std::ops::RangeInclusive<usize>| {
            let wrong = || {
                let (least, most) = (range.start(), range.end());
                format!("expected a number from {least} to {most} for {name}, found '{}'", clip(value))
            };
            value.parse().ok().filter(|number| range.contains(number)).ok_or_else(wrong)
        };
        let switch = || match value {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(format!("expected true or false for {name}, found '{}'", clip(value))),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash = number(1..=MOST_HASH)?,
            "threads" => self.threads = number(1..=MOST_THREADS)?,
            "multipv" => self.lines = number(1..=MOST_LINES)?,
            "ponder" => {
                switch()?;
            }
            "uci_chess960" => self.chess960 = switch()?,
            "uci_limitstrength" => self.limit = switch()?,
            "uci_elo" => self.elo = number(*ELO.start() as usize..=*ELO.end() as usize)? as u32,
            "move overhead" => self.reserve = Duration::from_millis(number(0..=5000)? as u64),
            "evalfile" => self.eval_file = path(value),
            "syzygypath" => self.tables = path(value),
            "bookfile" => self.book = path(value),
            "eval" => {
                let known = evals.iter().find(|known| known.eq_ignore_ascii_case(value));
                let expected =
                    || format!("expected one of {} for Eval, found '{}'", evals.join(", "), clip(value));
                self.eval = (*known.ok_or_else(expected)?).into();
            }
            _ => return Err(format!("there is no option '{}'", clip(name))),
        }
        Ok(())
    }
}

/// A path; `<empty>` is how front ends write that there is none.
fn path(value: &str) -> String {
    if value == "<empty>" { String::new() } else { value.into() }
}
