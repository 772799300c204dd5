//! Random play.

use gametree_core::{Hidden, Text, Turn};

use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps, never};
use crate::options::SEED;
use crate::runner::{At, Call};
use crate::{AnyReport, Result};

/// Any legal move.
pub const RANDOM: Algorithm = Algorithm(&Descriptor {
    name: "random",
    aliases: &[],
    title: "random play",
    summary: "any legal move",
    needs: &[],
    options: || vec![SEED],
    role: Role::Play,
    steps: Steps::Untraced("has no reasons for what it does"),
    keeps: Keeps::Bounded,
    fitness: |_| 0,
    auto: never,
});

pub(crate) fn run<G: Hidden + Text, K>(at: &At<'_, G, K>, call: &mut Call<'_, G>) -> Result<AnyReport> {
    if at.game.turn(at.state) == Turn::Over {
        return Ok(at.ended(call.asked()));
    }
    let mut report = at.blank(call.asked());
    let mut actions = Vec::new();
    at.game.actions(at.state, &mut actions);
    let drawn = at.rng(call.spec).pick(&actions).copied();
    report.best = drawn.map(|action| at.game.print_action(at.state, action));
    report.line = report.best.iter().cloned().collect();
    Ok(report)
}
