//! `convert --to pgn|fen|epd|moves`: records and positions of games between their formats.

use gametree_core::{Game, Text};
use gametree_engine::record::Record;
use gametree_engine::{AnyGame, AnyPosition};
use gametree_games::chess::{Chess, Position, epd, pgn};

use super::annotate::chess_rules;
use super::notation;
use crate::args::Convert;
use crate::failure::{Code, Failure};
use crate::session::read_text;

/// What a record can be turned into.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum To {
    Pgn,
    Fen,
    Epd,
    Moves,
}

impl To {
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "pgn" => Some(Self::Pgn),
            "fen" => Some(Self::Fen),
            "epd" => Some(Self::Epd),
            "moves" => Some(Self::Moves),
            _ => None,
        }
    }
}

/// The text of a record, or of the position that the arguments name, in another format.
pub fn convert(
    game: &dyn AnyGame,
    position: &dyn AnyPosition,
    arguments: &Convert,
    to: To,
) -> Result<String, Failure> {
    if !notation::is_chess(game) {
        return match (&arguments.record, to) {
            (Some(file), To::Moves) => {
                let record = Record::read(game, &read_text(file)?);
                let record = record.map_err(|error| Failure::from(error).found_in(file))?;
                Ok(record.moves.join(" ") + "\n")
            }
            (_, To::Moves) => Err(Failure::usage("--to moves needs a record: --game FILE")),
            _ => Err(Failure::usage(format!(
                "pgn, fen and epd are formats of chess; {} has --to moves",
                game.name()
            ))),
        };
    }
    let rules = chess_rules(game)?;
    let records = match &arguments.record {
        Some(file) => {
            let text = read_text(file)?;
            read_chess(&rules, &text).map_err(|error| Failure::from(error).found_in(file))?
        }
        None => {
            let whole = arguments.game.position.as_deref().filter(|_| arguments.game.moves.is_none());
            let records = whole.map(|text| read_chess(&rules, text)).transpose()?;
            let here =
                || rules.parse_state(&position.text()).map(|state| vec![pgn::Record::new(state, "?", "?")]);
            records.map_or_else(here, Ok)?
        }
    };
    records.iter().map(|record| write(&rules, record, to)).collect()
}

/// Games in PGN, positions one per line, or one list of moves.
fn read_chess(rules: &Chess, text: &str) -> Result<Vec<pgn::Record>, gametree_core::TextError> {
    let first = text.trim_start_matches('\u{feff}').split_whitespace().next().unwrap_or_default();
    let bare = |state: Position| pgn::Record::new(state, "?", "?");
    if first == "startpos" {
        return Ok(vec![bare(rules.initial())]);
    }
    if first.matches('/').count() == 7 {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        return lines.map(|line| rules.parse_state(line).map(bare)).collect();
    }
    pgn::read_all(rules, text)
}

fn write(rules: &Chess, record: &pgn::Record, to: To) -> Result<String, Failure> {
    match to {
        To::Pgn => Ok(pgn::write(rules, record)),
        // Without what came before: the position alone.
        To::Fen => Ok(rules.print_state(&rules.position(record.end.board().clone())) + "\n"),
        To::Epd => Ok(epd::write(rules, &epd::Epd::new(record.end.clone())).trim_end().to_string() + "\n"),
        To::Moves => {
            if record.start.board() != rules.initial().board() {
                let message = "a list of moves begins at the start; this game does not: expected --to pgn";
                return Err(Failure::new(Code::Usage, message));
            }
            let mut state = record.start.clone();
            let moves: Vec<String> = record
                .plies
                .iter()
                .map(|ply| {
                    let text = rules.print_action(&state, ply.action);
                    rules.play(&mut state, ply.action);
                    text
                })
                .collect();
            Ok(moves.join(" ") + "\n")
        }
    }
}
