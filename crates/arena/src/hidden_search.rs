//! Runs the algorithms for games with hidden parts by name, and tells what they found in the words of a report.

use std::sync::{Arc, Mutex, PoisonError};

use gametree_core::{Bound, Chance, Counts, Hidden, Limits, Player, Rational, Rng, Text, Turn, Value};
use gametree_search::equilibrium::external::External;
use gametree_search::equilibrium::outcome::Outcome;
use gametree_search::equilibrium::{
    Cfr, CfrPlus, Dcfr, Exploitability, Form, Learner, PredictiveCfrPlus, Profile, Solver, exploitability,
    judge, lp,
};
use gametree_search::{Silent, averaging, epimc, ismcts, pimc};

use crate::any::{AnyReport, Decision, MoveValue};
use crate::face::erase;
use crate::resolving::{self, Staged};
use crate::specialist::Specialist;
use crate::words::thousands;
use crate::{Algorithm, Spec};

/// Iterations after which learning ends although the target has not been met.
const MOST_ITERATIONS: u64 = 1_000_000;

/// Decisions that a report lists; of more than that nobody would read all.
const MOST_DECISIONS: usize = 40;

/// A game unrolled, once somebody has asked for it.
pub(crate) struct Unrolled<G: Hidden>(Mutex<Option<Arc<Form<G>>>>);

impl<G: Hidden> Default for Unrolled<G> {
    fn default() -> Self {
        Self(Mutex::new(None))
    }
}

impl<G: Hidden + Chance> Unrolled<G> {
    /// The game unrolled, now or before; an error is the reason why it cannot be.
    pub fn form(&self, game: &G, most: usize, limits: &Limits) -> Result<Arc<Form<G>>, String> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(form) = kept.as_ref().filter(|form| form.histories() <= most) {
            return Ok(form.clone());
        }
        let form = Form::new(game, most, limits).map_err(|problem| problem.to_string())?;
        Ok(kept.insert(Arc::new(form)).clone())
    }
}

/// What is asked of an algorithm for hidden information.
pub(crate) struct Asked<'a, G: Hidden> {
    /// The algorithm, which must fit the game.
    pub spec: &'a Spec,
    /// Why it was picked.
    pub why: Option<&'a str>,
    pub limits: &'a Limits,
    /// How the game is re-solved, where it can be.
    pub staged: Option<&'a Staged<G>>,
    /// Who knows this game, where somebody does.
    pub specialist: Option<&'a dyn Specialist<G>>,
}

/// Runs an algorithm from a state.
///
/// # Errors
/// The reason why it cannot run.
pub(crate) fn search<G: Hidden + Chance + Text>(
    game: &G,
    unrolled: &Unrolled<G>,
    state: &G::State,
    asked: &Asked<G>,
    progress: &mut dyn FnMut(&AnyReport),
) -> Result<AnyReport, String> {
    let Asked { spec, why, limits, staged, specialist } = *asked;
    let table = Telling { game, state, spec, why };
    if game.turn(state) == Turn::Over {
        return Ok(
            table.report((0..game.players()).map(|player| game.utility(state, player).to_f64()).collect())
        );
    }
    if spec.algorithm.finds_equilibrium() {
        let form = unrolled.form(game, spec.hidden.most, limits)?;
        let (profile, found) = equilibrium(&form, spec, limits, &mut |profile, found| {
            progress(&table.judged(&form, profile, found));
        })?;
        return Ok(table.judged(&form, &profile, &found));
    }
    if let (Algorithm::Resolve, Some(staged)) = (spec.algorithm, staged) {
        let form = unrolled.form(game, spec.hidden.most, limits)?;
        let profile = staged.profile(game, &form, &resolving::Asked { spec, limits, values: None })?;
        let found = exploitability(&form, &profile);
        return Ok(table.judged(&form, &profile, &Learned { found, iterations: 0, stopped: false }));
    }
    let Turn::Player(player) = game.turn(state) else {
        let name = spec.algorithm.title();
        return Err(format!(
            "{name} decides for a player, and here chance is to move; expected a position after --moves"
        ));
    };
    let (view, mut rng) = (game.view(state, player), table.rng());
    if let (Algorithm::Blueprint | Algorithm::Bot, Some(specialist)) = (spec.algorithm, specialist) {
        return Ok(table.known(&view, &specialist.odds(game, &view, spec, limits)?));
    }
    match spec.algorithm {
        Algorithm::Ismcts => Ok(table.simulated(player, &view, limits)),
        Algorithm::Epimc => {
            let options = epimc::Options {
                depth: limits.depth.or(spec.depth).unwrap_or(2),
                worlds: Some(spec.hidden.worlds),
                most: spec.hidden.most,
                ..epimc::Options::default()
            };
            let odds = epimc::search(game, &view, player, &options, &mut rng, limits)
                .map_err(|problem| problem.to_string())?;
            let mut report = table.report(vec![0.0; game.players()]);
            table.mix(&mut report, &view, &odds);
            Ok(report)
        }
        Algorithm::Pimc => {
            let report = pimc::search(game, &view, player, spec.hidden.worlds, &mut rng, limits, &mut Silent);
            Ok(erase(game, state, &report, spec, why))
        }
        _ => Ok(erase(game, state, &averaging::search(game, &view, player, limits, &mut Silent), spec, why)),
    }
}

