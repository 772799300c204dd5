//! `tables show` for a folder of endgame tables of chess in Syzygy's format.

use gametree_core::{Game, Text};
use gametree_games::chess::syzygy::{Outcome, Syzygy};
use gametree_games::chess::{Chess, Position};
use serde_json::{Value, json};

use crate::args::BookShow;
use crate::failure::{Code, Failure};
use crate::output::{print, print_json, print_json_line};
use crate::session::read_text;

/// Shows what the tables say about a position, or about each of many.
pub fn show(arguments: &BookShow) -> Result<(), Failure> {
    let folder = arguments.file.display().to_string();
    let tables = Syzygy::open(&folder).map_err(|error| Failure::new(Code::Parse, error))?;
    let game = Chess::standard();
    let Some(file) = &arguments.positions else {
        let state = match &arguments.position {
            Some(text) => game.parse_state(text)?,
            None => game.initial(),
        };
        let answer = Answer::new(&game, &tables, &state)?;
        return match arguments.json {
            true => print_json(&answer.json(&folder)),
            false => print(&answer.text()),
        };
    };
    let text = read_text(file)?;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let answer = Answer::new(&game, &tables, &game.parse_state(line)?)?;
        match arguments.json {
            true => print_json_line(&answer.json(&folder))?,
            false => print(&format!("{}\n", answer.text()))?,
        }
    }
    Ok(())
}

/// What the tables say about a position.
struct Answer {
    position: String,
    largest: u32,
    outcome: Option<&'static str>,
    dtz: Option<i32>,
    best: Option<(String, u16)>,
}

impl Answer {
    fn new(game: &Chess, tables: &Syzygy, state: &Position) -> Result<Self, Failure> {
        let known = tables.probe_wdl(state.board());
        let advice = tables.probe_root(state.board());
        let dtz = tables.probe_dtz(state.board());
        // What is missing beside a damaged table may be there in a whole one.
        if let Some(damaged) = tables.damaged().into_iter().next() {
            return Err(Failure::new(Code::Parse, damaged));
        }
        Ok(Self {
            // The board alone: what came before does not matter here.
            position: game.print_state(&game.position(state.board().clone())),
            largest: tables.largest(),
            outcome: known.or(advice.map(|advice| advice.outcome)).map(name),
            dtz,
            best: advice.map(|advice| (game.print_action(state, advice.action), advice.plies)),
        })
    }

    fn json(&self, folder: &str) -> Value {
        json!({
            "schema": "gametree.syzygy/1",
            "folder": folder,
            "largest": self.largest,
            "position": self.position,
            "outcome": self.outcome,
            "dtz": self.dtz,
            "best": self.best.as_ref().map(|(best, _)| best),
            "plies": self.best.as_ref().map(|(_, plies)| plies),
        })
    }

    fn text(&self) -> String {
        let mut out =
            format!("tables     Syzygy, up to {} pieces\nposition   {}\n", self.largest, self.position);
        match self.outcome {
            None => out += "outcome    not in these tables\n",
            Some(outcome) => out += &format!("outcome    {outcome} for the mover\n"),
        }
        if let Some((best, plies)) = &self.best {
            out += &format!("best       {best}, {plies} plies to a capture or a pawn's move\n");
        }
        out
    }
}

fn name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::CursedWin => "cursed win",
        Outcome::Draw => "draw",
        Outcome::BlessedLoss => "blessed loss",
        Outcome::Loss => "loss",
    }
}
