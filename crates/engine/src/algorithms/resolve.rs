//! Re-solving stage by stage.

use gametree_core::{Chance, Finite, Hidden, Text, Turn};

use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps, never};
use crate::capabilities::Need;
use crate::options::{OptionInfo, number, switch, words};
use crate::resolving::StageCall;
use crate::runner::{At, Call};
use crate::unrolled::Learned;
use crate::{AnyReport, Error, Result};

/// One stage at a time, each anew when play comes there.
pub const RESOLVE: Algorithm = Algorithm(&Descriptor {
    name: "resolve",
    aliases: &["resolving", "re-solve"],
    title: "re-solving",
    summary: "one stage at a time, leaves=exact or net behind it, the opponent kept in check by gadget=on",
    needs: &[Need::HiddenParts, Need::Stages],
    options,
    role: Role::Policy,
    steps: Steps::Untraced("learns from many small regrets"),
    keeps: Keeps::Positions,
    fitness: |game| if game.hides.is_some() { 50 } else { 0 },
    auto: never,
});

pub(super) fn options() -> Vec<OptionInfo> {
    vec![
        number("iterations", (1, 1_000_000_000), "500", "how many iterations on each stage"),
        words("leaves", &["exact", "net"], "what values hands where a stage ends"),
        switch("gadget", "on", "offer the opponent what their hands were worth before"),
    ]
}

pub(crate) fn run<G: Hidden + Chance + Finite + Text, K>(
    at: &At<'_, G, K>,
    call: &mut Call<'_, G>,
) -> Result<AnyReport> {
    if at.game.turn(at.state) == Turn::Over {
        return Ok(at.ended(call.asked()));
    }
    let Some(staged) = &at.parts.staged else {
        return Err(Error::Refused(format!("{} does not state where its stages end", at.label)));
    };
    let meter = call.limits.start();
    let form = at.parts.unrolled.form(at.game, call.spec.most_unrolled(), call.limits)?;
    let rest = call.limits.rest(&meter);
    let asked = StageCall { spec: call.spec, limits: &rest, values: None };
    let find = || {
        let profile = staged.profile(at.game, &form, &asked)?;
        let learned = Learned::at_once(&form, &profile);
        Ok((profile, learned))
    };
    let solution = at.parts.unrolled.solution(call.spec, find)?;
    Ok(at.judged(call.asked(), &form, &solution))
}