/// Learns until the spec or the limits say enough; `news` hears how far it is now and then.
pub(crate) fn equilibrium<G: Hidden>(
    form: &Form<G>,
    spec: &Spec,
    limits: &Limits,
    news: &mut dyn FnMut(&Profile, &Learned),
) -> Result<(Profile, Learned), String> {
    let mut learner: Box<dyn Learner + '_> = match spec.algorithm {
        Algorithm::Lp => {
            let (profile, _) = lp::solve(form, limits.time).map_err(|failure| failure.to_string())?;
            let found = Learned { found: exploitability(form, &profile), iterations: 0, stopped: false };
            return Ok((profile, found));
        }
        Algorithm::Cfr => Box::new(Solver::new(form, Cfr)),
        Algorithm::CfrPlus => Box::new(Solver::new(form, CfrPlus)),
        Algorithm::PredictiveCfrPlus => Box::new(Solver::new(form, PredictiveCfrPlus)),
        Algorithm::External => Box::new(External::new(form, spec.hidden.seed)),
        Algorithm::Outcome => Box::new(Outcome::new(form, spec.hidden.seed)),
        _ => Box::new(Solver::new(form, Dcfr::default())),
    };
    let most = spec.hidden.iterations.unwrap_or(MOST_ITERATIONS);
    let (mut meter, mut next) = (limits.start(), 16);
    loop {
        // A node of the meter is an iteration, which for small games is too short to look at the clock each time.
        let due = next.min(most);
        let mut stopped = false;
        while learner.iterations() < due && !stopped {
            stopped = !meter.enter();
            if !stopped {
                learner.iterate();
            }
        }
        let profile = learner.average();
        let learned =
            Learned { found: exploitability(form, &profile), iterations: learner.iterations(), stopped };
        let near = spec.hidden.iterations.is_none() && learned.found.exploitability() <= spec.hidden.target;
        if stopped || near || learner.iterations() >= most {
            return Ok((profile, learned));
        }
        news(&profile, &learned);
        next = next * 3 / 2;
    }
}

/// How far learning has come.
pub(crate) struct Learned {
    pub found: Exploitability,
    pub iterations: u64,
    pub stopped: bool,
}

/// A number that was learned or drawn, to six decimal places: there is nothing behind them.
fn rounded(value: f64) -> Rational {
    format!("{value:.6}").parse().unwrap_or(Rational::ZERO)
}

/// A number that is exact but for the rounding of the machine, as the simple fraction that it must be; rounded where there is none.
fn recognised(value: f64) -> Rational {
    let simple = (1..=1000i32).find_map(|whole| {
        let parts = (value * f64::from(whole)).round();
        let same = (parts / f64::from(whole) - value).abs() < 1e-11 && parts.abs() < 1e15;
        same.then(|| Rational::new(parts as i128, whole.into())).flatten()
    });
    simple.unwrap_or_else(|| rounded(value))
}

