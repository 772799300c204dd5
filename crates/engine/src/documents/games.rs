//! What there is, and what runs on what.

use serde::Serialize;

use crate::algorithm::{Demand, Steps};
use crate::any::AnyGame;
use crate::options::{MOST_MEGABYTES, OptionInfo, Values};
use crate::registry::{Entry, Kind, Parameter};
use crate::words::list_or;
use crate::{Algorithm, algorithms, open_without_files};

/// Every game and every algorithm.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Games {
    /// `gametree.games/1`.
    pub schema: &'static str,
    /// The games, family by family.
    pub games: Vec<GameRow>,
    /// The algorithms, in the order of the lectures.
    pub algorithms: Vec<AlgorithmRow>,
}

/// One line of the registry.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct GameRow {
    /// The name, without parameters.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// The family that it is listed under.
    pub family: &'static str,
    /// How it is called, with its parameters.
    pub usage: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    /// How it is played, in a paragraph.
    pub rules: &'static str,
    /// A name under which it can be opened, with parameters where it needs some.
    pub example: &'static str,
    /// What can be set behind the colon.
    pub parameters: Vec<ParameterRow>,
    /// Some player does not see everything: it is played in a session, which shows one player's view.
    pub hidden: bool,
}

/// A parameter of a game.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct ParameterRow {
    /// The name.
    pub name: &'static str,
    /// How it is written: `cards=N`, `misere`, or `PILES` where its place says which it is.
    pub written: String,
    /// `number`, `numbers`, `size`, `flag`, `choice`, `text` or `whole`, which is everything behind the colon.
    pub kind: &'static str,
    /// What it can be set to, in words.
    pub values: String,
    /// The smallest number; null where it is not a number.
    pub least: Option<usize>,
    /// The largest number; null where it is not a number.
    pub most: Option<usize>,
    /// The words that it can be set to; empty for other kinds.
    pub choices: &'static [&'static str],
    /// What it is without being set; null where it must be set.
    pub default: Option<&'static str>,
    /// What it means, in a few words.
    pub help: &'static str,
}

/// One algorithm.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct AlgorithmRow {
    /// The name on the command line.
    pub name: &'static str,
    /// The name in a sentence.
    pub title: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// What it does, in one line.
    pub summary: &'static str,
    /// What can be set behind the colon.
    pub options: Vec<OptionRow>,
}

/// An option of an algorithm.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct OptionRow {
    /// The name.
    pub name: &'static str,
    /// `switch`, `choice`, `number`, `plies`, `megabytes` or `text`.
    pub kind: &'static str,
    /// What it can be set to, in words.
    pub values: String,
    /// The smallest number; null where it takes none.
    pub least: Option<u64>,
    /// The largest number; null where it takes none or any.
    pub most: Option<u64>,
    /// The words that it can be set to; empty for other kinds.
    pub choices: &'static [&'static str],
    /// What it is without being set, in words where no value stands for it.
    pub default: &'static str,
    /// What it does, in a few words.
    pub help: &'static str,
}

/// One algorithm: what it does, its options, and the games that it runs on.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct AlgorithmInfo {
    /// `gametree.algorithm/1`.
    pub schema: &'static str,
    /// The name on the command line.
    pub algorithm: &'static str,
    /// The name in a sentence.
    pub title: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// What it does, in one line.
    pub summary: &'static str,
    /// Why it cannot be shown step by step, as a verb phrase; null where it can.
    pub untraced: Option<&'static str>,
    /// What can be set behind the colon.
    pub options: Vec<OptionRow>,
    /// The games that it runs on, as far as their examples show.
    pub runs_on: Vec<&'static str>,
}

/// Every game and every algorithm.
pub fn games() -> Games {
    Games {
        schema: "gametree.games/1",
        games: crate::games().into_iter().map(game_row).collect(),
        algorithms: algorithms::all().into_iter().map(algorithm_row).collect(),
    }
}

