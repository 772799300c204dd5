//! The ladder of algorithms for hidden information: what each is worth on one game, how far it is from an equilibrium, how it does against the
//! others, and how long it took. All of it is exact: each rung is turned into a table of odds for every information set first.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use gametree_core::{Chance, Finite, Hidden, Limits, Player, Rng, Text, Worlds};
use gametree_learn::dense::Dense;
use gametree_search::equilibrium::{Profile, SequenceForm, exploitability};
use gametree_search::{Silent, averaging, epimc, ismcts, pimc};
use serde::Serialize;

use crate::algorithm::Algorithm;
use crate::algorithms::{
    EPIMC, ISMCTS, PIMC, RANDOM, RESOLVE, REVEALED_AFTER, WORLDS, drawn_worlds, ismcts_options,
};
use crate::resolving::StageCall;
use crate::runner::At;
use crate::unrolled::equilibrium;
use crate::{Capabilities, Error, Result, Spec};

/// What can be asked for odds at one information set after the other.
const TABULATED: [Algorithm; 5] = [RANDOM, WORLDS, PIMC, EPIMC, ISMCTS];

/// How the ladder is climbed.
#[derive(Clone, Debug)]
pub struct LadderSettings {
    /// The rungs, from the bottom up.
    pub rungs: Vec<Spec>,
    /// What each rung may take.
    pub time: Duration,
    /// Positions that may be unrolled.
    pub most: usize,
    /// What hands are worth where a stage ends, instead of what ships with the program.
    pub values: Option<Dense>,
}

impl LadderSettings {
    /// The rungs that most people want to see on a game like this, with a seed for what they draw.
    pub fn usual(game: &Capabilities, iterations: u64, seed: u64) -> Result<Vec<Spec>> {
        let mut rungs = vec![
            "random".to_string(),
            "worlds".into(),
            "pimc:worlds=10".into(),
            "epimc:depth=2".into(),
            "ismcts:simulations=1000,observer=single".into(),
            "ismcts:simulations=1000,observer=multiple".into(),
            format!("outcome:iterations={}", 100 * iterations),
            format!("external:iterations={}", 10 * iterations),
            format!("cfr:iterations={iterations}"),
            format!("cfr+:iterations={iterations}"),
            format!("pcfr+:iterations={iterations}"),
            format!("dcfr:iterations={iterations}"),
        ];
        if game.staged {
            rungs.push("resolve:gadget=off".into());
        }
        if game.valued {
            rungs.push("resolve:leaves=net".into());
        }
        if game.staged {
            rungs.push("resolve".into());
        }
        rungs.push("lp".into());
        rungs.iter().map(|rung| rung.parse::<Spec>().map(|spec| spec.with_seed(seed))).collect()
    }
}

/// One rung.
#[derive(Clone, Debug, Serialize)]
pub struct Rung {
    /// The algorithm with its options.
    pub algorithm: String,
    /// What each player gets when all play like this.
    pub payoffs: Vec<f64>,
    /// What a player gains on average who alone deviates as well as he can.
    pub exploitability: f64,
    /// The same for all players together.
    pub nash_conv: f64,
    /// Seconds to work the table out.
    pub seconds: f64,
    /// What it gets on average over all seats when everybody else plays like each of the rungs, in their order.
    pub against: Vec<f64>,
}

/// The whole table.
#[derive(Clone, Debug, Serialize)]
pub struct Ladder {
    /// `gametree.ladder/1`.
    pub schema: &'static str,
    /// The game.
    pub game: String,
    /// Information sets of each player.
    pub information_sets: Vec<usize>,
    /// Positions, counted by the ways to get there.
    pub histories: usize,
    /// The rungs, from the bottom up.
    pub rungs: Vec<Rung>,
    /// Rungs that there are none of here, and why.
    pub missing: Vec<(String, String)>,
}

