//! `completions`: a script for the shell.

use clap::builder::{PossibleValuesParser, Resettable};
use clap::{Arg, Command};
use clap_complete::Shell;
use gametree_engine::{algorithms, games};

use crate::args::{Completions, command};
use crate::failure::Failure;
use crate::output::print_data;

pub fn run(arguments: &Completions) -> Result<(), Failure> {
    let mut command = with_names(command(), arguments.shell);
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "gametree", &mut script);
    print_data(&String::from_utf8_lossy(&script))
}

/// The command with names of games and algorithms where they can be typed. Only the script offers them: the command itself also takes
/// parameters, options and files.
fn with_names(command: Command, shell: Shell) -> Command {
    let verb = command.get_name().to_string();
    let verbs: Vec<String> = command.get_subcommands().map(|verb| verb.get_name().into()).collect();
    let command = command.mut_args(|argument| match names(&verb, &argument, shell) {
        Some(names) => {
            argument.default_value(Resettable::Reset).value_parser(PossibleValuesParser::new(names))
        }
        None => argument,
    });
    verbs
        .into_iter()
        .fold(command, |command, verb| command.mut_subcommand(verb, |verb| with_names(verb, shell)))
}

/// What can be typed for an argument, where it is a game or an algorithm.
fn names(verb: &str, argument: &Arg, shell: Shell) -> Option<Vec<&'static str>> {
    let algorithms = || algorithms::all().into_iter().map(gametree_engine::Algorithm::name);
    let games = || games().into_iter().map(|entry| entry.name);
    let is_game = argument.is_positional() && argument.get_id() == "game";
    let wanted = argument.get_value_names().and_then(<[_]>::first).map(clap::builder::Str::as_str);
    match (verb, wanted) {
        ("games", _) if is_game => Some(games().chain(algorithms()).collect()),
        ("games", Some("NAME")) | (_, Some("SPEC" | "AGENT")) => Some(algorithms().collect()),
        // A script for zsh offers either names or files, and most games can be files.
        _ if is_game && shell != Shell::Zsh => Some(games().collect()),
        _ => None,
    }
}
