//! `convert`: trees from one format into another, and records of games.

use gametree_games::tree::{Format, write_tree};

use super::explain::unroll;
use super::records::{self, To};
use crate::args::Convert;
use crate::failure::{Code, Failure};
use crate::output::deliver;
use crate::progress::working;
use crate::session::open_position;

pub fn run(arguments: &Convert) -> Result<(), Failure> {
    if arguments.to.eq_ignore_ascii_case("nfg") {
        let (game, _) = open_position(&arguments.game)?;
        let expected = "nfg is for tables of payoffs; expected a game such as matrix:1,-1;-1,1";
        let table = game.table().ok_or_else(|| Failure::usage(expected))?;
        return deliver(&table.to_nfg(), arguments.output.as_deref());
    }
    if let Some(to) = To::named(&arguments.to) {
        let (game, position) = open_position(&arguments.game)?;
        let text = records::convert(&*game, &*position, arguments, to)?;
        return deliver(&text, arguments.output.as_deref());
    }
    let format: Format = arguments.to.parse().map_err(Failure::usage)?;
    if arguments.record.is_some() {
        return Err(Failure::usage(format!(
            "--game is for --to pgn, fen, epd or moves, not {}",
            arguments.to
        )));
    }
    let (game, position) = open_position(&arguments.game)?;
    let tree = match (game.tree(), arguments.depth) {
        (Some(tree), None) if position.text() == game.start().text() => tree,
        (_, depth) => {
            let depth = depth.unwrap_or(u32::MAX);
            working("unrolling the game", || unroll(&*position, depth, arguments.merge))?
        }
    };
    let text = write_tree(&tree, format).map_err(|reason| Failure::new(Code::Failed, reason))?;
    let ending = if text.ends_with('\n') { "" } else { "\n" };
    deliver(&format!("{text}{ending}"), arguments.output.as_deref())
}