/// Compares the algorithms of the settings on a game.
pub(crate) type MakeLadder<G, K> =
    fn(&At<'_, G, K>, &LadderSettings, &Limits, &mut dyn FnMut(&str)) -> Result<Ladder>;

/// Compares the algorithms of the settings; `news` hears of each.
///
/// # Errors
/// The reason why the game cannot be unrolled.
pub(crate) fn climb<G: Worlds + Chance + Finite + Text, K>(
    at: &At<'_, G, K>,
    settings: &LadderSettings,
    limits: &Limits,
    news: &mut dyn FnMut(&str),
) -> Result<Ladder> {
    let (game, name) = (at.game, at.name);
    if at.capabilities.vast {
        return Err(Error::Refused(format!(
            "the comparison needs all positions of a game in memory; {name} has far too many positions"
        )));
    }
    let form = at.parts.unrolled.form(game, settings.most, limits)?;
    let (mut rungs, mut profiles, mut missing) = (Vec::new(), Vec::new(), Vec::new());
    let stopped = || limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
    for spec in settings.rungs.iter().take_while(|_| !stopped()) {
        news(&spec.to_string());
        let limits = Limits { time: Some(settings.time), ..limits.clone() };
        let started = Instant::now();
        let profile = match (at.capabilities.admit(name, spec.algorithm()), &at.parts.staged) {
            (Err(refusal), _) => Err(refusal),
            (Ok(()), Some(staged)) if spec.algorithm() == RESOLVE => {
                let values = settings.values.as_ref();
                staged.profile(game, &form, &StageCall { spec, limits: &limits, values })
            }
            (Ok(()), _) => tabulate(game, &form, spec, &limits),
        };
        match profile {
            Err(reason) => missing.push((spec.to_string(), reason.to_string())),
            Ok(profile) => {
                let found = exploitability(&form, &profile);
                rungs.push(Rung {
                    algorithm: spec.to_string(),
                    exploitability: found.exploitability(),
                    nash_conv: found.nash_conv(),
                    payoffs: found.payoffs,
                    seconds: started.elapsed().as_secs_f64(),
                    against: Vec::new(),
                });
                profiles.push(profile);
            }
        }
    }
    for (rung, profile) in rungs.iter_mut().zip(&profiles) {
        rung.against = profiles.iter().map(|others| seats(&form, profile, others)).collect();
    }
    Ok(Ladder {
        schema: "gametree.ladder/1",
        game: name.into(),
        information_sets: (0..form.players()).map(|player| form.sets(player)).collect(),
        histories: form.histories(),
        rungs,
        missing,
    })
}

/// What one profile gets against another, each seat in turn, on average.
fn seats<G: Hidden>(form: &SequenceForm<G>, profile: &Profile, others: &Profile) -> f64 {
    let seat = |player: Player| exploitability(form, &others.with_player(player, profile)).payoffs[player];
    (0..form.players()).map(seat).sum::<f64>() / form.players() as f64
}

/// An algorithm as a table of odds; an error is the reason why there is none.
fn tabulate<G: Worlds + Chance + Finite>(
    game: &G,
    form: &SequenceForm<G>,
    spec: &Spec,
    limits: &Limits,
) -> Result<Profile> {
    if spec.algorithm().finds_equilibrium() {
        let (profile, learned) = equilibrium(game, form, spec, limits, &mut |_, _| {})?;
        return match learned.stopped {
            true => Err(Error::limit("the time was over before it had learned so long")),
            false => Ok(profile),
        };
    }
    if !TABULATED.contains(&spec.algorithm()) {
        let title = spec.algorithm().title();
        return Err(Error::Refused(format!("{title} gives one move and no odds to put into a table")));
    }
    let mut late = false;
    let mut meter = limits.start();
    let profile = Profile::from_fn(form, |player, set, choices| {
        // A limit that was hit once will be hit at every further set.
        late = late || !meter.enter() || limits.time.is_some_and(|time| meter.elapsed() > time);
        let even = vec![1.0; choices];
        if late {
            return even;
        }
        let view = form.view(player, set);
        let mut rng = Rng::new(spec.seed()).fork((set * form.players() + player) as u64);
        match spec.algorithm().name() {
            "worlds" => {
                let report = averaging::search(game, view, player, limits, &mut Silent);
                late |= report.stopped;
                pimc::split_ties(&report, player)
            }
            "pimc" => {
                let report =
                    pimc::search(game, view, player, drawn_worlds(spec), &mut rng, limits, &mut Silent);
                late |= report.stopped;
                pimc::split_ties(&report, player)
            }
            "epimc" => {
                let depth = spec.depth().unwrap_or(REVEALED_AFTER);
                let most = spec.most_unrolled();
                let options = epimc::Options { depth, most, ..epimc::Options::default() };
                epimc::search(game, view, player, &options, &mut rng, limits).unwrap_or_else(|_| {
                    late = true;
                    even
                })
            }
            "ismcts" => {
                let options = ismcts_options(spec, rng.bits());
                let found = ismcts::search(game, view, player, &options, limits);
                late |= found.stopped;
                found.choices.iter().map(|choice| choice.visits as f64).collect()
            }
            _ => even,
        }
    });
    match late {
        true => Err(Error::limit("the time was over before every information set was searched")),
        false => Ok(profile),
    }
}
