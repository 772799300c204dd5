//! Reports of algorithms that decide by what a player sees: mixtures of moves, and numbers that were learned or drawn.

use gametree_core::{Bound, Hidden, Player, Rational, Report, Rng, Text, Turn, Value};
use gametree_search::equilibrium::{Profile, Proof, SequenceForm};

use crate::any::{AnyReport, Decision, MoveValue, Share};
use crate::runner::{Asked, At, Call};
use crate::spec::Spec;
use crate::unrolled::Solution;
use crate::words::thousands;
use crate::{Error, Result};

/// Decisions that a report lists; longer lists are not read.
const MOST_DECISIONS: usize = 40;

/// A number that was learned or drawn, to six decimal places.
pub(crate) fn rounded(value: f64) -> Rational {
    format!("{value:.6}").parse().unwrap_or_else(|_| Rational::nearest(value))
}

/// An interval to six decimal places, which holds all of the one that is given.
fn outward((low, high): (f64, f64)) -> (Rational, Rational) {
    let millionths = |value: f64| Rational::new(value as i128, 1_000_000);
    let (least, most) = (millionths((low * 1e6).floor()), millionths((high * 1e6).ceil()));
    (least.unwrap_or(Value::LOWEST), most.unwrap_or(Value::HIGHEST))
}

/// The moves of a mixture that are ever taken, as numbers; `exact` has the odds as fractions.
fn shares(names: &[(String, f64)], exact: Option<&[Rational]>) -> Vec<Share> {
    let share = |(place, (text, odds)): (usize, &(String, f64))| Share {
        text: text.clone(),
        odds: *odds,
        exact: exact.map(|exact| exact[place].to_string()),
    };
    names.iter().enumerate().map(share).filter(|share| share.odds > 0.0).collect()
}

/// `bet 33.3 %, pass 66.7 %`, without what never happens.
fn mixture(choices: impl Iterator<Item = (String, f64)>) -> String {
    let likely = choices.filter(|(_, odds)| *odds >= 5e-4);
    likely.map(|(name, odds)| format!("{name} {:.1} %", 100.0 * odds)).collect::<Vec<_>>().join(", ")
}