/// What is asked, for whoever puts the answer into words.
struct Telling<'a, G: Hidden> {
    game: &'a G,
    state: &'a G::State,
    spec: &'a Spec,
    why: Option<&'a str>,
}

impl<G: Hidden + Chance + Text> Telling<'_, G> {
    /// Draws the same for the same seed and the same view, and something else elsewhere.
    fn rng(&self) -> Rng {
        let seen = match self.game.turn(self.state) {
            Turn::Player(player) => self.game.print_view(&self.game.view(self.state, player)),
            _ => String::new(),
        };
        Rng::new(self.spec.hidden.seed).fork(gametree_core::checksum(seen.as_bytes()))
    }

    fn number(&self, value: f64) -> Rational {
        let exact = self.spec.algorithm == Algorithm::Lp || self.game.turn(self.state) == Turn::Over;
        if exact { recognised(value) } else { rounded(value) }
    }

    fn report(&self, payoffs: Vec<f64>) -> AnyReport {
        AnyReport {
            algorithm: self.spec.to_string(),
            why: self.why.map(Into::into),
            mover: if let Turn::Player(player) = self.game.turn(self.state) { Some(player) } else { None },
            payoffs: payoffs.into_iter().map(|payoff| self.number(payoff)).collect(),
            bound: Bound::Exact,
            within: None,
            proven: self.game.turn(self.state) == Turn::Over,
            meaning: None,
            best: None,
            line: Vec::new(),
            moves: Vec::new(),
            decisions: Vec::new(),
            counts: Counts::default(),
            depth: None,
            stopped: false,
            threads: 1,
        }
    }

    /// What a profile says about the position: the mover's choices by what he sees, or the whole game where chance is to move.
    fn judged(&self, form: &Form<G>, profile: &Profile, learned: &Learned) -> AnyReport {
        let found = &learned.found;
        let mut report = match self.game.turn(self.state) {
            Turn::Player(player) => self.judged_choices(form, profile, player),
            _ => self.judged_game(form, profile, found),
        };
        let gap = found.exploitability();
        let after = match learned.iterations {
            0 => String::new(),
            iterations => format!(" after {} iterations", thousands(iterations)),
        };
        report.meaning = Some(format!("a player who knew all of it would gain {gap:.3e} on average{after}"));
        report.proven = self.spec.algorithm == Algorithm::Lp && gap < 1e-9;
        report.stopped = learned.stopped;
        report.counts.nodes = learned.iterations.max(1) * form.histories() as u64;
        report
    }

    fn judged_game(&self, form: &Form<G>, profile: &Profile, found: &Exploitability) -> AnyReport {
        let mut report = self.report(found.payoffs.clone());
        if form.players() == 2 && form.is_zero_sum() && found.exploitability() > 1e-9 {
            let (low, high) = found.bracket();
            report.within = Some((rounded(low), rounded(high)));
        }
        let sets =
            (0..form.players()).flat_map(|player| (0..form.sets(player)).map(move |set| (player, set)));
        if sets.clone().count() <= MOST_DECISIONS {
            report.decisions = sets
                .map(|(player, set)| {
                    let view = form.view(player, set);
                    let choices = form.actions(player, set).iter().zip(profile.odds(form, player, set));
                    let mut world = Vec::new();
                    self.game.worlds(view, &mut world);
                    let names = choices.map(|(action, odds)| {
                        (
                            world.first().map_or_else(String::new, |(state, _)| {
                                self.game.print_action(state, *action)
                            }),
                            *odds,
                        )
                    });
                    Decision { view: self.game.print_view(view), text: mixture(names) }
                })
                .collect();
        }
        report
    }

    fn judged_choices(&self, form: &Form<G>, profile: &Profile, player: Player) -> AnyReport {
        let view = self.game.view(self.state, player);
        let Some(set) = form.find(player, &view) else { return self.report(vec![0.0; form.players()]) };
        let choices = judge(form, profile, player, set);
        let odds: Vec<f64> = choices.iter().map(|choice| choice.odds).collect();
        let expected = |other: Player| choices.iter().map(|choice| choice.odds * choice.payoffs[other]).sum();
        let mut report = self.report((0..form.players()).map(expected).collect());
        report.moves = choices
            .iter()
            .map(|choice| MoveValue {
                text: self.game.print_action(self.state, choice.action),
                payoffs: choice.payoffs.iter().map(|payoff| self.number(*payoff)).collect(),
                bound: Bound::Exact,
                proven: false,
                meaning: None,
            })
            .collect();
        self.mix(&mut report, &view, &odds);
        report
    }

    /// Adds a mixture of the mover's choices, and draws one of them.
    fn mix(&self, report: &mut AnyReport, view: &G::View, odds: &[f64]) {
        let mut actions = Vec::new();
        self.game.choices(view, &mut actions);
        let names: Vec<String> =
            actions.iter().map(|action| self.game.print_action(self.state, *action)).collect();
        let mut rest = self.rng().unit();
        let drawn = odds.iter().position(|odds| {
            rest -= odds;
            rest < 0.0
        });
        report.best = names.get(drawn.unwrap_or(names.len().saturating_sub(1))).cloned();
        report.line = report.best.iter().cloned().collect();
        let text = mixture(names.into_iter().zip(odds.iter().copied()));
        report.decisions = vec![Decision { view: self.game.print_view(view), text }];
    }

    /// A mixture of some actions that somebody knows, and one of them drawn.
    fn known(&self, view: &G::View, odds: &[(G::Action, f64)]) -> AnyReport {
        let mut report = self.report(vec![0.0; self.game.players()]);
        let names: Vec<(String, f64)> =
            odds.iter().map(|(action, odds)| (self.game.print_action(self.state, *action), *odds)).collect();
        let mut rest = self.rng().unit() * odds.iter().map(|(_, odds)| odds).sum::<f64>();
        let drawn = names.iter().find(|(_, odds)| {
            rest -= odds;
            rest < 0.0
        });
        report.best = drawn.or(names.last()).map(|(name, _)| name.clone());
        report.line = report.best.iter().cloned().collect();
        report.decisions =
            vec![Decision { view: self.game.print_view(view), text: mixture(names.into_iter()) }];
        report.meaning = Some("what it does here; it has no opinion about what that is worth".into());
        report
    }

    fn simulated(&self, player: Player, view: &G::View, limits: &Limits) -> AnyReport {
        let options = ismcts::Options {
            simulations: if limits.time.is_some() { u64::MAX } else { self.spec.hidden.simulations },
            observer: self.spec.hidden.observer,
            seed: self.rng().bits(),
            ..ismcts::Options::default()
        };
        let found = ismcts::search(self.game, view, player, &options, limits);
        let best = found.choices.iter().rev().max_by_key(|choice| choice.visits);
        let opposed = |value: f64| -> Vec<f64> {
            let others = if self.game.players() == 2 { -value } else { 0.0 };
            (0..self.game.players()).map(|other| if other == player { value } else { others }).collect()
        };
        let mut report = self.report(opposed(best.map_or(0.0, |choice| choice.value)));
        report.best = best.map(|choice| self.game.print_action(self.state, choice.action));
        report.line = report.best.iter().cloned().collect();
        report.moves = found
            .choices
            .iter()
            .map(|choice| MoveValue {
                text: self.game.print_action(self.state, choice.action),
                payoffs: opposed(choice.value).into_iter().map(rounded).collect(),
                bound: Bound::Exact,
                proven: false,
                meaning: None,
            })
            .collect();
        report.counts.nodes = found.simulations;
        // A search that was to run until the clock ends has done what it should.
        report.stopped = found.stopped && limits.time.is_none();
        report
    }
}

/// `bet 33.3 %, pass 66.7 %`, without what never happens.
fn mixture(choices: impl Iterator<Item = (String, f64)>) -> String {
    let likely = choices.filter(|(_, odds)| *odds >= 5e-4);
    likely.map(|(name, odds)| format!("{name} {:.1} %", 100.0 * odds)).collect::<Vec<_>>().join(", ")
}
