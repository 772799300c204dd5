//! `games`: what there is, what runs on what, and what can be set.

use gametree_engine::documents::{AlgorithmInfo, Game, OptionRow, ParameterRow};
use gametree_engine::words::{did_you_mean, list_and};
use gametree_engine::{Algorithm, Error, algorithms, documents, games, open};

use crate::args::Games;
use crate::failure::{Code, Failure};
use crate::output::{bold, columns, known_columns, print, print_json, table, wrap, wrapped_table};

pub fn run(arguments: &Games) -> Result<(), Failure> {
    match (&arguments.game, &arguments.algorithm) {
        (_, Some(name)) => show_algorithm(name.parse()?, arguments.json),
        (Some(name), None) => show_named(name, arguments.json),
        (None, None) if arguments.json => print_json(&documents::games()),
        (None, None) => print(&overview()),
    }
}

/// Games by family, then algorithms.
fn overview() -> String {
    let rows: Vec<Vec<String>> =
        games().iter().map(|entry| vec![format!("  {}", entry.usage), entry.summary.into()]).collect();
    let (mut out, mut family) = (String::new(), None);
    // One table for all families, so that their columns are aligned.
    for (entry, line) in games().iter().zip(table(&rows).lines()) {
        if family.replace(entry.family) != Some(entry.family) {
            let gap = if out.is_empty() { "" } else { "\n" };
            out += &format!("{gap}{}\n", bold(entry.family.title()));
        }
        out += &format!("{line}\n");
    }
    let algorithms: Vec<Vec<String>> = algorithms::all()
        .iter()
        .map(|algorithm| vec![format!("  {}", algorithm.name()), algorithm.summary().into()])
        .collect();
    format!(
        "{out}\n{}\n{}\nRules, parameters and what runs on a game: gametree games GAME\n\
         Options of an algorithm: gametree games ALGORITHM\n",
        bold("Algorithms"),
        table(&algorithms)
    )
}

/// A game, or an algorithm where no game has the name.
fn show_named(name: &str, as_json: bool) -> Result<(), Failure> {
    let unknown = match open(name) {
        Ok(game) => {
            let document = documents::game(&*game);
            let diagram = game.start().diagram();
            return if as_json { print_json(&document) } else { print(&game_text(&document, &diagram)) };
        }
        Err(error) => error,
    };
    let plain = name.split(':').next().unwrap_or_default();
    match (&unknown, plain.parse::<Algorithm>()) {
        (Error::UnknownGame(_), Ok(algorithm)) => show_algorithm(algorithm, as_json),
        (Error::UnknownGame(_), Err(_)) => {
            let names: Vec<&str> = algorithms::all().iter().map(|algorithm| algorithm.name()).collect();
            match did_you_mean(plain, &names) {
                near if near.is_empty() => Err(unknown.into()),
                near => {
                    let shown: String = plain.chars().take(60).collect();
                    let problem = format!("there is no game or algorithm '{shown}'{near}");
                    Err(Failure::new(Code::Illegal, problem + "; expected one that gametree games lists"))
                }
            }
        }
        _ => Err(unknown.into()),
    }
}

fn game_text(game: &Game, diagram: &str) -> String {
    let heading =
        if game.game == game.title { game.title.into() } else { format!("{}: {}", game.title, game.game) };
    let mut out = format!("{}\n{diagram}\n\n{}\n\n", bold(&heading), wrap(game.rules, columns(), 0));
    if !game.parameters.is_empty() {
        out += &format!("{}\n\n", parameters_table(&game.parameters).trim_end());
    }
    out += &format!("usage: {}\nexample: gametree play {}\n\n", game.usage, quoted(game.example));
    out += &format!("players: {}\n", game.players.join(", "));
    out += &format!("auto, exact: {}, because {}\n", game.auto.exact, game.auto.exact_why);
    if game.auto.clock != game.auto.exact {
        out += &format!("auto, under a clock: {}, because {}\n", game.auto.clock, game.auto.clock_why);
    }
    out.push('\n');
    // A pipe gets each on one line.
    let fit = |text: &str| wrap(text, known_columns().unwrap_or(usize::MAX), 23);
    for row in &game.algorithms {
        match &row.why_not {
            None => out += &format!("  yes  {:<15} {}\n", row.name, fit(row.summary)),
            Some(refusal) => out += &format!("  no   {:<15} {}\n", row.name, fit(refusal)),
        }
    }
    out
}

fn parameters_table(parameters: &[ParameterRow]) -> String {
    let mut rows = vec![["parameter", "values", "default", "meaning"].map(String::from).to_vec()];
    rows.extend(parameters.iter().map(|row| {
        let default = row.default.unwrap_or("must be set");
        vec![row.written.clone(), row.values.clone(), default.into(), row.help.into()]
    }));
    wrapped_table(&rows)
}

/// A text that a shell passes on as it is.
fn quoted(text: &str) -> String {
    if text.contains([';', '[', ' ', '(']) { format!("'{text}'") } else { text.into() }
}

fn show_algorithm(algorithm: Algorithm, as_json: bool) -> Result<(), Failure> {
    let document = documents::algorithm(algorithm);
    if as_json { print_json(&document) } else { print(&algorithm_text(&document)) }
}

fn algorithm_text(document: &AlgorithmInfo) -> String {
    let AlgorithmInfo { algorithm, title, summary, .. } = document;
    let heading = if algorithm == title { (*title).into() } else { format!("{algorithm}: {title}") };
    let mut out = format!("{}\n{}\n\n", bold(&heading), wrap(summary, columns(), 0));
    if !document.aliases.is_empty() {
        out += &format!("also called: {}\n", document.aliases.join(", "));
    }
    let line = |label: &str, text: &str| format!("{label}{}\n", wrap(text, columns(), label.chars().count()));
    out += &match document.runs_on[..] {
        [] => "runs on: none of the games as they are listed\n".into(),
        _ => line("runs on: ", &list_and(&document.runs_on)),
    };
    out += &match document.untraced {
        None => "explain: shows it step by step\n".into(),
        Some(reason) => line("explain: no, because it ", reason),
    };
    if document.options.is_empty() {
        return out + "options: none\n";
    }
    if let Some(game) = document.runs_on.first()
        && let Some(setting) = document.options.iter().find_map(setting)
    {
        out += &format!("example: gametree play {game} --algorithm {algorithm}:{setting}\n");
    }
    out + "\n" + &options_table(&document.options)
}

fn options_table(options: &[OptionRow]) -> String {
    let mut rows = vec![["option", "values", "default", "meaning"].map(String::from).to_vec()];
    rows.extend(
        options
            .iter()
            .map(|row| vec![row.name.into(), row.values.clone(), row.default.into(), row.help.into()]),
    );
    wrapped_table(&rows)
}

/// An option with a value other than its default, for an example; none where no value can be made up.
fn setting(option: &OptionRow) -> Option<String> {
    let value = match option.kind {
        "choice" => {
            option.choices.iter().find(|word| **word != option.default).map(|word| (*word).to_string())
        }
        "switch" => Some(if option.default == "on" { "off" } else { "on" }.into()),
        "number" => option
            .least
            .map(|least| least.max(4))
            .filter(|four| option.most.is_none_or(|most| *four <= most))
            .map(|number| number.to_string()),
        _ => None,
    };
    value.map(|value| format!("{}={value}", option.name))
}
