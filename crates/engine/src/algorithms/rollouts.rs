//! Flat Monte Carlo.

use std::sync::atomic::Ordering::Relaxed;

use gametree_core::{Hidden, Limits, Player, Rng, Text, Turn};
use gametree_search::parts::Tally;
use gametree_search::rollouts::{Allocation, Choice, Found, Options, Playouts};

use crate::algorithm::{Algorithm, Descriptor, Keeps, Role, Steps, never};
use crate::any::{MoveValue, Sample};
use crate::mixture::rounded;
use crate::options::{OptionInfo, SEED, number, words};
use crate::runner::{Asked, At, Call};
use crate::words::{count, thousands};
use crate::{AnyReport, Error, Result};

/// Playouts, where neither the spec nor a limit says how many.
const PLAYOUTS: u64 = 10_000;

/// Plies after which a playout is cut off in a game that can go round for ever, where the spec says nothing.
const ENDLESS: u32 = 10_000;

/// Games that are played on at random from every move.
pub const ROLLOUTS: Algorithm = Algorithm(&Descriptor {
    name: "rollouts",
    aliases: &["flat", "flat-monte-carlo"],
    title: "flat Monte Carlo",
    summary: "the mean of random playouts from every move, with its standard error; averages over worlds if parts are hidden",
    needs: &[],
    options,
    role: Role::Search,
    steps: Steps::Untraced("plays games at random by the thousand"),
    keeps: Keeps::Bounded,
    fitness: |_| 1,
    auto: never,
});

fn options() -> Vec<OptionInfo> {
    vec![
        number(
            "playouts",
            (1, 1_000_000_000),
            "10000",
            "how many games to play, all moves together; under a limit as many as fit",
        ),
        number("plies", (1, 1_000_000), "to the end", "plies after which a game is cut off and evaluated"),
        words("allocation", &["uniform", "ucb"], "all moves equally often, or good ones more often (UCB1)"),
        SEED,
    ]
}

pub(crate) fn run<G: Hidden + Text, K>(at: &At<'_, G, K>, call: &mut Call<'_, G>) -> Result<AnyReport> {
    let mover = match at.game.turn(at.state) {
        Turn::Player(player) => Some(player),
        Turn::Chance if at.capabilities.hides.is_none() => None,
        _ => return at.nobody_moves(call),
    };
    let (asked, limits, plan) = (call.asked(), call.limits, Plan::new(at, call));
    let mut progress = |found: &Found<G::Action>| (call.progress)(&plan.report(at, asked, mover, found));
    let mut found = sampled(at, mover, &plan.options, limits, &mut progress);
    // A search that runs until its time or its nodes are spent has done what it should.
    let asked_to = limits.stop.as_ref().is_some_and(|stop| stop.load(Relaxed));
    found.stopped &= plan.counted || asked_to;
    if found.counts.leaves == 0 {
        return Err(Error::limit("a limit was hit before one playout had ended"));
    }
    let rows = found.choices.iter().map(|choice| &choice.tally);
    let mut reported = rows.chain(mover.is_none().then_some(&found.all));
    if reported.any(|tally| tally.means().iter().any(|mean| mean.is_nan())) {
        return Err(Error::refused("playouts end in infinity and in minus infinity, which have no mean"));
    }
    Ok(plan.report(at, asked, mover, &found))
}

/// Plays from the position itself, or from those that fit what the mover sees.
fn sampled<G: Hidden + Text, K>(
    at: &At<'_, G, K>,
    mover: Option<Player>,
    options: &Options,
    limits: &Limits,
    news: &mut dyn FnMut(&Found<G::Action>),
) -> Found<G::Action> {
    let (game, parts) = (at.game, at.parts);
    let mut actions = Vec::new();
    game.actions(at.state, &mut actions);
    let playouts = Playouts {
        game,
        mover,
        actions,
        start: match mover {
            Some(player) => game.sampler(&game.view(at.state, player)),
            None => Box::new(|_| Some(at.state.clone())),
        },
        draw: |state: &G::State, rng: &mut Rng| parts.draw.and_then(|draw| draw(game, state, rng)),
        evaluate: |state: &G::State| {
            let nothing = || vec![0.0; game.players()];
            parts.values.map_or_else(nothing, |values| values(at.knowledge, game, state))
        },
    };
    playouts.sample(options, limits, news)
}

