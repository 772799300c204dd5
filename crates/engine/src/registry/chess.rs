//! Chess.

use gametree_games::chess::{Chess, EVALUATIONS, Evaluation};

use super::entry::{Entry, Family, NO_FILE};
use super::{Arguments, Kind, Parameter};
use crate::Result;
use crate::adapter::Adapter;
use crate::any::AnyGame;
use crate::words::{did_you_mean, list_or};

pub(super) const ENTRY: Entry = Entry {
    name: "chess",
    title: "Chess",
    family: Family::Board,
    usage: "chess[:960=N][,eval=NAME]",
    summary: "chess, or Chess960 from start position N, such as chess:960=518; also eval=shannon, as of 1950",
    rules: "The rules of FIDE: checkmate wins; stalemate, the third repetition, fifty moves of each side without a capture or a pawn move, and \
            material that cannot mate are draws. Chess960 starts from one of 960 arrangements of the pieces.",
    example: "chess",
    parameters: &[
        Parameter {
            name: "960",
            kind: Kind::Number(0, 959),
            default: "518",
            help: "number of the start position",
        },
        Parameter { name: "eval", kind: Kind::Choice(EVALUATIONS), default: "net", help: "evaluation" },
    ],
    hidden: false,
    reads_file: NO_FILE,
    inline: "",
    opens: open,
};

fn open(arguments: &Arguments<'_>) -> Result<Box<dyn AnyGame>> {
    let (mut game, mut rules) = (Chess::standard(), String::from("chess"));
    if let Some(number) = arguments.get("960") {
        let number = number.parse().map_err(|_| {
            arguments.wrong(format!("'{number}' is not a number; expected a start position, such as 960=518"))
        })?;
        game = Chess::shuffled(number).map_err(|error| arguments.wrong(error))?;
        rules = format!("chess:960={number}");
    }
    let evaluation = match arguments.get("eval") {
        None => <Evaluation>::default(),
        Some(eval) => <Evaluation>::named(eval).ok_or_else(|| {
            let near = did_you_mean(eval, EVALUATIONS);
            arguments
                .wrong(format!("there is no evaluation '{eval}'{near}; expected {}", list_or(EVALUATIONS)))
        })?,
    };
    Ok(open_chess(arguments.name, &rules, game, evaluation))
}

/// Chess with these rules, tables and evaluation, under a name and the name of its rules.
pub fn open_chess(name: &str, rules: &str, game: Chess, evaluation: Evaluation) -> Box<dyn AnyGame> {
    Adapter::evaluated(name, game, evaluation).with_rules(rules).duel().tactical().scene().open()
}