/// One algorithm: what it does, its options, and the games that it runs on.
pub fn algorithm(algorithm: Algorithm) -> AlgorithmInfo {
    let AlgorithmRow { name, title, aliases, summary, options } = algorithm_row(algorithm);
    let runs = |entry: &&Entry| {
        let game = open_without_files(entry.example);
        game.is_ok_and(|game| game.capabilities().refusal(game.name(), algorithm).is_none())
    };
    let runs_on = crate::games().into_iter().filter(runs).map(|entry| entry.name).collect();
    let untraced = if let Steps::Untraced(reason) = algorithm.0.steps { Some(reason) } else { None };
    let schema = "gametree.algorithm/1";
    AlgorithmInfo { schema, algorithm: name, title, aliases, summary, untraced, options, runs_on }
}

fn game_row(entry: &Entry) -> GameRow {
    GameRow {
        name: entry.name,
        title: entry.title,
        family: entry.family.title(),
        usage: entry.usage,
        summary: entry.summary,
        rules: entry.rules,
        example: entry.example,
        parameters: entry.parameters.iter().map(parameter_row).collect(),
        hidden: entry.hidden,
    }
}

fn parameter_row(parameter: &Parameter) -> ParameterRow {
    let name = parameter.name;
    let (by_place, by_name) = (name.to_uppercase(), |value: &str| format!("{name}={value}"));
    let from = |least: usize, most: usize| format!("from {least} to {most}");
    let (kind, written, values) = match parameter.kind {
        Kind::Number(least, most) => ("number", by_name("N"), format!("a number {}", from(least, most))),
        Kind::PlacedNumber(least, most) => ("number", by_place, format!("a number {}", from(least, most))),
        Kind::Numbers(least, most) => {
            ("numbers", by_place, format!("numbers {}, between commas", from(least, most)))
        }
        Kind::Size(least, most) => ("size", by_place, format!("COLUMNSxROWS, each {}", from(least, most))),
        Kind::Flag => ("flag", name.into(), "on where it is named".into()),
        Kind::Choice(words) => ("choice", by_name("WORD"), list_or(words)),
        Kind::Text => ("text", by_name("..."), "a text".into()),
        Kind::Whole => ("whole", by_place, "everything behind the colon".into()),
    };
    let range = match parameter.kind {
        Kind::Number(least, most)
        | Kind::PlacedNumber(least, most)
        | Kind::Numbers(least, most)
        | Kind::Size(least, most) => Some((least, most)),
        Kind::Flag | Kind::Choice(_) | Kind::Text | Kind::Whole => None,
    };
    ParameterRow {
        name,
        written,
        kind,
        values,
        least: range.map(|(least, _)| least),
        most: range.map(|(_, most)| most),
        choices: if let Kind::Choice(words) = parameter.kind { words } else { &[] },
        default: Some(parameter.default).filter(|default| !default.is_empty()),
        help: parameter.help,
    }
}

fn algorithm_row(algorithm: Algorithm) -> AlgorithmRow {
    AlgorithmRow {
        name: algorithm.name(),
        title: algorithm.title(),
        aliases: algorithm.0.aliases,
        summary: algorithm.summary(),
        options: (algorithm.0.options)().iter().map(option_row).collect(),
    }
}

fn option_row(option: &OptionInfo) -> OptionRow {
    let (kind, range) = match option.values {
        Values::Switch => ("switch", None),
        Values::Words(_) => ("choice", None),
        Values::Number(least, most) => ("number", Some((least, most))),
        Values::Plies => ("plies", None),
        Values::Megabytes => ("megabytes", Some((1, MOST_MEGABYTES))),
        Values::Text(..) => ("text", None),
    };
    // The largest number of a type stands for no bound, and does not survive a reader that counts in floating point.
    let most = range.map(|(_, most)| most).filter(|most| *most < u64::from(u32::MAX));
    let values = match (range, most) {
        (Some((least, _)), None) => format!("a number from {least}"),
        _ => option.values.words(),
    };
    OptionRow {
        name: option.name,
        kind,
        values,
        least: range.map(|(least, _)| least),
        most,
        choices: if let Values::Words(words) = option.values { words } else { &[] },
        default: option.default,
        help: option.help,
    }
}