/// What is asked for.
struct Plan {
    options: Options,
    /// A number of playouts ends the search, and not a limit.
    counted: bool,
}

impl Plan {
    fn new<G: Hidden + Text, K>(at: &At<'_, G, K>, call: &Call<'_, G>) -> Self {
        let (spec, limits) = (call.spec, call.limits);
        let asked: Option<u64> = spec.number("playouts");
        // With a depth, time is what a search may take and not what it should.
        let spends = limits.depth.is_none() && (limits.time.is_some() || limits.nodes.is_some());
        let counted = asked.is_some() || !spends;
        let endless = if at.capabilities.finite { u32::MAX } else { ENDLESS };
        let options = Options {
            playouts: if counted { asked.unwrap_or(PLAYOUTS) } else { u64::MAX },
            plies: spec.number("plies").or(limits.depth).unwrap_or(endless),
            allocation: match spec.value("allocation") {
                Some("ucb") => Allocation::Ucb,
                _ => Allocation::Uniform,
            },
            seed: at.rng(spec).bits(),
        };
        Self { options, counted }
    }

    fn report<G: Hidden + Text, K>(
        &self,
        at: &At<'_, G, K>,
        asked: Asked<'_>,
        mover: Option<Player>,
        found: &Found<G::Action>,
    ) -> AnyReport {
        let best = found.best.map(|place| &found.choices[place]);
        // Where chance moves, all playouts together are its value.
        let value = best.map(|choice| &choice.tally).or(mover.is_none().then_some(&found.all));
        let mut report = at.blank(asked);
        if let Some(tally) = value.filter(|tally| tally.playouts() > 0) {
            (report.payoffs, report.sample) = (payoffs(tally), Some(sample(tally)));
            report.meaning = Some(self.meaning(at, found));
        }
        report.best = best.map(|choice| at.game.print_action(at.state, choice.action));
        report.line = report.best.iter().cloned().collect();
        let tried = found.choices.iter().filter(|choice| choice.tally.playouts() > 0);
        report.moves = tried.map(|choice| row(at, choice)).collect();
        (report.counts, report.stopped) = (found.counts, found.stopped);
        report
    }

    /// What the numbers are the mean of.
    fn meaning<G: Hidden, K>(&self, at: &At<'_, G, K>, found: &Found<G::Action>) -> String {
        let mut words = format!("random play after each move, {} in all", playout_words(found.counts.leaves));
        if at.capabilities.hides.is_some() {
            words += "; averages over worlds that fit what the player sees";
        }
        if found.cut_off > 0 {
            let evaluated = if at.parts.values.is_some() { "evaluated" } else { "counted as 0" };
            words += &format!(
                "; {} cut off after {} and {evaluated}",
                thousands(found.cut_off),
                count(self.options.plies.into(), "ply", "plies")
            );
        }
        words
    }
}

fn playout_words(playouts: u64) -> String {
    count(playouts, "playout", "playouts")
}

fn payoffs(tally: &Tally) -> Vec<gametree_core::Rational> {
    tally.means().iter().map(|mean| rounded(*mean)).collect()
}

fn sample(tally: &Tally) -> Sample {
    let errors = (0..tally.means().len()).map(|player| tally.standard_error(player)).collect();
    Sample { playouts: tally.playouts(), errors }
}

fn row<G: Hidden + Text, K>(at: &At<'_, G, K>, choice: &Choice<G::Action>) -> MoveValue {
    let row = at.valued(choice.action, payoffs(&choice.tally));
    MoveValue { sample: Some(sample(&choice.tally)), ..row }
}
