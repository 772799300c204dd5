//! Options of algorithms as data: name, values, default and help.

use crate::words::list_or;
use crate::{Error, Result};

/// Most megabytes that a table may be asked to take.
pub const MOST_MEGABYTES: u64 = 64 << 10;

/// An option of an algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// The name on the command line.
    pub name: &'static str,
    /// Former names, which are still understood and shown nowhere.
    pub aliases: &'static [&'static str],
    /// What it can be set to.
    pub values: Values,
    /// What it is without being set, in words where no value stands for it.
    pub default: &'static str,
    /// What it does, in a few words.
    pub help: &'static str,
}

/// What an option can be set to.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// `on` or `off`.
    Switch,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number, the ends included. Underscores may group its digits.
    Number(u64, u64),
    /// `on`, `off`, or from how many plies on.
    Plies,
    /// So many megabytes, or `off` for none.
    Megabytes,
    /// A text that this function accepts, and what is expected, in words.
    Text(fn(&str) -> bool, &'static str),
}

impl PartialEq for Values {
    fn eq(&self, other: &Self) -> bool {
        self.words() == other.words()
    }
}

impl Eq for Values {}

impl Values {
    /// What is expected, in words.
    pub fn words(&self) -> String {
        match self {
            Values::Switch => "on or off".into(),
            Values::Words(words) => list_or(words),
            Values::Number(least, most) => format!("a number from {least} to {most}"),
            Values::Plies => "on, off or a number".into(),
            Values::Megabytes => format!("off or a number from 1 to {MOST_MEGABYTES}"),
            Values::Text(_, expected) => (*expected).into(),
        }
    }

    /// True when `text` is one of them.
    fn accept(&self, text: &str) -> bool {
        let number = |text: &str| text.replace('_', "").parse::<u64>().ok();
        match self {
            Values::Switch => ["on", "off"].contains(&text),
            Values::Words(words) => words.contains(&text),
            Values::Number(least, most) => {
                number(text).is_some_and(|number| (*least..=*most).contains(&number))
            }
            Values::Plies => ["on", "off"].contains(&text) || text.parse::<u32>().is_ok(),
            Values::Megabytes => {
                let digits = text.trim_end_matches("MB");
                // Where a table was only switched on or off, `on` is its usual size.
                ["on", "off"].contains(&text)
                    || number(digits).is_some_and(|number| (1..=MOST_MEGABYTES).contains(&number))
            }
            Values::Text(accept, _) => accept(text),
        }
    }
}

impl OptionInfo {
    /// True for its name and its former names.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.contains(&name)
    }

    /// Checks a value.
    ///
    /// # Errors
    /// What was expected.
    pub fn check(&self, value: &str) -> Result<()> {
        if self.values.accept(value) {
            return Ok(());
        }
        Err(Error::Option(format!(
            "'{}' is not a value for {}; expected {}",
            gametree_core::clip(value),
            self.name,
            self.values.words()
        )))
    }

    /// The same with former names.
    pub const fn formerly(mut self, aliases: &'static [&'static str]) -> Self {
        self.aliases = aliases;
        self
    }
}

/// An option that is on or off.
pub const fn switch(name: &'static str, default: &'static str, help: &'static str) -> OptionInfo {
    OptionInfo { name, aliases: &[], values: Values::Switch, default, help }
}

/// An option with a whole number.
pub const fn number(
    name: &'static str,
    (least, most): (u64, u64),
    default: &'static str,
    help: &'static str,
) -> OptionInfo {
    OptionInfo { name, aliases: &[], values: Values::Number(least, most), default, help }
}

/// An option with one of some words; the first is the default.
pub const fn words(name: &'static str, words: &'static [&'static str], help: &'static str) -> OptionInfo {
    OptionInfo { name, aliases: &[], values: Values::Words(words), default: words[0], help }
}

/// An option that holds from so many plies on.
pub const fn plies(name: &'static str, default: &'static str, help: &'static str) -> OptionInfo {
    OptionInfo { name, aliases: &[], values: Values::Plies, default, help }
}

/// An option with a size in megabytes.
pub const fn megabytes(name: &'static str, default: &'static str, help: &'static str) -> OptionInfo {
    OptionInfo { name, aliases: &[], values: Values::Megabytes, default, help }
}

/// An option with a text of its own form.
pub const fn text(
    name: &'static str,
    (accept, expected): (fn(&str) -> bool, &'static str),
    default: &'static str,
    help: &'static str,
) -> OptionInfo {
    OptionInfo { name, aliases: &[], values: Values::Text(accept, expected), default, help }
}

/// How deep a search may look, which almost every search can be asked.
pub const DEPTH: OptionInfo = number(
    "depth",
    (0, u32::MAX as u64),
    "none",
    "plies to search; evaluations stand in for what lies deeper",
);

/// What all that is random depends on.
pub const SEED: OptionInfo = number("seed", (0, u64::MAX), "0", "what everything random depends on");
