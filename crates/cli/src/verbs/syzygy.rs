//! `tables show` for a folder of endgame tables of chess in Syzygy's format.

use gametree_core::{Game, Text};
use gametree_games::chess::Chess;
use gametree_games::chess::syzygy::{Outcome, Syzygy};
use serde_json::json;

use crate::args::BookShow;
use crate::failure::{Code, Failure};
use crate::output::{print, print_json};

/// Shows what the tables say about a position.
pub fn show(arguments: &BookShow) -> Result<(), Failure> {
    let folder = arguments.file.display().to_string();
    let tables = Syzygy::open(&folder).map_err(|error| Failure::new(Code::Parse, error))?;
    let game = Chess::standard();
    let state = match &arguments.position {
        Some(text) => game.parse_state(text)?,
        None => game.initial(),
    };
    let known = tables.probe_wdl(state.board());
    let advice = tables.probe_root(state.board());
    let outcome = known.or(advice.map(|advice| advice.outcome)).map(name);
    let best = advice.map(|advice| game.print_action(&state, advice.action));
    if arguments.json {
        return print_json(&json!({
            "schema": "gametree.syzygy/1",
            "folder": folder,
            "largest": tables.largest(),
            "position": game.print_state(&state),
            "outcome": outcome,
            "best": best,
            "plies": advice.map(|advice| advice.plies),
        }));
    }
    let mut out = format!(
        "tables     Syzygy, up to {} pieces\nposition   {}\n",
        tables.largest(),
        game.print_state(&state)
    );
    match outcome {
        None => out += "outcome    not in these tables\n",
        Some(outcome) => out += &format!("outcome    {outcome} for the mover\n"),
    }
    if let (Some(best), Some(advice)) = (best, advice) {
        out += &format!("best       {best}, {} plies to a capture or a pawn's move\n", advice.plies);
    }
    print(&out)
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
