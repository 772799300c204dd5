//! How an algorithm runs on a game: where it stands, what is asked of it, and how its answer becomes text.

use gametree_core::{
    Bound, Counts, Game, Hidden, Limits, Rational, Report, Rng, RootMove, Text, Turn, Value,
};
use gametree_search::Tracer;

use crate::any::{AnyReport, Basis, MoveValue, exact};
use crate::capabilities::Capabilities;
use crate::perft::Canonical;
use crate::resolving::Staged;
use crate::spec::Spec;
use crate::unrolled::Unrolled;
use crate::{Error, Result};

/// Plies after which deepening ends although no limit was hit.
const MOST_PLIES: u32 = 200;

/// An interval with an end that no value reaches says nothing.
fn is_closed<V: Value>((least, most): &(V, V)) -> bool {
    *least > V::LOWEST && *most < V::HIGHEST
}

/// A value as a fraction. What a search begins with, before it knows anything, is beyond all numbers and no large one.
fn stated<V: Value>(value: V) -> Rational {
    match value {
        _ if value == V::LOWEST => Rational::LOWEST,
        _ if value == V::HIGHEST => Rational::HIGHEST,
        _ => exact(value),
    }
}

/// How an algorithm runs on a game of type `G` with knowledge of type `K`.
pub type Run<G, K> = Box<dyn Fn(&At<'_, G, K>, &mut Call<'_, G>) -> Result<AnyReport> + Send + Sync>;

/// Where an algorithm stands: the rules, what is known about them, and a state.
pub struct At<'a, G: Hidden, K> {
    /// The rules.
    pub game: &'a G,
    /// Evaluation and move ordering.
    pub knowledge: &'a K,
    /// The position.
    pub state: &'a G::State,
    /// The name under which the game was opened.
    pub name: &'a str,
    /// What it is called in a sentence.
    pub label: &'a str,
    /// What the game promises and can do.
    pub capabilities: &'a Capabilities,
    /// What the game offers beyond its rules.
    pub parts: &'a Parts<G, K>,
}

/// What a game offers beyond its rules, and what is worked out once while it is open.
pub struct Parts<G: Hidden, K> {
    /// One representative of all states that are equal up to symmetry.
    pub canonical: Option<Canonical<G>>,
    /// The game in sequence form, once an algorithm has asked for it.
    pub unrolled: Unrolled<G>,
    /// How the game is re-solved stage by stage.
    pub(crate) staged: Option<Staged<G>>,
    /// What values lie between when a search looks so many plies deep, where that is known better than by the bounds of the rules.
    pub value_range: Option<ValueRange<G>>,
    /// How chance draws; none where nothing is left to it.
    pub draw: Option<Draw<G>>,
    /// What each player's evaluation of a position is, where there is an evaluation.
    pub values: Option<Values<G, K>>,
}

/// What values lie between when a search looks so many plies deep.
pub type ValueRange<G> = fn(&G, Option<u32>) -> (<G as Game>::Value, <G as Game>::Value);

/// One of the outcomes of a chance node, each as likely as its odds say.
pub type Draw<G> = fn(&G, &<G as Game>::State, &mut Rng) -> Option<<G as Game>::Action>;

/// Each player's value of a position that is not over, by the evaluation.
pub type Values<G, K> = fn(&K, &G, &<G as Game>::State) -> Vec<f64>;

impl<G: Hidden, K> Default for Parts<G, K> {
    fn default() -> Self {
        Self {
            canonical: None,
            unrolled: Unrolled::default(),
            staged: None,
            value_range: None,
            draw: None,
            values: None,
        }
    }
}

/// What is asked of an algorithm.
pub struct Call<'a, G: Game> {
    /// The algorithm with its options, `auto` resolved.
    pub spec: &'a Spec,
    /// Why it was picked.
    pub why: Option<&'a str>,
    /// What it may spend; the depth of the spec is in it.
    pub limits: &'a Limits,
    /// Hears of every finished iteration.
    pub progress: &'a mut dyn FnMut(&AnyReport),
    /// Records every step, for `explain`.
    pub tracer: Option<&'a mut dyn Tracer<G>>,
}

/// An algorithm and why it was picked.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The algorithm with its options.
    pub spec: &'a Spec,
    /// Why it was picked.
    pub why: Option<&'a str>,
}

impl<'a, G: Game> Call<'a, G> {
    /// The algorithm and why it was picked.
    pub fn asked(&self) -> Asked<'a> {
        Asked { spec: self.spec, why: self.why }
    }

    /// The depth to search to; without a limit deeper than any game lasts. [`At::require_end`] keeps games away that could go on for ever.
    pub fn horizon(&self) -> u32 {
        self.limits.depth.unwrap_or(u32::MAX)
    }
}

