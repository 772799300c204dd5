//! The parts of the fast searches by name: `exact:look-ahead=off`, `pvs:daring=0,threads=2`.

use gametree_search::principal::Options;

/// What can be set.
pub(crate) const PARTS: [&str; 17] = [
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

/// Sets one part; none when there is no part of this name here.
pub(crate) fn set_part(options: &mut Options, key: &str, value: &str) -> Option<Result<(), String>> {
    let wrong = |expected: &str| Err(format!("'{value}' is not a value for {key}; expected {expected}"));
    let switch = |part: &mut bool| match value {
        "on" => Ok(*part = true),
        "off" => Ok(*part = false),
        _ => wrong("on or off"),
    };
    // On by default from some number of plies; off is never.
    let plies = |part: &mut Option<u32>, default: Option<u32>| match (value, value.parse()) {
        ("on", _) => Ok(*part = default),
        ("off", _) => Ok(*part = None),
        (_, Ok(plies)) => Ok(*part = Some(plies)),
        _ => wrong("on, off or a number of plies"),
    };
    let default = Options::default();
    Some(match key {
        "threads" => match value.parse() {
            Ok(threads @ 1..=1024) => Ok(set_threads(options, threads)),
            _ => wrong("a number from 1 to 1024"),
        },
        "table" => match (value, value.trim_end_matches("MB").parse::<usize>()) {
            ("off", _) => Ok(options.proof.table = 0),
            (_, Ok(megabytes @ 1..=MOST_MEGABYTES)) => Ok(options.proof.table = megabytes << 20),
            _ => wrong("off or a number of megabytes, such as 256"),
        },
        "moves" => {
            let every = match value {
                "all" => true,
                "best" => false,
                _ => return Some(wrong("all or best")),
            };
            (options.every_action, options.proof.every_action) = (every, every);
            Ok(())
        }
        "bounds" => switch(&mut options.proof.bounds),
        "ranking" => switch(&mut options.proof.ranking),
        "hints" => switch(&mut options.proof.hints),
        "candidates" => switch(&mut options.proof.candidates),
        "settle" => switch(&mut options.proof.settle),
        "null-windows" => switch(&mut options.null_windows),
        "history" => switch(&mut options.history),
        "killers" => switch(&mut options.killers),
        "look-ahead" => plies(&mut options.look_ahead, default.look_ahead)
            .and_then(|()| plies(&mut options.proof.look_ahead, default.proof.look_ahead)),
        "evaluation" => plies(&mut options.evaluation, default.evaluation)
            .and_then(|()| plies(&mut options.proof.evaluation, default.proof.evaluation)),
        "aspiration" => match (value, value.parse()) {
            ("on", _) => Ok(options.aspiration = default.aspiration),
            ("off", _) => Ok(options.aspiration = None),
            (_, Ok(steps @ 1..)) => Ok(options.aspiration = Some(steps)),
            _ => wrong("on, off or a number of steps"),
        },
        "daring" => match value.parse() {
            Ok(daring @ 0..=4) => Ok(options.daring = daring),
            _ => wrong("a number from 0 to 4"),
        },
        "lean" => match value.parse() {
            Ok(plies) => Ok(options.lean = plies),
            _ => wrong("a number of plies"),
        },
        _ => return None,
    })
}

/// How many threads search.
pub(crate) fn set_threads(options: &mut Options, threads: usize) {
    (options.threads, options.proof.threads) = (threads, threads);
}