/// One game: what it is, what runs on it and why not.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Game {
    /// `gametree.game/2`.
    pub schema: &'static str,
    /// The name under which it was opened.
    pub game: String,
    /// What people call it.
    pub title: &'static str,
    /// The family that it is listed under.
    pub family: &'static str,
    /// How it is called, with its parameters.
    pub usage: &'static str,
    /// How it is played, in a paragraph.
    pub rules: &'static str,
    /// A name under which it can be opened, with parameters where it needs some.
    pub example: &'static str,
    /// What can be set behind the colon.
    pub parameters: Vec<ParameterRow>,
    /// What the players are called.
    pub players: Vec<String>,
    /// Two players, and what one wins the other loses.
    pub zero_sum: bool,
    /// Dice, cards, spinners.
    pub chance: bool,
    /// What some player does not see, as a verb phrase; null where everything is in view.
    pub hides: Option<String>,
    /// It states the symmetries of its positions.
    pub symmetric: bool,
    /// It has an evaluation of unfinished positions.
    pub evaluated: bool,
    /// The smallest and the largest payoff of the first player; null where they are not known.
    pub range: Option<(String, String)>,
    /// What `auto` stands for.
    pub auto: AutoChoice,
    /// Every algorithm, with the reason where it does not run.
    pub algorithms: Vec<Runs>,
}

/// What `auto` stands for: without limits, and under a clock.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct AutoChoice {
    /// Without limits.
    pub exact: &'static str,
    /// Why.
    pub exact_why: String,
    /// Under a clock.
    pub clock: &'static str,
    /// Why.
    pub clock_why: String,
}

/// Whether an algorithm runs on a game.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Runs {
    /// The algorithm.
    pub name: &'static str,
    /// Its name in a sentence.
    pub title: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// True when it runs.
    pub runs: bool,
    /// True when Explain can show it step by step.
    pub traceable: bool,
    /// Why not, as a sentence.
    pub why_not: Option<String>,
}

/// One game: what it is, what runs on it and why not.
pub fn game(game: &dyn AnyGame) -> Game {
    let capabilities = game.capabilities();
    let row = |algorithm: &Algorithm| {
        let why_not = capabilities.refusal(game.name(), *algorithm);
        Runs {
            name: algorithm.name(),
            title: algorithm.title(),
            summary: algorithm.summary(),
            runs: why_not.is_none(),
            traceable: algorithm.is_traceable(),
            why_not,
        }
    };
    let nothing = || (algorithms::RANDOM, "nothing else runs on it".to_string());
    let [(exact, exact_why), (clock, clock_why)] =
        [Demand::Exact, Demand::Limited].map(|demand| capabilities.pick(demand).unwrap_or_else(nothing));
    let GameRow { title, family, usage, rules, example, parameters, .. } = game_row(entry_of(game.name()));
    Game {
        schema: "gametree.game/2",
        game: game.name().into(),
        title,
        family,
        usage,
        rules,
        example,
        parameters,
        players: game.players(),
        zero_sum: capabilities.zero_sum,
        chance: capabilities.chance,
        hides: capabilities.hides.clone(),
        symmetric: capabilities.symmetric,
        evaluated: capabilities.evaluated,
        range: game.range().map(|(low, high)| (low.to_string(), high.to_string())),
        auto: AutoChoice { exact: exact.name(), exact_why, clock: clock.name(), clock_why },
        algorithms: algorithms::all().iter().map(row).collect(),
    }
}

/// The entry of an opened game. A tree may be called by its file or by its own text.
fn entry_of(name: &str) -> &'static Entry {
    let all = crate::games();
    let find = |name: &str| all.iter().copied().find(|entry| entry.name.eq_ignore_ascii_case(name));
    let named = find(name.split(':').next().unwrap_or_default());
    named.or_else(|| find("tree")).expect("the engine itself registers trees")
}