impl<G: Hidden + Text, K> At<'_, G, K> {
    /// A typed report as text.
    pub fn report(&self, report: &Report<G>, asked: Asked<'_>) -> AnyReport {
        let (game, state) = (self.game, self.state);
        let mut here = state.clone();
        let mut line = Vec::with_capacity(report.line.len());
        for action in &report.line {
            line.push(game.print_action(&here, *action));
            game.play(&mut here, *action);
        }
        // Leaves that stand for positions that go on prove nothing.
        let proven = report.proven && !self.capabilities.horizon;
        let meaning = |value: G::Value, proven: bool, bound: Bound| {
            if proven && bound == Bound::Exact { game.meaning(state, value) } else { None }
        };
        let value = |row: &RootMove<G::Action, G::Value>| {
            let proven = row.proven && !self.capabilities.horizon;
            MoveValue {
                text: game.print_action(state, row.action),
                payoffs: row.payoffs.iter().map(|payoff| stated(*payoff)).collect(),
                bound: row.bound,
                proven,
                meaning: meaning(row.payoffs[0], proven, row.bound),
                sample: None,
            }
        };
        AnyReport {
            payoffs: report.payoffs.iter().map(|payoff| stated(*payoff)).collect(),
            bound: report.bound,
            within: report.within.filter(is_closed).map(|(least, most)| (exact(least), exact(most))),
            proven,
            meaning: meaning(report.payoffs[0], proven, report.bound),
            best: report.best.map(|action| game.print_action(state, action)),
            line,
            moves: report.root.iter().map(value).collect(),
            counts: report.counts,
            depth: report.depth,
            stopped: report.stopped,
            threads: asked.spec.threads(),
            ..self.blank(asked)
        }
    }

    /// A report that knows nothing yet.
    pub fn blank(&self, asked: Asked<'_>) -> AnyReport {
        AnyReport {
            algorithm: asked.spec.to_string(),
            spec: asked.spec.clone(),
            why: asked.why.map(Into::into),
            mover: if let Turn::Player(player) = self.game.turn(self.state) { Some(player) } else { None },
            at: None,
            payoffs: vec![Rational::ZERO; self.game.players()],
            bound: Bound::Exact,
            within: None,
            proven: false,
            basis: self.basis(asked.spec.trusts_keys()),
            meaning: None,
            sample: None,
            best: None,
            line: Vec::new(),
            moves: Vec::new(),
            decisions: Vec::new(),
            equilibria: Vec::new(),
            counts: Counts::default(),
            depth: None,
            stopped: false,
            threads: 1,
        }
    }

    /// What stands behind an answer that was found with or without a table that goes by keys.
    pub fn basis(&self, trusts_keys: bool) -> Basis {
        if trusts_keys && !self.capabilities.whole_keys { Basis::Keys } else { Basis::Rules }
    }

    /// The report of a search to a depth that may be beyond every end.
    pub fn report_to_depth(&self, mut report: Report<G>, call: &Call<'_, G>) -> AnyReport {
        report.depth = report.depth.filter(|_| call.limits.depth.is_some());
        self.report(&report, call.asked())
    }

    /// Searches one ply deeper each time until a limit ends it, for a game that can go round for ever and a search that needs a depth.
    /// The report is that of the last depth that was finished.
    pub fn deepen(
        &self,
        call: &mut Call<'_, G>,
        search: impl Fn(u32, &Limits) -> Report<G>,
    ) -> Result<AnyReport> {
        self.require_limit(call)?;
        let (started, mut nodes, mut found) = (call.limits.start(), 0, None);
        for depth in 1..=MOST_PLIES {
            let limits = Limits { depth: None, ..call.limits.after(started.elapsed(), nodes) };
            let mut report = search(depth, &limits);
            nodes += report.counts.nodes;
            if report.stopped {
                break;
            }
            report.counts.nodes = nodes;
            let proven = report.proven;
            let report = self.report(&report, call.asked());
            (call.progress)(&report);
            found = Some(report);
            if proven {
                break;
            }
        }
        let late = || Error::limit("a limit was hit before one ply was searched");
        found.ok_or_else(late)
    }

    /// A search that looks to the end of the game runs on a game that always ends, or to a depth.
    ///
    /// # Errors
    /// The refusal.
    pub fn require_end(&self, call: &Call<'_, G>) -> Result<()> {
        if self.capabilities.finite || call.limits.depth.is_some() {
            return Ok(());
        }
        let title = call.spec.algorithm().title();
        Err(Error::Refused(format!(
            "{title} looks to the end, and {} can go round for ever; expected a depth, such as --depth 6",
            self.label
        )))
    }

    /// A search that only a limit ends is given one.
    ///
    /// # Errors
    /// The refusal.
    pub fn require_limit(&self, call: &Call<'_, G>) -> Result<()> {
        let limits = call.limits;
        if limits.time.is_some() || limits.nodes.is_some() || limits.depth.is_some() {
            return Ok(());
        }
        Err(Error::Refused(format!(
            "{} has far too many positions to be searched to the end; expected a limit, such as --time 10s or --depth 12",
            self.label
        )))
    }
}
