//! `poker lbr`: how much somebody wins who knows an agent's strategy and plays against it without thinking far.

use gametree_arena::Algorithm;
use gametree_arena::contest::Winnings;
use gametree_arena::poker::Responder;
use gametree_core::Limits;
use serde_json::json;

use crate::args::PokerLbr;
use crate::failure::{Code, Failure};
use crate::output::{print, print_json};
use crate::progress::{Line, filled};
use crate::session::{interrupt_flag, stopped};
use crate::verbs::acpc::{room, table};

pub fn run(arguments: &PokerLbr) -> Result<(), Failure> {
    let game = table(&arguments.game)?;
    if !matches!(arguments.agent.algorithm, Algorithm::Blueprint | Algorithm::Bot) {
        return Err(Failure::usage(
            "expected --agent blueprint or bot, which tell what they do with every hand",
        ));
    }
    let (room, spec) = (room(arguments.blueprint.as_deref())?, arguments.agent.clone());
    let (interrupted, limits) = (interrupt_flag(), Limits::default());
    let responder =
        Responder { game: &game, room: &room, spec: &spec, limits: &limits, seed: arguments.seed };
    let pairs = arguments.hands.div_ceil(2);
    let to_mbb = 1000.0 / f64::from(game.blinds().1);
    let (terminal, mut line) = (std::io::IsTerminal::is_terminal(&std::io::stderr()), Line::default());
    let told = |won: &Winnings| {
        let band = won.band().map_or_else(String::new, |band| format!(" +- {:.0}", band * to_mbb));
        format!("{} hands: {:+.0}{band}", 2 * won.pairs(), won.mean() * to_mbb)
    };
    let won = responder.play(pairs, |won| {
        if terminal {
            line.write(&format!(
                "[{}] {} (Ctrl-C stops)",
                filled(won.pairs() as f64 / pairs as f64),
                told(won)
            ));
        }
        !stopped(&interrupted)
    });
    line.clear();
    let won = won.map_err(Failure::usage)?;
    if arguments.json {
        print_json(&json!({
            "schema": "gametree.poker-lbr/1", "game": arguments.game, "agent": spec.to_string(), "seed": arguments.seed,
            "hands": 2 * won.pairs(), "mbb_per_hand": won.mean() * to_mbb, "band": won.band().map(|band| band * to_mbb),
        }))?;
    } else {
        print(&format!(
            "{} thousandths of a big blind a hand, won from {spec}\n\
             what it could lose at least to somebody who knows it, if the band is above zero\n",
            told(&won)
        ))?;
    }
    if stopped(&interrupted) { Err(Failure::new(Code::Interrupted, "")) } else { Ok(()) }
}
