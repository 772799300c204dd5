//! `poker lbr`: local best response, a lower bound on the exploitability of an agent's strategy.

use gametree_core::Limits;
use gametree_matches::Winnings;
use gametree_poker::Responder;
use serde_json::json;

use crate::args::PokerLbr;
use crate::failure::{Code, Failure};
use crate::output::{print, print_json};
use crate::progress::{Notice, filled};
use crate::session::{interrupt_flag, stopped};
use crate::verbs::acpc::{room, table};

pub fn run(arguments: &PokerLbr) -> Result<(), Failure> {
    let game = table(&arguments.game)?;
    if ![gametree_poker::BLUEPRINT, gametree_poker::BOT].contains(&arguments.algorithm.algorithm()) {
        return Err(Failure::usage(
            "expected --algorithm blueprint or bot, whose strategy with every hand is known",
        ));
    }
    let (room, spec) = (room(arguments.blueprint.as_deref())?, arguments.algorithm.clone());
    let (interrupted, limits) = (interrupt_flag(), Limits::default());
    let responder =
        Responder { game: &game, room: &room, spec: &spec, limits: &limits, seed: arguments.seed };
    let pairs = arguments.hands.div_ceil(2);
    let to_mbb = 1000.0 / f64::from(game.blinds().1);
    let mut notice = Notice::default();
    let line_of = |won: &Winnings| {
        let band = won.band().map_or_else(String::new, |band| format!(" +- {:.0}", band * to_mbb));
        format!("{} hands: {:+.0}{band}", 2 * won.pairs(), won.mean() * to_mbb)
    };
    let won = responder.play(pairs, |won| {
        let part = filled(won.pairs() as f64 / pairs as f64);
        notice.show(&format!("[{part}] {} (Ctrl-C stops)", line_of(won)));
        !stopped(&interrupted)
    });
    notice.clear();
    let won = won?;
    if arguments.json {
        print_json(&json!({
            "schema": "gametree.poker-lbr/1", "game": arguments.game, "agent": spec.to_string(), "seed": arguments.seed,
            "hands": 2 * won.pairs(), "mbb_per_hand": won.mean() * to_mbb, "band": won.band().map(|band| band * to_mbb),
        }))?;
    } else {
        print(&format!(
            "{} thousandths of a big blind per hand, won from {spec}\n\
             a lower bound on its exploitability, if the band is above zero\n",
            line_of(&won)
        ))?;
    }
    if stopped(&interrupted) { Err(Failure::new(Code::Interrupted, "")) } else { Ok(()) }
}
