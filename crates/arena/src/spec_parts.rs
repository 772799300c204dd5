//! The parts of the fast searches by name: `exact:look-ahead=off`, `pvs:daring=0,threads=2`.

use gametree_search::principal::Options;
use gametree_search::selective;

/// What can be set.
pub(crate) const PARTS: [&str; 18] = [
    "threads",
    "table",
    "moves",
    "bounds",
    "look-ahead",
    "ranking",
    "evaluation",
    "hints",
    "candidates",
    "settle",
    "squeeze",
    "null-windows",
    "aspiration",
    "history",
    "killers",
    "daring",
    "lean",
    "depth",
];

/// Most megabytes that a table may be asked to take.
const MOST_MEGABYTES: usize = 64 << 10;

/// Sets one part; false when there is no part of this name here.
pub(crate) fn set_part(options: &mut Options, key: &str, value: &str) -> Result<bool, String> {
    let (default, setting) = (Options::default(), Setting { key, value });
    match key {
        "threads" => {
            let threads = setting.number(1..=1024)?;
            set_threads(options, threads);
        }
        "table" if value == "off" => options.proof.table = 0,
        "table" => {
            let digits = Setting { value: value.trim_end_matches("MB"), ..setting };
            options.proof.table = digits.number(1..=MOST_MEGABYTES)? << 20;
        }
        "moves" => {
            let every = setting.one_of(["best", "all"])? == 1;
            (options.every_action, options.proof.every_action) = (every, every);
        }
        "bounds" => options.proof.bounds = setting.switch()?,
        "ranking" => options.proof.ranking = setting.switch()?,
        "hints" => options.proof.hints = setting.switch()?,
        "candidates" => options.proof.candidates = setting.switch()?,
        "settle" => options.proof.settle = setting.switch()?,
        "squeeze" => options.proof.squeeze = if setting.switch()? { default.proof.squeeze } else { 0 },
        "null-windows" => options.null_windows = setting.switch()?,
        "history" => options.history = setting.switch()?,
        "killers" => options.killers = setting.switch()?,
        "look-ahead" => {
            options.look_ahead = setting.plies(default.look_ahead)?;
            options.proof.look_ahead = setting.plies(default.proof.look_ahead)?;
        }
        "evaluation" => {
            options.evaluation = setting.plies(default.evaluation)?;
            options.proof.evaluation = setting.plies(default.proof.evaluation)?;
        }
        "aspiration" => {
            let steps = setting.plies(default.aspiration.map(i32::unsigned_abs))?;
            options.aspiration = steps.map(|steps| i32::try_from(steps.max(1)).unwrap_or(i32::MAX));
        }
        "daring" => options.daring = setting.number(0..=4)? as u8,
        "lean" => options.lean = setting.number(0..=64)? as u32,
        _ => return Ok(false),
    }
    Ok(true)
}

/// A part of the selective search that is on or off.
type Switch = fn(&mut selective::Options) -> &mut bool;

/// The parts of the selective search by name: `selective:null-move=off`.
pub(crate) const SWITCHES: [(&str, Switch); 24] = [
    ("table", |options| &mut options.table),
    ("table-cuts", |options| &mut options.table_cuts),
    ("quiescence", |options| &mut options.quiescence),
    ("exchange", |options| &mut options.exchange),
    ("aspiration", |options| &mut options.aspiration),
    ("history", |options| &mut options.history),
    ("following", |options| &mut options.following),
    ("noisy-history", |options| &mut options.noisy_history),
    ("killers", |options| &mut options.killers),
    ("urgency", |options| &mut options.urgency),
    ("correction", |options| &mut options.correction),
    ("improving", |options| &mut options.improving),
    ("null-move", |options| &mut options.null_move),
    ("reverse-futility", |options| &mut options.reverse_futility),
    ("razoring", |options| &mut options.razoring),
    ("prob-cut", |options| &mut options.prob_cut),
    ("internal", |options| &mut options.internal),
    ("late-pruning", |options| &mut options.late_pruning),
    ("history-pruning", |options| &mut options.history_pruning),
    ("futility", |options| &mut options.futility),
    ("exchange-pruning", |options| &mut options.exchange_pruning),
    ("reductions", |options| &mut options.reductions),
    ("singular", |options| &mut options.singular),
    ("checks", |options| &mut options.checks),
];

/// The names of all that can be set of the selective search.
pub(crate) fn switch_names() -> Vec<&'static str> {
    ["threads", "hash", "depth", "lines"].into_iter().chain(SWITCHES.map(|(name, _)| name)).collect()
}

/// Sets one part of the selective search; false when there is no part of this name.
pub(crate) fn set_switch(options: &mut selective::Options, key: &str, value: &str) -> Result<bool, String> {
    let setting = Setting { key, value };
    match key {
        "threads" => options.threads = setting.number(1..=1024)?,
        "hash" => {
            let digits = Setting { value: value.trim_end_matches("MB"), ..setting };
            options.bytes = digits.number(1..=MOST_MEGABYTES)? << 20;
        }
        _ => match SWITCHES.iter().find(|(name, _)| *name == key) {
            Some((_, part)) => *part(options) = setting.switch()?,
            None => return Ok(false),
        },
    }
    Ok(true)
}

/// How many threads search.
pub(crate) fn set_threads(options: &mut Options, threads: usize) {
    (options.threads, options.proof.threads) = (threads, threads);
}

/// What somebody wrote before and behind an equals sign.
#[derive(Clone, Copy)]
struct Setting<'a> {
    key: &'a str,
    value: &'a str,
}

impl Setting<'_> {
    fn wrong(&self, expected: &str) -> String {
        format!("'{}' is not a value for {}; expected {expected}", self.value, self.key)
    }

    fn one_of(&self, words: [&str; 2]) -> Result<usize, String> {
        let place = words.iter().position(|word| *word == self.value);
        place.ok_or_else(|| self.wrong(&words.join(" or ")))
    }

    fn switch(&self) -> Result<bool, String> {
        Ok(self.one_of(["off", "on"])? == 1)
    }

    fn number(&self, range: std::ops::RangeInclusive<usize>) -> Result<usize, String> {
        let expected = || self.wrong(&format!("a number from {} to {}", range.start(), range.end()));
        self.value.parse().ok().filter(|number| range.contains(number)).ok_or_else(expected)
    }

    /// From so many plies on; the default where it is just switched on.
    fn plies(&self, default: Option<u32>) -> Result<Option<u32>, String> {
        match (self.value, self.value.parse()) {
            ("on", _) => Ok(default),
            ("off", _) => Ok(None),
            (_, Ok(plies)) => Ok(Some(plies)),
            _ => Err(self.wrong("on, off or a number")),
        }
    }
}