impl<G: Hidden + Text, K> At<'_, G, K> {
    /// The view of the player to move.
    pub fn mover_view(&self) -> Option<(Player, G::View)> {
        match self.game.turn(self.state) {
            Turn::Player(player) => Some((player, self.game.view(self.state, player))),
            _ => None,
        }
    }

    /// Draws the same for the same seed, the same game at the table and the same view, and something else elsewhere.
    pub fn rng(&self, spec: &Spec) -> Rng {
        let seen = self.mover_view().map_or_else(String::new, |(_, view)| self.game.print_view(&view));
        Rng::new(spec.draw_seed()).fork(gametree_core::checksum(seen.as_bytes()))
    }

    /// At a table an agent draws one of the moves that are best for the player; elsewhere the first of them is named.
    pub(crate) fn draw_tie(&self, report: &mut Report<G>, player: Player, spec: &Spec) {
        if !spec.is_at_table() {
            return;
        }
        let most = report.root.iter().map(|row| row.payoffs[player]).max();
        let best: Vec<_> = report
            .root
            .iter()
            .filter(|row| Some(row.payoffs[player]) == most)
            .map(|row| row.action)
            .collect();
        if let Some(drawn) = self.rng(spec).pick(&best) {
            (report.best, report.line) = (Some(*drawn), vec![*drawn]);
        }
    }

    /// What an algorithm that decides for a player answers where nobody is to move: the payoffs at the end, and a refusal at a chance node.
    pub fn nobody_moves(&self, call: &Call<'_, G>) -> Result<AnyReport> {
        if self.game.turn(self.state) == Turn::Over {
            return Ok(self.ended(call.asked()));
        }
        let name = call.spec.algorithm().title();
        Err(Error::Refused(format!(
            "{name} decides for a player, and here chance is to move; expected a position after --moves"
        )))
    }

    /// The payoffs at the end of the game, as a report.
    pub fn ended(&self, asked: Asked<'_>) -> AnyReport {
        let payoff = |player| crate::any::exact(self.game.utility(self.state, player));
        let payoffs = (0..self.game.players()).map(payoff).collect();
        AnyReport { payoffs, proven: true, ..self.blank(asked) }
    }

    /// What a profile says about the position: the mover's choices by what they see, or the whole game where chance is to move.
    pub(crate) fn judged(&self, asked: Asked<'_>, form: &SequenceForm<G>, solution: &Solution) -> AnyReport {
        let Solution { profile, learned, .. } = solution;
        let (found, proof) = (&learned.found, learned.proof.as_ref());
        let mut report = match self.mover_view() {
            Some((player, view)) => self.judged_choices(asked, form, solution, (player, &view)),
            None => {
                let payoffs = found.payoffs.iter().map(|payoff| rounded(*payoff)).collect();
                AnyReport { payoffs, ..self.blank(asked) }
            }
        };
        // What a position in the middle is worth depends on which equilibrium is played.
        let starts = *self.state == self.game.initial();
        let value = proof.and_then(Proof::value).filter(|_| starts);
        if let Some(value) = value {
            report.payoffs = vec![value, value.negate()];
        } else if starts && form.players() == 2 && form.is_zero_sum() {
            report.within = Some(outward(found.safe_bracket(form)));
        }
        report.proven = value.is_some() && !self.capabilities.horizon;
        if starts || self.mover_view().is_none() {
            let decisions = self.all_decisions(form, profile, proof);
            report.decisions = if decisions.is_empty() { report.decisions } else { decisions };
        }
        let after = match learned.iterations {
            0 => String::new(),
            iterations => format!(" after {} iterations", thousands(iterations)),
        };
        let gap = found.exploitability();
        report.meaning = Some(match (proof, starts) {
            (Some(_), true) => "an equilibrium: exploitability 0, exactly".into(),
            (Some(_), false) => "in an equilibrium of the whole game: exploitability 0, exactly".into(),
            (None, _) => format!("exploitability {gap:.3e}{after}"),
        });
        report.stopped = learned.stopped;
        report.counts.nodes = learned.iterations.max(1) * form.histories() as u64;
        report
    }

    /// What is done at every information set; nothing where these are too many to be read.
    fn all_decisions(
        &self,
        form: &SequenceForm<G>,
        profile: &Profile,
        proof: Option<&Proof>,
    ) -> Vec<Decision> {
        let sets =
            (0..form.players()).flat_map(|player| (0..form.sets(player)).map(move |set| (player, set)));
        if sets.clone().count() > MOST_DECISIONS {
            return Vec::new();
        }
        sets.map(|(player, set)| self.decision(form, (profile, proof), player, set)).collect()
    }

    /// What is done at an information set.
    pub(crate) fn decision(
        &self,
        form: &SequenceForm<G>,
        (profile, proof): (&Profile, Option<&Proof>),
        player: Player,
        set: usize,
    ) -> Decision {
        let view = form.view(player, set);
        let world = self.game.sampler(view)(&mut Rng::new(0));
        let print = |action: G::Action| {
            world.as_ref().map_or_else(String::new, |state| self.game.print_action(state, action))
        };
        let choices = form.actions(player, set).iter().zip(profile.odds(form, player, set));
        let names: Vec<(String, f64)> = choices.map(|(action, odds)| (print(*action), *odds)).collect();
        let exact = proof.and_then(|proof| proof.odds(form, player, set));
        let odds = shares(&names, exact.as_deref());
        Decision { view: self.game.print_view(view), text: mixture(names.into_iter()), odds }
    }

    fn judged_choices(
        &self,
        asked: Asked<'_>,
        form: &SequenceForm<G>,
        solution: &Solution,
        (player, view): (Player, &G::View),
    ) -> AnyReport {
        let mut report = self.blank(asked);
        let Some(set) = form.find(player, view) else { return report };
        let choices = solution.choices(form, player, set);
        let odds: Vec<f64> = choices.iter().map(|choice| choice.odds).collect();
        let expected =
            |other: Player| rounded(choices.iter().map(|choice| choice.odds * choice.payoffs[other]).sum());
        report.payoffs = (0..form.players()).map(expected).collect();
        let (profile, proof) = (&solution.profile, solution.learned.proof.as_ref());
        let starts = *self.state == self.game.initial();
        let exact = proof.filter(|_| starts).and_then(|proof| proof.worths(form, player, set));
        let moves = choices.iter().enumerate().map(|(place, choice)| {
            let payoffs = match &exact {
                Some(worths) if player == 0 => vec![worths[place], worths[place].negate()],
                Some(worths) => vec![worths[place].negate(), worths[place]],
                None => choice.payoffs.iter().map(|payoff| rounded(*payoff)).collect(),
            };
            self.valued(choice.action, payoffs)
        });
        report.moves = moves.collect();
        self.mix(asked, &mut report, view, &odds);
        report.decisions = vec![self.decision(form, (profile, proof), player, set)];
        report
    }

    /// A move with what each player gets after it, by learning or drawing.
    pub(crate) fn valued(&self, action: G::Action, payoffs: Vec<Rational>) -> MoveValue {
        let text = self.game.print_action(self.state, action);
        MoveValue { text, payoffs, bound: Bound::Exact, proven: false, meaning: None, sample: None }
    }

    /// Adds a mixture of the mover's choices, and draws one of them.
    pub(crate) fn mix(&self, asked: Asked<'_>, report: &mut AnyReport, view: &G::View, odds: &[f64]) {
        let mut actions = Vec::new();
        self.game.choices(view, &mut actions);
        let odds: Vec<(G::Action, f64)> = actions.into_iter().zip(odds.iter().copied()).collect();
        self.draw(asked, report, view, &odds);
    }

    fn draw(&self, asked: Asked<'_>, report: &mut AnyReport, view: &G::View, odds: &[(G::Action, f64)]) {
        let names: Vec<(String, f64)> =
            odds.iter().map(|(action, odds)| (self.game.print_action(self.state, *action), *odds)).collect();
        let mut rest = self.rng(asked.spec).unit() * odds.iter().map(|(_, odds)| odds).sum::<f64>();
        let drawn = names.iter().find(|(_, odds)| {
            rest -= odds;
            rest < 0.0
        });
        report.best = drawn.or(names.last()).map(|(name, _)| name.clone());
        report.line = report.best.iter().cloned().collect();
        let odds = shares(&names, None);
        let text = mixture(names.into_iter());
        report.decisions = vec![Decision { view: self.game.print_view(view), text, odds }];
    }

    /// The report of a policy that gives odds of actions and no values.
    pub fn by_policy(&self, asked: Asked<'_>, view: &G::View, odds: &[(G::Action, f64)]) -> AnyReport {
        let mut report = self.blank(asked);
        self.draw(asked, &mut report, view, odds);
        report.meaning = Some("a policy: it says what to do and not what that is worth".into());
        report
    }

    /// The payoffs of all players where one of them gets `value`: the same for partners, the opposite for the other of two sides, and
    /// unknown, shown as zero, where there are more sides.
    pub(crate) fn opposed(&self, player: Player, value: f64) -> Vec<Rational> {
        let others = if self.capabilities.teams == 2 { -value } else { 0.0 };
        let partner = |other| self.game.team(other) == self.game.team(player);
        let payoff = |other| rounded(if partner(other) { value } else { others });
        (0..self.game.players()).map(payoff).collect()
    }
}
